"""Refuted: in three rows of three it never matters whether rows or columns are looked at first. With one pack it does not; with two
packs seven equal cards tell them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.ask import ask
from golfrules.proof.question import about_difference
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import case, ways_of

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"


def prove(book: Book) -> Outcome:
    """One pack, then two."""
    rows, columns = (scoring_part(ruleset(f"nine-card+score.overlap={r}-first", book)) for r in ("rows", "columns"))
    cases, verdicts = [], []
    for packs in (1, 2):
        question = about_difference(rows, columns, packs)
        verdicts.append(ask(question))
        cases.append(case(f"{packs} pack{'s' * (packs > 1)}", verdicts[-1], question))
    return Outcome(tuple(cases), ways_of(verdicts), "all layouts of nine cards from one pack and from two")
