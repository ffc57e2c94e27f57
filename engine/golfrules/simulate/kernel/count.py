"""The count of a layout and of a table, as in `golfrules.counting` and `golfrules.table`."""

from __future__ import annotations

from typing import Any

from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.jit import bits, jit, picked

Words = Any


@jit
def gone_of(r: Words, w: Words, seat: Any) -> Any:
    """The slots whose cards a seat has taken away; none, for all to see, where no rule takes cards away."""
    return w[f.GONE + seat] if r[f.REMOVES] else 0


@jit
def group_matches(r: Words, w: Words, at: Any, base: Any, here: Any, gone: Any) -> Any:
    """Whether the group that stands at a place of the record is equal and may cancel."""
    mask = r[at]
    one, two, three = w[base + r[at + 1]], w[base + r[at + 2]], w[base + r[at + 3]]
    if not r[f.SHRINKS]:
        equal = (r[f.KEY + one] == r[f.KEY + two]) & (r[f.KEY + two] == r[f.KEY + three]) & (mask & here == mask)
        if not r[f.NEGATIVE_KEEPS] or not equal:
            return equal
    else:
        if mask & (here | gone) != mask or bits(mask & here) < 2:
            return False
        key = -(1 << 40)
        for index in range(1, 4):
            slot = r[at + index]
            if here >> slot & 1:
                own = r[f.KEY + w[base + slot]]
                if key != -(1 << 40) and own != key:
                    return False
                key = own
    return not (r[f.NEGATIVE_KEEPS] and all_negative(r, w, mask & ~gone, base))


@jit
def all_negative(r: Words, w: Words, mask: Any, base: Any) -> Any:
    """Whether the cards of a mask of slots are all worth less than zero."""
    for slot in range(r[f.SIZE]):  # noqa: SIM110 (no generators in compiled code)
        if mask >> slot & 1 and r[f.VALUE + w[base + slot]] >= 0:
            return False
    return True


@jit
def points_of(r: Words, w: Words, base: Any, mask: Any) -> Any:
    """The points of the cards in a mask of slots, without a question for each: no processor guesses which they are."""
    total = 0
    for slot in range(r[f.SIZE]):
        value = r[f.VALUE + w[base + slot]]
        total += picked(mask >> slot & 1 == 1, value, 0)
    return total


@jit
def best_packing(r: Words, w: Words, base: Any, here: Any, gone: Any) -> Any:
    """Of the groups that match those that cancel most cards, each card once; among equals those that cancel most points, if the
    rules say so, and then the first choice. Gives the place of that choice in the record."""
    for group in range(r[f.GROUP_COUNT]):
        w[f.MATCHED + group] = group_matches(r, w, f.GROUP + 4 * group, base, here, gone)
    best, most, found = -1, 0, f.PACKING
    for index in range(r[f.PACKING_COUNT]):
        at = f.PACKING + f.PACKING_ROW * index
        cards, points = 0, 0
        for place in range(at, at + f.PACKING_ROW):
            group = r[place]
            if group >= 0 and w[f.MATCHED + group]:
                for slot in range(r[f.SIZE]):
                    if r[f.GROUP + 4 * group] & here & 1 << slot:
                        cards += 1
                        points += r[f.VALUE + w[base + slot]]
        if cards > best or (cards == best and points > most and r[f.OVERLAP] == f.MOST_POINTS):
            best, most, found = cards, points, at
    return found


@jit
def equal_columns(r: Words, w: Words, mask: Any, base: Any) -> Any:
    """Whether the cards of a mask of slots are all equal."""
    key = -(1 << 40)
    for slot in range(r[f.SIZE]):
        if mask >> slot & 1:
            own = r[f.KEY + w[base + slot]]
            if key != -(1 << 40) and own != key:
                return False
            key = own
    return True


