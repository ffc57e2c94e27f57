"""Help for theorems on symmetry: the score of a layout and of the same cards lying otherwise."""

from __future__ import annotations

from golfrules.layout import Shape
from golfrules.proof.question import Compare, Question, Term
from golfrules.ruleset import Ruleset


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
