"""Decisions a second: two random players, the whole loop of legal actions, choice, apply and the test for the end.

Dealing is not counted. Each round plays the same HOLES holes; `extra_info` holds how many decisions they take, so that
decisions a second = decisions / median. The naive engine (`naive.py`) plays the same rules and deals.
"""

from __future__ import annotations

import random
from typing import Any

import naive
import pytest

from golfrules.deal import deal_from_seed, start
from golfrules.legal import legal_actions
from golfrules.play import apply, is_terminal
from golfrules.ruleset import Ruleset
from golfrules.state import State

HOLES = 40


def ruleset(reference: str) -> Ruleset:
    """A ruleset of the rulebook."""
    import golfrules

    return golfrules.ruleset(reference)


def decide(states: list[State]) -> int:
    """Play holes to their end by chance; how many decisions that took."""
    chance, decisions = random.Random(1).random, 0
    for state in states:
        while not is_terminal(state):
            actions = legal_actions(state)
            state = apply(state, actions[int(chance() * len(actions))])
            decisions += 1
    return decisions


def decide_naively(games: list[naive.Game]) -> int:
    """The same with the naive engine."""
    chance, decisions = random.Random(1).random, 0
    for game in games:
        while not naive.is_terminal(game):
            actions = naive.legal_actions(game)
            game = naive.apply(game, actions[int(chance() * len(actions))])
            decisions += 1
    return decisions


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "reference", ["six-card@six-fr", "six-card", "four-card", "four-in-hand", "eight-card", "nine-card", "ten-card"]
)
def test_decisions(benchmark: Any, reference: str, players: int) -> None:
    rules = ruleset(reference)
    states = [start(rules, players, seed=1, hole=hole) for hole in range(HOLES)]
    benchmark.extra_info["decisions"] = benchmark(decide, states)


def test_decisions_of_a_naive_engine(benchmark: Any) -> None:
    rules = ruleset("six-card@six-fr")
    games = [naive.start(deal_from_seed(rules, 2, 1, hole)) for hole in range(HOLES)]
    benchmark.extra_info["decisions"] = benchmark(decide_naively, games)


def test_both_engines_play_alike() -> None:
    rules = ruleset("six-card@six-fr")
    states = [start(rules, 2, seed=1, hole=hole) for hole in range(HOLES)]
    assert decide(states) == decide_naively([naive.start(deal_from_seed(rules, 2, 1, hole)) for hole in range(HOLES)])
