"""How many processes share a work."""

from __future__ import annotations

import os

import pytest

from golfrules import processes
from golfrules.processes import MOST_PROCESSES, cores, how_many


def test_as_many_as_asked_for_but_no_more_than_pieces_or_than_any_machine_bears() -> None:
    assert [how_many(asked, 12) for asked in (1, 2, 12, 13, 5000)] == [1, 2, 12, 12, 12]
    assert (how_many(3, 0), how_many(0, 5), how_many(-1, 5)) == (1, 1, 1)
    assert how_many(MOST_PROCESSES + 1, 5000) == MOST_PROCESSES


def test_where_nobody_asks_one_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "cores", lambda: 3)
    assert (how_many(None, 12), how_many(None, 2), how_many(4, 12)) == (3, 2, 4)


def test_the_cores_are_those_that_this_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    monkeypatch.setattr(os, "sched_getaffinity", lambda who: {0, 2, 4, 5, 6}, raising=False)
    assert cores() == 5
    monkeypatch.delattr(os, "sched_getaffinity")
    assert cores() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1
