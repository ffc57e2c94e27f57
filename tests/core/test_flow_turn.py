"""A turn: where a card comes from, where it goes, and what follows."""

from __future__ import annotations

import pytest
from flow import FACE_DOWN, LAST_TURNS, MUST_TURN, REMOVING, choices, layout, play, refused, rules, table

from golfrules.cards import format_cards
from golfrules.play import apply
from golfrules.refusal import IllegalAction, refusal
from golfrules.ruleset import Answer, Band
from golfrules.state import State

ONE = "9s Kd (Ah) / 9h (Qc) 7d"
TWO = "(3s) (4s) 5h / (6s) (7s) 8s"
NINE = "(As) (8s) (Ah) / (Ac) (Ad) (2s) / (3s) (4s) (6s)"
THREE = "(3d) (4d) 5d / (6d) (8d) Ts"


def test_a_drawn_card_goes_where_its_owner_says_and_the_old_one_onto_the_discard_pile() -> None:
    state = play(table(rules(), ONE, TWO, stock="Kc 2c"), "stock, place 5")
    assert layout(state, 1) == "9s Kd (Ah) / 9h Kc 7d"
    assert format_cards(state.discard) == "Tc Qc"
    assert (state.seat, len(state.stock), state.drawn) == (1, 1, None)


def test_a_rejected_card_goes_onto_the_discard_pile() -> None:
    state = play(table(rules(), ONE, TWO, stock="Kc 2c"), "stock, reject")
    assert layout(state, 1) == ONE
    assert format_cards(state.discard) == "Tc Kc"


def test_the_replaced_card_may_be_taken_by_the_next_player() -> None:
    state = play(table(rules(), ONE, TWO), "discard, place 3, discard, place 1")
    assert layout(state, 1) == "9s Kd Tc / 9h (Qc) 7d"
    assert layout(state, 2) == "Ah (4s) 5h / (6s) (7s) 8s"
    assert format_cards(state.discard) == "3s"


@pytest.mark.parametrize(
    ("change", "actions", "action", "parameter"),
    [
        ({}, "", "knock", "end.trigger"),
        ({}, "", "place 1", "turn.draw"),
        ({}, "", "reject", "turn.draw"),
        ({}, "", "pass", "turn.draw"),
        ({}, "", "up 3", "turn.turn-up-instead"),
        ({}, "", "peek 3", "opening.peek"),
        ({}, "", "exchange 1 2", "turn.rearrange"),
        ({}, "", "remove 1", "turn.remove-matched"),
        ({}, "", "place 7", "setup.layout"),
        ({}, "", "exchange 1 9", "setup.layout"),
        ({}, "stock", "stock", "turn.draw"),
        ({}, "stock", "discard", "turn.draw"),
        ({}, "stock", "pass", "turn.reject"),
        ({}, "stock", "up 3", "turn.turn-up-instead"),
        ({}, "stock", "knock", "end.trigger"),
        ({}, "discard", "reject", "turn.reject"),
        ({"turn.reject": "never"}, "stock", "reject", "turn.reject"),
        ({"turn.draw": "stock-only"}, "", "discard", "turn.draw"),
        ({"turn.replace": "face-down-only"}, "stock", "place 1", "turn.replace"),
        ({"turn.take-onto-visible": "forbidden"}, "discard", "place 1", "turn.take-onto-visible"),
        ({"turn.take-equal": "forbidden"}, "discard", "place 4", "turn.take-equal"),
        ({"turn.turn-up-instead": "allowed"}, "", "up 1", "turn.turn-up-instead"),
        (MUST_TURN, "stock, reject", "pass", "turn.after-reject"),
        (MUST_TURN, "stock, reject", "up 1", "turn.after-reject"),
        (MUST_TURN, "stock, reject", "stock", "turn.after-reject"),
        ({"turn.rearrange": "after-replacing"}, "", "exchange 1 2", "turn.rearrange"),
        ({"turn.rearrange": "after-replacing"}, "stock, place 1", "exchange 2 2", "turn.rearrange"),
        ({"turn.rearrange": "after-replacing"}, "stock, place 1", "stock", "turn.rearrange"),
    ],
)
def test_a_refusal_names_the_rule_that_forbids_the_action(
    change: dict[str, Answer], actions: str, action: str, parameter: str
) -> None:
    state = table(rules(change), ONE, TWO, discard="9c")
    if actions:
        state = play(state, actions)
    assert refused(state, action) == parameter
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert caught.value.refusal.parameter == parameter


