"""Mended passages in `golf conflicts`: where a text is garbled, no two claims part, but a ruling says how it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from golfrules.cli.say import Say

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Ruling


def mended(
    book: Book, wanted: set[str], variant: str | None, source: str | None, kind: str | None, grade: str | None
) -> list[Ruling]:
    """The rulings that mend a passage, as far as they are asked for."""
    return [
        ruling
        for _, ruling in sorted(book.rulings.items())
        if ruling.kind == "emend"
        and ruling.settles is not None
        and ruling.settles.parameter in wanted
        and (variant is None or variant in ruling.settles.games)
        and (source is None or any(ref.startswith(f"{source}.") for ref in ruling.holding.emend))
        and kind in (None, "mended")
        and grade in (None, ruling.grade)
    ]


def show_mended(say: Say, rulings: Sequence[Ruling], show: Callable[[Ruling], None]) -> None:
    """Each with its question, the mended claims and what they say now, and what `show` shows of its stake."""
    from golfrules.book.values import said, text

    for ruling in rulings:
        assert ruling.settles is not None
        head = f"{', '.join(ruling.settles.games)} / {ruling.settles.parameter}"
        say.line(f"{say.paint(head, 'bold')}  mended, {ruling.grade}")
        say.wrapped(ruling.question, "  ")
        for ref, says in ruling.holding.emend.items():
            told = ", ".join(f"{name}: {text(said(value))}" for name, value in says.items()) or "nothing further"
            say.line(f"    {ref} says {told}")
        witness = f"; witness {ruling.witness}" if ruling.witness else ""
        say.line(f"  ruling/{ruling.name}{witness}")
        show(ruling)
        say.line()


def mended_data(ruling: Ruling, computed: Any) -> dict[str, Any]:
    """A mended passage as data."""
    assert ruling.settles is not None
    return {
        "kind": "mended",
        "games": list(ruling.settles.games),
        "parameter": ruling.settles.parameter,
        "claims": list(ruling.holding.emend),
        "ruling": f"ruling/{ruling.name}",
        "grade": ruling.grade,
        "witness": ruling.witness,
        "computed": computed,
    }
