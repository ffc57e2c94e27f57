"""The end of a hole: what closes it, which turns are left, what an empty stock and a standstill do."""

from __future__ import annotations

import pytest
from flow import FACE_DOWN, KNOCKING, LAST_TURNS, MUST_TURN, REMOVING, choices, layout, play, refused, rules, table

from golfrules.cards import format_cards
from golfrules.outcome import returns, scores
from golfrules.play import ending, is_terminal
from golfrules.ruleset import Answer
from golfrules.state import Ending, State

LAST = "9s Kd Ah / 9h (Qc) 7d"
ONE = "9s Kd (Ah) / 9h (Qc) 7d"
TWO = "(3s) (4s) 5h / (6s) (7s) 8s"
THREE = "(3d) (4d) 5d / (6d) (8d) Ts"
SHOWN = "3s 4s 5h / 6s 7s 8s"
STAND = {"end.standstill": "count-after-rounds", "end.standstill-rounds": 2}


def test_a_layout_all_face_up_ends_the_hole_at_once() -> None:
    state = play(table(rules(), LAST, TWO, stock="Kc"), "stock, place 5")
    assert (is_terminal(state), ending(state), state.closer) == (True, Ending.CLOSED, 0)
    assert layout(state, 2) == SHOWN  # turned up for the count
    assert scores(state).totals == (1 + 7, 3 + 4 + 5 + 6 + 7 + 8)
    assert returns(state) == (-8, -33)


def test_the_hole_goes_on_while_a_card_is_hidden() -> None:
    state = play(table(rules(), ONE, TWO), "stock, place 5")
    assert (is_terminal(state), ending(state), returns(state)) == (False, None, (0, 0))
    with pytest.raises(ValueError, match="not over"):
        scores(state)


def test_the_end_comes_after_the_turn_and_not_before_it_is_over() -> None:
    state = play(table(rules(turn__rearrange="after-replacing"), LAST, TWO), "stock, place 5")
    assert not is_terminal(state)
    assert is_terminal(play(state, "pass"))


def test_all_layouts_must_be_up_where_the_rules_say_all() -> None:
    state = play(
        table(rules(end__trigger="all-layouts-up"), LAST, "3s 4s 5h / 6s (7s) 8s", stock="Kc 2c 3c"), "stock, place 5"
    )
    assert not is_terminal(state)
    state = play(state, "stock, place 5")
    assert (ending(state), state.closer) == (Ending.CLOSED, 1)


def turns_after_close(answer: str, players: int = 3) -> list[int]:
    """Who plays, seat by seat from 1, after player 2 closed the hole."""
    state = table(rules(LAST_TURNS, end__final_turns=answer), TWO, LAST, THREE, to_move=2)
    state = play(state, "stock, place 5")
    seats = []
    while not is_terminal(state):
        seats.append(state.seat + 1)
        state = play(state, "stock, reject")
    return seats


@pytest.mark.parametrize(
    ("answer", "seats"), [("none", []), ("one-each-other", [3, 1]), ("one-each", [3, 1, 2]), ("one-more", [3])]
)
def test_which_turns_are_left_after_the_close(answer: str, seats: list[int]) -> None:
    assert turns_after_close(answer) == seats


def test_a_second_layout_completed_in_the_last_turns_changes_nothing() -> None:
    state = table(rules(LAST_TURNS), LAST, "3s 4s 5h / 6s (7s) 8s", THREE)
    state = play(state, "stock, place 5, stock, place 5, stock, reject")
    assert (ending(state), state.closer) == (Ending.CLOSED, 0)


@pytest.mark.parametrize(
    ("reveal", "before", "at_turn"),
    [("after-final-turns", TWO, TWO), ("own-final-turn", TWO, SHOWN), ("at-close", SHOWN, SHOWN)],
)
def test_when_the_hidden_cards_of_the_others_are_turned_up(reveal: str, before: str, at_turn: str) -> None:
    state = play(table(rules(LAST_TURNS, end__reveal=reveal), LAST, THREE, TWO), "stock, place 5")
    assert layout(state, 3) == before
    assert layout(play(state, "stock, reject"), 3) == at_turn


