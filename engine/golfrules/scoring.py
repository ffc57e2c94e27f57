"""Scoring a layout: what a ruleset's answers make of it, the points, and the account of them line by line.

The rules themselves are in `counting`, written once over an algebra. Here answers are turned into a plan (once a ruleset), and
the plan is read as numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar, cast

from golfrules import counting, lines, worth
from golfrules.account import Score, account
from golfrules.algebra import NUMBERS
from golfrules.cards import Card, card_name
from golfrules.counting import Place, Plan
from golfrules.layout import UNKNOWN, Layout, LayoutError, Shape, Slots, by_fields, parse_layout
from golfrules.lines import Line, Pair
from golfrules.possible import check_layout
from golfrules.ruleset import Ruleset, RulesetError, need_ruleset

_T = TypeVar("_T")
_PairRule = tuple[Callable[[Shape], tuple[Pair, ...]], _T]


def _all_count(up: int, full: int) -> int:
    """Hidden cards are turned up and counted."""
    return full


def _visible_count(up: int, full: int) -> int:
    """Only cards that lie face up are counted."""
    return up


ANSWERS: dict[str, dict[str, object]] = {
    "score.alike": {
        "rank": worth.alike_by_rank,
        "rank-bonus-apart": worth.alike_bonus_apart,
        "rank-and-suit": worth.alike_by_rank_and_suit,
        "points": worth.alike_by_points,
    },
    "score.cancel": {
        "none": lines.nowhere,
        "column": lines.columns,
        "row": lines.rows,
        "row-or-column": lines.rows_and_columns,
        "any-line": lines.every_line,
        "diagonal": lines.diagonals,
        "anywhere": lines.anywhere,
    },
    "score.overlap": {
        "most-cards": counting.most_cards,
        "rows-first": counting.in_order,
        "columns-first": counting.in_order,
        "share": counting.shared,
        "whole-layout": counting.void_if_shared,
    },
    "score.negative-line": {"cancels": counting.always, "keeps": counting.not_all_negative},
    "score.hidden": {"counted": _all_count, "not-counted": _visible_count},
    "score.columns-bonus-for": {
        "any-two": (lines.column_pairs, counting.any_two),
        "same-rank": (lines.column_pairs, counting.same_rank),
        "same-rank-adjacent": (lines.neighbours, counting.same_rank),
    },
    "score.columns-bonus-removed": {"removed-count": counting.all_gone, "left-out": counting.none_gone},
    "score.columns-bonus-times": {
        "once": counting.once,
        "per-two": counting.disjoint_pairs,
        "each-two": counting.each_pair,
        "per-column": counting.each_column,
    },
    "score.block-times": {
        "once": counting.once,
        "each-disjoint": counting.disjoint_pairs,
        "each": counting.each_pair,
    },
    "score.block-removed": {
        "removed-count": (lines.neighbours, counting.with_removed),
        "close-up": (lines.column_pairs, counting.closed_up),
        "left-out": (lines.neighbours, counting.lying_together),
    },
    "score.block-negative": {"zero": counting.none_kept, "keeps": counting.negative_kept},
    "turn.removed-shrinks": {"places-stay": counting.all_here, "rest-completes": counting.all_left},
}
"""What each answer to a question of scoring is in the engine."""
_UNASKED = {
    "score.overlap": "most-cards",
    "score.negative-line": "cancels",
    "score.columns-bonus-for": "any-two",
    "score.columns-bonus-removed": "left-out",
    "score.columns-bonus-times": "once",
    "score.block-times": "once",
    "score.block-removed": "left-out",
    "score.block-negative": "zero",
    "turn.removed-shrinks": "places-stay",
}
"""What holds where a question does not arise."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """A ruleset made ready to score: the plan, what each card is worth and equals, and the patterns already met.

    It has no name of a ruleset: rulesets that play alike share it, whatever they are called."""

    plan: Plan
    values: tuple[int | None, ...]
    keys: tuple[int, ...]
    full: int
    counted: Callable[[int, int], int]
    sees_sign: bool
    """Whether it matters which values are negative."""
    sees_points: bool
    """Whether it matters which of two values is greater."""
    needs_removed: bool
    """Whether cards that were taken away must be known."""
    met: dict[tuple[object, ...], tuple[Slots, int, int]]
    met_lines: dict[tuple[object, ...], tuple[MatchedLine, ...]]

    def __reduce__(self) -> tuple[object, ...]:
        """By its fields."""
        return by_fields(self)


class Count(NamedTuple):
    """The bare result of a layout: points, and how many blocks it earns."""

    total: int
    blocks: int


class MatchedLine(NamedTuple):
    """A line whose cards cancel: its number among the ruleset's lines (from 0; `remove 2` speaks of number 1), its name, and
    the slots that are equal."""

    line: int
    label: str
    slots: Slots


_SCORERS: dict[str, Scorer] = {}
_MOST_MET = 100_000
_UNKNOWN_KEY = -1_000  # less than any points; an unknown card equals nothing


def scorer(ruleset: Ruleset) -> Scorer:
    """The ruleset made ready to score; made once. Raises RulesetError where the answers cannot be played."""
    found = _SCORERS.get(ruleset.digest)
    if found is None:
        found = _SCORERS[ruleset.digest] = _make_scorer(ruleset)
    return found


def plan_for(ruleset: Ruleset) -> Plan:
    """The plan by which a ruleset counts; `counting.tally` reads it over any algebra."""
    return scorer(ruleset).plan


def lines_of(ruleset: Ruleset) -> tuple[Line, ...]:
    """The lines in which cards cancel: rows first, then columns, then diagonals."""
    return scorer(ruleset).plan.lines


def _make_scorer(ruleset: Ruleset) -> Scorer:
    alike = cast(Callable[[worth.Values], worth.Keys], _picked(ruleset, "score.alike"))
    plan = _make_plan(ruleset)
    return Scorer(
        plan=plan,
        values=worth.values_of(ruleset.values, ruleset.number("setup.jokers")),
        keys=alike(ruleset.values),
        full=ruleset.shape.full,
        counted=cast(Callable[[int, int], int], _picked(ruleset, "score.hidden")),
        sees_sign=plan.clears is counting.not_all_negative or plan.block_kept is counting.negative_kept,
        sees_points=plan.overlap is counting.most_cards_then_points,
        needs_removed=plan.block_joined is counting.with_removed
        or (plan.bonus_gone is counting.all_gone and plan.bonus_alike is counting.same_rank),
        met={},
        met_lines={},
    )


def _picked(ruleset: Ruleset, parameter: str) -> object:
    """What the engine has for the ruleset's answer, or for what holds where the question is not asked."""
    answer = ruleset.word(parameter, _UNASKED.get(parameter))
    if answer not in ANSWERS[parameter]:
        raise RulesetError(f"the engine cannot play {answer!r}", parameter)
    return ANSWERS[parameter][answer]


