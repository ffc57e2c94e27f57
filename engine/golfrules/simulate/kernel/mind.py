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
def worth(r: Words, w: Words, p: Words, at: Any, base: Any, known: Any, gone: Any) -> Any:
    """The points of the cards that are known."""
    if p[at + PAIRS]:
        total = count(r, w, base, known, gone)
        return total - r[f.BLOCK_GAIN] * w[f.BLOCKS]
    total = 0
    for slot in range(r[f.SIZE]):
        if known >> slot & 1:
            total += r[f.VALUE + w[base + slot]]
    return total


@jit
def cards_left(r: Words, w: Words, p: Words, at: Any) -> Any:
    """How many cards a hidden card may be, as the player reckons."""
    return w[f.CARDS_LEFT] if p[at + COUNTS] else r[f.CARD_COUNT]


@jit
def worth_unseen(r: Words, w: Words, p: Words, at: Any) -> Any:
    """The points of all those cards."""
    return w[f.WORTH_UNSEEN] if p[at + COUNTS] else r[f.PACK_WORTH]


@jit
def estimate(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any) -> Any:
    """The points of a layout with hidden cards at their average, times the cards that a hidden one may be."""
    gone = w[f.GONE + seat]
    unknown = bits(r[f.FULL] & ~(known | gone))
    points = worth(r, w, p, at, f.CARDS + seat * f.STRIDE, known, gone)
    return points * cards_left(r, w, p, at) + unknown * worth_unseen(r, w, p, at)


@jit
def touches(r: Words, w: Words, base: Any, known: Any, slot: Any, key: Any, own: Any) -> Any:
    """Whether the other cards of a group through a slot are known, and equal to one of two keys."""
    at = f.MATES + f.MATE_ROW * slot
    for index in range(r[at]):
        one, other = r[at + 1 + 2 * index], r[at + 2 + 2 * index]
        if known >> one & known >> other & 1:
            found = r[f.KEY + w[base + one]]
            if (found == key or found == own) and found == r[f.KEY + w[base + other]]:  # noqa: SIM109 (no tuples in compiled code)
                return True
    return False


@jit
def change(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any, slot: Any, card: Any) -> Any:
    """By how many points a card in a slot changes the worth of a layout.

    Mostly by its own points alone: no group that may cancel holds the slot, neither before nor after."""
    base, gone = f.CARDS + seat * f.STRIDE, w[f.GONE + seat]
    was, points, own = w[base + slot], r[f.VALUE + card], NEVER
    if known >> slot & 1:
        points -= r[f.VALUE + was]
        own = r[f.KEY + was]
    plain = r[f.LOCAL] and not (r[f.SHRINKS] and gone)
    if not p[at + PAIRS] or (plain and not touches(r, w, base, known, slot, r[f.KEY + card], own)):
        return points
    if r[f.SIMPLE_LINES] and plain:
        group = r[f.GROUP_OF + slot]
        before = group_points(r, w, group, base, known, gone)
        w[base + slot] = card
        after = group_points(r, w, group, base, known | 1 << slot, gone)
    else:
        before = worth(r, w, p, at, base, known, gone)
        w[base + slot] = card
        after = worth(r, w, p, at, base, known | 1 << slot, gone)
    w[base + slot] = was
    return after - before


@jit
def hope(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any) -> Any:
    """What hidden cards may cancel, each by itself. Never more than 0."""
    base, points = f.CARDS + seat * f.STRIDE, 0
    unknown = r[f.FULL] & ~(known | w[f.GONE + seat])
    for kind in range(r[f.KIND_COUNT]):
        if w[f.UNSEEN + kind] <= 0 or w[f.LEFT_OUT] >> kind & 1:
            continue
        alike = False
        for slot in range(r[f.SIZE]):
            if known >> slot & 1 and r[f.KEY + w[base + slot]] == r[f.KIND_KEY + kind]:
                alike = True
        if not alike:
            continue
        for slot in range(r[f.SIZE]):
            if unknown >> slot & 1:
                more = change(r, w, p, at, seat, known, slot, r[f.KIND_CARD + kind])
                points += w[f.UNSEEN + kind] * (more - r[f.KIND_VALUE + kind])
    return points


@jit
def plain_gain(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any, card: Any, slots: Any) -> Any:
    """By how much a card in the best of some slots lowers the estimate of a layout."""
    most = NEVER
    for slot in range(r[f.SIZE]):
        if slots >> slot & 1:
            gain = -change(r, w, p, at, seat, known, slot, card) * cards_left(r, w, p, at)
            if not known >> slot & 1:
                gain += worth_unseen(r, w, p, at)
            if gain > most:
                most = gain
    return most


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
    gain = plain_gain(r, w, p, at, seat, known, card, slots)
    return gain if gain > 0 else 0


