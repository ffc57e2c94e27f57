"""Help for theorems on symmetry: the score of a layout and of the same cards lying otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from golfrules.layout import Shape, Slots
from golfrules.proof.ask import ask
from golfrules.proof.question import Compare, Question, Term
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
from golfrules.ruleset import Ruleset
from golfrules.scoring import scorer

if TYPE_CHECKING:
    from golfrules.book.load import Book

Lines = Sequence[Slots]


def moved(
    ruleset: Ruleset, order: tuple[int, ...], packs: int, relation: str = "!=", bound: int = 0, what: str = "total"
) -> Question:
    """Is there a layout whose score changes when slot i takes the card of slot `order[i]`?"""
    size = ruleset.shape.size
    terms = (Term(1, ruleset, tuple(range(size)), what=what), Term(-1, ruleset, order, what=what))
    return Question(size, packs, (Compare(terms, relation, bound),))


def exchanged(shape: Shape, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The order in which two lines have changed places."""
    order = list(range(shape.size))
    for a, b in zip(one, other, strict=True):
        order[a], order[b] = b, a
    return tuple(order)


def transposed(shape: Shape) -> tuple[int, ...]:
    """The order in which rows have become columns."""
    return tuple(slot for column in shape.columns for slot in column)


def neighbours_exchanged(book: Book, lines: Callable[[Shape], Lines]) -> Outcome:
    """Neighbouring lines of every layout of the rulebook exchanged, which makes every order of them: with the values of the book and
    the most packs in all ways of `ask`; and for any values where cards of one rank have one."""
    cases, verdicts = [], []
    for alike in every_counting(book):
        for one, other in pairwise(lines(alike.part.shape)):
            question = moved(alike.part, exchanged(alike.part.shape, one, other), alike.packs)
            verdicts.append(ask(question))
            cases.append(case(_about(alike.refs, one, other), verdicts[-1], question, refs=alike.refs))
    for alike in every_lying(book):
        if alike.part.shape.size > 8 or scorer(alike.part).sees_sign:
            continue
        for one, other in pairwise(lines(alike.part.shape)):
            question = moved(alike.part, exchanged(alike.part.shape, one, other), alike.packs)
            about = f"{_about(alike.refs, one, other)}, for any values and packs"
            cases.append(for_any_values(about, question, alike.refs))
    return Outcome(
        tuple(cases),
        (*ways_of(verdicts), *BY_ANY_VALUES),
        "every variant and edition and each option by itself on each variant: all layouts face up from the most packs of any table; up to "
        "eight cards, where cards of one rank have one value, any packs and values",
    )


def _about(refs: Sequence[str], one: Slots, other: Slots) -> str:
    return f"{names(refs)}: slots {one[0] + 1} and {other[0] + 1} and theirs"
