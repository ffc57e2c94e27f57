"""What each action does, as in `golfrules.play`, and the deal."""

from __future__ import annotations

from typing import Any

import numpy as np

from golfrules.chance import DEAL
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.chance import fold, shuffle
from golfrules.simulate.kernel.count import gone_of
from golfrules.simulate.kernel.jit import bits, cards_at, copy_numbers, jit, place_of
from golfrules.simulate.kernel.legal import (
    EXCHANGE,
    KNOCK,
    PASS,
    PEEK,
    PLACE,
    REJECT,
    REMOVE,
    TAKE_DISCARD,
    TAKE_STOCK,
    UP,
    after_reject,
    find_draws,
    hidden_of,
    in_stock,
    line_slots,
    may_turn_more,
)
from golfrules.simulate.kernel.turns import (
    AFTER_CHOICE,
    AFTER_PEEK,
    CLOSE,
    CUT,
    END_TURN,
    FINISH_TURN,
    OPEN_FROM,
    PEEK_FROM,
    STAY,
    STOCK_OUT,
    STUCK,
    finish,
    follow,
    recycle,
    show,
    take_away,
    take_matched,
)
from golfrules.state import (
    COMPLETED,
    DISCARD_PILE,
    DRAWING,
    DREW,
    HOLDING,
    MIXED,
    NOWHERE,
    OPENING,
    REARRANGING,
    REJECTED,
    REMOVING,
    SECOND_ROUND,
    SHOWED,
    STOCK_PILE,
)

Words = Any


