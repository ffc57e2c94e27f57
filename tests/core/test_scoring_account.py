"""The account of a score: each entry with its name, its cards, its points and why, in their order."""

from __future__ import annotations

import pytest
from rulesets import made

from golfrules.account import ScoreLine, equation
from golfrules.cards import format_cards
from golfrules.layout import Slots
from golfrules.lines import crossings, packings
from golfrules.ruleset import Answer
from golfrules.scoring import MatchedLine, lines_of, matched_lines, score

BONUS: dict[str, Answer] = {"score.columns-bonus": -10, "score.columns-bonus-for": "any-two"}
TAKEN: dict[str, Answer] = {"turn.remove-matched": "by-choice", "score.hidden": "not-counted"}


def entry(line: ScoreLine) -> str:
    """An entry in text: `row 1 (1 2: 9s 9h) 0 cancelled`."""
    slots = " ".join(str(slot + 1) for slot in line.slots)
    return f"{line.label} ({slots}: {format_cards(line.cards)}) {line.points} {line.why.value}"


@pytest.mark.parametrize(
    ("game", "changes", "text", "lines"),
    [
        ("four-card", {}, "9s 9h / 5d 9c", ["row 1 (1 2: 9s 9h) 0 cancelled", "card 3 (3: 5d) 5 counted", "card 4 (4: 9c) 9 counted"]),
        ("four-card", {"score.overlap": "columns-first"}, "9s 9h / 9d 5c",
         ["column 1 (1 3: 9s 9d) 0 cancelled", "card 2 (2: 9h) 9 counted", "card 4 (4: 5c) 5 counted"]),
        ("four-card", {"score.overlap": "share"}, "9s 9h / 9d 5c",
         ["row 1 and column 1 (1 2 3: 9s 9h 9d) 0 cancelled", "card 4 (4: 5c) 5 counted"]),
        ("four-card", {"score.overlap": "share"}, "9s 5h / 4d 4c",
         ["row 2 (3 4: 4d 4c) 0 cancelled", "card 1 (1: 9s) 9 counted", "card 2 (2: 5h) 5 counted"]),
        ("four-card", {"score.overlap": "whole-layout"}, "9s 9h / 9d 5c", ["whole layout (1 2 3 4: 9s 9h 9d 5c) 0 cancelled"]),
        ("four-card", TAKEN, "-9s- -9h- / (9d) 5c",
         ["card 4 (4: 5c) 5 counted", "cards 1, 2 (1 2: 9s 9h) 0 taken away", "card 3 (3: 9d) 0 hidden, not counted"]),
        ("six-card", {"score.negative-line": "keeps"}, "2s 5h 4d / 2h 5c 3c",
         ["column 1 (1 4: 2s 2h) -4 counted", "column 2 (2 5: 5h 5c) 0 cancelled", "column 3 (3 6: 4d 3c) 7 counted"]),
        ("four-card", {"score.cancel": "diagonal"}, "9s 2h / 2d 9c",
         ["diagonal 1 (1 4: 9s 9c) 0 cancelled", "diagonal 2 (2 3: 2h 2d) 0 cancelled"]),
        ("four-in-hand", {}, "9s 5h 9d 5c", ["cards 1, 3 (1 3: 9s 9d) 0 cancelled", "cards 2, 4 (2 4: 5h 5c) 0 cancelled"]),
        ("four-in-hand", {}, "5s 9h 9d 9c",
         ["cards 2, 3 (2 3: 9h 9d) 0 cancelled", "card 1 (1: 5s) 5 counted", "card 4 (4: 9c) 9 counted"]),
        ("six-card", {**BONUS, "score.columns-bonus-times": "once"}, "9s 5h Kd / 9d 5c 3c",
         ["column 1 (1 4: 9s 9d) 0 cancelled", "column 2 (2 5: 5h 5c) 0 cancelled", "column 3 (3 6: Kd 3c) 3 counted",
          "matched columns (1 4 2 5: 9s 9d 5h 5c) -10 bonus"]),
        ("six-card", {**BONUS, "score.columns-bonus-times": "per-column"}, "9s 5h Kd / 9d 5c 3c",
         ["column 1 (1 4: 9s 9d) -10 bonus", "column 2 (2 5: 5h 5c) -10 bonus", "column 3 (3 6: Kd 3c) 3 counted"]),
        ("nine-card", {"score.cancel": "any-line"}, "9s 8h 7d / 6c 9h 3d / 5s 4h 9d",
         ["diagonal 1 (1 5 9: 9s 9h 9d) 0 cancelled", "card 2 (2: 8h) 8 counted", "card 3 (3: 7d) 7 counted", "card 4 (4: 6c) 6 counted",
          "card 6 (6: 3d) 3 counted", "card 7 (7: 5s) 5 counted", "card 8 (8: 4h) 4 counted"]),
        ("nine-card", {"score.overlap": "share"}, "8s 8h 8d / 5c 2h 3d / 4s 4h 4d",
         ["row 1 (1 2 3: 8s 8h 8d) 0 cancelled", "row 3 (7 8 9: 4s 4h 4d) 0 cancelled", "card 4 (4: 5c) 5 counted",
          "card 5 (5: 2h) 2 counted", "card 6 (6: 3d) 3 counted"]),
        ("nine-card", {"turn.removed-shrinks": "rest-completes", "turn.remove-matched": "by-choice"}, "-5s- 5h 5c / 2h 3d 4c / 6c 7d 8h",
         ["row 1 (2 3: 5h 5c) 0 cancelled", *(f"card {n} ({n}: {card}) {card[0]} counted" for n, card in enumerate(["2h", "3d", "4c", "6c", "7d", "8h"], 4)),
          "card 1 (1: 5s) 0 taken away"]),
        ("six-card", {"score.cancel": "row-or-column", "score.overlap": "share"}, "5s 9h 9c / 5d 2c 3c",
         ["row 1 (2 3: 9h 9c) 0 cancelled", "column 1 (1 4: 5s 5d) 0 cancelled", "card 5 (5: 2c) -2 counted", "card 6 (6: 3c) 3 counted"]),
        ("ten-card", {"score.cancel": "row-or-column", "score.overlap": "share"}, "9s 5h 9c 5d 9h / As 2c 3c 4c 6c",
         ["row 1 (1 3 5: 9s 9c 9h) 0 cancelled", "row 1 (2 4: 5h 5d) 0 cancelled",
          *(f"card {n} ({n}: {card}) {value} counted" for n, card, value in ((6, "As", 1), (7, "2c", 2), (8, "3c", 3), (9, "4c", 4), (10, "6c", 6)))]),
        ("six-card", {"score.hidden": "not-counted"}, "9s (2h) 3c / 9d (9c) (4c)",
         ["column 1 (1 4: 9s 9d) 0 cancelled", "column 2 (2 5: 2h 9c) 0 hidden, not counted", "column 3 (3 6: 3c 4c) 3 counted"]),
        ("six-card", TAKEN, "-9s- 2h 3c / -9d- 9c 3d",
         ["column 1 (1 4: 9s 9d) 0 taken away", "column 2 (2 5: 2h 9c) 7 counted", "column 3 (3 6: 3c 3d) 0 cancelled"]),
    ],
)  # fmt: skip
def test_an_account_names_lines_cards_points_and_reasons(
    game: str, changes: dict[str, Answer], text: str, lines: list[str]
) -> None:
    found = score(made(game, changes), text, possible=False)
    assert [entry(line) for line in found.lines] == lines


