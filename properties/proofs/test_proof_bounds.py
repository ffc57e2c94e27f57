"""Every variant, edition and option has a lowest and a highest score, reached by the layouts shown and by none beyond: for
six-card Golf with twos at -2 and one pack they are -6 and 60."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("bounds", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    six = next(case for case in found.outcome.cases if case.about.startswith("six-card, "))
    assert six.told[0] == "lowest -6: 2c 2d 2h / Kc Kd Kh"
    assert six.told[1] == "highest 60: Tc Td Th / Jc Jd Jh"
