"""Refuted: cancelling never costs its owner points. It holds wherever no card is worth less than zero; with twos at -2 a pair of
them is worth 0 instead of -4."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run
from golfrules.proof.theorems.common import every_counting


def test_the_theorem_is_refuted_by_its_witness(book: Book, page: str) -> None:
    found = run("cancelling_never_costs", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    told = {ref: case.verdict for case in found.outcome.cases for ref in case.refs}
    every = {ref: each.part for each in every_counting(book) for ref in each.refs}
    assert told.keys() == {ref for ref, one in every.items() if one.word("score.cancel") != "none"}
    assert {told["six-card@howto-fr"], told["ten-card+harder"]} == {"held"}
    assert {told["six-card+jokers"], told["nine-card"], told["four-in-hand+bonus-twos"]} == {"refuted"}
    for ref, verdict in told.items():
        if min(every[ref].values.values()) >= 0:
            assert verdict == "held", ref
