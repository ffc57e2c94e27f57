"""The public functions at their edges: wrong types, rulesets that play alike, states that travel, numbers that no slot has."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import golfrules as g
from golfrules.actions import ActionError
from golfrules.cards import QUOTED, quoted
from golfrules.plan import plan_of
from golfrules.record import format_record, record_of, replay
from golfrules.ruleset import need_ruleset
from golfrules.scoring import scorer
from golfrules.state import first_state, plays

SIX = g.ruleset("six-card")


def test_errors_name_the_ruleset_asked_for_and_not_one_that_plays_alike() -> None:
    alike = g.ruleset("six-card+score.values.A=1")
    assert alike == SIX
    for one in (alike, SIX):
        with pytest.raises(ValueError, match="counts slot 2") as told:
            g.score(one, "(Qc) (..) 3s / 4s 5s 6s")
        assert str(told.value).startswith(f"{one.ref} counts")


def test_a_state_its_table_and_its_plan_travel_between_processes() -> None:
    state = g.start(SIX, seed=3)
    while len(plays(state)) < 9:
        state = g.apply(state, g.legal_actions(state)[0])
    there = pickle.loads(pickle.dumps(state))
    assert there == state
    assert plays(there) == plays(state)
    assert first_state(there) == first_state(state)
    assert there.table.ruleset.ref == SIX.ref
    assert g.apply(there, g.legal_actions(there)[0]) == g.apply(state, g.legal_actions(state)[0])
    assert pickle.loads(pickle.dumps(state.table)) == state.table
    assert pickle.loads(pickle.dumps(plan_of(SIX))) is plan_of(SIX)
    assert copy.deepcopy(state) == state == copy.copy(state)


def test_whatever_is_seen_or_offered_travels_between_processes() -> None:
    """Whether the core is compiled or not."""
    state = g.apply(g.start(SIX, seed=3), "up 1")
    seen = [g.observation(state, 0), state.layout(1), SIX.shape, g.score(SIX, state.layout(1)), scorer(SIX)]
    for one in (*seen, (g.information_state(state, 0), g.legal_actions(state), g.refusal(state, "stock"))):
        assert pickle.loads(pickle.dumps(one)) == one
        assert copy.deepcopy(one) == one
    for again in (pickle.loads(pickle.dumps(state.menu)), copy.deepcopy(state.menu)):
        assert again is state.menu and state.menu.actions


def test_what_is_a_number_by_another_name_is_a_plain_number_in_the_state() -> None:
    """So a record can name it."""
    state = g.start(SIX, players=2, seed=True, hole=True, dealer=False)
    table = state.table
    assert [(type(one), one) for one in (table.seed, table.hole, table.dealer)] == [(int, 1), (int, 1), (int, 0)]
    assert replay(format_record(record_of(state)), SIX) == state
    assert type(g.observation(state, True).seat) is int


def test_also_a_very_long_play_travels() -> None:
    state = g.start(SIX, seed=3)
    action, past = g.legal_actions(state)[0], state.past
    for _ in range(5_000):
        past = (past, action)
    there = pickle.loads(pickle.dumps(state._replace(past=past)))
    assert len(plays(there)) == 5_000


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: g.start("six-card"), r"golfrules\.ruleset\('six-card'\)"),
        (lambda: g.score("six-card", "9s"), r"golfrules\.ruleset\('six-card'\)"),
        (lambda: g.score(SIX, None), "a Layout or its text"),
        (lambda: g.start(SIX, players="2"), "players is a whole number, not '2'"),
        (lambda: g.start(SIX, players=2.0), "players is a whole number, not 2.0"),
        (lambda: g.start(SIX, seed="x"), "seed is a whole number, not 'x'"),
        (lambda: g.start(SIX, hole=None), "hole is a whole number"),
        (lambda: g.start(SIX, players="2", hole="0", seed="x", dealer="y"), "players is a whole number, not '2'"),
        (lambda: g.start(SIX, seed="x", dealer=1), "seed is a whole number, not 'x'"),
        (lambda: g.start(SIX, dealer="1"), "dealer is a whole number"),
        (lambda: g.start(SIX, deal=7), "a deal is a text or a sequence"),
        (lambda: g.apply(g.start(SIX), None), "an action is an Action or its text"),
        (lambda: g.refusal(g.start(SIX), 7), "an action is an Action or its text"),
        (lambda: g.start(SIX, deal=["9s"] * 52), "as text all stand in one string"),
        (lambda: g.legal_actions("x"), "a State is expected here, not str"),
        (lambda: g.apply(None, "stock"), "a State is expected here, not NoneType"),
        (lambda: g.apply("x", "stock"), "a State is expected here, not str"),
        (lambda: g.refusal(None, "stock"), "a State is expected"),
        (lambda: g.ending(None), "a State is expected"),
        (lambda: g.is_terminal("six-card"), "a State is expected here, not str"),
        (lambda: g.is_terminal(None), "a State is expected here, not NoneType"),
        (lambda: g.is_terminal({1: 5}), "a State is expected here, not dict"),
        (lambda: g.is_terminal(tuple(g.start(SIX))), "a State is expected here, not tuple"),
        (lambda: g.legal_actions(tuple(g.start(SIX))), "a State is expected here, not tuple"),
        (lambda: g.apply(tuple(g.start(SIX)), "up 1"), "a State is expected here, not tuple"),
        (lambda: g.scores(None), "a State is expected"),
        (lambda: g.returns(None), "a State is expected"),
        (lambda: g.observation(None, 0), "a State is expected"),
        (lambda: g.observation(g.start(SIX), "1"), "seat is a whole number, not '1'"),
        (lambda: g.information_state(None, 0), "a State is expected"),
        (lambda: g.resolve("six-card", "six-card"), "a Book is expected here, not str"),
        (lambda: g.ruleset(7), "a ruleset is named by a text"),
    ],
)
def test_what_has_the_wrong_type_is_told_what_is_expected(call: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        call()


@pytest.mark.parametrize("number", [-1, 0, 11, 999_999_999_999])
def test_a_number_that_no_slot_has_is_told_so(number: int) -> None:
    refused = g.refusal(g.start(SIX), f"place {number}")
    assert refused is not None
    assert refused.parameter == "setup.layout"
    assert refused.reason.startswith(f"there is no slot {number} in")


@pytest.mark.parametrize("text", ["up 0", "up -1", "place 999999999999", "remove 0", "exchange 0 1"])
def test_what_is_refused_is_an_illegal_action_also_with_a_number_that_there_is_not(text: str) -> None:
    state = g.start(SIX)
    with pytest.raises(g.IllegalAction) as caught:
        g.apply(state, text)
    assert caught.value.refusal == g.refusal(state, text)
    assert caught.value.action == text
    assert pickle.loads(pickle.dumps(caught.value)).refusal == caught.value.refusal


def test_an_action_is_quoted_without_the_blanks_around_it() -> None:
    with pytest.raises(g.IllegalAction, match=r"^place 0 is refused: setup.layout: there is no slot 0"):
        g.apply(g.start(SIX), " Place  0")
    with pytest.raises(ActionError, match=r"^'place x' is no action"):
        g.apply(g.start(SIX), " place  x")


def test_an_option_of_another_game_that_changes_nothing_is_told_to_be_played_already() -> None:
    with pytest.raises(g.BookError) as told:
        g.ruleset("eight-card+one-last-turn")
    (fault,) = told.value.faults
    assert fault.hint == "eight-card plays that already"


def test_a_ruleset_is_not_its_name_and_a_short_name_is_told_how_to_make_one() -> None:
    for value, words in (
        (7, "int"),
        ("x" * 79, f"str; golfrules.ruleset({'x' * 79!r}) makes one"),
        ("x" * 80, "str"),
    ):
        with pytest.raises(TypeError) as caught:
            need_ruleset(value)
        assert str(caught.value) == f"a Ruleset is expected here, not {words}"
    need_ruleset(SIX)


def test_a_truth_counts_as_the_number_that_it_is() -> None:
    assert g.start(SIX, hole=False) == g.start(SIX, hole=0)


def test_a_long_text_is_quoted_by_its_beginning() -> None:
    assert quoted("x" * QUOTED) == repr("x" * QUOTED)
    assert quoted("it's") == '"it\'s"'
    assert quoted("x" * (QUOTED + 1)) == f"{'x' * QUOTED!r}… ({QUOTED + 1} characters)"
