"""Rules in a line or two, for a player at the table: what is held, what it means, what it rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from golfrules.book.load import Book
from golfrules.book.values import Cell, text
from golfrules.book.why import narrowed, why
from golfrules.ruleset import Answer, Ruleset


def meaning(book: Book, parameter: str, answer: object) -> str:
    """What an answer means, in the words of the parameter file; empty for numbers and tables."""
    found = book.parameters.get(parameter)
    told = (found.answers or {}).get(str(answer)) if found else None
    return told.means if told else ""


def grounds(book: Book, refs: Iterable[str]) -> list[str]:
    """What a rule rests on, each with its place: `six-fr.reject (section 03)`, `ruling/two (by count-lineages)`."""
    found = []
    for ref in refs:
        claim = book.claim(ref) if "." in ref else None
        ruling = book.rulings[name] if ref.startswith("ruling/") and (name := ref[7:]) in book.rulings else None
        if claim is not None:
            found.append(f"{ref} ({claim.at})")
        elif ruling is not None:
            found.append(f"{ref} (on {', '.join(ruling.principles)})")
        else:
            found.append("ad hoc, no source" if ref == "ad hoc" else ref)
    return found


def shown(answer: Answer) -> str:
    """An answer as it is read at the table: cards in their order, `A: 1, 2: -2`; counts of players, `2-3: 1, 4+: 2`."""
    if isinstance(answer, Mapping):
        cells: dict[Cell, str | int] = {str(cell): number for cell, number in answer.items()}
        return text(cells)
    return ", ".join(f"{band.players}: {band.packs}" for band in answer) if isinstance(answer, tuple) else str(answer)


def rule(book: Book, ruleset: Ruleset, parameter: str, cells: Collection[Cell] | None = None) -> list[str]:
    """A rule of a ruleset, or some cells of it, for somebody who asks about it while playing."""
    found = book.parameters[parameter]
    if parameter not in ruleset.answers:
        return [f"{parameter}: {found.asks}", "  the question does not arise in this game"]
    answer = ruleset.answers[parameter]
    means = meaning(book, parameter, answer)
    told, refs = shown(answer), ruleset.grounds.get(parameter, ())
    if cells is not None:
        (one,) = why(book, ruleset.ref, parameter)
        part = narrowed(book, one, cells)
        told = part.answer or "nothing"
        refs = tuple(dict.fromkeys(ref for each in part.parts for ref in each.grounds))
    lines = [f"{parameter}: {found.asks}", f"  {told}{f': {means}' if means else ''}"]
    rests = grounds(book, refs)
    return [*lines, f"  rests on {', '.join(rests)}"] if rests else lines
