"""The simple players, as in `golfrules.simulate.players`: what they think of the table, and what they do.

They read only what an observation holds: `known_mask` (in `worth`) is the one door through which cards are seen.
"""

from __future__ import annotations

from typing import Any

from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.chance import chosen
from golfrules.simulate.kernel.count import gone_of
from golfrules.simulate.kernel.few import alike_in_few, change_in_few
from golfrules.simulate.kernel.jit import bits, equal, first_bit, jit, picked, place_of
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
from golfrules.simulate.kernel.worth import (
    CHANCE,
    CLOSES,
    COUNTS,
    KNOCKS,
    LATE,
    MEMORY,
    NEVER,
    OPENS,
    PAIRS,
    REPLACES,
    WATCHES,
    cards_left,
    changed_by_match,
    estimate,
    estimate_read,
    hope,
    known_mask,
    meets,
    plain_gain,
    read,
    read_changes,
    reads_few,
    worth_unseen,
)
from golfrules.simulate.policy import (
    ANY_ORDER,
    BY_GAIN,
    DIFFERENT_COLUMNS,
    FEEDS_NOBODY,
    HIDDEN_FIRST,
    KNOWN_FIRST,
    KNOWN_ONLY,
    LEAVES_RANKS,
)
from golfrules.state import DISCARD_PILE, DRAWING, HOLDING, SECOND_ROUND, STOCK_PILE

Words = Any


@jit
def danger(r: Words, h: Words, w: Words, p: Words, at: Any, card: Any) -> Any:
    """What a discard brings the next player."""
    if not p[at + WATCHES] & FEEDS_NOBODY or r[f.PLAYERS] < 2 or h[f.LAST] == 1:
        return 0
    seat = after_seat(r, h[f.SEAT])
    slots = r[f.FULL] & ~gone_of(r, w, seat)
    if not slots:
        return 0
    known = known_mask(r, w, seat, h[f.SEAT], 1)
    read(r, w, p, at, seat, known, f.OTHER_READING)
    gain = plain_gain(r, w, p, at, seat, known, card, slots, f.OTHER_READING)
    return gain if gain > 0 else 0


@jit
def think(r: Words, h: Words, w: Words, p: Words, at: Any) -> None:
    """What the player makes of the table: the cards it has not seen, how near the end is, what to hope for."""
    seat, players = h[f.SEAT], r[f.PLAYERS]
    w[f.OWN_KNOWN] = known_mask(r, w, seat, seat, p[at + MEMORY])
    if h[f.PHASE] != HOLDING:
        h[f.READ] = 0
    if p[at + COUNTS]:
        count_unseen(r, h, w)
    hurries = False
    if p[at + LATE]:
        hurries = h[f.CLOSER] >= 0
        for other in range(players):
            if other != seat and bits(hidden_of(r, w, other)) <= r[f.FEW_HIDDEN]:
                hurries = True
    w[f.HURRIES] = hurries
    w[f.LOWEST] = NEVER
    w[f.LEFT_OUT] = 0
    if p[at + WATCHES] & LEAVES_RANKS and players > 1:
        leave_out(r, h, w, (seat + players - r[f.STEP]) % players)


@jit
def count_unseen(r: Words, h: Words, w: Words) -> None:
    """How many cards of each kind the player has not seen, or not seen since they were shuffled."""
    seat = h[f.SEAT]
    for kind in range(r[f.KIND_COUNT]):
        w[f.UNSEEN + kind] = r[f.KIND_NUMBER + kind]
    for other in range(r[f.PLAYERS]):
        known = w[f.OWN_KNOWN] if other == seat else known_mask(r, w, other, seat, 1)
        for slot in range(r[f.SIZE]):
            if known >> slot & 1:
                w[f.UNSEEN + r[f.KIND + w[f.CARDS + other * f.STRIDE + slot]]] -= 1
    for index in range(h[f.PILE]):
        w[f.UNSEEN + r[f.KIND + w[f.DISCARD + index]]] -= 1
    for index in range(h[f.ASIDE_COUNT]):
        w[f.UNSEEN + r[f.KIND + w[f.ASIDE + index]]] -= 1
    if h[f.DRAWN] >= 0:
        w[f.UNSEEN + r[f.KIND + h[f.DRAWN]]] -= 1
    cards, total = 0, 0
    for kind in range(r[f.KIND_COUNT]):
        cards += w[f.UNSEEN + kind]
        total += w[f.UNSEEN + kind] * r[f.KIND_VALUE + kind]
    w[f.CARDS_LEFT], w[f.WORTH_UNSEEN] = max(1, cards), total


