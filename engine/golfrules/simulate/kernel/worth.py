"""What a layout is worth to a player, and by how much a card changes that, as in `golfrules.simulate.players`.

`known_mask` is the one door through which cards are seen.
"""

from __future__ import annotations

from typing import Any

from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.count import count, count_matched, gone_of, matched_groups, points_of
from golfrules.simulate.kernel.few import alike_in_few, change_in_few, read_few
from golfrules.simulate.kernel.jit import bits, first_bit, jit, picked
from golfrules.simulate.kernel.legal import hidden_of
from golfrules.simulate.policy import Policy

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
NEVER = f.NEVER


@jit
def known_mask(r: Words, w: Words, seat: Any, viewer: Any, memory: Any) -> Any:
    """The slots of a seat whose card is there and known to a viewer."""
    known = w[f.UP + seat]
    if r[f.TRACKS] and memory:
        seen = w[(f.OWNER_KNOWS if viewer == seat else f.ALL_KNOW) + seat]
        if r[f.OWN_SEEN] and viewer == seat:
            seen = r[f.FULL]  # from the start, and nothing is forgotten
        known |= hidden_of(r, w, seat) & seen
    return known


@jit
def worth(r: Words, w: Words, p: Words, at: Any, base: Any, known: Any, gone: Any) -> Any:
    """The points of the cards that are known."""
    if p[at + PAIRS]:
        total = count(r, w, base, known, gone)
        return total - r[f.BLOCK_GAIN] * w[f.BLOCKS]
    return points_of(r, w, base, known)


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
    gone = gone_of(r, w, seat)
    unknown = bits(r[f.FULL] & ~(known | gone))
    points = worth(r, w, p, at, f.CARDS + seat * f.STRIDE, known, gone)
    return points * cards_left(r, w, p, at) + unknown * worth_unseen(r, w, p, at)


@jit
def estimate_read(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any, to: Any) -> Any:
    """The same of a layout that was read."""
    unknown = bits(r[f.FULL] & ~(known | gone_of(r, w, seat)))
    return w[to + f.READ_WORTH] * cards_left(r, w, p, at) + unknown * worth_unseen(r, w, p, at)


# readings: what `read` finds of a layout, so that `changed` need not look again


@jit
def is_direct(r: Words, gone: Any) -> Any:
    """Whether a change can be told from which groups match."""
    return r[f.DIRECT] and not (r[f.SHRINKS] and gone)


@jit
def reads_few(r: Words, p: Words, at: Any) -> Any:
    """Whether layouts are read by tables."""
    return r[f.SMALL] and p[at + PAIRS]


@jit
def read(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any, to: Any) -> None:
    """Read a layout, into the row that begins at `to`: for each slot the key of its card, its points, and what the layout would lose
    with it; which groups match, and the points of all."""
    if reads_few(r, p, at):
        read_few(r, w, seat, known, to)
        return
    base, gone, total = f.CARDS + seat * f.STRIDE, gone_of(r, w, seat), 0
    w[to + f.READ_KEY + f.NO_SLOT], w[to + f.READ_POINTS + f.NO_SLOT] = NEVER - 1, 0
    for slot in range(r[f.SIZE]):
        card = w[base + slot]
        key, value = r[f.KEY + card], r[f.VALUE + card]
        here = known >> slot & 1 == 1
        value = picked(here, value, 0)
        w[to + f.READ_KEY + slot] = picked(here, key, NEVER)
        w[to + f.READ_POINTS + slot] = w[to + f.READ_LOSS + slot] = value
        total += value
    w[to + f.READ_WORTH] = w[to + f.READ_TOTAL] = total
    if not p[at + PAIRS]:
        return
    if not is_direct(r, gone):
        w[to + f.READ_WORTH] = worth(r, w, p, at, base, known, gone)
        return
    matched = matched_groups(r, w, base, known, gone) if r[f.NEGATIVE_KEEPS] else equal_groups(r, w, to)
    w[to + f.READ_MATCHED] = matched
    if r[f.SIMPLE_LINES]:
        for group in range(r[f.GROUP_COUNT]):
            total -= read_group(r, w, matched, group, to)
        w[to + f.READ_WORTH] = total + (r[f.BONUS_OF + matched] if r[f.BONUS_PAIRS] else 0)
    elif matched or r[f.BONUS_PAIRS]:  # the bonus may be for what was taken away
        read_matched(r, w, seat, known, matched, to)


