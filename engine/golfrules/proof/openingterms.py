"""The opening before play read as terms: its laws proved by induction, for any number of players; where it ends the turns begin."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from golfrules.plan import plan_of
from golfrules.proof.flowopening import CHOICES, DEAL, Before, Openings, ToldBefore
from golfrules.proof.flowterms import SECONDS, Terms, step_name, symbols, term
from golfrules.proof.openinglaws import as_dealt, laws_before, sums_hold, untouched, waits
from golfrules.proof.solver import z3
from golfrules.ruleset import Ruleset


class Opened(NamedTuple):
    """What became of the laws before the first turn: for each law the kinds of step by which it is not kept, or not known to be; and
    whether everybody turns up, and looks at, just as many cards as the rule names."""

    kinds: tuple[str, ...]
    broken: dict[str, tuple[str, ...]]
    unknown: dict[str, tuple[str, ...]]
    opens_all: bool
    looks_all: bool


def opening_name(ruleset: Ruleset) -> object:
    """Equal for rulesets whose opening, and first turn, are one and the same on counts."""
    plan = plan_of(ruleset)
    k = Openings(Terms(), plan, 2)
    read = (plan.before_play, plan.turn_up, plan.reveal_card, plan.reveal_all, plan.peek, k.opens_all, k.looks_all)
    return step_name(ruleset), read


_KEPT: dict[tuple[object, type[Openings]], Opened] = {}


def opening_of(ruleset: Ruleset, steps: type[Openings] = Openings) -> Opened:
    """Ask for the deal and each kind of choice whether it keeps every law; once for all that open alike. `steps`: another step, for those
    who doubt this."""
    name = opening_name(ruleset), steps
    if name not in _KEPT:
        _KEPT[name] = _asked(ruleset, steps)
    return _KEPT[name]


@lru_cache(maxsize=1)
def before_symbols() -> tuple[Before, ToldBefore]:
    """Any counts before the first turn, and anything told, as terms."""
    module = z3()
    rows = module.ArraySort(module.IntSort(), module.IntSort())
    flow, told = symbols()
    chosen, opened, looked = (module.Const(name, rows) for name in ("choice", "opened", "looked"))
    before = Before(flow, module.Int("nth"), chosen, module.Int("all_chosen"), opened, looked)
    passed, passed_looks, gone = module.Ints("passed passed_looks gone_before")
    return before, ToldBefore(module.Bool("again"), passed, passed_looks, gone, told)


def _asked(ruleset: Ruleset, steps: type[Openings]) -> Opened:
    module, alg, plan = z3(), Terms(), plan_of(ruleset)
    b, told = before_symbols()
    seat, s = module.Int("anybody"), b.flow
    k = steps(alg, plan, module.Int("players"), module.Int("size"), module.Int("first"))
    k.seats = (s.seat, seat)
    any_state = [
        untouched(k, b), sums_hold(k, b, seat), seat >= 0, seat < k.players, s.seat >= 0, s.seat < k.players,
        k.size >= max(2, plan.turn_up, plan.peek, *plan.more), s.left == 0,
    ]  # fmt: skip
    broken: dict[str, list[str]] = {}
    unknown: dict[str, list[str]] = {}
    asked = []
    for choice in CHOICES:
        if not choice.arises(plan):
            continue
        k.premises = []
        then = choice.step(k, b, told)
        lie = as_dealt if choice is DEAL else waits
        solver = module.Solver()
        solver.set("timeout", SECONDS * 1000)
        given = [*any_state, s.phase == choice.phase, lie(k, b, s.seat), lie(k, b, seat), *k.premises]
        solver.add(*(term(part) for part in given))
        can_be = solver.check()
        laws = laws_before(k, choice, b, then, told, seat)
        if can_be == module.unsat:
            continue  # these rules never come to it
        asked.append(choice.name)
        for name, law in laws.items():
            solver.push()
            solver.add(term(alg.negate(law)))
            verdict = solver.check() if can_be == module.sat else can_be
            solver.pop()
            if verdict == module.sat:
                broken.setdefault(name, []).append(choice.name)
            elif verdict != module.unsat:
                unknown.setdefault(name, []).append(f"{choice.name}: {solver.reason_unknown()}")
    return Opened(
        tuple(asked),
        {n: tuple(v) for n, v in broken.items()},
        {n: tuple(v) for n, v in unknown.items()},
        k.opens_all,
        k.looks_all,
    )