def _make_plan(ruleset: Ruleset) -> Plan:
    """Lines, groups and functions for the ruleset's answers on its shape."""
    shape = ruleset.shape
    found = cast(Callable[[Shape], tuple[Line, ...]], _picked(ruleset, "score.cancel"))(shape)
    needed = ruleset.number("score.needed", 2)
    grouped = lines.groups_in(found, needed)
    overlap = _picked(ruleset, "score.overlap")
    if ruleset.answers.get("score.overlap") == "columns-first":
        grouped = tuple(sorted(grouped, key=lambda group: found[group[0]].kind != "column"))
    groups = tuple(slots for _, slots in grouped)
    packings: tuple[tuple[int, ...], ...] = ()
    one_kind = len({line.kind for line in found}) < 2
    free = overlap is counting.most_cards or (one_kind and overlap is counting.in_order)
    if free and _unlike_points(ruleset) and lines.crossings(groups):
        packings, overlap = lines.packings(groups), counting.most_cards_then_points
    elif overlap is counting.most_cards and not one_kind:
        packings = lines.packings(groups)
    elif overlap is counting.most_cards:
        overlap = counting.in_order  # lines of one kind: equal cards in order cancel as many as any choice
    bonus = ruleset.number("score.columns-bonus")
    bonus_pairs, bonus_alike = cast(_PairRule[counting.Match], _picked(ruleset, "score.columns-bonus-for"))
    block_pairs, joined = cast(_PairRule[counting.Joined], _picked(ruleset, "score.block-removed"))
    has_blocks = ruleset.word("score.block-bonus") != "none"
    return Plan(
        shape=shape,
        lines=found,
        groups=groups,
        group_line=tuple(line for line, _ in grouped),
        groups_at=tuple(tuple(g for g, group in enumerate(groups) if slot in group) for slot in range(shape.size)),
        crossings=lines.crossings(groups) if overlap is counting.void_if_shared else (),
        packings=packings,
        match=cast(counting.Match, _picked(ruleset, "turn.removed-shrinks")),
        clears=cast(counting.Match, _picked(ruleset, "score.negative-line")),
        overlap=cast(counting.Overlap, overlap),
        bonus_points=bonus,
        bonus_pairs=bonus_pairs(shape) if bonus else (),
        bonus_alike=bonus_alike,
        bonus_gone=cast(counting.Match, _picked(ruleset, "score.columns-bonus-removed")),
        bonus_times=cast(counting.Times, _picked(ruleset, "score.columns-bonus-times")),
        column_groups=tuple(
            tuple(g for g, group in enumerate(groups) if set(group) <= set(column)) for column in shape.columns
        ),
        block_pairs=block_pairs(shape) if has_blocks else (),
        block_joined=joined,
        block_kept=cast(counting.Kept, _picked(ruleset, "score.block-negative")),
        block_times=cast(counting.Times, _picked(ruleset, "score.block-times")),
    )


