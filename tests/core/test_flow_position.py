"""Positions: a table written down becomes a state, or a clear error."""

from __future__ import annotations

from typing import Any

import pytest
from flow import FACE_DOWN, KNOCKING, LAST_TURNS, REMOVING, choices, layout, play, rules, table

from golfrules.cards import format_cards
from golfrules.outcome import points, score_of, scores
from golfrules.position import position, read_table
from golfrules.state import UnknownCardError

ONE = "9s Kd 2h / 9h (Qc) 7d"
TWO = "3s 4s (..) / (..) (..) (..)"


def test_the_worked_example_of_six_card_golf() -> None:
    state = read_table(
        rules(), {"to-move": 1, "stock": ["Kc"], "discard": ["Td"], "layouts": {1: "9s Kd 2c / 9h (Qc) 7d", 2: TWO}}
    )
    assert points(state, 0) == 15
    state = play(state, "stock, place 5")
    assert layout(state, 1) == "9s Kd 2c / 9h Kc 7d"
    assert format_cards(state.discard[-1:]) == "Qc"
    assert (state.ending is not None, score_of(state, 0)) == (True, 5)


DONE = "8s Jd Ah / 8h Jc 6d"


@pytest.mark.parametrize(("layouts", "where"), [((ONE, DONE), {}), ((DONE, TWO), {}), ((DONE, TWO), {"drawn": "Kc"})])
def test_a_layout_that_lies_open_has_closed_the_hole(layouts: tuple[str, str], where: dict[str, Any]) -> None:
    """Play goes on only where somebody is said to have closed it, or where open layouts close nothing (end.trigger)."""
    said = {"stock": "3c 5c", "discard": "Td", **where}
    with pytest.raises(
        ValueError, match=r"the layout of player . lies all face up, so by end.trigger the hole is closed"
    ):
        table(rules(), *layouts, **said)
    assert table(rules(KNOCKING), *layouts, **said).ending is None


def test_who_closed_the_hole_may_lie_open() -> None:
    assert table(rules(LAST_TURNS), ONE, DONE, stock="3c 5c", discard="Td", closer=2).closer == 1


def test_piles_are_written_from_the_top_down() -> None:
    state = table(rules(), ONE, TWO, stock="Kc 3c", discard="Td 5c", to_move=2)
    assert format_cards(play(state, "stock").stock) == "3c"
    assert format_cards(play(state, "discard").discard) == "5c"
    assert state.seat == 1


def test_a_card_may_be_in_the_hand() -> None:
    state = table(rules(), ONE, TWO, drawn="Kc", **{"from": "discard"})
    assert choices(state) == ", ".join(f"place {slot}" for slot in range(1, 7))
    assert choices(table(rules(), ONE, TWO, drawn="Kc")).endswith("reject")


@pytest.mark.parametrize(
    ("answer", "to_move", "left"),
    [("one-each-other", 2, 2), ("one-each-other", 3, 1), ("one-each", 3, 2), ("one-each", 1, 1), ("one-more", 2, 1)],
)
def test_how_many_last_turns_are_left_follows_from_the_rules(answer: str, to_move: int, left: int) -> None:
    three = "Ad 2d 3d / 4d 5d (6d)"
    state = table(
        rules(LAST_TURNS, end__final_turns=answer), "9s Kd As / 9h Qc 7c", TWO, three, closer=1, to_move=to_move
    )
    assert (state.last, state.closer) == (left, 0)


def test_a_place_without_a_card_can_be_written() -> None:
    state = table(rules(REMOVING), "-9s- Kd 2c / -9h- (Qc) 7d", "-- 4s (..) / -- (..) (..)", stock="Kc Qs")
    assert state.gone == (0b001001, 0b001001)


def test_an_unknown_card_may_lie_where_nobody_needs_it() -> None:
    state = play(table(rules(), ONE, TWO, stock=5, discard="Td 5c"), "discard, place 1, discard, place 1")
    assert layout(state, 2) == "9s 4s (..) / (..) (..) (..)"


