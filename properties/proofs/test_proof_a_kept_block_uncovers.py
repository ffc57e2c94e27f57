"""Refuted: a layout all of whose columns are matched is worth nothing (or the bonus for that) also where a block of negative cards keeps
its value. By that reading, which the rulebook does not hold, such a layout can be worth less; never more than nothing."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_with_its_witnesses(book: Book, page: str) -> None:
    found = run("a_kept_block_uncovers", book)
    assert found.outcome.verdict == "refuted"
    assert [case.verdict for case in found.outcome.cases] == ["refuted", "held", "refuted", "held"]
    assert "-12" in found.outcome.cases[0].told[0]
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
