"""Rulings with one reading: proved that no other answer can be given, or why there is nothing to compare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from golfrules.layout import SHAPES
from golfrules.proof.finding import Same
from golfrules.proof.isolate import given_answers

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Ruling

_SHAPE = "setup.layout"


def only_answer(book: Book, ruling: Ruling) -> Same | None:
    """The proof that the games of a ruling allow one answer to its question: every other one is tried. None where another may be
    given, or is a rule that is merely not played."""
    assert ruling.settles is not None
    parameter = book.parameters[ruling.settles.parameter]
    if parameter.answers is None or len(ruling.readings) != 1:
        return None
    (reading,) = ruling.readings.values()
    others = [name for name in parameter.answers if name != reading.answer]
    refused: dict[str, None] = {}
    for game in ruling.settles.games:
        for answer in others:
            reason = _does_not_fit(book, game, parameter.name, answer)
            if reason is None:
                return None
            refused[reason.partition(" (here")[0]] = None
    games = ", ".join(ruling.settles.games)
    if not others:
        return Same(
            f"the question has no other answer than {reading.answer}: {parameter.frame or 'none is known'}",
            ("answers",),
        )
    told = "; ".join(refused)
    return Same(f"no other of the {len(others) + 1} answers can be played in {games}: {told}", ("answers",))


def _does_not_fit(book: Book, game: str, parameter: str, answer: str) -> str | None:
    """Why an answer cannot go with the shape of a game's layout; None when it can."""
    from golfrules.book.asked import violations
    from golfrules.book.resolve import ruleset

    answers = given_answers({**ruleset(game, book).answers, parameter: answer})
    for broken in violations(book.parameters, answers):
        if broken.parameter == parameter and broken.other == _SHAPE:
            return broken.reason
    return None


def no_such_layout(book: Book, ruling: Ruling) -> Same | None:
    """The proof that a mended passage, as it reads, deals a number of cards for which there is no layout: every one is looked at, and so are
    those that the same source asks for. None where it says no such thing, or there is such a layout."""
    assert ruling.settles is not None
    layouts = book.parameters[_SHAPE].answers if ruling.settles.parameter == _SHAPE else None
    for ref in ruling.holding.emend:
        source, _, name = ref.partition(".")
        claim = book.claims[source].claims.get(name) if source in book.claims else None
        if claim is None or claim.cards is None or not layouts:
            continue
        places = {answer: SHAPES[answer].size for answer in layouts}
        if claim.cards in places.values():
            return None
        asked = sorted({places[layout] for game in claim.about for layout in _asked_for(book, source, game)})
        if not asked or claim.cards in asked:
            return None
        told = f"as it reads, {ref} deals {claim.cards} cards, and none of the {len(places)} layouts has so many places"
        beside = f"the layout that {source} asks for beside it has {' or '.join(map(str, asked))}"
        return Same(f"{told}; {beside}", ("answers", "claims"))
    return None


def _asked_for(book: Book, source: str, game: str) -> Iterator[str]:
    """The layouts that a source's own claims about a game allow."""
    for claim in book.claims[source].claims.values():
        said = claim.says.get(_SHAPE)
        if game in claim.about and claim.grade != "corrupt" and isinstance(said, frozenset):
            yield from map(str, said)


def no_reading(book: Book, ruling: Ruling) -> str:
    """Why there is nothing to compare: what a mended passage said that no answer can hold, where that is the reason."""
    told = []
    for ref in ruling.holding.emend:
        source, _, name = ref.partition(".")
        claims = book.claims.get(source)
        why = claims.unasked.get(name) if claims is not None else None
        if why is not None:
            told.append(f"as it reads, {ref} gives no answer that could be played ({why})")
    return "; ".join(told) or "one reading only, so nothing can be compared"
