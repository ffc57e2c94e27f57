"""Refuted: a nine-card layout may be transposed also where rows are looked at before columns. With seven equal cards it may not,
so "rows first" is an order that nobody wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.ask import ask
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import case, ways_of
from golfrules.proof.theorems.exchanging import moved, transposed

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"


def prove(book: Book) -> Outcome:
    """One pack cannot show it, two can."""
    rules = ruleset("nine-card+score.overlap=rows-first", book)
    cases, verdicts = [], []
    for packs in (1, 2):
        question = moved(rules, transposed(rules.shape), packs)
        verdicts.append(ask(question))
        cases.append(case(f"{rules.ref}, {packs} pack{'s' * (packs > 1)}", verdicts[-1], question))
    return Outcome(tuple(cases), ways_of(verdicts), "all nine-card layouts from one pack and from two")
