"""The opening before play read as numbers, beside the engine: the counts before the first turn, and whether a step of the engine is the
step on counts."""

from __future__ import annotations

from golfrules.proof.flownumbers import NUMBERS, before_the_first_turn, counts
from golfrules.proof.flowopening import CHOICES, Before, Choice, Openings, ToldBefore
from golfrules.proof.flowstep import Flow, Told
from golfrules.proof.openinglaws import has_begun, laws_before
from golfrules.state import OPENING, OVER, PEEKING, SECOND_ROUND, State


def as_dealt(first: State) -> Before:
    """The counts of the table once the cards are dealt, whatever the engine asks for first."""
    players, size = first.table.players, first.table.plan.shape.size
    flow = counts(first)._replace(phase=OVER, seat=first.table.first, chosen=0, drew=False, showed=False)
    none = (0,) * players
    untouched = flow._replace(hidden=(size,) * players, all_hidden=size * players)
    return Before(untouched, 0, none, 0, none, none)


def _place(state: State) -> int:
    """How many seats come before the seat to move."""
    return (state.seat - state.table.first) * state.table.plan.step % state.table.players


def counts_before(state: State, opened: tuple[int, ...], looked: tuple[int, ...]) -> Before:
    """The counts of a state up to its first turn; what is kept for the laws is told."""
    waiting = before_the_first_turn(state)
    flow = counts(state)
    if waiting:
        flow = flow._replace(chosen=0, drew=False, showed=False, completed=False)
    chosen = tuple(mask.bit_count() if waiting else 0 for mask in state.chosen)
    return Before(flow, _place(state) if waiting else 0, chosen, sum(chosen), opened, looked)


def told_before(state: State | None, then: State) -> ToldBefore:
    """What the counts do not say of a choice (of the deal, where there is no state before), looked up in the states before and after."""
    table, plan = then.table, then.table.plan
    players, waiting = table.players, before_the_first_turn(then)
    phase, nth = (then.phase if waiting else OVER), _place(then)
    lost = [0] * players
    passed = passed_looks = 0
    goes_on = False
    if state is None:
        if plan.before_play and plan.turn_up:
            passed = nth if phase == OPENING else players
        if plan.peek and phase != OPENING:
            passed_looks = nth if phase == PEEKING else players
    else:
        lost = [(after & ~before).bit_count() for before, after in zip(state.gone, then.gone, strict=True)]
        goes_on = phase == state.phase and then.seat == state.seat
        if not goes_on:
            passed = (nth if phase == state.phase else players) - _place(state) - 1
        if plan.peek and state.phase == OPENING and phase != OPENING:
            passed_looks = nth if phase == PEEKING else players
    together = tuple(lost) if plan.reveal_all else (0,) * players
    gone = 0 if plan.reveal_all or state is None else lost[state.seat]
    no = False
    opens, seconds = not waiting and then.phase == OPENING, then.phase == SECOND_ROUND
    turn = Told(no, 0, 0, together, sum(together), no, no, no, opens, seconds, no)
    return ToldBefore(goes_on, passed, passed_looks, gone, turn)


def untied_before(
    before: Before, state: State | None, then: State, steps: type[Openings] = Openings
) -> tuple[Before, Choice, list[str]]:
    """The counts after a choice (after the deal, where there is no state before it) by the step, its kind, and what is wrong with it."""
    table = then.table
    k = steps(NUMBERS, table.plan, table.players, None, table.first)
    k.seats = tuple(range(table.players))
    choice = next(c for c in CHOICES if c.phase == (OVER if state is None else state.phase))
    told = told_before(state, then)
    after = choice.step(k, before, told)
    wrong = [] if choice.arises(table.plan) else [f"{choice.name} is not expected"]
    if not all(k.premises):
        wrong.append("what was told cannot be")
    engine = counts_before(then, after.opened, after.looked)
    pairs = [(Flow._fields[n], a, b) for n, (a, b) in enumerate(zip(after.flow, engine.flow, strict=True))]
    pairs += [(name, a, b) for name, a, b in zip(Before._fields[1:], after[1:], engine[1:], strict=True)]
    wrong += [f"{name}: {mine} by the step, {yours} by the engine" for name, mine, yours in pairs if mine != yours]
    for seat in range(table.players):
        laws = laws_before(k, choice, before, after, told, seat)
        wrong += [f"law {name} is not kept for player {seat + 1}" for name, law in laws.items() if not law]
    if has_begun(k, after) == before_the_first_turn(then):
        wrong.append("the step and the engine differ on whether the first turn has begun")
    return after, choice, wrong
