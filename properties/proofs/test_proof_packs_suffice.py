"""For every table of packs and every number of players in each band the packs hold enough cards to deal; where a band is open above
("eight and more") up to the largest number that its packs allow, which is told: one more cannot be dealt to. So do the packs that each
source names, row by row, also where two rows of a source overlap; where it leaves the number open, some number that it allows does."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("packs_suffice", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    told = {case.about: case.told for case in found.outcome.cases}
    assert "4 players: 1 pack as well as 2 packs" in told["survey-pt on six-card, as it reads"]
