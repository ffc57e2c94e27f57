"""From a ruleset to a record: a row of whole numbers that says all a hole depends on.

What a rule comes to is taken from the plans of the core, so that both engines read the same answers. Where a plan holds a function,
the table of codes here must know it; one that it does not know is refused by name, never guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields as fields_of
from functools import lru_cache
from typing import Any, Final

import numpy as np

from golfrules import counting, handling, knowledge, match, opening, play, table, turns
from golfrules.algebra import NUMBERS
from golfrules.cards import JOKER
from golfrules.deal import _picked as dealt_by
from golfrules.deal import check_players, one_at_a_time, pack_cards
from golfrules.frame import Plan
from golfrules.match import table_plan
from golfrules.plan import plan_of
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.scoring import Scorer, scorer
from golfrules.simulate import policy
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.players import block_gain, kinds_of, pack_kinds
from golfrules.state import DISCARD_PILE, STOCK_PILE

Words = Any
"""A row of 64-bit whole numbers; compiled code is not typed."""


class NotInKernel(RulesetError):
    """A rule that the kernel does not know; the reference engine may play it."""


_CODES: Final[dict[str, dict[object, int]]] = {
    "opening.where": {
        opening.any_slots: f.ANY_WHERE,
        opening.same_column: f.SAME_COLUMN,
        opening.different_columns: f.DIFFERENT_COLUMNS,
    },
    "opening.peek-where": {opening.peek_any: 0, opening.peek_nearest: 1},
    "turn.after-reject": {
        play.nothing_follows: f.NOTHING_FOLLOWS,
        play.must_turn_one: f.MUST_TURN_ONE,
        play.may_turn_one: f.MAY_TURN_ONE,
    },
    "turn.last-hidden": {
        play.ANSWERS["turn.last-hidden"]["no-exemption"]: f.ALWAYS_UP,
        play.ANSWERS["turn.last-hidden"]["by-choice"]: f.BY_CHOICE,
        play.ANSWERS["turn.last-hidden"]["always"]: f.NEVER_UP,
    },
    "end.trigger": {turns.one_layout_up: f.ONE_UP, turns.all_layouts_up: f.ALL_UP, turns.no_layout: f.NO_LAYOUT},
    "end.stock-out": {None: f.NO_RECYCLE, handling.keep_top: f.KEEP_TOP, handling.turn_first: f.TURN_FIRST},
    "end.standstill": {None: f.PLAY_ON, turns.quiet_rounds: f.ROUNDS, turns.table_repeats: f.REPEATS},
    "setup.own-cards": {knowledge.nobody: 0, knowledge.owner: 1},
    "turn.drawn-seen": {knowledge.only_seat: 0, knowledge.all_seats: 1},
    "turn.taken-known": {knowledge.only_seat: 0, knowledge.all_seats: 1},
    "turn.removed-shrinks": {counting.all_here: 0, counting.all_left: 1},
    "score.negative-line": {counting.always: 0, counting.not_all_negative: 1},
    "score.overlap": {
        counting.in_order: f.IN_ORDER,
        counting.shared: f.SHARED,
        counting.void_if_shared: f.VOID,
        counting.most_cards: f.MOST,
        counting.most_cards_then_points: f.MOST_POINTS,
    },
    "score.columns-bonus-for": {counting.any_two: 0, counting.same_rank: 1},
    "score.columns-bonus-removed": {counting.none_gone: 0, counting.all_gone: 1},
    "score.columns-bonus-times": {
        counting.once: f.ONCE,
        counting.disjoint_pairs: f.DISJOINT,
        counting.each_pair: f.EACH,
        counting.each_column: f.EACH_COLUMN,
    },
    "score.block-times": {counting.once: f.ONCE, counting.disjoint_pairs: f.DISJOINT, counting.each_pair: f.EACH},
    "score.block-removed": {
        counting.lying_together: f.LYING,
        counting.with_removed: f.REMOVED_TOO,
        counting.closed_up: f.CLOSED_UP,
    },
    "score.block-negative": {counting.none_kept: 0, counting.negative_kept: 1},
    "score.block-bonus": {
        table.nobody: f.NOBODY,
        table.all_others: f.OTHERS,
        table.everybody: f.EVERYBODY,
        table.owner_gains: f.OWNER,
    },
    "score.block-owners": {table.each_owner: 0, table.first_owner: 1},
    "score.block-order": {table.with_blocks: 0, table.without_blocks: 1},
    "score.closer-tie": {table.beaten: 0, table.not_alone: 1},
    "score.closer-lowest": {table.nothing_added: 0, table.as_written: 1},
    "score.closer-floor": {table.as_written: 0, table.at_least_zero: 1},
}
"""For each question whose answer is a function of the core, what number the kernel has for it."""

_READ: Final = {
    "shape", "full", "columns", "nearest", "turn_up", "where", "before_play", "own_first_turn", "every_turn", "reveal_card",
    "reveal_all", "more", "peek", "peek_where", "step", "takes", "face_down_only", "take_hidden_only", "take_unequal",
    "turn_up_instead", "rejects", "after_reject", "last_hidden", "face_up", "rearranges", "removes", "removes_at_once", "set_aside",
    "trigger", "any_act", "removed_close", "knock", "knock_round", "second_knock", "last_turns", "final_stock_only",
    "final_stock_out", "reveal_at_close", "reveal_own_final", "recycle", "out_counts", "out_passes", "out_resolved", "out_cuts",
    "standstill", "standstill_rounds", "counts_hidden", "tracks", "own_seen", "drawn_seen", "taken_known", "rounds_told",
}  # fmt: skip
_DERIVED: Final = {
    "open_piles", "plain_draw", "plain_hold", "lines", "matched", "cancelling", "quiet_step", "repeats", "placing_ends", "plain_turns",
    "hands_on", "openings",
}  # fmt: skip
"""Parts of a plan that say again, for speed or for words, what others say."""
_READ_OF_COUNT: Final = {
    "shape", "lines", "groups", "group_line", "groups_at", "packings", "match", "clears", "overlap", "bonus_points", "bonus_pairs",
    "bonus_alike", "bonus_gone", "bonus_times", "block_pairs", "block_joined", "block_kept", "block_times",
    "crossings", "column_groups",
}  # fmt: skip
_READ_OF_TABLE: Final = {"block_points", "owners", "shares", "judged", "closer_points", "punished", "added", "floor"}


def _code(parameter: str, function: object) -> int:
    """The kernel's number for a function of the core. Raises NotInKernel for one it does not know."""
    codes = _CODES[parameter]
    if function not in codes:
        raise NotInKernel(f"the kernel does not know {getattr(function, '__name__', function)!r}", parameter)
    return codes[function]


