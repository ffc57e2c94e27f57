"""Each ending is what it says, in every variant, edition and option: who closes by a layout has no face-down card left (or nobody
has); a hole that ends as closed has had all its last turns; one that ends because the stock is out, or is cut, has an empty stock;
one that ends as a standstill has had its quiet turns."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("endings_are_what_they_say", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    spoken_of = " ".join(case.about for case in found.outcome.cases)
    assert all(f"{game}" in spoken_of for game in ("four-card", "six-card", "eight-card", "nine-card"))
    assert "matched-removed" in spoken_of
