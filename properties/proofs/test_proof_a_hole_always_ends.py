"""With the rulebook's rule for a standstill every play of a hole ends, whatever the players do, and from everywhere; the longest
play of two at six-card Golf has some hundreds of decisions."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("a_hole_always_ends", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    assert any("six-card" in case.about for case in found.outcome.cases)
