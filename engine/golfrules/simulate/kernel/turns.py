"""What happens by itself, as in `golfrules.handling` and `golfrules.turns`.

The reference calls one function from another; here they stand in the order in which they can follow one another, and `follow` goes
through them from a given step on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from golfrules.chance import RECYCLE as RECYCLE_STREAM
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.chance import fold, shuffle
from golfrules.simulate.kernel.count import gone_of
from golfrules.simulate.kernel.jit import bits, cards_at, jit, mostly, picked
from golfrules.simulate.kernel.legal import (
    FINAL_COUNT,
    can_recycle,
    hidden_of,
    in_stock,
    matched_lines,
    may_open,
    may_peek,
    may_turn_more,
)
from golfrules.state import (
    COMPLETED,
    DRAWING,
    MIXED,
    NOWHERE,
    OPENING,
    OVER,
    PEEKING,
    REMOVING,
    SECOND_ROUND,
    SHOWED,
    STIRRED,
    Ending,
)

Words = Any
(
    STAY, AFTER_CHOICE, OPEN_FROM, AFTER_PEEK, PEEK_FROM, FIRST_TURN, FINISH_TURN, END_TURN, CLOSE, NEXT_TURN, BEGIN_TURN, SECOND,
) = range(12)  # fmt: skip
"""The steps, in the order in which they can follow one another."""
_ENDINGS = {ending: number for number, ending in enumerate(Ending, 1)}
CLOSED, STOCK_OUT, CUT = _ENDINGS[Ending.CLOSED], _ENDINGS[Ending.STOCK_OUT], _ENDINGS[Ending.CUT]
NO_FINAL_CARD, STANDSTILL, STUCK = _ENDINGS[Ending.NO_FINAL_CARD], _ENDINGS[Ending.STANDSTILL], _ENDINGS[Ending.STUCK]
FRESH = STIRRED | MIXED


@jit
def take_away(r: Words, h: Words, w: Words, seat: Any, slots: Any) -> None:
    """Take the cards of a seat's slots away, to the bottom of the discard pile, or aside."""
    number = bits(slots)
    if r[f.SET_ASIDE]:
        at = f.ASIDE + h[f.ASIDE_COUNT]
        h[f.ASIDE_COUNT] += number
    else:
        at = f.DISCARD
        for index in range(h[f.PILE] - 1, -1, -1):
            w[f.DISCARD + index + number] = w[f.DISCARD + index]
        h[f.PILE] += number
    for slot in range(r[f.SIZE]):
        if slots >> slot & 1:
            w[at] = w[f.CARDS + seat * f.STRIDE + slot]
            at += 1
    w[f.OWNER_KNOWS + seat] |= slots
    w[f.ALL_KNOW + seat] |= slots
    w[f.UP + seat] &= ~slots
    w[f.GONE + seat] |= slots


@jit
def take_matched(r: Words, h: Words, w: Words, seat: Any) -> None:
    """Take away all lines of a seat that match."""
    while matched_lines(r, w, seat) and w[f.TAKEN]:
        take_away(r, h, w, seat, w[f.TAKEN])


@jit
def show(r: Words, h: Words, w: Words, seat: Any, mask: Any) -> None:
    """Turn up those of a seat's slots that hold a face-down card."""
    mask &= hidden_of(r, w, seat)
    if not mask:
        return
    w[f.UP + seat] |= mask
    h[f.DID] |= SHOWED
    if r[f.TRACKS]:
        w[f.OWNER_KNOWS + seat] |= mask
        w[f.ALL_KNOW + seat] |= mask
    if r[f.REMOVES_AT_ONCE]:
        take_matched(r, h, w, seat)


@jit
def recycle(r: Words, h: Words, w: Words, hole_key: Any) -> None:
    """A new stock from the discard pile, if the rules make one and there are cards for it."""
    if not can_recycle(r, h):
        return
    keeps_top = r[f.RECYCLE] == f.KEEP_TOP
    number = h[f.PILE] - 1 if keeps_top else h[f.PILE]
    top = w[f.DISCARD + h[f.PILE] - 1]
    stock = cards_at(w, f.STOCK)
    for index in range(number):
        stock[index] = w[f.DISCARD + index]
    shuffle(r, w, number, fold(fold(hole_key, RECYCLE_STREAM), h[f.SHUFFLES]))
    h[f.SHUFFLES] += 1
    h[f.PILE], h[f.HEAD], h[f.TAIL] = 1, 0, number
    if not keeps_top:
        top = stock[0]
        h[f.HEAD] = 1
    w[f.DISCARD] = top


@jit
def finish(h: Words, why: Any) -> None:
    """The hole is over."""
    h[f.PHASE] = OVER
    h[f.ENDING] = why


