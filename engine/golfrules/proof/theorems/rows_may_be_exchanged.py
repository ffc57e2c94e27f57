"""The rows of a layout may change places without changing its score: in every variant and edition, and with each option by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.exchanging import neighbours_exchanged

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """Neighbours suffice: every order of rows comes from exchanging neighbours."""
    return neighbours_exchanged(book, lambda shape: shape.rows)
