"""Every decision uses something up, so every play ends, with any number of players and cards: what falls is, in this order, whether
nobody has closed; the cards in the stock, face down, and lying; the turns left until a standstill; the decisions left in the turn."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("every_decision_uses_something_up", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    spoken_of = " ".join(case.about for case in found.outcome.cases)
    assert all(f"{game}" in spoken_of for game in ("four-card", "six-card", "eight-card", "nine-card"))
    assert "matched-removed" in spoken_of
