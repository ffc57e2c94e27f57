"""The opening: which cards, when, and when they are seen."""

from __future__ import annotations

import pytest
from flow import DEAL, FACE_DOWN, REMOVING, choices, layout, play, refused, rules, table

from golfrules.deal import start
from golfrules.knowledge import observation
from golfrules.ruleset import Answer
from golfrules.state import SHOWED, State, UnknownCardError


def opened(first: str = "up 1, up 2", second: str = "up 1, up 2", **changes: object) -> State:
    return play(start(rules(**changes), deal=DEAL), first, second)  # type: ignore[arg-type]


def test_each_player_turns_up_two_cards_before_the_first_turn() -> None:
    state = opened()
    assert layout(state, 1) == "Ac 3c (5c) / (7c) (9c) (Jc)"
    assert (state.phase_name, state.seat) == ("draw", 0)


def test_without_an_opening_play_starts_at_once() -> None:
    assert start(rules(opening__turn_up=0), deal=DEAL).phase_name == "draw"


@pytest.mark.parametrize(
    ("where", "second", "refusal"),
    [
        ("any", "up 2, up 3, up 4, up 5, up 6", "opening.turn-up"),
        ("same-column", "up 4", "opening.where"),
        ("different-columns", "up 2, up 3, up 5, up 6", "opening.where"),
    ],
)
def test_where_the_second_card_may_be_depends_on_the_first(where: str, second: str, refusal: str) -> None:
    state = play(start(rules(opening__where=where), deal=DEAL), "up 1")
    assert choices(state) == second
    assert refused(state, "up 1") == "opening.turn-up"
    refused_slot = "up 2" if where == "same-column" else "up 4" if where == "different-columns" else "up 1"
    assert refused(state, refused_slot) == refusal


def test_the_same_slot_cannot_be_chosen_twice_while_it_is_secret() -> None:
    state = play(start(rules(opening__reveal="each-player"), deal=DEAL), "up 1")
    assert refused(state, "up 1") == "opening.turn-up"


@pytest.mark.parametrize(
    ("reveal", "after_one", "after_two", "after_all"),
    [
        ("each-card", "Ac (3c)", "Ac 3c", "Ac 3c"),
        ("each-player", "(Ac) (3c)", "Ac 3c", "Ac 3c"),
        ("all-players", "(Ac) (3c)", "(Ac) (3c)", "Ac 3c"),
    ],
)
def test_a_chosen_card_is_seen_when_the_rules_say_so(
    reveal: str, after_one: str, after_two: str, after_all: str
) -> None:
    state = start(rules(opening__reveal=reveal), deal=DEAL)
    for actions, seen in (("up 1", after_one), ("up 2", after_two), ("up 4, up 5", after_all)):
        state = play(state, actions)
        assert layout(state, 1).startswith(seen)
    assert layout(state, 2) == "(2c) (4c) (6c) / 8c Tc (Qc)"


@pytest.mark.parametrize(("how", "after"), [("at-once", "-9s- (3d) (4h) / -9h-"), ("by-choice", "9s (3d) (4h) / 9h")])
def test_a_line_that_is_turned_up_at_the_opening_goes_at_once_only_where_that_is_the_rule(how: str, after: str) -> None:
    ruleset = rules(REMOVING, turn__remove_matched=how)
    state = table(ruleset, "(9s) (3d) (4h) / (9h) (Qc) (7d)", "(8s) 2d 5h / 8h (Jc) 6d", phase="opening")
    assert layout(play(state, "up 1, up 4"), 1) == f"{after} (Qc) (7d)"


def test_so_many_cards_are_looked_at_and_no_more() -> None:
    ruleset = rules(opening__peek=1, opening__peek_where="any", conduct__peeked_secret="owner-only")
    state = play(start(ruleset, deal=DEAL), "up 1, up 2, up 1, up 2, peek 3")
    assert (state.seat, choices(state)) == (1, "peek 3, peek 4, peek 5, peek 6")
    assert play(state, "peek 3").phase_name == "draw"


def test_what_was_chosen_to_be_turned_up_is_no_look() -> None:
    nearest: dict[str, Answer] = {"opening.peek": 2, "opening.peek-where": "nearest"}
    state = play(start(rules(nearest, opening__reveal="all-players"), deal=DEAL), "up 1, up 2, up 1, up 2")
    assert (state.seat, choices(state)) == (0, "peek 4, peek 5, peek 6")


def test_who_has_nothing_to_look_at_is_passed_over_and_nobody_else_is() -> None:
    nearest: dict[str, Answer] = {"opening.peek": 2, "opening.peek-where": "nearest"}
    state = start(rules(nearest, game="four-card"), 3, deal=DEAL, dealer=2)
    state = play(state, "up 3, up 4, up 1, up 2, up 3, up 4")
    assert (state.seat, choices(state)) == (1, "peek 3, peek 4")
    assert play(state, "peek 3, peek 4").phase_name == "draw"


