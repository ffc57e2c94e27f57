"""Scoring read with one class of equal cards known and all else open: what holds then holds whatever the other cards are.

A truth is known or open (None), a number is a known part and for each slot how often its value counts, either of which may be
open. What an operation is not sure of it leaves open, so whatever comes out known is so for every layout with that class. Where
the slots of the class do not matter either, a score is told by how many cards of each kind there are (`left`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from golfrules import counting
from golfrules.counting import Place, Plan

Truth = bool | None


class Part(NamedTuple):
    """A number: what is known of it, and for each slot how often its value counts (0 where it is not named); None is open."""

    known: int | None
    times: tuple[tuple[int, int | None], ...] = ()


class OneClass:
    """The algebra. Keys are 0 for the cards of the class and None for all others; `below`: the class is worth less than zero."""

    def __init__(self, slots: int, below: bool) -> None:
        self.slots, self.below = slots, below

    def number(self, value: int) -> Part:
        return Part(value)

    def truth(self, value: bool) -> Truth:
        return value

    def add(self, terms: Sequence[Part]) -> Part:
        known: int | None = 0
        times: dict[int, int | None] = {}
        for term in terms:
            known = None if known is None or term.known is None else known + term.known
            for slot, number in term.times:
                before = times.get(slot, 0)
                times[slot] = None if before is None or number is None else before + number
        return Part(known, tuple(times.items()))

    def times(self, factor: int, term: Part) -> Part:
        if not factor:
            return Part(0)
        known = None if term.known is None else factor * term.known
        return Part(known, tuple((slot, None if n is None else factor * n) for slot, n in term.times))

    def choose(self, truth: Truth, then: Part, otherwise: Part) -> Part:
        if truth is not None:
            return then if truth else otherwise
        one, other = dict(then.times), dict(otherwise.times)
        alike = then.known == otherwise.known
        both = {slot: one[slot] if one.get(slot, 0) == other.get(slot, 0) else None for slot in {**one, **other}}
        return Part(then.known if alike else None, tuple(both.items()))

    def both(self, truths: Sequence[Truth]) -> Truth:
        return False if False in truths else None if None in truths else True

    def either(self, truths: Sequence[Truth]) -> Truth:
        return True if True in truths else None if None in truths else False

    def negate(self, truth: Truth) -> Truth:
        return None if truth is None else not truth

    def equal(self, one: int | None, other: int | None) -> Truth:
        """Two of the class are equal, one of it and another are not; of two others nobody knows."""
        return None if one is None and other is None else one == other

    def less(self, one: Part, other: Part) -> Truth:
        if one.known is not None and other.known is not None and not one.times and not other.times:
            return one.known < other.known
        single = one.known == 0 and len(one.times) == 1 and one.times[0][1] == 1
        if single and other == Part(0) and self.slots >> one.times[0][0] & 1:
            return self.below
        return None

    def least(self, terms: Sequence[Part]) -> Part:
        known = [term.known for term in terms if term.known is not None and not term.times]
        return Part(min(known) if len(known) == len(terms) else None)

    def count(self, truths: Sequence[Truth]) -> Part:
        return Part(None if None in truths else sum(map(bool, truths)))


def left_of(plan: Plan, slots: int, below: bool) -> int | None:
    """How many of the equal cards in these slots (a bit mask) still count, whatever the other cards are; None where that is open,
    and where points come beside the cards."""
    size = plan.shape.size
    alg = OneClass(slots, below)
    places: list[Place[Part, Truth, int | None]] = [
        Place(0 if slots >> slot & 1 else None, Part(0, ((slot, 1),)), True, False) for slot in range(size)
    ]
    total = counting.tally(alg, plan, places).total
    mine = [number for slot, number in total.times if slots >> slot & 1]
    if total.known != 0 or None in mine:
        return None
    return sum(number or 0 for number in mine)


@lru_cache(maxsize=64)
def left(plan: Plan, below: bool = False) -> tuple[int, ...] | None:
    """How many of n equal cards still count, for each n from none to a whole layout; `below`: cards worth less than zero. None where
    that depends on where they lie or on the other cards. All sets of slots are looked at."""
    size = plan.shape.size
    found: list[int | None] = [0, *[None] * size]
    for slots in range(1, 1 << size):
        number, many = left_of(plan, slots, below), slots.bit_count()
        if number is None or number != (number if found[many] is None else found[many]):
            return None
        found[many] = number
    return tuple(number for number in found if number is not None)