@jit
def leave_out(r: Words, h: Words, w: Words, other: Any) -> None:
    """Hope for nothing that another player shows."""
    known = known_mask(r, w, other, h[f.SEAT], 1)
    for kind in range(r[f.KIND_COUNT]):
        for slot in range(r[f.SIZE]):
            card = w[f.CARDS + other * f.STRIDE + slot]
            if known >> slot & 1 and r[f.KEY + card] == r[f.KIND_KEY + kind]:
                w[f.LEFT_OUT] |= 1 << kind


@jit
def lowest_other(r: Words, h: Words, w: Words, p: Words, at: Any) -> Any:
    """The lowest estimate of another player's layout; worked out once a decision."""
    if w[f.LOWEST] == NEVER:
        lowest, seat = 1 << 60, h[f.SEAT]
        for other in range(r[f.PLAYERS]):
            if other != seat:
                points = estimate(r, w, p, at, other, known_mask(r, w, other, seat, 1))
                if points < lowest:
                    lowest = points
        w[f.LOWEST] = lowest
    return w[f.LOWEST]


@jit
def read_own(r: Words, h: Words, w: Words, p: Words, at: Any) -> None:
    """Read the own layout, once a turn."""
    if not h[f.READ]:
        read(r, w, p, at, h[f.SEAT], w[f.OWN_KNOWN], f.OWN_READING)
        h[f.READ] = 1
        if is_plain(r, p, at) and not reads_few(r, p, at):
            read_best(r, w, p, at, w[f.OWN_KNOWN])


@jit
def is_plain(r: Words, p: Words, at: Any) -> Any:
    """Whether a player minds nothing but what a card brings at once, and whether its hidden cards are all alike to it."""
    minds = p[at + COUNTS] or p[at + CLOSES] or p[at + WATCHES] or p[at + LATE] or p[at + REPLACES] != BY_GAIN
    return r[f.DIRECT] and not minds


@jit
def read_best(r: Words, w: Words, p: Words, at: Any, known: Any) -> None:
    """The slot whose card is worth least to the player, in READ_SLOT, and what it gains with a card of no points, in READ_BEST: for a
    card that meets nothing there the same is best, whatever it is."""
    best, found, left, hidden = NEVER, 0, cards_left(r, w, p, at), worth_unseen(r, w, p, at)
    for slot in range(r[f.SIZE]):
        gain = w[f.OWN_READING + f.READ_LOSS + slot] * left + (0 if known >> slot & 1 else hidden)
        better = gain > best
        best = gain if better else best
        found = slot if better else found
    w[f.READ_SLOT], w[f.READ_BEST] = found, best


@jit
def gain_of(r: Words, w: Words, p: Words, at: Any, slot: Any, change: Any) -> Any:
    """What a change of the worth in a slot gains."""
    hidden = picked(w[f.OWN_KNOWN] >> slot & 1 == 1, 0, worth_unseen(r, w, p, at))
    return hidden - change * cards_left(r, w, p, at)


@jit
def best_plainly(r: Words, w: Words, p: Words, at: Any, seat: Any, card: Any) -> Any:
    """The gain of the best of all slots, and that slot in BEST_SLOT, for a player who minds nothing but what a card brings at once.
    Of the slots where the card does not meet its like the best is known."""
    best, found = w[f.READ_BEST] - r[f.VALUE + card] * cards_left(r, w, p, at), w[f.READ_SLOT]
    alike = equal(place_of(w, f.OWN_READING + f.READ_KEY), r[f.KEY + card]) & r[f.FULL]
    if p[at + PAIRS] and bits(alike) >= r[f.LEAST_ALIKE]:
        plain, known, meeting = best, w[f.OWN_KNOWN], 0
        while alike:
            meeting |= r[f.MATE_MASK + first_bit(alike)]
            alike &= alike - 1
        while meeting:
            slot = first_bit(meeting)
            meeting &= meeting - 1
            if r[f.LEAST_ALIKE] > 1 and not meets(r, w, slot, r[f.KEY + card], f.OWN_READING):
                continue
            gain = gain_of(r, w, p, at, slot, changed_by_match(r, w, seat, known, slot, card, f.OWN_READING))
            if slot == w[f.READ_SLOT] and gain < plain:
                return best_of_changes(r, w, p, at, seat, card)
            better = (gain > best) | ((gain == best) & (slot < found))
            best, found = picked(better, gain, best), picked(better, slot, found)
    return found_best(r, w, best, found)


@jit
def found_best(r: Words, w: Words, best: Any, found: Any) -> Any:
    """Leave the best slot, and what it gains against each opponent."""
    w[f.BEST_SLOT], w[f.BEST_GAIN] = found, best * max(1, r[f.PLAYERS] - 1)
    return w[f.BEST_GAIN]


