"""Every decision uses something up, so every play ends, with any number of players and cards: what falls is, in this order, whether
nobody has closed; the cards in the stock, face down, and lying; the turns left until a standstill; the decisions left in the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.stepping import law

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """By induction: the rank of the next state is lower, part by part, and no part can be below zero."""
    return law(book, "rank")
