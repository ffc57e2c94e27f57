"""Ten points for a block to *every* player, its owner too, change no margin: in a match of fixed length such a rule has no effect.
This tells which of the two translations slipped. (It can end a match that is played to a number of points.)"""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("block_for_all_changes_no_ranking", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
