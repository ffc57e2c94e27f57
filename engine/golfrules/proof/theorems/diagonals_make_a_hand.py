"""In two rows of two, pairs in rows, columns and diagonals together are any pairs at all: the score is that of a hand of four in
which any two of a rank cancel, whatever each rank is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.ask import ask
from golfrules.proof.question import about_difference
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import BY_ANY_VALUES, case, for_any_values, ways_of
from golfrules.ruleset import Ruleset

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """For all tables of values by the forms of the 15 patterns and with open values; for the book's values also by solver."""
    one = scoring_part(ruleset("four-card@howto-ro+diagonal-pairs", book))
    other = scoring_part(ruleset("four-in-hand", book))
    question = about_difference(one, other, 2)
    verdict = ask(question)
    return Outcome(
        (case("the book's values, two packs", verdict, question), for_all_values(one, other)),
        (*ways_of([verdict]), *BY_ANY_VALUES),
        "every pattern of four cards and every table of values",
    )


def for_all_values(one: Ruleset, other: Ruleset) -> Case:
    """Whether two rulesets count every pattern alike for every table of values."""
    return for_any_values("any values, any packs", about_difference(one, other, 1))
