"""The simple players, as in `golfrules.simulate.players`: what they think of the table, and what they do.

They read only what an observation holds: `known_mask` is the one door through which cards are seen.
"""

from __future__ import annotations

from typing import Any

from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.chance import below
from golfrules.simulate.kernel.count import count, group_points
from golfrules.simulate.kernel.jit import bits, first_bit, jit
from golfrules.simulate.kernel.legal import (
    KNOCK,
    PASS,
    PEEK,
    PLACE,
    REJECT,
    REMOVE,
    TAKE_DISCARD,
    TAKE_STOCK,
    UP,
    find_legal,
    hidden_of,
    nth_legal,
    place_mask,
)
from golfrules.simulate.kernel.turns import after_seat
from golfrules.simulate.policy import (
    ANY_ORDER,
    DIFFERENT_COLUMNS,
    FEEDS_NOBODY,
    HIDDEN_FIRST,
    KNOWN_FIRST,
    KNOWN_ONLY,
    LEAVES_RANKS,
    Policy,
)
from golfrules.state import DISCARD_PILE, HOLDING, SECOND_ROUND, STOCK_PILE

Words = Any
CHANCE, COUNTS, CLOSES, KNOCKS, OPENS, REPLACES, PAIRS, MEMORY, WATCHES, LATE = range(len(Policy._fields))
assert Policy._fields == (
    "chance",
    "counts",
    "closes",
    "knocks",
    "opens",
    "replaces",
    "pairs",
    "memory",
    "watches",
    "late",
)
NEVER = -(1 << 60)


@jit
def known_mask(r: Words, w: Words, seat: Any, viewer: Any, memory: Any) -> Any:
    """The slots of a seat whose card is there and known to a viewer."""
    known = w[f.UP + seat]
    if r[f.TRACKS] and memory:
        hidden = hidden_of(r, w, seat)
        for slot in range(r[f.SIZE]):
            if hidden >> slot & 1 and w[f.SEEN + seat * f.STRIDE + slot] >> viewer & 1:
                known |= 1 << slot
    return known


@jit
def worth(r: Words, w: Words, base: Any, known: Any, gone: Any) -> Any:
    """The points of the cards that are known."""
    if w[f.PAIRS]:
        total = count(r, w, base, known, gone)
        return total - r[f.BLOCK_GAIN] * w[f.BLOCKS]
    total = 0
    for slot in range(r[f.SIZE]):
        if known >> slot & 1:
            total += r[f.VALUE + w[base + slot]]
    return total


@jit
def estimate(r: Words, w: Words, seat: Any, known: Any) -> Any:
    """The points of a layout with hidden cards at their average, times the cards that a hidden one may be."""
    gone = w[f.GONE + seat]
    unknown = bits(r[f.FULL] & ~(known | gone))
    return worth(r, w, f.CARDS + seat * f.STRIDE, known, gone) * w[f.CARDS_LEFT] + unknown * w[f.WORTH_UNSEEN]


@jit
def change(r: Words, w: Words, base: Any, known: Any, gone: Any, now: Any, slot: Any, card: Any) -> Any:
    """By how many points a card in a slot changes the worth of a layout, which is `now`."""
    if not w[f.PAIRS] or (r[f.SIMPLE_LINES] and r[f.GROUP_OF + slot] < 0):
        return r[f.VALUE + card] - (r[f.VALUE + w[base + slot]] if known >> slot & 1 else 0)
    was = w[base + slot]
    if r[f.SIMPLE_LINES]:
        group = r[f.GROUP_OF + slot]
        before = group_points(r, w, group, base, known, gone)
        w[base + slot] = card
        after = group_points(r, w, group, base, known | 1 << slot, gone)
    else:
        before = now
        w[base + slot] = card
        after = worth(r, w, base, known | 1 << slot, gone)
    w[base + slot] = was
    return after - before


@jit
def hope(r: Words, w: Words, seat: Any, known: Any, now: Any) -> Any:
    """What hidden cards may cancel, each by itself; `now` is the worth of what is known. Never more than 0."""
    base, gone, points = f.CARDS + seat * f.STRIDE, w[f.GONE + seat], 0
    unknown = r[f.FULL] & ~(known | gone)
    for kind in range(r[f.KIND_COUNT]):
        if w[f.UNSEEN + kind] <= 0 or w[f.LEFT_OUT] >> kind & 1:
            continue
        alike = False
        for slot in range(r[f.SIZE]):
            if known >> slot & 1 and r[f.KEY + w[base + slot]] == r[f.KIND_KEY + kind]:
                alike = True
        if not alike:
            continue
        left = unknown
        while left:
            slot = first_bit(left)
            left &= left - 1
            more = change(r, w, base, known, gone, now, slot, r[f.KIND_CARD + kind])
            points += w[f.UNSEEN + kind] * (more - r[f.KIND_VALUE + kind])
    return points