@jit
def triggered(r: Words, h: Words, w: Words) -> Any:
    """Whether the turn just played closes the hole."""
    if r[f.TRIGGER] == f.NO_LAYOUT:
        return False
    seat = h[f.SEAT]
    if r[f.TRIGGER] == f.ONE_UP:
        if hidden_of(r, w, seat) or not (r[f.ANY_ACT] or h[f.DID] & COMPLETED):
            return False
        return r[f.REMOVED_CLOSE] != 0 or gone_of(r, w, seat) == 0
    gone = 0
    for other in range(r[f.PLAYERS]):
        if hidden_of(r, w, other):
            return False
        gone |= gone_of(r, w, other)
    return r[f.REMOVED_CLOSE] != 0 or gone == 0


# whether the table stood so before


@jit
def write_standing(r: Words, h: Words, w: Words, seat: Any) -> None:
    """Write how the table stands with a seat to move behind the rows of earlier turns. A row begins with a sum of the rest."""
    at = f.HISTORY + h[f.HISTORY_TO] * r[f.HISTORY_ROW]
    w[at + 1], w[at + 2], w[at + 3], w[at + 4] = seat, h[f.CLOSER], h[f.LAST], h[f.PILE]
    end = at + 5
    for other in range(r[f.PLAYERS]):
        w[end], w[end + 1] = w[f.UP + other], gone_of(r, w, other)
        for slot in range(r[f.SIZE]):
            w[end + 2 + slot] = w[f.CARDS + other * f.STRIDE + slot]
        end += 2 + r[f.SIZE]
    for index in range(h[f.PILE]):
        w[end + index] = w[f.DISCARD + index]
    end += h[f.PILE]
    total = np.uint64(0)  # signed products must not overflow: the compiler relies on it
    for index in range(at + 1, end):
        total = total * np.uint64(1_000_003) + np.uint64(w[index])
    w[at] = np.int64(total)


@jit
def stood_before(r: Words, h: Words, w: Words, seat: Any) -> Any:
    """Whether the table with a seat to move stands as it stood at the start of an earlier turn."""
    write_standing(r, h, w, seat)
    row = r[f.HISTORY_ROW]
    now = f.HISTORY + h[f.HISTORY_TO] * row
    length = 5 + r[f.PLAYERS] * (2 + r[f.SIZE]) + h[f.PILE]
    for earlier in range(h[f.HISTORY_FROM], h[f.HISTORY_TO]):
        at = f.HISTORY + earlier * row
        if w[at] == w[now]:
            same = True
            for index in range(length):
                if w[at + index] != w[now + index]:
                    same = False
                    break
            if same:
                return True
    return False


@jit
def remember(r: Words, h: Words, w: Words, seat: Any) -> None:
    """Keep how the table stands with a seat to move, if a rule asks."""
    if r[f.STANDSTILL] == f.REPEATS:
        if h[f.DID] & FRESH:
            h[f.HISTORY_FROM] = h[f.HISTORY_TO]
        write_standing(r, h, w, seat)
        h[f.HISTORY_TO] += 1


# the steps


@jit
def after_seat(r: Words, seat: Any) -> Any:
    """The seat whose turn follows."""
    seat += r[f.STEP]
    return seat - r[f.PLAYERS] if seat >= r[f.PLAYERS] else seat


@jit
def after_choice(r: Words, h: Words, w: Words) -> Any:
    """A card was chosen at the opening: the next choice, or what follows it."""
    if may_open(r, h, w):
        return STAY
    seat = h[f.SEAT]
    if not r[f.REVEAL_ALL]:
        show(r, h, w, seat, w[f.CHOSEN + seat])
    if not r[f.BEFORE_PLAY]:
        w[f.CHOSEN + seat] = 0
        return SECOND
    h[f.SEAT] = after_seat(r, seat)
    return OPEN_FROM


@jit
def open_from(r: Words, h: Words, w: Words, fresh: bool) -> Any:
    """The opening, from this seat on round the table; `fresh`: nobody has begun."""
    while fresh or h[f.SEAT] != h[f.FIRST]:
        fresh = False
        h[f.PHASE] = OPENING
        if may_open(r, h, w):
            return STAY
        h[f.SEAT] = after_seat(r, h[f.SEAT])
    for seat in range(r[f.PLAYERS]):
        show(r, h, w, seat, w[f.CHOSEN + seat])
    for seat in range(r[f.PLAYERS]):
        w[f.CHOSEN + seat] = 0
    return PEEK_FROM


@jit
def peek_from(r: Words, h: Words, w: Words, fresh: bool) -> Any:
    """The secret looks, from this seat on round the table."""
    while fresh or h[f.SEAT] != h[f.FIRST]:
        fresh = False
        h[f.PHASE] = PEEKING
        if r[f.PEEK] and may_peek(r, h, w):
            return STAY
        h[f.SEAT] = after_seat(r, h[f.SEAT])
    return FIRST_TURN


