"""Refuted: a lower card in place of a higher one never raises the score. It can break a pair: shown is the largest rise there is,
and that there is none larger."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("a_lower_card_never_costs", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    told = {case.about: case for case in found.outcome.cases}
    assert told["six-card"].told[0] == "the largest rise is 19"
    assert told["four-card"].verdict == "held"  # where nothing cancels, a lower card is a lower score