def test_a_refusal_says_why_and_on_what_it_rests() -> None:
    why = refusal(play(table(rules(), ONE, TWO), "discard"), "reject")
    assert str(why) == "turn.reject: a card taken from the discard pile must be placed (a-source.a-claim)"


def test_a_lawful_action_is_not_refused() -> None:
    assert refusal(table(rules(), ONE, TWO), "stock") is None


def test_no_action_is_accepted_when_the_hole_is_over() -> None:
    over = play(table(rules(), "9s Kd Ah / 9h (Qc) 7d", TWO), "stock, place 5")
    assert choices(over) == ""
    assert refused(over, "stock") == "end.final-turns"


@pytest.mark.parametrize(
    ("reject", "stock", "discard"),
    [("stock-only", True, False), ("never", False, False), ("either", True, True)],
)
def test_which_card_may_be_rejected(reject: str, stock: bool, discard: bool) -> None:
    state = table(rules(turn__reject=reject), ONE, TWO)
    assert [choices(play(state, pile)).endswith("reject") for pile in ("stock", "discard")] == [stock, discard]


def test_a_card_from_the_discard_pile_may_be_put_straight_back_only_where_either_may_be_rejected() -> None:
    state = play(table(rules(turn__reject="either"), ONE, TWO), "discard, reject")
    assert format_cards(state.discard) == "Tc"
    assert state.seat == 1


@pytest.mark.parametrize(("draw", "piles"), [("stock-or-discard", "stock, discard"), ("stock-only", "stock")])
def test_where_a_card_may_come_from(draw: str, piles: str) -> None:
    assert choices(table(rules(turn__draw=draw), ONE, TWO)) == piles


@pytest.mark.parametrize(("replace", "slots"), [("any", "123456"), ("face-down-only", "35")])
def test_which_cards_may_be_replaced(replace: str, slots: str) -> None:
    state = table(rules(turn__replace=replace), ONE, TWO)
    for pile in ("stock", "discard"):
        assert choices(play(state, pile)).replace(", reject", "") == ", ".join(f"place {slot}" for slot in slots)


@pytest.mark.parametrize(("equal", "slots"), [("allowed", "123456"), ("forbidden", "2356")])
def test_whether_a_taken_card_may_replace_its_equal(equal: str, slots: str) -> None:
    state = table(rules(turn__take_equal=equal), ONE, TWO, discard="9c")
    assert choices(play(state, "discard")) == ", ".join(f"place {slot}" for slot in slots)
    assert choices(play(table(rules(turn__take_equal=equal), ONE, TWO, stock="9c"), "stock")).count("place") == 6


@pytest.mark.parametrize(("onto", "slots"), [("allowed", "123456"), ("forbidden", "35")])
def test_whether_a_taken_card_may_replace_a_visible_one(onto: str, slots: str) -> None:
    state = table(rules(turn__take_onto_visible=onto), ONE, TWO)
    assert choices(play(state, "discard")) == ", ".join(f"place {slot}" for slot in slots)
    assert choices(play(state, "stock")).count("place") == 6


def test_a_card_that_could_not_be_placed_may_not_be_taken() -> None:
    last = rules(LAST_TURNS, turn__take_onto_visible="forbidden")
    state = table(last, "9s Kd Ah / 9h Qc 7d", TWO, to_move=1, closer=2)
    assert choices(state) == "stock"
    assert refused(state, "discard") == "turn.take-onto-visible"
    equal = rules(LAST_TURNS, turn__take_equal="forbidden")
    assert choices(table(equal, "9s Kd Ah / 9h Qc 7d", TWO, to_move=1, closer=2)) == "stock, discard"
    three_packs = rules(LAST_TURNS, turn__take_equal="forbidden", setup__packs=(Band(2, None, 3),))
    state = table(three_packs, "9s 9d 9c / 9h 9h 9d", TWO, closer=2, discard="9c")
    assert choices(state) == "stock"
    assert refused(state, "discard") == "turn.take-equal"


@pytest.mark.parametrize(("new", "shown"), [("face-up", "2c"), ("face-down", "(2c)")])
def test_how_a_new_card_lies(new: str, shown: str) -> None:
    ruleset = rules() if new == "face-up" else rules(FACE_DOWN)
    assert layout(play(table(ruleset, "(9s) (Kd) (Ah) / (9h) (Qc) (7d)", TWO), "stock, place 1"), 1).startswith(
        shown + " "
    )


