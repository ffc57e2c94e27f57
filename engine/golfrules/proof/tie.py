"""The tie between formulas and normal forms: pattern by pattern the solver proves that they are the same number."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from golfrules import counting
from golfrules.counting import Place
from golfrules.proof.linear import form
from golfrules.proof.patterns import Pattern, patterns, sign_choices
from golfrules.proof.solver import z3
from golfrules.proof.supply import Kind, Supply
from golfrules.proof.terms import ENCODINGS, Formula, Pool
from golfrules.ruleset import Ruleset
from golfrules.scoring import scorer

KINDS = 14
"""As many kinds as a pack with jokers has ranks."""


def first_difference(ruleset: Ruleset, encoding: str, only: Iterable[Pattern] | None = None) -> Pattern | None:
    """The first pattern for which the formula can differ from the normal form, for some table of values; None if none can.

    Values are free integers, one for each class (with the sign that the case says). The classes get kinds by lot, so that the
    encoding is tried with all of them.
    """
    made = scorer(ruleset)
    size = made.plan.shape.size
    module = z3()
    kinds = tuple(Kind((number,), (0,), (4 * number,) * size) for number in range(KINDS))
    pool = ENCODINGS[encoding](Supply((ruleset,), 1, 0, kinds), size)
    alg = pool.algebra
    values = [module.Int(f"value{place}") for place in range(size)]
    places = [Place(pool.key(place, 0), values[place], alg.truth(True), alg.truth(False)) for place in range(size)]
    total: Formula = counting.tally(alg, made.plan, places).total
    chance = random.Random(3)
    for pattern in patterns(size) if only is None else only:
        classes = max(pattern) + 1
        given = chance.sample(range(KINDS), classes)
        stated = _for_cards(pool, [given[number] for number in pattern], total)
        own = [values[pattern.index(number)] for number in pattern]
        stated = module.substitute(stated, *zip(values, own, strict=True))
        wrong = []
        for signs in sign_choices(classes, (classes, classes) if made.sees_sign else ()):
            negative = [signs[number] == 1 for number in pattern]
            told = form(made.plan, pattern, negative if made.sees_sign else None)
            told_sum = alg.add([alg.number(told.known), *(alg.times(n, own[place]) for place, n in told.parts)])
            case = [value < 0 if below else value >= 0 for value, below in zip(own, negative, strict=True)]
            wrong.append(alg.both([stated != told_sum, *(case if made.sees_sign else [])]))
        verdict = module.simplify(alg.either(wrong))
        if not module.is_false(verdict):
            solver = module.Solver()
            solver.set("timeout", 20_000)
            solver.add(verdict)
            if solver.check() != module.unsat:
                return pattern
    return None


def _for_cards(pool: Pool, kinds: list[int], formula: Formula) -> Formula:
    """A formula for cards of these kinds."""
    module = z3()
    changes: list[tuple[Any, Any]] = []
    for place in range(pool.size):
        changes += pool.settings(place, kinds[place])
    return module.simplify(module.substitute(formula, *changes))
