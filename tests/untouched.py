"""A checkout that its tests have changed is a failure: they write to `tmp_path` and nowhere else. `tests/conftest.py` asks for this."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_hand import ROOT

BEFORE = pytest.StashKey[dict[str, tuple[int, int]]]()


def checkout(folder: Path = ROOT) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every file of a checkout with its size and time, without what is hidden or compiled."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith((".", "__pycache__")) or entry.name in ("dist", "build"):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from checkout(Path(entry.path))
            else:
                found = entry.stat(follow_symlinks=False)
                yield entry.path, (found.st_size, found.st_mtime_ns)


def pytest_sessionstart(session: pytest.Session) -> None:
    """What lies in the checkout before the tests. Workers need not look: whoever started them does."""
    if not hasattr(session.config, "workerinput"):
        session.config.stash[BEFORE] = dict(checkout())


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tests write to `tmp_path` and nowhere else: a checkout that changed meanwhile was not the one that was tested."""
    before = session.config.stash.get(BEFORE, None)
    if before is None:
        return
    after = dict(checkout())
    changed = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    if changed:
        names = ", ".join(os.path.relpath(path, ROOT) for path in changed[:8])
        print(f"\nthe checkout changed while the tests ran (tests may write to tmp_path alone): {names}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
