"""Refuted: the harder values rank two players as the basic ones do. Two layouts dealt from one pack are shown whose order is the
other way round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.ask import Refuted, ask
from golfrules.proof.question import Compare, Question, Term
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import case, lowest, ways_of

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"


def prove(book: Book) -> Outcome:
    """A pool of twelve cards, two layouts; both encodings of the solver."""
    one, other = (
        scoring_part(ruleset("six-card@howto-fr+harder", book)),
        scoring_part(ruleset("six-card@howto-fr", book)),
    )
    size = one.shape.size
    mine, yours = tuple(range(size)), tuple(range(size, 2 * size))
    compares = (
        Compare((Term(1, one, mine), Term(-1, one, yours)), "<", 0),
        Compare((Term(1, other, mine), Term(-1, other, yours)), ">", 0),
    )
    question = Question(2 * size, 1, compares)
    verdict = ask(question)
    if isinstance(verdict, Refuted):
        verdict = lowest(question, verdict)
    return Outcome((case("six-card@howto-fr", verdict, question),), ways_of([verdict]), "two layouts from one pack")
