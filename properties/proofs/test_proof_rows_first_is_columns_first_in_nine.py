"""Refuted: in three rows of three it never matters whether rows or columns are looked at first. With one pack it does not; with two
packs seven equal cards tell them apart."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("rows_first_is_columns_first_in_nine", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    one_pack, two_packs = found.outcome.cases
    assert (one_pack.verdict, two_packs.verdict) == ("held", "refuted")
