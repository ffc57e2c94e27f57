"""Small games walked from the deal on, each step of the engine beside the step on counts."""

from __future__ import annotations

from typing import NamedTuple

from golfrules.actions import Action
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.proof.flownumbers import before_the_first_turn, counts, kind_of, starts_well, untied
from golfrules.proof.flowopening import Before
from golfrules.proof.flowstep import Flow
from golfrules.proof.openingnumbers import as_dealt, untied_before
from golfrules.state import OVER, State


class Walked(NamedTuple):
    """A small game walked: how many states and steps it has, the kinds of action taken, and what was wrong."""

    states: int
    steps: int
    kinds: frozenset[str]
    wrong: tuple[str, ...]


Counts = Flow | Before
"""The counts of a state, before its first turn or from then on."""


def counts_of_first(first: State) -> tuple[Counts, list[str]]:
    """The counts of a first state by the step from the deal to it, and what is wrong with that."""
    before, _, wrong = untied_before(as_dealt(first), None, first)
    return _at_turn(before, first), wrong


def _at_turn(before: Before, state: State) -> Counts:
    return before if before_the_first_turn(state) else before.flow


def beside(known: Counts, state: State, action: Action, then: State) -> tuple[Counts, str, list[str]]:
    """The counts after an action by the step, its kind, and what is wrong with it."""
    if isinstance(known, Before):
        before, choice, wrong = untied_before(known, state, then)
        if not before_the_first_turn(then) and (then.phase == OVER or not starts_well(then)):
            wrong.append("the first turn does not begin as the induction assumes")
        return _at_turn(before, then), choice.name, wrong
    after, wrong = untied(known, state, action, then)
    return after, kind_of(state, action).name, wrong


def walk_small(first: State, most: int) -> Walked:
    """Every state that can be reached from one, up to so many."""
    flow, wrong = counts_of_first(first)
    seen, steps = {first}, 1
    kinds = {"deal"}
    known: list[tuple[State, Counts]] = [(first, flow)]
    for state, flow in known:
        for action in legal_actions(state):
            then = apply(state, action)
            steps += 1
            after, kind, found = beside(flow, state, action, then)
            kinds.add(kind)
            wrong += [f"{state!r}: {action}: {each}" for each in found]
            if then not in seen and len(seen) < most and then.phase != OVER:
                seen.add(then)
                known.append((then, after))
    return Walked(len(known), steps, frozenset(kinds), tuple(wrong))


__all__ = ["Walked", "beside", "counts", "counts_of_first", "walk_small"]