@pytest.mark.parametrize(("act", "closes"), [("any", True), ("replacing-only", False)])
def test_whether_a_forced_turn_up_closes(act: str, closes: bool) -> None:
    state = play(table(rules(MUST_TURN, end__closing_act=act), LAST, TWO), "stock, reject, up 5")
    assert is_terminal(state) is closes
    assert is_terminal(play(table(rules(MUST_TURN, end__closing_act=act), LAST, TWO), "stock, place 5"))


@pytest.mark.parametrize(("answer", "closes"), [("count-as-visible", True), ("never-close", False)])
def test_how_removed_cards_count_for_closing(answer: str, closes: bool) -> None:
    ruleset = rules(REMOVING, end__removed_cards=answer)
    assert is_terminal(play(table(ruleset, "-9s- Kd Ah / -9h- (Qc) 7d", TWO), "stock, place 5")) is closes
    everyone = rules(REMOVING, end__removed_cards=answer, end__trigger="all-layouts-up")
    assert is_terminal(play(table(everyone, "-9s- Kd Ah / -9h- (Qc) 7d", SHOWN), "stock, place 5")) is closes


def test_removing_is_done_before_the_close_is_looked_at() -> None:
    state = play(table(rules(REMOVING), "9s Kd Ah / 8h (Qc) 7d", TWO, stock="Kc 2c"), "stock, place 5")
    assert choices(state) == "remove 2, pass"
    assert is_terminal(play(state, "remove 2"))


# knocking


def test_a_knock_is_a_whole_turn_and_every_other_player_has_one_more() -> None:
    state = table(rules(KNOCKING), ONE, TWO, THREE)
    assert choices(state) == "stock, discard, knock"
    state = play(state, "knock")
    assert (state.seat, state.closer, choices(state)) == (1, 0, "stock, discard")
    state = play(state, "stock, reject, stock, reject")
    assert ending(state) is Ending.CLOSED


def test_a_layout_all_face_up_does_not_close_a_game_of_knocking() -> None:
    assert not is_terminal(play(table(rules(KNOCKING), LAST, TWO), "stock, place 5"))


@pytest.mark.parametrize("action", ["stock", "discard"])
def test_nobody_knocks_in_the_middle_of_a_turn(action: str) -> None:
    assert refused(play(table(rules(KNOCKING), ONE, TWO), action), "knock") == "end.knock-place"


@pytest.mark.parametrize(("answer", "first"), [("first-turn", None), ("second-turn", "end.knock-from")])
def test_from_which_turn_on_a_player_may_knock(answer: str, first: str | None) -> None:
    ruleset = rules(KNOCKING, end__knock_from=answer)
    assert refused(table(ruleset, ONE, TWO, turn=1), "knock") == first
    assert refused(table(ruleset, ONE, TWO, to_move=2, turn=2), "knock") == first
    assert refused(table(ruleset, ONE, TWO, turn=3), "knock") is None
    state = table(ruleset, ONE, TWO, turn=1)
    assert refused(play(state, "stock, reject, stock, reject"), "knock") is None


def test_a_second_knock_is_forbidden() -> None:
    state = play(table(rules(KNOCKING), ONE, TWO, THREE), "knock")
    assert refused(state, "knock") == "end.second-knock"


def test_a_second_knock_may_start_the_last_turns_anew() -> None:
    state = play(table(rules(KNOCKING, end__second_knock="restarts"), ONE, TWO, THREE), "knock, stock, reject, knock")
    assert (state.closer, state.last, state.seat) == (2, 2, 0)
    one_each = rules(KNOCKING, end__second_knock="restarts", end__final_turns="one-each")
    again = play(table(one_each, ONE, TWO), "knock, stock, reject")
    assert refused(again, "knock") == "end.second-knock"  # the closer's own last turn


# the stock


@pytest.mark.parametrize(("answer", "piles"), [("stock-or-discard", "stock, discard"), ("stock-only", "stock")])
def test_where_cards_come_from_in_the_last_turns(answer: str, piles: str) -> None:
    ruleset = rules(LAST_TURNS, end__final_draw=answer, end__final_stock_out="count")
    assert choices(table(ruleset, ONE, TWO)) == "stock, discard"
    state = table(ruleset, LAST, TWO, to_move=2, closer=1)
    assert choices(state) == piles
    if answer == "stock-only":
        assert refused(state, "discard") == "end.final-draw"


