"""What each action does, as in `golfrules.play`, and the deal."""

from __future__ import annotations

from typing import Any

from golfrules.chance import DEAL
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.chance import fold, shuffle
from golfrules.simulate.kernel.jit import bits, jit
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
def deal(r: Words, w: Words, hole_key: Any, dealer: Any) -> None:
    """Deal the cards of a hole and open it."""
    players, size = r[f.PLAYERS], r[f.SIZE]
    cards = r[f.CARD_COUNT]
    for index in range(cards):
        w[f.STOCK + index] = r[f.PACK + index]
    if not r[f.AS_IT_LIES]:
        shuffle(r, w, f.STOCK, cards, fold(fold(hole_key, DEAL), 0))
    for place in range(players):
        seat = (dealer + 1 + place) % players
        for slot in range(size):
            index = place * size + slot if r[f.HAND_BY_HAND] else slot * players + place
            w[f.CARDS + seat * f.STRIDE + slot] = w[f.STOCK + index]
            if r[f.TRACKS]:
                w[f.SEEN + seat * f.STRIDE + slot] = 1 << seat if r[f.OWN_SEEN] else 0
        w[f.UP + seat] = w[f.GONE + seat] = w[f.CHOSEN + seat] = 0
    w[f.HEAD], w[f.TAIL] = players * size + 1, cards
    w[f.DISCARD], w[f.PILE] = w[f.STOCK + players * size], 1
    w[f.DEALER] = dealer
    w[f.FIRST] = w[f.SEAT] = (dealer + 1) % players if r[f.LEFT_FIRST] else dealer
    w[f.TURN] = w[f.DID] = w[f.QUIET] = w[f.ASIDE_COUNT] = w[f.SHUFFLES] = w[f.ENDING] = 0
    w[f.TURNS] = w[f.DECISIONS] = w[f.HISTORY_FROM] = w[f.HISTORY_TO] = 0
    w[f.DRAWN] = w[f.CLOSER] = w[f.LAST] = -1
    w[f.SOURCE] = NOWHERE
    follow(r, w, hole_key, OPEN_FROM if r[f.TURN_UP] and r[f.BEFORE_PLAY] else PEEK_FROM)


@jit
def draw_stock(r: Words, w: Words, hole_key: Any) -> None:
    """Draw the top card of the stock; asking for one that is not there makes a new stock or ends the hole."""
    if not in_stock(w):
        recycle(r, w, hole_key)
        if not in_stock(w):
            finish(w, STOCK_OUT if w[f.LAST] < 0 else CUT)
            return
    w[f.DRAWN] = w[f.STOCK + w[f.HEAD]]
    w[f.HEAD] += 1
    w[f.PHASE], w[f.SOURCE] = HOLDING, STOCK_PILE
    w[f.DID] |= DREW


@jit
def place(r: Words, w: Words, slot: Any) -> Any:
    """Place the drawn card; the card that lay there goes face up on the discard pile."""
    seat, bit = w[f.SEAT], 1 << slot
    at = f.CARDS + seat * f.STRIDE + slot
    seen = at - f.CARDS + f.SEEN
    w[f.DISCARD + w[f.PILE]] = w[at]
    w[f.PILE] += 1
    w[at] = w[f.DRAWN]
    if r[f.FACE_UP]:
        if not w[f.UP + seat] & bit:
            w[f.DID] |= SHOWED
            w[f.UP + seat] |= bit
            if not hidden_of(r, w, seat):
                w[f.DID] |= COMPLETED
            if r[f.TRACKS]:
                w[seen] = -1
    else:
        everybody = r[f.TAKEN_ALL] if w[f.SOURCE] == DISCARD_PILE else r[f.DRAWN_ALL]
        w[seen] = -1 if everybody else 1 << seat
        w[f.UP + seat] &= ~bit
    w[f.DRAWN], w[f.SOURCE] = -1, NOWHERE
    if r[f.REMOVES_AT_ONCE]:
        take_matched(r, w, seat)
    if r[f.REARRANGES] and bits(r[f.FULL] & ~w[f.GONE + seat]) > 1:
        w[f.PHASE] = REARRANGING
        return STAY
    return FINISH_TURN


