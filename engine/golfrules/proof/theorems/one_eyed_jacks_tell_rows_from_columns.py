"""Refuted: rows first and columns first are one rule in two rows of two also where one-eyed jacks are bonus cards. Three jacks of
which one is worth less tell them apart, since then it matters which two cancel."""

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
    """The forms part inside a key: a jack with one eye is a jack."""
    base = "four-card@howto-ro+bonus-one-eyed-jacks+score.alike=rank+score.overlap="
    rows, columns = (scoring_part(ruleset(f"{base}{which}-first", book)) for which in ("rows", "columns"))
    question = about_difference(rows, columns, 1)
    verdict = ask(question)
    return Outcome(
        (case("four-card, one pack", verdict, question),), ways_of([verdict]), "all layouts of four cards from one pack"
    )
