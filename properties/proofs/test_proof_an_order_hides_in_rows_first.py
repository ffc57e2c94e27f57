"""Refuted: a nine-card layout may be transposed also where rows are looked at before columns. With seven equal cards it may not,
so "rows first" is an order that nobody wrote."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("an_order_hides_in_rows_first", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    one_pack, two_packs = found.outcome.cases
    assert (one_pack.verdict, two_packs.verdict) == ("held", "refuted")
