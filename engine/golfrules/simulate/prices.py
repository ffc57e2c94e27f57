"""The price of a ruling: what each reading of an entry of the ledger would do at the table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.conflicts import ledger
from golfrules.book.entries import Conflict
from golfrules.book.faults import BookError, did_you_mean
from golfrules.book.resolve import ruleset
from golfrules.ruleset import Ruleset, RulesetError

if TYPE_CHECKING:
    from golfrules.book.load import Book


class Priced(NamedTuple):
    """A reading that can be played: its name, and the ruleset in which it holds. `trouble` says why it cannot."""

    reading: str
    ruleset: Ruleset | None
    trouble: str = ""


class Question(NamedTuple):
    """An entry of the ledger as something to be measured: the ruleset with the reading that holds, and the other readings."""

    id: str
    where: str
    """Which cells of a table are meant; empty for a single answer."""
    asks: str
    held: str
    base: Ruleset
    others: tuple[Priced, ...]

    @property
    def name(self) -> str:
        """The entry, and the cells that are meant."""
        return f"{self.id} {self.where}".rstrip()


def questions(book: Book) -> list[Question]:
    """All that can be measured of the ledger."""
    asked = (question(book, entry) for entry in ledger(book).conflicts)
    return [one for one in asked if one is not None]


def fingerprint(asked: Iterable[Question]) -> str:
    """What prices depend on in the rulebook: every entry, its readings, and the rulesets that are compared. 12 hex digits."""
    found = hashlib.sha256()
    for one in asked:
        for other in one.others:
            way = other.ruleset.digest if other.ruleset else other.trouble
            found.update(f"{one.name}|{one.held}|{one.base.digest}|{other.reading}|{way}\n".encode())
    return found.hexdigest()[:12]


def entries(book: Book, name: str) -> list[Conflict]:
    """The entries that a name means: an id of the ledger, with or without the cells, or a heading of `golf conflicts`; or a ruling
    (all games that it settles), as it is cited or its bare name. Raises ValueError."""
    every = ledger(book).conflicts
    meant = _ids(name)
    ruling = name.strip().removeprefix("ruling/")
    found = [
        entry
        for entry in every
        if {entry.id, f"{entry.id} {entry.where}"} & meant or (entry.ruling and ruling == entry.ruling.name)
    ]
    if found:
        return found
    asked = list(dict.fromkeys(entry.id for entry in every if entry.parameter == name.strip()))
    if asked:
        raise ValueError(f"{name.strip()} is a parameter; name one of its entries: {', '.join(asked)}")
    names = {entry.id for entry in every} | set(book.rulings)
    near = ruling if ruling != name.strip() else min(meant, key=len)
    raise ValueError(f"the ledger has no entry and no ruling {name[:60]!r}; {did_you_mean(near, names)}")


def _ids(name: str) -> set[str]:
    """The ids that a name may stand for: `six-card, four-card (lineage howto) / turn.reject` is a heading of two."""
    scope, slash, asked = (part.strip() for part in " ".join(name.split()).partition("/"))
    if not slash:
        return {scope}
    games, _, lineage = scope.removesuffix(")").partition(" (lineage ")
    return {f"{game.strip()}{lineage and f'@{lineage}'}/{asked}" for game in games.split(",")}


def question(book: Book, entry: Conflict) -> Question | None:
    """What to measure for an entry; None if it cannot be played at all."""
    if entry.ruling is None:
        return None
    reference = f"{entry.game}@{entry.source}" if entry.source else entry.game
    base = _made(book, reference)
    if base.ruleset is None:
        return None
    others = []
    for name, reading in entry.ruling.readings.items():
        if name != entry.holding:
            found = _with_answer(book, reference, entry.parameter, reading.answer)
            if found.ruleset is None or found.ruleset.digest != base.ruleset.digest:
                others.append(found._replace(reading=name))
    asks = book.parameters[entry.parameter].asks
    return Question(entry.id, entry.where, asks, entry.holding or "as it stands", base.ruleset, tuple(others))


def _with_answer(book: Book, base: str, parameter: str, answer: object) -> Priced:
    """The base with another answer; what that makes arise is answered in the first lawful way."""
    from golfrules.testing.strategies_rulesets import completed, written

    if isinstance(answer, Mapping):
        changes = {f"{parameter}.{cell}" if cell else parameter: str(value) for cell, value in answer.items()}
    else:
        changes = {parameter: str(answer)}
    plain = _made(book, written(base, changes))
    if plain.ruleset is not None:
        return plain
    more = completed(base, changes)
    return plain if more is None else _made(book, written(base, more))


def _made(book: Book, reference: str) -> Priced:
    try:
        return Priced("", ruleset(reference, book))
    except BookError as error:
        return Priced("", None, error.faults[0].reason)
    except RulesetError as error:
        return Priced("", None, str(error))
