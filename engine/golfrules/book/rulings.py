"""The rulings of a rulebook, found by what they settle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from golfrules.book.mix import Ground
from golfrules.book.testimony import Mends, Testimony, mends, testimony
from golfrules.book.values import Given, given

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Ruling

WITHIN_SOURCE = "within-source"
BETWEEN_TRANSLATIONS = "between-translations"
BETWEEN_LINEAGES = "between-lineages"
GAP = "gap"
OPEN_QUESTION = "open-question"
KINDS = (WITHIN_SOURCE, BETWEEN_TRANSLATIONS, BETWEEN_LINEAGES, GAP, OPEN_QUESTION)

# A gap that an open question covers needs no second ruling.
_SETTLED_BY = {GAP: ("gap", "open-question"), OPEN_QUESTION: ("open-question",)}


Key = tuple[str, str, str | None, str | None]  # game, parameter, source, lineage


class Rulings:
    """All rulings of a rulebook. Parsing them is the dear part of an edition, so only those are parsed that can bear on
    what is asked: a ruling that mends, or that has a scope, has these words in its file; one on a parameter its name.
    Too many may be parsed so, never too few.
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        self._read: set[str] = set()
        self._parsed: dict[str, Ruling] = {}
        self._by: dict[Key, list[Ruling]] = {}
        self._lineages = {name: source.lineage for name, source in book.sources.items()}
        self._scoped = False
        self._parameters: set[str] = set()
        self._heard: dict[tuple[str, str], Testimony] = {}

    def _parse(self, names: Iterable[str]) -> None:
        wanted = [name for name in names if name not in self._read]
        if not wanted:
            return
        self._read.update(wanted)
        for name in wanted:
            ruling = self._book.rulings.get(name)
            if ruling is not None:
                self._parsed[name] = ruling
        order = {name: number for number, name in enumerate(self._book.rulings.listed)}
        self._by = {}
        for name in sorted(self._parsed, key=order.__getitem__):
            settles = self._parsed[name].settles
            if settles is not None and self._parsed[name].kind != "emend":
                for game in settles.games:
                    key = (game, settles.parameter, settles.source, settles.lineage)
                    self._by.setdefault(key, []).append(self._parsed[name])

    def _with_scope(self) -> None:
        if not self._scoped:
            self._scoped = True
            self._parse(self._book.rulings.mentioning(b"source", b"lineage", b"emend"))

    def _about(self, parameter: str) -> None:
        if parameter not in self._parameters:
            self._parameters.add(parameter)
            self._parse(self._book.rulings.mentioning(parameter.encode()))

    def parse_all(self) -> None:
        """Read every ruling, where all are going to be asked for."""
        self._parse(self._book.rulings.listed)
        self._scoped = True
        self._parameters.update(self._book.parameters)

    @cached_property
    def mends(self) -> Mends:
        """The mended readings of garbled claims."""
        self._with_scope()
        return mends(self._parsed.values())

    def testimony(self, source: str, game: str) -> Testimony:
        """What a source says about a game, as mended; remembered, for ledger and editions both ask."""
        found = self._heard.get((source, game))
        if found is None:
            book = self._book
            found = self._heard[source, game] = testimony(book.claims[source], game, book.parameters, self.mends)
        return found

    def candidates(
        self, kind: str, game: str, parameter: str, source: str | None = None, lineage: str | None = None
    ) -> tuple[Ruling, ...]:
        """All rulings that settle an entry of the ledger; there should be exactly one.

        What is settled for a lineage is settled inside each of its sources that has no ruling of its own; what a ruling
        answers for a game fills the gaps of its editions.
        """
        self._about(parameter)
        kinds = _SETTLED_BY.get(kind, ("conflict",))
        found = [r for r in self._by.get((game, parameter, source, lineage), ()) if r.kind in kinds]
        if not found and source is not None and lineage is None:
            own = self._lineages.get(source)
            found = [r for r in self._by.get((game, parameter, None, own), ()) if own and r.kind in kinds]
            if not found and kind == GAP:
                found = self._by.get((game, parameter, None, None), [])
        return tuple(found)

    def find(
        self, kind: str, game: str, parameter: str, source: str | None = None, lineage: str | None = None
    ) -> Ruling | None:
        """The ruling that settles an entry, None when there is none."""
        return next(iter(self.candidates(kind, game, parameter, source, lineage)), None)

    def open_questions(self, game: str, source: str) -> Iterator[Ruling]:
        """The open questions decided for the edition of a source."""
        self._with_scope()
        for (about, _, whose, _), rulings in self._by.items():
            if about == game and whose == source:
                yield from (ruling for ruling in rulings if ruling.kind == "open-question")

    def chosen(self, game: str, source: str, parameter: str) -> Given:
        """What a ruling on the gaps of one edition answers; empty when there is none."""
        self._with_scope()
        found = self._by.get((game, parameter, source, None), ())
        return next((self.answer(ruling, game) for ruling in found if ruling.kind == "gap"), {})

    def gaps_of(self, game: str) -> set[str]:
        """The parameters for which a gap of a game is ruled on."""
        self.parse_all()
        return {
            name
            for (about, name, source, lineage), rulings in self._by.items()
            if about == game and source is None and lineage is None and any(ruling.kind == "gap" for ruling in rulings)
        }

    def fallback(self, game: str, source: str | None, parameter: str) -> Iterator[tuple[Ground, Given]]:
        """Answers for a question that arises and that nobody answers: by the rulings for the edition, then for the game."""
        self._about(parameter)
        own = self._lineages.get(source) if source else None
        for scope in dict.fromkeys(((source, None), (None, own), (None, None))):
            for ruling in self._by.get((game, parameter, *scope), ()):
                if scope == (None, None) or ruling.kind != "conflict":
                    answer = self.answer(ruling, game)
                    if answer:
                        yield Ground("ruling", (f"ruling/{ruling.name}",)), answer

    @staticmethod
    def answer(ruling: Ruling | None, game: str) -> Given:
        """The answer that a ruling gives for a game; empty when it gives none."""
        reading = ruling.reading_for(game) if ruling else None
        return given(reading.answer) if reading else {}


_KEPT: WeakKeyDictionary[Book, Rulings] = WeakKeyDictionary()


def scoped(games: Iterable[str], source: str | None, lineage: str | None) -> str:
    """Games as they are settled: for one source as references (`six-card@six-fr`), for a lineage, which has no edition of its
    own, with its name beside them."""
    if source is not None:
        return ", ".join(f"{game}@{source}" for game in games)
    return ", ".join(games) + (f" (lineage {lineage})" if lineage is not None else "")


def rulings_of(book: Book) -> Rulings:
    """The rulings of a rulebook, read once."""
    found = _KEPT.get(book)
    if found is None:
        found = _KEPT[book] = Rulings(book)
    return found
