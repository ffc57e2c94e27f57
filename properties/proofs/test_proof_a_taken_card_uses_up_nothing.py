"""Refuted: in some game play ends without a rule for a standstill. In none: the top of the discard pile, taken onto a visible card
(or onto any, where all lie face down), changes nothing but whose turn it is; so players can go round for ever, also where an empty
stock ends the hole. For every variant and edition such a play is shown, and replayed until the very same table lies there."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("a_taken_card_uses_up_nothing", book)
    assert not [case for case in found.outcome.cases if case.verdict != "refuted"]
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    told = " ".join(case.told[0] for case in found.outcome.cases)
    assert all(
        f"{game}, 2 players: " in " ".join(line for case in found.outcome.cases for line in case.told)
        for game in book.variants
    ), told
