"""Holes played by the reference engine with simple players: what the kernel has to do just so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from golfrules.actions import Action
from golfrules.chance import PLAYER, stream
from golfrules.deal import start
from golfrules.handling import finish
from golfrules.knowledge import observation
from golfrules.legal import legal_actions
from golfrules.outcome import scores
from golfrules.play import apply, is_terminal
from golfrules.ruleset import Ruleset
from golfrules.simulate.players import decide
from golfrules.simulate.policy import Policy
from golfrules.state import DRAWING, Ending, State

MOST_TURNS: Final = 1000
"""After so many turns a hole is cut short: some rules let play go on for ever."""
HOLES_IN_MATCH: Final = 9
"""How many holes make a match where matches are compared."""


class Played(NamedTuple):
    """A hole that was played: the last state, how many turns, whether it was cut short, the points of each seat."""

    state: State
    actions: tuple[Action, ...]
    turns: int
    capped: bool
    points: tuple[int, ...]


def dealer_of(ruleset: Ruleset, players: int, hole: int) -> int:
    """Who deals a hole: the last seat deals the first hole of a match, then the deal moves if the rules say so."""
    moves = ruleset.word("match.dealer", "moves-left") == "moves-left"
    return (players - 1 + (hole % HOLES_IN_MATCH if moves else 0)) % players


def play_hole(
    ruleset: Ruleset, policies: Sequence[Policy], seed: int, hole: int, most_turns: int = MOST_TURNS
) -> Played:
    """Play a hole of a run; `policies` has one for each seat. A hole that is cut short is counted as if it had ended."""
    players = len(policies)
    state = start(ruleset, players, seed=seed, hole=hole, dealer=dealer_of(ruleset, players, hole))
    actions: list[Action] = []
    turns = 0
    while not is_terminal(state):
        if state.phase == DRAWING:
            if turns == most_turns:
                return Played(state, tuple(actions), turns, True, scores(finish(state, Ending.STANDSTILL)).totals)
            turns += 1
        key = stream(seed, hole, PLAYER, len(actions))
        view = observation(state, state.seat)
        action = decide(policies[state.seat], ruleset, view, legal_actions(state), key)
        actions.append(action)
        state = apply(state, action)
    return Played(state, tuple(actions), turns, False, scores(state).totals)
