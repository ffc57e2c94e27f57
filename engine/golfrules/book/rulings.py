"""The rulings of a rulebook, found by what they settle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from golfrules.book.mix import Ground
from golfrules.book.testimony import Mends, mends
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


class Rulings:
    """All rulings of a rulebook. Reading them is the dear part; it is done when the first one is wanted."""

    def __init__(self, book: Book) -> None:
        self._all = tuple(book.rulings.values())
        self._lineages = {name: source.lineage for name, source in book.sources.items()}
        self._by: dict[tuple[str, str, str | None, str | None], list[Ruling]] = {}
        for ruling in self._all:
            if ruling.settles is not None and ruling.kind != "emend":
                for game in ruling.settles.games:
                    key = (game, ruling.settles.parameter, ruling.settles.source, ruling.settles.lineage)
                    self._by.setdefault(key, []).append(ruling)
        self.mends: Mends = mends(self._all)

    def candidates(
        self, kind: str, game: str, parameter: str, source: str | None = None, lineage: str | None = None
    ) -> tuple[Ruling, ...]:
        """All rulings that settle an entry of the ledger; there should be exactly one.

        What is settled for a lineage is settled inside each of its sources that has no ruling of its own; what a ruling
        answers for a game fills the gaps of its editions.
        """
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
        for (about, _, whose, _), rulings in self._by.items():
            if about == game and whose == source:
                yield from (ruling for ruling in rulings if ruling.kind == "open-question")

    def gaps_of(self, game: str) -> set[str]:
        """The parameters for which a gap of a game is ruled on."""
        return {
            name
            for (about, name, source, lineage), rulings in self._by.items()
            if about == game and source is None and lineage is None and any(ruling.kind == "gap" for ruling in rulings)
        }

    def fallback(self, game: str, source: str | None, parameter: str) -> Iterator[tuple[Ground, Given]]:
        """Answers for a question that arises and that nobody answers: by the rulings for the edition, then for the game."""
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


def rulings_of(book: Book) -> Rulings:
    """The rulings of a rulebook, read once."""
    found = _KEPT.get(book)
    if found is None:
        found = _KEPT[book] = Rulings(book)
    return found
