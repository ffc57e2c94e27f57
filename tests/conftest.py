"""What all tests share: where the checkout lies, and a line on the texts of the sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import untouched
from at_hand import ROOT, sources_at_hand

Case = TypeVar("Case")
SWEPT = [0, 0]
"""Cases of sweeps that were tried, and how many there are."""


def pytest_configure(config: pytest.Config) -> None:
    """Somebody looks whether the tests leave the checkout as it is."""
    config.pluginmanager.register(untouched)


def pytest_report_header() -> str:
    """A check that cannot run says so in its own line."""
    found = "checked against the texts" if sources_at_hand() else "not checked, no texts at hand (GOLF_SOURCES=DIR)"
    return f"passages: {found}"


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the checkout."""
    return ROOT


@pytest.fixture
def share(pytestconfig: pytest.Config) -> Callable[[Iterable[Case], int], list[Case]]:
    """`share(cases, 4)`: every fourth case of a sweep, the first among them; all of them with `--thorough`. What was tried is counted
    at the end."""
    thorough = pytestconfig.getoption("--thorough", default=False)

    def of(cases: Iterable[Case], one_in: int) -> list[Case]:
        every = list(cases)
        some = every if thorough else every[::one_in]
        SWEPT[0] += len(some)
        SWEPT[1] += len(every)
        return some

    return of


TOGETHER = {"cli": "cli", "breaking": "breaking"} | dict.fromkeys(("test_mutation", "test_coverage"), "mutants")
"""Folders and modules of tests that read the same large things first: one worker takes them all."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share what they read go to one worker."""
    for item in items:
        for name in (item.path.parent.name, item.path.stem):
            if name in TOGETHER and item.path.is_relative_to(ROOT / "tests"):
                item.add_marker(pytest.mark.xdist_group(TOGETHER[name]))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker tells its counts."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["golf-swept"] = list(SWEPT)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """The counts of a worker."""
    for at, number in enumerate(getattr(node, "workeroutput", {}).get("golf-swept", ())):
        SWEPT[at] += number


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How much of the sweeps was tried."""
    tried, every = SWEPT
    if tried < every:
        terminalreporter.write_line(f"sweeps: {tried} of {every} cases tried (--thorough tries all)")