@jit
def best_of_few(r: Words, w: Words, p: Words, at: Any, card: Any) -> Any:
    """The same, where few slots are all looked at as fast as those are found where the card meets its like."""
    best, found, alike = NEVER, 0, alike_in_few(r, w, card, f.OWN_READING)
    for slot in range(f.FEW_SLOTS):
        if slot < r[f.SIZE]:
            gain = gain_of(r, w, p, at, slot, change_in_few(r, w, slot, card, alike, f.OWN_READING))
            better = gain > best
            best, found = picked(better, gain, best), picked(better, slot, found)
    return found_best(r, w, best, found)


@jit
def best_of_changes(r: Words, w: Words, p: Words, at: Any, seat: Any, card: Any) -> Any:
    """The same, where the card would do harm in the slot that is best without it."""
    read_changes(r, w, p, at, seat, w[f.OWN_KNOWN], card, f.OWN_READING)
    best, found = NEVER, 0
    for slot in range(r[f.SIZE]):
        gain = gain_of(r, w, p, at, slot, w[f.CHANGES + slot])
        if gain > best:
            best, found = gain, slot
    return found_best(r, w, best, found)


@jit
def best_gain(
    r: Words, h: Words, w: Words, p: Words, at: Any, card: Any, slots: Any, floor: Any, any_price: Any
) -> Any:
    """The gain of the best slot for a card, and that slot in BEST_SLOT (-1: none to the player's liking)."""
    seat = h[f.SEAT]
    base, known, hidden = f.CARDS + seat * f.STRIDE, w[f.OWN_KNOWN], hidden_of(r, w, seat)
    hurries = p[at + LATE] and w[f.HURRIES]
    hopes = p[at + COUNTS] and p[at + PAIRS] and not hurries
    replaces = KNOWN_FIRST if hurries else p[at + REPLACES]
    hoped = hope(r, w, p, at, seat, known) if hopes else 0
    minds = not any_price and p[at + CLOSES] and h[f.CLOSER] < 0
    read_own(r, h, w, p, at)
    if is_plain(r, p, at) and slots == r[f.FULL]:
        if reads_few(r, p, at):
            return best_of_few(r, w, p, at, card)
        return best_plainly(r, w, p, at, seat, card)
    read_changes(r, w, p, at, seat, known, card, f.OWN_READING)
    best, liked, found = NEVER, False, -1
    for slot in range(r[f.SIZE]):
        unknown = not known >> slot & 1
        if not slots >> slot & 1 or (unknown and replaces == KNOWN_ONLY and not any_price):
            continue
        was = w[base + slot]
        gain = -w[f.CHANGES + slot] * cards_left(r, w, p, at)
        if unknown:
            gain += worth_unseen(r, w, p, at)
        if hopes:
            w[base + slot] = card
            gain += hoped - hope(r, w, p, at, seat, known | 1 << slot)
            w[base + slot] = was
        if (
            minds
            and hidden == 1 << slot
            and estimate_read(r, w, p, at, seat, known, f.OWN_READING) + hoped - gain > lowest_other(r, h, w, p, at)
        ):
            continue
        gain *= max(1, r[f.PLAYERS] - 1)
        if not unknown:
            gain -= danger(r, h, w, p, at, was)
        likes = gain > floor and replaces == (HIDDEN_FIRST if unknown else KNOWN_FIRST)
        if found < 0 or (likes and not liked) or (likes == liked and gain > best):
            best, liked, found = gain, likes, slot
    w[f.BEST_SLOT], w[f.BEST_GAIN] = found, best
    return best


@jit
def stock_gain(r: Words, h: Words, w: Words, p: Words, at: Any) -> Any:
    """What a card from the stock brings on average."""
    seat = h[f.SEAT]
    slots = place_mask(r, w, seat, -1, STOCK_PILE)
    if not slots:
        return 0
    total = 0
    for kind in range(r[f.KIND_COUNT]):
        if w[f.UNSEEN + kind] > 0:
            gain = plain_gain(r, w, p, at, seat, w[f.OWN_KNOWN], r[f.KIND_CARD + kind], slots, f.OWN_READING)
            if gain > 0 or not r[f.REJECT_STOCK]:
                total += w[f.UNSEEN + kind] * gain
    return total


