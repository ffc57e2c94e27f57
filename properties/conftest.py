"""Profiles of the laws, and the counts at the end.

`pytest properties` is quick: few scripts, always the same, and options met in mixes. `--thorough` tries each pair of options and each
answer by itself too, draws many scripts, new ones each time, and keeps those that broke a law (in `.hypothesis`) to try them first. A failure prints a blob that reproduces it (`@reproduce_failure`) and a scenario to paste.
"""

from __future__ import annotations

from typing import Any

import pytest

from golfrules.testing.laws import PROFILE

THOROUGH_EXAMPLES = 150
THOROUGH_MIXES = 400


def pytest_configure(config: pytest.Config) -> None:
    """The profile, before the laws are read."""
    if hasattr(config, "cache") and config.cache is not None:
        PROFILE.folder = config.cache.mkdir("golf-rulesets")
    if config.getoption("--thorough", default=False):
        PROFILE.examples, PROFILE.mixed, PROFILE.most = THOROUGH_EXAMPLES, THOROUGH_MIXES, 200
        PROFILE.singly, PROFILE.derandomize = True, False


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker tells its counts."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["golf-laws"] = {
            law: {game: list(counts) for game, counts in games.items()} for law, games in PROFILE.counts.items()
        }


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """The counts of a worker."""
    for law, games in getattr(node, "workeroutput", {}).get("golf-laws", {}).items():
        for game, (examples, rulesets) in games.items():
            PROFILE.counted(law, game, examples, rulesets)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How much the laws were tried on."""
    if not PROFILE.counts:
        return
    games: dict[str, int] = {}
    for tried in PROFILE.counts.values():
        for game, (_, rulesets) in tried.items():
            games[game] = max(games.get(game, 0), rulesets)
    examples = {law: sum(number for number, _ in tried.values()) for law, tried in PROFILE.counts.items()}
    terminalreporter.section("laws")
    for law, number in sorted(examples.items()):
        rulesets = sum(count for _, count in PROFILE.counts[law].values())
        terminalreporter.line(
            f"{number:>8} examples by {rulesets:>5} rulesets  {law.removeprefix('test_').replace('_', ' ')}"
        )
    each = ", ".join(f"{game} {number}" for game, number in sorted(games.items()))
    terminalreporter.line(
        f"{len(examples)} laws, {sum(examples.values())} examples, {sum(games.values())} rulesets ({each})"
    )
