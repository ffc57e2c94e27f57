"""Patterns: which cards of a pool are equal. Scoring sees ranks only through that and through the table of values.

A pool of cards is a partition of its places: 15, 203, 4 140, 21 147, 115 975 of them for 4, 6, 8, 9, 10 cards. Where a key may
be of several kinds (a jack with one eye is a jack), kinds part the cards and keys join the parts again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

Pattern = tuple[int, ...]
MOST = 300_000
"""More patterns than this are not examined one by one."""


def patterns(size: int, most_alike: int | None = None, most_classes: int | None = None) -> Iterator[Pattern]:
    """All partitions of so many places: each place's class, numbered in order of first appearance.

    `most_alike`: no class has more places; `most_classes`: there are no more classes.

    >>> len(list(patterns(4))), len(list(patterns(6))), len(list(patterns(4, most_alike=1)))
    (15, 203, 1)
    """
    alike = size if most_alike is None else most_alike
    classes = size if most_classes is None else most_classes
    if alike < 1 or classes < 1:
        return iter([()] if not size else [])
    # level by level, which keeps their order and is several times as fast as one after the other
    found: list[tuple[Pattern, int]] = [((), 0)]
    for place in range(size):
        if place < alike:
            found = [
                ((*made, number), used if number < used else used + 1)
                for made, used in found
                for number in range(min(used + 1, classes))
            ]
        else:
            found = [
                ((*made, number), used if number < used else used + 1)
                for made, used in found
                for number in range(min(used + 1, classes))
                if made.count(number) < alike
            ]
    return iter([made for made, _ in found])


class TooMany(Exception):
    """More patterns than can be examined one by one."""


@dataclass(frozen=True)
class Universe:
    """All patterns of a pool, as columns: for each pattern the class of each place, the key of each class, its sign.

    `fine[p][i]`: the class of place i in pattern p; `joined[p][c]`: the key that class c belongs to; `signs[p][c]`: the sign
    vector of class c (an index; 0 where signs do not matter).
    """

    size: int
    fine: list[Pattern]
    joined: list[Pattern]
    signs: list[Pattern]
    _same: dict[tuple[bool, int, int], int] = field(default_factory=dict)
    _signed: dict[tuple[int, int], int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.fine)

    @property
    def full(self) -> int:
        """All patterns, as a bit mask."""
        return (1 << len(self.fine)) - 1

    def same(self, by_key: bool, one: int, other: int) -> int:
        """The patterns in which two places are equal: of one kind, or of one key. A bit mask of patterns."""
        if one == other:
            return self.full
        found = self._same.get((by_key, one, other))
        if found is None:
            if by_key:
                flags = (join[p[one]] == join[p[other]] for p, join in zip(self.fine, self.joined, strict=True))
            else:
                flags = (p[one] == p[other] for p in self.fine)
            found = self._same[by_key, one, other] = self._same[by_key, other, one] = mask_of(flags)
        return found

    def signed(self, place: int, vector: int) -> int:
        """The patterns in which a place's class has this sign vector. A bit mask of patterns."""
        found = self._signed.get((place, vector))
        if found is None:
            flags = (sign[p[place]] == vector for p, sign in zip(self.fine, self.signs, strict=True))
            found = self._signed[place, vector] = mask_of(flags)
        return found


def mask_of(flags: Iterator[bool]) -> int:
    """A bit mask of what holds, the first in the lowest bit."""
    text = "".join(["1" if flag else "0" for flag in flags])
    return int(text[::-1], 2) if text else 0


def bits_of(mask: int, length: int) -> str:
    """The bits of a mask as text, the lowest first."""
    return format(mask, f"0{length}b")[::-1]


_KEPT: dict[tuple[object, ...], Universe] = {}


def universe(
    size: int, most_alike: int, most_classes: int, shared: tuple[int, ...] = (), vectors: tuple[int, ...] = ()
) -> Universe:
    """All patterns of so many places.

    `shared`: how many kinds each key has that has more than one, largest first; classes may be joined by such a key.
    `vectors`: for each sign vector how many kinds have it; empty where signs do not matter. Raises TooMany.
    """
    name = (size, min(most_alike, size), min(most_classes, size), shared, vectors)
    if name not in _KEPT:
        if len(_KEPT) > 8:
            _KEPT.clear()
        _KEPT[name] = _make(size, most_alike, most_classes, shared, vectors)
    return _KEPT[name]


def _make(size: int, most_alike: int, most_classes: int, shared: tuple[int, ...], vectors: tuple[int, ...]) -> Universe:
    made = Universe(size, [], [], [])
    if size > 10:
        raise TooMany(f"a pool of {size} cards has too many patterns")
    if not shared and len(vectors) < 2:
        made.fine.extend(patterns(size, most_alike, most_classes))
        apart = [tuple(range(classes)) for classes in range(size + 1)]
        alike = [(0,) * classes for classes in range(size + 1)]
        used = [max(pattern, default=-1) + 1 for pattern in made.fine]
        made.joined.extend([apart[classes] for classes in used])
        made.signs.extend([alike[classes] for classes in used])
        return made
    for pattern in patterns(size, most_alike, most_classes):
        classes = max(pattern, default=-1) + 1
        for joined in joinings(classes, shared):
            for signs in sign_choices(classes, vectors):
                made.fine.append(pattern)
                made.joined.append(joined)
                made.signs.append(signs)
        if len(made.fine) > MOST:
            raise TooMany(f"more than {MOST} patterns")
    return made


def joinings(classes: int, shared: tuple[int, ...]) -> Iterator[Pattern]:
    """All ways in which classes can be joined by keys of several kinds: the key of each class, in order of first appearance."""
    if not shared:
        yield tuple(range(classes))
    elif len(shared) > 1:
        for joined in patterns(classes, max(shared)):
            sizes = sorted((joined.count(key) for key in set(joined)), reverse=True)
            if all(size <= limit for size, limit in zip(sizes, (*shared, *[1] * classes), strict=False)):
                yield joined
    else:
        yield tuple(range(classes))
        for size in range(2, min(classes, shared[0]) + 1):
            for together in combinations(range(classes), size):
                keys = [together[0] if number in together else number for number in range(classes)]
                seen: dict[int, int] = {}
                yield tuple(seen.setdefault(key, len(seen)) for key in keys)


def sign_choices(classes: int, vectors: tuple[int, ...]) -> Iterator[Pattern]:
    """All ways to give each class a sign vector, none more often than there are kinds with it."""
    if len(vectors) < 2:
        yield (0,) * classes
        return

    def extend(made: Pattern, left: tuple[int, ...]) -> Iterator[Pattern]:
        if len(made) == classes:
            yield made
            return
        for vector, free in enumerate(left):
            if free:
                yield from extend((*made, vector), (*left[:vector], free - 1, *left[vector + 1 :]))

    yield from extend((), vectors)
