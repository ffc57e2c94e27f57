"""Theorems that need no solver are proved without one; each other one is named as not tried."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest

from golfrules.book.resolve import default_book
from golfrules.cli.main import run as command
from golfrules.proof import solver
from golfrules.proof.theorems import WITHOUT_SOLVER, run


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No solver to be imported."""
    solver.z3.cache_clear()
    monkeypatch.setattr(solver, "at_hand", lambda: False)
    monkeypatch.setitem(sys.modules, "z3", None)
    yield
    monkeypatch.undo()
    solver.z3.cache_clear()


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("name", WITHOUT_SOLVER)
def test_what_needs_no_solver_is_proved_by_two_ways_without(name: str) -> None:
    found = run(name, default_book())
    assert found.as_expected
    assert len(found.outcome.ways) >= 2


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("name", ["a_square_may_be_transposed", "diagonals_make_a_hand", "cards_are_conserved"])
def test_what_needs_the_solver_is_not_proved_by_two_ways_without(name: str) -> None:
    try:
        found = run(name, default_book())
    except solver.NoSolver:
        return
    assert not found.as_expected or len(found.outcome.ways) < 2


@pytest.mark.usefixtures("without")
def test_the_command_tries_what_it_can_and_names_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["prove", "packs-suffice"]) == 0
    assert "needs no solver" in capsys.readouterr().out
    assert command(["prove", "packs-suffice", "diagonals-make-a-hand", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [theorem["name"] for theorem in told["theorems"]] == ["packs_suffice"]
    assert told["untried"] == ["diagonals_make_a_hand"]
    assert "z3 is not installed" in told["summary"]
