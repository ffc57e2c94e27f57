"""Computed grades: each kind by an example, the record of all of them, and a written grade that differs."""

from __future__ import annotations

import copy
import importlib
import sys
from pathlib import Path

import pytest

from golfrules.book.load import Book, scenarios_dir
from golfrules.book.resolve import default_book
from golfrules.proof import graded
from golfrules.proof.grade import grade
from golfrules.proof.solver import NoSolver, at_hand

needs_solver = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))


@pytest.fixture(scope="module")
def book() -> Book:
    return default_book()


@needs_solver
@pytest.mark.parametrize(
    ("name", "computed"),
    [
        ("four-card-replace", "verbal"),
        ("first-dealer", "verbal"),
        ("two-value", "decisive"),
        ("closer-tie", "decisive"),
        ("hand-same-value", "decisive"),
        ("six-card-final-turns", "decisive"),
    ],
)
def test_a_grade_is_computed(book: Book, name: str, computed: str) -> None:
    assert grade(book, book.rulings[name], scenarios_dir(), 8).computed == computed


@needs_solver
def test_what_was_not_found_at_stake_is_not_claimed(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("golfrules.proof.plays.decisive", lambda *asked: None)
    found = grade(book, book.rulings["drawn-card-secret"], scenarios_dir(), 0.2)
    assert found.computed == "observable"
    assert found.least


@pytest.mark.parametrize("name", ["hand-discard-reach", "no-block-in-the-square"])
def test_where_no_other_answer_can_be_played_nothing_is_at_stake(book: Book, name: str) -> None:
    """Every other answer of the parameter is tried in every game that the ruling speaks of."""
    found = grade(book, book.rulings[name], scenarios_dir(), 1)
    assert found.computed == "verbal"
    assert "no other" in found.why


def test_another_answer_that_can_be_played_is_no_proof(book: Book) -> None:
    """A bonus for blocks can be played in six-card Golf, so silence about it is not without consequence there."""
    import msgspec

    from golfrules.proof.onlyanswer import only_answer

    ruling = book.rulings["no-block-in-the-square"]
    assert ruling.settles is not None
    elsewhere = msgspec.structs.replace(ruling.settles, games=(*ruling.settles.games, "six-card"))
    assert only_answer(book, ruling) is not None
    assert only_answer(book, msgspec.structs.replace(ruling, settles=elsewhere)) is None
    assert only_answer(book, book.rulings["nine-plays"]) is None


def test_a_mended_passage_is_graded_by_the_readings_of_its_witness(book: Book) -> None:
    pytest.importorskip("z3")
    assert grade(book, book.rulings["four-card-three-alike"], scenarios_dir(), 8).computed == "decisive"


def test_readings_that_no_table_plays_are_graded_by_small_play(book: Book) -> None:
    found = grade(book, book.rulings["nine-plays"], scenarios_dir(), 1)
    assert (found.computed, found.pair) == ("decisive", ("deals", "turns"))
    assert found.refs == ("six-card@survey-pt+match.unit=deals", "six-card@survey-pt+match.unit=turns")


def test_a_misprint_for_which_there_is_no_layout_is_verbal(book: Book) -> None:
    found = grade(book, book.rulings["survey-ten-cards"], scenarios_dir(), 1)
    assert found.computed == "verbal"
    assert "deals 5 cards, and none of the 9 layouts has so many places" in found.why


@pytest.mark.parametrize(
    ("cards", "about"),
    [(8, "ten-card"), (10, "ten-card"), (None, "ten-card"), (5, "four-in-hand")],
)
def test_a_number_that_a_layout_has_is_no_such_proof(book: Book, cards: int | None, about: str) -> None:
    """Nor one in a game of which the source tells no layout."""
    import msgspec

    from golfrules.proof.onlyanswer import no_such_layout

    ruling, survey = book.rulings["survey-ten-cards"], book.claims["survey-pt"]
    claim = msgspec.structs.replace(survey.claims["ten-five-dealt"], cards=cards, about=(about,))
    claims = {**survey.claims, "ten-five-dealt": claim}
    other = copy.copy(book)
    other.claims = {**book.claims, "survey-pt": msgspec.structs.replace(survey, claims=claims)}  # type: ignore[assignment]
    assert no_such_layout(book, ruling) is not None
    assert no_such_layout(other, ruling) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("knock-place", "a call out of turn has no place"),
        ("nine-plays", "a match of nine turns has no deal that ends"),
        ("survey-ten-cards", "has no answer of five"),
    ],
)
def test_what_the_machine_cannot_be_asked_is_not_computed_and_says_why(
    book: Book, name: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it would be, could these not be played small."""
    module = importlib.import_module("golfrules.proof.grade")
    monkeypatch.setattr(module, "SMALL", {})
    monkeypatch.setattr(module, "no_such_layout", lambda *asked: None)
    found = grade(book, book.rulings[name], scenarios_dir(), 1)
    assert found.computed is None
    assert why in found.why


def test_every_ruling_has_a_computed_grade(book: Book) -> None:
    assert [one.ruling for one in graded.read(book, graded.default_path()) if one.computed is None] == []


def test_every_ruling_stands_in_the_record_with_its_readings(book: Book) -> None:
    told = graded.stale(book, graded.default_path(), scenarios_dir())
    assert told == [], "golf prove --grades"


def test_no_written_grade_is_another_than_the_computed(book: Book) -> None:
    assert graded.grade_faults(book) == []


def test_a_written_grade_that_differs_is_a_fault_with_its_place(book: Book, tmp_path: Path) -> None:
    text = graded.default_path().read_text("utf-8")
    record = tmp_path / "grades.yaml"
    head, _, rest = text.partition("two-value:")
    record.write_text(head + "two-value:" + rest.replace("computed: decisive", "computed: verbal", 1), "utf-8")
    faults = graded.grade_faults(book, record)
    assert [(Path(fault.path).name, fault.code) for fault in faults] == [("two-value.yaml", "grade-against-proof")]
    assert faults[0].line > 1


def test_the_ledger_on_the_page_is_the_record(book: Book) -> None:
    from golfrules.proof.page import default_path, ledger

    assert ledger(graded.read(book, graded.default_path())) in default_path().read_text("utf-8"), "golf prove --page"


def test_layouts_on_the_page_are_pictures() -> None:
    from golfrules.proof.page import drawn

    told = (
        "lowest -6: 2c Jo 2h / Kc (Kd) Kh",
        "Ac 2c / 3c 4c: 10 by one",
        "Ac 2c / 3c 4c: 4 by the other",
        "2c 3c 4c 5c: 14",
        "no: 7",
    )
    assert drawn(told) == [
        "lowest -6",
        "    2c  Jo  2h",
        "    Kc  (Kd)  Kh",
        "    Ac  2c",
        "    3c  4c",
        "10 by one",
        "4 by the other",
        "    2c  3c  4c  5c",
        "14",
        "no: 7",
    ]
    assert drawn(["after 82 decisions pass, pass"]) == ["after 82 decisions pass, pass"]


def test_the_proofs_import_no_solver_before_they_need_it() -> None:
    import subprocess

    code = (
        "import sys, golfrules.proof.ask, golfrules.proof.compare, golfrules.proof.grade, golfrules.proof.theorems.bounds;"
        "assert 'z3' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
