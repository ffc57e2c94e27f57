"""The columns of a layout may change places without changing its score: in every variant and edition, and with each option by itself
(how many blocks a layout has is another matter, see the rulings on them)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from golfrules.proof.ask import ask
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import (
    BY_ANY_VALUES,
    case,
    every_counting,
    every_lying,
    for_any_values,
    names,
    ways_of,
)
from golfrules.proof.theorems.exchanging import exchanged, moved
from golfrules.scoring import scorer

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """Neighbours suffice: every order of columns comes from exchanging neighbours."""
    cases, verdicts = [], []
    for alike in every_counting(book):
        shape = alike.part.shape
        for one, other in pairwise(shape.columns):
            question = moved(alike.part, exchanged(shape, one, other), alike.packs)
            verdicts.append(ask(question))
            about = f"{names(alike.refs)}: slots {one[0] + 1} and {other[0] + 1} and theirs"
            cases.append(case(about, verdicts[-1], question, refs=alike.refs))
    for alike in every_lying(book):
        shape = alike.part.shape
        for one, other in pairwise(shape.columns) if shape.size <= 8 and not scorer(alike.part).sees_sign else ():
            question = moved(alike.part, exchanged(shape, one, other), alike.packs)
            about = f"{names(alike.refs)}: slots {one[0] + 1} and {other[0] + 1} and theirs, for any values and packs"
            cases.append(for_any_values(about, question, alike.refs))
    return Outcome(
        tuple(cases),
        (*ways_of(verdicts), *BY_ANY_VALUES),
        "every variant and edition and each option by itself on each variant: all layouts face up from the most packs of any table; up to "
        "eight cards, where cards of one rank have one value, any packs and values",
    )
