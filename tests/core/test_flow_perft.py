"""Counts of plays by depth: numbers known from other programs, and from arithmetic."""

from __future__ import annotations

import pytest
from flow import DEAL, FACE_DOWN, MUST_TURN, rules

from golfrules.deal import start
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.ruleset import Answer
from golfrules.state import State


def perft(state: State, depth: int) -> int:
    """How many plays of this length there are; a hole that is over has none."""
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize(
    ("depth", "plays"), [(1, 6), (2, 30), (3, 180), (4, 900), (5, 1_800), (6, 11_700), (8, 152_100)]
)
def test_six_card_for_two_has_the_counts_known_from_outside(depth: int, plays: int) -> None:
    assert perft(start(rules(), deal=DEAL), depth) == plays


def test_the_counts_of_the_first_turns_do_not_depend_on_the_deal() -> None:
    assert {perft(start(rules(), seed=seed), 6) for seed in range(3)} == {11_700}


@pytest.mark.parametrize(
    ("change", "depth", "plays"),
    [
        ({"opening.where": "same-column"}, 2, 6),
        ({"opening.where": "different-columns"}, 2, 6 * 4),
        ({"opening.when": "own-first-turn"}, 3, 6 * 5 * 2),
        ({"turn.reject": "never"}, 6, 900 * (6 + 6)),
        ({"turn.reject": "either"}, 6, 900 * (7 + 7)),
        (MUST_TURN, 7, 900 * (2 * 6 * 2 + 4)),
        ({"turn.turn-up-instead": "allowed", "end.closing-act": "any"}, 5, 900 * (2 + 4)),
    ],
)
def test_an_answer_changes_the_count_as_arithmetic_says(change: dict[str, Answer], depth: int, plays: int) -> None:
    assert perft(start(rules(change), deal=DEAL), depth) == plays


def test_four_card_for_two_looks_at_two_cards_each_and_may_knock() -> None:
    # each looks at both near cards in either order; then stock, discard or knock
    assert perft(start(rules(FACE_DOWN, game="four-card"), deal=DEAL), 5) == 2 * 1 * 2 * 1 * 3
