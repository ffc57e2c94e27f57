"""Each ending is what it says, in every variant, edition and option: who closes by a layout has no face-down card left (or nobody
has); a hole that ends as closed has had all its last turns; one that ends because the stock is out, or is cut, has an empty stock;
one that ends as a standstill has had its quiet turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.stepping import law

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """By induction: what an ending guarantees holds after every step that ends the hole."""
    return law(book, "endings")
