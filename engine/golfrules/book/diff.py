"""Two rulesets side by side: the rules that differ, with what each rests on, and those that are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.reference import Reference
from golfrules.book.resolve import Resolved, need_sound, resolve
from golfrules.book.values import WHOLE, Cell, cells_text, restrict_given, text

if TYPE_CHECKING:
    from golfrules.book.load import Book


class Side(NamedTuple):
    """One ruleset's answer; None when the question is not asked there."""

    answer: str | None
    origins: tuple[str, ...]
    grounds: tuple[str, ...]


class Line(NamedTuple):
    """A parameter in both rulesets, or the cells of a table in which they differ."""

    parameter: str
    asks: str
    cells: str
    left: Side
    right: Side

    @property
    def same(self) -> bool:
        """Whether both answer alike (or both do not ask)."""
        return self.left.answer == self.right.answer


def diff(book: Book, left: str | Reference, right: str | Reference, everything: bool = False) -> tuple[Line, ...]:
    """The parameters in which two rulesets differ, tables by the cells that differ; with `everything` also the others
    that at least one of them asks. Raises BookError for a broken rulebook, a faulty reference."""
    one, two = resolve(book, left), resolve(book, right)
    need_sound(book, one.reference, two.reference)
    lines: list[Line] = []
    for name, parameter in book.parameters.items():
        mine, yours = one.answers.get(name), two.answers.get(name)
        if mine is None and yours is None:
            continue
        cells: list[Cell] = []
        if mine is not None and yours is not None and WHOLE not in mine:
            both = [*mine, *(cell for cell in yours if cell not in mine)]
            cells = [cell for cell in both if mine.get(cell) != yours.get(cell)] or both
        line = Line(name, parameter.asks, cells_text(cells), _side(one, name, cells), _side(two, name, cells))
        if everything or not line.same:
            lines.append(line)
    return tuple(lines)


def _side(resolved: Resolved, name: str, cells: list[Cell]) -> Side:
    answer = resolved.answers.get(name)
    if answer is None:
        return Side(None, (), ())
    part = restrict_given(answer, cells) if cells else answer
    grounds = [resolved.grounds[name][cell] for cell in part]
    return Side(
        text(part) if part else None,
        tuple(dict.fromkeys(ground.origin for ground in grounds)),
        tuple(dict.fromkeys(ref for ground in grounds for ref in ground.refs)),
    )
