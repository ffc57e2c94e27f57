"""What happens by itself, as in `golfrules.handling` and `golfrules.turns`.

The reference calls one function from another; here they stand in the order in which they can follow one another, and `follow` goes
through them from a given step on.
"""

from __future__ import annotations

from typing import Any

from golfrules.chance import RECYCLE as RECYCLE_STREAM
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.chance import fold, shuffle
from golfrules.simulate.kernel.jit import bits, jit
from golfrules.simulate.kernel.legal import (
    FINAL_COUNT,
    can_recycle,
    hidden_of,
    in_stock,
    matched_lines,
    may_turn_more,
    opening_mask,
    peek_mask,
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
def take_away(r: Words, w: Words, seat: Any, slots: Any) -> None:
    """Take the cards of a seat's slots away, to the bottom of the discard pile, or aside."""
    number = bits(slots)
    if r[f.SET_ASIDE]:
        at = f.ASIDE + w[f.ASIDE_COUNT]
        w[f.ASIDE_COUNT] += number
    else:
        at = f.DISCARD
        for index in range(w[f.PILE] - 1, -1, -1):
            w[f.DISCARD + index + number] = w[f.DISCARD + index]
        w[f.PILE] += number
    for slot in range(r[f.SIZE]):
        if slots >> slot & 1:
            w[at] = w[f.CARDS + seat * f.STRIDE + slot]
            w[f.SEEN + seat * f.STRIDE + slot] = -1
            at += 1
    w[f.UP + seat] &= ~slots
    w[f.GONE + seat] |= slots


@jit
def take_matched(r: Words, w: Words, seat: Any) -> None:
    """Take away all lines of a seat that match."""
    while matched_lines(r, w, seat) and w[f.TAKEN]:
        take_away(r, w, seat, w[f.TAKEN])


@jit
def show(r: Words, w: Words, seat: Any, mask: Any) -> None:
    """Turn up those of a seat's slots that hold a face-down card."""
    mask &= hidden_of(r, w, seat)
    if not mask:
        return
    w[f.UP + seat] |= mask
    w[f.DID] |= SHOWED
    if r[f.TRACKS]:
        for slot in range(r[f.SIZE]):
            if mask >> slot & 1:
                w[f.SEEN + seat * f.STRIDE + slot] = -1
    if r[f.REMOVES_AT_ONCE]:
        take_matched(r, w, seat)


@jit
def recycle(r: Words, w: Words, hole_key: Any) -> None:
    """A new stock from the discard pile, if the rules make one and there are cards for it."""
    if not can_recycle(r, w):
        return
    keeps_top = r[f.RECYCLE] == f.KEEP_TOP
    number = w[f.PILE] - 1 if keeps_top else w[f.PILE]
    top = w[f.DISCARD + w[f.PILE] - 1]
    for index in range(number):
        w[f.STOCK + index] = w[f.DISCARD + index]
    shuffle(r, w, f.STOCK, number, fold(fold(hole_key, RECYCLE_STREAM), w[f.SHUFFLES]))
    w[f.SHUFFLES] += 1
    w[f.PILE], w[f.HEAD], w[f.TAIL] = 1, 0, number
    if not keeps_top:
        top = w[f.STOCK]
        w[f.HEAD] = 1
    w[f.DISCARD] = top


@jit
def finish(w: Words, why: Any) -> None:
    """The hole is over."""
    w[f.PHASE] = OVER
    w[f.ENDING] = why


@jit
def triggered(r: Words, w: Words) -> Any:
    """Whether the turn just played closes the hole."""
    if r[f.TRIGGER] == f.NO_LAYOUT:
        return False
    seat = w[f.SEAT]
    if r[f.TRIGGER] == f.ONE_UP:
        if hidden_of(r, w, seat) or not (r[f.ANY_ACT] or w[f.DID] & COMPLETED):
            return False
        return r[f.REMOVED_CLOSE] != 0 or w[f.GONE + seat] == 0
    gone = 0
    for other in range(r[f.PLAYERS]):
        if hidden_of(r, w, other):
            return False
        gone |= w[f.GONE + other]
    return r[f.REMOVED_CLOSE] != 0 or gone == 0


# whether the table stood so before


@jit
def write_standing(r: Words, w: Words, seat: Any) -> None:
    """Write how the table stands with a seat to move behind the rows of earlier turns. A row begins with a sum of the rest."""
    at = f.HISTORY + w[f.HISTORY_TO] * r[f.HISTORY_ROW]
    w[at + 1], w[at + 2], w[at + 3], w[at + 4] = seat, w[f.CLOSER], w[f.LAST], w[f.PILE]
    end = at + 5
    for other in range(r[f.PLAYERS]):
        w[end], w[end + 1] = w[f.UP + other], w[f.GONE + other]
        for slot in range(r[f.SIZE]):
            w[end + 2 + slot] = w[f.CARDS + other * f.STRIDE + slot]
        end += 2 + r[f.SIZE]
    for index in range(w[f.PILE]):
        w[end + index] = w[f.DISCARD + index]
    end += w[f.PILE]
    total = 0
    for index in range(at + 1, end):
        total = total * 1_000_003 + w[index]
    w[at] = total


@jit
def stood_before(r: Words, w: Words, seat: Any) -> Any:
    """Whether the table with a seat to move stands as it stood at the start of an earlier turn."""
    write_standing(r, w, seat)
    row = r[f.HISTORY_ROW]
    now = f.HISTORY + w[f.HISTORY_TO] * row
    length = 5 + r[f.PLAYERS] * (2 + r[f.SIZE]) + w[f.PILE]
    for earlier in range(w[f.HISTORY_FROM], w[f.HISTORY_TO]):
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
def remember(r: Words, w: Words, seat: Any) -> None:
    """Keep how the table stands with a seat to move, if a rule asks."""
    if r[f.STANDSTILL] == f.REPEATS:
        if w[f.DID] & FRESH:
            w[f.HISTORY_FROM] = w[f.HISTORY_TO]
        write_standing(r, w, seat)
        w[f.HISTORY_TO] += 1


# the steps


@jit
def after_seat(r: Words, seat: Any) -> Any:
    """The seat whose turn follows."""
    seat += r[f.STEP]
    return seat - r[f.PLAYERS] if seat >= r[f.PLAYERS] else seat


@jit
def after_choice(r: Words, w: Words) -> Any:
    """A card was chosen at the opening: the next choice, or what follows it."""
    if opening_mask(r, w):
        return STAY
    seat = w[f.SEAT]
    if not r[f.REVEAL_ALL]:
        show(r, w, seat, w[f.CHOSEN + seat])
    if not r[f.BEFORE_PLAY]:
        w[f.CHOSEN + seat] = 0
        return SECOND
    w[f.SEAT] = after_seat(r, seat)
    return OPEN_FROM


@jit
def open_from(r: Words, w: Words, fresh: bool) -> Any:
    """The opening, from this seat on round the table; `fresh`: nobody has begun."""
    while fresh or w[f.SEAT] != w[f.FIRST]:
        fresh = False
        w[f.PHASE] = OPENING
        if opening_mask(r, w):
            return STAY
        w[f.SEAT] = after_seat(r, w[f.SEAT])
    for seat in range(r[f.PLAYERS]):
        show(r, w, seat, w[f.CHOSEN + seat])
    for seat in range(r[f.PLAYERS]):
        w[f.CHOSEN + seat] = 0
    return PEEK_FROM


@jit
def peek_from(r: Words, w: Words, fresh: bool) -> Any:
    """The secret looks, from this seat on round the table."""
    while fresh or w[f.SEAT] != w[f.FIRST]:
        fresh = False
        w[f.PHASE] = PEEKING
        if r[f.PEEK] and peek_mask(r, w):
            return STAY
        w[f.SEAT] = after_seat(r, w[f.SEAT])
    return FIRST_TURN


@jit
def end_turn(r: Words, w: Words) -> Any:
    """The turn is over: the close of the hole, its end, or the next turn."""
    if w[f.CLOSER] < 0:
        if triggered(r, w):
            return CLOSE
    elif w[f.LAST] > 0:
        w[f.LAST] -= 1
        if not w[f.LAST]:
            finish(w, CLOSED)
            return STAY
    if r[f.STANDSTILL] == f.ROUNDS:
        w[f.QUIET] = 0 if w[f.DID] & STIRRED else w[f.QUIET] + 1
    if w[f.TURN] < r[f.TOLD]:
        w[f.TURN] += 1
    return NEXT_TURN


@jit
def close(r: Words, w: Words) -> Any:
    """The seat to move closes the hole."""
    w[f.QUIET] = w[f.QUIET] + 1 if r[f.STANDSTILL] == f.ROUNDS and w[f.CLOSER] >= 0 else 0
    w[f.CLOSER], w[f.LAST] = w[f.SEAT], r[f.LAST_TURNS]
    if not w[f.LAST]:
        finish(w, CLOSED)
        return STAY
    if r[f.REVEAL_AT_CLOSE]:
        for owner in range(r[f.PLAYERS]):
            show(r, w, owner, r[f.FULL])
    if w[f.TURN] < r[f.TOLD]:
        w[f.TURN] += 1
    return NEXT_TURN


@jit
def next_turn(r: Words, w: Words, hole_key: Any) -> Any:
    """What an empty stock or a standstill does; otherwise the next seat's turn."""
    if not in_stock(w):
        if r[f.OUT_RESOLVED] and can_recycle(r, w):
            recycle(r, w, hole_key)
        elif r[f.OUT_RESOLVED] and r[f.OUT_COUNTS] and (w[f.LAST] < 0 or r[f.OUT_CUTS]):
            finish(w, STOCK_OUT if w[f.LAST] < 0 else CUT)
            return STAY
        elif w[f.LAST] > 0 and r[f.FINAL_STOCK_ONLY] and r[f.FINAL_STOCK_OUT] == FINAL_COUNT and not can_recycle(r, w):
            finish(w, NO_FINAL_CARD)
            return STAY
    following = after_seat(r, w[f.SEAT])
    if r[f.STANDSTILL] == f.ROUNDS:
        if w[f.QUIET] >= r[f.PATIENCE]:
            finish(w, STANDSTILL)
            return STAY
    elif r[f.STANDSTILL] == f.REPEATS:
        if not w[f.DID] & FRESH and stood_before(r, w, following):
            finish(w, STANDSTILL)
            return STAY
        remember(r, w, following)
    w[f.SEAT], w[f.DID] = following, 0
    return BEGIN_TURN


@jit
def begin_turn(r: Words, w: Words) -> Any:
    """The turn of the seat to move begins: what is turned up first."""
    if r[f.REVEAL_OWN_FINAL] and w[f.LAST] > 0:
        show(r, w, w[f.SEAT], r[f.FULL])
    if (r[f.EVERY_TURN] or (r[f.OWN_FIRST] and w[f.TURN] < r[f.PLAYERS])) and opening_mask(r, w):
        w[f.PHASE] = OPENING
        return STAY
    return SECOND


@jit
def follow(r: Words, w: Words, hole_key: Any, step: Any) -> None:
    """What follows from a step on, until somebody has to decide or the hole is over."""
    fresh = step in (OPEN_FROM, PEEK_FROM)
    if step == AFTER_CHOICE:
        step = after_choice(r, w)
    if step == OPEN_FROM:
        step = open_from(r, w, fresh)
        fresh = step == PEEK_FROM
    if step == AFTER_PEEK:
        if peek_mask(r, w):
            return
        w[f.SEAT] = after_seat(r, w[f.SEAT])
        step = PEEK_FROM
    if step == PEEK_FROM:
        step = peek_from(r, w, fresh)
    if step == FIRST_TURN:
        w[f.SEAT], w[f.DID] = w[f.FIRST], 0
        for seat in range(r[f.PLAYERS]):
            w[f.CHOSEN + seat] = 0
        remember(r, w, w[f.SEAT])
        step = BEGIN_TURN
    if step == FINISH_TURN:
        step = END_TURN
        if r[f.REMOVES] and not r[f.REMOVES_AT_ONCE] and matched_lines(r, w, w[f.SEAT]):
            w[f.PHASE] = REMOVING
            return
    if step == END_TURN:
        step = end_turn(r, w)
    if step == CLOSE:
        step = close(r, w)
    if step == NEXT_TURN:
        w[f.DRAWN], w[f.SOURCE] = -1, NOWHERE
        step = next_turn(r, w, hole_key)
    if step == BEGIN_TURN:
        step = begin_turn(r, w)
    if step == SECOND:
        more = r[f.MORE_MOST] and r[f.PLAYERS] <= w[f.TURN] < 2 * r[f.PLAYERS] and may_turn_more(r, w)
        w[f.PHASE] = SECOND_ROUND if more else DRAWING