def test_a_card_laid_face_down_hides_a_place_that_was_visible() -> None:
    assert layout(play(table(rules(FACE_DOWN), ONE, TWO), "stock, place 1"), 1) == "(2c) Kd (Ah) / 9h (Qc) 7d"


@pytest.mark.parametrize(
    ("answer", "follows"),
    [("nothing", "stock, discard"), ("must-turn-one", "up 3, up 5"), ("may-turn-one", "up 3, up 5, pass")],
)
def test_what_follows_a_reject(answer: str, follows: str) -> None:
    changes = {**MUST_TURN, "turn.after-reject": answer} if answer != "nothing" else {}
    state = play(table(rules(changes), ONE, TWO), "stock, reject")
    assert choices(state) == follows
    if answer != "nothing":
        assert layout(play(state, "up 3"), 1) == "9s Kd Ah / 9h (Qc) 7d"
        assert play(state, "up 3").seat == 1
    if answer == "may-turn-one":
        assert play(state, "pass").seat == 1


@pytest.mark.parametrize(
    ("answer", "follows"), [("no-exemption", "up 5"), ("by-choice", "up 5, pass"), ("always", "stock, discard")]
)
def test_the_very_last_hidden_card_after_a_reject(answer: str, follows: str) -> None:
    ruleset = rules(MUST_TURN, turn__last_hidden=answer)
    state = play(table(ruleset, "9s Kd Ah / 9h (Qc) 7d", TWO), "stock, reject")
    assert choices(state) == follows
    if answer == "no-exemption":
        assert refused(state, "pass") == "turn.last-hidden"
    two_hidden = play(table(ruleset, ONE, TWO), "stock, reject")
    assert choices(two_hidden) == "up 3, up 5"


def test_nothing_is_turned_up_after_a_reject_when_nothing_is_hidden() -> None:
    ruleset = rules(MUST_TURN, LAST_TURNS)
    state = play(table(ruleset, "9s Kd Ah / 9h Qc 7d", TWO, THREE, closer=3), "stock, reject")
    assert (state.phase_name, state.seat) == ("draw", 1)


@pytest.mark.parametrize(("answer", "first"), [("never", "stock, discard"), ("allowed", "stock, discard, up 3, up 5")])
def test_whether_a_card_may_be_turned_up_instead_of_drawing(answer: str, first: str) -> None:
    state = table(rules(turn__turn_up_instead=answer), ONE, TWO)
    assert choices(state) == first
    if answer == "allowed":
        after = play(state, "up 3")
        assert (after.seat, layout(after, 1)) == (1, "9s Kd Ah / 9h (Qc) 7d")


@pytest.mark.parametrize(("answer", "follows"), [("never", "stock, discard"), ("after-replacing", "exchange 1 2, ")])
def test_whether_cards_may_change_places(answer: str, follows: str) -> None:
    state = play(table(rules(turn__rearrange=answer), ONE, TWO), "stock, place 1")
    assert choices(state).startswith(follows)
    if answer == "after-replacing":
        assert choices(state).count("exchange") == 15
        after = play(state, "exchange 5 2")
        assert (after.seat, layout(after, 1)) == (1, "2c (Qc) (Ah) / 9h Kd 7d")
        assert play(state, "pass").seat == 1


def test_matched_columns_stay_where_they_are_not_taken_away() -> None:
    state = play(table(rules(), ONE, TWO), "stock, reject")
    assert (state.seat, state.gone) == (1, (0, 0))


def test_matched_columns_may_be_taken_away_at_the_end_of_the_own_turn() -> None:
    state = table(rules(REMOVING), ONE, TWO)
    assert refused(state, "remove 1") == "turn.remove-matched"
    state = play(state, "stock, reject")
    assert choices(state) == "remove 1, pass"
    assert refused(state, "remove 2") == "score.cancel"
    assert refused(state, "remove 4") == "score.cancel"
    assert play(state, "pass").gone == (0, 0)
    after = play(state, "remove 1")
    assert layout(after, 1) == "-9s- Kd (Ah) / -9h- (Qc) 7d"
    assert format_cards(after.discard) == "9s 9h Tc 2c"  # at the bottom
    assert after.seat == 1