@jit
def equal_groups(r: Words, w: Words, to: Any) -> Any:
    """The groups whose cards are known and equal, as a bit mask."""
    found = 0
    for group in range(r[f.GROUP_COUNT]):
        at = f.GROUP + 4 * group
        key = w[to + f.READ_KEY + r[at + 1]]
        equal = (key == w[to + f.READ_KEY + r[at + 2]]) & (key == w[to + f.READ_KEY + r[at + 3]]) & (key != NEVER)
        found |= equal << group
    return found


@jit
def read_group(r: Words, w: Words, matched: Any, group: Any, to: Any) -> Any:
    """Read a group that shares no slot with another; tells which points of it are cancelled. Nothing here is asked of the cards: no
    processor guesses what lies there."""
    at, more = f.GROUP + 4 * group, 0
    one, other, last = r[at + 1], r[at + 2], r[at + 3]
    points = group_points(r, w, group, to)
    cancelled = points if matched >> group & 1 == 1 else 0
    if r[f.BONUS_PAIRS]:
        more = r[f.BONUS_OF + matched] - r[f.BONUS_OF + (matched & ~(1 << group))]
    w[to + f.READ_LOSS + one] = w[to + f.READ_POINTS + one] - cancelled + more
    w[to + f.READ_LOSS + other] = w[to + f.READ_POINTS + other] - cancelled + more
    if last != other:
        w[to + f.READ_LOSS + last] = w[to + f.READ_POINTS + last] - cancelled + more
    return cancelled


@jit
def is_one(r: Words, groups: Any) -> Any:
    """Whether a set of groups is a single one, and all it does is cancel."""
    return not r[f.BONUS_PAIRS] and not groups & (groups - 1)


@jit
def group_points(r: Words, w: Words, group: Any, to: Any) -> Any:
    """The points of the cards of a group."""
    one, other, last = r[f.GROUP + 4 * group + 1], r[f.GROUP + 4 * group + 2], r[f.GROUP + 4 * group + 3]
    points = w[to + f.READ_POINTS + one] + w[to + f.READ_POINTS + other]
    return points + (w[to + f.READ_POINTS + last] if last != other else 0)


@jit
def read_matched(r: Words, w: Words, seat: Any, known: Any, matched: Any, to: Any) -> None:
    """Read what a layout with groups that match is worth, and would be without each card in one."""
    if is_one(r, matched):
        group = first_bit(matched)
        points = group_points(r, w, group, to)
        w[to + f.READ_WORTH] -= points
        for index in range(1, 4):
            slot = r[f.GROUP + 4 * group + index]
            w[to + f.READ_LOSS + slot] = w[to + f.READ_POINTS + slot] - points
        return
    base, gone = f.CARDS + seat * f.STRIDE, gone_of(r, w, seat)
    total = count_matched(r, w, base, known, gone, matched)
    w[to + f.READ_WORTH] = total
    for slot in range(r[f.SIZE]):
        if matched & r[f.THROUGH + slot]:
            left = count_matched(r, w, base, known & ~(1 << slot), gone, matched & ~r[f.THROUGH + slot])
            w[to + f.READ_LOSS + slot] = total - left


@jit
def meets(r: Words, w: Words, slot: Any, key: Any, to: Any) -> Any:
    """1 where the other cards of a group through a slot are known and have this key, otherwise 0."""
    at, found = f.MATES + f.MATE_ROW * slot, 0
    for index in range(r[f.MATES_EACH]):
        one, other = w[to + f.READ_KEY + r[at + 1 + 3 * index]], w[to + f.READ_KEY + r[at + 2 + 3 * index]]
        found |= (one == key) & (other == key)
    return found


@jit
def completed(r: Words, w: Words, slot: Any, card: Any, to: Any) -> Any:
    """The groups through a slot, as a bit mask, that match with a card in it."""
    at, found, key, negative = f.MATES + f.MATE_ROW * slot, 0, r[f.KEY + card], r[f.VALUE + card] < 0
    for index in range(r[f.MATES_EACH]):
        one, other = r[at + 1 + 3 * index], r[at + 2 + 3 * index]
        there = (w[to + f.READ_KEY + one] == key) & (w[to + f.READ_KEY + other] == key)
        if r[f.NEGATIVE_KEEPS]:
            there &= not (negative and w[to + f.READ_POINTS + one] < 0 and w[to + f.READ_POINTS + other] < 0)
        found |= (1 if there else 0) << r[at + 3 * index]
    return found


