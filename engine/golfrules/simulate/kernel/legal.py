"""What may be done, as in `golfrules.legal` and `golfrules.opening`: piles before, slots, a last word after.

`find_legal` leaves BEFORE (stock, discard, knock, pass), MASK (slots, or lines, or slots of which two are chosen) with MASK_KIND, and
AFTER (reject, or pass); the reference lists them in this order too. An action is three numbers, so that the compiler follows each:
its kind, a slot, another slot (-1: none).
"""

from __future__ import annotations

from typing import Any

from golfrules.actions import Kind
from golfrules.legal import COUNT, PASSES, TAKES
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.count import count, gone_of, group_matches
from golfrules.simulate.kernel.jit import bits, first_bit, jit, mostly, picked
from golfrules.state import (
    DISCARD_PILE,
    DRAWING,
    HOLDING,
    OPENING,
    PEEKING,
    REARRANGING,
    REJECTED,
    REMOVING,
    SECOND_ROUND,
    STOCK_PILE,
)

Words = Any
UP, PEEK, TAKE_STOCK, TAKE_DISCARD, PLACE = (
    int(Kind.UP),
    int(Kind.PEEK),
    int(Kind.STOCK),
    int(Kind.DISCARD),
    int(Kind.PLACE),
)
REJECT, KNOCK, PASS, REMOVE, EXCHANGE = (
    int(Kind.REJECT),
    int(Kind.KNOCK),
    int(Kind.PASS),
    int(Kind.REMOVE),
    int(Kind.EXCHANGE),
)
FINAL_COUNT, FINAL_PASSES, FINAL_TAKES = COUNT, PASSES, TAKES


@jit
def hidden_of(r: Words, w: Words, seat: Any) -> Any:
    """The slots of a seat that hold a face-down card."""
    return r[f.FULL] & ~(w[f.UP + seat] | gone_of(r, w, seat))


@jit
def in_stock(h: Words) -> Any:
    """How many cards the stock has."""
    return h[f.TAIL] - h[f.HEAD]


@jit
def can_recycle(r: Words, h: Words) -> Any:
    """Whether the discard pile can be made into a new stock."""
    return r[f.RECYCLE] != f.NO_RECYCLE and h[f.PILE] > 1


# the opening


@jit
def opening_mask(r: Words, h: Words, w: Words) -> Any:
    """The slots that the seat to move may turn up at the opening."""
    seat = h[f.SEAT]
    chosen = w[f.CHOSEN + seat]
    need = r[f.TURN_UP] - bits(chosen)
    if need <= 0:
        return 0
    hidden = hidden_of(r, w, seat)
    free = hidden & ~chosen
    if r[f.WHERE] == f.ANY_WHERE:
        return free if bits(free) >= need else 0
    found, number = 0, 0
    for index in range(r[f.COLUMNS]):
        column = r[f.COLUMN + index]
        if r[f.WHERE] == f.SAME_COLUMN:
            fits = (column & chosen == chosen) & (bits(column & free) >= need)
            found |= picked(fits, column & free, 0)
            number = picked(fits, need, number)
        elif not column & chosen and column & hidden:
            found |= column & hidden
            number += 1
    return found if number >= need else 0


@jit
def peek_mask(r: Words, h: Words, w: Words) -> Any:
    """The slots that the seat to move may look at."""
    seat = h[f.SEAT]
    chosen = w[f.CHOSEN + seat]
    if bits(chosen) >= r[f.PEEK]:
        return 0
    found = hidden_of(r, w, seat) & ~chosen & ~w[f.OWNER_KNOWS + seat]
    return found & r[f.NEAREST] if r[f.PEEK_NEAREST] else found


@jit
def may_open(r: Words, h: Words, w: Words) -> Any:
    """Whether the seat to move may turn up a slot at the opening; these stay in MASK until it chooses."""
    h[f.MASK] = opening_mask(r, h, w)
    return h[f.MASK]


@jit
def may_peek(r: Words, h: Words, w: Words) -> Any:
    """Whether the seat to move may look at a slot; these stay in MASK until it chooses."""
    h[f.MASK] = peek_mask(r, h, w)
    return h[f.MASK]


@jit
def may_turn_more(r: Words, h: Words, w: Words) -> Any:
    """Whether something can be turned up in the second round."""
    seat = h[f.SEAT]
    done = bits(w[f.CHOSEN + seat])
    left = bits(hidden_of(r, w, seat))
    return done < r[f.MORE_MOST] and left > 0 and left + done >= r[f.MORE_LEAST]


