"""`golf score`: the count of a layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Golf = Callable[..., Any]


@pytest.mark.parametrize(
    ("ref", "layout", "last"),
    [
        ("six-card@six-fr", "9s Kd 2c / 9h Qc 7d", "15 = 0 + 10 + 5"),
        ("six-card@six-fr", "9♠ K♦ 2♣ / 9♥ K♣ 7♦", "5 = 0 + 0 + 5"),
        ("six-card@howto-fr", "9s Kd 2c / 9h Qc 7d", "19 = 0 + 10 + 9"),
        ("six-card", "9s Kd 2c / 9h Qc 7d", "15 = 0 + 10 + 5"),
        ("six-card+score.values.J=0", "Js Kd 2c / 9h Qc 7d", "24 = 9 + 10 + 5"),
    ],
)
def test_the_last_line_is_the_sum(ref: str, layout: str, last: str, golf: Golf) -> None:
    done = golf("score", ref, layout)
    assert (done.code, done.last) == (0, last)


@pytest.mark.parametrize(
    ("ref", "layout", "total"),
    [
        ("six-card@howto-ro", "Js Qs Ks / As 2s 3s", 26),
        ("six-card@howto-ro+harder", "Js Qs Ks / As 2s 3s", 42),
        ("six-card+jokers", "Jo Jo 3s / As Jo 4s", 6),
        ("four-card@howto-ro", "9s 9h / 9c 5d", 14),
        ("four-card@survey-pt", "9s 9h / 9c 9d", 36),
        ("four-in-hand", "7s 7h 7c 5d", 12),
        ("eight-card@survey-pt", "Jo 3s 4s 5s / As 6s 7s 8s", 29),
        ("nine-card@howto-fr", "Qs Qh Qd / 3s 5s 6s / 4s 8s 9s", 35),
        ("nine-card@survey-pt", "Qs Qh Qd / 3s 5s 6s / 4s 8s 9s", 65),
    ],
)
def test_the_totals_that_were_promised(ref: str, layout: str, total: int, golf: Golf) -> None:
    assert golf("score", ref, layout, "--json").data["total"] == total


def test_the_layout_is_drawn_and_each_line_has_its_points(golf: Golf) -> None:
    assert golf("score", "six-card", "9s Kd 2c / 9h Qc 7d").out.splitlines() == [
        "   9s   Kd   2c",
        "   9h   Qc   7d",
        "",
        "  column 1  9s 9h   0  cancelled",
        "  column 2  Kd Qc  10  0 + 10",
        "  column 3  2c 7d   5  -2 + 7",
        "",
        "15 = 0 + 10 + 5",
    ]


def test_suits_can_be_shown_as_symbols(golf: Golf) -> None:
    assert "9♠   K♦   2♣" in golf("score", "six-card", "9s Kd 2c / 9h Qc 7d", "--pretty").out


def test_a_hidden_card_that_is_known_is_counted(golf: Golf) -> None:
    done = golf("score", "six-card", "9s Kd 2c / 9h (Qc) 7d")
    assert done.last == "15 = 0 + 10 + 5"
    assert "turned up and counted" in done.out


def test_an_unknown_hidden_card_is_refused_with_a_word_on_what_to_write(golf: Golf) -> None:
    done = golf("score", "six-card", "9s Kd 2c / 9h (..) (..)")
    assert done.code == 2
    assert "cards 5, 6" in done.err
    assert "score.hidden" in done.err
    assert "(Qc)" in done.err


def test_where_hidden_cards_do_not_count_an_unknown_one_does_no_harm(golf: Golf) -> None:
    done = golf("score", "six-card+score.hidden=not-counted", "9s Kd 2c / 9h (..) 7d")
    assert (done.code, done.last) == (0, "5 = 0 + 0 + 5")


def test_everything_wrong_is_told_at_once(golf: Golf) -> None:
    done = golf("score", "six-crad@nobody", "9s Kx 2c / Q")
    assert done.code == 2
    for words in ("did you mean 'six-card'", "no source 'nobody'", "'Kx' is no card", "'Q' is no card"):
        assert words in done.err


def test_the_place_of_a_fault_in_a_reference_is_pointed_at(golf: Golf) -> None:
    lines = golf("score", "six-card+hardr", "9s Kd 2c / 9h Qc 7d").err.splitlines()
    shown = lines.index("  six-card+hardr")
    assert lines[shown + 1].index("^") == lines[shown].index("hardr")


def test_a_wrong_shape_says_what_is_expected(golf: Golf) -> None:
    done = golf("score", "six-card", "9s Kd / 9h Qc")
    assert done.code == 2
    assert "2 rows of 3" in done.err


def test_as_json_the_lines_have_slots_cards_and_points(golf: Golf) -> None:
    data = golf("score", "six-card@six-fr", "9s Kd 2c / 9h Qc 7d", "--json").data
    assert data["ref"] == "six-card@six-fr"
    assert data["lines"][1] == {
        "label": "column 2",
        "slots": [2, 5],
        "cards": ["Kd", "Qc"],
        "points": 10,
        "why": "counted",
    }
    assert data["good"] is True
    assert data["summary"] == "15 = 0 + 10 + 5"


@pytest.mark.parametrize(
    ("layout", "last"),
    [
        ("-- 3s 4s / -- 5s 6s", "18 = 0 + 8 + 10"),
        ("-As- 3s 4s / -Ac- 5s 6s", "18 = 0 + 8 + 10"),
        ("-9h- 3s 4s / -9c- 5s 6s", "18 = 0 + 8 + 10"),
    ],
)
def test_a_layout_may_begin_with_an_empty_place(layout: str, last: str, golf: Golf) -> None:
    assert golf("score", "six-card+matched-removed", layout).last == last
    assert golf("score", "six-card+matched-removed", layout, "--plain").last == last
    assert golf("score", "--plain", "six-card+matched-removed", "--", layout).last == last


def test_a_removed_card_that_must_be_known_is_asked_for(golf: Golf) -> None:
    done = golf("score", "six-card+matched-removed+block-bonus", "3s -- -- / 6s -- --")
    assert done.code == 2
    assert "counts slot 2, 3, 5, 6" in done.err
    assert "-As-" in done.err


def test_the_columns_bonus_outlives_the_columns(golf: Golf) -> None:
    done = golf("score", "eight-card+matched-removed", "3s -- -- 4s / 6s -- -- 5s")
    assert done.last == "8 = 9 + 0 + 0 + 9 - 10"


@pytest.mark.parametrize(
    ("ref", "layout", "reason"),
    [
        ("four-card", "3s 3s / 3s 3s", "3s lies there 4 times"),
        ("six-card", "Jo 3s 4s / 5s 6s 7s", "Jo lies there 1 time, and six-card has none"),
        ("six-card", "-- 3s 4s / -- 5s 6s", "takes no cards away (turn.remove-matched)"),
        ("six-card+matched-removed", "-- 3s 4s / 2s 5s 6s", "slot 1 is empty, but only equal cards are taken away"),
    ],
)
def test_a_layout_that_no_table_can_show_is_wrong_use(ref: str, layout: str, reason: str, golf: Golf) -> None:
    done = golf("score", ref, layout)
    assert done.code == 2
    assert reason in done.err


def test_as_json_what_is_wrong_is_a_document_too(golf: Golf) -> None:
    for words in (("six-crad", "9s"), ("six-card", "9s 3s"), ("six-card", "Jo 3s 4s / 5s 6s 7s"), ("six-card", "--no")):
        done = golf("score", *words, "--json")
        assert done.code == 2
        assert done.err
        assert done.data["good"] is False
        assert all(error["reason"] for error in done.data["errors"])


@pytest.mark.parametrize(
    ("ref", "layout", "told"),
    [
        ("six-card", "9s Kd 2c / 9h Qc 9s", "2 players use 1 pack: 9s is in it once and lies there twice"),
        (
            "six-card",
            "9s 9s Kd / Kd 9s (2c)",
            "2 players use 1 pack: 9s is in it once and lies there 3 times; Kd is in it once and lies there twice",
        ),
        ("six-card+jokers", "Jo Jo Jo / Kd 2c 3c", "2 players use 1 pack: Jo is in it twice and lies there 3 times"),
        (
            "ten-card",
            "9s 9s 9s 2c 3c / 4c 5c 6c 7c 8c",
            "2 players use 2 packs: 9s is in them twice and lies there 3 times",
        ),
        ("six-card", "9s Kd 2c / 9h Qc 7d", ""),
        ("ten-card", "9s 9s 2d 2c 3c / 4c 5c 6c 7c 8c", ""),
    ],
)
def test_more_of_a_card_than_the_smallest_table_has_is_counted_with_a_remark(
    ref: str, layout: str, told: str, golf: Golf
) -> None:
    """A larger table may use more packs, so it is no mistake; most often it is one of whoever typed it."""
    done = golf("score", ref, layout)
    assert done.code == 0
    assert done.err == (f"golf: {told}\n" if told else "")
    assert golf("score", ref, layout, "--json").data.get("notes", []) == ([told] if told else [])
