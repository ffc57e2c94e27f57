"""The ledger: every disagreement and every silence of the sources, computed from their claims.

Nothing in it is listed by hand except open questions, which no two claims can show. Each entry needs exactly one ruling.
Evidence is weighed from the inside out: first inside a source, then between the translations of one text, then between
lineages; what is decided further in is what counts further out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from golfrules.book.editions import gaps
from golfrules.book.entries import Conflict, Ledger
from golfrules.book.rulings import (
    BETWEEN_LINEAGES,
    BETWEEN_TRANSLATIONS,
    KINDS,
    OPEN_QUESTION,
    WITHIN_SOURCE,
    rulings_of,
)
from golfrules.book.testimony import Position, Voice, disputed, positions, value
from golfrules.book.values import Cell, Given, Said, as_said, common, given, joined

if TYPE_CHECKING:
    from golfrules.book.load import Book


_KEPT: WeakKeyDictionary[Book, Ledger] = WeakKeyDictionary()


def ledger(book: Book) -> Ledger:
    """The ledger of a rulebook, computed once. Editions' gaps and the variants' are in it too (see `editions.gaps`)."""
    if book not in _KEPT:
        _KEPT[book] = _compute(book)
    return _KEPT[book]


def _compute(book: Book) -> Ledger:
    weighing = _Weighing(book)
    for game in weighing.games:
        for name in book.parameters:
            weighing.weigh(game, name)
    found = [*weighing.conflicts, *_open_questions(book)]
    half = Ledger(tuple(found), weighing.common, weighing.voices, weighing.values)
    found.extend(gaps(book, half))
    order = {name: index for index, name in enumerate(book.parameters)}
    games = {game: index for index, game in enumerate(weighing.games)}
    found.sort(
        key=lambda c: (
            games.get(c.game, 99),
            order.get(c.parameter, 999),
            KINDS.index(c.kind),
            c.source or "",
            c.lineage or "",
        )
    )
    return half._replace(conflicts=tuple(found))


def _open_questions(book: Book) -> list[Conflict]:
    found = []
    for ruling in book.rulings.values():
        if (
            ruling.kind == "open-question"
            and ruling.settles is not None
            and ruling.settles.parameter in book.parameters
        ):
            settles = ruling.settles
            held = tuple(Position(as_said(given(one.answer)), one.claims, ()) for one in ruling.readings.values())
            cells = tuple(joined(position.said for position in held))
            for game in settles.games:
                found.append(
                    Conflict(
                        OPEN_QUESTION, game, settles.parameter, settles.source, settles.lineage, cells, held, ruling
                    )
                )
    return found


class _Weighing:
    def __init__(self, book: Book) -> None:
        self.book = book
        self.rulings = rulings_of(book)
        self.rulings.parse_all()
        about = {game for claims in book.claims.values() for claim in claims.claims.values() for game in claim.about}
        self.games = (*book.variants, *sorted(about - set(book.variants)))
        self.conflicts: list[Conflict] = []
        self.common: dict[tuple[str, str], Said] = {}
        self.values: dict[tuple[str, str, str], Said] = {}
        self.voices: dict[tuple[str, str, str], Sequence[Voice]] = {}
        for game in self.games:
            for source in book.claims:
                for name, voices in self.rulings.testimony(source, game).items():
                    self.voices[game, source, name] = voices

    def weigh(self, game: str, name: str) -> None:
        lineages: dict[str, dict[str, Position]] = {}
        for source in self.book.claims:
            voices = self.voices.get((game, source, name))
            if voices:
                position = self._source(game, source, name, voices)
                self.values[game, source, name] = position.said
                entry = self.book.sources.get(source)
                lineages.setdefault(entry.lineage if entry else source, {})[source] = position
        if not lineages:
            return
        weighed = [self._lineage(game, lineage, name, held) for lineage, held in lineages.items()]
        self.common[game, name] = self._between(BETWEEN_LINEAGES, game, name, weighed).said

    def _source(self, game: str, source: str, name: str, voices: Sequence[Voice]) -> Position:
        cells = disputed(voice.said for voice in voices)
        held = value(voices)
        if cells:
            ruling = self.rulings.find(WITHIN_SOURCE, game, name, source=source)
            parts = [(source, voice.said, (voice.claim.ref,)) for voice in voices]
            self.conflicts.append(
                Conflict(WITHIN_SOURCE, game, name, source, None, tuple(cells), positions(parts, cells), ruling)
            )
            held = _decided(held, cells, self.rulings.answer(ruling, game))
        return Position(held, _holding(held, voices), (source,))

    def _lineage(self, game: str, lineage: str, name: str, held: Mapping[str, Position]) -> Position:
        if len(held) == 1:
            return next(iter(held.values()))._replace(holders=(lineage,))
        return self._between(BETWEEN_TRANSLATIONS, game, name, list(held.values()), lineage)

    def _between(
        self, kind: str, game: str, name: str, held: Sequence[Position], lineage: str | None = None
    ) -> Position:
        everything = [position.said for position in held]
        left, union = common(everything), joined(everything)
        cells = frozenset(cell for cell, choices in left.items() if not choices)
        whole: Said = {cell: choices or union[cell] for cell, choices in left.items()}
        if cells:
            ruling = self.rulings.find(kind, game, name, lineage=lineage)
            parts = [
                (holder, position.said, self._speaking(game, name, cells, position.claims))
                for position in held
                for holder in position.holders
            ]
            self.conflicts.append(
                Conflict(kind, game, name, None, lineage, tuple(cells), positions(parts, cells), ruling)
            )
            whole = _decided(whole, cells, self.rulings.answer(ruling, game))
        voices = [
            voice
            for position in held
            for source in self.book.claims
            for voice in self.voices.get((game, source, name), ())
            if voice.claim.ref in position.claims
        ]
        return Position(whole, _holding(whole, voices), (lineage,) if lineage else ())

    def _speaking(self, game: str, name: str, cells: frozenset[Cell], claims: Iterable[str]) -> tuple[str, ...]:
        """Those of the claims that say something about the cells in question."""
        wanted = set(claims)
        return tuple(
            dict.fromkeys(
                voice.claim.ref
                for source in self.book.claims
                for voice in self.voices.get((game, source, name), ())
                if voice.claim.ref in wanted and not cells.isdisjoint(voice.said)
            )
        )


def _decided(held: Said, cells: Iterable[Cell], answer: Given) -> Said:
    """A value in which a ruling has decided the cells in dispute."""
    return {**held, **{cell: frozenset((answer[cell],)) for cell in cells if cell in answer}}


def _holding(held: Said, voices: Sequence[Voice]) -> tuple[str, ...]:
    """The claims that allow what the source is taken to say; all of them when a ruling reads it as none of them does."""
    agreeing = [
        voice.claim.ref
        for voice in voices
        if all(not choices.isdisjoint(held[cell]) for cell, choices in voice.said.items())
    ]
    return tuple(dict.fromkeys(agreeing or [voice.claim.ref for voice in voices]))