def _unlike_points(ruleset: Ruleset) -> bool:
    """Whether cards that are alike can be worth different points, as bonus jacks among jacks."""
    keys = cast(Callable[[worth.Values], worth.Keys], _picked(ruleset, "score.alike"))(ruleset.values)
    values = worth.values_of(ruleset.values, ruleset.number("setup.jokers"))
    return len(set(zip(keys, values, strict=True))) > len(set(keys))


def _cards_as_read(
    ruleset: Ruleset, score: Scorer, cards: Sequence[Card], here: int, removed: int
) -> tuple[list[int], list[int]]:
    """Keys and values of the cards, slot by slot. Raises ValueError where a card that counts is unknown or worthless."""
    if len(cards) != score.plan.shape.size:
        raise ValueError(f"{score.plan.shape} needs {score.plan.shape.size} cards, not {len(cards)}")
    if UNKNOWN not in cards:
        values = [score.values[card] for card in cards]
        keys = [score.keys[card] for card in cards]
    else:
        must = here | (removed if score.needs_removed else 0)
        unknown = [str(slot + 1) for slot, card in enumerate(cards) if card == UNKNOWN and must >> slot & 1]
        if unknown:
            taken = any(removed >> int(slot) - 1 & 1 for slot in unknown)
            raise LayoutError(
                f"{ruleset.ref} counts slot {', '.join(unknown)}, so the card there must be known",
                "write a card that was taken away as -As-" if taken else "write a face-down card that you know as (Qc)",
            )
        values = [0 if card == UNKNOWN else score.values[card] for card in cards]
        keys = [_UNKNOWN_KEY - slot if card == UNKNOWN else score.keys[card] for slot, card in enumerate(cards)]
    if None in values:
        worthless = card_name(cards[values.index(None)])
        raise RulesetError(f"{worthless} has no value in {ruleset.ref}", "score.values")
    return keys, cast(list[int], values)


def _places(size: int, keys: list[int], values: list[int], here: int, removed: int) -> list[Place[int, bool, int]]:
    return [Place(keys[s], values[s], bool(here >> s & 1), bool(removed >> s & 1)) for s in range(size)]


def _signature(score: Scorer, keys: list[int], values: list[int], here: int, removed: int) -> tuple[object, ...]:
    """All that scoring can see of a layout but the values it adds up: which cards are equal, there, gone, negative.

    It may be used to remember results because the algebra lets scoring see no more.
    """
    signs = sum(1 << slot for slot, value in enumerate(values) if value < 0) if score.sees_sign else 0
    return (*map(keys.index, keys), here, removed, signs, *(values if score.sees_points else ()))


def count(ruleset: Ruleset, cards: Sequence[Card], up: int = -1, removed: int = 0) -> Count:
    """Points and blocks of a layout: its cards by slot, and as bit masks which lie face up (-1: all) and which are gone.

    Raises ValueError when a card that counts is unknown, RulesetError when it has no value.
    """
    score = scorer(ruleset)
    return _count(ruleset, score, cards, score.counted(up, score.full) & score.full & ~removed, removed)


def count_known(ruleset: Ruleset, cards: Sequence[Card], known: int, removed: int = 0) -> Count:
    """Points and blocks of the cards in some slots (a bit mask), as if the others were not there: what a reader can tell of a
    layout of which only those cards are known. Raises what `count` raises."""
    score = scorer(ruleset)
    return _count(ruleset, score, cards, known & score.full & ~removed, removed)


