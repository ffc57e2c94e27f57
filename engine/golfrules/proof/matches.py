"""Comparing two rulesets on matches: short ones, of holes that can happen, tried in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

from golfrules.match import Match, add_hole, start_match
from golfrules.proof.finding import Finding, MatchWitness, Open, Parted
from golfrules.proof.holdings import dealt, holdings
from golfrules.proof.supply import packs_of
from golfrules.ruleset import Ruleset

_HOLES = 9


Pairs = tuple[tuple[int, int], ...]
"""Holes of two players: the points of each."""


def compare_matches(one: Ruleset, other: Ruleset) -> Finding:
    """The shortest match of two players that two rulesets end, or win, differently, of holes that can happen in both."""
    packs = packs_of([one, other], max(2, *(r.number("setup.fewest-players", 2) for r in (one, other))))
    held = [holdings(ruleset, packs) for ruleset in (one, other)]
    if held[0] is None or held[1] is None:
        return Open("what a layout can be worth is not known, so no holes are tried")
    points = sorted({points for points, blocks in held[0] & held[1] if not blocks})
    target = max((r.number("match.target", 0) for r in (one, other)), default=0)
    length = max((r.number("match.holes", 0) for r in (one, other)), default=0)
    parted: Parted | None = None
    for pairs in _matches(points, target, length):
        left, right = _outcome(one, pairs), _outcome(other, pairs)
        if left == right or not all(dealt(one, packs, [(mine, 0), (yours, 0)]) for mine, yours in set(pairs)):
            continue
        if parted is None:
            parted = Parted(_shortest(one, other, pairs), ("search",))
        if left[1] and right[1] and left[1] != right[1]:
            return Parted(parted.witness, parted.ways, f"{left[0]} / {right[0]}")
    if parted is not None:
        few, many = _few_and_many(points)
        ends = [_winners_at_last(ruleset, length + 2, (many, few)) for ruleset in (one, other)]
        decisive = (
            "the hole in which the match ends is another, and any hole can turn it" if ends[0] != ends[1] else None
        )
        return Parted(parted.witness, parted.ways, decisive)
    return Open("no difference in matches of two players, searched by cases")


def _shortest(one: Ruleset, other: Ruleset, pairs: Pairs) -> MatchWitness:
    """As many of these holes as it takes."""
    for holes in range(1, len(pairs) + 1):
        left, right = _outcome(one, pairs[:holes]), _outcome(other, pairs[:holes])
        if left != right:
            break
    return MatchWitness(pairs[:holes], left[0], right[0])


def _few_and_many(points: list[int]) -> tuple[int, int]:
    """Points of a good hole and of a middling one that layouts can have: those next to 0 and 5."""
    few = min(points, key=lambda there: (abs(there), there))
    return few, min((there for there in points if there != few), key=lambda there: (abs(there - 5), there))


def _matches(points: list[int], target: int, length: int) -> Iterator[Pairs]:
    few, many = _few_and_many(points)
    stretches: list[Pairs] = [((many, many),), ((few, many),), ((many, few),)]
    if target:
        for wanted in ((target, 0), (target, 5), (target, target), (target - 1, 0), (target + 1, 0)):
            stretches += _stretch(points, wanted)
    for number in (1, 2):
        yield from (tuple(chain(*chosen)) for chosen in product(stretches, repeat=number))
    for number in sorted({length, length - 1, 9, 18} - {0, -1}):
        for (hole,) in stretches[:3]:
            yield (hole,) * number
            yield (*((hole,) * (number - 1)), (many, few))


def _stretch(points: list[int], totals: tuple[int, int]) -> list[Pairs]:
    """The fewest holes in which two players come to these totals; none where layouts cannot."""
    for holes in range(1, _HOLES):
        each = [_sum_of(points, total, holes) for total in totals]
        if each[0] is not None and each[1] is not None:
            return [tuple(zip(each[0], each[1], strict=True))]
    return []


def _sum_of(points: list[int], total: int, holes: int) -> tuple[int, ...] | None:
    """So many holes' points that add up to a total, the highest first; None where none do."""
    if holes == 1:
        return (total,) if total in points else None
    for first in reversed(points):
        if first <= total - points[0] * (holes - 1):
            rest = _sum_of(points, total - first, holes - 1) if first * holes >= total else None
            if rest is not None:
                return (first, *rest)
    return None


def _outcome(ruleset: Ruleset, pairs: Pairs) -> tuple[str, tuple[int, ...]]:
    """How a match stands after these holes, in words, and who has won it."""
    match: Match = start_match(ruleset, 2)
    for number, points in enumerate(pairs, 1):
        if match.is_over:
            break
        match = add_hole(
            match, points[: len(match.seats)] if len(match.seats) == 2 else [points[s] for s in match.seats]
        )
        if match.is_over:
            winners = " and ".join(str(seat + 1) for seat in match.winners)
            return f"over after hole {number}, won by player {winners}", match.winners
    extra = ", playing off" if match.playing_off else ""
    return f"goes on after hole {len(pairs)}, dealer {match.dealer + 1}{extra}", ()


def _winners_at_last(ruleset: Ruleset, holes: int, points: tuple[int, int]) -> int:
    """After how many holes of these points a match ends; 0 if it has not."""
    match = start_match(ruleset, 2)
    for number in range(1, holes + 1):
        match = add_hole(match, points)
        if match.is_over:
            return number
    return 0