@lru_cache(maxsize=256)
def record_of(ruleset: Ruleset, players: int, most_turns: int) -> Words:
    """The record of a ruleset at a table of so many. Raises NotInKernel for a rule the kernel does not know, RulesetError where so
    many cannot play."""
    check_players(ruleset, players)
    if players > f.MOST_PLAYERS:
        raise NotInKernel(f"the kernel seats {f.MOST_PLAYERS} players, not {players}")
    for plan, read in ((Plan, _READ | _DERIVED), (counting.Plan, _READ_OF_COUNT), (table.TablePlan, _READ_OF_TABLE)):
        unknown = {field.name for field in fields_of(plan)} - read
        if unknown:
            raise NotInKernel(f"the kernel does not read {', '.join(sorted(unknown))} of a plan")
    made = scorer(ruleset)
    packings = [group for packing in made.plan.packings for group in (*packing, *[-1] * f.PACKING_ROW)[: f.PACKING_ROW]]
    r = np.zeros(f.PACKING + len(packings), np.int64)
    numbers = {
        **_play_numbers(plan_of(ruleset), players),
        **_score_numbers(made),
        **_table_numbers(ruleset),
        **_other_numbers(ruleset, players, most_turns),
    }
    for place, number in numbers.items():
        r[place] = number
    _fill_tables(r, ruleset, players, made)
    r[f.PACKING :] = packings
    return r


