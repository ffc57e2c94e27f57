"""The first way to answer a question: by patterns, exact normal forms, and counting through the cards. No solver.

The smallest answer is found: fewest different kinds of cards, then the lowest cards, slot by slot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from golfrules.cards import Card
from golfrules.proof.linear import NotLinear
from golfrules.proof.patterns import TooMany, Universe, bits_of, universe
from golfrules.proof.question import RELATIONS, Compare, Question, Term
from golfrules.proof.reach import Group, Option, Options, reached
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
    two_levels = len(set(coarse)) < len(coarse)
    if two_levels and question.pool > 7:
        raise NotEncoded(f"a key of several kinds in a pool of {question.pool} cards has too many patterns")
    try:
        over = universe(
            question.pool,
            max(kind.supply for kind in supply.kinds),
            len(supply.kinds),
            two_levels,
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


def columns_of(form: Forms, only: int) -> Iterator[tuple[int, int, list[list[int]]]]:
    """For each pattern of `only`: its number, the known number, the weights by table and class."""
    size = len(form.over)
    chosen = bits_of(only, size)
    known = [0] * size
    for number, where in form.known.items():
        if number:
            _write(known, number, where & only, size)
    columns = []
    for places in form.weights:
        for place, times in places.items():
            column = [0] * size
            for number, where in times.items():
                if number:
                    _write(column, number, where & only, size)
            columns.append((place, column))
    starts = [0]
    for places in form.weights:
        starts.append(starts[-1] + len(places))
    spans = [columns[start:end] for start, end in pairwise(starts)]
    for p, pattern in enumerate(form.over.fine):
        if chosen[p] == "0":
            continue
        classes = len(form.over.joined[p])
        weights = []
        for span in spans:
            row = [0] * classes
            for place, column in span:
                row[pattern[place]] += column[p]
            weights.append(row)
        yield p, known[p], weights


def _write(column: list[int], number: int, where: int, size: int) -> None:
    text = bits_of(where, size)
    at = text.find("1")
    while at >= 0:
        column[at] = number
        at = text.find("1", at + 1)


def groups_of(form: Forms, p: int, weights: list[list[int]]) -> tuple[Group, ...]:
    """The classes of a pattern as `reach` takes them, those of one key together."""
    pattern, joined, signs = form.over.fine[p], form.over.joined[p], form.over.signs[p]
    inside: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
    for number, key in enumerate(joined):
        item = (pattern.count(number), signs[number], tuple(row[number] for row in weights))
        inside.setdefault(key, []).append(item)
    return tuple(sorted(tuple(sorted(items)) for items in inside.values()))


def reachable(question: Question) -> set[int]:
    """All numbers that the left side of a question's one comparison can be. Raises NotEncoded."""
    form = forms(question, question.wanted[0])
    shapes = {(known, groups_of(form, p, weights)) for p, known, weights in columns_of(form, form.over.full)}
    options = form.options
    return {known + number for known, groups in shapes for number in reached(groups, options)}


def differing(form: Forms) -> int:
    """The patterns whose left side is not just 0, as a bit mask: outside them it is 0 for every table of values."""
    alg = Sweep(form.over)
    same = form.known.get(0, 0)
    for places in form.weights:
        for times in places.values():
            same &= times.get(0, 0)
    return alg.negate(same)


def by_forms(question: Question, smallest: bool = True) -> tuple[Card, ...] | None:
    """Cards that answer the question with yes, the smallest there are; None when it is no. Raises NotEncoded."""
    if len(question.wanted) != 1 or question.premises:
        raise NotEncoded("more than one comparison at a time")
    (compare,) = question.wanted
    form = forms(question, compare)
    relation = RELATIONS[compare.relation]
    only = form.over.full if relation(0, compare.bound) else differing(form)
    options = form.options
    good: dict[tuple[int, tuple[Group, ...]], bool] = {}
    hits: dict[int, list[int]] = {}
    for p, known, weights in columns_of(form, only):
        shape = (known, groups_of(form, p, weights))
        found = good.get(shape)
        if found is None:
            found = good[shape] = any(relation(known + n, compare.bound) for n in reached(shape[1], options))
        if found:
            hits.setdefault(len(form.over.joined[p]), []).append(p)
    if not hits:
        return None
    from golfrules.proof.lowest import lowest

    return lowest(form, compare, hits[min(hits)][: None if smallest else 1])
