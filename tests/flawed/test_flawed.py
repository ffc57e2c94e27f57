"""Every mistake that card-Golf programs have shipped is caught by a named law or scenario."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import flaws_cards  # noqa: F401
import flaws_flow  # noqa: F401
import flaws_scoring  # noqa: F401
import pytest
from flaws import FLAWS, Flaw

from golfrules import deal, match, plan, scoring
from golfrules.book.faults import report
from golfrules.book.resolve import ruleset
from golfrules.testing.laws import Law
from golfrules.testing.model import Scenario
from golfrules.testing.runner import rulesets_of, run
from golfrules.testing.scenario import files_in, read_file, read_files
from golfrules.testing.strategies_plays import random_script

MOST_SCRIPTS = 150
"""So many plays may a law need to catch a flaw."""


@cache
def scenarios() -> dict[str, list[Scenario]]:
    """All scenarios by name."""
    found: dict[str, list[Scenario]] = {}
    for scenario in read_files(files_in([Path(__file__).resolve().parents[2] / "scenarios"])).scenarios:
        found.setdefault(scenario.name, []).append(scenario)
    return found


def caught(flaw: Flaw, most: int) -> str | None:
    """What the law or scenario says; None if it says nothing."""
    if isinstance(flaw.caught_by, str):
        results = [run(scenario, rulesets_of()) for scenario in scenarios()[flaw.caught_by]]
        return next((result.text() for result in results if not result.passed), None)
    law: Law = flaw.caught_by.law
    chance = random.Random(flaw.name)
    return next((found for _ in range(most) if (found := law.broken(ruleset(flaw.on), random_script(chance)))), None)


UNSHOWN = {
    "the drawn card shown to all": "the card is placed by the end of the shortest play",
    "a player who looks under the cards": "what a player chooses is no part of a position",
    "another score is shown": "what is shown of a layout while playing is no part of a position",
}
"""Flaws that no scenario of the broken play shows, and why; the laws that catch them tell them in words."""


@pytest.fixture
def nothing_dealt() -> Iterator[None]:
    """What dealing remembers of rulesets, their plans with it, is forgotten afterwards."""
    yield
    deal._laid_out.cache_clear()


@pytest.mark.usefixtures("nothing_dealt")
@pytest.mark.parametrize("flaw", FLAWS, ids=lambda flaw: flaw.name)
def test_a_flawed_engine_is_caught(flaw: Flaw, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The sound engine passes what the flawed one fails; and a law that fails prints a scenario that can be read and that, as the
    flawed engine plays it, does not hold for the sound one."""
    sound = caught(flaw, 5)
    assert sound is None, sound
    # What was made of rulesets before is set aside: the flaw may sit in it.
    monkeypatch.setattr(plan, "_PLANS", {})
    monkeypatch.setattr(match, "_PLANS", {})
    monkeypatch.setattr(scoring, "_SCORERS", {})
    deal._laid_out.cache_clear()
    with monkeypatch.context() as flawed:
        flaw.breaks(flawed)
        told = caught(flaw, MOST_SCRIPTS)
    assert told is not None, f"{flaw.mistake} Nobody notices."
    if not isinstance(flaw.caught_by, str):
        pasted = tmp_path / "pasted.yaml"
        pasted.write_text(told.partition("a scenario of it, ready to paste:\n")[2], "utf-8")
        found = read_file(pasted, "pasted.yaml")
        assert not found.faults, report(found.faults)
        deal._laid_out.cache_clear()
        for name, made in ((plan, "_PLANS"), (match, "_PLANS"), (scoring, "_SCORERS")):
            monkeypatch.setattr(name, made, {})
        (shown,) = found.scenarios
        assert run(shown, rulesets_of()).passed is (flaw.name in UNSHOWN), told


def test_each_flaw_is_made_once() -> None:
    names = [flaw.name for flaw in FLAWS]
    assert len(set(names)) == len(names)
