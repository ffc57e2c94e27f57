"""Holes played from the deal to the count, many in one call."""

from __future__ import annotations

from typing import Any

import numpy as np

from golfrules.chance import PLAYER
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel import kept
from golfrules.simulate.kernel.chance import fold, mix_ahead
from golfrules.simulate.kernel.count import count_table
from golfrules.simulate.kernel.jit import address, copy_numbers, jit, jit_kept, numbers
from golfrules.simulate.kernel.mind import choose
from golfrules.simulate.kernel.play import apply, deal
from golfrules.simulate.kernel.worth import CHANCE
from golfrules.simulate.reference import HOLES_IN_MATCH
from golfrules.state import DRAWING, HOLDING, REJECTED

Words = Any


@jit
def code_of(action: Any) -> Any:
    """An action as one number: its kind, 16 times a slot + 1, 1024 times another slot + 1."""
    kind, slot, other = action
    return kind + 16 * (slot + 1) + 1024 * (other + 1)


@jit
def action_of(code: Any) -> Any:
    """The action that one number stands for."""
    return code & 15, (code >> 4 & 63) - 1, (code >> 10) - 1


@jit
def decide(r: Words, h: Words, w: Words, p: Words, keys: Any, trace: Words, room: Any) -> Any:
    """One decision and what follows from it. Tells whether there was one: where decisions are given, they come to an end."""
    hole_key, player_key = keys
    done = h[f.DECISIONS]
    if p[f.GIVEN] and done + 1 < p[f.GIVEN]:
        action = action_of(trace[done])
    else:
        action = choose(r, h, w, p, player_key, done)
        if p[f.GIVEN]:
            return False
    if room and done < room:
        trace[done] = code_of(action)
    h[f.DECISIONS] = done + 1
    apply(r, h, w, hole_key, action)
    return True


@jit
def play_one(r: Words, h: Words, w: Words, p: Words, hole_key: Any, hole: Any, trace: Words, room: Any) -> None:
    """Play a hole; `trace` gets its actions as far as it has room. Where decisions are given, they stand in `trace`, and the hole
    is left as it stands after them, with what may be done then."""
    players = r[f.PLAYERS]
    deal(r, h, w, hole_key, (players - 1 + (hole % HOLES_IN_MATCH if r[f.DEALER_MOVES] else 0)) % players)
    keys = hole_key, fold(hole_key, PLAYER)
    while h[f.PHASE]:
        if p[f.FIRST_POLICY + h[f.SEAT] * p[f.APART] + CHANCE]:
            mix_ahead(w, keys[1], h[f.DECISIONS])
        if h[f.PHASE] == DRAWING:
            if h[f.TURNS] == r[f.MOST_TURNS]:
                h[f.ENDING] = f.CAPPED
                break
            h[f.TURNS] += 1
            if not decide(r, h, w, p, keys, trace, room):
                break
            if h[f.PHASE] == HOLDING and not decide(r, h, w, p, keys, trace, room):
                break
            if h[f.PHASE] == REJECTED and not decide(r, h, w, p, keys, trace, room):
                break
        elif not decide(r, h, w, p, keys, trace, room):
            break
    count_table(r, h, w)


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