@jit
def count_blocks(r: Words, w: Words, base: Any, here: Any, gone: Any) -> Any:
    """How many blocks a layout earns (left in BLOCKS), and the slots that keep their value in them."""
    kept, blocks, used = 0, 0, 0
    for number in range(r[f.BLOCK_PAIRS]):
        at = f.BLOCK_PAIR + 3 * number
        mask = r[f.COLUMN + r[at]] | r[f.COLUMN + r[at + 1]]
        there = here | gone if r[f.BLOCK_JOINED] == f.REMOVED_TOO else here
        if mask & there != mask or not equal_columns(r, w, mask, base):
            continue
        if r[f.BLOCK_JOINED] == f.CLOSED_UP and r[at + 2] & gone != r[at + 2]:
            continue
        if r[f.BLOCK_NEGATIVE] and all_negative(r, w, mask & ~gone, base):
            kept |= mask
        if r[f.BLOCK_TIMES] == f.EACH or (r[f.BLOCK_TIMES] == f.ONCE and not blocks):
            blocks += 1
        elif r[f.BLOCK_TIMES] == f.DISJOINT and not used & mask:
            blocks += 1
            used |= mask
    w[f.BLOCKS] = blocks
    return kept


@jit
def group_earns(r: Words, group: Any, column: Any, taken: Any, cancelled: Any, gone: Any) -> Any:
    """Whether a group makes a column matched for the bonus: it lies in it and cancels, or was taken away and that counts."""
    mask = r[f.GROUP + 4 * group]
    if mask & column != mask:
        return False
    if r[f.BONUS_GONE] and mask & gone == mask:
        return True
    return taken >> group & 1 == 1 and mask & cancelled == mask


@jit
def pair_earns(r: Words, w: Words, pair: Any, taken: Any, cancelled: Any, base: Any, gone: Any) -> Any:
    """Whether two columns earn the bonus: a group that cancels in each, the two as alike as the rule asks."""
    left, right = r[f.COLUMN + r[f.BONUS_PAIR + 2 * pair]], r[f.COLUMN + r[f.BONUS_PAIR + 2 * pair + 1]]
    for one in range(r[f.GROUP_COUNT]):
        if not group_earns(r, one, left, taken, cancelled, gone):
            continue
        for other in range(r[f.GROUP_COUNT]):
            if not group_earns(r, other, right, taken, cancelled, gone):
                continue
            same = r[f.KEY + w[base + r[f.GROUP + 4 * one + 1]]] == r[f.KEY + w[base + r[f.GROUP + 4 * other + 1]]]
            if same or not r[f.BONUS_ALIKE]:
                return True
    return False


@jit
def count_bonus(r: Words, w: Words, base: Any, taken: Any, cancelled: Any, gone: Any) -> Any:
    """How often the bonus for columns is earned."""
    held, used, times = 0, 0, r[f.BONUS_TIMES]
    for pair in range(r[f.BONUS_PAIRS]):
        if pair_earns(r, w, pair, taken, cancelled, base, gone):
            columns = 1 << r[f.BONUS_PAIR + 2 * pair] | 1 << r[f.BONUS_PAIR + 2 * pair + 1]
            if times == f.EACH_COLUMN:
                used |= columns
            elif times == f.EACH or (times == f.ONCE and not held):
                held += 1
            elif times == f.DISJOINT and not used & columns:
                held += 1
                used |= columns
    return bits(used) if times == f.EACH_COLUMN else held


@jit
def matched_groups(r: Words, w: Words, base: Any, here: Any, gone: Any) -> Any:
    """The groups that match, as a bit mask; where there are no more than bits."""
    found = 0
    for group in range(r[f.GROUP_COUNT]):
        found |= (1 if group_matches(r, w, f.GROUP + 4 * group, base, here, gone) else 0) << group
    return found


