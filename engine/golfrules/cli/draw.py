"""Small drawings in text: layouts as rows of cards, plain columns, sums."""

from __future__ import annotations

from collections.abc import Sequence

from golfrules.layout import Layout, format_slot


def layout_rows(layout: Layout, pretty: bool = False) -> list[str]:
    """The rows of a layout, cards under cards: a face-down card keeps its bracket outside the column."""
    rows = layout.shape.rows or (tuple(range(layout.shape.size)),)
    found = []
    for row in rows:
        cells = [format_slot(layout, slot, pretty) for slot in row]
        found.append("".join(f"{cell if cell[:1] in '(-' else ' ' + cell:<5}" for cell in cells).rstrip())
    return found


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = (), indent: str = "") -> list[str]:
    """Plain columns, two blanks apart; those in `right` are flush right."""
    widths = [max((len(row[n]) for row in rows), default=0) for n in range(max(map(len, rows), default=0))]
    return [
        (
            indent
            + "  ".join(f"{cell:>{widths[n]}}" if n in right else f"{cell:<{widths[n]}}" for n, cell in enumerate(row))
        ).rstrip()
        for row in rows
    ]


def sum_text(numbers: Sequence[int]) -> str:
    """A sum as it is added: `-2 + 7`."""
    first = str(numbers[0]) if numbers else "0"
    return first + "".join(f" {'-' if n < 0 else '+'} {abs(n)}" for n in numbers[1:])