def empty(ruleset_changes: dict[str, Answer], **parts: object) -> State:
    return table(rules(ruleset_changes), ONE, TWO, THREE, stock="", **parts)


FINAL = {
    **LAST_TURNS,
    "end.final-draw": "stock-only",
    "end.stock-out-final": "go-on",
    "end.stock-out-when": "card-needed",
}


@pytest.mark.parametrize(("answer", "left"), [("count", None), ("pass", "pass"), ("discard-pile", "discard")])
def test_what_is_left_when_the_last_turns_need_a_stock_card_and_there_is_none(answer: str, left: str | None) -> None:
    ruleset = rules(FINAL, end__final_stock_out=answer)
    state = play(table(ruleset, LAST, TWO, THREE, stock="Kc"), "stock, place 5")
    if left is None:
        assert ending(state) is Ending.NO_FINAL_CARD
        return
    assert choices(state) == left
    refusal = {"pass": "end.final-stock-out", "discard": "end.final-stock-out"}[left]
    assert refused(state, "stock") == refusal
    if left == "pass":
        assert refused(state, "discard") == "end.final-stock-out"
        assert ending(play(state, "pass, pass")) is Ending.CLOSED


def test_an_empty_stock_ends_the_hole_when_the_turn_with_its_last_card_is_over() -> None:
    state = play(table(rules(), ONE, TWO, stock="Kc"), "stock")
    assert not is_terminal(state)
    state = play(state, "place 3")
    assert (ending(state), state.closer) == (Ending.STOCK_OUT, -1)
    assert layout(state, 2) == SHOWN


def test_a_close_with_the_last_card_is_a_close() -> None:
    assert ending(play(table(rules(), LAST, TWO, stock="Kc"), "stock, place 5")) is Ending.CLOSED


def test_an_empty_stock_may_end_the_hole_only_when_a_card_is_wanted_from_it() -> None:
    state = play(table(rules(end__stock_out_when="card-needed"), ONE, TWO, stock="Kc"), "stock, reject")
    assert choices(state) == "stock, discard"
    assert not is_terminal(play(state, "discard, place 1"))
    assert ending(play(state, "stock")) is Ending.STOCK_OUT


@pytest.mark.parametrize(
    ("answer", "top", "stock"), [("recycle-keep-top", "Kc", "5c 6c Tc"), ("recycle-all", None, None)]
)
@pytest.mark.parametrize("when", ["last-card-resolved", "card-needed"])
def test_the_discard_pile_may_become_the_stock(when: str, answer: str, top: str | None, stock: str | None) -> None:
    ruleset = rules(end__stock_out=answer, end__stock_out_when=when)
    state = play(table(ruleset, ONE, TWO, stock="Kc", discard="Tc 6c 5c"), "stock, reject")
    if when == "card-needed":
        assert (len(state.stock), choices(state)) == (0, "stock, discard")
        state = play(state, "stock")
        assert len(state.stock) == 2
        state = state._replace(stock=(*state.stock, state.drawn or 0))  # as it was before the card was drawn
    assert (len(state.stock), len(state.discard)) == (3, 1)
    everything = sorted(format_cards(state.stock + state.discard).split())
    assert everything == ["5c", "6c", "Kc", "Tc"]
    if top is not None:
        assert format_cards(state.discard) == top
        assert sorted(format_cards(state.stock).split()) == (stock or "").split()


def test_recycling_again_shuffles_anew_and_the_same_play_gives_the_same_cards() -> None:
    ruleset = rules(end__stock_out="recycle-keep-top")
    state = table(ruleset, ONE, TWO, stock="Kc", discard="Tc 6c 5c 4c 3c 2c Qh Qd Jh")
    once = play(state, "stock, reject")
    assert once == play(state, "stock, reject")
    twice = play(once, *["stock, reject"] * 9)
    assert (once.shuffles, twice.shuffles) == (1, 2)


@pytest.mark.parametrize(("answer", "left"), [("takes-only", "discard"), ("pass", "discard, pass")])
def test_what_is_left_when_the_stock_is_out_and_the_hole_goes_on(answer: str, left: str) -> None:
    state = play(table(rules(end__stock_out=answer), ONE, TWO, stock="Kc"), "stock, reject")
    assert choices(state) == left
    assert refused(state, "stock") == "end.stock-out"
    if answer == "takes-only":
        assert refused(state, "pass") == "end.stock-out"
    else:
        assert play(state, "pass").seat == 0
        assert refused(table(rules(end__stock_out=answer), ONE, TWO), "pass") == "turn.draw"


