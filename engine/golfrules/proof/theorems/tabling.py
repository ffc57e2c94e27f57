"""Help for theorems on the count of a table: points as sums of unknowns (exact), and as the solver's integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from golfrules import table
from golfrules.match import count_table, table_plan
from golfrules.proof.linear import Linear, Sum
from golfrules.proof.solver import z3
from golfrules.proof.terms import Formulas
from golfrules.ruleset import Answer, Ruleset

_PLAIN: dict[str, Answer] = {"score.block-bonus": "none", "score.closer-points": 0, "score.closer-lowest": "never"}
"""What is always asked about a table, as it is where there are neither blocks nor penalties."""


def table_rules(**answers: Answer) -> Ruleset:
    """A ruleset of nothing but answers on the count of a table: `block_bonus="others-add"` and so on."""
    named = {f"score.{name.replace('_', '-')}": answer for name, answer in answers.items()}
    ref = ", ".join(f"{name.removeprefix('score.')} {answer}" for name, answer in named.items())
    return Ruleset.of(ref, "any game", {**_PLAIN, **named})


def margins_as_sums(ruleset: Ruleset, players: int) -> list[Sum]:
    """For each seat after the first how far it is behind the first, for all points and blocks at once; nobody closes."""
    alg = Linear()
    raw = [Sum(0, ((seat, 1),)) for seat in range(players)]
    blocks = [Sum(0, ((players + seat, 1),)) for seat in range(players)]
    totals = [seat.total for seat in table.settle(alg, table_plan(ruleset), raw, blocks)]
    return [alg.add([total, alg.times(-1, totals[0])]) for total in totals[1:]]


def margins_can_differ(one: Ruleset, other: Ruleset, players: int) -> str:
    """What the solver says of "some points and blocks make another margin": `sat`, `unsat` or `unknown`."""
    module = z3()
    alg: Any = Formulas(lambda a, b: a == b)
    raw = [module.Int(f"raw{seat}") for seat in range(players)]
    blocks = [module.Int(f"blocks{seat}") for seat in range(players)]
    sides = []
    for ruleset in (one, other):
        totals = [seat.total for seat in table.settle(alg, table_plan(ruleset), raw, blocks)]
        sides.append([total - totals[0] for total in totals[1:]])
    solver = module.Solver()
    solver.set("timeout", 10_000)
    solver.add(*(owned >= 0 for owned in blocks))
    if solver.check() != module.sat:
        return "vacuous"
    solver.add(module.Or([a != b for a, b in zip(*sides, strict=True)]))
    return str(solver.check())


def punished_and_lowest(ruleset: Ruleset, players: int) -> tuple[str, tuple[int, ...]]:
    """Can a closer (seat 0) be punished and yet be lowest alone? What the solver says, and for `sat` the points of the layouts."""
    module = z3()
    alg: Any = Formulas(lambda a, b: a == b)
    plan = table_plan(ruleset)
    raw = [module.Int(f"raw{seat}") for seat in range(players)]
    none = [alg.number(0)] * players
    seats = table.settle_closed(alg, plan, raw, none, 0)
    punished = plan.punished(alg, raw[0], alg.least(raw[1:]))
    solver = module.Solver()
    solver.set("timeout", 10_000)
    solver.add(punished)
    if solver.check() != module.sat:
        return "vacuous", ()
    solver.add(*(seats[0].total < seat.total for seat in seats[1:]))
    # scores that a layout of six cards can have
    bounded = [module.And(points >= -6, points <= 60) for points in raw]
    verdict = solver.check(*bounded)
    if verdict != module.sat:
        verdict = solver.check()
    if verdict != module.sat:
        return str(verdict), ()
    model = solver.model()
    return "sat", tuple(model.eval(points, model_completion=True).as_long() for points in raw)


def punished_and_lowest_by_cases(ruleset: Ruleset, players: int, span: Sequence[int]) -> tuple[int, ...] | None:
    """The same by trying all points of a span: the first that does it, by the engine's own count."""
    from itertools import product

    for raw in product(span, repeat=players):
        counted = count_table(ruleset, raw, None, 0)
        mine = counted.totals[0]
        if counted.seats[0].penalty != 0 and all(mine < other for other in counted.totals[1:]):
            return raw
    return None
