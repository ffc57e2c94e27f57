"""The one scoring function.

It is written over an algebra and never looks at a card: it compares keys, adds values and joins truths. There is no
branch here at all; what depends on the ruleset was decided when the plan was made (module scoring). A test reads this
file and refuses any branch or comparison.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Generic, NamedTuple, Protocol

from golfrules.algebra import Algebra, B, K, N
from golfrules.layout import Shape, Slots, by_fields
from golfrules.lines import Line, Pair


class Place(NamedTuple, Generic[N, B, K]):
    """One slot: the key and value of its card, whether it is here and counts, whether it was taken away.

    A hidden card that is not counted is neither here nor gone.
    """

    key: K
    value: N
    here: B
    gone: B


class Tally(NamedTuple, Generic[N, B]):
    """The count of one layout.

    `matched`: which groups are equal and may cancel; `taken`: which of them do; `void`: the whole layout is worth
    nothing; `cancelled`: which slots; `earners`: which columns earn a share of the bonus; `bonus`: how often it is
    earned; `joined`: which pairs of columns are a block; `blocks`: how many blocks are earned; `total`: the points.
    """

    matched: tuple[B, ...]
    taken: tuple[B, ...]
    void: B
    cancelled: tuple[B, ...]
    earners: tuple[B, ...]
    bonus: N
    joined: tuple[B, ...]
    blocks: N
    total: N


class Match(Protocol):
    """When a group of slots is equal."""

    def __call__(self, alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B: ...


class Overlap(Protocol):
    """Which matched groups cancel, and whether the whole layout is void."""

    def __call__(
        self, alg: Algebra[N, B, K], plan: Plan, matched: Sequence[B], places: Sequence[Place[N, B, K]]
    ) -> tuple[Sequence[B], B]: ...


class Joined(Protocol):
    """Whether two columns (by number) are a block."""

    def __call__(self, alg: Algebra[N, B, K], plan: Plan, pair: Pair, places: Sequence[Place[N, B, K]]) -> B: ...


class Kept(Protocol):
    """Which slots keep their value because they are part of a block."""

    def __call__(
        self, alg: Algebra[N, B, K], plan: Plan, joined: Sequence[B], places: Sequence[Place[N, B, K]]
    ) -> Sequence[B]: ...


class Times(Protocol):
    """How often something is earned for pairs of columns, given which pairs qualify."""

    def __call__(self, alg: Algebra[N, B, K], pairs: Sequence[Pair], held: Sequence[B], columns: int) -> N: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """What a ruleset makes of a shape: lines, groups and the functions that its answers name."""

    shape: Shape
    lines: tuple[Line, ...]
    groups: tuple[Slots, ...]
    group_line: tuple[int, ...]
    """For each group the index of its line."""
    groups_at: tuple[tuple[int, ...], ...]
    """For each slot the groups that contain it."""
    crossings: tuple[Pair, ...]
    packings: tuple[tuple[int, ...], ...]
    match: Match
    clears: Match
    overlap: Overlap
    bonus_points: int
    bonus_pairs: tuple[Pair, ...]
    """The pairs of columns that may earn the bonus, if both are matched."""
    bonus_alike: Match
    bonus_gone: Match
    bonus_times: Times
    column_groups: tuple[tuple[int, ...], ...]
    """For each column the groups that lie in it."""
    block_pairs: tuple[Pair, ...]
    """The pairs of columns that may be a block."""
    block_joined: Joined
    block_kept: Kept
    block_times: Times

    def __reduce__(self) -> tuple[object, ...]:
        """By its fields."""
        return by_fields(self)


# score.negative-line


def always(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """Equal cards cancel, whatever they are worth."""
    return alg.truth(True)


def not_all_negative(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """Equal cards that are all worth less than zero do not cancel."""
    return alg.negate(all_negative(alg, group, places))


def all_negative(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """Every card of the group that was not taken away is worth less than zero."""
    zero = alg.number(0)
    return alg.both([alg.either([places[slot].gone, alg.less(places[slot].value, zero)]) for slot in group])


# turn.removed-shrinks: when a group is equal


def all_here(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """All cards of the group are there and equal; a line with a missing card never matches."""
    equal = [alg.equal(places[one].key, places[other].key) for one, other in pairwise(group)]
    return alg.both(equal + [places[slot].here for slot in group])


def all_left(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """All cards of the group that were not taken away are equal, and at least two are left."""
    still = [alg.either([places[slot].here, places[slot].gone]) for slot in group]
    agree, left = [], []
    for one, other in combinations([places[slot] for slot in group], 2):
        agree.append(alg.either([one.gone, other.gone, alg.equal(one.key, other.key)]))
        left.append(alg.both([one.here, other.here]))
    return alg.both([*still, *agree, alg.either(left)])


# score.overlap: which matched groups cancel


def in_order(
    alg: Algebra[N, B, K], plan: Plan, matched: Sequence[B], places: Sequence[Place[N, B, K]]
) -> tuple[Sequence[B], B]:
    """A card cancels once: groups are looked at in the order of the plan, and take what is still free."""
    return _disjoint(alg, plan.groups, matched, plan.shape.size), alg.truth(False)


def shared(
    alg: Algebra[N, B, K], plan: Plan, matched: Sequence[B], places: Sequence[Place[N, B, K]]
) -> tuple[Sequence[B], B]:
    """Every matched group cancels, though two may share a card."""
    return matched, alg.truth(False)


def void_if_shared(
    alg: Algebra[N, B, K], plan: Plan, matched: Sequence[B], places: Sequence[Place[N, B, K]]
) -> tuple[Sequence[B], B]:
    """Every matched group cancels; if two share a card, the whole layout is worth nothing."""
    return matched, alg.either([alg.both([matched[one], matched[other]]) for one, other in plan.crossings])


def most_cards(
    alg: Algebra[N, B, K], plan: Plan, matched: Sequence[B], places: Sequence[Place[N, B, K]]
) -> tuple[Sequence[B], B]:
    """A card cancels once; the choice of groups that cancels most cards counts, among equals the first (rows first)."""
    zero = alg.number(0)
    sizes = [
        alg.choose(match, alg.count([places[slot].here for slot in group]), zero)
        for group, match in zip(plan.groups, matched, strict=True)
    ]
    best = alg.number(-1)
    chosen: list[B] = [alg.truth(False)] * len(plan.groups)
    for packing in plan.packings:
        size = alg.add([sizes[group] for group in packing])
        better = alg.less(best, size)
        best = alg.choose(better, size, best)
        inside = [alg.truth(False)] * len(plan.groups)
        for group in packing:
            inside[group] = better
        worse = alg.negate(better)
        chosen = [alg.either([now, alg.both([worse, was])]) for now, was in zip(inside, chosen, strict=True)]
    return [alg.both([match, choice]) for match, choice in zip(matched, chosen, strict=True)], alg.truth(False)


def most_cards_then_points(
    alg: Algebra[N, B, K], plan: Plan, matched: Sequence[B], places: Sequence[Place[N, B, K]]
) -> tuple[Sequence[B], B]:
    """As most_cards, for cards that are equal and yet worth different points: of the choices that cancel most cards the one counts
    that cancels most points. Without this it would depend on where they lie which of three equal cards is left over."""
    zero = alg.number(0)
    sizes = [
        alg.choose(match, alg.count([places[slot].here for slot in group]), zero)
        for group, match in zip(plan.groups, matched, strict=True)
    ]
    points = [
        alg.choose(match, alg.add([alg.choose(places[slot].here, places[slot].value, zero) for slot in group]), zero)
        for group, match in zip(plan.groups, matched, strict=True)
    ]
    best, most, which = alg.number(-1), zero, zero
    for number, packing in enumerate(plan.packings):
        size, sum_ = alg.add([sizes[group] for group in packing]), alg.add([points[group] for group in packing])
        as_many = alg.negate(alg.either([alg.less(best, size), alg.less(size, best)]))
        better = alg.either([alg.less(best, size), alg.both([as_many, alg.less(most, sum_)])])
        best, most = alg.choose(better, size, best), alg.choose(better, sum_, most)
        which = alg.choose(better, alg.number(number), which)
    inside: list[list[B]] = [[] for _ in plan.groups]
    for number, packing in enumerate(plan.packings):
        other = alg.either([alg.less(which, alg.number(number)), alg.less(alg.number(number), which)])
        counts = alg.negate(other)
        for group in packing:
            inside[group].append(counts)
    return [alg.both([match, alg.either(taken)]) for match, taken in zip(matched, inside, strict=True)], alg.truth(
        False
    )


def _disjoint(alg: Algebra[N, B, K], groups: Sequence[Sequence[int]], held: Sequence[B], size: int) -> list[B]:
    """The held groups that are met with all their members still free, in order; each uses its members up."""
    used = [alg.truth(False)] * size
    taken = []
    for group, match in zip(groups, held, strict=True):
        take = alg.both([match, alg.negate(alg.either([used[member] for member in group]))])
        taken.append(take)
        for member in group:
            used[member] = alg.either([used[member], take])
    return taken


# score.columns-bonus-for: which two matched columns


def any_two(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """Any two matched columns earn the bonus."""
    return alg.truth(True)


def same_rank(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """Two matched columns earn the bonus when the one's cards equal the other's; `group` holds a card of each."""
    return alg.both([alg.equal(places[one].key, places[other].key) for one, other in pairwise(group)])


# score.columns-bonus-removed: which groups are matched because they were taken away


def none_gone(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """None is: what was taken away earns no bonus."""
    return alg.truth(False)


def all_gone(alg: Algebra[N, B, K], group: Slots, places: Sequence[Place[N, B, K]]) -> B:
    """Every one of which all cards were taken away."""
    return alg.both([places[slot].gone for slot in group])


# score.columns-bonus-times, score.block-times: how often


def once(alg: Algebra[N, B, K], pairs: Sequence[Pair], held: Sequence[B], columns: int) -> N:
    """Once, if any pair of columns qualifies."""
    return alg.count([alg.either(held)])


def disjoint_pairs(alg: Algebra[N, B, K], pairs: Sequence[Pair], held: Sequence[B], columns: int) -> N:
    """For each two columns, no column used twice."""
    return alg.count(_disjoint(alg, pairs, held, columns))


def each_pair(alg: Algebra[N, B, K], pairs: Sequence[Pair], held: Sequence[B], columns: int) -> N:
    """For each two columns, columns used again."""
    return alg.count(held)


def each_column(alg: Algebra[N, B, K], pairs: Sequence[Pair], held: Sequence[B], columns: int) -> N:
    """For each column that is one of two."""
    return alg.count(_members(alg, pairs, held, columns))


def _members(alg: Algebra[N, B, K], pairs: Sequence[Pair], held: Sequence[B], columns: int) -> list[B]:
    """Which columns are part of a pair that qualifies."""
    parts: list[list[B]] = [[] for _ in range(columns)]
    for (one, other), holds in zip(pairs, held, strict=True):
        parts[one].append(holds)
        parts[other].append(holds)
    return [alg.either(part) for part in parts]


# score.block-removed: which columns are a block


def lying_together(alg: Algebra[N, B, K], plan: Plan, pair: Pair, places: Sequence[Place[N, B, K]]) -> B:
    """Two neighbouring columns are a block when all their cards are there and equal."""
    return all_here(alg, _block(plan, pair), places)


def with_removed(alg: Algebra[N, B, K], plan: Plan, pair: Pair, places: Sequence[Place[N, B, K]]) -> B:
    """Two neighbouring columns are a block when their cards are equal, those that were taken away included."""
    equal = [alg.equal(places[one].key, places[other].key) for one, other in pairwise(_block(plan, pair))]
    return alg.both(equal + [alg.either([places[slot].here, places[slot].gone]) for slot in _block(plan, pair)])


def closed_up(alg: Algebra[N, B, K], plan: Plan, pair: Pair, places: Sequence[Place[N, B, K]]) -> B:
    """Two columns are a block when all their cards are there and equal and every column between them was taken away."""
    between = [slot for column in plan.shape.columns[pair[0] + 1 : pair[1]] for slot in column]
    return alg.both([lying_together(alg, plan, pair, places), *(places[slot].gone for slot in between)])


def _block(plan: Plan, pair: Pair) -> Slots:
    return plan.shape.columns[pair[0]] + plan.shape.columns[pair[1]]


# score.block-negative: what a block of negative cards is worth


def none_kept(alg: Algebra[N, B, K], plan: Plan, joined: Sequence[B], places: Sequence[Place[N, B, K]]) -> Sequence[B]:
    """A block is worth zero like any matched column."""
    return [alg.truth(False)] * plan.shape.size


def negative_kept(
    alg: Algebra[N, B, K], plan: Plan, joined: Sequence[B], places: Sequence[Place[N, B, K]]
) -> Sequence[B]:
    """The cards of a block that are all worth less than zero keep their value."""
    blocks = [_block(plan, pair) for pair in plan.block_pairs]
    parts: list[list[B]] = [[] for _ in places]
    for block, join in zip(blocks, joined, strict=True):
        keeps = alg.both([join, all_negative(alg, block, places)])
        for slot in block:
            parts[slot].append(keeps)
    return [alg.either(part) for part in parts]


# the whole


def matches(alg: Algebra[N, B, K], plan: Plan, places: Sequence[Place[N, B, K]]) -> tuple[B, ...]:
    """Which groups of the plan are equal and may cancel."""
    return tuple(alg.both([plan.match(alg, group, places), plan.clears(alg, group, places)]) for group in plan.groups)


def tally(alg: Algebra[N, B, K], plan: Plan, places: Sequence[Place[N, B, K]]) -> Tally[N, B]:
    """The count of a layout: what cancels, what is left, bonus and blocks."""
    zero = alg.number(0)
    matched = matches(alg, plan, places)
    taken, void = plan.overlap(alg, plan, matched, places)
    joined = [plan.block_joined(alg, plan, pair, places) for pair in plan.block_pairs]
    kept = plan.block_kept(alg, plan, joined, places)
    cancelled = [
        alg.both([alg.either([void, *(taken[group] for group in groups)]), alg.negate(keeps)])
        for groups, keeps in zip(plan.groups_at, kept, strict=True)
    ]
    earning = [_earns(alg, plan, pair, taken, cancelled, places) for pair in plan.bonus_pairs]
    columns = len(plan.shape.columns)
    bonus = plan.bonus_times(alg, plan.bonus_pairs, earning, columns)
    points = [
        alg.choose(alg.both([place.here, alg.negate(gone)]), place.value, zero)
        for place, gone in zip(places, cancelled, strict=True)
    ]
    return Tally(
        matched=matched,
        taken=tuple(taken),
        void=void,
        cancelled=tuple(cancelled),
        earners=tuple(_members(alg, plan.bonus_pairs, earning, columns)),
        bonus=bonus,
        joined=tuple(joined),
        blocks=plan.block_times(alg, plan.block_pairs, joined, columns),
        total=alg.add([*points, alg.times(plan.bonus_points, bonus)]),
    )


def _earns(
    alg: Algebra[N, B, K],
    plan: Plan,
    pair: Pair,
    taken: Sequence[B],
    cancelled: Sequence[B],
    places: Sequence[Place[N, B, K]],
) -> B:
    """Whether two columns earn the bonus: a group that cancels in each, the two as alike as the rule asks."""

    def matched(group: int) -> B:
        lies = alg.both([taken[group], *(cancelled[slot] for slot in plan.groups[group])])
        return alg.either([lies, plan.bonus_gone(alg, plan.groups[group], places)])

    pairs = [(a, b) for a in plan.column_groups[pair[0]] for b in plan.column_groups[pair[1]]]
    alike = [plan.bonus_alike(alg, (plan.groups[a][0], plan.groups[b][0]), places) for a, b in pairs]
    return alg.either([alg.both([*map(matched, two), same]) for two, same in zip(pairs, alike, strict=True)])
