"""Layouts of few slots and few groups (SMALL), read and counted by tables.

The points of all slots lie side by side in one word, LANE bits each, so that those that count are picked and added at once; which
those are tables of the record tell. Loops go as far as any small layout does: so they are written out, and frozen, what lies beyond
the layout is left out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.jit import jit, picked

Words = Any
ONES = np.uint64(sum(1 << f.LANE * slot for slot in range(f.FEW_SLOTS)))
BIASES = f.BIAS * int(ONES)
LANE = (1 << f.LANE) - 1
LANE_BITS = np.uint64(LANE)
LAST_LANE = np.uint64(f.LANE * (f.FEW_SLOTS - 1))
ALL_BIASES = f.BIAS * f.FEW_SLOTS


@jit
def points_in(lanes: Any) -> Any:
    """The points in a word: with the bias none is negative, and the product has the sum of all in the last lane."""
    return np.int64(np.uint64(lanes ^ BIASES) * ONES >> LAST_LANE & LANE_BITS) - ALL_BIASES


@jit
def read_few(r: Words, w: Words, seat: Any, known: Any, to: Any) -> None:
    """Read the keys of the known cards, which groups match, and what the layout is worth."""
    base, lanes, matched = f.CARDS + seat * f.STRIDE, 0, 0
    for slot in range(f.FEW_SLOTS):
        if slot < r[f.SIZE]:
            card, here = w[base + slot], known >> slot & 1 == 1
            w[to + f.READ_KEY + slot] = picked(here, r[f.KEY + card], f.NEVER)
            lanes |= picked(here, r[f.IN_LANES + card], 0) & LANE << f.LANE * slot
    for group in range(f.FEW_GROUPS):
        if group < r[f.GROUP_COUNT]:
            at = f.GROUP + 4 * group
            key = w[to + f.READ_KEY + r[at + 1]]
            equal = (key == w[to + f.READ_KEY + r[at + 2]]) & (key == w[to + f.READ_KEY + r[at + 3]]) & (key != f.NEVER)
            matched |= equal << group
    w[to + f.READ_LANES], w[to + f.READ_MATCHED] = lanes, matched
    w[to + f.READ_WORTH] = points_in(lanes & r[f.COUNTS_BY + matched])


@jit
def alike_in_few(r: Words, w: Words, card: Any, to: Any) -> Any:
    """The slots whose cards are known and equal to a card."""
    found = 0
    for slot in range(f.FEW_SLOTS):
        if slot < r[f.SIZE]:
            found |= (w[to + f.READ_KEY + slot] == r[f.KEY + card]) << slot
    return found


@jit
def change_in_few(r: Words, w: Words, slot: Any, card: Any, alike: Any, to: Any) -> Any:
    """By how many points a card changes the worth in a slot; told is where its like lies."""
    through, lanes = r[f.THROUGH + slot], w[to + f.READ_LANES]
    matched = w[to + f.READ_MATCHED] & ~through | r[f.WITHIN + (alike | 1 << slot)] & through
    lanes ^= (lanes ^ r[f.IN_LANES + card]) & LANE << f.LANE * slot
    return points_in(lanes & r[f.COUNTS_BY + matched]) - w[to + f.READ_WORTH]
