"""Names given on the command line: found among the known ones, or refused with the nearest."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from golfrules.cli.trouble import WrongUse


def within(word: str, known: Iterable[str], what: str) -> str:
    """The word itself when it is known. Raises WrongUse with the nearest known ones."""
    from golfrules.book.faults import did_you_mean

    names = list(known)
    if word not in names:
        raise WrongUse(f"there is no {what} {word[:60]!r}", did_you_mean(word, names))
    return word


def parameters_named(word: str, known: Collection[str]) -> list[str]:
    """The parameters that a word names: one whole name (a cell may follow: score.values.2), or a beginning of several.

    `score` and `end.final` are beginnings. Raises WrongUse with the nearest names.
    """
    from golfrules.book.faults import did_you_mean

    if word in known:
        return [word]
    whole, _, cell = word.rpartition(".")
    if cell and whole in known:
        return [whole]
    found = [name for name in known if name.startswith(word.rstrip(".-"))] if word.strip(".-") else []
    if not found:
        raise WrongUse(f"there is no parameter {word[:60]!r}", did_you_mean(word, known))
    return found


def cell_of(word: str, known: Collection[str]) -> str | None:
    """The cell that a word names after a parameter: the `2` of score.values.2."""
    whole, _, cell = word.rpartition(".")
    return cell if word not in known and whole in known and cell else None