@jit
def count_matched(r: Words, w: Words, base: Any, here: Any, gone: Any, matched: Any) -> Any:
    """The points of a layout of which is told which groups match, where these cancel in order or all, and there are no blocks."""
    taken, used = 0, 0
    for group in range(r[f.GROUP_COUNT]):
        mask = r[f.GROUP + 4 * group]
        cancels = matched >> group & 1 == 1
        if r[f.OVERLAP] == f.IN_ORDER:
            cancels &= used & mask == 0
        used |= mask if cancels else 0
        taken |= 1 << group if cancels else 0
    total = points_of(r, w, base, here & ~used)
    if r[f.BONUS_PAIRS]:
        total += r[f.BONUS_POINTS] * count_bonus(r, w, base, taken, used, gone)
    return total


@jit
def count(r: Words, w: Words, base: Any, here: Any, gone: Any) -> Any:
    """The points of a layout whose cards stand at `base`: those in the slots `here` count, those `gone` were taken away.

    Leaves the number of blocks in BLOCKS and the slots of all groups that cancel in TAKEN."""
    overlap = r[f.OVERLAP]
    taken, used, crossing = 0, 0, False
    for group in range(r[f.GROUP_COUNT]):
        at = f.GROUP + 4 * group
        if group_matches(r, w, at, base, here, gone):
            if used & r[at]:
                if overlap == f.IN_ORDER:
                    continue
                crossing = True
            used |= r[at]
            taken |= 1 << (group & 63)
    if crossing and overlap >= f.MOST:
        at = best_packing(r, w, base, here, gone)
        taken, used = 0, 0
        for place in range(at, at + f.PACKING_ROW):
            group = r[place]
            if group >= 0 and w[f.MATCHED + group]:
                used |= r[f.GROUP + 4 * group]
                taken |= 1 << (group & 63)
    w[f.TAKEN] = used
    cancelled = r[f.FULL] if crossing and overlap == f.VOID else used
    if r[f.BLOCK_PAIRS]:
        cancelled &= ~count_blocks(r, w, base, here, gone)
    else:
        w[f.BLOCKS] = 0
    total = points_of(r, w, base, here & ~cancelled)
    if r[f.BONUS_PAIRS]:
        total += r[f.BONUS_POINTS] * count_bonus(r, w, base, taken, cancelled, gone)
    return total


@jit
def count_table(r: Words, h: Words, w: Words) -> None:
    """The points of each seat when the hole is over, in POINTS."""
    players, blocks = r[f.PLAYERS], 0
    for seat in range(players):
        gone = gone_of(r, w, seat)
        here = (r[f.FULL] if r[f.COUNTS_HIDDEN] else w[f.UP + seat]) & ~gone
        w[f.RAW + seat] = count(r, w, f.CARDS + seat * f.STRIDE, here, gone)
        owned = w[f.BLOCKS]
        if r[f.OWNERS_FIRST]:
            owned = 1 if owned and not blocks else 0
        w[f.SHARE + seat] = owned
        blocks += owned
    for seat in range(players):
        shares = r[f.SHARES]
        if shares == f.NOBODY:
            share = 0
        elif shares == f.OTHERS:
            share = blocks - w[f.SHARE + seat]
        elif shares == f.EVERYBODY:
            share = blocks
        else:
            share = -w[f.SHARE + seat]
        w[f.SHARE + seat] = share * r[f.BLOCK_POINTS]
        w[f.POINTS + seat] = w[f.RAW + seat] + w[f.SHARE + seat]
    closer = h[f.CLOSER]
    if closer < 0 and r[f.LAST_STANDS]:
        closer = h[f.SEAT]
    if closer < 0 or players < 2:
        return
    lowest = 1 << 40
    judged = f.RAW if r[f.JUDGED_RAW] else f.POINTS
    for seat in range(players):
        if seat != closer and w[judged + seat] < lowest:
            lowest = w[judged + seat]
    own = w[judged + closer]
    if lowest < own or (r[f.TIES_PUNISHED] and lowest == own):
        added = lowest if r[f.LOWEST_ADDED] else 0
        if r[f.FLOOR] and added < 0:
            added = 0
        w[f.POINTS + closer] += r[f.CLOSER_POINTS] + added