@pytest.mark.parametrize("when", ["last-card-resolved", "card-needed"])
@pytest.mark.parametrize(("answer", "over"), [("cut", True), ("go-on", False)])
def test_what_an_empty_stock_does_to_the_last_turns(answer: str, over: bool, when: str) -> None:
    ruleset = rules(LAST_TURNS, end__stock_out_final=answer, end__stock_out_when=when)
    state = play(table(ruleset, LAST, TWO, THREE, stock="Kc"), "stock, place 5")
    if when == "card-needed" and over:
        assert choices(state) == "stock, discard"
        state = play(state, "stock")
    assert is_terminal(state) is over
    if over:
        assert (ending(state), state.closer) == (Ending.CUT, 0)
    else:
        assert choices(state) == "discard"
        assert refused(state, "stock") == "end.stock-out-final"
        assert ending(play(state, "discard, place 1, discard, place 1")) is Ending.CLOSED


def test_who_can_do_nothing_passes_and_when_nobody_can_the_hole_is_counted() -> None:
    ruleset = rules(turn__draw="stock-only", end__stock_out="pass")
    state = play(table(ruleset, ONE, TWO, stock="Kc"), "stock, reject")
    assert choices(state) == "pass"
    assert ending(play(state, "pass")) is Ending.STUCK


# removed cards and a new stock


@pytest.mark.parametrize(("answer", "back"), [("with-the-discard", True), ("set-aside", False)])
def test_whether_removed_cards_come_back(answer: str, back: bool) -> None:
    ruleset = rules(REMOVING, end__stock_out="recycle-keep-top", turn__removed_return=answer)
    state = play(table(ruleset, ONE, TWO, stock="Kc", discard="Tc 6c"), "stock, reject, remove 1")
    assert ("9s" in format_cards(state.stock)) is back
    assert format_cards(state.aside) == ("" if back else "9s 9h")


# standstill


def exchange(state: State, turns: int) -> State:
    """So many turns in which the top of the discard pile is put on slot 1."""
    for _ in range(turns):
        state = play(state, "discard, place 1")
    return state


VISIBLE = "3s (4s) 5h / 6s (7s) 8s"


def test_play_may_go_on_for_ever_where_no_rule_ends_it() -> None:
    assert not is_terminal(exchange(table(rules(), ONE, VISIBLE), 100))


def test_rounds_without_a_new_card_end_the_hole_where_a_rule_says_after_how_many() -> None:
    state = exchange(table(rules(STAND), ONE, VISIBLE), 3)
    assert not is_terminal(state)
    assert ending(exchange(state, 1)) is Ending.STANDSTILL


@pytest.mark.parametrize("fresh", ["stock, reject", "discard, place 2"])
def test_a_stock_card_or_a_newly_visible_card_starts_the_count_anew(fresh: str) -> None:
    state = exchange(table(rules(STAND), ONE, VISIBLE), 3)
    assert not is_terminal(exchange(play(state, fresh), 3))


def test_a_table_that_stands_as_it_stood_ends_the_hole() -> None:
    state = table(rules(end__standstill="count-repeated-table"), ONE, VISIBLE)
    state = exchange(state, 3)
    assert not is_terminal(state)
    assert ending(exchange(state, 3)) is Ending.STANDSTILL  # three cards go round two players: six turns


def test_knocks_that_restart_one_another_end_in_a_standstill() -> None:
    state = table(rules(KNOCKING, STAND, end__second_knock="restarts"), ONE, TWO)
    assert ending(play(state, *["knock"] * 5)) is Ending.STANDSTILL


def test_a_hidden_card_replaced_by_a_hidden_one_is_no_new_visible_card() -> None:
    state = table(rules(FACE_DOWN, STAND, end__final_stock_out="count"), "(9s) (Kd) (Ah) / (9h) (Qc) (7d)", TWO)
    assert ending(exchange(state, 4)) is Ending.STANDSTILL


def test_whoever_moved_last_is_known_when_the_hole_is_over() -> None:
    assert play(table(rules(), ONE, TWO, to_move=2, stock="Kc"), "stock, reject").seat == 1
