"""How many processes share a work, and that they end with whoever stops it."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Never

import pytest

import golfrules
from golfrules import processes
from golfrules.book.resolve import default_book
from golfrules.processes import MOST_PROCESSES, cores, ended_with_us, how_many
from golfrules.proof import together
from golfrules.testing import mutating


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


def stop(*told: object) -> Never:
    raise KeyboardInterrupt


def slow(*what: object) -> int:
    time.sleep(60)
    return 0


def slow_but_first(task: tuple[int, int]) -> int:
    return 1 if task[1] == 1 else slow()


def test_who_stops_a_work_waits_for_none_of_its_processes() -> None:
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), ProcessPoolExecutor(2, get_context("fork")) as pool, ended_with_us(pool):
        for _ in range(9):
            pool.submit(slow)
        at_work = list(pool._processes.values())
        stop()
    for process in at_work:
        process.join(20)
    assert time.monotonic() - began < 20
    assert [process.exitcode for process in at_work] == [-signal.SIGTERM] * 2


def test_an_error_ends_nobody() -> None:
    with pytest.raises(ZeroDivisionError), ProcessPoolExecutor(1, get_context("fork")) as pool, ended_with_us(pool):
        done = pool.submit(abs, -3)
        raise ZeroDivisionError
    assert done.result() == 3


def test_theorems_and_mutants_are_left_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    began = time.monotonic()
    monkeypatch.setattr(together, "_group", slow)
    with pytest.raises(KeyboardInterrupt):
        together.try_all(default_book(), 2, told=stop)
    mapped = mutating._mapped(slow_but_first, [(0, 1), (0, 2), (0, 3)], 2)
    assert next(mapped) == 1
    mapped.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 20


def test_a_run_of_holes_is_left_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    from golfrules.simulate import sums, workers
    from golfrules.simulate.policy import NAMED

    work = sums.tasks([golfrules.ruleset("six-card")] * 2, [[NAMED["random"]] * 2] * 2, seed=1, holes=9_000)
    monkeypatch.setattr(workers, "get_ready", lambda task: None)
    monkeypatch.setattr(workers, "measure_all", slow)
    monkeypatch.setattr(workers, "as_completed", stop)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        workers.run(work, workers=2)
    assert time.monotonic() - began < 20
