"""Also options that take long to ask have a lowest and a highest score: one-eyed jacks, removal of matched lines, on eight cards and
more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.bounds import bounds_of
from golfrules.proof.theorems.bounds_of_options import options, takes_long

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """Those that `bounds_of_options` leaves out."""
    return bounds_of({ref: made for ref, made in options(book).items() if takes_long(made)})
