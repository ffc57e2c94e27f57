"""A layout all of whose columns are matched is worth nothing (or the bonus for that), also where cards are worth less than zero,
in every variant and edition that cancels by columns, and with each option by itself."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from golfrules.proof.ask import ask
from golfrules.proof.question import Compare, Question, SameKey, of_layout
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import case, every_counting, names, ways_of

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """The columns' being equal is the premise."""
    cases, verdicts = [], []
    for refs, ruleset, packs in every_counting(book):
        if ruleset.word("score.cancel") != "column":
            continue
        premises = tuple(SameKey(ruleset, a, b) for column in ruleset.shape.columns for a, b in pairwise(column))
        bonus = ruleset.number("score.columns-bonus", 0)
        compare = Compare((of_layout(ruleset),), "!=", bonus)
        question = Question(ruleset.shape.size, packs, (compare,), premises)
        verdicts.append(ask(question))
        told = (f"worth {bonus}",) if bonus else ()
        cases.append(case(names(refs), verdicts[-1], question, told, refs))
    return Outcome(
        tuple(cases), ways_of(verdicts), "all layouts of matched columns from the most packs that any table uses"
    )
