"""The step on counts read as terms: laws of the flow proved by induction, for any number of players and any number of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from golfrules.plan import plan_of
from golfrules.proof.flowkinds import KINDS
from golfrules.proof.flowlaws import (
    LAWS,
    endings_hold,
    holds,
    kept,
    may_end,
    nothing_shows,
    opening_holds,
    ranked,
    row_holds,
    totals_hold,
)
from golfrules.proof.flowstep import Flow, Steps, Told, follows_reject
from golfrules.proof.solver import z3
from golfrules.ruleset import Ruleset

SECONDS = 20
_TRUTHS = ("drew", "showed", "completed")
_ROWS = ("hidden", "there")
_NUMBERS_TOLD = ("gone", "gone_next", "all_lost")
_ROWS_TOLD = ("lost",)


class Terms:
    """The algebra of terms; plain numbers and truths are taken as they are, so that what is known stays small."""

    def __init__(self) -> None:
        self.z3 = z3()

    def choose(self, truth: Any, then: Any, otherwise: Any) -> Any:
        if isinstance(truth, bool):
            return then if truth else otherwise
        if then is otherwise or (type(then) is type(otherwise) and isinstance(then, (int, bool)) and then == otherwise):
            return then
        return self.z3.If(truth, self._term(then), self._term(otherwise))

    def _term(self, value: Any) -> Any:
        if isinstance(value, bool):
            return self.z3.BoolVal(value)
        return self.z3.IntVal(value) if isinstance(value, int) else value

    def both(self, *truths: Any) -> Any:
        if any(truth is False for truth in truths):
            return False
        left = [truth for truth in truths if truth is not True]
        return True if not left else left[0] if len(left) == 1 else self.z3.And(left)

    def either(self, *truths: Any) -> Any:
        if any(truth is True for truth in truths):
            return True
        left = [truth for truth in truths if truth is not False]
        return False if not left else left[0] if len(left) == 1 else self.z3.Or(left)

    def negate(self, truth: Any) -> Any:
        return not truth if isinstance(truth, bool) else self.z3.Not(truth)

    def at(self, row: Any, seat: Any) -> Any:
        return self.z3.Select(row, seat)

    def put(self, row: Any, seat: Any, value: Any) -> Any:
        return self.z3.Store(row, seat, value)

    def nothing(self, row: Any) -> Any:
        return self.z3.K(self.z3.IntSort(), self.z3.IntVal(0))

    def minus(self, row: Any, other: Any) -> Any:
        one, two = self.z3.Ints("one two")
        return self.z3.Map((one - two).decl(), row, other)


class Proof(NamedTuple):
    """What became of the laws of a flow: for each law the kinds of action by which it is not kept, or not known to be."""

    kinds: tuple[str, ...]
    """The kinds of action that were asked about; each can be taken."""
    broken: dict[str, tuple[str, ...]]
    unknown: dict[str, tuple[str, ...]]
    why_no_rank: str | None


@lru_cache(maxsize=256)
def proof_of(ruleset: Ruleset, steps: type[Steps] = Steps) -> Proof:
    """Ask for each kind of action whether it keeps every law. Raises NotEncoded. `steps`: another step, for those who doubt this."""
    module = z3()
    alg = Terms()
    plan = plan_of(ruleset)
    broken: dict[str, list[str]] = {}
    unknown: dict[str, list[str]] = {}
    asked = []
    (s, told), seat = symbols(), module.Int("anybody")
    k = steps(alg, plan, module.Int("players"), module.Int("size"), module.Int("first"))
    k.seats = (s.seat, k.after(s.seat), seat)
    any_state = [
        holds(k, s), endings_hold(k, s), opening_holds(k, s), k.first >= 0, k.first < k.players, k.size >= max(2, plan.turn_up, *plan.more), totals_hold(k, s, seat),
        seat >= 0, seat < k.players, *(row_holds(k, s, each) for each in (s.seat, k.after(s.seat), seat)),
        ranked(k, s) if may_end(k) is None else True,
    ]  # fmt: skip
    for kind in KINDS:
        if not kind.arises(plan):
            continue
        k.premises = []
        then = kind.step(k, s, told)
        phases = alg.either(*(s.phase == phase for phase in kind.phases))
        solver = module.Solver()
        solver.set("timeout", SECONDS * 1000)
        given = [*any_state, phases, kind.when(k, s, told), *k.premises]
        solver.add(*(part for part in given if part is not True))
        can_be = solver.check()
        if can_be == module.unsat:
            continue  # these rules never come to it
        if can_be != module.sat:
            for law in LAWS:
                unknown.setdefault(law, []).append(f"whether {kind.name} can be: {solver.reason_unknown()}")
            continue
        asked.append(kind.name)
        laws = kept(k, kind, s, then, told, seat)
        solver.push()
        solver.add(term(alg.negate(alg.both(*laws.values()))))
        whole = solver.check()
        solver.pop()
        if whole == module.unsat:
            continue
        for name, law in laws.items():
            solver.push()
            solver.add(term(alg.negate(law)))
            verdict = solver.check()
            solver.pop()
            if verdict == module.sat:
                broken.setdefault(name, []).append(kind.name)
            elif verdict != module.unsat:
                unknown.setdefault(name, []).append(f"{kind.name}: {solver.reason_unknown()}")
    return Proof(
        tuple(asked), {n: tuple(v) for n, v in broken.items()}, {n: tuple(v) for n, v in unknown.items()},
        may_end(Steps(alg, plan, 2)),
    )  # fmt: skip


def term(value: Any) -> Any:
    """A truth as a term, also one that is known."""
    return z3().BoolVal(value) if isinstance(value, bool) else value


def symbols() -> tuple[Flow, Told]:
    """Any counts, and anything told, as terms."""
    module = z3()
    rows = module.ArraySort(module.IntSort(), module.IntSort())
    flow = Flow(
        *(
            module.Const(name, rows) if name in _ROWS else module.Bool(name) if name in _TRUTHS else module.Int(name)
            for name in Flow._fields
        )
    )
    told = Told(
        *(
            module.Const(name, rows)
            if name in _ROWS_TOLD
            else module.Int(name)
            if name in _NUMBERS_TOLD
            else module.Bool(name)
            for name in Told._fields
        )
    )
    return flow, told


def alike(rulesets: Sequence[tuple[str, Ruleset]]) -> list[tuple[list[str], Ruleset]]:
    """Rulesets in groups whose step on counts is one and the same: their references, and one that stands for them."""
    groups: dict[object, tuple[list[str], Ruleset]] = {}
    for ref, ruleset in rulesets:
        groups.setdefault(step_name(ruleset), ([], ruleset))[0].append(ref)
    return list(groups.values())


_READ = (
    "own_first_turn", "every_turn", "more", "step", "takes", "turn_up_instead", "rejects",
    "face_up", "rearranges", "removes", "removes_at_once", "set_aside", "trigger", "any_act", "removed_close", "knock",
    "knock_round", "second_knock", "last_turns", "final_stock_only", "final_stock_out", "reveal_at_close", "reveal_own_final",
    "recycle", "out_counts", "out_resolved", "out_cuts", "standstill_rounds", "quiet_step", "repeats", "counts_hidden",
    "placing_ends", "rounds_told",
)  # fmt: skip
"""What the step reads of a plan; a test looks that it reads nothing else."""


def step_name(ruleset: Ruleset) -> object:
    """Equal for rulesets whose step on counts is one and the same."""
    plan = plan_of(ruleset)
    read = (getattr(plan, name) for name in _READ)
    chosen = (plan.turn_up, plan.reveal_card, plan.reveal_all) if plan.own_first_turn or plan.every_turn else None
    return (
        nothing_shows(plan),
        follows_reject(plan),
        chosen,
        *(id(value) if callable(value) else value for value in read),
    )
