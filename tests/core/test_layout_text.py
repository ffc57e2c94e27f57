"""Layouts: shapes with their lines, and the form in text both ways."""

from __future__ import annotations

import random

import pytest

from golfrules.cards import JOKER, ParseError, parse_cards
from golfrules.layout import (
    ANSWERS,
    SHAPES,
    UNKNOWN,
    Layout,
    Shape,
    format_layout,
    grid,
    hand,
    layout_of,
    parse_layout,
    shape_named,
)

ALL = list(SHAPES.values())
SIX = SHAPES["2x3"]


def test_two_by_three_is_two_rows_of_three() -> None:
    assert SIX.rows == ((0, 1, 2), (3, 4, 5))
    assert SIX.columns == ((0, 3), (1, 4), (2, 5))
    assert SIX.diagonals == ()
    assert SIX.nearest == (3, 4, 5)


def test_three_by_two_is_three_rows_of_two() -> None:
    assert SHAPES["3x2"].rows == ((0, 1), (2, 3), (4, 5))
    assert SHAPES["3x2"].columns == ((0, 2, 4), (1, 3, 5))


def test_squares_have_two_diagonals() -> None:
    assert SHAPES["2x2"].diagonals == ((0, 3), (1, 2))
    assert SHAPES["3x3"].diagonals == ((0, 4, 8), (2, 4, 6))


def test_a_hand_has_no_lines_but_pairs() -> None:
    four = SHAPES["hand-4"]
    assert (four.rows, four.columns, four.diagonals, four.nearest) == ((), (), (), ())
    assert (four.size, four.is_hand, len(four.pairs)) == (4, True, 6)
    with pytest.raises(ValueError, match="no rows and columns"):
        four.row_of(0)


@pytest.mark.parametrize("shape", ALL, ids=str)
def test_each_slot_lies_in_one_row_and_one_column(shape: Shape) -> None:
    for slot in range(0 if shape.is_hand else shape.size):
        assert slot in shape.rows[shape.row_of(slot)]
        assert slot in shape.columns[shape.column_of(slot)]
    assert shape.full == 2**shape.size - 1


def test_a_slot_outside_the_layout_has_no_row() -> None:
    with pytest.raises(ValueError, match="no slot 7"):
        SIX.row_of(6)


def test_shapes_are_found_by_the_names_of_the_answers() -> None:
    assert ANSWERS["setup.layout"] == SHAPES
    assert shape_named("2x5") == grid(2, 5) and shape_named("hand-4") == hand(4)
    with pytest.raises(ValueError, match="6x1"):
        shape_named("6x1")


def test_the_notation_of_the_plan_is_read_and_written() -> None:
    text = "9s Kd 2c / 9h (Qc) (..)"
    layout = parse_layout(text, SIX)
    assert layout.cards == (*parse_cards("9s Kd 2c 9h Qc"), UNKNOWN)
    assert (layout.up, layout.hidden, layout.removed, layout.unknown) == (0b001111, 0b110000, 0, (5,))
    assert str(layout) == text


def test_a_removed_card_is_two_dashes_or_stands_between_dashes() -> None:
    layout = parse_layout("-9s- Kd -- / -9h- Qc --", SIX)
    assert (layout.removed, layout.up, layout.hidden) == (0b101101, 0b010010, 0)
    assert str(layout) == "-9s- Kd -- / -9h- Qc --"
    assert layout.unknown == ()


def test_a_layout_is_printed_with_symbols() -> None:
    assert format_layout(parse_layout("9s (Kd) / Jo (..)"), pretty=True) == "9♠ (K♦) / Jo (..)"


def test_a_hand_has_no_slash() -> None:
    layout = parse_layout("7s 7h (7c) 5d", SHAPES["hand-4"])
    assert layout.shape == hand(4) and str(layout) == "7s 7h (7c) 5d"


def test_without_a_shape_the_text_shows_its_own() -> None:
    assert parse_layout("9s 9h / 9c 5d / Kc Kd").shape == SHAPES["3x2"]
    assert parse_layout("9s 9h 9c").shape == hand(3)


def test_blanks_do_not_matter() -> None:
    assert parse_layout("9s Kd 2c/9h ( Qc )(..)", SIX) == parse_layout("  9s  Kd 2c /\n 9h (Qc) ( .. ) ", SIX)


@pytest.mark.parametrize("shape", ALL, ids=str)
def test_any_layout_is_read_back_from_its_text(shape: Shape) -> None:
    chance = random.Random(shape.name)
    for _ in range(200):
        cards, up, removed = [], 0, 0
        for slot in range(shape.size):
            state = chance.choice(("up", "known", "unknown", "gone", "gone-known"))
            up |= (state == "up") << slot
            removed |= state.startswith("gone") << slot
            cards.append(UNKNOWN if state in ("unknown", "gone") else chance.randint(0, JOKER))
        layout = layout_of(shape, cards, up, removed)
        assert parse_layout(str(layout), shape) == layout
        assert parse_layout(format_layout(layout, pretty=True), shape) == layout


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("9s Kd 2c", "expected 2 rows of 3 (2x3), but this has 1 row"),
        ("9s Kd / 2c 9h / Qc 7d", "expected 2 rows of 3 (2x3), but this has 3 rows"),
        ("9s Kd / 9h Qc 7d", "but row 1 has 2 cards"),
        ("9s Kd 2c / 9h Qc 7d 7c", "but row 2 has 4 cards"),
        ("9s Kd 2c /", "but row 2 has 0 cards"),
        ("", "but row 1 has 0 cards"),
        ("9s Kd 2c / 9h (Qc 7d", "without its partner"),
        ("9s Kd 2c / 9h Qc) 7d", "without its partner"),
        ("9s Kd 2c / 9h .. 7d", "written (..)"),
        ("9s Kd 2c / 9h (Xc) 7d", "position 16: 'Xc' is no card"),
        ("9s Kd 2c / 9h -Xc- 7d", "position 16: 'Xc' is no card"),
    ],
)
def test_a_wrong_layout_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_layout(text, SIX)
    assert says in str(caught.value)


def test_a_slash_in_a_hand_is_refused() -> None:
    with pytest.raises(ParseError, match="without '/'"):
        parse_layout("7s 7h / 7c 5d", SHAPES["hand-4"])


def test_all_faults_of_a_layout_come_at_once() -> None:
    with pytest.raises(ParseError) as caught:
        parse_layout("9s Xd / 9h Yc 7d (..", SIX)
    assert len(caught.value.faults) == 6


def test_cards_and_masks_must_fit_the_shape() -> None:
    for cards, up, removed in (((1, 2), None, 0), ((1,) * 6, 64, 0), ((1,) * 6, 1, 1), ((99,) * 6, None, 0)):
        with pytest.raises(ValueError):
            layout_of(SIX, cards, up, removed)
    with pytest.raises(ValueError, match="face up, so its card must be known"):
        layout_of(SIX, (UNKNOWN,) * 6)
    assert layout_of(SIX, range(6)) == Layout(SIX, (0, 1, 2, 3, 4, 5), 63)
