"""Play that uses nothing up: the exchange of the top discard for a card of the layout, as a step on counts and as a play."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from golfrules.actions import DISCARD, STOCK, Action
from golfrules.deal import start
from golfrules.legal import legal_actions
from golfrules.plan import plan_of
from golfrules.play import apply
from golfrules.proof.flowkinds import KINDS
from golfrules.proof.flowlaws import endings_hold, holds, nothing_shows, row_holds, totals_hold
from golfrules.proof.flowstep import Flow, NotEncoded, Steps
from golfrules.proof.flowterms import SECONDS, Terms, symbols
from golfrules.proof.solver import z3
from golfrules.ruleset import Ruleset
from golfrules.state import DRAWING, HOLDING, OVER, State

MOST_TURNS = 400


@lru_cache(maxsize=64)
def uses_up_nothing(ruleset: Ruleset) -> str | None:
    """None where it is proved, for any table, that taking the discard onto a visible card (any card, where all lie face down) leaves all
    counts as they were but whose turn it is; else why not."""
    module, alg, plan = z3(), Terms(), plan_of(ruleset)
    if not plan.takes or plan.quiet_step or plan.repeats:
        return "cards are not taken, or a rule ends a standstill"
    try:
        k = Steps(alg, plan, module.Int("players"), module.Int("size"))
        s, told = symbols()
        take, place = (next(kind for kind in KINDS if kind.name == name) for name in ("discard", "place"))
        dark = nothing_shows(plan)
        exchange = told._replace(onto_hidden=dark, opens=False, seconds=False, repeats=False, matches=False)
        held = take.step(k, s, exchange)
        then = place.step(k, held, exchange)
    except NotEncoded as error:
        return f"not encoded: {error}"
    given = [
        k.size >= 2, holds(k, s), endings_hold(k, s), totals_hold(k, s, s.seat),
        *(row_holds(k, s, seat) for seat in (s.seat, k.after(s.seat))), take.when(k, s, exchange), place.when(k, held, exchange),
        s.phase == DRAWING, s.closer < 0, s.stock > 0, k.mine(s) > 0, module.Not(s.drew), module.Not(s.showed),
        module.Not(s.completed),
    ]  # fmt: skip
    rows = [a == b for a, b in zip(s, then, strict=True) if a is not s.seat and a is not s.turn and a is not s.left]
    same = alg.both(then.seat == k.after(s.seat), *rows)
    solver = module.Solver()
    solver.set("timeout", SECONDS * 1000)
    solver.add(*(part for part in given if part is not True))
    if solver.check() != module.sat:
        return "no table allows the exchange"
    solver.add(alg.negate(same))
    verdict = solver.check()
    if verdict == module.unsat:
        return None
    return "the exchange changes more than whose turn it is" if verdict == module.sat else "the solver does not know"


class Round(NamedTuple):
    """An endless play: the way to a table, and the decisions after which the very same table lies there again."""

    way: tuple[Action, ...]
    round: tuple[Action, ...]

    def __str__(self) -> str:
        """In a line; the round is told by its first turns."""
        shown = ", ".join(map(str, self.round[:4]))
        way = f"after {', '.join(map(str, self.way))}: " if self.way else ""
        return f"{way}{shown} and so on; the same table after {len(self.round)} decisions"


def round_of(ruleset: Ruleset, players: int) -> Round | None:
    """An endless play of a table, found and replayed by the engine; None if none is found."""
    state = start(ruleset, players, seed=1)
    done: list[Action] = []
    at: dict[State, int] = {}
    for _ in range(MOST_TURNS * 3):
        if state.phase == OVER:
            return None
        if state.phase == DRAWING:
            if state in at:
                found = Round(tuple(done[: at[state]]), tuple(done[at[state] :]))
                return found if replays(ruleset, players, found) else None
            at[state] = len(done)
        done.append(_idle_action(state))
        state = apply(state, done[-1])
    return None


def _idle_action(state: State) -> Action:
    """The exchange where it can be made, else what leads towards it."""
    legal = legal_actions(state)
    plan, seat = state.table.plan, state.seat
    usable = state.up[seat] if plan.face_up else plan.full
    if state.phase == DRAWING:
        return DISCARD if usable and DISCARD in legal else STOCK if STOCK in legal else legal[0]
    if state.phase == HOLDING:
        slots = [action for action in legal if action.slot >= 0]
        return next((action for action in slots if usable >> action.slot & 1), slots[0])
    return legal[0]


def replays(ruleset: Ruleset, players: int, found: Round, times: int = 3) -> bool:
    """Whether the engine, from the deal on, comes back to the very same table after each round."""
    state = start(ruleset, players, seed=1)
    for action in found.way:
        state = apply(state, action)
    table = state
    for _ in range(times):
        for action in found.round:
            if action not in legal_actions(state):
                return False
            state = apply(state, action)
        if state != table:
            return False
    return bool(found.round)


__all__ = ["Flow", "Round", "replays", "round_of", "uses_up_nothing"]
