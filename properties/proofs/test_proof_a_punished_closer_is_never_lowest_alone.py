"""Refuted: a closer who is punished is never the lowest alone. It holds for each penalty, tie rule and floor but one: where the
lowest score is added as it is written, a negative one rewards the closer (-1 against -2 becomes -3)."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("a_punished_closer_is_never_lowest_alone", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    assert all("as-written" in case.about for case in found.outcome.witnesses)
    assert all("at-least-zero" not in case.about for case in found.outcome.witnesses)
