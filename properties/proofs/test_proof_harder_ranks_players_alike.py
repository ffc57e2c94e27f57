"""Refuted: the harder values rank two players as the basic ones do. Two layouts dealt from one pack are shown whose order is the
other way round."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("harder_ranks_players_alike", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
