"""Actions in text, and states as values."""

from __future__ import annotations

import copy
import pickle

import pytest
from flow import DEAL, choices, play, rules

from golfrules.actions import STOCK, Action, ActionError, Kind, action, parse_action
from golfrules.deal import start
from golfrules.play import apply
from golfrules.refusal import IllegalAction
from golfrules.state import State, first_state, plays


@pytest.mark.parametrize(
    "text", ["up 1", "peek 3", "stock", "discard", "place 5", "reject", "knock", "pass", "remove 2", "exchange 1 4"]
)
def test_an_action_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_action(text)) == text
    assert str(parse_action(f"  {text.upper().replace(' ', '   ')} ")) == text


def test_equal_actions_are_the_same_object() -> None:
    assert parse_action("place 5") is action(Kind.PLACE, 4)
    assert parse_action("exchange 4 1") is parse_action("exchange 1 4")
    assert pickle.loads(pickle.dumps(STOCK)) is STOCK
    assert copy.deepcopy(STOCK) is STOCK


def test_an_action_never_changes() -> None:
    with pytest.raises(AttributeError):
        STOCK.slot = 3
    with pytest.raises(AttributeError):
        del STOCK.slot
    assert isinstance(STOCK, Action)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("flip 3", "the words are"),
        ("plaice 3", "did you mean 'place'"),
        ("place", "takes one number"),
        ("stock 2", "takes no number"),
        ("exchange 1", "takes two numbers"),
        ("place 0", "counted from 1"),
        ("place 100", "counted from 1"),
        ("place five", "is no action"),
        ("", "is no action"),
        ("x" * 1000, "1000 characters"),
        ("place ５", "is no action"),
    ],
)
def test_a_text_that_names_no_action_is_refused(text: str, words: str) -> None:
    with pytest.raises(ActionError, match=words):
        parse_action(text)


def test_actions_may_be_given_as_text() -> None:
    state = start(rules(), deal=DEAL)
    assert apply(state, "up 1") == apply(state, action(Kind.UP, 0))


def test_apply_leaves_the_old_state_as_it_was() -> None:
    state = start(rules(), deal=DEAL)
    before = state[:-1]
    play(state, "up 1, up 2, up 1, up 2, stock, place 3")
    assert state[:-1] == before


def test_states_are_equal_when_their_tables_are_whatever_led_to_them() -> None:
    state = start(rules(), deal=DEAL)
    one, two = play(state, "up 1, up 2"), play(state, "up 2, up 1")
    assert (one == two, hash(one) == hash(two), one != two) == (True, True, False)
    assert one != play(state, "up 1, up 3")
    assert one != "something else"
    assert plays(one) != plays(two)
    assert first_state(one) == state


def test_the_rounds_count_only_as_far_as_a_rule_can_tell() -> None:
    state = play(start(rules(), deal=DEAL), "up 1, up 2, up 1, up 2")
    assert play(state, "stock, reject, stock, reject").turn == 0
    told = play(start(rules(opening__second_round="may-turn-two-or-three"), deal=DEAL), "up 1, up 2, up 1, up 2")
    assert play(told, "stock, reject").turn == 1


def test_a_long_play_can_be_shown_and_copied() -> None:
    state = play(start(rules(), deal=DEAL), "up 1, up 2, up 1, up 2")
    for _ in range(2_000):
        state = play(state, "discard, place 1")
    assert repr(state).startswith("<State draw of 1; 1: ")
    assert len(plays(state)) == 4_004
    assert isinstance(state, State)
    assert choices(state) == "stock, discard"


def test_an_illegal_action_travels_between_processes() -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(start(rules(), deal=DEAL), "stock")
    copied = pickle.loads(pickle.dumps(caught.value))
    assert copied.refusal == caught.value.refusal