@pytest.mark.parametrize(
    ("points", "text"), [([], "0"), ([3], "3"), ([-3], "-3"), ([0, 10, -5], "0 + 10 - 5"), ([4, 0, -1], "4 + 0 - 1")]
)
def test_points_are_added_up_in_text(points: list[int], text: str) -> None:
    assert equation(points) == text


@pytest.mark.parametrize(
    ("cancel", "labels"),
    [
        ("none", []),
        ("row", ["row 1", "row 2"]),
        ("column", ["column 1", "column 2"]),
        ("diagonal", ["diagonal 1", "diagonal 2"]),
        ("row-or-column", ["row 1", "row 2", "column 1", "column 2"]),
        ("any-line", ["row 1", "row 2", "column 1", "column 2", "diagonal 1", "diagonal 2"]),
        ("anywhere", ["anywhere"]),
    ],
)
def test_lines_have_names_and_numbers(cancel: str, labels: list[str]) -> None:
    lines = lines_of(made("four-card", {"score.cancel": cancel}))
    assert [line.label for line in lines] == labels
    assert all(line.label == line.kind or line.label == f"{line.kind} {line.number}" for line in lines)
    assert {line.number for line in lines if line.kind == "anywhere"} <= {1}


def test_of_a_line_that_need_not_match_as_a_whole_the_part_that_does_is_told() -> None:
    ruleset = made("four-in-hand", TAKEN)
    cards = (0, 16, 1, 20)
    assert matched_lines(ruleset, cards, 0b1111) == (MatchedLine(0, "anywhere", (0, 2)),)
    assert matched_lines(ruleset, cards, 0b1110) == ()
    assert matched_lines(ruleset, cards, 0b1111, 0b0001) == ()


@pytest.mark.parametrize(
    ("groups", "found"),
    [
        ([(0, 1), (2, 3), (0, 2), (1, 3)], ((0, 1), (2, 3))),
        ([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], ((0, 5), (1, 4), (2, 3))),
        ([(0, 1), (2, 3), (4, 5)], ((0, 1, 2),)),
        ([(0, 1), (1, 2), (2, 3)], ((0, 2), (1,))),
        ([], ((),)),
    ],
)
def test_packings_are_the_largest_choices_without_a_common_slot(groups: list[Slots], found: object) -> None:
    assert packings(groups) == found


def test_groups_cross_that_have_a_slot_in_common() -> None:
    assert crossings([(0, 1), (2, 3), (0, 2), (1, 3)]) == ((0, 2), (0, 3), (1, 2), (1, 3))
    ruleset = made("nine-card", {"score.overlap": "whole-layout"})
    assert score(ruleset, "8s 8h 8d / 5c 5d 5h / 4s 2h 3d").total == 9
    assert score(ruleset, "8s 8h 8d / 8c 5d 5h / 8s 2h 3d").total == 0
