"""Once a hole is closed there is one closer for good, each player has just the last turns that the rules grant, in order and nobody
twice; before the end there is always something to do, and every card lies in one place."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("last_turns_are_as_granted", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
