"""What mutants of the code found untold: a new stock, cards that stay unknown at the end, turns that end in a roundabout way."""

from __future__ import annotations

import pytest
from flow import KNOCKING, LAST_TURNS, REMOVING, layout, play, rules, table

from golfrules.cards import parse_cards
from golfrules.chance import shuffled
from golfrules.handling import keep_top, recycle, turn_first
from golfrules.play import ending
from golfrules.state import Ending, UnknownCardError, plays

RECYCLE = {"end.stock-out": "recycle-keep-top"}
HIDDEN, OTHER, THIRD = "(3s) 4s 5s / 6s 7s 8s", "(3d) 4d 5d / 6d 7d 8d", "(3h) 4h 5h / 6h 7h 8h"


def test_the_first_card_of_a_shuffled_stock_is_drawn_first() -> None:
    """As with a deal: the order of shuffling is the order of drawing, and the last card of a pile is its top."""
    pile = tuple(parse_cards("Ac 2c 3c 4c 5c 6c 7c"))
    discard, stock = keep_top(pile, 11)
    assert discard == pile[-1:]
    assert stock[::-1] == shuffled(pile[:-1], 11)
    discard, stock = turn_first(pile, 11)
    assert discard + stock[::-1] == shuffled(pile, 11)


def test_nothing_is_shuffled_where_no_card_lies_under_the_top() -> None:
    state = table(rules(RECYCLE), HIDDEN, OTHER, stock="", discard="Tc")
    assert recycle(state) == state


def test_two_new_stocks_of_one_hole_are_shuffled_differently() -> None:
    pile = " ".join(f"{rank}c" for rank in "A23456789TJQ")
    state = table(rules(RECYCLE), HIDDEN, OTHER, stock="", discard=pile)
    once = recycle(state)
    again = recycle(state._replace(shuffles=1))
    assert sorted(once.stock) == sorted(again.stock)
    assert once.stock != again.stock
    assert (once.shuffles, again.shuffles) == (1, 2)


def test_at_the_end_known_cards_are_turned_up_and_unknown_ones_stay() -> None:
    state = table(rules(), "9s Kd Ah / 9h (Qc) 7d", "(3s) (..) 5h / (6s) (..) 8s", stock="Kc")
    over = play(state, "stock, place 5")
    assert layout(over, 2) == "3s (..) 5h / 6s (..) 8s"


def test_an_unknown_card_that_would_be_turned_up_is_named() -> None:
    last = {**LAST_TURNS, "end.reveal": "at-close"}
    state = table(rules(last), "9s Kd Ah / 9h (Qc) 7d", "3s 4s 5h / 6s 7s (..)", stock="Kc 2s")
    with pytest.raises(UnknownCardError, match="in slot 6 of player 2"):
        play(state, "stock, place 5")


def test_turns_that_end_by_leaving_a_matched_line_count_for_a_standstill() -> None:
    """Two rounds of four turns: none earlier, none later, though each turn ends with a decision about a line."""
    still = {"end.standstill": "count-after-rounds", "end.standstill-rounds": 2}
    one, two = "9s 3d 4h / 9h (Qc) 7d", "8s 2d 5h / 8h (Jc) 6d"
    state = table(rules(REMOVING, still), one, two, discard="Tc")
    for number in range(4):
        assert ending(state) is None, f"over after {number} turns"
        state = play(state, "discard, place 6, pass")
    assert ending(state) is Ending.STANDSTILL


def test_what_is_taken_away_stands_among_the_plays() -> None:
    state = table(rules(REMOVING), "9s 3d 4h / 9h (Qc) 7d", "(8s) 2d 5h / (8h) (Jc) 6d", discard="Tc")
    assert [str(action) for action in plays(play(state, "discard, place 5, remove 1"))] == [
        "discard",
        "place 5",
        "remove 1",
    ]


def test_a_knock_with_last_turns_leaves_each_other_player_just_one() -> None:
    state = table(rules(KNOCKING), HIDDEN, OTHER, THIRD)
    state = play(state, "knock, stock, reject")
    assert (ending(state), state.last) == (None, 1)
    assert ending(play(state, "stock, reject")) is Ending.CLOSED
