"""Layouts: how a player's cards lie, and their form in text.

Rows are written top to bottom with `/` between: `9s Kd 2c / 9h (Qc) 7d`; a hand has no `/`. `(Qc)` lies face down and is known
to the reader, `(..)` lies face down and is unknown; `--` marks a place whose card was taken away, `-Qc-` one where it is still
told which card that was. Slots are counted left to right, top row first: from 0 in the API, from 1 in text. The bottom row is
nearest its owner.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any, NamedTuple

from golfrules.cards import Card, ParseError, TextFault, card_fault, card_name, find_card

Slots = tuple[int, ...]
UNKNOWN: Card = -1
LONGEST = 1_000
"""More characters than any layout has."""


class LayoutError(ValueError):
    """A layout that cannot be counted so: why, and what may help (empty if nothing is known to)."""

    def __init__(self, reason: str, hint: str = "") -> None:
        self.reason = reason
        self.hint = hint
        super().__init__(f"{reason}; {hint}" if hint else reason)

    def __reduce__(self) -> tuple[type[LayoutError], tuple[str, str]]:
        """Both arguments, so that an error can travel between processes."""
        return (type(self), (self.reason, self.hint))


def by_fields(value: Any) -> tuple[object, ...]:
    """How a value of a dataclass travels between processes: where it is compiled, Python knows nothing of it but its fields."""
    return (type(value), tuple(getattr(value, field.name) for field in fields(value)))


@dataclass(frozen=True, slots=True)
class Shape:
    """How a layout lies: the places of its rows, columns and diagonals. A hand (`height` 0) has no places, only a size."""

    name: str
    height: int
    width: int

    def __reduce__(self) -> tuple[object, ...]:
        """By its fields."""
        return by_fields(self)

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return self.height * self.width if self.height else self.width

    @property
    def is_hand(self) -> bool:
        """Whether the cards have no places."""
        return self.height == 0

    @property
    def full(self) -> int:
        """All slots, as a bit mask."""
        return (1 << self.size) - 1

    @property
    def rows(self) -> tuple[Slots, ...]:
        """The slots of each row, top row first; none in a hand."""
        return tuple(tuple(range(top, top + self.width)) for top in range(0, self.height * self.width, self.width))

    @property
    def columns(self) -> tuple[Slots, ...]:
        """The slots of each column, left column first; none in a hand."""
        if self.is_hand:
            return ()
        return tuple(tuple(range(left, self.size, self.width)) for left in range(self.width))

    @property
    def diagonals(self) -> tuple[Slots, ...]:
        """The slots of both diagonals of a square, falling one first; none in other shapes."""
        if self.height != self.width:
            return ()
        side = range(self.width)
        return (tuple(i * self.width + i for i in side), tuple(i * self.width + self.width - 1 - i for i in side))

    @property
    def nearest(self) -> Slots:
        """The slots of the row nearest the owner, the bottom one; none in a hand."""
        return self.rows[-1] if self.height else ()

    @property
    def pairs(self) -> tuple[Slots, ...]:
        """All pairs of slots, in order."""
        return tuple(combinations(range(self.size), 2))

    def row_of(self, slot: int) -> int:
        """The number of a slot's row, from 0 at the top. Raises ValueError in a hand or for no slot."""
        self._has(slot)
        return slot // self.width

    def column_of(self, slot: int) -> int:
        """The number of a slot's column, from 0 at the left. Raises ValueError in a hand or for no slot."""
        self._has(slot)
        return slot % self.width

    def _has(self, slot: int) -> None:
        if self.is_hand:
            raise ValueError(f"{self} has no rows and columns")
        if not 0 <= slot < self.size:
            raise ValueError(f"{self} has no slot {slot + 1}")

    def __str__(self) -> str:
        """In words: `two rows of three (2x3)`."""
        if self.is_hand:
            return f"a hand of {self.width} ({self.name})"
        return f"{self.height} row{'s' * (self.height > 1)} of {self.width} ({self.name})"


def grid(height: int, width: int) -> Shape:
    """The shape of `height` rows of `width` cards."""
    return Shape(f"{height}x{width}", height, width)


def hand(size: int) -> Shape:
    """The shape of a hand of `size` cards."""
    return Shape(f"hand-{size}", 0, size)


SHAPES: dict[str, Shape] = {
    shape.name: shape
    for shape in (*(grid(h, w) for h, w in ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2))), hand(4))
}
"""The shapes that `setup.layout` may answer, by name: rows x columns."""

SMALL_SHAPES: dict[str, Shape] = {
    shape.name: shape for shape in (grid(1, 2), grid(2, 1), grid(1, 3), grid(3, 1), hand(2), hand(3))
}
"""Shapes for walking small games to the end. They are no answers to `setup.layout`, so no rulebook can name them."""

ANSWERS: dict[str, dict[str, object]] = {"setup.layout": dict(SHAPES)}


def shape_named(name: str) -> Shape:
    """The shape of an answer to `setup.layout`. Raises ValueError for another word."""
    if name not in SHAPES:
        raise ValueError(f"{name!r} is no layout; known are {', '.join(SHAPES)}")
    return SHAPES[name]


class Layout(NamedTuple):
    """A player's cards as a reader sees them.

    `cards` holds a card for each slot, UNKNOWN where the reader does not know it; `up` and `removed` are bit masks of the slots
    that lie face up and of those whose card was taken away (there `cards` may still tell which card it was).
    """

    shape: Shape
    cards: tuple[Card, ...]
    up: int
    removed: int = 0

    @property
    def hidden(self) -> int:
        """The slots that hold a face-down card, as a bit mask."""
        return self.shape.full & ~self.up & ~self.removed

    @property
    def unknown(self) -> Slots:
        """The slots that hold a card the reader does not know."""
        return tuple(s for s, card in enumerate(self.cards) if card == UNKNOWN and not self.removed >> s & 1)

    def __str__(self) -> str:
        """The layout in text."""
        return format_layout(self)