@jit
def exchange(r: Words, w: Words, one: Any, other: Any) -> None:
    """Exchange two own cards; what is known of them, and how they lie, goes with them."""
    seat = w[f.SEAT]
    base = f.CARDS + seat * f.STRIDE
    card = w[base + one]
    w[base + one] = w[base + other]
    w[base + other] = card
    base = f.SEEN + seat * f.STRIDE
    seen = w[base + one]
    w[base + one] = w[base + other]
    w[base + other] = seen
    up = w[f.UP + seat]
    both = (up >> one & 1) + (up >> other & 1)
    if both == 1:
        w[f.UP + seat] = up ^ (1 << one | 1 << other)
    elif both == 0:
        w[f.DID] |= MIXED
    if r[f.REMOVES_AT_ONCE]:
        take_matched(r, w, seat)


@jit
def turn_up(r: Words, w: Words, slot: Any) -> Any:
    """Turn up a hidden card."""
    seat, phase, bit = w[f.SEAT], w[f.PHASE], 1 << slot
    if phase == OPENING:
        if r[f.REVEAL_CARD]:
            show(r, w, seat, bit)
        w[f.CHOSEN + seat] |= bit
        return AFTER_CHOICE
    show(r, w, seat, bit)
    if phase == SECOND_ROUND:
        w[f.CHOSEN + seat] |= bit
        if not may_turn_more(r, w):
            to_draw(w)
        return STAY
    return FINISH_TURN


@jit
def to_draw(w: Words) -> None:
    """The second round's turning up is done; now a card is drawn."""
    w[f.PHASE] = DRAWING
    w[f.CHOSEN + w[f.SEAT]] = 0


@jit
def can_only_pass(r: Words, w: Words) -> Any:
    """Whether the seat to move is to draw and can but pass."""
    if w[f.PHASE] != DRAWING:
        return False
    find_draws(r, w)
    return w[f.BEFORE] == f.MAY_PASS and not w[f.MASK]


@jit
def copy(w: Words, source: Any, target: Any) -> None:
    """Copy the state of a hole within the work space."""
    for index in range(f.STATE_END):
        w[target + index] = w[source + index]


@jit
def pass_turn(r: Words, w: Words, hole_key: Any) -> None:
    """Go without a card. If nobody at the table can do anything but pass, the hole is over."""
    only = can_only_pass(r, w)
    if not only:
        follow(r, w, hole_key, FINISH_TURN)
        return
    copy(w, 0, f.COPY)
    follow(r, w, hole_key, FINISH_TURN)
    copy(w, 0, f.SECOND_COPY)
    stuck = True
    for _ in range(r[f.PLAYERS] - 1):
        if not can_only_pass(r, w):
            stuck = False
            break
        follow(r, w, hole_key, FINISH_TURN)
    if stuck and w[f.PHASE] == DRAWING:
        copy(w, f.COPY, 0)
        finish(w, STUCK)
    else:
        copy(w, f.SECOND_COPY, 0)


@jit
def apply(r: Words, w: Words, hole_key: Any, action: Any) -> None:
    """Do what the seat to move has decided."""
    kind, slot, step = action & 15, (action >> 4 & 63) - 1, STAY
    seat = w[f.SEAT]
    if kind == TAKE_STOCK:
        draw_stock(r, w, hole_key)
    elif kind == TAKE_DISCARD:
        w[f.PILE] -= 1
        w[f.DRAWN] = w[f.DISCARD + w[f.PILE]]
        w[f.PHASE], w[f.SOURCE] = HOLDING, DISCARD_PILE
    elif kind == PLACE:
        step = place(r, w, slot)
    elif kind == REJECT:
        w[f.DISCARD + w[f.PILE]] = w[f.DRAWN]
        w[f.PILE] += 1
        w[f.DRAWN], w[f.SOURCE] = -1, NOWHERE
        if after_reject(r, hidden_of(r, w, seat)):
            w[f.PHASE] = REJECTED
        else:
            step = FINISH_TURN
    elif kind == UP:
        step = turn_up(r, w, slot)
    elif kind == PEEK:
        w[f.SEEN + seat * f.STRIDE + slot] |= 1 << seat
        w[f.CHOSEN + seat] |= 1 << slot
        step = AFTER_PEEK
    elif kind == KNOCK:
        step = CLOSE
    elif kind == REMOVE:
        take_away(r, w, seat, line_slots(r, w, seat, slot))
        step = FINISH_TURN
    elif kind == EXCHANGE:
        exchange(r, w, slot, (action >> 10) - 1)
        step = FINISH_TURN
    elif kind == PASS:
        if w[f.PHASE] == SECOND_ROUND:
            to_draw(w)
        elif w[f.PHASE] == REMOVING:
            step = END_TURN
        elif w[f.PHASE] == DRAWING:
            pass_turn(r, w, hole_key)
        else:
            step = FINISH_TURN
    if step:
        follow(r, w, hole_key, step)
