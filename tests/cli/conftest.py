"""Running commands inside the test process, with one rulebook for all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from at_hand import share_the_rulebook

from golfrules.cli.main import run as run_command


class Done(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        return self.out.rstrip().splitlines()[-1]

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Golf = Callable[..., Done]


@pytest.fixture
def golf(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Golf:
    """Runs a command: `golf("score", "six-card", "…")`, with what is typed as `typed`."""

    share_the_rulebook(monkeypatch)
    for name in ("GOLF_SOURCES", "COLUMNS", "GOLF_TRACEBACK", "GOLF_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "110")

    def run(*words: str | Path, typed: str = "") -> Done:
        import io

        with monkeypatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO(typed))
            code = run_command([str(word) for word in words])
        found = capsys.readouterr()
        return Done(code, found.out, found.err)

    return run
