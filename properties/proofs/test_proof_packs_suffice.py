"""For every table of packs, as far as its numbers of players are written out, the packs hold enough cards to deal; where a band is
open above ("eight and more") the largest number of players that its packs allow is told. Refuted where a source promises more."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("packs_suffice", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "docs/proved.md is stale: golf prove --page"