@jit
def lowest_with(r: Words, w: Words, seat: Any, known: Any, card: Any, slots: Any) -> Any:
    """The lowest estimate of a layout with a card laid into one of some slots."""
    base, gone, lowest = f.CARDS + seat * f.STRIDE, w[f.GONE + seat], 1 << 60
    now = worth(r, w, base, known, gone)
    unknown = bits(r[f.FULL] & ~(known | gone))
    while slots:
        slot = first_bit(slots)
        slots &= slots - 1
        points = (now + change(r, w, base, known, gone, now, slot, card)) * w[f.CARDS_LEFT]
        points += (unknown - (1 if not known >> slot & 1 else 0)) * w[f.WORTH_UNSEEN]
        if points < lowest:
            lowest = points
    return lowest


@jit
def danger(r: Words, w: Words, p: Words, at: Any, card: Any) -> Any:
    """What a discard brings the next player."""
    if not p[at + WATCHES] & FEEDS_NOBODY or r[f.PLAYERS] < 2 or w[f.LAST] == 1:
        return 0
    seat = after_seat(r, w[f.SEAT])
    slots = r[f.FULL] & ~w[f.GONE + seat]
    if not slots:
        return 0
    known = known_mask(r, w, seat, w[f.SEAT], 1)
    gain = estimate(r, w, seat, known) - lowest_with(r, w, seat, known, card, slots)
    return gain if gain > 0 else 0


@jit
def think(r: Words, w: Words, p: Words, at: Any) -> None:
    """What the player makes of the table: the cards it has not seen, how near the end is, what to hope for."""
    seat, players = w[f.SEAT], r[f.PLAYERS]
    w[f.PAIRS] = p[at + PAIRS]
    w[f.OWN_KNOWN] = known_mask(r, w, seat, seat, p[at + MEMORY])
    w[f.CARDS_LEFT], w[f.WORTH_UNSEEN] = r[f.CARD_COUNT], r[f.PACK_WORTH]
    if p[at + COUNTS]:
        count_unseen(r, w)
    w[f.OPPONENTS] = max(1, players - 1)
    hurries = False
    if p[at + LATE]:
        hurries = w[f.CLOSER] >= 0
        for other in range(players):
            if other != seat and bits(hidden_of(r, w, other)) <= r[f.FEW_HIDDEN]:
                hurries = True
    w[f.REPLACES] = KNOWN_FIRST if hurries else p[at + REPLACES]
    w[f.HOPES] = 1 if p[at + COUNTS] and p[at + PAIRS] and not hurries else 0
    w[f.LOWEST] = NEVER
    w[f.LEFT_OUT] = 0
    if p[at + WATCHES] & LEAVES_RANKS and players > 1:
        leave_out(r, w, (seat + players - r[f.STEP]) % players)


@jit
def count_unseen(r: Words, w: Words) -> None:
    """How many cards of each kind the player has not seen, or not seen since they were shuffled."""
    seat = w[f.SEAT]
    for kind in range(r[f.KIND_COUNT]):
        w[f.UNSEEN + kind] = r[f.KIND_NUMBER + kind]
    for other in range(r[f.PLAYERS]):
        known = w[f.OWN_KNOWN] if other == seat else known_mask(r, w, other, seat, 1)
        for slot in range(r[f.SIZE]):
            if known >> slot & 1:
                w[f.UNSEEN + r[f.KIND + w[f.CARDS + other * f.STRIDE + slot]]] -= 1
    for index in range(w[f.PILE]):
        w[f.UNSEEN + r[f.KIND + w[f.DISCARD + index]]] -= 1
    for index in range(w[f.ASIDE_COUNT]):
        w[f.UNSEEN + r[f.KIND + w[f.ASIDE + index]]] -= 1
    if w[f.DRAWN] >= 0:
        w[f.UNSEEN + r[f.KIND + w[f.DRAWN]]] -= 1
    cards, total = 0, 0
    for kind in range(r[f.KIND_COUNT]):
        cards += w[f.UNSEEN + kind]
        total += w[f.UNSEEN + kind] * r[f.KIND_VALUE + kind]
    w[f.CARDS_LEFT], w[f.WORTH_UNSEEN] = max(1, cards), total