@jit
def end_turn(r: Words, h: Words, w: Words) -> Any:
    """The turn is over: the close of the hole, its end, or the next turn."""
    if h[f.CLOSER] < 0 and triggered(r, h, w):
        return CLOSE
    if r[f.LAST_TURNS]:
        h[f.LAST] -= picked(h[f.LAST] > 0, 1, 0)
        if not h[f.LAST]:
            finish(h, CLOSED)
            return STAY
    if r[f.STANDSTILL] == f.ROUNDS:
        h[f.QUIET] = 0 if h[f.DID] & STIRRED else h[f.QUIET] + 1
    if h[f.TURN] < r[f.TOLD]:
        h[f.TURN] += 1
    return NEXT_TURN


@jit
def close(r: Words, h: Words, w: Words) -> Any:
    """The seat to move closes the hole."""
    h[f.QUIET] = h[f.QUIET] + 1 if r[f.STANDSTILL] == f.ROUNDS and h[f.CLOSER] >= 0 else 0
    h[f.CLOSER], h[f.LAST] = h[f.SEAT], r[f.LAST_TURNS]
    if not h[f.LAST]:
        finish(h, CLOSED)
        return STAY
    if r[f.REVEAL_AT_CLOSE]:
        for owner in range(r[f.PLAYERS]):
            show(r, h, w, owner, r[f.FULL])
    if h[f.TURN] < r[f.TOLD]:
        h[f.TURN] += 1
    return NEXT_TURN


@jit
def next_turn(r: Words, h: Words, w: Words, hole_key: Any) -> Any:
    """What an empty stock or a standstill does; otherwise the next seat's turn."""
    if not mostly(in_stock(h) > 0):
        if r[f.OUT_RESOLVED] and can_recycle(r, h):
            recycle(r, h, w, hole_key)
        elif r[f.OUT_RESOLVED] and r[f.OUT_COUNTS] and (h[f.LAST] < 0 or r[f.OUT_CUTS]):
            finish(h, STOCK_OUT if h[f.LAST] < 0 else CUT)
            return STAY
        elif h[f.LAST] > 0 and r[f.FINAL_STOCK_ONLY] and r[f.FINAL_STOCK_OUT] == FINAL_COUNT and not can_recycle(r, h):
            finish(h, NO_FINAL_CARD)
            return STAY
    following = after_seat(r, h[f.SEAT])
    if r[f.STANDSTILL] == f.ROUNDS:
        if h[f.QUIET] >= r[f.PATIENCE]:
            finish(h, STANDSTILL)
            return STAY
    elif r[f.STANDSTILL] == f.REPEATS:
        if not h[f.DID] & FRESH and stood_before(r, h, w, following):
            finish(h, STANDSTILL)
            return STAY
        remember(r, h, w, following)
    h[f.SEAT], h[f.DID] = following, 0
    return BEGIN_TURN


@jit
def begin_turn(r: Words, h: Words, w: Words) -> Any:
    """The turn of the seat to move begins: what is turned up first."""
    if r[f.REVEAL_OWN_FINAL] and h[f.LAST] > 0:
        show(r, h, w, h[f.SEAT], r[f.FULL])
    if (r[f.EVERY_TURN] or (r[f.OWN_FIRST] and h[f.TURN] < r[f.PLAYERS])) and may_open(r, h, w):
        h[f.PHASE] = OPENING
        return STAY
    return SECOND


@jit
def follow(r: Words, h: Words, w: Words, hole_key: Any, step: Any) -> None:
    """What follows from a step on, until somebody has to decide or the hole is over."""
    fresh = step in (OPEN_FROM, PEEK_FROM)
    if step == AFTER_CHOICE:
        step = after_choice(r, h, w)
    if step == OPEN_FROM:
        step = open_from(r, h, w, fresh)
        fresh = step == PEEK_FROM
    if step == AFTER_PEEK:
        if may_peek(r, h, w):
            return
        h[f.SEAT] = after_seat(r, h[f.SEAT])
        step = PEEK_FROM
    if step == PEEK_FROM:
        step = peek_from(r, h, w, fresh)
    if step == FIRST_TURN:
        h[f.SEAT], h[f.DID] = h[f.FIRST], 0
        for seat in range(r[f.PLAYERS]):
            w[f.CHOSEN + seat] = 0
        remember(r, h, w, h[f.SEAT])
        step = BEGIN_TURN
    if step == FINISH_TURN:
        step = END_TURN
        if r[f.REMOVES] and not r[f.REMOVES_AT_ONCE] and matched_lines(r, w, h[f.SEAT]):
            h[f.PHASE] = REMOVING
            return
    if step == END_TURN:
        step = end_turn(r, h, w)
    if step == CLOSE:
        step = close(r, h, w)
    if step == NEXT_TURN:
        h[f.DRAWN], h[f.SOURCE] = -1, NOWHERE
        step = next_turn(r, h, w, hole_key)
    if step == BEGIN_TURN:
        step = begin_turn(r, h, w)
    if step == SECOND:
        more = r[f.MORE_MOST] and r[f.PLAYERS] <= h[f.TURN] < 2 * r[f.PLAYERS] and may_turn_more(r, h, w)
        h[f.PHASE] = SECOND_ROUND if more else DRAWING