@jit
def deal(r: Words, h: Words, w: Words, hole_key: Any, dealer: Any) -> None:
    """Deal the cards of a hole and open it."""
    players, size = r[f.PLAYERS], r[f.SIZE]
    cards = r[f.CARD_COUNT]
    for index in range((cards + 7) // 8):
        w[f.STOCK + index] = r[f.PACK + index]
    stock = cards_at(w, f.STOCK)
    if not r[f.AS_IT_LIES]:
        shuffle(r, w, cards, fold(fold(hole_key, DEAL), 0))
    for place in range(players):
        seat = (dealer + 1 + place) % players
        for slot in range(size):
            index = place * size + slot if r[f.HAND_BY_HAND] else slot * players + place
            w[f.CARDS + seat * f.STRIDE + slot] = stock[index]
        w[f.OWNER_KNOWS + seat], w[f.ALL_KNOW + seat] = r[f.FULL] if r[f.OWN_SEEN] else 0, 0
        w[f.UP + seat] = w[f.GONE + seat] = w[f.CHOSEN + seat] = 0
    h[f.HEAD], h[f.TAIL] = players * size + 1, cards
    w[f.DISCARD], h[f.PILE] = stock[players * size], 1
    h[f.DEALER] = dealer
    h[f.FIRST] = h[f.SEAT] = (dealer + 1) % players if r[f.LEFT_FIRST] else dealer
    h[f.TURN] = h[f.DID] = h[f.QUIET] = h[f.ASIDE_COUNT] = h[f.SHUFFLES] = h[f.ENDING] = 0
    h[f.TURNS] = h[f.DECISIONS] = h[f.HISTORY_FROM] = h[f.HISTORY_TO] = 0
    h[f.DRAWN] = h[f.CLOSER] = h[f.LAST] = -1
    h[f.SOURCE] = NOWHERE
    h[f.READ], w[f.CHOICES_TO] = 0, 0
    follow(r, h, w, hole_key, OPEN_FROM if r[f.TURN_UP] and r[f.BEFORE_PLAY] else PEEK_FROM)


@jit
def draw(r: Words, h: Words, w: Words, hole_key: Any, from_stock: Any) -> None:
    """Draw the top card of the stock (1) or of the discard pile (0); asking for a stock card that is not there makes a new stock or ends
    the hole. Where the card comes from is not asked: no processor guesses that."""
    if from_stock & (0 if in_stock(h) else 1):
        recycle(r, h, w, hole_key)
        if not in_stock(h):
            finish(h, STOCK_OUT if h[f.LAST] < 0 else CUT)
            return
    h[f.PILE] -= 1 - from_stock
    stocked, discarded = np.int64(cards_at(w, f.STOCK)[h[f.HEAD]]), w[f.DISCARD + h[f.PILE]]
    h[f.DRAWN] = discarded ^ (stocked ^ discarded) & -from_stock
    h[f.HEAD] += from_stock
    h[f.PHASE], h[f.SOURCE] = HOLDING, DISCARD_PILE + (STOCK_PILE - DISCARD_PILE) * from_stock
    h[f.DID] |= DREW * from_stock


@jit
def place(r: Words, h: Words, w: Words, slot: Any) -> Any:
    """Place the drawn card; the card that lay there goes face up on the discard pile."""
    seat, bit = h[f.SEAT], 1 << slot
    at = f.CARDS + seat * f.STRIDE + slot
    w[f.DISCARD + h[f.PILE]] = w[at]
    h[f.PILE] += 1
    w[at] = h[f.DRAWN]
    if r[f.FACE_UP]:
        # without a question whether the card was hidden: no processor guesses that
        fresh = ~w[f.UP + seat] >> slot & 1
        w[f.UP + seat] |= bit
        h[f.DID] |= fresh * (SHOWED if hidden_of(r, w, seat) else SHOWED | COMPLETED)
        everybody = 1
    else:
        everybody = r[f.TAKEN_ALL] if h[f.SOURCE] == DISCARD_PILE else r[f.DRAWN_ALL]
        w[f.UP + seat] &= ~bit
    if r[f.TRACKS]:
        w[f.OWNER_KNOWS + seat] |= bit
        w[f.ALL_KNOW + seat] = w[f.ALL_KNOW + seat] & ~bit | (bit if everybody else 0)
    h[f.DRAWN], h[f.SOURCE] = -1, NOWHERE
    if r[f.REMOVES_AT_ONCE]:
        take_matched(r, h, w, seat)
    if r[f.REARRANGES] and bits(r[f.FULL] & ~gone_of(r, w, seat)) > 1:
        h[f.PHASE] = REARRANGING
        return STAY
    return FINISH_TURN


@jit
def exchange(r: Words, h: Words, w: Words, one: Any, other: Any) -> None:
    """Exchange two own cards; what is known of them, and how they lie, goes with them."""
    seat = h[f.SEAT]
    base = f.CARDS + seat * f.STRIDE
    card = w[base + one]
    w[base + one] = w[base + other]
    w[base + other] = card
    for row in (f.OWNER_KNOWS + seat, f.ALL_KNOW + seat):
        if (w[row] >> one ^ w[row] >> other) & 1:
            w[row] ^= 1 << one | 1 << other
    up = w[f.UP + seat]
    both = (up >> one & 1) + (up >> other & 1)
    if both == 1:
        w[f.UP + seat] = up ^ (1 << one | 1 << other)
    elif both == 0:
        h[f.DID] |= MIXED
    if r[f.REMOVES_AT_ONCE]:
        take_matched(r, h, w, seat)


@jit
def turn_up(r: Words, h: Words, w: Words, slot: Any) -> Any:
    """Turn up a hidden card."""
    seat, phase, bit = h[f.SEAT], h[f.PHASE], 1 << slot
    if phase == OPENING:
        if r[f.REVEAL_CARD]:
            show(r, h, w, seat, bit)
        w[f.CHOSEN + seat] |= bit
        return AFTER_CHOICE
    show(r, h, w, seat, bit)
    if phase == SECOND_ROUND:
        w[f.CHOSEN + seat] |= bit
        if not may_turn_more(r, h, w):
            to_draw(h, w)
        return STAY
    return FINISH_TURN


@jit
def to_draw(h: Words, w: Words) -> None:
    """The second round's turning up is done; now a card is drawn."""
    h[f.PHASE] = DRAWING
    w[f.CHOSEN + h[f.SEAT]] = 0


@jit
def can_only_pass(r: Words, h: Words, w: Words) -> Any:
    """Whether the seat to move is to draw and can but pass."""
    if h[f.PHASE] != DRAWING:
        return False
    find_draws(r, h, w)
    return h[f.BEFORE] == f.MAY_PASS and not h[f.MASK]


@jit
def all_stuck(r: Words, h: Words, w: Words, hole_key: Any) -> Any:
    """Whether nobody at the table can do anything but pass: each in turn does, and then all lies as it lay."""
    if not can_only_pass(r, h, w):
        return False
    there = place_of(w, 0)
    copy_numbers(h, there)
    for index in range(f.NUMBERS, f.STATE_END):
        w[f.COPY + index] = w[index]
    stuck = True
    for _ in range(r[f.PLAYERS]):
        if not can_only_pass(r, there, w):
            stuck = False
            break
        follow(r, there, w, hole_key, FINISH_TURN)
    for index in range(f.NUMBERS, f.STATE_END):
        w[index] = w[f.COPY + index]
    return stuck and there[f.PHASE] == DRAWING


@jit
def apply(r: Words, h: Words, w: Words, hole_key: Any, action: Any) -> None:
    """Do what the seat to move has decided."""
    kind, slot, other = action
    seat, step = h[f.SEAT], STAY
    if kind in (TAKE_STOCK, TAKE_DISCARD):
        draw(r, h, w, hole_key, TAKE_DISCARD - kind)
    elif kind == PLACE:
        step = place(r, h, w, slot)
    elif kind == REJECT:
        w[f.DISCARD + h[f.PILE]] = h[f.DRAWN]
        h[f.PILE] += 1
        h[f.DRAWN], h[f.SOURCE] = -1, NOWHERE
        if after_reject(r, hidden_of(r, w, seat)):
            h[f.PHASE] = REJECTED
        else:
            step = FINISH_TURN
    elif kind == UP:
        step = turn_up(r, h, w, slot)
    elif kind == PEEK:
        w[f.OWNER_KNOWS + seat] |= 1 << slot
        w[f.CHOSEN + seat] |= 1 << slot
        step = AFTER_PEEK
    elif kind == KNOCK:
        step = CLOSE
    elif kind == REMOVE:
        take_away(r, h, w, seat, line_slots(r, w, seat, slot))
        step = FINISH_TURN
    elif kind == EXCHANGE:
        exchange(r, h, w, slot, other)
        step = FINISH_TURN
    elif kind == PASS:
        if h[f.PHASE] == SECOND_ROUND:
            to_draw(h, w)
        elif h[f.PHASE] == REMOVING:
            step = END_TURN
        elif h[f.PHASE] == DRAWING and all_stuck(r, h, w, hole_key):
            finish(h, STUCK)
        else:
            step = FINISH_TURN
    if step:
        follow(r, h, w, hole_key, step)
