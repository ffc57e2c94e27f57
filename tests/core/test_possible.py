"""Layouts that no table can show are refused, with the reason."""

from __future__ import annotations

import pytest
from rulesets import made

from golfrules.layout import LayoutError
from golfrules.ruleset import Answer, Band
from golfrules.scoring import score

REMOVAL: dict[str, Answer] = {"turn.remove-matched": "by-choice"}
BLOCK: dict[str, Answer] = {"score.block-bonus": "others-add", "score.block-points": 10, "score.block-times": "once"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3s 3s 3s / 4s 5s 6s", "3s lies there 3 times, and six-card .* has 2 of them"),
        ("Jo 9h Kc / 9c 5d Kd", "Jo lies there 1 time, and six-card .* has none"),
        ("-- 9h Kc / -- 5d Kd", "slots 1, 4 are empty, and six-card .* takes no cards away"),
        ("3s -3s- 3s / 4s 5s 6s", "3s lies there 3 times.*; slot 2 is empty"),
    ],
)
def test_a_layout_that_no_table_can_show_is_refused(text: str, reason: str) -> None:
    with pytest.raises(LayoutError, match=reason):
        score(made("six-card"), text)
    assert isinstance(score(made("six-card", {"setup.jokers": 1}, Jo=-5), text, possible=False).total, int)


def test_as_many_equal_cards_as_the_packs_hold_are_counted() -> None:
    assert score(made("six-card"), "3s 3s 4s / 4s 5s 6s").total == 25
    assert score(made("six-card", {"setup.jokers": 1}, Jo=-5), "Jo Jo 4s / 4s 5s 6s").total == 9


def test_a_line_is_taken_away_whole() -> None:
    ruleset = made("six-card", REMOVAL)
    assert score(ruleset, "-- 3s 4s / -- 5s 6s").total == 18
    for text in ("-- 3s 4s / 2s 5s 6s", "-- -- 4s / -- 5s 6s", "-- -- 4s / 3s 5s 6s"):
        with pytest.raises(LayoutError, match=r"only equal cards are taken away, and together"):
            score(ruleset, text)
    assert score(made("four-in-hand", REMOVAL), "-- -- 4s 3s").total == 7
    with pytest.raises(LayoutError, match="slot 1 is empty"):
        score(made("four-in-hand", REMOVAL), "-- 9s 4s 3s")


def test_a_missing_card_that_counts_is_asked_for_in_the_form_it_is_written() -> None:
    ruleset = made("six-card", {**BLOCK, **REMOVAL, "score.block-removed": "removed-count"})
    with pytest.raises(LayoutError, match=r"counts slot 1, 4.*write a card that was taken away as -As-"):
        score(ruleset, "-- 3s 4s / -- 5s 6s")
    with pytest.raises(LayoutError, match=r"counts slot 3.*\(Qc\)"):
        score(ruleset, "-As- 3s (..) / -Ac- 5s 6s")


@pytest.mark.parametrize(
    ("changes", "text", "reason", "hint"),
    [
        ({"setup.jokers": 0}, "Jo 3s 4s / 5s 6s 7s", "Jo lies there 1 time, and six-card (by hand) has none (at most 2 packs)",
         "add jokers (setup.jokers)"),
        ({"setup.jokers": 1}, "Jo Jo Jo / 5s 6s 7s", "Jo lies there 3 times, and six-card (by hand) has 2 of them (at most 2 packs)",
         "add jokers (setup.jokers)"),
        ({"setup.packs": (Band(2, None, 1),)}, "3s 3s 4s / 5s 6s 7s",
         "3s lies there 2 times, and six-card (by hand) has 1 of them (at most 1 pack)", ""),
        ({}, "-- 3s 4s / -- 5s 6s", "slots 1, 4 are empty, and six-card (by hand) takes no cards away (turn.remove-matched)",
         "a hidden card that nobody knows is written (..)"),
        (REMOVAL, "-- 3s 4s / 2s 5s 6s", "slot 1 is empty, but only equal cards are taken away, and together (turn.remove-matched)",
         "empty the whole line"),
        ({"setup.packs": (Band(2, None, 1),)}, "3s 3s -- / 5s 6s 7s",
         "3s lies there 2 times, and six-card (by hand) has 1 of them (at most 1 pack); "
         "slot 3 is empty, and six-card (by hand) takes no cards away (turn.remove-matched)",
         "a hidden card that nobody knows is written (..)"),
    ],
)  # fmt: skip
def test_a_refused_layout_is_told_why_and_what_may_help(
    changes: dict[str, Answer], text: str, reason: str, hint: str
) -> None:
    with pytest.raises(LayoutError) as caught:
        score(made("six-card", changes, Jo=-5), text)
    assert (caught.value.reason, caught.value.hint) == (reason, hint)


def test_without_a_table_of_packs_no_card_is_too_many() -> None:
    ruleset = made("six-card", {"setup.packs": 1})
    assert score(ruleset, "3s 3s 3s / 3s 3s 3s").total == 0
