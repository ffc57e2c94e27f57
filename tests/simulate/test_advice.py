"""`golf advice`: every claim of advice is tried, and results do not depend on who plays."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from golfrules.book.resolve import default_book
from golfrules.cli.main import golf
from golfrules.simulate import advice
from golfrules.simulate.advice import (
    CONTRADICTED,
    SUPPORTED,
    UNDECIDED,
    Outcome,
    advised,
    experiments,
    try_out,
    untried,
)
from golfrules.simulate.intervals import freedom, student


def test_every_claim_of_advice_has_an_experiment() -> None:
    assert untried(default_book()) == []


def test_an_experiment_is_made_for_every_game_its_claims_are_about() -> None:
    book = default_book()
    tried = {(claim, one.game) for one in experiments(book, 3) for claim in one.claims}
    assert {(claim, game) for claim, games in advised(book).items() for game in games} <= tried


def test_two_processes_find_what_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "BLOCK", 30)
    one = experiments(default_book(), 2)[0]
    assert try_out(one, 90, 1, workers=2) == try_out(one, 90, 1)


def test_a_result_against_the_advice_is_called_so() -> None:
    one = next(found for found in experiments(default_book(), 2) if found.expect == "lower")
    verdicts = [Outcome(one, 0, 0, difference, 1.0).verdict for difference in (-2.0, 2.0, 0.5)]
    assert verdicts == [SUPPORTED, CONTRADICTED, UNDECIDED]


def test_a_result_without_an_interval_decides_nothing() -> None:
    for one in experiments(default_book(), 2)[:6]:
        found = try_out(one, 9, 1)
        assert (found.margin, found.verdict) == (None, UNDECIDED)


def test_the_interval_is_that_of_the_paired_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    one = next(found for found in experiments(default_book(), 3) if found.measure == "edge")
    sides = [advice._measured(side, one.measure, 1, 0, 60) for side in (one.follow, one.ignore)]
    differences = sides[0][0] / sides[0][1] - sides[1][0] / sides[1][1]
    kurtosis = ((differences - differences.mean()) ** 4).mean() / differences.var() ** 2
    error = differences.std(ddof=1) / 60**0.5
    monkeypatch.setattr(advice, "BLOCK", 27)
    found = try_out(one, 60, 1)
    assert found.difference == pytest.approx(differences.mean())
    assert found.margin == pytest.approx(student(freedom(60, kurtosis)) * error)


def test_the_command_tells_hypothesis_result_and_verdict() -> None:
    asked = ["advice", "advice-open-columns", "--holes", "90", "--players", "2", "--json"]
    done = CliRunner().invoke(golf, asked, standalone_mode=False)
    assert done.exception is None, done.output
    told = json.loads(done.stdout)
    assert {one["game"] for one in told["outcomes"]} == {"six-card", "eight-card", "nine-card", "ten-card"}
    assert all(
        one["hypothesis"] and one["verdict"] and (one["margin"] or not one["difference"]) for one in told["outcomes"]
    )
