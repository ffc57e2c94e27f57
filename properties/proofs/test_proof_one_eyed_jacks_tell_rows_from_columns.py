"""Refuted: rows first and columns first are one rule in two rows of two also where one-eyed jacks are bonus cards. Three jacks of
which one is worth less tell them apart, since then it matters which two cancel."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("one_eyed_jacks_tell_rows_from_columns", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
