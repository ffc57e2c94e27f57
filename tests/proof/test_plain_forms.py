"""The normal forms against scorers written straight from the words of the sources, over every pattern of every size."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from golfrules.proof.patterns import universe
from golfrules.proof.sweep import sums
from golfrules.ruleset import Answer
from golfrules.scoring import plan_for

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "core"))
import plain_scorers as plain
from rulesets import made

Plain = Callable[[Sequence[str], Mapping[str, int]], int]
LETTERS = "abcdefghij"
VALUES = {letter: 16**number for number, letter in enumerate(LETTERS)}
"""Powers of 16: from a sum of up to ten cards it can be read how often each letter was counted."""


def bonus(times: str, which: str) -> Plain:
    return lambda ranks, values: plain.two_pairs_bonus(ranks, values, times, which, -10)


FAMILIES: list[tuple[str, dict[str, Answer], Plain]] = [
    ("six-card", {}, plain.pairs_in_columns),
    ("six-card", {"score.cancel": "none"}, plain.no_pairs),
    ("six-card", {"score.cancel": "anywhere", "score.overlap": "most-cards"}, plain.pairs_in_hand),
    ("six-card", {"score.cancel": "anywhere", "score.overlap": "share"}, plain.all_equal_anywhere),
    ("four-card", {}, plain.pairs_in_square),
    ("four-card", {"score.overlap": "whole-layout"}, plain.three_empty_the_square),
    ("four-card", {"score.cancel": "any-line"}, plain.pairs_in_square_with_diagonals),
    ("four-in-hand", {}, plain.pairs_in_hand),
    ("eight-card", {}, plain.pairs_in_columns),
    *(
        (
            "eight-card",
            {"score.columns-bonus": -10, "score.columns-bonus-for": w, "score.columns-bonus-times": t},
            bonus(t, w),
        )
        for w in ("any-two", "same-rank", "same-rank-adjacent")
        for t in ("once", "per-two", "each-two", "per-column")
    ),
    ("nine-card", {}, plain.threes_in_square),
    ("nine-card", {"score.overlap": "share"}, plain.crossing_threes_share),
    ("nine-card", {"score.cancel": "column"}, plain.threes_in_columns),
    ("ten-card", {}, plain.pairs_in_columns),
]


@pytest.mark.parametrize(
    ("game", "changes", "scorer"), FAMILIES, ids=[f"{g} {' '.join(map(str, c.values()))}" for g, c, _ in FAMILIES]
)
def test_every_pattern_counts_as_the_words_say(
    game: str, changes: dict[str, Answer], scorer: Plain, pytestconfig: pytest.Config
) -> None:
    """15, 203, 4 140, 21 147 or 115 975 patterns, each for every table of values, since the values tell the cards apart; of the larger
    layouts every ninth pattern, unless thorough."""
    ruleset = made(game, changes)
    size = ruleset.shape.size
    over = universe(size, size, size)
    swept = sums(over, plan_for(ruleset), range(size), False, None, ruleset.shape.full, 0, "total")
    totals = [0] * len(over)
    for known, where in swept.known.items():
        for number in ones(where):
            totals[number] += known
    for place, times in swept.parts.items():
        for factor, where in times.items():
            if factor:
                for number in ones(where):
                    totals[number] += factor * VALUES[LETTERS[over.fine[number][place]]]
    step = 1 if size < 9 or pytestconfig.getoption("--thorough") else 9
    for pattern, total in zip(over.fine[::step], totals[::step], strict=True):
        ranks = [LETTERS[c] for c in pattern]
        assert scorer(ranks, VALUES) == total, ranks


def ones(mask: int) -> list[int]:
    return [number for number, bit in enumerate(format(mask, "b")[::-1]) if bit == "1"]
