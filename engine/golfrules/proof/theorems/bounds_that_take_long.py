"""Also options that take long to ask have a lowest and a highest score: one-eyed jacks, removal of matched lines, on eight cards and
more. (Pairs anywhere on ten cards are left out: patterns say -2 and 72, but neither encoding confirms 72 in three minutes.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.bounds import bounds_of
from golfrules.proof.theorems.bounds_of_options import options, takes_long

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"
_LEFT_OUT = 10
"""From so many cards on pairs anywhere are not confirmed by a second way."""


def prove(book: Book) -> Outcome:
    """Those that `bounds_of_options` leaves out."""
    every = {ref: made for ref, made in options(book).items() if takes_long(made)}
    asked = {
        ref: made
        for ref, made in every.items()
        if made.word("score.cancel") != "anywhere" or made.shape.size < _LEFT_OUT
    }
    return bounds_of(asked)
