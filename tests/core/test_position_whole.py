"""A position field by field, and what is said of a table that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from flow import FACE_DOWN, KNOCKING, LAST_TURNS, REMOVING, rules, table

from golfrules.cards import ParseError, parse_cards
from golfrules.layout import UNKNOWN, parse_layout
from golfrules.position import position, read_table
from golfrules.ruleset import Answer
from golfrules.state import State, first_state, plays

ONE, TWO, THREE = "9s Kd 2h / 9h (Qc) 7d", "3s 4s (..) / (..) (..) (..)", "(3d) 4d 5d / 6d 8d Ts"
PHASES = "they are opening, peek, second-round, draw, hold, rejected, rearrange, remove"
KEYS = "to-move, layouts, stock, discard, drawn, from, closer, last-turns, phase, turn, dealer, aside, seen"
NUMBERS = "layouts: expected one for each player, with the players' numbers from 1 on"


def test_every_part_of_a_table_goes_where_it_belongs() -> None:
    ruleset = rules(FACE_DOWN, REMOVING, end__knock_from="second-turn")
    state = read_table(ruleset, {
        "layouts": {1: ONE, 2: "-3s- 4s (..) / -3h- (..) (5c)", 3: THREE}, "to-move": 2, "dealer": 1, "turn": 2,
        "stock": ["2c", "3c"], "discard": "Tc, Jc", "drawn": "Kc", "from": "discard", "aside": "Ac", "closer": 1, "last-turns": 1,
        "seen": {2: {6: [2, 3], 3: [2]}, 1: {5: [1]}},
    })  # fmt: skip
    table_ = state.table
    assert (table_.ruleset, table_.players, table_.dealer, table_.first) == (ruleset, 3, 0, 1)
    assert (table_.seed, table_.hole, table_.deal) == (None, 0, ())
    assert (state.phase_name, state.seat, state.turn, state.source, state.did) == ("hold", 1, 1, 2, 0)
    assert (state.closer, state.last, state.quiet, state.shuffles) == (0, 1, 0, 0)
    assert (state.tables, state.ending, state.chosen) == (frozenset(), None, (0, 0, 0))
    assert state.layouts[1] == (*parse_cards("3s 4s"), UNKNOWN, *parse_cards("3h"), UNKNOWN, *parse_cards("5c"))
    assert (state.up, state.gone) == ((0b101111, 0b000010, 0b111110), (0, 0b001001, 0))
    assert state.seen == ((7, 7, 7, 7, 1, 7), (7, 7, 2, 7, 0, 6), (0, 7, 7, 7, 7, 7))
    assert (state.stock, state.discard, state.aside) == (parse_cards("3c 2c"), parse_cards("Jc Tc"), parse_cards("Ac"))
    assert (state.drawn, plays(state), first_state(state)) == (parse_cards("Kc")[0], (), state)


def test_what_is_left_out_is_as_at_the_beginning_of_a_turn() -> None:
    state = position(rules(KNOCKING), [ONE, TWO])
    assert (state.phase_name, state.seat, state.table.dealer, state.drawn, state.source, state.did) == (
        "draw",
        0,
        1,
        None,
        0,
        0,
    )
    assert (state.stock, state.discard, state.aside, state.closer, state.last) == ((), (), (), -1, -1)
    assert position(rules(KNOCKING, end__knock_from="second-turn"), [ONE, TWO]).turn == 2
    assert position(rules(KNOCKING, end__knock_from="second-turn"), [ONE, TWO], turn=1).turn == 1
    assert position(rules(KNOCKING, end__knock_from="second-turn"), [ONE, TWO], turn=7).turn == 2
    assert position(rules(), [ONE, TWO], stock=4, discard=[3, "Td"]).stock == (UNKNOWN,) * 4
    assert position(rules(), [ONE, TWO], discard=[3, "Td"], stock="(..) 5c").discard == (37, 3)
    assert position(rules(), [ONE, TWO], stock="(..) 5c ..").stock == (UNKNOWN, 16, UNKNOWN)
    drawn = position(rules(), [ONE, TWO], drawn=3)
    assert (drawn.drawn, drawn.source, drawn.did, drawn.phase_name) == (3, 1, 1, "hold")
    taken = position(rules(), [ONE, TWO], drawn="Kc", source="discard")
    assert (taken.source, taken.did) == (2, 0)
    assert position(rules(), [parse_layout(ONE), TWO]).layouts[0] == position(rules(), [ONE, TWO]).layouts[0]
    assert len(position(rules({"end.standstill": "count-repeated-table"}), [ONE, TWO], stock="Ac").tables) == 1
    assert position(rules(), [ONE, TWO], drawn=0).drawn == 0
    assert position(rules(), [ONE, TWO], stock=[-1, 3]).stock == (3, UNKNOWN)
    bare = read_table(rules(KNOCKING), {"layouts": {1: ONE, 2: TWO}})
    assert (bare.stock, bare.discard, bare.seat) == ((), (), 0)


@pytest.mark.parametrize(
    ("answer", "order", "closer", "to_move", "left"),
    [
        ("one-each-other", "clockwise", 1, 2, 2),
        ("one-each-other", "clockwise", 1, 3, 1),
        ("one-each-other", "clockwise", 3, 1, 2),
        ("one-each-other", "anticlockwise", 1, 3, 2),
        ("one-each-other", "anticlockwise", 1, 2, 1),
        ("one-each", "clockwise", 2, 3, 3),
        ("one-each", "clockwise", 2, 2, 1),
        ("one-more", "clockwise", 2, 3, 1),
    ],
)
def test_the_last_turns_that_are_left(answer: str, order: str, closer: int, to_move: int, left: int) -> None:
    ruleset = rules(LAST_TURNS, end__final_turns=answer, turn__order=order)
    state = table(ruleset, ONE, TWO, THREE, closer=closer, to_move=to_move)
    assert (state.last, type(state.last)) == (left, int)
    assert table(ruleset, ONE, TWO, THREE, closer=closer, to_move=to_move, last_turns=1).last == 1


def test_who_sees_open_cards_is_told_only_where_it_matters() -> None:
    assert table(rules(), ONE, TWO, seen={1: {5: [1]}}).seen == ((0, 0, 0, 0, 1, 0), (0,) * 6)
    own: State = table(rules(setup__own_cards="always-seen"), ONE, TWO, seen={2: {4: [1]}})
    assert own.seen == ((3, 3, 3, 3, 1, 3), (3, 3, 2, 3, 2, 2))


@pytest.mark.parametrize(
    ("changes", "parts", "said"),
    [
        ({}, {"to_move": 3}, "to-move: there is no player 3 among 2"),
        ({}, {"to_move": 0}, "to-move: there is no player 0 among 2"),
        ({}, {"to_move": "x"}, "to-move: there is no player 'x' among 2"),
        ({}, {"dealer": 3}, "dealer: there is no player 3 among 2"),
        ({}, {"closer": 3}, "closer: there is no player 3 among 2"),
        ({}, {"closer": 2}, "these rules end a hole as soon as it is closed"),
        ({}, {"last_turns": 1}, "last turns are left only when somebody has closed the hole; who?"),
        ({}, {"phase": "dream"}, f"'dream' is no phase; {PHASES}"),
        ({}, {"phase": "over"}, f"'over' is no phase; {PHASES}"),
        ({}, {"phase": "hold"}, "in the phase 'hold' a card is drawn"),
        ({}, {"drawn": "Kc", "phase": "draw"}, "in the phase 'draw' a card is not drawn"),
        ({}, {"phase": "rejected"}, "in this position there is nothing to decide in the phase 'rejected'"),
        ({}, {"from": "sleeve"}, "a card is drawn from 'stock' or 'discard', not from 'sleeve'"),
        ({}, {"discard": "(..)"}, "the discard pile and the drawn card must be known"),
        ({}, {"drawn": ".."}, "the discard pile and the drawn card must be known"),
        ({}, {"discard": 3}, "discard: cards are expected, not a number"),
        ({}, {"aside": 3}, "aside: cards are expected, not a number"),
        ({}, {"discard": [53]}, "53 is no card"),
        ({}, {"stock": [-2]}, "-2 is no card"),
        ({}, {"colour": "red"}, f"'colour' is no part of a table; the parts are {KEYS}"),
        ({}, {"seen": {2: {4: [3]}}}, "slot 4 of player 2 was seen by somebody who is not there"),
        ({}, {"drawn": "9s"}, "9s occurs 2 times, but the packs for 2 players hold it 1 time"),
        ({}, {"aside": "9s"}, "9s occurs 2 times, but the packs for 2 players hold it 1 time"),
        ({}, {"stock": "9s"}, "9s occurs 2 times, but the packs for 2 players hold it 1 time"),
        (LAST_TURNS, {"closer": 1}, "player 1 has no turn left after player 1 closed the hole"),
        (LAST_TURNS, {"closer": 2, "last_turns": 0}, "player 1 has no turn left after player 2 closed the hole"),
        (LAST_TURNS, {"closer": 2, "last_turns": 2}, "player 1 has no turn left after player 2 closed the hole"),
    ],
)
def test_what_is_said_of_a_table_that_cannot_be(changes: dict[str, Answer], parts: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as caught:
        table(rules(changes), ONE, TWO, **parts)
    assert str(caught.value) == said


def test_a_removed_card_may_lie_elsewhere_again() -> None:
    assert table(rules(REMOVING), "-9s- Kd 2h / -9h- (Qc) 7d", TWO, discard="9s Tc").discard[-1] == 35


@pytest.mark.parametrize("place", [0, 1])
def test_a_layout_of_another_shape_or_with_empty_places_is_refused(place: int) -> None:
    layouts: list[Any] = [ONE, TWO]
    layouts[place] = parse_layout("9s 9h / 5d 4c")
    with pytest.raises(
        ValueError,
        match=rf"^the layout of player {place + 1} is 2 rows of 2 \(2x2\), but the rules say 2 rows of 3 \(2x3\)$",
    ):
        position(rules(), layouts)
    layouts[place] = "9s 9h / 5d 4c"
    with pytest.raises(ParseError, match=r"expected 2 rows of 3 \(2x3\), but row 1 has 2 cards"):
        position(rules(), layouts)
    layouts[place] = "-9d- Kc 2c / -9c- (Qh) 7c"
    with pytest.raises(ValueError, match=f"layout of player {place + 1} has a place whose card was taken away, which these rules never do$"):  # fmt: skip
        position(rules(), layouts)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"to_move": 2}, "to move: there is no player 3 among 2"),
        ({"to_move": -1}, "to move: there is no player 0 among 2"),
        ({"dealer": 2}, "dealer: there is no player 3 among 2"),
        ({"closer": -1}, "closer: there is no player 0 among 2"),
    ],
)
def test_seats_that_are_not_there_are_named(parts: dict[str, int], said: str) -> None:
    with pytest.raises(ValueError) as caught:
        position(rules(LAST_TURNS), [ONE, TWO], **parts)  # type: ignore[arg-type]
    assert str(caught.value) == said


@pytest.mark.parametrize("layouts", [{}, {1: ONE, 3: TWO}, "x", {0: ONE, 1: TWO}, None])
def test_layouts_are_written_player_by_player(layouts: object) -> None:
    with pytest.raises(ValueError) as caught:
        read_table(rules(), {"layouts": layouts})
    assert str(caught.value) == NUMBERS
