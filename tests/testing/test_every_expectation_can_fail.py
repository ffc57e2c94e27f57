"""Every expectation holds where it should and fails where it should: one table, each key once right and once wrong.

A key that is added to the forms needs a line here, or the first test fails.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from golfrules.book.faults import report
from golfrules.testing import forms
from golfrules.testing.runner import Result, rulesets_of, run
from golfrules.testing.scenario import read_file

# A table after `stock, place 5`: the hole is over, player 1 closed it, player 2 has 18 points.
OVER = """
  table:
    to-move: 1
    stock: Kc 9d
    discard: Td 4h
    layouts: {1: 9s Kd 2c / 9h (Qc) 7d, 2: As 3d (7c) / 3s 4c 7h}
  do: [stock, place 5]
"""
# The same table with the king in hand, from the stock.
HELD = OVER.replace("place 5", "").replace("[stock, ]", "[stock]")
# The same table with the four of hearts taken.
BEGUN = OVER.replace("  do: [stock, place 5]\n", "")

# key -> (table, right, wrong)
POSITION: dict[str, tuple[str, str, str]] = {
    "layouts": (OVER, "{1: 9s Kd 2c / 9h Kc 7d}", "{1: 9s Kd 2c / 9h Qc 7d}"),
    "discard": (OVER, "Qc Td 4h", "Td Qc 4h"),
    "discard-top": (OVER, "Qc", "Td"),
    "discard-count": (OVER, "3", "2"),
    "stock": (HELD, "9d", "none"),
    "stock-top": (HELD, "9d", "Kc"),
    "stock-count": (HELD, "1", "2"),
    "drawn": (HELD, "Kc", "none"),
    "packs": (HELD, "1", "2"),
    "cards": (HELD, "16", "52"),
    "to-move": (HELD, "1", "2"),
    "legal": (HELD, "[place 1-6, reject]", "[place 1-6]"),
    "illegal": (HELD, "[stock, knock]", "[stock, reject]"),
    "over": (OVER, "true", "false"),
    "why-over": (OVER, "closed", "stock-out"),
    "closer": (OVER, "1", "2"),
    "turns-left": (OVER, "0", "1"),
    "score": (OVER, "{1: 5, 2: 11}", "{1: 5, 2: 12}"),
    "raw-score": (OVER, "{1: 5}", "{1: 15}"),
    "score-if-shown": (BEGUN, "{1: 15, 2: 11}", "{1: 5}"),
    "returns": (OVER, "{1: -5, 2: -11}", "{1: 5}"),
    "sees": (HELD, "{1: {drawn: Kc, 1: 9s Kd 2c / 9h (..) 7d}, 2: {drawn: hidden}}", "{2: {drawn: Kc}}"),
}
SEES: dict[str, tuple[str, str]] = {
    "drawn": ("{2: {drawn: hidden}}", "{2: {drawn: none}}"),
    "discard-top": ("{2: {discard-top: Td}}", "{2: {discard-top: 4h}}"),
    "stock-count": ("{2: {stock-count: 1}}", "{2: {stock-count: 2}}"),
    "to-move": ("{2: {to-move: 1}}", "{2: {to-move: 2}}"),
}
COUNT: dict[str, tuple[str, str]] = {
    "score": ("{1: 27, 2: 12}", "{1: 17, 2: 12}"),
    "raw-score": ("{1: 17, 2: 12}", "{1: 27, 2: 12}"),
}
MATCH: dict[str, tuple[str, str]] = {
    "over": ("false", "true"),
    "totals": ("{1: 9, 2: 9}", "{1: 9, 2: 8}"),
    "dealer": ("1", "2"),
    "to-move": ("2", "1"),
}
WON: dict[str, tuple[str, str]] = {"winners": ("[1, 2]", "[1]")}


def result(tmp_path: Path, body: str, ruleset: str = "six-card") -> Result:
    """What comes of a scenario written in short."""
    file = tmp_path / "short.yaml"
    file.write_text(f"- name: a scenario to try\n  ruleset: {ruleset}\n{body.strip(chr(10))}\n", encoding="utf-8")
    found = read_file(file, "short.yaml")
    assert not found.faults, report(found.faults)
    (scenario,) = found.scenarios
    return run(scenario, rulesets_of())


def holds_and_fails(tmp_path: Path, body: str, key: str, right: str, wrong: str, ruleset: str = "six-card") -> None:
    good = result(tmp_path, f"{body.strip(chr(10))}\n  expect: {{{key}: {right}}}", ruleset)
    assert good.passed, good.text()
    bad = result(tmp_path, f"{body.strip(chr(10))}\n  expect: {{{key}: {wrong}}}", ruleset)
    assert not bad.passed
    assert "expected" in bad.text()


def test_every_key_has_its_line_here() -> None:
    assert set(POSITION) == set(forms.EXPECT)
    assert set(SEES) == set(forms._SEEN)
    assert set(COUNT) == set(forms.EXPECT_COUNT)
    assert set(MATCH) | set(WON) == set(forms.EXPECT_MATCH)


@pytest.mark.parametrize("key", POSITION)
def test_an_expectation_of_a_position_can_fail(key: str, tmp_path: Path) -> None:
    table, right, wrong = POSITION[key]
    holds_and_fails(tmp_path, table, key, right, wrong)


@pytest.mark.parametrize("key", SEES)
def test_what_a_seat_sees_can_be_otherwise(key: str, tmp_path: Path) -> None:
    holds_and_fails(tmp_path, HELD, "sees", *SEES[key])


@pytest.mark.parametrize("key", COUNT)
def test_an_expectation_of_a_count_can_fail(key: str, tmp_path: Path) -> None:
    body = "  count: {scores: {1: 17, 2: 12}, closer: 1}"
    holds_and_fails(tmp_path, body, key, *COUNT[key], ruleset="six-card+closer-ten")


@pytest.mark.parametrize("key", MATCH)
def test_an_expectation_of_a_match_can_fail(key: str, tmp_path: Path) -> None:
    holds_and_fails(tmp_path, "  match: {dealer: 1, scores: {1: 4 5, 2: 5 4}}", key, *MATCH[key])


def test_the_winners_of_a_match_can_be_others(tmp_path: Path) -> None:
    holds_and_fails(
        tmp_path, "  match: {scores: {1: 4 5, 2: 5 4}}", "winners", *WON["winners"], ruleset="six-card+holes=2"
    )


def test_a_total_can_be_wrong(tmp_path: Path) -> None:
    body = "  score: 9s Kd 2c / 9h Qc 7d\n  total: "
    assert result(tmp_path, body + "15").passed
    bad = result(tmp_path, body + "5")
    assert "expected  5" in bad.text() and "found     15 = 0 + 10 + 5" in bad.text()
    assert "9h   Qc   7d" in bad.text()


def test_the_points_of_the_lines_can_be_wrong(tmp_path: Path) -> None:
    body = "  score: 9s Kd 2c / 9h Qc 7d\n  total: 15\n  lines: "
    assert result(tmp_path, body + "[0, 10, 5]").passed
    assert not result(tmp_path, body + "[10, 0, 5]").passed


def test_one_of_several_scores_can_be_wrong(tmp_path: Path) -> None:
    body = "  scores:\n    9s Kd 2c / 9h Qc 7d: 15\n    9s Kd 2c / 9h Kc 7d: "
    assert result(tmp_path, body + "5").passed
    assert not result(tmp_path, body + "6").passed


def test_packs_can_be_wrong(tmp_path: Path) -> None:
    assert result(tmp_path, "  packs: {2: 1, 4: 1}").passed
    assert not result(tmp_path, "  packs: {2: 1, 4: 2}").passed


def test_a_ruleset_that_must_be_refused_can_be_made(tmp_path: Path) -> None:
    assert result(tmp_path, "  no-ruleset: unplayed", "six-card+match.tie=other-game").passed
    made = result(tmp_path, "  no-ruleset: unplayed", "six-card")
    assert "made: six-card" in made.text()
    other = result(tmp_path, "  no-ruleset: void-mix", "six-card+match.tie=other-game")
    assert "unplayed" in other.text()


def test_an_action_that_is_refused_fails_with_the_reason(tmp_path: Path) -> None:
    bad = result(tmp_path, BEGUN + "  do: [discard, reject]\n  expect: {over: false}")
    assert "refused because of turn.reject" in bad.text()


def test_an_allowed_action_cannot_be_refused(tmp_path: Path) -> None:
    body = BEGUN + "  do: [{}]\n  refuse: reject\n  because: turn.reject"
    assert result(tmp_path, body.replace("{}", "discard")).passed
    assert "allowed" in result(tmp_path, body.replace("{}", "stock")).text()


def test_a_refusal_for_another_reason_fails(tmp_path: Path) -> None:
    bad = result(tmp_path, BEGUN + "  refuse: knock\n  because: turn.draw")
    assert "expected  refused because of turn.draw" in bad.text()
    assert "found     refused because of end.trigger" in bad.text()


def test_who_acts_is_checked(tmp_path: Path) -> None:
    bad = result(tmp_path, BEGUN + "  do: {2: stock}\n  expect: {over: false}")
    assert "player 2 to move" in bad.text()


def test_a_start_that_must_be_refused_can_be_allowed(tmp_path: Path) -> None:
    body = "  players: {}\n  refuse: start\n  because: setup.fewest-players"
    assert result(tmp_path, body.replace("{}", "1")).passed
    assert "allowed" in result(tmp_path, body.replace("{}", "2")).text()
    assert "setup.packs" in result(tmp_path, body.replace("{}", "99")).text()


def test_a_match_that_ends_too_soon_fails(tmp_path: Path) -> None:
    bad = result(tmp_path, "  match: {scores: {1: 4 5, 2: 5 4}}\n  expect: {over: true}", "six-card+holes=1")
    assert "holes played" in bad.text()


def test_cards_left_open_must_not_matter(tmp_path: Path) -> None:
    body = (
        "  table: {to-move: 1, stock: Kc .., discard: Td, layouts: {1: .., 2: ..}}\n  do: [stock, place 1]\n  expect: "
    )
    assert result(tmp_path, body + "{to-move: 2}").passed
    first = [f"{{discard-top: {rank}{suit}}}" for rank in "A23456789TJQK" for suit in "cdhs"]
    assert not any(result(tmp_path, body + lucky).passed for lucky in first)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("{to-move: 3, stock: Kc, discard: Td, layouts: {1: .., 2: ..}}", "seat 3"),
        ("{to-move: 1, stock: Kc, discard: Kc, layouts: {1: .., 2: ..}}", "Kc 1 time too often"),
        ("{to-move: 1, stock: Kc .., discard: Td .., layouts: {1: .., 2: ..}}", "only one '..'"),
        ("{to-move: 1, stock: Kc, discard: Td, layouts: {1: .., 3: ..}}", "without a gap"),
        ("{to-move: 1, stock: Kc, discard: Td, layouts: {1: As 2s / 3s 4s, 2: ..}}", "two rows of three|2 rows of 3"),
        ("{to-move: 1, stock: Kc, discard: Td, layouts: {1: .., 2: ..}, peeked: {1: 9}}", "no slot 9"),
    ],
)
def test_a_table_that_cannot_be_is_told(table: str, words: str, tmp_path: Path) -> None:
    bad = result(tmp_path, f"  table: {table}\n  expect: {{over: false}}")
    assert not bad.passed
    assert any(word in bad.text() for word in words.split("|")), bad.text()