@pytest.mark.parametrize("actions", ["stock", "discard, place 5, discard, place 3"])
def test_an_unknown_card_that_is_needed_is_an_error_and_no_guess(actions: str) -> None:
    with pytest.raises(UnknownCardError, match=r"leaves the card .* open"):
        play(table(rules(), "9s Kd 2c / (..) (Qc) 7d", TWO, stock=5), actions)


def test_scores_that_depend_on_unknown_cards_are_not_guessed() -> None:
    state = play(table(rules(), ONE, TWO, stock="Kc"), "stock, place 5")
    with pytest.raises(ValueError, match="slot"):
        scores(state)
    penalty = rules(score__closer_points=10, score__closer_tie="safe", score__no_closer="nobody")
    with pytest.raises(ValueError, match="depends on cards of player 2"):
        score_of(play(table(penalty, ONE, TWO, stock="Kc"), "stock, place 5"), 0)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"discard": "9s"}, "9s occurs 2 times, but the packs for 2 players hold it 1 time"),
        ({"stock": "Jo"}, "Jo occurs 1 time, but the packs for 2 players hold it not at all"),
        ({"to_move": 3}, "to-move: there is no player 3 among 2"),
        ({"closer": 2}, "these rules end a hole as soon as it is closed"),
        ({"last_turns": 1}, "who?"),
        ({"phase": "dream"}, "'dream' is no phase"),
        ({"phase": "hold"}, "in the phase 'hold' a card is drawn"),
        ({"phase": "rejected"}, "nothing to decide"),
        ({"drawn": "Kc", "from": "sleeve"}, "from 'stock' or 'discard'"),
        ({"discard": "(..)"}, "must be known"),
        ({"discard": 3}, "cards are expected"),
        ({"colour": "red"}, "'colour' is no part of a table"),
        ({"seen": {1: {1: [3]}}}, "seen by somebody who is not there"),
    ],
)
def test_a_table_that_cannot_be_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        table(rules(), ONE, TWO, **changes)


def test_layouts_must_have_the_shape_of_the_rules() -> None:
    with pytest.raises(ValueError, match=r"expected two rows of two|2x2"):
        table(rules(FACE_DOWN, game="four-card"), ONE, TWO)
    with pytest.raises(ValueError, match="never do"):
        table(rules(), "-9s- Kd 2c / -9h- (Qc) 7d", TWO)
    with pytest.raises(ValueError, match="one for each player"):
        read_table(rules(), {"layouts": {1: ONE, 3: TWO}})


def test_no_player_has_a_last_turn_after_the_last_one() -> None:
    with pytest.raises(ValueError, match="player 1 has no turn left after player 1 closed"):
        table(rules(LAST_TURNS), ONE, TWO, closer=1)
    assert table(rules(KNOCKING), ONE, TWO, closer=1, to_move=2).last == 1


def test_a_position_may_stand_in_the_first_round() -> None:
    ruleset = rules(KNOCKING, end__knock_from="second-turn")
    assert "knock" not in choices(position(ruleset, [ONE, TWO], stock="Kc", discard="Td", turn=0))
    assert "knock" in choices(position(ruleset, [ONE, TWO], stock="Kc", discard="Td"))


def test_whose_layout_lies_open_in_the_middle_of_the_own_turn_may_still_close() -> None:
    removing = rules(REMOVING)
    state = table(removing, "9s Kd 2h / 9h Qc 7d", TWO, phase="remove")
    assert choices(state) == "remove 1, pass"
    with pytest.raises(ValueError, match="the layout of player 2 lies all face up"):
        table(removing, "9s Kd 2h / 9h Qc 7d", DONE, phase="remove")


def test_cards_taken_away_leave_a_layout_open_where_they_count_as_visible() -> None:
    with pytest.raises(ValueError, match="the layout of player 2 lies all face up"):
        table(rules(REMOVING), ONE, "-8s- Jd Ah / -8h- Jc 6d")