def _play_numbers(plan: Plan, players: int) -> dict[int, int]:
    most = plan.more[-1] if plan.more else 0
    return {
        f.PLAYERS: players, f.SIZE: plan.shape.size, f.FULL: plan.full, f.WIDTH: plan.shape.width if plan.columns else 0,
        f.COLUMNS: len(plan.columns), f.NEAREST: plan.nearest,
        f.TURN_UP: plan.turn_up, f.WHERE: _code("opening.where", plan.where), f.BEFORE_PLAY: plan.before_play,
        f.OWN_FIRST: plan.own_first_turn, f.EVERY_TURN: plan.every_turn, f.REVEAL_CARD: plan.reveal_card,
        f.REVEAL_ALL: plan.reveal_all, f.MORE_LEAST: plan.more[0] if plan.more else 0, f.MORE_MOST: most, f.PEEK: plan.peek,
        f.PEEK_NEAREST: _code("opening.peek-where", plan.peek_where),
        f.STEP: plan.step % players, f.TAKES: plan.takes, f.FACE_DOWN_ONLY: plan.face_down_only,
        f.TAKE_HIDDEN_ONLY: plan.take_hidden_only, f.TAKE_UNEQUAL: plan.take_unequal, f.TURN_UP_INSTEAD: plan.turn_up_instead,
        f.REJECT_STOCK: plan.rejects[STOCK_PILE], f.REJECT_DISCARD: plan.rejects[DISCARD_PILE],
        f.AFTER_REJECT: _code("turn.after-reject", plan.after_reject),
        f.LAST_HIDDEN: _code("turn.last-hidden", plan.last_hidden), f.FACE_UP: plan.face_up, f.REARRANGES: plan.rearranges,
        f.REMOVES: plan.removes, f.REMOVES_AT_ONCE: plan.removes_at_once, f.SET_ASIDE: plan.set_aside,
        f.TRIGGER: _code("end.trigger", plan.trigger), f.ANY_ACT: plan.any_act, f.REMOVED_CLOSE: plan.removed_close,
        f.KNOCK: plan.knock, f.KNOCK_ROUND: plan.knock_round * players, f.SECOND_KNOCK: plan.second_knock,
        f.LAST_TURNS: plan.last_turns(players), f.FINAL_STOCK_ONLY: plan.final_stock_only, f.FINAL_STOCK_OUT: plan.final_stock_out,
        f.REVEAL_AT_CLOSE: plan.reveal_at_close, f.REVEAL_OWN_FINAL: plan.reveal_own_final,
        f.RECYCLE: _code("end.stock-out", plan.recycle), f.OUT_COUNTS: plan.out_counts, f.OUT_PASSES: plan.out_passes,
        f.OUT_RESOLVED: plan.out_resolved, f.OUT_CUTS: plan.out_cuts, f.STANDSTILL: _code("end.standstill", plan.standstill),
        f.PATIENCE: plan.standstill_rounds * players, f.COUNTS_HIDDEN: plan.counts_hidden, f.TRACKS: plan.tracks,
        f.OWN_SEEN: _code("setup.own-cards", plan.own_seen), f.DRAWN_ALL: _code("turn.drawn-seen", plan.drawn_seen),
        f.TAKEN_ALL: _code("turn.taken-known", plan.taken_known), f.TOLD: plan.rounds_told * players,
    }  # fmt: skip


def _score_numbers(made: Scorer) -> dict[int, int]:
    plan = made.plan
    alone = plan.overlap is counting.in_order and all(len(groups) < 2 for groups in plan.groups_at)
    overlap = _code("score.overlap", plan.overlap)
    most = 62 if plan.bonus_points else f.MOST_GROUPS
    local = plan.overlap is not counting.void_if_shared and not plan.block_pairs
    direct = local and plan.overlap in (counting.in_order, counting.shared) and len(plan.groups) < 63
    if (
        len(plan.groups) > most
        or any(len(packing) > f.PACKING_ROW for packing in plan.packings)
        or any(len(groups) > f.MOST_MATES for groups in plan.groups_at)
    ):
        raise NotInKernel(f"the kernel does not hold {len(plan.groups)} groups of equal cards", "score.needed")
    return {
        f.SHRINKS: _code("turn.removed-shrinks", plan.match), f.NEGATIVE_KEEPS: _code("score.negative-line", plan.clears),
        f.OVERLAP: overlap, f.GROUP_COUNT: len(plan.groups), f.LINE_COUNT: len(plan.lines), f.PACKING_COUNT: len(plan.packings),
        f.MATES_EACH: max(map(len, plan.groups_at)), f.LEAST_ALIKE: min((len(group) for group in plan.groups), default=2) - 1, f.SMALL: direct and not alone and not plan.bonus_pairs and _is_small(made), f.LOCAL: local, f.DIRECT: direct, f.SIMPLE_LINES: direct and alone and (not plan.bonus_pairs or _plain_bonus(plan)),
        f.BONUS_POINTS: plan.bonus_points, f.BONUS_PAIRS: len(plan.bonus_pairs),
        f.BONUS_ALIKE: _code("score.columns-bonus-for", plan.bonus_alike),
        f.BONUS_GONE: _code("score.columns-bonus-removed", plan.bonus_gone),
        f.BONUS_TIMES: _code("score.columns-bonus-times", plan.bonus_times), f.BLOCK_PAIRS: len(plan.block_pairs),
        f.BLOCK_JOINED: _code("score.block-removed", plan.block_joined),
        f.BLOCK_NEGATIVE: _code("score.block-negative", plan.block_kept), f.BLOCK_TIMES: _code("score.block-times", plan.block_times),
    }  # fmt: skip


