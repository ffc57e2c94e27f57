"""Refuted: to forbid play that uses up nothing always ends a hole, and leaves everybody something to do. Counting after quiet rounds ends
it; so does a rule that a taken card may only replace a hidden one, or that none is taken, as long as an exhausted stock ends the hole: not
where play then goes on with passes or with a new stock. To forbid equal cards alone cures nothing. And where all layouts have to be up, who
may only replace hidden cards and has none left can do nothing but pass: a dead end that the cure has made."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run


def test_the_theorem_is_refuted_with_its_witnesses(book: Book, page: str) -> None:
    found = run("a_cure_ends_a_hole", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "refuted"
    assert section(found) in page, "the page says otherwise; where a change was meant: golf prove --page"
    held = {case.about for case in found.outcome.cases if case.verdict == "held"}
    assert {"six-card", "six-card+end.standstill=play-on+turn.draw=stock-only"} <= held
    told = [line for case in found.outcome.witnesses for line in case.told]
    assert any(line.startswith("endless: after 82 decisions pass, pass") for line in told)
    assert sum("can only pass" in line for line in told) == 2
