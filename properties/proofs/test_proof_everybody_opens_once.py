"""The opening gives everybody one part, in turn: before play each seat chooses once, round the table from the seat of the first turn on,
and turns up or looks at as many cards as the rule names, never more; then the right seat begins. Where cards are turned up at the own
first turn (or at every turn), each turn does so once, with as many cards as the rule names at most."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("everybody_opens_once", book)
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    told = [line for case in found.outcome.cases for line in case.told]
    for line in (
        "six-card: each turns up 2 before play",
        "nine-card: each turns up 3 before play",
        "four-card: each looks at 2",
        "eight-card: 2 at most at the own first turn",
        "four-in-hand: nothing is turned up or looked at before the first turn",
    ):
        assert line in told
