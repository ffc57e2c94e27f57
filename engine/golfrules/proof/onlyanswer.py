"""Rulings with one reading: proved that no other answer can be given, or why there is nothing to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
