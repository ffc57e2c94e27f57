"""There is one closer, and each player has just the last turns that the rules grant, in order and nobody twice: in every variant,
edition and option, with any number of players. Only the player to move can close, nobody takes the close over (but by a second
knock, where that is allowed), and the hole is over right after the last turn granted, unless something else ends it before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.stepping import law

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """By induction: turns since the close and last turns left add up to what is granted, and the seat follows from them."""
    return law(book, "last turns")
