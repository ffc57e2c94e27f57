"""Names given on the command line: found among the known ones, or refused with the nearest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from golfrules.cli.say import many
from golfrules.cli.trouble import WrongUse

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Parameter
    from golfrules.book.values import Cell

    _Words = click.ParamType[str]
else:
    _Words = click.ParamType


SHOWN = 8
"""So many names are shown, a line each, where they are too long for one line."""
_LINE = 100


def within(word: str, known: Iterable[str], what: str) -> str:
    """The word itself when it is known. Raises WrongUse with the nearest known ones."""
    from golfrules.book.faults import did_you_mean

    names = list(known)
    if word not in names:
        hint = did_you_mean(word, names)
        raise WrongUse(f"there is no {what} {word[:60]!r}", hint if len(hint) <= _LINE else _listed(word, names))
    return word


def seated(names: str, seats: int, which: str = "") -> None:
    """Raises WrongUse where more players are named (a, b, …) than there are seats for them (`which` seats these are)."""
    number = names.count(",") + 1
    if number > max(1, seats):
        told = f"{number} players are named for {many(seats, 'seat')}{which}: {names[:60]}"
        raise WrongUse(told, f"name {seats} at most; fewer sit in turn")


class OneOf(_Words):
    """A word out of a short list, which stands in the help; any other is answered with the nearest."""

    name = "word"

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """The list."""
        return f"[{'|'.join(self.words)}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word itself. Fails, with the nearest, for any other."""
        word = str(value)
        try:
            return within(word, self.words, "choice" if param is None or param.name is None else param.name)
        except WrongUse as error:
            self.fail(f"{error.reason}; {error.hint}", param, ctx)


def _listed(word: str, names: Collection[str]) -> str:
    """Names of many words, one a line: those in which this word stands, or the most alike, or the first."""
    from difflib import get_close_matches

    having = sorted({name for name in names if word.lower() in name.lower()}) if word.strip() else []
    near = [] if having else get_close_matches(word[:80], names, 3, 0.4)
    shown = having or near or sorted(set(names))
    more = len(shown) - SHOWN
    head = (
        f"those with {word[:60]!r} in them:" if having else "the nearest are:" if near else f"there are {len(shown)}:"
    )
    return "\n    ".join([head, *shown[:SHOWN], *([f"… and {more} more"] if more > 0 else [])])


def parameters_named(word: str, book: Book) -> list[str]:
    """The parameters that a word names: one whole name (a cell may follow: score.values.2), or a beginning of several.

    `score` and `end.final` are beginnings. Raises WrongUse with the nearest names; of the claims where a source stands before the dot.
    """
    known = book.parameters
    if word in known:
        return [word]
    whole, _, cell = word.rpartition(".")
    if cell and whole in known:
        return [whole]
    found = [name for name in known if name.startswith(word.rstrip(".-"))] if word.strip(".-") else []
    if not found:
        near = _of_another_kind(word, book) or _claims_near(word[:60], book) or _near(word[:60], known)
        raise WrongUse(f"there is no parameter {word[:60]!r}", near)
    return found


def _of_another_kind(word: str, book: Book) -> str:
    """What a word names that is no parameter: a variant, or a ruling; empty for what is none of these."""
    if word in book.games:
        return f"{word} is a variant: golf conflicts --variant {word}, golf why {word} PARAMETER"
    ruling = book.rulings.get(word.removeprefix("ruling/")) if word.removeprefix("ruling/") in book.rulings else None
    return f"this is a ruling on {ruling.settles.parameter}" if ruling is not None and ruling.settles else ""


def _claims_near(word: str, book: Book) -> str:
    """Where a word names a claim, or begins or looks like one: the claims, and how to see what they stand for; else empty."""
    from difflib import get_close_matches

    source, dot, _ = word.partition(".")
    if not dot or source not in book.claims:
        return ""
    claims = {claim.ref: claim for claim in book.claims[source].claims.values()}
    found = [word] if word in claims else [ref for ref in claims if ref.startswith(word)]
    shown = (found or get_close_matches(word, claims, 3))[:3]
    if not shown:
        return f"golf conflicts --source {source} shows what {source} says"
    told = "; ".join(f"{ref} (on {', '.join(claims[ref].says) or 'a whole game'})" for ref in shown)
    more = f" … ({len(found)} in all)" if len(found) > len(shown) else ""
    many = "these are claims" if len(shown) > 1 else "this is a claim"
    return f"{many}: {told}{more}; golf why REF PARAMETER shows which claims stand for a rule"


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
