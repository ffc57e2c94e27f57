"""Scoring read as formulas: the algebra over a solver's terms, and two encodings of a pool of cards that fail differently.

`Packed` numbers the kinds in a bit vector for each card; `OneHot` has a truth for each card and kind. Numbers are always
unbounded integers: sums of bit vectors overflow without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from golfrules.proof.solver import z3
from golfrules.proof.supply import Supply

Formula = Any
"""A term of the solver."""


class Formulas:
    """The algebra of formulas. How two keys are compared is the encoding's affair."""

    def __init__(self, equal: Callable[[Any, Any], Formula]) -> None:
        self.z3 = z3()
        self._equal = equal

    def number(self, value: int) -> Formula:
        return self.z3.IntVal(value)

    def truth(self, value: bool) -> Formula:
        return self.z3.BoolVal(value)

    def add(self, terms: Sequence[Formula]) -> Formula:
        return self.z3.Sum([self.number(0), *terms])

    def times(self, factor: int, term: Formula) -> Formula:
        return factor * term

    def choose(self, truth: Formula, then: Formula, otherwise: Formula) -> Formula:
        return self.z3.If(truth, then, otherwise)

    def both(self, truths: Sequence[Formula]) -> Formula:
        return self.z3.And(list(truths))

    def either(self, truths: Sequence[Formula]) -> Formula:
        return self.z3.Or(list(truths))

    def negate(self, truth: Formula) -> Formula:
        return self.z3.Not(truth)

    def equal(self, one: Any, other: Any) -> Formula:
        return self._equal(one, other)

    def less(self, one: Formula, other: Formula) -> Formula:
        return one < other

    def least(self, terms: Sequence[Formula]) -> Formula:
        found = terms[0]
        for term in terms[1:]:
            found = self.z3.If(term < found, term, found)
        return found

    def count(self, truths: Sequence[Formula]) -> Formula:
        return self.z3.Sum([self.number(0), *(self.z3.If(truth, self.number(1), self.number(0)) for truth in truths)])


class Pool(Protocol):
    """A pool of cards as formulas."""

    algebra: Any
    size: int

    def premises(self) -> list[Formula]:
        """That the cards are cards and that the packs hold them."""
        ...

    def key(self, place: int, table: int) -> Any:
        """The key of a card by a ruleset."""
        ...

    def value(self, place: int, table: int) -> Formula:
        """The value of a card by a ruleset."""
        ...

    def is_kind(self, place: int, kind: int) -> Formula:
        """That a card is of a kind."""
        ...

    def settings(self, place: int, kind: int) -> list[tuple[Formula, Formula]]:
        """What stands for a card, and what it is when the card is of a kind."""
        ...

    def kinds(self, model: Any) -> list[int]:
        """The kinds of the cards in a model."""
        ...


class Packed:
    """Each card a bit vector that numbers its kind; keys are bit vectors, values a cascade of choices."""

    def __init__(self, supply: Supply, size: int) -> None:
        self.supply = supply
        self.size = size
        self.z3 = z3()
        self.width = max(1, (len(supply.kinds)).bit_length())
        self.cards = [self.z3.BitVec(f"card{place}", self.width) for place in range(size)]
        self.algebra = Formulas(self.equal_keys)
        self._values: dict[tuple[int, int], Formula] = {}

    def equal_keys(self, one: Formula, other: Formula) -> Formula:
        """Whether two keys are equal."""
        return one == other

    def is_kind(self, place: int, kind: int) -> Formula:
        return self.cards[place] == self.z3.BitVecVal(kind, self.width)

    def settings(self, place: int, kind: int) -> list[tuple[Formula, Formula]]:
        return [(self.cards[place], self.z3.BitVecVal(kind, self.width))]

    def premises(self) -> list[Formula]:
        found = [self.z3.ULT(card, self.z3.BitVecVal(len(self.supply.kinds), self.width)) for card in self.cards]
        for number, kind in enumerate(self.supply.kinds):
            if kind.supply < self.size:
                found.append(self.z3.AtMost(*(self.is_kind(place, number) for place in range(self.size)), kind.supply))
        return found

    def key(self, place: int, table: int) -> Formula:
        parted = self.supply.parted(table)
        card = self.cards[place]
        if parted == tuple(range(len(parted))):
            return card
        key = self.z3.BitVecVal(parted[-1], self.width)
        for kind in range(len(parted) - 2, -1, -1):
            key = self.z3.If(self.is_kind(place, kind), self.z3.BitVecVal(parted[kind], self.width), key)
        return key

    def value(self, place: int, table: int) -> Formula:
        found = self._values.get((place, table))
        if found is None:
            kinds = self.supply.kinds
            found = self.z3.IntVal(kinds[-1].values[table])
            for number in range(len(kinds) - 2, -1, -1):
                found = self.z3.If(self.is_kind(place, number), self.z3.IntVal(kinds[number].values[table]), found)
            self._values[place, table] = found
        return found

    def kinds(self, model: Any) -> list[int]:
        return [model.eval(card, model_completion=True).as_long() for card in self.cards]


class OneHot:
    """Each card one truth for each kind, exactly one of them true; a value is chosen by sets of truths, keys are compared so too."""

    def __init__(self, supply: Supply, size: int) -> None:
        self.supply = supply
        self.size = size
        self.z3 = z3()
        self.cards = [
            [self.z3.Bool(f"card{place}is{kind}") for kind in range(len(supply.kinds))] for place in range(size)
        ]
        self.algebra = Formulas(self.equal_keys)

    def equal_keys(self, one: tuple[int, int], other: tuple[int, int]) -> Formula:
        """Whether two keys (place and ruleset) are equal."""
        parted = self.supply.parted(one[1])
        terms = []
        for key in sorted(set(parted)):
            kinds = [kind for kind, found in enumerate(parted) if found == key]
            terms.append(
                self.z3.And(
                    self.z3.Or([self.cards[one[0]][kind] for kind in kinds]),
                    self.z3.Or([self.cards[other[0]][kind] for kind in kinds]),
                )
            )
        return self.z3.Or(terms)

    def is_kind(self, place: int, kind: int) -> Formula:
        return self.cards[place][kind]

    def settings(self, place: int, kind: int) -> list[tuple[Formula, Formula]]:
        return [(truth, self.z3.BoolVal(number == kind)) for number, truth in enumerate(self.cards[place])]

    def premises(self) -> list[Formula]:
        found = []
        for card in self.cards:
            found.append(self.z3.Or(card))
            found.append(self.z3.AtMost(*card, 1))
        for number, kind in enumerate(self.supply.kinds):
            if kind.supply < self.size:
                found.append(self.z3.AtMost(*(card[number] for card in self.cards), kind.supply))
        return found

    def key(self, place: int, table: int) -> tuple[int, int]:
        return (place, table)

    def value(self, place: int, table: int) -> Formula:
        worth: dict[int, list[Formula]] = {}
        for number, kind in enumerate(self.supply.kinds):
            worth.setdefault(kind.values[table], []).append(self.cards[place][number])
        (last, _), *others = sorted(worth.items(), reverse=True)
        found = self.z3.IntVal(last)
        for points, truths in others:
            found = self.z3.If(self.z3.Or(truths), self.z3.IntVal(points), found)
        return found

    def kinds(self, model: Any) -> list[int]:
        return [
            next(k for k, truth in enumerate(card) if self.z3.is_true(model.eval(truth, model_completion=True)))
            for card in self.cards
        ]


ENCODINGS: dict[str, Callable[[Supply, int], Pool]] = {"packed": Packed, "one-hot": OneHot}
"""The encodings by name."""
