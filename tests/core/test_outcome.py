"""The points of one seat when the hole is over, also where others hold cards that a position leaves open."""

from __future__ import annotations

import pytest
from flow import LAST_TURNS, REMOVING, play, rules, table

from golfrules.outcome import points, score_of, scores
from golfrules.ruleset import Answer
from golfrules.state import State

OPEN = "(3s) (..) 5h / 6s 7s 8s"
HIDDEN = "(3s) 4s 5h / 6s 7s 8s"
THIRD = "9d 4d 5d / 6d 7c (8d)"
PENALTY: dict[str, Answer] = {
    "score.closer-points": 10,
    "score.closer-tie": "safe",
    "score.no-closer": "nobody",
    "score.closer-lowest": "never",
}
LOWEST: dict[str, Answer] = {**PENALTY, "score.closer-points": 0, "score.closer-lowest": "adds"}
BLOCKS: dict[str, Answer] = {"score.block-bonus": "others-add", "score.block-points": 5}


LAST: dict[str, Answer] = {"score.no-closer": "last-player"}


def closed(*changes: dict[str, Answer], other: str = OPEN) -> State:
    """Player 1 of 3 has closed the hole with 1 + 7 points; player 2 has a card that nobody knows."""
    return play(table(rules(*changes), "9s Kd Ah / 9h (Qc) 7d", other, THIRD, stock="Kc"), "stock, place 5")


def stock_out(*changes: dict[str, Answer], other: str = OPEN, last: int = 1) -> State:
    """The stock was empty after the turn of player `last`; nobody has closed the hole, and all have cards face down."""
    mine = "(9s) Kd Ah / 9h (Qc) 7d"
    return play(table(rules(*changes), mine, other, THIRD, stock="Kc", to_move=last), "stock, reject")


def test_only_cards_that_count_are_points() -> None:
    state = table(rules(score__hidden="not-counted"), "9s Kd (Qc) / (9h) 4h 7d", "(3s) 4s 5h / 6s 7s 8s")
    assert [points(state, seat) for seat in (0, 1)] == [9 + 4 + 7, 4 + 5 + 6 + 7 + 8]
    taken = table(rules(REMOVING), "-9s- Kd (Qc) / -9h- 4h 7d", "(3s) 4s 5h / 6s 7s 8s")
    assert points(taken, 0) == 10 + 4 + 7
    keeps = table(rules(REMOVING, score__negative_line="keeps"), "-2s- Kd (Qc) / -2h- 4h 7d", "(3s) 4s 5h / 6s 7s 8s")
    assert points(keeps, 0) == 10 + 4 + 7


@pytest.mark.parametrize(
    ("last", "changes", "seat", "total"),
    [
        (0, [], 1, 8),
        (0, [], 3, 39),
        (0, [PENALTY], 3, 39),
        (0, [LOWEST], 3, 39),
        (1, [PENALTY], 1, 18),
        (3, [PENALTY, LAST], 1, 18),
        (1, [PENALTY, LAST], 3, 39),
    ],
)
def test_a_score_that_others_cannot_change_needs_no_cards_of_theirs(
    last: int, changes: list[dict[str, Answer]], seat: int, total: int
) -> None:
    state = stock_out(*changes, last=last) if last else closed(*changes)
    assert score_of(state, seat - 1) == total


@pytest.mark.parametrize(
    ("last", "changes", "seat"),
    [
        (0, [PENALTY], 1),
        (0, [PENALTY, LAST], 1),
        (0, [LOWEST], 1),
        (0, [BLOCKS], 1),
        (0, [BLOCKS], 3),
        (3, [PENALTY, LAST], 3),
        (1, [PENALTY, LAST], 1),
        (1, [LOWEST, LAST], 1),
    ],
)
def test_a_score_that_hangs_on_a_card_nobody_knows_is_refused(
    last: int, changes: list[dict[str, Answer]], seat: int
) -> None:
    state = stock_out(*changes, last=last) if last else closed(*changes)
    with pytest.raises(
        ValueError, match=rf"^the score of player {seat} depends on cards of player 2 that are unknown$"
    ):
        score_of(state, seat - 1)


def test_an_unknown_card_of_the_seat_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="must be known"):
        score_of(closed(), 1)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_where_all_is_known_the_score_of_a_seat_is_that_of_the_table(seat: int) -> None:
    for state in (closed(PENALTY, BLOCKS, other=HIDDEN), stock_out(LOWEST, LAST, other=HIDDEN)):
        assert score_of(state, seat - 1) == scores(state).totals[seat - 1]


def test_before_the_end_there_is_no_score() -> None:
    state = table(rules(), "9s (Kd) Ah / 9h (Qc) 7d", OPEN, THIRD)
    with pytest.raises(ValueError, match=r"^the hole is not over$"):
        score_of(state, 0)
    with pytest.raises(ValueError, match=r"^the hole is not over$"):
        scores(state)


def test_whose_turn_was_the_last_is_judged_where_the_rules_say_so() -> None:
    state = stock_out(PENALTY, LAST, other=HIDDEN, last=3)
    assert (scores(state).judged, scores(state).totals) == (2, (18, 33, 49))
    assert scores(stock_out(PENALTY, other=HIDDEN)).judged is None


@pytest.mark.parametrize("closer", [1, 2])
def test_who_closed_is_judged_and_not_the_player_of_the_last_turn(closer: int) -> None:
    layouts = ["(9s) Kd Ah / 9h (Qc) 7d", OPEN, THIRD]
    layouts[closer - 1] = ("9s Kd Ah / 9h Qc 7d", "3s (..) 5h / 6s 7s 8s")[closer - 1]
    state = table(rules(LAST_TURNS, PENALTY, LAST), *layouts, closer=closer, to_move=3, last_turns=1, stock="Kc 2c")
    over = play(state, "stock, reject")
    assert (over.closer, over.seat) == (closer - 1, 2)
    assert score_of(over, 2) == 39
    with pytest.raises(ValueError, match="must be known" if closer == 2 else "the score of player 1 depends on cards"):
        score_of(over, closer - 1)
