"""Refuted: cancelling never costs its owner points. It holds wherever no card is worth less than zero; with twos at -2 a pair of
them is worth 0 instead of -4."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("cancelling_never_costs", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    basic = next(case for case in found.outcome.cases if "six-card@howto-fr" in case.about)
    assert basic.verdict == "held"  # no card is worth less than zero there
