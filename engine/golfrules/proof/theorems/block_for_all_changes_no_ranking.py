"""Ten points for a block to *every* player, its owner too, change no margin: in a match of fixed length such a rule has no effect.
This tells which of the two translations slipped. (It can end a match that is played to a number of points.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.block_for_others_is_block_for_owner import compared
from golfrules.proof.theorems.tabling import table_rules

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """Against no bonus at all."""
    one = table_rules(
        block_bonus="all-add", block_points=10, block_owners="each", closer_points=0, closer_lowest="never"
    )
    other = table_rules(block_bonus="none", closer_points=0, closer_lowest="never")
    return compared(one, other)
