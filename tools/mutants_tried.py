"""Who notices a mutant of the core's code: scenarios and tests of the core, each mutant in a fork of one process that holds them all.

First everything is run once with coverage, so that a mutant is shown only to those that run its statement: who killed last comes
first, then the quickest.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from _pytest.tmpdir import tmppath_result_key
from mutants_made import CORE, Mutant, changed_source, put_in

SLOW = (
    "test_what_is_remembered_is_what_the_one_function_says",
    "test_every_answer_is_met_in_lawful_play",
    "test_scoring_plain.py",
)
"""Tests that nobody waits for: what they would kill has to be killed by others."""
CHEAP = 0.1
"""Seconds: only a killer that takes no longer is asked first about the next mutant."""
LONGEST = 10.0
"""Seconds of its own time that a test may take beyond ten times what it takes on the original, halved: then the mutant hangs."""
MEMORY = 1 << 30
"""Bytes that a mutant may take beyond what the process has."""
NOBODY, CRASH = "nobody", "crash"
OPTIONS = (
    *(
        "-q",
        "-s",
        "--no-header",
        "--no-summary",
        "-o",
        "addopts=",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:benchmark",
    ),
    *("-p", "no:logging", "-p", "no:faulthandler", "-p", "golfrules.testing.plugin"),
)


class Seen(NamedTuple):
    """What a run on the original told: seconds of each test, and for `module:line` the tests that run it."""

    seconds: dict[str, float]
    at: dict[str, list[str]]
    early: list[str]
    """The lines that are run before any test is: on import, and while tests are collected."""


class Fate(NamedTuple):
    """What became of a mutant: the test that killed it, `time` if it hangs, nothing if it lives."""

    mutant: Mutant
    killer: str


def checkout(root: Path, folder: Path) -> Path:
    """A copy of what the tests need."""
    ignored = shutil.ignore_patterns("__pycache__", ".hypothesis", "_data")
    for name in ("engine", "spec", "scenarios", "tests/core", "docs"):
        shutil.copytree(root / name, folder / name, ignore=ignored, dirs_exist_ok=True)
    for file in (root / "pyproject.toml", *(root / "tests").glob("*.py")):
        shutil.copy(file, folder / file.relative_to(root))
    return folder


def _aim(folder: Path) -> None:
    """Make this process import from a checkout, and nothing from elsewhere."""
    os.chdir(folder)
    sys.path[:0] = [str(folder / "engine"), str(folder / "tests"), str(folder / "tests" / "core")]


class _Watched:
    """A plugin that runs everything once, with coverage by test."""

    def __init__(self, cover: Any) -> None:
        self.cover = cover
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests, each from nothing that is remembered."""
        items = [item for item in session.items if not any(name in item.nodeid for name in SLOW)]
        for item, following in zip(items, [*items[1:], None], strict=True):
            forget(True)
            self.cover.switch_context(item.nodeid)
            started = time.process_time()
            if not _holds(item, following):
                self.failed.append(item.nodeid)
            self.seconds[item.nodeid] = time.process_time() - started
        return True


