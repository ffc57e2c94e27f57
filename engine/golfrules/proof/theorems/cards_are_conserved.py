"""Every card stays one card: in every variant, edition and option, at any table, a decision only moves cards between stock, discard
pile, hand, layouts and what was set aside; nobody's layout but the mover's (and the next player's, when it is turned up) changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.stepping import law

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """By induction: each kind of action keeps the number of all cards, and each row's total."""
    return law(book, "cards")
