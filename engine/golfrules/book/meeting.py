"""Which options can matter to each other: pairs that share no question, and whose questions know nothing of each other, need not be
tried together, for each does there what it does alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from golfrules.book.mix import FEWEST, JOKERS

if TYPE_CHECKING:
    from golfrules.book.model import Option, Parameter


class Meetings:
    """Tells which options of a rulebook can matter to each other."""

    def __init__(self, parameters: Mapping[str, Parameter]) -> None:
        self._waiting: dict[str, set[str]] = {name: set() for name in parameters}
        self._minded: dict[str, set[str]] = {name: set() for name in parameters}
        for name, parameter in parameters.items():
            for way in parameter.asked_when:
                for other in way:
                    self._waiting.setdefault(other, set()).add(name)
            if parameter.table is not None:  # jokers and lone players have cells of their own
                for other in (JOKERS, FEWEST):
                    self._waiting.setdefault(other, set()).add(name)
            for needs in (parameter.requires, parameter.excludes):
                for others in needs.values():
                    for other in others:
                        self._minded[name].add(other)
                        self._minded.setdefault(other, set()).add(name)
        self._reached: dict[str, frozenset[str]] = {}

    def reached(self, option: Option) -> frozenset[str]:
        """The questions that an option answers, and those that can arise or fall away because of it."""
        if option.name not in self._reached:
            self._reached[option.name] = self._downstream(
                {*option.changes, *option.with_, *filter(None, [option.takes])}
            )
        return self._reached[option.name]

    def _downstream(self, names: Iterable[str]) -> frozenset[str]:
        found: set[str] = set()
        left = list(names)
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left.extend(self._waiting.get(name, ()))
        return frozenset(found)

    def meet(self, one: Option, two: Option) -> bool:
        """Whether two options together may be more than each alone."""
        if one.name in two.excludes or two.name in one.excludes:
            return True
        here, there = self.reached(one), self.reached(two)
        return bool(here & there) or any(self._minded.get(name, set()) & there for name in here)
