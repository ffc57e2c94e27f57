"""Holes played from the deal to the count, many in one call."""

from __future__ import annotations

from typing import Any

import numpy as np

from golfrules.chance import PLAYER
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel import kept
from golfrules.simulate.kernel.chance import fold
from golfrules.simulate.kernel.count import count_table
from golfrules.simulate.kernel.jit import address, copy_numbers, jit, jit_kept, numbers
from golfrules.simulate.kernel.mind import choose
from golfrules.simulate.kernel.play import apply, deal
from golfrules.simulate.reference import HOLES_IN_MATCH
from golfrules.state import DRAWING

Words = Any


@jit
def play_one(r: Words, h: Words, w: Words, p: Words, hole_key: Any, hole: Any, trace: Words, room: Any) -> None:
    """Play a hole; `trace` gets its actions as far as it has room. Where decisions are given, they stand in `trace`, and the hole
    is left as it stands after them, with what may be done then."""
    players = r[f.PLAYERS]
    deal(r, h, w, hole_key, (players - 1 + (hole % HOLES_IN_MATCH if r[f.DEALER_MOVES] else 0)) % players)
    player_key = fold(hole_key, PLAYER)
    decisions, turns = 0, 0
    while h[f.PHASE]:
        if h[f.PHASE] == DRAWING:
            if turns == r[f.MOST_TURNS]:
                h[f.ENDING] = f.CAPPED
                break
            turns += 1
        if decisions + 1 < p[f.GIVEN]:
            action = trace[decisions]
        else:
            action = choose(r, h, w, p, player_key, decisions)
            if p[f.GIVEN]:
                break
        if decisions < room:
            trace[decisions] = action
        decisions += 1
        apply(r, h, w, hole_key, action)
    count_table(r, h, w)
    h[f.TURNS], h[f.DECISIONS] = turns, decisions


kept.keep_there()


@jit_kept
def play_many(record: Any, policies: Any, work: Any, seed_key: Any, first: Any, out: Any, trace: Any) -> None:
    """Play consecutive holes from number `first` on, one for each row of `out`."""
    r, w, p, t = address(record), address(work), address(policies), address(trace)
    h = numbers()
    for index in range(out.shape[0]):
        hole = first + index
        play_one(r, h, w, p, fold(np.uint64(seed_key), hole), hole, t, trace.size)
        out[index, f.RESULT_TURNS] = h[f.TURNS]
        out[index, f.RESULT_DECISIONS] = h[f.DECISIONS]
        out[index, f.RESULT_ENDING] = h[f.ENDING]
        out[index, f.RESULT_CLOSER] = h[f.CLOSER]
        out[index, f.RESULT_FIRST] = h[f.FIRST]
        for seat in range(r[f.PLAYERS]):
            out[index, f.RESULT_POINTS + seat] = w[f.POINTS + seat]
    if p[f.GIVEN]:
        copy_numbers(h, w)