@jit
def leave_out(r: Words, w: Words, other: Any) -> None:
    """Hope for nothing that another player shows."""
    known = known_mask(r, w, other, w[f.SEAT], 1)
    for kind in range(r[f.KIND_COUNT]):
        for slot in range(r[f.SIZE]):
            card = w[f.CARDS + other * f.STRIDE + slot]
            if known >> slot & 1 and r[f.KEY + card] == r[f.KIND_KEY + kind]:
                w[f.LEFT_OUT] |= 1 << kind


@jit
def lowest_other(r: Words, w: Words) -> Any:
    """The lowest estimate of another player's layout; worked out once a decision."""
    if w[f.LOWEST] == NEVER:
        lowest, seat = 1 << 60, w[f.SEAT]
        for other in range(r[f.PLAYERS]):
            if other != seat:
                points = estimate(r, w, other, known_mask(r, w, other, seat, 1))
                if points < lowest:
                    lowest = points
        w[f.LOWEST] = lowest
    return w[f.LOWEST]


@jit
def willing(r: Words, w: Words, p: Words, at: Any, closing: bool, points: Any) -> Any:
    """Whether the player is content with points that may close the hole."""
    if not closing or w[f.CLOSER] >= 0 or not p[at + CLOSES]:
        return True
    return points <= lowest_other(r, w)


@jit
def best_gain(r: Words, w: Words, p: Words, at: Any, card: Any, slots: Any, floor: Any, any_price: Any) -> Any:
    """The gain of the best slot for a card, and that slot in BEST_SLOT (-1: none to the player's liking)."""
    seat = w[f.SEAT]
    base, known, hidden = f.CARDS + seat * f.STRIDE, w[f.OWN_KNOWN], hidden_of(r, w, seat)
    gone = w[f.GONE + seat]
    worth_now = worth(r, w, base, known, gone)
    hopes = w[f.HOPES]
    hope_now = hope(r, w, seat, known, worth_now) if hopes else 0
    now = worth_now * w[f.CARDS_LEFT] + bits(r[f.FULL] & ~(known | gone)) * w[f.WORTH_UNSEEN] + hope_now
    best, liked = NEVER, False
    w[f.BEST_SLOT] = -1
    while slots:
        slot = first_bit(slots)
        slots &= slots - 1
        unknown = not known >> slot & 1
        was = w[base + slot]
        more = change(r, w, base, known, gone, worth_now, slot, card)
        points = now - hope_now + more * w[f.CARDS_LEFT]
        if unknown:
            points -= w[f.WORTH_UNSEEN]
        if hopes:
            w[base + slot] = card
            points += hope(r, w, seat, known | 1 << slot, worth_now + more)
            w[base + slot] = was
        if not any_price:
            if unknown and w[f.REPLACES] == KNOWN_ONLY:
                continue
            if not willing(r, w, p, at, hidden == 1 << slot, points):
                continue
        gain = (now - points) * w[f.OPPONENTS]
        if not unknown:
            gain -= danger(r, w, p, at, was)
        likes = gain > floor and w[f.REPLACES] == (HIDDEN_FIRST if unknown else KNOWN_FIRST)
        if w[f.BEST_SLOT] < 0 or (likes and not liked) or (likes == liked and gain > best):
            best, liked = gain, likes
            w[f.BEST_SLOT] = slot
    return best


@jit
def stock_gain(r: Words, w: Words) -> Any:
    """What a card from the stock brings on average."""
    seat = w[f.SEAT]
    slots = place_mask(r, w, seat, -1, STOCK_PILE)
    if not slots:
        return 0
    now, total = estimate(r, w, seat, w[f.OWN_KNOWN]), 0
    for kind in range(r[f.KIND_COUNT]):
        if w[f.UNSEEN + kind] > 0:
            gain = now - lowest_with(r, w, seat, w[f.OWN_KNOWN], r[f.KIND_CARD + kind], slots)
            if gain > 0 or not r[f.REJECT_STOCK]:
                total += w[f.UNSEEN + kind] * gain
    return total


