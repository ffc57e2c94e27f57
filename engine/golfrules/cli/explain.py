"""Rules in a line or two, for a player at the table: what is held, what it means, what it rests on."""

from __future__ import annotations

from collections.abc import Iterable

from golfrules.book.load import Book
from golfrules.ruleset import Ruleset, answer_text


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


def rule(book: Book, ruleset: Ruleset, parameter: str) -> list[str]:
    """A rule of a ruleset for somebody who asks about it while playing."""
    found = book.parameters[parameter]
    if parameter not in ruleset.answers:
        return [f"{parameter}: {found.asks}", "  the question does not arise in this game"]
    answer = ruleset.answers[parameter]
    means = meaning(book, parameter, answer)
    lines = [f"{parameter}: {found.asks}", f"  {answer_text(answer)}{f': {means}' if means else ''}"]
    rests = grounds(book, ruleset.grounds.get(parameter, ()))
    return [*lines, f"  rests on {', '.join(rests)}"] if rests else lines
