"""Plain pictures of a table: layouts as grids of cards, two tables side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

CELL = 5
"""Columns of text for one card: `(Qc)` and a blank."""


class Table(NamedTuple):
    """What a picture shows. Seats are counted from 1, layouts are in notation."""

    layouts: Mapping[int, str]
    stock: str
    discard: str
    to_move: int | None = None
    drawn: str | None = None
    closer: int | None = None
    note: str = ""


def grid(layout: str) -> list[str]:
    """A layout in notation as rows of text, a cell for each card; the cards of a column stand under each other."""
    return ["".join(_cell(card) for card in row.split()).rstrip() for row in layout.split("/")]


def _cell(card: str) -> str:
    """A hidden card keeps its bracket in the first column, so that ranks stand under ranks."""
    return f"{card if card.startswith('(') else ' ' + card:<{CELL}}"


def draw(table: Table) -> list[str]:
    """A whole table: each player's layout, then the piles, the card in hand and who moves."""
    lines: list[str] = []
    for seat, layout in sorted(table.layouts.items()):
        marks = [word for word, at in (("to move", table.to_move), ("closer", table.closer)) if at == seat]
        for number, row in enumerate(grid(layout)):
            head = f"{seat:>2} " if number == 0 else "   "
            tail = f"  <- {', '.join(marks)}" if number == 0 and marks else ""
            lines.append(f"{head}{row}{tail}")
    lines.append(f"   stock {table.stock}, discard pile {table.discard}")
    if table.drawn:
        lines.append(f"   in hand {table.drawn}")
    if table.note:
        lines.append(f"   {table.note}")
    return lines


def beside(left: Sequence[str], right: Sequence[str], heads: tuple[str, str], gap: int = 4) -> list[str]:
    """Two pictures side by side under their heads."""
    width = max([len(heads[0]) + 3, *(len(line) for line in left)]) + gap
    rows = max(len(left), len(right))
    padded = [*left, *[""] * (rows - len(left))], [*right, *[""] * (rows - len(right))]
    out = [f"   {heads[0]:<{width - 3}}   {heads[1]}"]
    out.extend(f"{a:<{width}}{b}".rstrip() for a, b in zip(*padded, strict=True))
    return out