@jit
def takes(r: Words, w: Words, p: Words, at: Any, drawing: Any) -> Any:
    """Whether the top of the discard pile is worth taking."""
    seat = w[f.SEAT]
    card = w[f.DISCARD + w[f.PILE] - 1]
    slots = place_mask(r, w, seat, card, DISCARD_PILE)
    gain = best_gain(r, w, p, at, card, slots, 0, 0)
    if w[f.BEST_SLOT] < 0 or gain <= 0:
        return False
    if not (p[at + COUNTS] and drawing):
        return True
    plain = estimate(r, w, seat, w[f.OWN_KNOWN]) - lowest_with(r, w, seat, w[f.OWN_KNOWN], card, slots)
    return plain * w[f.CARDS_LEFT] >= stock_gain(r, w)


@jit
def choose_draw(r: Words, w: Words, p: Words, at: Any) -> Any:
    """Where to get a card from, or whether to knock."""
    before = w[f.BEFORE]
    if before & f.MAY_KNOCK:
        points = estimate(r, w, w[f.SEAT], w[f.OWN_KNOWN])
        if p[at + KNOCKS] and r[f.PLAYERS] > 1:
            content = points < lowest_other(r, w)
        else:
            content = points <= r[f.KNOCK_AT] * w[f.CARDS_LEFT]
        if content and willing(r, w, p, at, True, points):
            return KNOCK
    if before & f.MAY_DISCARD and takes(r, w, p, at, before & f.MAY_STOCK):
        return TAKE_DISCARD
    if before & f.MAY_STOCK:
        return TAKE_STOCK
    return PASS if before & f.MAY_PASS else nth_legal(w, 0)


@jit
def choose_hold(r: Words, w: Words, p: Words, at: Any) -> Any:
    """Where the drawn card goes, or whether it goes back."""
    places, rejects, card = w[f.MASK], w[f.AFTER] == f.THEN_REJECT, w[f.DRAWN]
    floor = -danger(r, w, p, at, card) if rejects else 0
    gain = best_gain(r, w, p, at, card, places, floor, 0)
    if w[f.BEST_SLOT] >= 0 and (gain > floor or not rejects):
        return PLACE + 16 * (w[f.BEST_SLOT] + 1)
    if rejects:
        return REJECT
    best_gain(r, w, p, at, card, places, floor, 1)
    return PLACE + 16 * (w[f.BEST_SLOT] + 1)


@jit
def choose_open(r: Words, w: Words, p: Words, at: Any) -> Any:
    """Which card to turn up or to look at."""
    chosen, opens = w[f.CHOSEN + w[f.SEAT]], p[at + OPENS]
    if opens != ANY_ORDER and chosen and r[f.WIDTH]:
        for slot in range(r[f.SIZE]):
            if w[f.MASK] >> slot & 1:
                inside = r[f.COLUMN + slot % r[f.WIDTH]] & chosen != 0
                if inside != (opens == DIFFERENT_COLUMNS):
                    return w[f.MASK_KIND] + 16 * (slot + 1)
    return nth_legal(w, 0)


@jit
def choose(r: Words, w: Words, p: Words, key: Any) -> Any:
    """The action of the seat to move; `p` holds the policies (see `fields`), `key` the stream of this decision."""
    at = f.FIRST_POLICY + w[f.SEAT] * p[f.APART]
    number = find_legal(r, w)
    if p[at + CHANCE]:
        return nth_legal(w, below(r, key, number))
    kind, before = w[f.MASK_KIND], w[f.BEFORE]
    holding = w[f.PHASE] == HOLDING
    if holding or before & (f.MAY_STOCK | f.MAY_DISCARD | f.MAY_KNOCK):
        think(r, w, p, at)
        return choose_hold(r, w, p, at) if holding else choose_draw(r, w, p, at)
    if kind == REMOVE and w[f.MASK]:
        return nth_legal(w, 0)
    if w[f.AFTER] == f.THEN_PASS or before & f.MAY_PASS:
        few = bits(hidden_of(r, w, w[f.SEAT])) <= 1
        declines = kind != UP or not w[f.MASK] or few or w[f.PHASE] == SECOND_ROUND
        return PASS if declines else nth_legal(w, 0) if not before else UP + 16 * (first_bit(w[f.MASK]) + 1)
    if kind in (UP, PEEK):
        return choose_open(r, w, p, at)
    return nth_legal(w, 0)