def _mate_mask(plan: counting.Plan, slot: int) -> int:
    """The slots that lie in a group with this one, as a bit mask."""
    return sum(
        1 << other for other in {other for group in plan.groups_at[slot] for other in plan.groups[group]} - {slot}
    )


def _plain_bonus(plan: counting.Plan) -> bool:
    """Whether the bonus for columns depends only on which groups cancel, and these are few."""
    alike = plan.bonus_alike is counting.any_two and plan.bonus_gone is counting.none_gone
    return alike and 1 << len(plan.groups) <= f.BONUS_SETS


def _bonus_of(plan: counting.Plan) -> list[int]:
    """The points of the bonus for each set of groups that cancel."""
    found = []
    for groups in range(1 << len(plan.groups)):
        columns = [any(groups >> group & 1 for group in column) for column in plan.column_groups]
        held = [columns[one] and columns[other] for one, other in plan.bonus_pairs]
        found.append(plan.bonus_points * plan.bonus_times(NUMBERS, plan.bonus_pairs, held, len(columns)))
    return found


def _is_small(made: Scorer) -> bool:
    """Whether there are so few slots and groups that all of them are looked at faster than is found which of them matter."""
    plan = made.plan
    few = len(plan.groups) <= f.FEW_GROUPS and plan.shape.size <= f.FEW_SLOTS
    fit = all(-f.BIAS <= (value or 0) <= f.MOST_IN_LANE for value in made.values)
    return few and fit and plan.match is not counting.all_left and plan.clears is counting.always


def _lanes(slots: int) -> int:
    """All bits of the lanes of a set of slots."""
    return sum((1 << f.LANE) - 1 << f.LANE * slot for slot in range(f.FEW_SLOTS) if slots >> slot & 1)


def _counts_by(plan: counting.Plan) -> list[int]:
    """The lanes that count for each set of groups that match: all cancel, or each that shares no slot with those before."""
    found = []
    for matched in range(1 << len(plan.groups)):
        used = 0
        for number, slots in enumerate(plan.groups):
            mask = sum(1 << slot for slot in slots)
            if matched >> number & 1 and (plan.overlap is counting.shared or not used & mask):
                used |= mask
        found.append(_lanes(~used))
    return found


def _within(plan: counting.Plan) -> list[int]:
    """The groups that lie within each set of slots."""
    masks = [sum(1 << slot for slot in slots) for slots in plan.groups]
    return [
        sum(1 << group for group, mask in enumerate(masks) if mask & slots == mask) for slots in range(1 << f.FEW_SLOTS)
    ]


def _in_lanes(values: Iterable[int | None]) -> list[int]:
    """The points of each card in every lane."""
    ones = sum(1 << f.LANE * slot for slot in range(f.FEW_SLOTS))
    return [((value or 0) + f.BIAS ^ f.BIAS) * ones for value in values]


def _table_numbers(ruleset: Ruleset) -> dict[int, int]:
    plan = table_plan(ruleset)
    stands: Mapping[str, object] = match.ANSWERS["score.no-closer"]
    last: Callable[[None, int], int | None] = stands[ruleset.word("score.no-closer", "nobody")]  # type: ignore[assignment]
    return {
        f.BLOCK_POINTS: plan.block_points, f.OWNERS_FIRST: _code("score.block-owners", plan.owners),
        f.SHARES: _code("score.block-bonus", plan.shares), f.JUDGED_RAW: _code("score.block-order", plan.judged),
        f.CLOSER_POINTS: plan.closer_points, f.TIES_PUNISHED: _code("score.closer-tie", plan.punished),
        f.LOWEST_ADDED: _code("score.closer-lowest", plan.added), f.FLOOR: _code("score.closer-floor", plan.floor),
        f.LAST_STANDS: last(None, 0) == 0, f.BLOCK_GAIN: block_gain(ruleset),
    }  # fmt: skip


