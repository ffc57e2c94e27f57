"""What a seat sees of the table: every part of an observation, and what it has witnessed."""

from __future__ import annotations

import pytest
from flow import DEAL, FACE_DOWN, KNOCKING, LAST_TURNS, REMOVING, layout, play, rules, table

from golfrules.deal import start
from golfrules.knowledge import Event, Observation, information_state, observation, only_seat
from golfrules.layout import parse_layout

MINE, HIS = "9s Kd (Ah) / 9h (Qc) 7d", "(3s) 4s 5h / 6s 7s 8s"


def test_at_the_beginning_of_a_turn() -> None:
    state = table(rules(), MINE, HIS, stock="2c 3c", discard="Tc Jc", to_move=2, dealer=2)
    assert observation(state, 0) == Observation(
        seat=0, phase="draw", to_move=1, dealer=1, turn=0,
        layouts=(parse_layout("9s Kd (..) / 9h (..) 7d"), parse_layout("(..) 4s 5h / 6s 7s 8s")),
        seen=((0,) * 6, (0,) * 6), stock=2, discard=state.discard, drawn=None, source=None,
        chosen=0, choices=(0, 0), closer=None, last_turns=None, aside=(), ending=None,
    )  # fmt: skip


@pytest.mark.parametrize("closer", [1, 2])
def test_in_the_last_turns_and_at_the_end(closer: int) -> None:
    layouts = ["9s Kd (Ah) / 9h (Qc) 7d", "(3s) 4s 5h / 6s (7s) 8s", "(3d) 4d 5d / 6d (8d) Ts"]
    layouts[closer - 1] = layouts[closer - 1].replace("(", "").replace(")", "")
    state = table(rules(LAST_TURNS), *layouts, closer=closer, to_move=closer + 1, stock="2c 3c 4c")
    view = observation(state, 2)
    assert (view.closer, view.last_turns, view.to_move, view.ending) == (closer - 1, 2, closer, None)
    state = play(state, "stock")
    assert [observation(state, seat).drawn for seat in range(3)] == [4 if seat == closer else -1 for seat in range(3)]
    assert {observation(state, seat).source for seat in range(3)} == {"stock"}
    over = play(state, "reject, stock, reject")
    view = observation(over, 0)
    assert (view.phase, view.closer, view.last_turns, view.to_move) == ("over", closer - 1, 0, None)
    assert view.ending == over.ending.word  # type: ignore[union-attr]


def test_what_was_taken_away_is_marked_and_seen_by_all() -> None:
    state = table(rules(REMOVING, LAST_TURNS), "-9s- Kd (Ah) / -9h- (Qc) 7d", HIS, aside="2h")
    view = observation(state, 1)
    assert str(view.layouts[0]) == "-9s- Kd (..) / -9h- (..) 7d"
    assert view.layouts[0].removed == 0b001001
    assert view.aside == state.aside != ()


def test_turns_are_told_as_far_as_a_rule_needs_them() -> None:
    state = table(rules(KNOCKING, end__knock_from="second-turn"), MINE, HIS, turn=2, to_move=2)
    assert [observation(state, seat).turn for seat in range(2)] == [1, 1]


def test_choices_are_counted_for_all_and_told_to_their_owner() -> None:
    state = play(start(rules(opening__reveal="all-players"), deal=DEAL), "up 1, up 5, up 3")
    assert [(view.chosen, view.choices) for view in (observation(state, 0), observation(state, 1))] == [
        (0b010001, (2, 1)),
        (0b000100, (2, 1)),
    ]


def test_secret_choices_are_witnessed_as_such_until_they_are_revealed() -> None:
    first = start(rules(opening__reveal="each-player"), deal=DEAL)
    state = play(first, "up 1, up 5, up 3, up 2")
    told = [event.action for event in information_state(state, 0)]
    assert told == [None, "up 1", "up 5", "up ?", "up 2"]
    assert [event.action for event in information_state(state, 1)] == [None, "up ?", "up 5", "up 3", "up 2"]
    assert [event.seat for event in information_state(state, 1)] == [None, 0, 0, 1, 1]
    assert information_state(first, 1) == (Event(None, None, observation(first, 1)),)
    open_one = play(start(rules(), deal=DEAL), "up 6, up 5")
    assert [event.action for event in information_state(open_one, 1)] == [None, "up 6", "up 5"]


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    state = table(rules(FACE_DOWN), MINE, HIS)
    assert layout(state, 1) == MINE
    for seat in (-1, 2):
        with pytest.raises(IndexError, match=f"no seat {seat}; 2 players have seats 0 to 1"):
            observation(state, seat)
    assert [only_seat(0b111, seat) for seat in range(3)] == [1, 2, 4]


def test_who_knows_a_card() -> None:
    state = table(rules(), MINE, HIS)
    assert [state.knowers(0, slot) for slot in range(6)] == [3, 3, 0, 3, 0, 3]
    taken = table(rules(REMOVING), "-9s- Kd (Ah) / -9h- (Qc) 7d", HIS, seen={1: {5: [2]}})
    assert [taken.knowers(0, slot) for slot in range(6)] == [3, 3, 0, 3, 2, 3]
    assert [state.drawn_knowers, play(state, "stock").drawn_knowers, play(state, "discard").drawn_knowers] == [0, 1, 3]
    told = table(rules(turn__drawn_seen="everybody"), MINE, HIS, to_move=2)
    assert play(told, "stock").drawn_knowers == 3


def test_a_position_is_shown_in_a_line_with_what_nobody_knows() -> None:
    state = table(rules(), "9s Kd (..) / 9h (Qc) 7d", HIS, stock=3, discard="")
    lies = "1: 9s Kd (..) / 9h (Qc) 7d; 2: (3s) 4s 5h / 6s 7s 8s"
    assert repr(state) == f"<State draw of 1; {lies}; discard --, stock 3>"
    assert repr(state._replace(drawn=-1)) == f"<State draw of 1, drawn ..; {lies}; discard --, stock 3>"
