"""The kernel as the rest of the program calls it. Numba is imported only where the kernel was not compiled before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from golfrules.actions import Action, Kind, action
from golfrules.cards import Card
from golfrules.chance import BITS, check_seed, fold
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel import frozen as ice
from golfrules.simulate.kernel import kept as kept
from golfrules.simulate.kernel.record import lay_pack, record_of
from golfrules.simulate.policy import Policy
from golfrules.simulate.reference import MOST_TURNS

if TYPE_CHECKING:
    from golfrules.ruleset import Ruleset

Words = Any
_NO_TRACE = np.zeros(0, np.int64)
ROOM = 40
"""For how many actions a turn there is room at first where they are told."""


class Traced(NamedTuple):
    """A hole as the kernel played it: its actions, and its row of results."""

    actions: tuple[Action, ...]
    row: tuple[int, ...]


@lru_cache(maxsize=1)
def get_ready() -> Callable[..., None]:
    """The kernel: compiled, or what was compiled before; this takes a moment the first time it is called, and half a minute the first
    time ever."""
    with kept.alone():
        made = ice.plain()
        if made is None:
            play_many: Callable[..., None] = import_module("golfrules.simulate.kernel.hole").play_many
            nothing = np.zeros(f.UP, np.int64)
            play_many(nothing, nothing, nothing, np.uint64(0), 0, np.zeros((0, 1), np.int64), nothing)
            ice.keep(play_many)
            made = ice.plain()
        return play_many if made is None else made.play


def work_space(record: Words) -> Words:
    """A work space large enough for a hole of a record. It begins with a line of the cache, so that eight numbers at once lie in one."""
    repeats = record[f.STANDSTILL] == f.REPEATS
    rows = int(record[f.MOST_TURNS]) + 2 * f.MOST_PLAYERS + 4 if repeats else 0
    size = f.HISTORY + rows * int(record[f.HISTORY_ROW])
    room = np.zeros(size + 8, np.int64)
    begins = -room.ctypes.data % 64 // 8
    return room[begins : begins + size]


def play(
    ruleset: Ruleset,
    policies: Sequence[Policy],
    seed: int,
    first: int,
    holes: int,
    most_turns: int = MOST_TURNS,
    frozen: bool = False,
) -> Words:
    """Play consecutive holes of a run; a row of results for each (see `fields`). `frozen`: with the kernel frozen for these rules and
    players, which has to be made once. Raises NotInKernel for a rule it does not know."""
    play_many = get_ready()
    record, rows = record_of(ruleset, len(policies), most_turns), _rows(policies)
    out = np.zeros((holes, f.RESULT_POINTS + len(policies)), np.int64)
    made = ice.frozen(record, rows) if frozen else None
    (made.play if made else play_many)(record, rows, work_space(record), _key(seed), first, out, _NO_TRACE)
    return out


def trace(ruleset: Ruleset, policies: Sequence[Policy], seed: int, hole: int, most_turns: int = MOST_TURNS) -> Traced:
    """Play one hole and tell all its actions: where they are more than there was room for, it is played again with room."""
    play_many = get_ready()
    record, rows = record_of(ruleset, len(policies), most_turns), _rows(policies)
    out = np.zeros((1, f.RESULT_POINTS + len(policies)), np.int64)
    room = most_turns * ROOM
    while True:
        actions = np.zeros(room, np.int64)
        play_many(record, rows, work_space(record), _key(seed), hole, out, actions)
        row = tuple(out[0].tolist())
        done = row[f.RESULT_DECISIONS]
        if done <= room:
            return Traced(tuple(action_of(code) for code in actions[:done].tolist()), row)
        room = done


class Standing(NamedTuple):
    """How a hole stands after some actions: what may be done (nothing when it is over), and its row of results."""

    legal: tuple[Action, ...]
    row: tuple[int, ...]


def standing(ruleset: Ruleset, players: int, deal: Sequence[Card], actions: Sequence[Action]) -> Standing:
    """Do some actions from an explicit deal (seed 0, hole 0, the last seat deals) and tell how the hole stands."""
    play_many = get_ready()
    record = record_of(ruleset, players, MOST_TURNS).copy()
    record[f.CARD_COUNT], record[f.AS_IT_LIES] = len(deal), 1
    lay_pack(record, deal)
    work, out = work_space(record), np.zeros((1, f.RESULT_POINTS + players), np.int64)
    given = np.array([code_of(action) for action in actions], np.int64)
    play_many(record, _rows([Policy(chance=1)] * players, 1 + len(actions)), work, _key(0), 0, out, given)
    return Standing(_legal(work) if work[f.PHASE] else (), tuple(out[0].tolist()))


def _legal(work: Words) -> tuple[Action, ...]:
    """What may be done, as `find_legal` has left it."""
    before, mask, after = (int(work[place]) for place in (f.BEFORE, f.MASK, f.AFTER))
    kind, slots = Kind(int(work[f.MASK_KIND])), [slot for slot in range(mask.bit_length()) if mask >> slot & 1]
    piles = {f.MAY_STOCK: Kind.STOCK, f.MAY_DISCARD: Kind.DISCARD, f.MAY_KNOCK: Kind.KNOCK, f.MAY_PASS: Kind.PASS}
    found = [action(one) for bit, one in piles.items() if before & bit]
    if kind is Kind.EXCHANGE:
        found += [action(kind, *pair) for pair in combinations(slots, 2)]
    else:
        found += [action(kind, slot) for slot in slots]
    return (*found, *([action(Kind.REJECT if after == f.THEN_REJECT else Kind.PASS)] if after else []))


def code_of(done: Action) -> int:
    """The number that the kernel has for an action."""
    return int(done.kind) + 16 * (done.slot + 1) + 1024 * (done.other + 1)


def action_of(code: int) -> Action:
    """The action that a number of the kernel stands for."""
    return action(Kind(code & 15), (code >> 4 & 63) - 1, (code >> 10) - 1)


def _rows(policies: Sequence[Policy], given: int = 0) -> Words:
    apart = f.TRAITS if len(set(policies)) > 1 else 0
    return np.array([apart, given, *(trait for policy in policies for trait in policy)], np.int64)


def _key(seed: int) -> Any:
    """The key of a seed. Raises ValueError for a seed that there is not."""
    check_seed(seed, 0)
    return np.uint64(fold(0, seed & BITS))