def _other_numbers(ruleset: Ruleset, players: int, most_turns: int) -> dict[int, int]:
    cards = len(pack_cards(ruleset, players))
    if cards > f.MOST_CARDS - 1:
        raise NotInKernel(f"the kernel holds {f.MOST_CARDS - 1} cards, not {cards}", "setup.packs")
    size = ruleset.shape.size
    return {
        f.CARD_COUNT: cards,
        f.HAND_BY_HAND: dealt_by(ruleset, "setup.deal-order") is not one_at_a_time,
        f.LEFT_FIRST: int(dealt_by(ruleset, "turn.first")),  # type: ignore[call-overload]
        f.DEALER_MOVES: ruleset.word("match.dealer", "moves-left") == "moves-left",
        f.KIND_COUNT: len(kinds_of(ruleset).keys),
        f.KNOCK_AT: policy.KNOCK_AT,
        f.FEW_HIDDEN: policy.FEW_HIDDEN,
        f.MOST_TURNS: most_turns,
        f.LEAST_IN_LINE: 2 if plan_shrinks(ruleset) else ruleset.number("score.needed", 2),
        f.PACK_WORTH: sum(
            n * value for n, value in zip(pack_kinds(ruleset, players), kinds_of(ruleset).values, strict=True)
        ),
        f.HISTORY_ROW: 5 + players * (size + 2) + cards,
    }


def plan_shrinks(ruleset: Ruleset) -> bool:
    """Whether the rest of a line can match when one of its cards was taken away."""
    return scorer(ruleset).plan.match is counting.all_left


def _fill_tables(r: Words, ruleset: Ruleset, players: int, made: Scorer) -> None:
    kinds, plan = kinds_of(ruleset), made.plan
    columns = [sum(1 << slot for slot in column) for column in plan.shape.columns]
    r[f.KEY : f.KEY + JOKER + 1] = made.keys
    r[f.VALUE : f.VALUE + JOKER + 1] = [value or 0 for value in made.values]
    r[f.KIND : f.KIND + JOKER + 1] = kinds.of
    for place, row in (
        (f.KIND_KEY, kinds.keys),
        (f.KIND_VALUE, kinds.values),
        (f.KIND_CARD, kinds.cards),
        (f.KIND_NUMBER, pack_kinds(ruleset, players)),
        (f.COLUMN, columns),
        (f.BONUS_PAIR, [column for pair in plan.bonus_pairs for column in pair]),
        (f.GROUP_LINE, plan.group_line),
        (f.LINE, [sum(1 << slot for slot in line.slots) for line in plan.lines]),
        (f.THROUGH, [_word(sum(1 << group for group in groups if group < 64)) for groups in plan.groups_at]),
        (f.MATE_MASK, [_mate_mask(plan, slot) for slot in range(len(plan.groups_at))]),
        (f.COUNTS_BY, _counts_by(plan) if _is_small(made) else []),
        (f.WITHIN, _within(plan) if _is_small(made) else []),
        (f.IN_LANES, _in_lanes(made.values) if _is_small(made) else []),
        (f.BONUS_OF, _bonus_of(plan) if plan.bonus_pairs and _plain_bonus(plan) else []),
    ):
        r[place : place + len(row)] = row
    lay_pack(r, pack_cards(ruleset, players))
    for number, (one, other) in enumerate(plan.block_pairs):
        at = f.BLOCK_PAIR + 3 * number
        r[at : at + 3] = one, other, sum(columns[one + 1 : other])
    for number, slots in enumerate(plan.groups):
        at = f.GROUP + 4 * number
        r[at : at + 4] = sum(1 << slot for slot in slots), slots[0], slots[1], slots[-1]
    for slot, groups in enumerate(plan.groups_at):
        mates = [(*(other for other in plan.groups[group] if other != slot),) * 2 for group in groups]
        each = [n for group, pair in zip(groups, mates, strict=True) for n in (group, *pair[:2])]
        each += [f.NO_GROUP, f.NO_SLOT, f.NO_SLOT] * (f.MOST_MATES - len(groups))
        at = f.MATES + f.MATE_ROW * slot
        r[at : at + f.MATE_ROW] = each
    for n in range(1, f.MOST_CARDS):
        r[f.FAIR + n] = _word((1 << 64) - (1 << 64) % n - 1)
        r[f.PART + n] = _word(min((1 << 64) // n, (1 << 64) - 1))
        at = f.CHOICE + f.MOST_CARDS - n
        for which, number in enumerate(((1 << 42) % n, (1 << 21) % n, min((1 << 32) // n, (1 << 32) - 1))):
            r[at + which * f.CHOICE_ROW] = number


def lay_pack(r: Words, cards: Sequence[int]) -> None:
    """Lay all cards into a record."""
    r[f.PACK : f.FAIR].view(np.uint8)[: len(cards)] = cards


def _word(number: int) -> int:
    """A 64-bit word as the record holds it, with a sign."""
    return number - (1 << 64) if number >> 63 else number
