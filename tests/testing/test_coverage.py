"""Coverage as declared, and as honest. Whether it is true is tried by mutants: test_mutation.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from golfrules.book.faults import report
from golfrules.book.load import Book, scenarios_dir
from golfrules.book.resolve import default_book
from golfrules.testing import coverage
from golfrules.testing.model import Scenario
from golfrules.testing.scenario import files_in, read_file, read_files


@pytest.fixture(scope="module")
def book() -> Book:
    return default_book()


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
