"""What a failing scenario shows: the tables before and after, the difference, the rules, and how to run it again."""

from __future__ import annotations

from pathlib import Path

import pytest

from golfrules.testing.model import Scenario
from golfrules.testing.picture import Table, beside, draw, grid
from golfrules.testing.results import Failure, Result
from golfrules.testing.runner import run_files

SWAP = """
- name: a blind swap saves ten points
  ruleset: six-card@six-fr
  cites: [six-fr.example-total-after]
  covers: [score.cancel]
  table: {to-move: 1, stock: Kc .., discard: Td, layouts: {1: 9s Kd 2c / 9h (Qc) 7d, 2: 3s 4s 5h / 6h 8h (Jh)}}
  do: [stock, place 5]
  expect: {score: {1: 15}, discard-top: Qc}
"""


def test_ranks_stand_under_ranks() -> None:
    assert grid("9s Kd 2c / 9h (Qc) 7d") == [" 9s   Kd   2c", " 9h  (Qc)  7d"]


def test_a_table_shows_layouts_piles_and_who_moves() -> None:
    table = Table({1: "9s (Qc)", 2: "(..) 4d"}, "3 cards", "Td", to_move=1, drawn="Kc", closer=2)
    assert draw(table) == [
        " 1  9s  (Qc)  <- to move",
        " 2 (..)  4d  <- closer",
        "   stock 3 cards, discard pile Td",
        "   in hand Kc",
    ]


def test_two_tables_stand_side_by_side() -> None:
    assert beside(["a", "bb"], ["x"], ("before", "after"), gap=2) == ["   before     after", "a          x", "bb"]


def test_a_failing_scenario_tells_the_whole_story(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "swap.yaml").write_text(SWAP.lstrip(), encoding="utf-8")
    report = run_files([folder], root=tmp_path)
    assert not report.ok
    assert report.summary == "0 of 1 scenarios hold"
    text = report.text()
    for words in (
        "scenarios/swap.yaml:7  a blind swap saves ten points",
        "played by six-card@six-fr",
        "   before                                         after stock, place 5",
        " 1  9s   Kd   2c  <- to move                    1  9s   Kd   2c  <- closer",
        "    9h  (Qc)  7d                                   9h   Kc   7d",
        "discard pile Td",
        "discard pile Qc",
        "score of player 1",
        "expected  15",
        "found     5",
        "score.cancel is column",
        "cites six-fr.example-total-after",
        "golf run scenarios/swap.yaml --name 'a blind swap saves ten points'",
    ):
        assert words in text, f"{words!r} is missing in\n{text}"


def test_a_report_as_data_names_every_failure(tmp_path: Path) -> None:
    file = tmp_path / "swap.yaml"
    file.write_text(SWAP.lstrip(), encoding="utf-8")
    data = run_files([file], root=tmp_path).to_json()
    assert data["ok"] is False
    (result,) = data["results"]  # type: ignore[misc]
    assert result["failures"] == [{"line": 7, "about": "score of player 1", "expected": "15", "found": "5"}]


def test_one_scenario_can_be_run_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(SWAP.lstrip() + SWAP.lstrip().replace("a blind swap", "another swap"), encoding="utf-8")
    assert len(run_files([file], root=tmp_path).results) == 2
    assert len(run_files([file], name="another swap saves ten points", root=tmp_path).results) == 1


def test_nothing_found_is_not_good(tmp_path: Path) -> None:
    report = run_files([tmp_path])
    assert not report.ok
    assert report.summary == "no scenarios found"


@pytest.mark.parametrize(
    ("here", "path", "named"),
    [
        (".", "scenarios/six-card/blind-swap.yaml", True),
        ("scenarios/six-card", "blind-swap.yaml", True),
        ("tests", "scenarios/six-card/blind-swap.yaml", True),
        (".", "tests/c.yaml", False),
    ],
)
def test_the_suite_is_named_for_scenarios_of_the_checkout_alone(
    here: str, path: str, named: bool, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the path in the checkout, from which the suite runs, wherever somebody is."""
    monkeypatch.chdir(root / here)
    text = Result(Scenario("a b c", path, 1, "six-card", "packs"), (Failure(1, "packs", "1", "2"),)).text()
    assert f"again: golf run {path} --name 'a b c'" in text
    assert ("or: golf test 'scenarios/six-card/blind-swap.yaml::a b c'" in text) is named
    assert ("golf test" in text) is named


def test_no_suite_is_named_for_a_file_of_somebody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c.yaml").write_text(SWAP.lstrip(), encoding="utf-8")
    text = run_files([Path("c.yaml")]).text()
    assert "golf run c.yaml --name" in text
    assert "golf test" not in text