@jit
def takes(r: Words, h: Words, w: Words, p: Words, at: Any, drawing: Any) -> Any:
    """Whether the top of the discard pile is worth taking."""
    seat = h[f.SEAT]
    card = w[f.DISCARD + h[f.PILE] - 1]
    slots = place_mask(r, w, seat, card, DISCARD_PILE)
    gain = best_gain(r, h, w, p, at, card, slots, 0, 0)
    if w[f.BEST_SLOT] < 0 or gain <= 0:
        return False
    if not (p[at + COUNTS] and drawing):
        return True
    return plain_gain(r, w, p, at, seat, w[f.OWN_KNOWN], card, slots, f.OWN_READING) * w[f.CARDS_LEFT] >= stock_gain(
        r, h, w, p, at
    )


@jit
def choose_draw(r: Words, h: Words, w: Words, p: Words, at: Any) -> Any:
    """Where to get a card from, or whether to knock."""
    before = h[f.BEFORE]
    if before & f.MAY_KNOCK:
        read_own(r, h, w, p, at)
        points = estimate_read(r, w, p, at, h[f.SEAT], w[f.OWN_KNOWN], f.OWN_READING)
        if p[at + KNOCKS] and r[f.PLAYERS] > 1:
            content = points < lowest_other(r, h, w, p, at)
        else:
            content = points <= r[f.KNOCK_AT] * cards_left(r, w, p, at)
        minds = p[at + CLOSES] and h[f.CLOSER] < 0
        if content and not (minds and points > lowest_other(r, h, w, p, at)):
            return KNOCK, -1, -1
    if before & f.MAY_DISCARD and takes(r, h, w, p, at, before & f.MAY_STOCK):
        return TAKE_DISCARD, -1, -1
    if before & f.MAY_STOCK:
        return TAKE_STOCK, -1, -1
    return (PASS, -1, -1) if before & f.MAY_PASS else nth_legal(r, h, 0)


@jit
def choose_hold(r: Words, h: Words, w: Words, p: Words, at: Any) -> Any:
    """Where the drawn card goes, or whether it goes back."""
    places, rejects, card = h[f.MASK], h[f.AFTER] == f.THEN_REJECT, h[f.DRAWN]
    floor = -danger(r, h, w, p, at, card) if rejects else 0
    if h[f.SOURCE] == DISCARD_PILE and not rejects:
        gain = w[f.BEST_GAIN]  # what was found when the card was looked at: nothing has changed since
    else:
        gain = best_gain(r, h, w, p, at, card, places, floor, 0)
    if w[f.BEST_SLOT] >= 0 and (gain > floor or not rejects):
        return PLACE, w[f.BEST_SLOT], -1
    if rejects:
        return REJECT, -1, -1
    best_gain(r, h, w, p, at, card, places, floor, 1)
    return PLACE, w[f.BEST_SLOT], -1


@jit
def choose_open(r: Words, h: Words, w: Words, p: Words, at: Any) -> Any:
    """Which card to turn up or to look at."""
    chosen, opens = w[f.CHOSEN + h[f.SEAT]], p[at + OPENS]
    if opens != ANY_ORDER and chosen and r[f.WIDTH]:
        for slot in range(r[f.SIZE]):
            if h[f.MASK] >> slot & 1:
                inside = r[f.COLUMN + slot % r[f.WIDTH]] & chosen != 0
                if inside != (opens == DIFFERENT_COLUMNS):
                    return h[f.MASK_KIND], slot, -1
    return nth_legal(r, h, 0)


@jit
def choose(r: Words, h: Words, w: Words, p: Words, key: Any, decision: Any) -> Any:
    """The action of the seat to move; `p` holds the policies (see `fields`), `key` folded with the decision's number is its stream."""
    at = f.FIRST_POLICY + h[f.SEAT] * p[f.APART]
    number = find_legal(r, h, w)
    if p[at + CHANCE]:
        return nth_legal(r, h, chosen(r, w, key, decision, number, h[f.PHASE] == DRAWING or h[f.PHASE] == HOLDING))
    kind, before = h[f.MASK_KIND], h[f.BEFORE]
    holding = h[f.PHASE] == HOLDING
    if holding or before & (f.MAY_STOCK | f.MAY_DISCARD | f.MAY_KNOCK):
        think(r, h, w, p, at)
        return choose_hold(r, h, w, p, at) if holding else choose_draw(r, h, w, p, at)
    if kind == REMOVE and h[f.MASK]:
        return nth_legal(r, h, 0)
    if h[f.AFTER] == f.THEN_PASS or before & f.MAY_PASS:
        few = bits(hidden_of(r, w, h[f.SEAT])) <= 1
        declines = kind != UP or not h[f.MASK] or few or h[f.PHASE] == SECOND_ROUND
        if declines:
            return PASS, -1, -1
        return (UP, first_bit(h[f.MASK]), -1) if before else nth_legal(r, h, 0)
    if kind in (UP, PEEK):
        return choose_open(r, h, w, p, at)
    return nth_legal(r, h, 0)
