"""Which numbers can be reached when the classes of a pattern are given cards: exactly, by counting through the kinds.

A class has so many cards, a sign, and for each table of values a weight. Different classes get different keys, no kind is used
beyond its supply. Sets of numbers are bit masks with an offset, so that a sum is a shift.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from golfrules.proof.patterns import TooMany

Item = tuple[int, int, tuple[int, ...]]
"""A class: how many cards it has, its sign vector, its weight in each table of values."""
Group = tuple[Item, ...]
"""Classes that share a key, sorted; of one item where every key is of one kind."""


class Option(NamedTuple):
    """A kind that may be given: its supply, its sign vector, its value in each table."""

    supply: int
    vector: int
    values: tuple[int, ...]


Options = tuple[tuple[Option, ...], ...]
"""The kinds of each key."""

_OFFSET = 4_096
_REACHED: dict[tuple[tuple[Group, ...], Options], int] = {}


def worth(item: Item, option: Option) -> int | None:
    """What a class is worth in cards of a kind; None when it may not have them."""
    if item[0] > option.supply or item[1] != option.vector:
        return None
    found = sum(weight * value for weight, value in zip(item[2], option.values, strict=True))
    if abs(found) >= _OFFSET:
        raise TooMany(f"a class worth {found} points lies beyond what is counted")
    return found


def reached(groups: Sequence[Group], options: Options) -> list[int]:
    """All sums that the classes can have, lowest first; none when there are not enough cards."""
    name = (tuple(sorted(groups)), options)
    mask = _REACHED.get(name)
    if mask is None:
        if len(_REACHED) > 200_000:
            _REACHED.clear()
        mask = _REACHED[name] = _reach_groups(*name)
    offset = _OFFSET * sum(map(len, groups))
    return [number - offset for number in _ones(mask)]


def _ones(mask: int) -> list[int]:
    found, at = [], 0
    while mask:
        skip = (mask & -mask).bit_length() - 1
        at += skip
        found.append(at)
        mask >>= skip + 1
        at += 1
    return found


def _reach_groups(groups: tuple[Group, ...], options: Options) -> int:
    """Each group a key of its own; inside a group each class a kind of its own."""
    if all(len(group) == 1 for group in groups) and all(len(kinds) == 1 for kinds in options):
        return _reach_items(tuple(group[0] for group in groups), tuple(kinds[0] for kinds in options))
    types = sorted(set(groups))
    states = {tuple(groups.count(kind) for kind in types): 1}
    for kinds in options:
        inside = [_reach_items(group, kinds) if len(group) <= len(kinds) else 0 for group in types]
        found = dict(states)
        for left, mask in states.items():
            for number, shifts in enumerate(inside):
                if left[number] and shifts:
                    less = (*left[:number], left[number] - 1, *left[number + 1 :])
                    added = 0
                    for shift in _ones(shifts):
                        added |= mask << shift
                    found[less] = found.get(less, 0) | added
        states = found
    return states.get((0,) * len(types), 0)


def _reach_items(items: Group, options: Sequence[Option]) -> int:
    """Each class a kind of its own."""
    types = sorted(set(items))
    states = {tuple(items.count(kind) for kind in types): 1}
    for option in options:
        found = dict(states)
        shifts = [worth(item, option) for item in types]
        for left, mask in states.items():
            for number, shift in enumerate(shifts):
                if left[number] and shift is not None:
                    less = (*left[:number], left[number] - 1, *left[number + 1 :])
                    found[less] = found.get(less, 0) | mask << (shift + _OFFSET)
        states = found
    return states.get((0,) * len(types), 0)
