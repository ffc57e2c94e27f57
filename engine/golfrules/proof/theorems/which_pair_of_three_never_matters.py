"""Where two of three equal cards cancel, it never matters which two: a square of four, or a hand, keeps its score when its equal
cards change places (and a hand under any exchange), whatever each rank is worth and however many packs there are."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.ask import ask
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import BY_ANY_VALUES, case, for_any_values, ways_of
from golfrules.proof.theorems.exchanging import exchanged, moved

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """A hand under exchanges of neighbours; a square turned, mirrored and transposed, which brings any third card to any place."""
    hand = scoring_part(ruleset("four-in-hand", book))
    square = scoring_part(ruleset("four-card@howto-ro", book))
    cases, verdicts = [], []
    orders = [
        (hand, exchanged(hand.shape, (a,), (b,)), f"cards {a + 1} and {b + 1} of a hand") for a, b in pairwise(range(4))
    ]
    orders += [
        (square, (1, 0, 3, 2), "a square mirrored"),
        (square, (2, 3, 0, 1), "a square upside down"),
        (square, (0, 2, 1, 3), "a square transposed"),
    ]
    for rules, order, about in orders:
        question = moved(rules, order, 2)
        verdicts.append(ask(question))
        cases.append(case(about, verdicts[-1], question))
        cases.append(for_any_values(f"{about}, for any values and packs", question))
    return Outcome(
        tuple(cases),
        (*ways_of(verdicts), *BY_ANY_VALUES),
        "all layouts of four cards, with the values of the book from two packs; by normal forms and with open values any values and packs",
    )