def layout_of(shape: Shape, cards: Sequence[Card], up: int | None = None, removed: int = 0) -> Layout:
    """A layout of these cards, all face up unless `up` says which. Raises ValueError when shape, cards and masks do not fit."""
    layout = Layout(shape, tuple(cards), shape.full & ~removed if up is None else up, removed)
    if len(layout.cards) != shape.size:
        raise ValueError(f"{shape} needs {shape.size} cards, not {len(layout.cards)}")
    if (layout.up | removed) & ~shape.full or layout.up & removed:
        raise ValueError(f"the slots face up and the slots removed do not fit {shape}")
    for slot, card in enumerate(layout.cards):
        if card != UNKNOWN:
            card_name(card)
        elif layout.up >> slot & 1:
            raise ValueError(f"slot {slot + 1} lies face up, so its card must be known")
    return layout


def format_slot(layout: Layout, slot: int, pretty: bool = False) -> str:
    """One slot in text: `Qc`, `(Qc)`, `(..)`, `--` or `-Qc-`."""
    card = layout.cards[slot]
    if layout.removed >> slot & 1:
        return "--" if card == UNKNOWN else f"-{card_name(card, pretty)}-"
    if layout.up >> slot & 1:
        return card_name(card, pretty)
    return "(..)" if card == UNKNOWN else f"({card_name(card, pretty)})"


def format_layout(layout: Layout, pretty: bool = False) -> str:
    """A layout in text; parse_layout reads it back. `pretty` prints suits as symbols."""
    rows = layout.shape.rows or (tuple(range(layout.shape.size)),)
    return " / ".join(" ".join(format_slot(layout, slot, pretty) for slot in row) for row in rows)


class _Slot(NamedTuple):
    """What one word of a layout says."""

    card: Card
    up: bool = False
    removed: bool = False


_WORD = re.compile(r"/|\([^()/]*\)|[^\s/()]+|[()]")
_NO_CARD = ("..", "", "?", "??", "__")


def _read_slot(word: str, position: int) -> _Slot | TextFault:
    """One word of a layout, or what is wrong with it."""
    if word in ("(", ")"):
        return TextFault(position, word, f"{word!r} without its partner", "a face-down card is written (Qc) or (..)")
    if word.startswith("("):
        inner = word[1:-1].strip()
        if inner in _NO_CARD:
            return _Slot(UNKNOWN)
        card = find_card(inner)
        return card_fault(inner, position + 1) if card is None else _Slot(card)
    if word == "--":
        return _Slot(UNKNOWN, removed=True)
    if len(word) > 2 and word[0] == "-" == word[-1]:
        card = find_card(word[1:-1])
        return card_fault(word[1:-1], position + 1) if card is None else _Slot(card, removed=True)
    if word in _NO_CARD:
        return TextFault(position, word, f"{word!r} is no card", "an unknown face-down card is written (..)")
    card = find_card(word)
    return card_fault(word, position) if card is None else _Slot(card, up=True)


def parse_layout(text: str, shape: Shape | None = None) -> Layout:
    """The layout of a text. Without `shape` the text's own rows and columns hold.

    Raises ParseError with everything that is wrong: words that are no cards, a wrong number of rows, rows of a wrong length.
    """
    if len(text) > LONGEST:
        raise ParseError(text, [TextFault(1, text[:20] + "…", f"a text of {len(text)} characters is no layout")])
    faults: list[TextFault] = []
    rows: list[list[_Slot]] = [[]]
    starts = [1]
    for found in _WORD.finditer(text):
        if found[0] == "/":
            rows.append([])
            starts.append(found.end() + 1)
            continue
        if not rows[-1]:
            starts[-1] = found.start() + 1
        slot = _read_slot(found[0], found.start() + 1)
        if isinstance(slot, TextFault):
            faults.append(slot)
            slot = _Slot(UNKNOWN)  # a word that cannot be read still takes its place
        rows[-1].append(slot)
    kind = shape if shape is not None else _own_shape(rows)
    faults += _wrong_rows(rows, starts, kind)
    if faults:
        raise ParseError(text, faults)
    slots = [slot for row in rows for slot in row]
    up = sum(slot.up << i for i, slot in enumerate(slots))
    removed = sum(slot.removed << i for i, slot in enumerate(slots))
    return Layout(kind, tuple(slot.card for slot in slots), up, removed)


def _own_shape(rows: list[list[_Slot]]) -> Shape:
    """The shape that a text itself shows: the length of its first row rules the others."""
    width = max(len(rows[0]), 1)
    return hand(width) if len(rows) == 1 else grid(len(rows), width)


def _wrong_rows(rows: list[list[_Slot]], starts: list[int], shape: Shape) -> list[TextFault]:
    """What is wrong with the number of rows and with the length of each."""
    height = shape.height or 1
    faults = []
    if len(rows) != height:
        hint = "a hand is written without '/'" if shape.is_hand else "'/' stands between rows, the top row first"
        where = starts[height] if len(rows) > height else starts[-1]
        faults.append(
            TextFault(where, "/", f"expected {shape}, but this has {len(rows)} row{'s' * (len(rows) > 1)}", hint)
        )
    for number, (row, start) in enumerate(zip(rows, starts, strict=True), 1):
        if len(row) != shape.width and (number <= height):
            what = "a hand" if shape.is_hand else f"row {number}"
            reason = f"expected {shape}, but {what} has {len(row)} card{'s' * (len(row) != 1)}"
            faults.append(TextFault(start, "", reason, "" if row else "each row needs its cards"))
    return faults