# matched lines


@jit
def line_slots(r: Words, w: Words, seat: Any, line: Any) -> Any:
    """The slots of a line whose visible cards match; 0 if it does not match."""
    base, up, gone, found = f.CARDS + seat * f.STRIDE, w[f.UP + seat], gone_of(r, w, seat), 0
    taken = 0
    for group in range(r[f.GROUP_COUNT]):
        at = f.GROUP + 4 * group
        if r[f.GROUP_LINE + group] == line and not taken & r[at] and group_matches(r, w, at, base, up, gone):
            taken |= r[at] & up
            found |= r[at] & up
    return found


@jit
def matched_lines(r: Words, w: Words, seat: Any) -> Any:
    """The lines of a seat that match, as a bit mask; leaves the slots that cancel at once in TAKEN."""
    found, union, crossing = 0, 0, False
    for line in range(r[f.LINE_COUNT]):
        if bits(w[f.UP + seat] & r[f.LINE + line]) >= r[f.LEAST_IN_LINE]:
            slots = line_slots(r, w, seat, line)
            if slots:
                found |= 1 << line
                if slots & union:
                    crossing = True
                union |= slots
    if crossing:
        count(r, w, f.CARDS + seat * f.STRIDE, w[f.UP + seat], gone_of(r, w, seat))
        union = w[f.TAKEN] & w[f.UP + seat]
    w[f.TAKEN] = union
    return found


# the turn


@jit
def place_mask(r: Words, w: Words, seat: Any, card: Any, source: Any) -> Any:
    """The slots in which a card from a pile may be placed; `card` is -1 where it is not told."""
    there = r[f.FULL] & ~gone_of(r, w, seat)
    up = w[f.UP + seat]
    if r[f.FACE_DOWN_ONLY] or (source == DISCARD_PILE and r[f.TAKE_HIDDEN_ONLY]):
        return there & ~up
    if source == DISCARD_PILE and r[f.TAKE_UNEQUAL] and card >= 0:
        for slot in range(r[f.SIZE]):
            if up >> slot & 1 and w[f.CARDS + seat * f.STRIDE + slot] >> 2 == card >> 2:
                there &= ~(1 << slot)
    return there


@jit
def may_draw(r: Words, h: Words, w: Words) -> Any:
    """Whether a stock card may be asked for."""
    if not (r[f.REJECT_STOCK] or place_mask(r, w, h[f.SEAT], -1, STOCK_PILE)):
        return False
    if in_stock(h) or can_recycle(r, h):
        return True
    cut = r[f.OUT_CUTS] and not r[f.FINAL_STOCK_ONLY]
    return r[f.OUT_COUNTS] != 0 and not r[f.OUT_RESOLVED] and (h[f.LAST] < 0 or cut != 0)


@jit
def may_take(r: Words, h: Words, w: Words) -> Any:
    """Whether the top of the discard pile may be taken."""
    if not (r[f.TAKES] and h[f.PILE]):
        return False
    if h[f.LAST] > 0 and r[f.FINAL_STOCK_ONLY]:
        out = not in_stock(h) and not can_recycle(r, h)
        if not (r[f.FINAL_STOCK_OUT] == FINAL_TAKES and out):
            return False
    card = w[f.DISCARD + h[f.PILE] - 1]
    return r[f.REJECT_DISCARD] != 0 or place_mask(r, w, h[f.SEAT], card, DISCARD_PILE) != 0


@jit
def find_draws(r: Words, h: Words, w: Words) -> None:
    """Where a card may come from, or what may be done instead of drawing."""
    seat = h[f.SEAT]
    piles = 0
    if may_draw(r, h, w):
        piles |= f.MAY_STOCK
    if may_take(r, h, w):
        piles |= f.MAY_DISCARD
    ups = hidden_of(r, w, seat) if r[f.TURN_UP_INSTEAD] else 0
    if h[f.LAST] > 0 and r[f.FINAL_STOCK_ONLY]:
        passes = r[f.FINAL_STOCK_OUT] == FINAL_PASSES
    else:
        passes = r[f.OUT_PASSES] != 0
    if (not in_stock(h) and not piles & f.MAY_STOCK and passes) or not (piles or ups):
        piles |= f.MAY_PASS
    if r[f.KNOCK] and h[f.CLOSER] != seat and h[f.TURN] >= r[f.KNOCK_ROUND] and (h[f.CLOSER] < 0 or r[f.SECOND_KNOCK]):
        piles |= f.MAY_KNOCK
    h[f.BEFORE], h[f.MASK], h[f.MASK_KIND], h[f.AFTER] = piles, ups, UP, 0


