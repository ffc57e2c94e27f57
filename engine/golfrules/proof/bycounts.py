"""A further way to answer a question, where slots do not matter (pairs anywhere, hands): how many cards of each kind there are.

One whole number for each kind of card, which the packs bound; a kind adds its value as often as so many equal cards count, which
is read off the engine's scorer for all layouts at once (`oneclass`). No patterns of slots, and no card by itself: a solver adds up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from golfrules.cards import Card
from golfrules.proof.bysolver import SECONDS, Doubtful, Undecided
from golfrules.proof.forms import NotEncoded
from golfrules.proof.oneclass import left
from golfrules.proof.question import RELATIONS, Compare, Question, Term, engine_score
from golfrules.proof.solver import z3
from golfrules.proof.supply import Supply, supply_of
from golfrules.scoring import scorer

Left = Callable[[Any, bool], tuple[int, ...] | None]


def by_counts(
    question: Question, seconds: float = SECONDS, reading: Left = left, lowest: bool = False
) -> tuple[Card, ...] | None:
    """Cards that answer the question with yes, if so asked the smallest there are; None when it is no. `reading`: another reading of the
    scorer, for those who doubt it.

    A "no" is believed only when the premises can be satisfied and when for some cards formulas and engine count the same. Raises
    NotEncoded, Doubtful when that fails, and Undecided when the solver does not know.
    """
    if question.premises:
        raise NotEncoded("a premise about single cards")
    supply = supply_of(question.rulesets, question.packs)
    terms = dict.fromkeys(term._replace(factor=1) for term in question.terms)
    told = {term: _parts(supply, term, reading, question.pool) for term in terms}
    module = z3()
    numbers = [module.Int(f"cards{kind}") for kind in range(len(supply.kinds))]
    formulas = {term: _formula(module, numbers, parts) for term, parts in told.items()}
    solver = module.Solver()
    solver.set("timeout", int(1000 * seconds))
    solver.set("random_seed", 7)
    solver.add(module.Sum(numbers) == question.pool)
    for number, kind in zip(numbers, supply.kinds, strict=True):
        solver.add(number >= 0, number <= min(kind.supply, question.pool))
    _look(module, solver, supply, numbers, formulas)
    for compare in question.wanted:
        solver.add(_compared(module, formulas, compare))
    verdict = solver.check()
    if verdict == module.unsat:
        return None
    if verdict != module.sat:
        raise Undecided(f"the solver does not know ({solver.reason_unknown()})")
    return _cards(supply, _kinds(_smallest(module, solver, numbers) if lowest else solver.model(), numbers))


def _smallest(module: Any, solver: Any, numbers: Sequence[Any]) -> Any:
    """Of all models that of fewest kinds, then with most cards of the lowest kinds."""
    best = solver.model()

    def can_be(wanted: Any) -> bool:
        nonlocal best
        verdict = solver.check(wanted)
        if verdict == module.unknown:
            raise Undecided(f"the solver does not know ({solver.reason_unknown()})")
        if verdict == module.sat:
            best = solver.model()
            solver.add(wanted)
        return bool(verdict == module.sat)

    kinds = module.Sum([module.If(number > 0, 1, 0) for number in numbers])
    next(most for most in range(1, len(numbers) + 1) if can_be(kinds <= most))
    for number in numbers:
        while can_be(number > best.eval(number, model_completion=True)):
            pass
        solver.add(number == best.eval(number, model_completion=True))
    return best


def _compared(module: Any, formulas: dict[Term, Any], compare: Compare) -> Any:
    total = module.Sum([module.IntVal(0), *(term.factor * formulas[term._replace(factor=1)] for term in compare.terms)])
    return RELATIONS[compare.relation](total, module.IntVal(compare.bound))


class _Part(NamedTuple):
    """The kinds of one key with their values, and how many of n such cards count."""

    kinds: tuple[int, ...]
    values: tuple[int, ...]
    counts: tuple[int, ...]


def _parts(supply: Supply, term: Term, reading: Left, pool: int) -> list[_Part]:
    """What a layout's score is made of, key by key. Raises NotEncoded."""
    made = scorer(term.ruleset)
    if term.what != "total" or made.counted(term.up, made.full) & made.full & ~term.gone != made.full:
        raise NotEncoded("cards that do not count, or blocks")
    if sorted(term.slots) != list(range(pool)):
        raise NotEncoded("a layout of some cards of the pool only")
    table = supply.index(term.ruleset)
    parted = supply.parted(table)
    parts = []
    for key in sorted(set(parted)):
        kinds = tuple(kind for kind, found in enumerate(parted) if found == key)
        values = tuple(supply.kinds[kind].values[table] for kind in kinds)
        counts = reading(made.plan, made.sees_sign and values[0] < 0)
        if counts is None or (made.sees_sign and len({value < 0 for value in values}) > 1):
            raise NotEncoded("it matters in which slots cards lie")
        if len(set(values)) > 1 and any(number not in (0, many) for many, number in enumerate(counts)):
            raise NotEncoded("it matters which of several equal cards counts, for they are worth different points")
        parts.append(_Part(kinds, values, counts))
    return parts