def _count(ruleset: Ruleset, score: Scorer, cards: Sequence[Card], here: int, removed: int) -> Count:
    keys, values = _cards_as_read(ruleset, score, cards, here, removed)
    signature = _signature(score, keys, values, here, removed)
    found = score.met.get(signature)
    if found is None:
        result = counting.tally(NUMBERS, score.plan, _places(len(keys), keys, values, here, removed))
        live = tuple(s for s, gone in enumerate(result.cancelled) if here >> s & 1 and not gone)
        found = (live, score.plan.bonus_points * result.bonus, result.blocks)
        _remember(score.met, signature, found)
    live, total, blocks = found
    for slot in live:
        total += values[slot]
    return Count(total, blocks)


def _remember(memory: dict[tuple[object, ...], _T], signature: tuple[object, ...], result: _T) -> None:
    """Keep a result; the memory starts anew when it has grown too large."""
    if len(memory) >= _MOST_MET:
        memory.clear()
    memory[signature] = result


def score(ruleset: Ruleset, layout: Layout | str, *, possible: bool = True) -> Score:
    """The score of a layout (or of its text) with the account of it.

    Face-down cards count as the ruleset says; those that count must be known. Raises ParseError for a text that is no layout
    of the ruleset's shape, LayoutError for an unknown card and for a layout that no table can show (not if `possible` is false:
    then cards may lie there more often than the packs hold them), ValueError for another shape, RulesetError for a card without
    a value.
    """
    need_ruleset(ruleset)
    made = scorer(ruleset)
    laid = parse_layout(layout, made.plan.shape) if isinstance(layout, str) else layout
    if not isinstance(laid, Layout):
        raise TypeError(f"a layout is a Layout or its text, not {type(laid).__name__}")
    if laid.shape != made.plan.shape:
        raise ValueError(f"{ruleset.ref} is played with {made.plan.shape}, not {laid.shape}")
    if possible:
        check_layout(ruleset, laid, made.plan.groups)
    here = made.counted(laid.up, made.full) & made.full & ~laid.removed
    keys, values = _cards_as_read(ruleset, made, laid.cards, here, laid.removed)
    places = _places(len(keys), keys, values, here, laid.removed)
    result = counting.tally(NUMBERS, made.plan, places)
    there, gone = [place.here for place in places], [place.gone for place in places]
    return Score(result.total, account(made.plan, laid.cards, values, there, gone, result), result.blocks)


def matched_lines(ruleset: Ruleset, cards: Sequence[Card], up: int, removed: int = 0) -> tuple[MatchedLine, ...]:
    """The lines whose cards are equal, may cancel, lie face up and were not taken away, by the rules of the count.

    Every such line is given, also two that cross; where a part of a line is enough, `slots` holds that part.
    """
    made = scorer(ruleset)
    here = up & made.full & ~removed
    keys, values = _cards_as_seen(made, cards)
    signature = _signature(made, keys, values, here, removed)
    found = made.met_lines.get(signature)
    if found is None:
        found = _find_matched(made.plan, _places(len(keys), keys, values, here, removed))
        _remember(made.met_lines, signature, found)
    return found


def taken_slots(ruleset: Ruleset, cards: Sequence[Card], up: int, removed: int) -> int:
    """The face-up slots that cancel now, as a bit mask; where matched lines share a card, the rule on overlaps decides."""
    made = scorer(ruleset)
    keys, values = _cards_as_seen(made, cards)
    places = _places(len(keys), keys, values, up & made.full & ~removed, removed)
    taken = counting.tally(NUMBERS, made.plan, places).taken
    slots = {slot for group, takes in zip(made.plan.groups, taken, strict=True) if takes for slot in group}
    return sum(1 << slot for slot in slots) & up


def _cards_as_seen(score: Scorer, cards: Sequence[Card]) -> tuple[list[int], list[int]]:
    """Keys and values of the cards, slot by slot; an unknown card equals nothing."""
    keys = [_UNKNOWN_KEY - slot if card == UNKNOWN else score.keys[card] for slot, card in enumerate(cards)]
    return keys, [0 if card == UNKNOWN else score.values[card] or 0 for card in cards]


def _find_matched(plan: Plan, places: list[Place[int, bool, int]]) -> tuple[MatchedLine, ...]:
    """The matched lines of places in which only visible cards are there."""
    matched = counting.matches(NUMBERS, plan, places)
    slots: dict[int, set[int]] = {}
    for line, group, match in zip(plan.group_line, plan.groups, matched, strict=True):
        taken = slots.setdefault(line, set())
        if match and not taken & set(group):
            taken.update(slot for slot in group if places[slot].here)
    return tuple(
        MatchedLine(index, plan.lines[index].label, tuple(sorted(slots[index])))
        for index in sorted(slots)
        if slots[index]
    )