def watch(folder: Path, kept: Path) -> Seen:
    """Run everything on the original, in a process of its own; once for the same files."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in (".py", ".yaml", ".perft") and "docs" not in file.parts:
            digest.update(file.read_bytes())
    found = kept / f"seen-{digest.hexdigest()[:12]}.json"
    if not found.exists():
        for old in kept.glob("seen-*.json"):
            old.unlink()
        child = os.fork()
        if child == 0:
            try:
                _watch(folder, found)
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        if not found.exists():
            raise SystemExit("scenarios or tests fail before anything is changed")
    return Seen(**json.loads(found.read_text(encoding="utf-8")))


def _watch(folder: Path, found: Path) -> None:
    coverage = importlib.import_module("coverage")  # it comes with mutmut
    _aim(folder)
    package = folder / "engine" / "golfrules"
    cover = coverage.Coverage(data_file=None, include=[f"{package}/*.py"])
    watched = _Watched(cover)
    cover.start()
    pytest.main([*OPTIONS, "tests/core", "scenarios"], plugins=[watched])
    cover.stop()
    if watched.failed or not watched.seconds:
        print(*watched.failed, sep="\n", file=sys.stderr)
        return
    data, at, early = cover.get_data(), {}, []
    for file in data.measured_files():
        for line, contexts in data.contexts_by_lineno(file).items():
            at[f"{Path(file).stem}:{line}"] = sorted(one for one in contexts if one)
            if "" in contexts:
                early.append(f"{Path(file).stem}:{line}")
    found.write_text(json.dumps(Seen(watched.seconds, at, early)._asdict()), encoding="utf-8")


def _holds(item: Any, following: pytest.Item | None) -> bool:
    """Run one test; whether it passes. How it fails is not told: that would take longer than the test."""
    hook = item.ihook
    if hasattr(item, "_request") and not item._request:
        item._initrequest()
    item.stash.setdefault(tmppath_result_key, {})  # pytest would note here how the test went, for its folder
    try:
        hook.pytest_runtest_setup(item=item)
        hook.pytest_runtest_call(item=item)
        hook.pytest_runtest_teardown(item=item, nextitem=following)
    except pytest.skip.Exception:
        hook.pytest_runtest_teardown(item=item, nextitem=following)
    except BaseException:
        return False
    return True


def forget(rulesets: bool) -> None:
    """Let nothing be remembered that the core has made."""
    from golfrules import match, plan, scoring

    for kept in (match._PLANS, plan._PLANS, scoring._SCORERS):
        kept.clear()
    for module in CORE:
        for held in vars(importlib.import_module(f"golfrules.{module}")).values():
            if hasattr(held, "cache_clear"):
                held.cache_clear()
    if rulesets:
        from golfrules.book import resolve

        resolve._KEPT.clear()


class Bench:
    """The process that is forked. `each` is told every fate as soon as it is known."""

    def __init__(
        self, seen: Seen, mutants: Iterable[Mutant], budget: float, tests: Sequence[str], each: Callable[[Fate], None]
    ) -> None:
        self.seen = seen
        self.tests = tests
        self.mutants = list(mutants)
        self.budget = budget
        self.each = each
        self.last: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of the tests, the mutants."""
        self.items = {
            item.nodeid: item
            for item in session.items
            if item.nodeid in self.seen.seconds and (not self.tests or any(part in item.nodeid for part in self.tests))
        }
        from golfrules.testing.runner import rulesets_of

        made = rulesets_of()
        for item in self.items.values():  # the rulebook is read once, before any fork
            if hasattr(item, "scenario") and not item.scenario.no_ruleset:
                made(item.scenario.ruleset)
        gc.collect()
        gc.freeze()
        for mutant in self.mutants:
            killer = self.in_fork(mutant)
            if self.seen.seconds.get(killer, 1.0) <= CHEAP:
                self.last = [killer, *(one for one in self.last if one != killer)][:200]
            self.each(Fate(mutant, killer))
        return True

    def asked(self, mutant: Mutant) -> list[str]:
        """The tests that run a mutant's statement, in the order in which they are asked."""
        first, last = mutant.lines
        found = {
            test for line in range(first, last + 1) for test in self.seen.at.get(f"{mutant.module}:{line}", ())
        } & self.items.keys()
        rank = {test: number for number, test in enumerate(self.last)}
        return sorted(found, key=lambda test: (rank.get(test, len(rank)), self.seen.seconds[test]))

    def in_fork(self, mutant: Mutant) -> str:
        """Try a mutant in a process of its own; who killed it."""
        asked = self.asked(mutant)
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            killer = CRASH
            try:
                os.close(read)
                _quiet()
                forget(mutant.module in ("ruleset", "layout", "cards"))
                put_in(mutant)
                killer = self.first_to_fail(asked)
            finally:
                os.write(write, (killer or NOBODY).encode())
                os._exit(0)
        os.close(write)
        with os.fdopen(read) as pipe:
            killer = pipe.read()
        os.waitpid(child, 0)
        if killer == CRASH:
            raise SystemExit(f"{mutant.name} cannot be put in")
        return "" if killer == NOBODY else killer or "time"

    def first_to_fail(self, asked: list[str]) -> str:
        """The first of some tests that fails, until the budget of seconds is used up."""
        items = [self.items[test] for test in asked]
        until = time.process_time() + self.budget
        for item, following in zip(items, [*items[1:], None], strict=False):
            signal.setitimer(signal.ITIMER_PROF, 1.0 + min(LONGEST, 10 * self.seen.seconds[item.nodeid]))
            if not _holds(item, following):
                return item.nodeid
            if time.process_time() > until:
                break
        return ""


def _quiet() -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    if pages:
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY,) * 2)


def try_all(
    folder: Path,
    seen: Seen,
    mutants: list[Mutant],
    budget: float,
    tests: Sequence[str],
    anew: bool,
    each: Callable[[Fate], None],
) -> None:
    """Try mutants one after the other, in this process's forks, by all tests or by those whose names have one of some parts. If
    `anew`, those that live and are run on import are tried once more in a process that imports everything with them."""

    def told(fate: Fate) -> None:
        first, last = fate.mutant.lines
        early = anew and any(f"{fate.mutant.module}:{line}" in seen.early for line in range(first, last + 1))
        each(
            Fate(fate.mutant, "tests, anew") if not fate.killer and early and not afresh(folder, fate.mutant) else fate
        )

    _aim(folder)
    pytest.main([*OPTIONS, "tests/core", "scenarios"], plugins=[Bench(seen, mutants, budget, tests, told)])


def afresh(folder: Path, mutant: Mutant) -> bool:
    """Whether scenarios and the quick tests of the core pass in a process that imports everything with the mutant in place."""
    source = folder / "engine" / "golfrules" / f"{mutant.module}.py"
    engine = folder / "afresh"
    shutil.rmtree(engine, ignore_errors=True)
    (engine / "golfrules").mkdir(parents=True)
    for one in source.parent.iterdir():
        if one != source:
            (engine / "golfrules" / one.name).symlink_to(one)
    (engine / "golfrules" / source.name).write_text(
        changed_source(source.read_text(encoding="utf-8"), mutant), encoding="utf-8"
    )
    quick = " and ".join(f"not {name}" for name in (*SLOW, "test_every_answer_is_met_in_lawful_play", "scoring_plain"))
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "pytest", "-x", *OPTIONS, "-k", quick, "tests/core", "scenarios"],
            env={**os.environ, "PYTHONPATH": f"{engine}:{folder / 'tests'}", "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=folder,
            capture_output=True,
            timeout=300,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
