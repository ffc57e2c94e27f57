"""Refuted: a hole ends by itself because the stock runs out. Players who only take the discard onto a visible card and lay down
another use up nothing, also where an exhausted stock ends the hole: an endless play is shown and replayed."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("without_a_standstill_rule_a_hole_ends", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
