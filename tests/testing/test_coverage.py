"""Coverage as declared, as honest, and as tried by mutants."""

from __future__ import annotations

from pathlib import Path

import pytest

from golfrules.book.faults import report
from golfrules.book.load import Book, load, scenarios_dir
from golfrules.testing import coverage, mutation
from golfrules.testing.model import Scenario
from golfrules.testing.scenario import files_in, read_file, read_files

EQUIVALENT = {
    ("four-card", "turn.replace", "face-down-only"): "no card of a layout ever lies face up",
    ("four-in-hand", "turn.replace", "face-down-only"): "no card of a hand ever lies face up",
    ("four-in-hand", "opening.peek", "1"): "the owner sees the whole hand already, so there is nothing to look at",
    ("four-in-hand", "score.overlap", "rows-first"): "a hand has no rows and columns",
    ("four-in-hand", "score.overlap", "columns-first"): "a hand has no rows and columns",
}
"""Mutants that no play can tell from the rule, each with the reason."""


@pytest.fixture(scope="module")
def book() -> Book:
    return load()


@pytest.fixture(scope="module")
def scenarios(root: Path) -> tuple[Scenario, ...]:
    found = read_files(files_in([scenarios_dir()]), root)
    assert not found.faults, report(found.faults)
    return found.scenarios


def test_every_rule_of_every_variant_is_pinned(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    for variant in book.variants:
        found = coverage.covered(variant, scenarios, book)
        assert not found.bare, found.summary


def test_no_scenario_says_of_itself_what_is_not_so(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    faults = coverage.dishonest(scenarios, book)
    assert not faults, report(faults)


def test_every_reading_stands_in_its_witness(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    faults = coverage.witnessed(scenarios, book)
    assert not faults, report(faults)


@pytest.mark.parametrize("variant", ["six-card", "four-card", "four-in-hand", "eight-card", "nine-card", "ten-card"])
def test_every_other_answer_makes_a_scenario_fail(variant: str, book: Book, scenarios: tuple[Scenario, ...]) -> None:
    verdicts = mutation.verdicts(variant, scenarios, book)
    assert sum(not verdict.impossible for verdict in verdicts) > 80
    survivors = [v.change for v in verdicts if v.survives]
    assert [str(c) for c in survivors if (variant, c.parameter, str(c.now)) not in EQUIVALENT] == []


def test_what_is_claimed_without_ground_is_found(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "claims.yaml"
    file.write_text(
        "- name: this scenario claims too much\n"
        "  ruleset: six-card\n"
        "  cites: [six-fr.no-such-claim, ruling/no-such-ruling]\n"
        "  covers: [end.second-knock, turn.rejekt]\n"
        "  packs: {2: 1}\n",
        encoding="utf-8",
    )
    faults = coverage.dishonest(read_file(file, "claims.yaml").scenarios, book)
    codes = [fault.code for fault in faults if fault.path == "claims.yaml"]
    assert sorted(codes) == ["covers-unasked", "dangling-citation", "dangling-citation", "unknown-parameter"]


def test_a_worked_example_that_nobody_shows_is_found(book: Book) -> None:
    faults = coverage.dishonest([], book)
    assert {fault.code for fault in faults} == {"example-not-shown"}
    assert len(faults) == len(coverage.examples(book))


def test_without_scenarios_every_rule_is_bare(book: Book) -> None:
    found = coverage.covered("six-card", [], book)
    assert len(found.bare) == len(found.pinned) > 40
    assert found.summary.startswith(f"six-card: 0 of {len(found.pinned)} rules pinned; bare: setup.fewest-players")


def test_a_ruling_whose_readings_do_not_stand_is_found(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    less = [s for s in scenarios if s.reading != "minus-two"]
    faults = coverage.witnessed(less, book)
    assert any(f.code == "reading-not-shown" and "'minus-two' of two-value" in f.reason for f in faults)


def test_a_rule_that_nobody_plays_survives_its_mutants(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    few = [s for s in scenarios if s.name == "a match is over after nine holes and the lowest total wins"]
    verdicts = mutation.verdicts("six-card", few, book)
    killed = {v.change.parameter for v in verdicts if v.killers}
    assert killed == {"setup.fewest-players", "match.length", "match.holes"}
    assert any(v.survives and v.change.parameter == "turn.order" for v in verdicts)


def test_a_change_is_told_by_its_cells(book: Book) -> None:
    told = [str(change) for change in mutation.changes("six-card", book)]
    assert "score.values: A 1 -> 0" in told
    assert "turn.order: clockwise -> anticlockwise" in told
    assert any(line.startswith("setup.packs: ") for line in told)
