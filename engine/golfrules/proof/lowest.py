"""Of all pools of cards with a few patterns the lowest one that satisfies a comparison."""

from __future__ import annotations

from golfrules.cards import Card
from golfrules.proof.forms import Forms, item_of, rows
from golfrules.proof.patterns import Pattern
from golfrules.proof.question import RELATIONS, Compare
from golfrules.proof.reach import Item, Option, reached, worth


def lowest(form: Forms, compare: Compare, patterns: list[int]) -> tuple[Card, ...]:
    """The lowest cards, compared place by place, whose pattern is one of these; one must exist."""
    only = sum(1 << p for p in patterns)
    best: tuple[int, ...] | None = None
    for p, known, classes in rows(form, only):
        search = _Search(form, compare, p, known, classes)
        found = search.run(best)
        if found is not None and (best is None or found < best):
            best = found
    assert best is not None
    return form.supply.deal(best)


class _Search:
    """Gives the classes of one pattern kinds in order of first appearance, lowest first, and turns back where nothing can come."""

    def __init__(self, form: Forms, compare: Compare, p: int, known: int, classes: list[int]) -> None:
        self.pattern: Pattern = form.over.fine[p]
        self.joined = form.over.joined[p]
        signs = form.over.signs[p]
        self.items: list[Item] = [item_of(code, signs[c], len(form.tables)) for c, code in enumerate(classes)]
        coarse = form.supply.coarse
        assert coarse is not None
        self.key_of = coarse
        vectors = form.kind_vectors
        self.options = [
            Option(kind.supply, vectors[k], tuple(table[k] for table in form.tables))
            for k, kind in enumerate(form.supply.kinds)
        ]
        self.plain = len(set(coarse)) == len(coarse)
        self.known = known
        self.relation, self.bound = RELATIONS[compare.relation], compare.bound

    def run(self, best: tuple[int, ...] | None) -> tuple[int, ...] | None:
        """The lowest kinds by place, or None where they are not lower than the best so far."""
        given = self._extend((), self.known, best)
        return None if given is None else tuple(given[c] for c in self.pattern)

    def _extend(self, given: tuple[int, ...], total: int, best: tuple[int, ...] | None) -> tuple[int, ...] | None:
        if len(given) == len(self.items):
            return given if self.relation(total, self.bound) else None
        item = self.items[len(given)]
        before = tuple(given[c] for c in self.pattern[: self.pattern.index(len(given))])
        for kind, option in enumerate(self.options):
            if best is not None and (*before, kind) > best[: len(before) + 1]:
                return None
            points = worth(item, option)
            if points is None or not self._fits(given, kind):
                continue
            now = (*given, kind)
            if self._possible(now, total + points):
                found = self._extend(now, total + points, best)
                if found is not None:
                    return found
        return None

    def _fits(self, given: tuple[int, ...], kind: int) -> bool:
        """Whether classes of one key get kinds of one key, and others others."""
        if kind in given:
            return False
        here = self.joined[len(given)]
        return all((self.key_of[k] == self.key_of[kind]) == (self.joined[c] == here) for c, k in enumerate(given))

    def _possible(self, given: tuple[int, ...], total: int) -> bool:
        """Whether the rest can still bring the sum where it must be; exact where every key is of one kind."""
        if not self.plain or len(given) == len(self.items):
            return True
        free = tuple((option,) for kind, option in enumerate(self.options) if kind not in given)
        rest = [(item,) for item in self.items[len(given) :]]
        return any(self.relation(total + number, self.bound) for number in reached(rest, free))
