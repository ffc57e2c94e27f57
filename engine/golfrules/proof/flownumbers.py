"""The step on counts read as numbers, beside the engine: the counts of a state, and whether a step of the engine is the step on counts."""

from __future__ import annotations

from typing import Any

from golfrules.actions import Action
from golfrules.proof.flowkinds import KINDS, Kind
from golfrules.proof.flowlaws import (
    endings_hold,
    holds,
    keeps_rows,
    kept,
    may_end,
    opening_holds,
    row_holds,
    totals_hold,
)
from golfrules.proof.flowstep import ENDINGS, Flow, Steps, Told
from golfrules.state import (
    COMPLETED,
    DRAWING,
    DREW,
    HOLDING,
    OPENING,
    PEEKING,
    REJECTED,
    REMOVING,
    SECOND_ROUND,
    SHOWED,
    Ending,
    State,
)

_GHOSTS = ("since", "left")


class Numbers:
    """The algebra of numbers, truths and tuples."""

    def choose(self, truth: bool, then: Any, otherwise: Any) -> Any:
        return then if truth else otherwise

    def both(self, *truths: bool) -> bool:
        return all(truths)

    def either(self, *truths: bool) -> bool:
        return any(truths)

    def negate(self, truth: bool) -> bool:
        return not truth

    def at(self, row: tuple[int, ...], seat: int) -> int:
        return row[seat]

    def put(self, row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
        return (*row[:seat], value, *row[seat + 1 :])

    def nothing(self, row: tuple[int, ...]) -> tuple[int, ...]:
        return (0,) * len(row)

    def minus(self, row: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one - two for one, two in zip(row, other, strict=True))


NUMBERS = Numbers()


def before_the_first_turn(state: State) -> bool:
    """Whether the opening or the secret looks before play are still going on."""
    return state.phase == PEEKING or (state.phase == OPENING and state.table.plan.before_play)


def counts(state: State, since: int = 0, left: int = 0) -> Flow:
    """The counts of a state from the first turn on; what is kept for the laws is told."""
    plan = state.table.plan
    hidden = tuple(state.hidden(seat).bit_count() for seat in range(state.table.players))
    there = tuple((plan.full & ~gone).bit_count() for gone in state.gone)
    choosing = state.phase in (OPENING, SECOND_ROUND)
    return Flow(
        phase=state.phase,
        seat=state.seat,
        closer=state.closer,
        last=state.last,
        quiet=state.quiet,
        turn=state.turn,
        stock=len(state.stock),
        discard=len(state.discard),
        aside=len(state.aside),
        held=int(state.drawn is not None),
        hidden=hidden,
        there=there,
        all_hidden=sum(hidden),
        all_there=sum(there),
        drew=bool(state.did & DREW),
        showed=bool(state.did & SHOWED),
        completed=bool(state.did & COMPLETED),
        chosen=state.chosen[state.seat].bit_count() if choosing else 0,
        ending=ENDINGS.index(state.ending),
        since=since,
        left=left,
    )


def kind_of(state: State, action: Action) -> Kind:
    """The kind of an action in a state."""
    word = str(action).split()[0]
    name = {
        "stock": "stock",
        "discard": "discard",
        "knock": "knock",
        "place": "place",
        "reject": "reject",
        "exchange": "exchange",
        "remove": "remove",
        "up": {
            DRAWING: "up instead",
            REJECTED: "up after reject",
            OPENING: "up at the opening",
            SECOND_ROUND: "up in the second round",
        }.get(state.phase, ""),
        "pass": {DRAWING: "pass", REMOVING: "pass removing", SECOND_ROUND: "pass in the second round"}.get(
            state.phase, "pass after play"
        ),
    }[word]
    return next(kind for kind in KINDS if kind.name == name)


def told_of(state: State, action: Action, then: State) -> Told:
    """What the counts do not say of an action, looked up in the states before and after it."""
    seat, following = state.seat, state.table.after(state.seat)
    placed = state.phase == HOLDING and action.slot >= 0  # a reject names no slot
    onto = placed and bool(state.hidden(seat) >> action.slot & 1)
    lost = [(after & ~before).bit_count() for before, after in zip(state.gone, then.gone, strict=True)]
    moved = then.seat != seat
    plan = state.table.plan
    shut = plan.reveal_at_close and plan.removes_at_once and then.closer == seat
    mine = 0 if action.text == "knock" else lost[seat]  # whoever closes by placing has nothing left to be turned up
    together = tuple(n - mine * (owner == seat) if shut else 0 for owner, n in enumerate(lost))
    return Told(
        onto_hidden=onto,
        gone=mine,
        gone_next=lost[following],
        lost=together,
        all_lost=sum(together),
        goes_on=then.phase == state.phase and not moved,
        matches=then.phase == REMOVING,
        repeats=then.ending is Ending.STANDSTILL,
        opens=then.phase == OPENING and moved,
        seconds=then.phase == SECOND_ROUND,
        stuck=then.ending is Ending.STUCK,
    )


def untied(flow: Flow, state: State, action: Action, then: State, steps: type[Steps] = Steps) -> tuple[Flow, list[str]]:
    """The counts after an action by the step, and what is wrong with it: where they are not the counts of the engine's next state,
    where the step would not have allowed the action, and each law that is not kept."""
    k = steps(NUMBERS, state.table.plan, state.table.players, None, state.table.first)
    k.seats = tuple(range(state.table.players))
    kind, told = kind_of(state, action), told_of(state, action, then)
    wrong = []
    if not kind.arises(state.table.plan) or state.phase not in kind.phases or not kind.when(k, flow, told):
        wrong.append(f"{kind.name} is not expected")
    after = kind.step(k, flow, told)
    if not all(k.premises):
        wrong.append("what was told cannot be")
    engine = counts(then, after.since, after.left)
    wrong += [
        f"{name}: {mine} by the step, {yours} by the engine"
        for name, mine, yours in zip(Flow._fields, after, engine, strict=True)
        if mine != yours
    ]
    wrong += [f"law {name} is not kept" for name, law in kept(k, kind, flow, after, told, 0).items() if not law]
    for seat in range(state.table.players):
        if not keeps_rows(k, flow, after, told, seat):
            wrong.append(f"the row of player {seat + 1} is not kept")
        if not (row_holds(k, after, seat) and totals_hold(k, after, seat)):
            wrong.append(f"the row of player {seat + 1} cannot be")
    if not holds(k, after):
        wrong.append("the counts cannot be")
    return after, wrong


def starts_well(state: State) -> bool:
    """Whether what the induction assumes holds at the first turn."""
    k, flow = Steps(NUMBERS, state.table.plan, state.table.players, None, state.table.first), counts(state)
    rows = (row_holds(k, flow, seat) and totals_hold(k, flow, seat) for seat in range(state.table.players))
    return holds(k, flow) and endings_hold(k, flow) and opening_holds(k, flow) and all(rows)


__all__ = ["before_the_first_turn", "counts", "kind_of", "may_end", "starts_well", "told_of", "untied"]
