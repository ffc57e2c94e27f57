"""Scoring read as sums of unknown values: one run for one pattern gives the score for every table of values at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from golfrules import counting
from golfrules.counting import Place, Plan
from golfrules.proof.patterns import Pattern


class NotLinear(Exception):
    """Scoring asked something of a value that a pattern does not tell."""


class Sum(NamedTuple):
    """A known number plus for each place so many times the value of its card; `parts` holds (place, times), in order."""

    known: int
    parts: tuple[tuple[int, int], ...] = ()

    def at(self, values: Sequence[int]) -> int:
        """The number for a table of values, place by place."""
        return self.known + sum(times * values[place] for place, times in self.parts)


def _sum(known: int, parts: Mapping[int, int]) -> Sum:
    return Sum(known, tuple(sorted((place, times) for place, times in parts.items() if times)))


class Linear:
    """The algebra of sums. Keys are classes of a pattern; which values are negative is told, or may not be asked."""

    def __init__(self, negative: Sequence[bool] | None = None) -> None:
        self.negative = negative

    def number(self, value: int) -> Sum:
        return Sum(value)

    def truth(self, value: bool) -> bool:
        return value

    def add(self, terms: Sequence[Sum]) -> Sum:
        parts: dict[int, int] = {}
        for term in terms:
            for place, times in term.parts:
                parts[place] = parts.get(place, 0) + times
        return _sum(sum(term.known for term in terms), parts)

    def times(self, factor: int, term: Sum) -> Sum:
        return _sum(factor * term.known, {place: factor * times for place, times in term.parts})

    def choose(self, truth: bool, then: Sum, otherwise: Sum) -> Sum:
        return then if truth else otherwise

    def both(self, truths: Sequence[bool]) -> bool:
        return all(truths)

    def either(self, truths: Sequence[bool]) -> bool:
        return any(truths)

    def negate(self, truth: bool) -> bool:
        return not truth

    def equal(self, one: int, other: int) -> bool:
        return one == other

    def less(self, one: Sum, other: Sum) -> bool:
        if not one.parts and not other.parts:
            return one.known < other.known
        single = one.known == 0 and len(one.parts) == 1 and one.parts[0][1] == 1
        if single and other == Sum(0) and self.negative is not None:
            return self.negative[one.parts[0][0]]
        raise NotLinear(f"is {one} less than {other}?")

    def least(self, terms: Sequence[Sum]) -> Sum:
        if any(term.parts for term in terms):
            raise NotLinear("the least of sums")
        return Sum(min(term.known for term in terms))

    def count(self, truths: Sequence[bool]) -> Sum:
        return Sum(sum(truths))


def form(
    plan: Plan,
    keys: Pattern,
    negative: Sequence[bool] | None = None,
    here: int = -1,
    gone: int = 0,
    what: str = "total",
) -> Sum:
    """The exact score of a pattern for every table of values (those negative that are said to be). Raises NotLinear."""
    places = [
        Place(key, Sum(0, ((slot, 1),)), bool((here & ~gone) >> slot & 1), bool(gone >> slot & 1))
        for slot, key in enumerate(keys)
    ]
    tally = counting.tally(Linear(negative), plan, places)
    return tally.blocks if what == "blocks" else tally.total
