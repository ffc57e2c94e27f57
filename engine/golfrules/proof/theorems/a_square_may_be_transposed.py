"""Under rules that treat rows and columns alike, a square layout may be transposed without changing its score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.ask import ask
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import case, every_counting, names, ways_of
from golfrules.proof.theorems.exchanging import moved, transposed

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """For each ruleset with a square layout and rows beside columns (or no lines at all)."""
    cases, verdicts = [], []
    for refs, ruleset, packs in every_counting(book):
        shape = ruleset.shape
        if shape.height != shape.width or ruleset.word("score.cancel") in ("row", "column"):
            continue
        question = moved(ruleset, transposed(shape), packs)
        verdicts.append(ask(question))
        cases.append(case(names(refs), verdicts[-1], question, refs=refs))
    return Outcome(tuple(cases), ways_of(verdicts), "all layouts from the most packs that any table uses")