def _formula(module: Any, numbers: Sequence[Any], parts: Sequence[_Part]) -> Any:
    """The score of a layout by how many cards of each kind it has."""
    terms = [module.IntVal(0)]
    for kinds, values, counts in parts:
        many = module.Sum([numbers[kind] for kind in kinds])
        if len(set(values)) == 1:
            terms.append(values[0] * _chosen(module, many, counts))
        else:
            whole = module.Sum([value * numbers[kind] for value, kind in zip(values, kinds, strict=True)])
            none = module.Or([many == n for n, number in enumerate(counts) if n and not number] or [False])
            terms.append(module.If(none, module.IntVal(0), whole))
    return module.Sum(terms)


def _chosen(module: Any, many: Any, counts: Sequence[int]) -> Any:
    found = module.IntVal(counts[-1])
    for number in range(len(counts) - 2, -1, -1):
        found = module.If(many == number, module.IntVal(counts[number]), found)
    return found


def _kinds(model: Any, numbers: Sequence[Any]) -> list[int]:
    """The kinds of the cards in a model, lowest first."""
    return [
        kind for kind, number in enumerate(numbers) for _ in range(model.eval(number, model_completion=True).as_long())
    ]


def _cards(supply: Supply, kinds: Sequence[int]) -> tuple[Card, ...]:
    try:
        return supply.deal(kinds)
    except (ValueError, IndexError) as error:
        raise Doubtful(f"the solver's cards are none that the packs hold ({error})") from error


def _look(module: Any, solver: Any, supply: Supply, numbers: Sequence[Any], formulas: dict[Term, Any]) -> None:
    """Vacuity: some cards must satisfy the premises, among them so many equal ones that are worth something, for each number there can be;
    and in any order the engine must count them as the formulas do."""
    chance = random.Random(5)
    worth = [number for number, kind in zip(numbers, supply.kinds, strict=True) if any(kind.values)]
    for many in range(1, max(kind.supply for kind in supply.kinds) + 1):
        solver.push()
        alike = module.Or([number == many for number in worth])
        verdict = solver.check(alike)
        if verdict == module.unsat and many > 1:
            solver.pop()
            break
        if verdict == module.sat:
            solver.add(alike)
        if verdict != module.unknown:
            verdict = solver.check()
        if verdict != module.sat:
            if verdict == module.unsat:
                raise Doubtful("its premises cannot be satisfied")
            raise Undecided("the solver does not know its premises")
        model = solver.model()
        cards = list(_cards(supply, _kinds(model, numbers)))
        for term, formula in formulas.items():
            chance.shuffle(cards)
            told = model.eval(formula, model_completion=True).as_long()
            counted = engine_score(term, cards)
            if told != counted:
                raise Doubtful(f"its formula says {told} for {term.layout(cards)}, the engine counts {counted}")
        solver.pop()
