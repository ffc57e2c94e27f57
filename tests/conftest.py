"""What all tests share: where the checkout lies, and a line on the texts of the sources."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import untouched
from at_hand import ROOT, sources_at_hand

Case = TypeVar("Case")
SWEPT = [0, 0]
"""Cases of sweeps that were tried, and how many there are."""


IN_MEMORY = Path("/dev/shm")
"""Where many systems keep files in memory: a copy of the rulebook is written there in a twentieth of the time."""


def has_room(folder: Path, needed: int = 1 << 30) -> bool:
    """Whether tests can write to a folder, run programs in it, and have so many bytes."""
    try:
        found = os.statvfs(folder)
    except (OSError, AttributeError):  # no such folder, or a system that has no such question
        return False
    return os.access(folder, os.W_OK) and not found.f_flag & os.ST_NOEXEC and found.f_bavail * found.f_frsize >= needed


def pytest_configure(config: pytest.Config) -> None:
    """Somebody looks whether the tests leave the checkout as it is; garbage is looked for seldom, and temporary files lie in memory
    where there is room for them."""
    config.pluginmanager.register(untouched)
    config.addinivalue_line("markers", "compiled: tried only with --compiled, for a compiler has to run first")
    if has_room(IN_MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))
    # Rulebooks are many small lasting objects, seldom to be looked through for circles (`golf` does it for the same reason).
    gc.set_threshold(500_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--compiled`: also what takes a minute of compiling first."""
    parser.addoption("--compiled", action="store_true", help="build the compiled core and try it, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `--compiled` the compiled core is not tried, and counts as left out."""
    if not config.getoption("--compiled"):
        left_out = [item for item in items if item.get_closest_marker("compiled")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("compiled")]


def pytest_collection_finish() -> None:
    """What was collected lasts to the end."""
    gc.freeze()


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


TOGETHER = (
    (re.compile(r"properties/test_.*\[([a-z-]+)\]"), r"laws of \1"),
    (re.compile(r"tests/(cli|breaking|sixth|explore|proof|simulate)/.*"), r"\1"),
    (re.compile(r"tests/testing/test_(mutation|coverage)\.py.*"), "mutants"),
)
"""Tests that read the same large things first, or look at the same plays: one worker takes them all."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With several workers, tests that share much go to one of them."""
    if config.getoption("dist", "no") != "load":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Shared(LoadScopeScheduling):
        """Each test by itself, but for those of `TOGETHER`."""

        def _split_scope(self, nodeid: str) -> str:
            for pattern, group in TOGETHER:
                if match := pattern.fullmatch(nodeid):
                    return match.expand(group)
            return nodeid

    return Shared(config, log)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker tells its counts; what is there goes with the process and need not be looked through for circles once more."""
    gc.freeze()
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
