"""The one scoring function against plain scorers that share nothing with it.

Scoring sees only which cards are equal and what they are worth. So all equality patterns of four and six slots are tried, each
with values that give every sum away, and random ones of larger layouts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

import plain_scorers as plain
import pytest
from rulesets import made

from golfrules.cards import parse_card
from golfrules.ruleset import Answer, Ruleset
from golfrules.scoring import count

Plain = Callable[[Sequence[str], Mapping[str, int]], int]
Layouts = Callable[[int], list[str]]
RANKS = "A23456789TJQK"
WORTHS = ({rank: 2 ** (i // 2) * 3 ** (i % 2) - 5 for i, rank in enumerate(RANKS)}, dict.fromkeys(RANKS, 1))


def patterns(size: int) -> Iterator[str]:
    """Every way in which cards of `size` slots can be equal, as ranks: A A A A, A A A 2, A A 2 A …"""

    def extend(start: str, used: int) -> Iterator[str]:
        if len(start) == size:
            yield start
            return
        for number in range(used + 1):
            yield from extend(start + RANKS[number], max(used, number + 1))

    yield from extend("", 0)


def samples(size: int, number: int) -> Iterator[str]:
    """Random layouts, of few ranks so that lines meet."""
    chance = random.Random(size)
    for _ in range(number):
        few = chance.randint(1, 5)
        yield "".join(chance.choice(RANKS[:few]) for _ in range(size))


@pytest.fixture
def layouts(share: Callable[..., list[str]]) -> Layouts:
    """All patterns of up to six slots, a sample of the larger ones."""
    return lambda size: list(patterns(size)) if size <= 6 else share(samples(size, 1500), 6)


def test_there_are_as_many_patterns_as_partitions() -> None:
    assert [sum(1 for _ in patterns(size)) for size in (4, 6, 8)] == [15, 203, 4140]


def agree(ruleset: Ruleset, scorer: Plain, layouts: Layouts) -> None:
    values = ruleset.values
    for found in layouts(ruleset.shape.size):
        cards = [parse_card(rank + "c") for rank in found]
        assert count(ruleset, cards).total == scorer(found, values), found


FAMILIES: list[tuple[str, str, dict[str, Answer], Plain]] = [
    ("six-card", "2x3", {}, plain.pairs_in_columns),
    ("eight-card", "2x4", {}, plain.pairs_in_columns),
    ("ten-card", "2x5", {}, plain.pairs_in_columns),
    ("six-card", "2x3", {"score.cancel": "none"}, plain.no_pairs),
    ("six-card", "2x3", {"score.cancel": "anywhere", "score.overlap": "most-cards"}, plain.pairs_in_hand),
    ("six-card", "2x3", {"score.cancel": "anywhere", "score.overlap": "share"}, plain.all_equal_anywhere),
    ("four-card", "2x2", {}, plain.pairs_in_square),
    ("four-card", "2x2", {"score.overlap": "rows-first"}, plain.pairs_in_square),
    ("four-card", "2x2", {"score.overlap": "columns-first"}, plain.pairs_in_square),
    ("four-card", "2x2", {"score.overlap": "whole-layout"}, plain.three_empty_the_square),
    ("four-card", "2x2", {"score.cancel": "any-line"}, plain.pairs_in_square_with_diagonals),
    ("four-card", "2x2", {"score.cancel": "none"}, plain.no_pairs),
    ("four-in-hand", "hand-4", {}, plain.pairs_in_hand),
    ("four-in-hand", "hand-4", {"score.overlap": "share"}, plain.all_equal_anywhere),
    ("nine-card", "3x3", {}, plain.threes_in_square),
    ("nine-card", "3x3", {"score.overlap": "share"}, plain.crossing_threes_share),
    ("nine-card", "3x3", {"score.cancel": "column"}, plain.threes_in_columns),
]


@pytest.mark.parametrize("worths", WORTHS, ids=["telling", "ones"])
@pytest.mark.parametrize(("game", "shape", "answers", "scorer"), FAMILIES)
def test_the_scoring_function_agrees_with_the_plain_words(
    game: str, shape: str, answers: dict[str, Answer], scorer: Plain, worths: dict[str, int], layouts: Layouts
) -> None:
    agree(made(game, {**answers, "setup.layout": shape}, **worths), scorer, layouts)


@pytest.mark.parametrize("times", ["once", "per-two", "each-two", "per-column"])
@pytest.mark.parametrize("which", ["any-two", "same-rank", "same-rank-adjacent"])
@pytest.mark.parametrize("game", ["six-card", "eight-card", "ten-card"])
def test_the_bonus_for_two_columns_agrees_with_the_plain_words(
    game: str, which: str, times: str, layouts: Layouts
) -> None:
    answers: dict[str, Answer] = {
        "score.columns-bonus": -7,
        "score.columns-bonus-for": which,
        "score.columns-bonus-times": times,
    }
    ruleset = made(game, answers, **WORTHS[0])
    agree(ruleset, lambda ranks, values: plain.two_pairs_bonus(ranks, values, times, which, -7), layouts)


@pytest.mark.parametrize("times", ["once", "each-disjoint", "each"])
@pytest.mark.parametrize("game", ["six-card", "eight-card", "ten-card"])
def test_blocks_of_four_agree_with_the_plain_words(game: str, times: str, layouts: Layouts) -> None:
    answers: dict[str, Answer] = {"score.block-bonus": "all-add", "score.block-points": 10, "score.block-times": times}
    ruleset = made(game, answers)
    for found in layouts(ruleset.shape.size):
        cards = [parse_card(rank + "c") for rank in found]
        assert count(ruleset, cards).blocks == plain.blocks_of_four(found, times), found