@jit
def think(r: Words, w: Words, p: Words, at: Any) -> None:
    """What the player makes of the table: the cards it has not seen, how near the end is, what to hope for."""
    seat, players = w[f.SEAT], r[f.PLAYERS]
    w[f.OWN_KNOWN] = known_mask(r, w, seat, seat, p[at + MEMORY])
    if p[at + COUNTS]:
        count_unseen(r, w)
    hurries = False
    if p[at + LATE]:
        hurries = w[f.CLOSER] >= 0
        for other in range(players):
            if other != seat and bits(hidden_of(r, w, other)) <= r[f.FEW_HIDDEN]:
                hurries = True
    w[f.HURRIES] = hurries
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
def lowest_other(r: Words, w: Words, p: Words, at: Any) -> Any:
    """The lowest estimate of another player's layout; worked out once a decision."""
    if w[f.LOWEST] == NEVER:
        lowest, seat = 1 << 60, w[f.SEAT]
        for other in range(r[f.PLAYERS]):
            if other != seat:
                points = estimate(r, w, p, at, other, known_mask(r, w, other, seat, 1))
                if points < lowest:
                    lowest = points
        w[f.LOWEST] = lowest
    return w[f.LOWEST]


@jit
def best_gain(r: Words, w: Words, p: Words, at: Any, card: Any, slots: Any, floor: Any, any_price: Any) -> Any:
    """The gain of the best slot for a card, and that slot in BEST_SLOT (-1: none to the player's liking)."""
    seat = w[f.SEAT]
    base, known, hidden = f.CARDS + seat * f.STRIDE, w[f.OWN_KNOWN], hidden_of(r, w, seat)
    hurries = p[at + LATE] and w[f.HURRIES]
    hopes = p[at + COUNTS] and p[at + PAIRS] and not hurries
    replaces = KNOWN_FIRST if hurries else p[at + REPLACES]
    hoped = hope(r, w, p, at, seat, known) if hopes else 0
    minds = not any_price and p[at + CLOSES] and w[f.CLOSER] < 0
    best, liked = NEVER, False
    w[f.BEST_SLOT] = -1
    for slot in range(r[f.SIZE]):
        unknown = not known >> slot & 1
        if not slots >> slot & 1 or (unknown and replaces == KNOWN_ONLY and not any_price):
            continue
        was = w[base + slot]
        gain = -change(r, w, p, at, seat, known, slot, card) * cards_left(r, w, p, at)
        if unknown:
            gain += worth_unseen(r, w, p, at)
        if hopes:
            w[base + slot] = card
            gain += hoped - hope(r, w, p, at, seat, known | 1 << slot)
            w[base + slot] = was
        if (
            minds
            and hidden == 1 << slot
            and estimate(r, w, p, at, seat, known) + hoped - gain > lowest_other(r, w, p, at)
        ):
            continue
        gain *= max(1, r[f.PLAYERS] - 1)
        if not unknown:
            gain -= danger(r, w, p, at, was)
        likes = gain > floor and replaces == (HIDDEN_FIRST if unknown else KNOWN_FIRST)
        if w[f.BEST_SLOT] < 0 or (likes and not liked) or (likes == liked and gain > best):
            best, liked = gain, likes
            w[f.BEST_SLOT] = slot
    return best


@jit
def stock_gain(r: Words, w: Words, p: Words, at: Any) -> Any:
    """What a card from the stock brings on average."""
    seat = w[f.SEAT]
    slots = place_mask(r, w, seat, -1, STOCK_PILE)
    if not slots:
        return 0
    total = 0
    for kind in range(r[f.KIND_COUNT]):
        if w[f.UNSEEN + kind] > 0:
            gain = plain_gain(r, w, p, at, seat, w[f.OWN_KNOWN], r[f.KIND_CARD + kind], slots)
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
    return plain_gain(r, w, p, at, seat, w[f.OWN_KNOWN], card, slots) * w[f.CARDS_LEFT] >= stock_gain(r, w, p, at)


@jit
def choose_draw(r: Words, w: Words, p: Words, at: Any) -> Any:
    """Where to get a card from, or whether to knock."""
    before = w[f.BEFORE]
    if before & f.MAY_KNOCK:
        points = estimate(r, w, p, at, w[f.SEAT], w[f.OWN_KNOWN])
        if p[at + KNOCKS] and r[f.PLAYERS] > 1:
            content = points < lowest_other(r, w, p, at)
        else:
            content = points <= r[f.KNOCK_AT] * cards_left(r, w, p, at)
        minds = p[at + CLOSES] and w[f.CLOSER] < 0
        if content and not (minds and points > lowest_other(r, w, p, at)):
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
