"""Names given on the command line: found among the known ones, or refused with the nearest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from golfrules.cli.trouble import WrongUse

if TYPE_CHECKING:
    from golfrules.book.model import Parameter
    from golfrules.book.values import Cell


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
    if word in known:
        return [word]
    whole, _, cell = word.rpartition(".")
    if cell and whole in known:
        return [whole]
    found = [name for name in known if name.startswith(word.rstrip(".-"))] if word.strip(".-") else []
    if not found:
        raise WrongUse(f"there is no parameter {word[:60]!r}", _near(word[:60], known))
    return found


def _near(word: str, known: Collection[str]) -> str:
    """The nearest names of parameters, by the whole name or the words after the dot, and how to see all."""
    from difflib import SequenceMatcher

    from golfrules.book.faults import did_you_mean

    every = "golf why VARIANT lists all parameters"
    meant = did_you_mean(word, known, every)
    if meant != every:
        return meant

    def alike(name: str) -> float:
        return max(SequenceMatcher(None, part, word).ratio() for part in (name, name.rpartition(".")[2]))

    near = sorted(known, key=lambda name: (-alike(name), name))[:3]
    return f"the nearest are {', '.join(near)}; {every}"


def cells_named(word: str, known: Mapping[str, Parameter]) -> set[Cell] | None:
    """The cells that a word names after a table: the `2` of score.values.2; None for all. Raises WrongUse for what is no cell."""
    from golfrules.book.values import ad_hoc

    name, _, cell = word.rpartition(".")
    if word in known or name not in known or not cell:
        return None
    table = known[name].table
    if table is None:
        raise WrongUse(f"{name} is no table, so it has no part {cell[:60]!r}", f"golf why REF {name}")
    card = cell[:1].upper() + cell[1:]
    try:
        return set(
            ad_hoc(known[name], {"10": "T"}.get(card, card) if table.by == "card" else cell, str(table.number.least))
        )
    except ValueError as error:
        raise WrongUse(*error.args) from None