def test_matched_columns_may_go_as_soon_as_they_are_complete() -> None:
    ruleset = rules(REMOVING, turn__remove_matched="at-once")
    state = play(table(ruleset, "9s Kd (Ah) / 8h (Qc) 7d", TWO, stock="9c 2c 3c"), "stock, place 4")
    assert layout(state, 1) == "-9s- Kd (Ah) / -9c- (Qc) 7d"
    assert format_cards(state.discard) == "9s 9c Tc 8h"
    assert refused(play(state, "stock, reject"), "remove 1") == "turn.remove-matched"


def test_a_place_whose_card_was_taken_away_cannot_be_used() -> None:
    state = play(table(rules(REMOVING), "-9s- Kd (Ah) / -9h- (Qc) 7d", TWO), "stock")
    assert choices(state) == "place 2, place 3, place 5, place 6, reject"
    assert refused(state, "place 1") == "turn.remove-matched"


def test_hidden_cards_match_nothing() -> None:
    state = play(table(rules(REMOVING), "9s Kd (Ah) / 8h (Kc) 7d", TWO), "stock, reject")
    assert state.seat == 1


@pytest.mark.parametrize(
    ("answer", "removable"), [("places-stay", "stock, discard"), ("rest-completes", "remove 4, pass")]
)
def test_what_two_cards_left_of_three_can_do(answer: str, removable: str) -> None:
    ruleset = rules(REMOVING, game="nine-card", turn__removed_shrinks=answer)
    state = table(ruleset, "-5s- -5h- -5c- / 9s (2h) 3d / 9h (4h) 7d", NINE)
    assert choices(play(state, "stock, reject")) == removable


@pytest.mark.parametrize(
    ("overlap", "left"),
    [
        ("rows-first", "-9s- -9h- -9d- / 9c 2h (3d) / 9s 4h (7d)"),
        ("columns-first", "-9s- 9h 9d / -9c- 2h (3d) / -9s- 4h (7d)"),
        ("share", "-9s- -9h- -9d- / -9c- 2h (3d) / -9s- 4h (7d)"),
    ],
)
def test_crossing_lines_go_at_once_as_the_rule_on_overlap_says(overlap: str, left: str) -> None:
    changes: dict[str, Answer] = {"turn.remove-matched": "at-once", "score.overlap": overlap}
    ruleset = rules(REMOVING, changes, game="nine-card", setup__packs=(Band(2, None, 2),))
    state = table(ruleset, "8h 9h 9d / 9c 2h (3d) / 9s 4h (7d)", NINE, discard="9s")
    assert layout(play(state, "discard, place 1"), 1) == left


def reason(state: State, action: str) -> str:
    found = refusal(state, action)
    assert found is not None
    return found.reason


def test_a_refusal_says_only_what_can_be_done_with_the_card_in_hand() -> None:
    state = table(rules(), ONE, TWO, stock="Kc 2c")
    assert reason(play(state, "stock"), "discard") == "a card is drawn; it must be placed or rejected first"
    assert reason(play(state, "discard"), "stock") == "a card is taken; it must be placed first"
    assert reason(play(state, "discard"), "pass") == "the taken card must be placed"
    hidden_only = table(rules(**{"turn.replace": "face-down-only"}), "9s Kd Ah / 9h Qc (7d)", TWO, stock="Kc 2c")
    assert reason(play(hidden_only, "stock"), "pass") == "the drawn card must be placed or rejected"


def test_a_refusal_after_rejecting_says_whether_turning_up_is_a_must() -> None:
    may = table(
        rules(**{"turn.after-reject": "may-turn-one", "turn.last-hidden": "no-exemption"}), ONE, TWO, stock="Kc 2c"
    )
    must = table(rules(**MUST_TURN), ONE, TWO, stock="Kc 2c")
    assert reason(play(may, "stock, reject"), "stock").endswith("a hidden card may be turned up (or pass)")
    assert reason(play(must, "stock, reject"), "stock").endswith("a hidden card is to be turned up")


@pytest.mark.parametrize("action", ["up 100", "place 123456789", "exchange 1 100"])
def test_a_slot_beyond_any_layout_is_refused_with_the_layout(action: str) -> None:
    found = refusal(table(rules(), ONE, TWO), action)
    assert found is not None
    assert found.parameter == "setup.layout"
    assert f"there is no slot {action.split()[-1]} in 2 rows of 3" in found.reason


def test_a_line_beyond_any_layout_is_refused_with_the_number_of_lines() -> None:
    found = refusal(table(rules(**REMOVING), ONE, TWO), "remove 100")
    assert found is not None
    assert found.reason == "there is no line 100; lines are counted from 1 to 3"
