"""The other parts: loading the rulebook, scoring, counting plays, walking a small game, proofs."""

from __future__ import annotations

from typing import Any

import golfrules
from golfrules.book import load
from golfrules.book.check import check
from golfrules.book.load import spec_dir
from golfrules.book.resolve import resolve
from golfrules.deal import deal_from_seed, start
from golfrules.explore.perft import Shared, perft
from golfrules.explore.small import board, packs, small_rules
from golfrules.explore.walk import walk
from golfrules.proof.bounds import bounds
from golfrules.scoring import score


def test_loading_the_rulebook(benchmark: Any) -> None:
    benchmark.pedantic(lambda: load.load(spec_dir()).load_all(), rounds=3)


def test_a_ruleset_of_a_fresh_rulebook(benchmark: Any) -> None:
    benchmark.pedantic(lambda: resolve(load.load(spec_dir()), "six-card@six-fr"), rounds=3)


def test_checking_the_rulebook(benchmark: Any) -> None:
    book = load.load(spec_dir())
    benchmark.pedantic(check, (book,), rounds=2)


def test_dealing(benchmark: Any) -> None:
    ruleset = golfrules.ruleset("six-card")
    benchmark(lambda: [start(ruleset, 2, seed=1, hole=hole) for hole in range(100)])


def test_a_deal_from_a_seed(benchmark: Any) -> None:
    ruleset = golfrules.ruleset("ten-card")
    benchmark(lambda: [deal_from_seed(ruleset, 4, 1, hole) for hole in range(100)])


def test_scoring_a_layout_in_text(benchmark: Any) -> None:
    ruleset = golfrules.ruleset("six-card@six-fr")
    benchmark(lambda: score(ruleset, "9s Kd 2c / 9h Qc 7d").total)


def test_perft_of_six_card(benchmark: Any) -> None:
    state = start(golfrules.ruleset("six-card"), 2, seed=1)
    benchmark.extra_info["plays"] = benchmark.pedantic(perft, (state, 6), rounds=3)


def test_perft_with_shared_counts(benchmark: Any) -> None:
    state = start(golfrules.ruleset("six-card"), 2, seed=1)
    benchmark.pedantic(lambda: Shared(state).perft(state, 7), rounds=3)


def test_walking_a_small_game(benchmark: Any) -> None:
    ruleset = golfrules.ruleset("six-card")
    size = board(ruleset, 7)
    pack = next(iter(packs(small_rules(ruleset, size.shape), size)))
    walked = benchmark.pedantic(walk, (ruleset, size, pack), rounds=2)
    benchmark.extra_info["states"] = walked.states


def test_bounds_proved_in_two_ways(benchmark: Any) -> None:
    ruleset = golfrules.ruleset("six-card")
    benchmark.pedantic(bounds, (ruleset,), rounds=1)