@jit
def after_reject(r: Words, hidden: Any) -> Any:
    """Whether something follows a reject: 0 nothing, 1 a hidden card must be turned up, 2 it may be."""
    if r[f.AFTER_REJECT] == f.NOTHING_FOLLOWS or not hidden:
        return 0
    if r[f.AFTER_REJECT] == f.MAY_TURN_ONE:
        return 2
    if hidden & (hidden - 1) or r[f.LAST_HIDDEN] == f.ALWAYS_UP:
        return 1
    return 2 if r[f.LAST_HIDDEN] == f.BY_CHOICE else 0


@jit
def find_legal(r: Words, h: Words, w: Words) -> Any:
    """All that the seat to move may do; how many actions that is."""
    phase, seat = h[f.PHASE], h[f.SEAT]
    if phase == DRAWING:
        find_draws(r, h, w)
        return bits(h[f.BEFORE]) + bits(h[f.MASK])
    mask, kind, after = 0, UP, 0
    if phase == HOLDING:
        kind = PLACE
        mask = place_mask(r, w, seat, h[f.DRAWN], h[f.SOURCE])
        after = f.THEN_REJECT * picked(h[f.SOURCE] == STOCK_PILE, r[f.REJECT_STOCK], r[f.REJECT_DISCARD])
    elif phase == OPENING:
        mask = h[f.MASK]
    elif phase == PEEKING:
        kind, mask = PEEK, h[f.MASK]
    elif phase == SECOND_ROUND:
        mask = hidden_of(r, w, seat)
        done = bits(w[f.CHOSEN + seat])
        after = f.THEN_PASS if done == 0 or done >= r[f.MORE_LEAST] else 0
    elif phase == REJECTED:
        mask = hidden_of(r, w, seat)
        after = f.THEN_PASS if after_reject(r, mask) == 2 else 0
    elif phase == REARRANGING:
        kind, after = EXCHANGE, f.THEN_PASS
        mask = r[f.FULL] & ~gone_of(r, w, seat)
    elif phase == REMOVING:
        kind, after = REMOVE, f.THEN_PASS
        mask = matched_lines(r, w, seat)
    h[f.BEFORE], h[f.MASK], h[f.MASK_KIND], h[f.AFTER] = 0, mask, kind, after
    number = bits(mask)
    if kind == EXCHANGE:
        number = number * (number - 1) // 2
    return number + (1 if after else 0)


@jit
def nth(mask: Any, index: Any) -> Any:
    """The slot of the bit number `index` (from 0) of a mask."""
    if not mask & (mask + 1):
        return index
    for _ in range(index):
        mask &= mask - 1
    return first_bit(mask)


@jit
def nth_of_few(mask: Any, index: Any, most: Any) -> Any:
    """The same for a mask of so many bits at most. No question depends on how they lie: no processor guesses that."""
    for number in range(most - 1):
        fewer = mask & (mask - 1)
        mask = fewer if number < index else mask
    return first_bit(mask)


@jit
def nth_legal(r: Words, h: Words, index: Any) -> Any:
    """The action number `index` (from 0) of those found."""
    return nth_of(r, h[f.BEFORE], h[f.MASK], h[f.MASK_KIND], h[f.AFTER], index)


@jit
def nth_of(r: Words, before: Any, mask: Any, kind: Any, after: Any, index: Any) -> Any:
    """The action number `index` (from 0) of those that these tell."""
    if before:
        number = bits(before)
        if index < number:
            return (
                (TAKE_STOCK + nth(before, index) if nth(before, index) < 2 else KNOCK + nth(before, index) - 2),
                -1,
                -1,
            )
        index -= number
    number = bits(mask)
    if kind == EXCHANGE:
        for one in range(number):
            others = number - 1 - one
            if index < others:
                return EXCHANGE, nth(mask, one), nth(mask, one + 1 + index)
            index -= others
        return PASS, -1, -1
    if mostly(index < number):
        if mask != r[f.FULL]:
            index = nth(mask, index) if kind == REMOVE else nth_of_few(mask, index, r[f.SIZE])
        return kind, index, -1
    return (REJECT if after == f.THEN_REJECT else PASS), -1, -1
