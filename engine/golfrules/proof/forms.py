"""The first way to answer a question: by patterns, exact normal forms, and counting through the cards. No solver.

The smallest answer is found: fewest different kinds of cards, then the lowest cards, slot by slot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from golfrules.proof.linear import NotLinear
from golfrules.proof.patterns import TooMany, Universe, bits_of, universe
from golfrules.proof.question import Compare, Question, SameKey, Term
from golfrules.proof.reach import Group, Item, Option, Options
from golfrules.proof.supply import Supply, supply_of
from golfrules.proof.sweep import Sums, Sweep, sums
from golfrules.ruleset import Ruleset
from golfrules.scoring import scorer


class NotEncoded(Exception):
    """A question that this way cannot be asked."""


@dataclass(frozen=True)
class Forms:
    """The left side of a comparison for every pattern: a known number, and weights of the classes in each table of values."""

    supply: Supply
    over: Universe
    by_key: dict[Ruleset, bool]
    tables: tuple[tuple[int, ...], ...]
    """The different tables of values: for each the value of each kind."""
    vectors: tuple[tuple[bool, ...], ...]
    """The sign vectors: for each table that is asked for signs whether values are negative."""
    known: dict[int, int]
    weights: list[dict[int, dict[int, int]]]
    """For each table: place → times → patterns."""

    @property
    def options(self) -> Options:
        """The kinds of each key as `reach` takes them."""
        coarse = self.supply.coarse
        assert coarse is not None
        signs = self.kind_vectors
        kinds = [
            Option(kind.supply, signs[k], tuple(table[k] for table in self.tables))
            for k, kind in enumerate(self.supply.kinds)
        ]
        return tuple(tuple(kinds[k] for k, key in enumerate(coarse) if key == number) for number in sorted(set(coarse)))

    @property
    def plain(self) -> bool:
        """Whether every key is of one kind and signs do not matter."""
        coarse = self.supply.coarse
        return len(self.vectors) < 2 and coarse is not None and len(set(coarse)) == len(coarse)

    @property
    def kind_vectors(self) -> list[int]:
        """The sign vector of each kind."""
        return [self.vectors.index(_signs(self.supply, k, _asking(self.supply))) for k in range(len(self.supply.kinds))]


def _asking(supply: Supply) -> list[int]:
    """The rulesets in whose count the sign of a value matters."""
    return [t for t, ruleset in enumerate(supply.rulesets) if scorer(ruleset).sees_sign]


def _signs(supply: Supply, kind: int, asking: list[int]) -> tuple[bool, ...]:
    return tuple(supply.kinds[kind].values[table] < 0 for table in asking)


def _universe(question: Question, supply: Supply) -> tuple[Universe, tuple[tuple[bool, ...], ...]]:
    asking = _asking(supply)
    signs = [_signs(supply, k, asking) for k in range(len(supply.kinds))]
    vectors = tuple(sorted(set(signs)))
    coarse = supply.coarse
    if coarse is None:
        raise NotEncoded("the rulesets part the cards in ways of which neither refines the other")
    shared = tuple(sorted((n for key in set(coarse) if (n := coarse.count(key)) > 1), reverse=True))
    if question.pool > (9 if len(shared) == 1 else 7 if shared else 10):
        raise NotEncoded(f"a pool of {question.pool} cards with keys of several kinds has too many patterns")
    try:
        over = universe(
            question.pool,
            max(kind.supply for kind in supply.kinds),
            len(supply.kinds),
            shared,
            tuple(signs.count(vector) for vector in vectors) if len(vectors) > 1 else (),
        )
    except TooMany as error:
        raise NotEncoded(str(error)) from error
    return over, vectors


def forms(question: Question, compare: Compare) -> Forms:
    """The left side of a comparison, for every pattern. Raises NotEncoded."""
    supply = supply_of(question.rulesets, question.packs)
    over, vectors = _universe(question, supply)
    asking = _asking(supply)
    by_key = {r: supply.parted(t) != tuple(range(len(supply.kinds))) for t, r in enumerate(supply.rulesets)}
    values = [tuple(kind.values[t] for kind in supply.kinds) for t in range(len(supply.rulesets))]
    tables = tuple(dict.fromkeys(values))
    alg = Sweep(over)
    known: dict[int, int] = {0: alg.full}
    weights: list[dict[int, dict[int, int]]] = [{} for _ in tables]
    for term in compare.terms:
        ruleset_number = supply.index(term.ruleset)
        negative = None
        if ruleset_number in asking:
            at = asking.index(ruleset_number)
            negative = [
                alg.either([over.signed(place, v) for v, vector in enumerate(vectors) if vector[at]])
                for place in range(question.pool)
            ]
        found = alg.times(term.factor, _term_sums(over, term, by_key[term.ruleset], negative))
        table = tables.index(values[ruleset_number])
        known = alg.add([Sums(known, {}), Sums(found.known, {})]).known
        weights[table] = alg.add([Sums({0: alg.full}, weights[table]), Sums({0: alg.full}, found.parts)]).parts
    return Forms(supply, over, by_key, tables, vectors, known, weights)


def _term_sums(over: Universe, term: Term, by_key: bool, negative: list[int] | None) -> Sums:
    made = scorer(term.ruleset)
    here = made.counted(term.up, made.full) & made.full & ~term.gone
    try:
        return sums(over, made.plan, term.slots, by_key, negative, here, term.gone, term.what)
    except NotLinear as error:
        raise NotEncoded(str(error)) from error


_BASE = 64
"""More than twice as much as any count of cards or weight of a class in one pool: weights are kept as digits of one number."""


def rows(form: Forms, only: int) -> Iterator[tuple[int, int, list[int]]]:
    """For each pattern of `only`: its number, the known number, and for each class its cards and weights as one number."""
    size = len(form.over)
    known = _column(form.known, size)
    digits = [[1] * size for _ in range(form.over.size)]
    for table, places in enumerate(form.weights):
        for place, times in places.items():
            for number, where in times.items():
                if number:
                    _add(digits[place], number * _BASE ** (table + 1), where & only, size)
    chosen = bits_of(only, size)
    joined = form.over.joined
    for p, (flag, pattern, row) in enumerate(zip(chosen, form.over.fine, zip(*digits, strict=True), strict=True)):
        if flag == "1":
            classes = [0] * len(joined[p])
            for number, digit in zip(pattern, row, strict=True):
                classes[number] += digit
            yield p, known[p], classes


def _column(numbers: dict[int, int], size: int) -> list[int]:
    column = [0] * size
    for number, where in numbers.items():
        if number:
            _add(column, number, where, size)
    return column


def _add(column: list[int], number: int, where: int, size: int) -> None:
    text = bits_of(where, size)
    at = text.find("1")
    while at >= 0:
        column[at] += number
        at = text.find("1", at + 1)


@lru_cache(maxsize=4096)
def item_of(code: int, sign: int, tables: int) -> Item:
    """A class as `reach` takes it, out of the number that holds its cards and weights."""
    cards = code % _BASE
    rest, weights = (code - cards) // _BASE, []
    for _ in range(tables):
        weight = (rest + _BASE // 2) % _BASE - _BASE // 2
        weights.append(weight)
        rest = (rest - weight) // _BASE
    return cards, sign, tuple(weights)


def groups_of(form: Forms, p: int, classes: list[int]) -> tuple[Group, ...]:
    """The classes of a pattern as `reach` takes them, those of one key together."""
    inside: dict[int, list[Item]] = {}
    for number, (key, code) in enumerate(zip(form.over.joined[p], classes, strict=True)):
        inside.setdefault(key, []).append(item_of(code, form.over.signs[p][number], len(form.tables)))
    return tuple(sorted(tuple(sorted(items)) for items in inside.values()))


def differing(form: Forms) -> int:
    """The patterns whose left side is not just 0, as a bit mask: outside them it is 0 for every table of values."""
    alg = Sweep(form.over)
    same = form.known.get(0, 0)
    for places in form.weights:
        for times in places.values():
            same &= times.get(0, 0)
    return alg.negate(same)


Shape = tuple[int, tuple[Group, ...]]
"""All that a pattern asks of the cards: the known number and the groups."""


Alike = dict[tuple[int, tuple[int, ...]], list[int]]
_ALIKE: dict[object, tuple[Universe, Alike]] = {}


def _alike(form: Forms, only: int) -> Alike:
    """The patterns of `only` by their known number and what their classes weigh, which is the same for rulesets that differ in values
    alone."""
    weights = tuple(tuple((place, tuple(sorted(t.items()))) for place, t in table.items()) for table in form.weights)
    name = (id(form.over), tuple(sorted(form.known.items())), weights, only)
    kept = _ALIKE.get(name)
    if kept is not None:
        return kept[1]
    if len(_ALIKE) > 16:
        _ALIKE.clear()
    found: Alike = {}
    for p, known, classes in rows(form, only):
        classes.sort()
        found.setdefault((known, tuple(classes)), []).append(p)
    _ALIKE[name] = form.over, found
    return found


@lru_cache(maxsize=32)
def shapes(question: Question, all_patterns: bool) -> tuple[Forms, dict[Shape, list[int]]]:
    """The patterns of a question's one comparison by what they ask of the cards; without those that are just 0, if so said.

    The relation and the number compared with do not matter. Raises NotEncoded.
    """
    if len(question.wanted) != 1:
        raise NotEncoded("more than one comparison at a time")
    if not all(isinstance(premise, SameKey) for premise in question.premises):
        raise NotEncoded("a premise about values")
    form = forms(question, question.wanted[0])
    only = form.over.full if all_patterns else differing(form)
    for premise in question.premises:
        assert isinstance(premise, SameKey)
        only &= form.over.same(form.by_key[premise.ruleset], premise.card, premise.other)
    found: dict[Shape, list[int]] = {}
    if form.plain:
        # the same, some ten times faster: nothing but the classes themselves tells patterns apart
        for (known, codes), patterns in _alike(form, only).items():
            items = sorted((item_of(code, 0, len(form.tables)),) for code in codes)
            found[known, tuple(items)] = patterns
        return form, found
    for p, known, classes in rows(form, only):
        found.setdefault((known, groups_of(form, p, classes)), []).append(p)
    return form, found


def any_relation(question: Question) -> Question:
    """The question without what is compared with, so that what is found for one serves for all."""
    (compare,) = question.wanted
    return replace(question, wanted=(compare._replace(relation="==", bound=0),))