@jit
def changed_by_match(r: Words, w: Words, seat: Any, known: Any, slot: Any, card: Any, to: Any) -> Any:
    """By how many points a card changes the worth in a slot where it meets its like."""
    base, matched = f.CARDS + seat * f.STRIDE, w[to + f.READ_MATCHED]
    made = completed(r, w, slot, card, to)
    if not made:
        return r[f.VALUE + card] - w[to + f.READ_LOSS + slot]
    if r[f.SIMPLE_LINES]:
        more = r[f.BONUS_OF + (matched | made)] - r[f.BONUS_OF + matched] if r[f.BONUS_PAIRS] else 0
        group = r[f.MATES + f.MATE_ROW * slot]
        return more - picked(matched >> group & 1 == 1, 0, group_points(r, w, group, to))
    made |= matched & ~r[f.THROUGH + slot]
    if is_one(r, made):
        # all but the group counts, and the card that lay in the slot lies in that group
        return w[to + f.READ_TOTAL] - group_points(r, w, first_bit(made), to) - w[to + f.READ_WORTH]
    was = w[base + slot]
    w[base + slot] = card
    after = count_matched(r, w, base, known | 1 << slot, gone_of(r, w, seat), made)
    w[base + slot] = was
    return after - w[to + f.READ_WORTH]


@jit
def touches(r: Words, w: Words, slot: Any, key: Any, to: Any) -> Any:
    """Whether a group through a slot may match, before or after a card of this key lies there."""
    return meets(r, w, slot, key, to) or meets(r, w, slot, w[to + f.READ_KEY + slot], to)


@jit
def changed(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any, slot: Any, card: Any, to: Any) -> Any:
    """By how many points a card in a slot changes the worth of a layout that was read.

    Mostly by its own points alone: no group that may cancel holds the slot, neither before nor after."""
    if reads_few(r, p, at):
        return change_in_few(r, w, slot, card, alike_in_few(r, w, card, to), to)
    points, gone = r[f.VALUE + card] - w[to + f.READ_LOSS + slot], gone_of(r, w, seat)
    if not p[at + PAIRS]:
        return points
    if is_direct(r, gone):
        meeting = meets(r, w, slot, r[f.KEY + card], to)
        return changed_by_match(r, w, seat, known, slot, card, to) if meeting else points
    if r[f.LOCAL] and not (r[f.SHRINKS] and gone) and not touches(r, w, slot, r[f.KEY + card], to):
        return points
    base = f.CARDS + seat * f.STRIDE
    was = w[base + slot]
    w[base + slot] = card
    after = worth(r, w, p, at, base, known | 1 << slot, gone)
    w[base + slot] = was
    return after - w[to + f.READ_WORTH]


@jit
def read_changes(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any, card: Any, to: Any) -> None:
    """By how many points a card changes the worth of a layout that was read, for each slot, in CHANGES."""
    if reads_few(r, p, at) or not is_direct(r, gone_of(r, w, seat)):
        for slot in range(r[f.SIZE]):
            w[f.CHANGES + slot] = changed(r, w, p, at, seat, known, slot, card, to)
        return
    key, value, alike, meeting = r[f.KEY + card], r[f.VALUE + card], 0, 0
    for slot in range(r[f.SIZE]):
        w[f.CHANGES + slot] = value - w[to + f.READ_LOSS + slot]
        equal = w[to + f.READ_KEY + slot] == key
        alike += 1 if equal else 0
        meeting |= r[f.MATE_MASK + slot] if equal else 0
    if not p[at + PAIRS] or alike < r[f.LEAST_ALIKE]:
        return
    while meeting:
        slot = first_bit(meeting)
        if r[f.LEAST_ALIKE] == 1 or meets(r, w, slot, key, to):
            w[f.CHANGES + slot] = changed_by_match(r, w, seat, known, slot, card, to)
        meeting &= meeting - 1


@jit
def hope(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any) -> Any:
    """What hidden cards may cancel, each by itself. Never more than 0."""
    base, points = f.CARDS + seat * f.STRIDE, 0
    read(r, w, p, at, seat, known, f.OTHER_READING)
    unknown = r[f.FULL] & ~(known | gone_of(r, w, seat))
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
                more = changed(r, w, p, at, seat, known, slot, r[f.KIND_CARD + kind], f.OTHER_READING)
                points += w[f.UNSEEN + kind] * (more - r[f.KIND_VALUE + kind])
    return points


@jit
def plain_gain(r: Words, w: Words, p: Words, at: Any, seat: Any, known: Any, card: Any, slots: Any, to: Any) -> Any:
    """By how much a card in the best of some slots lowers the estimate of a layout that was read."""
    most = NEVER
    for slot in range(r[f.SIZE]):
        if slots >> slot & 1:
            gain = -changed(r, w, p, at, seat, known, slot, card, to) * cards_left(r, w, p, at)
            if not known >> slot & 1:
                gain += worth_unseen(r, w, p, at)
            if gain > most:
                most = gain
    return most
