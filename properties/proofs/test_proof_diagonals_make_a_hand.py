"""In two rows of two, pairs in rows, columns and diagonals together are any pairs at all: the score is that of a hand of four in
which any two of a rank cancel, whatever each rank is worth."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("diagonals_make_a_hand", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
