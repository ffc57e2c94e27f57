"""Holes a second of the kernel, by game, players and policy; the reference engine with the same players on the same deals beside it.

`extra_info` holds turns and decisions, so that time a turn = median / turns. The kernel is compiled before anything is measured.
"""

from __future__ import annotations

from typing import Any

import pytest

import golfrules
from golfrules.simulate.kernel.record import record_of
from golfrules.simulate.kernel.run import get_ready, play
from golfrules.simulate.policy import NAMED
from golfrules.simulate.reference import MOST_TURNS, play_hole

GAMES = ("six-card@six-fr", "six-card", "four-card", "four-in-hand", "eight-card", "nine-card", "ten-card")
HOLES = 1000


def told(benchmark: Any, rows: Any) -> None:
    benchmark.extra_info["holes"] = len(rows)
    benchmark.extra_info["turns"] = int(rows[:, 0].sum())
    benchmark.extra_info["decisions"] = int(rows[:, 1].sum())


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("reference", GAMES)
def test_kernel_by_game(benchmark: Any, reference: str, name: str) -> None:
    get_ready()
    told(benchmark, benchmark(play, golfrules.ruleset(reference), [NAMED[name]] * 4, 1, 0, HOLES))


@pytest.mark.parametrize("players", range(2, 9))
def test_kernel_by_players(benchmark: Any, players: int) -> None:
    get_ready()
    told(benchmark, benchmark(play, golfrules.ruleset("ten-card"), [NAMED["random"]] * players, 1, 0, HOLES))


def test_kernel_of_the_player_that_counts(benchmark: Any) -> None:
    get_ready()
    told(benchmark, benchmark(play, golfrules.ruleset("six-card"), [NAMED["watchful"]] * 2, 1, 0, HOLES // 10))


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_reference_with_the_same_players(benchmark: Any, name: str) -> None:
    ruleset, players = golfrules.ruleset("six-card@six-fr"), [NAMED[name]] * 2
    holes = benchmark(lambda: [play_hole(ruleset, players, 1, hole) for hole in range(10)])
    benchmark.extra_info["holes"] = len(holes)
    benchmark.extra_info["turns"] = sum(hole.turns for hole in holes)
    benchmark.extra_info["decisions"] = sum(len(hole.actions) for hole in holes)


def test_record_of_a_ruleset(benchmark: Any) -> None:
    ruleset = golfrules.ruleset("nine-card")
    benchmark(lambda: record_of.__wrapped__(ruleset, 4, MOST_TURNS))
