"""The small algebra in which scoring is written, so that one text of the rules can be read in several ways.

Scoring sees numbers, truths and keys only through these operations. Read over `Numbers` it gives points; over a solver's
terms it gives formulas; over sums of unknown values it gives the score of a pattern for every table of values at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

N = TypeVar("N")
"""A number: points or a count."""
B = TypeVar("B")
"""A truth."""
K = TypeVar("K")
"""A key: what is compared to tell whether two cards are equal."""
K_contra = TypeVar("K_contra", contravariant=True)


class Algebra(Protocol[N, B, K_contra]):
    """What scoring may do with numbers, truths and keys, and nothing else."""

    def number(self, value: int) -> N:
        """A whole number that is known."""
        ...

    def truth(self, value: bool) -> B:
        """A truth that is known."""
        ...

    def add(self, terms: Sequence[N]) -> N:
        """The sum; 0 for none."""
        ...

    def times(self, factor: int, term: N) -> N:
        """A known number of times a number."""
        ...

    def choose(self, truth: B, then: N, otherwise: N) -> N:
        """One of two numbers."""
        ...

    def both(self, truths: Sequence[B]) -> B:
        """Whether all hold; true for none."""
        ...

    def either(self, truths: Sequence[B]) -> B:
        """Whether one at least holds; false for none."""
        ...

    def negate(self, truth: B) -> B:
        """Whether it does not hold."""
        ...

    def equal(self, one: K_contra, other: K_contra) -> B:
        """Whether two keys are equal."""
        ...

    def less(self, one: N, other: N) -> B:
        """Whether one number is less than another. Scoring a layout compares counts so, and points only with zero."""
        ...

    def least(self, terms: Sequence[N]) -> N:
        """The smallest of one or more numbers."""
        ...

    def count(self, truths: Sequence[B]) -> N:
        """How many hold."""
        ...


class Numbers:
    """The algebra of plain whole numbers: what the engine plays with. Keys are whole numbers too."""

    @staticmethod
    def number(value: int) -> int:
        """The number itself."""
        return value

    @staticmethod
    def truth(value: bool) -> bool:
        """The truth itself."""
        return value

    @staticmethod
    def add(terms: Sequence[int]) -> int:
        """The sum."""
        return sum(terms)

    @staticmethod
    def times(factor: int, term: int) -> int:
        """The product."""
        return factor * term

    @staticmethod
    def choose(truth: bool, then: int, otherwise: int) -> int:
        """One of two numbers."""
        return then if truth else otherwise

    @staticmethod
    def both(truths: Sequence[bool]) -> bool:
        """Whether all hold."""
        return all(truths)

    @staticmethod
    def either(truths: Sequence[bool]) -> bool:
        """Whether one holds."""
        return any(truths)

    @staticmethod
    def negate(truth: bool) -> bool:
        """Whether it does not hold."""
        return not truth

    @staticmethod
    def equal(one: int, other: int) -> bool:
        """Whether two keys are equal."""
        return one == other

    @staticmethod
    def less(one: int, other: int) -> bool:
        """Whether the first is less."""
        return one < other

    @staticmethod
    def least(terms: Sequence[int]) -> int:
        """The smallest."""
        return min(terms)

    @staticmethod
    def count(truths: Sequence[bool]) -> int:
        """How many hold."""
        return sum(truths)


NUMBERS = Numbers()
