"""Where two of three equal cards cancel, it never matters which two: a square of four, or a hand, keeps its score when its equal
cards change places (and a hand under any exchange), whatever each rank is worth and however many packs there are."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("which_pair_of_three_never_matters", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
