"""Lines: the rows, columns and diagonals in which equal cards cancel, and the groups of slots that do so together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from golfrules.layout import Shape, Slots

Pair = tuple[int, int]


class Line(NamedTuple):
    """A line of a layout: `kind` row, column, diagonal or anywhere, its number among its kind from 1, and its slots."""

    kind: str
    number: int
    slots: Slots

    @property
    def label(self) -> str:
        """The line in words: `column 2`."""
        return self.kind if self.kind == "anywhere" else f"{self.kind} {self.number}"


def _numbered(kind: str, lines: Sequence[Slots]) -> tuple[Line, ...]:
    return tuple(Line(kind, number, slots) for number, slots in enumerate(lines, 1))


def nowhere(shape: Shape) -> tuple[Line, ...]:
    """No line: nothing cancels."""
    return ()


def columns(shape: Shape) -> tuple[Line, ...]:
    """The columns, from the left."""
    return _numbered("column", shape.columns)


def rows(shape: Shape) -> tuple[Line, ...]:
    """The rows, from the top."""
    return _numbered("row", shape.rows)


def diagonals(shape: Shape) -> tuple[Line, ...]:
    """Both diagonals of a square, the falling one first."""
    return _numbered("diagonal", shape.diagonals)


def rows_and_columns(shape: Shape) -> tuple[Line, ...]:
    """All rows, then all columns."""
    return rows(shape) + columns(shape)


def every_line(shape: Shape) -> tuple[Line, ...]:
    """All rows, then all columns, then both diagonals."""
    return rows(shape) + columns(shape) + diagonals(shape)


def anywhere(shape: Shape) -> tuple[Line, ...]:
    """The whole layout or hand as a single line."""
    return (Line("anywhere", 1, tuple(range(shape.size))),)


def groups_in(lines: Sequence[Line], needed: int) -> tuple[tuple[int, Slots], ...]:
    """The sets of `needed` slots that can cancel together, each with the index of its line.

    A line of just that length is one group; a longer one gives every choice of so many of its slots, in order; a
    shorter one gives none.
    """
    return tuple((index, slots) for index, line in enumerate(lines) for slots in combinations(line.slots, needed))


def crossings(groups: Sequence[Slots]) -> tuple[Pair, ...]:
    """The pairs of groups, by index, that have a slot in common."""
    return tuple((i, j) for (i, a), (j, b) in combinations(enumerate(groups), 2) if set(a) & set(b))


def packings(groups: Sequence[Slots]) -> tuple[tuple[int, ...], ...]:
    """All largest-as-can-be choices of groups (by index) without a common slot, in lexicographic order.

    For the whole rows and columns of a square these are just "the rows" and "the columns", in that order.
    """
    masks = [sum(1 << slot for slot in group) for group in groups]
    found: list[tuple[int, ...]] = []

    def extend(start: int, used: int, chosen: tuple[int, ...]) -> None:
        for index in range(start, len(masks)):
            if not masks[index] & used:
                extend(index + 1, used | masks[index], (*chosen, index))
        if all(mask & used for mask in masks):
            found.append(chosen)

    extend(0, 0, ())
    return tuple(sorted(found))


def neighbours(shape: Shape) -> tuple[Pair, ...]:
    """The pairs of columns, by number from 0, that lie side by side."""
    return tuple((left, left + 1) for left in range(len(shape.columns) - 1))


def column_pairs(shape: Shape) -> tuple[Pair, ...]:
    """All pairs of columns, by number from 0."""
    return tuple(combinations(range(len(shape.columns)), 2))
