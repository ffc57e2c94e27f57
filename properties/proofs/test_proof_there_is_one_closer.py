"""There is one closer, and each player has just the last turns that the rules grant, in order and nobody twice: in every variant,
edition and option, with any number of players. Only the player to move can close, nobody takes the close over (but by a second
knock, where that is allowed), and the hole is over right after the last turn granted, unless something else ends it before."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("there_is_one_closer", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    spoken_of = " ".join(case.about for case in found.outcome.cases)
    assert all(f"{game}" in spoken_of for game in ("four-card", "six-card", "eight-card", "nine-card"))
    assert "matched-removed" in spoken_of