def test_a_card_turned_up_at_the_own_first_turn_was_turned_up_in_that_turn() -> None:
    state = play(start(rules(opening__when="own-first-turn"), deal=DEAL), "up 1")
    assert state.did == SHOWED
    assert play(state, "up 2").did == SHOWED


def test_an_unknown_card_that_the_opening_turns_up_is_named() -> None:
    state = table(rules(), "(9s) (3d) (..) / (9h) (Qc) (7d)", "(8s) 2d 5h / 8h (Jc) 6d", phase="opening")
    assert layout(play(state, "up 2"), 1) == "(9s) 3d (..) / (9h) (Qc) (7d)"
    with pytest.raises(UnknownCardError, match="leaves the card in slot 3 of player 1 open"):
        play(state, "up 3")


def test_a_secret_choice_is_known_to_its_player_alone() -> None:
    state = play(start(rules(opening__reveal="all-players"), deal=DEAL), "up 1")
    assert [observation(state, seat).chosen for seat in (0, 1)] == [1, 0]
    assert observation(state, 1).choices == (1, 0)


def test_the_opening_may_come_at_the_own_first_turn() -> None:
    state = start(rules(opening__when="own-first-turn"), deal=DEAL)
    state = play(state, "up 1, up 2, stock, reject")
    assert layout(state, 2) == "(2c) (4c) (6c) / (8c) (Tc) (Qc)"
    assert (state.phase_name, state.seat) == ("opening", 1)
    state = play(state, "up 1, up 2, stock, reject")
    assert (state.phase_name, state.seat) == ("draw", 0)


def test_the_opening_may_come_at_every_turn_while_enough_cards_are_hidden() -> None:
    state = start(rules(opening__when="every-turn", opening__where="same-column"), deal=DEAL)
    for column in (1, 2):
        for _ in range(2):
            state = play(state, f"up {column}, up {column + 3}, stock, reject")
    assert choices(state) == "up 3, up 6"
    state = play(state, "up 3, up 6, stock, place 6")
    assert state.ending is not None


def test_an_every_turn_opening_is_left_out_when_no_column_has_two_hidden_cards() -> None:
    every = rules(opening__when="every-turn", opening__where="same-column")
    assert table(every, "Ac 3c (5c) / 7c (9c) Jc", "(2c) (4c) (6c) / (8c) (Th) (Qc)", stock="Kc").phase_name == "draw"


def test_two_or_three_more_may_be_turned_up_at_the_second_turn() -> None:
    state = opened(opening__second_round="may-turn-two-or-three")
    state = play(state, "stock, reject, stock, reject")
    assert choices(state) == "up 3, up 4, up 5, up 6, pass"
    state = play(state, "up 3")
    assert choices(state) == "up 4, up 5, up 6"
    assert refused(state, "pass") == "opening.second-round"
    state = play(state, "up 4")
    assert choices(state) == "up 5, up 6, pass"
    assert play(state, "pass").phase_name == "draw"
    assert play(state, "up 6").phase_name == "draw"


def test_the_second_round_comes_once_and_may_be_declined() -> None:
    state = opened(opening__second_round="may-turn-two-or-three")
    state = play(state, *["stock, reject"] * 2, *["pass, stock, reject"] * 2)
    assert (state.phase_name, state.seat) == ("draw", 0)
    assert refused(opened(), "up 3") == "turn.turn-up-instead"


def test_players_look_at_the_two_nearest_cards_once() -> None:
    state = start(rules(FACE_DOWN, game="four-card"), deal=DEAL)
    assert choices(state) == "peek 3, peek 4"
    assert refused(state, "peek 1") == "opening.peek-where"
    assert refused(state, "up 1") == "opening.peek"
    state = play(state, "peek 3")
    assert refused(state, "peek 3") == "opening.peek"
    state = play(state, "peek 4, peek 3, peek 4")
    assert state.phase_name == "draw"
    assert refused(state, "peek 1") == "opening.peek"


def test_players_may_look_at_any_two_cards() -> None:
    state = start(rules(FACE_DOWN, game="four-card", opening__peek_where="any"), deal=DEAL)
    assert choices(state) == "peek 1, peek 2, peek 3, peek 4"


def test_nobody_looks_at_cards_always_seen() -> None:
    seen = rules(FACE_DOWN, game="four-in-hand", setup__own_cards="always-seen", opening__peek_where="any")
    assert start(seen, deal=DEAL).phase_name == "draw"


def test_nobody_may_look_where_the_rules_have_no_looking() -> None:
    assert refused(opened(), "peek 3") == "opening.peek"
