"""Parts of a reference that change nothing: an option, or an ad hoc answer, whose answers hold without it too.

They are no fault: a mix may well name what holds already (`+holes=9`), and an option may matter in one game and not in another. But
whoever names one should know that it is without effect here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from golfrules.book.faults import BookError
from golfrules.book.reference import AdHoc, OptionUse, Reference
from golfrules.book.resolve import resolve
from golfrules.book.values import ad_hoc, given, restrict_given, text

if TYPE_CHECKING:
    from golfrules.book.load import Book


def idle(book: Book, reference: Reference) -> tuple[str, ...]:
    """A sentence for each part of a reference without which the very same rules are played. Parts are tried from the last to the
    first, each without the idle ones before it, so that of two with the same effect one is named. Raises BookError."""
    whole = resolve(book, reference).answers
    found: list[str] = []
    parts: list[OptionUse | AdHoc] = [*reference.options, *reference.answers]
    for part in reversed(parts):
        rest = reference._replace(
            options=tuple(one for one in reference.options if one != part),
            answers=tuple(one for one in reference.answers if one != part),
        )
        try:
            same = resolve(book, rest).answers == whole
        except BookError:
            continue  # the rest cannot do without it
        if same:
            held = [(name, restrict_given(whole.get(name, {}), cells)) for name, cells in _touched(book, part)]
            told = "; ".join(f"{name} is {text(answer)} anyway" for name, answer in held if answer)
            found.append(f"{part} changes nothing here: {told}")
            reference = rest
    return tuple(reversed(found))


def _touched(book: Book, part: OptionUse | AdHoc) -> Iterator[tuple[str, frozenset[str | int]]]:
    """The parameters that a part answers, with the cells."""
    if isinstance(part, AdHoc):
        yield part.parameter, frozenset(ad_hoc(book.parameters[part.parameter], part.cell, part.answer))
        return
    option = book.options[part.name]
    for name, value in option.changes.items():
        yield name, frozenset(given(value))
    if option.takes is not None:
        yield option.takes, frozenset([""])
