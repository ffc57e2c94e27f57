"""Questions about layouts: a pool of cards, layouts made of it, and a comparison of sums of their scores.

Every question is put as "is there a pool of cards such that …". A theorem says that there is none.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from golfrules.cards import Card
from golfrules.layout import Layout, Slots, layout_of
from golfrules.ruleset import Ruleset
from golfrules.scoring import score

RELATIONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


class Term(NamedTuple):
    """A number of times the score of a layout: for each of its slots the card of the pool that lies there.

    `up` and `gone` are bit masks of the slots face up (-1: all) and taken away; `what` is `total` or `blocks`.
    """

    factor: int
    ruleset: Ruleset
    slots: Slots
    up: int = -1
    gone: int = 0
    what: str = "total"

    def layout(self, cards: Sequence[Card]) -> Layout:
        """The layout for a pool of cards."""
        shape = self.ruleset.shape
        up = shape.full & ~self.gone & self.up
        return layout_of(shape, [cards[place] for place in self.slots], up, self.gone)


class Compare(NamedTuple):
    """A sum of scores compared with a number."""

    terms: tuple[Term, ...]
    relation: str
    bound: int


class Lower(NamedTuple):
    """A premise: one card of the pool is worth less than another, by a ruleset's values."""

    ruleset: Ruleset
    card: int
    than: int


class SameKey(NamedTuple):
    """A premise: two cards of the pool are equal by a ruleset's rule for cancelling."""

    ruleset: Ruleset
    card: int
    other: int


Premise = Lower | SameKey


@dataclass(frozen=True)
class Question:
    """Is there a pool of `pool` cards, from so many packs, for which every comparison and premise holds?"""

    pool: int
    packs: int
    wanted: tuple[Compare, ...]
    premises: tuple[Premise, ...] = ()

    @property
    def terms(self) -> tuple[Term, ...]:
        """All terms of all comparisons."""
        return tuple(term for compare in self.wanted for term in compare.terms)

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rulesets spoken of, each once."""
        spoken = [term.ruleset for term in self.terms] + [premise.ruleset for premise in self.premises]
        return tuple(dict.fromkeys(spoken))


def engine_score(term: Term, cards: Sequence[Card]) -> int:
    """What the engine counts for a term's layout, without its factor."""
    found = score(term.ruleset, term.layout(cards), possible=False)
    return found.blocks if term.what == "blocks" else found.total


def engine_sum(compare: Compare, cards: Sequence[Card]) -> int:
    """What the engine counts for the left side of a comparison."""
    return sum(term.factor * engine_score(term, cards) for term in compare.terms)


def replay(question: Question, cards: Sequence[Card]) -> bool:
    """Whether the engine's own count confirms that these cards answer the question with yes."""
    from golfrules.proof.supply import supply_of
    from golfrules.scoring import scorer

    if len(cards) != question.pool or not supply_of(question.rulesets, question.packs).holds(cards):
        return False
    for premise in question.premises:
        made = scorer(premise.ruleset)
        if isinstance(premise, Lower):
            one, other = made.values[cards[premise.card]], made.values[cards[premise.than]]
            if one is None or other is None or one >= other:
                return False
        elif made.keys[cards[premise.card]] != made.keys[cards[premise.other]]:
            return False
    return all(RELATIONS[c.relation](engine_sum(c, cards), c.bound) for c in question.wanted)


def of_layout(ruleset: Ruleset, factor: int = 1, up: int = -1, gone: int = 0) -> Term:
    """The score of one layout, its slots being the pool."""
    shape = ruleset.shape
    visible = shape.full & ~gone & up  # in one form only, so that equal questions are equal
    return Term(factor, ruleset, tuple(range(shape.size)), visible, gone)


def about_score(ruleset: Ruleset, relation: str, bound: int, packs: int) -> Question:
    """Is there a layout whose score stands so to a number?"""
    return Question(ruleset.shape.size, packs, (Compare((of_layout(ruleset),), relation, bound),))


def about_difference(
    one: Ruleset, other: Ruleset, packs: int, relation: str = "!=", bound: int = 0, up: int = -1, gone: int = 0
) -> Question:
    """Is there a layout for which the difference of two rulesets' scores stands so to a number? (Shapes must be equal in size.)"""
    terms = (of_layout(one, 1, up, gone), of_layout(other, -1, up, gone))
    return Question(one.shape.size, packs, (Compare(terms, relation, bound),))
