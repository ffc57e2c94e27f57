"""Every card stays one card: in every variant, edition and option, at any table, a decision only moves cards between stock, discard
pile, hand, layouts and what was set aside; nobody's layout but the mover's (and the next player's, when it is turned up) changes."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("cards_are_conserved", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    spoken_of = " ".join(case.about for case in found.outcome.cases)
    assert all(f"{game}" in spoken_of for game in ("four-card", "six-card", "eight-card", "nine-card"))
    assert "matched-removed" in spoken_of
