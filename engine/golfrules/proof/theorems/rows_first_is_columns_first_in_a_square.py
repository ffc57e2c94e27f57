"""In two rows of two it never matters whether rows or columns are looked at first, nor whether most cards are looked for, whatever
each rank is worth: the question is verbal there."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.ask import ask
from golfrules.proof.question import about_difference
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import BY_ANY_VALUES, case, ways_of
from golfrules.proof.theorems.diagonals_make_a_hand import for_all_values

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"
READINGS = ("most-cards", "rows-first", "columns-first")


def prove(book: Book) -> Outcome:
    """Each two of the three readings."""
    rules = {r: scoring_part(ruleset(f"four-card@howto-ro+score.overlap={r}", book)) for r in READINGS}
    cases, verdicts = [], []
    for one, other in combinations(READINGS, 2):
        question = about_difference(rules[one], rules[other], 2)
        verdicts.append(ask(question))
        cases += [case(f"{one} and {other}", verdicts[-1], question), for_all_values(rules[one], rules[other])]
    return Outcome(
        tuple(cases), (*ways_of(verdicts), *BY_ANY_VALUES), "every pattern of four cards and every table of values"
    )
