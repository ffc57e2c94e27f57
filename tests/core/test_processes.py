"""How many processes share a work, and that they end with whoever stops it."""

from __future__ import annotations

import ast
import os
import signal
import time
from collections.abc import Iterator
from concurrent import futures
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Never

import pytest

import golfrules
from golfrules import pools, processes
from golfrules.book.resolve import default_book
from golfrules.pools import ended_with_us, pool, shared, way
from golfrules.processes import MOST_PROCESSES, cores, how_many
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


def at_work(executor: Executor) -> list[BaseProcess]:
    """The processes of a pool."""
    found: dict[int, BaseProcess] = executor._processes  # type: ignore[attr-defined]
    return list(found.values())


def work_on(pipe: object) -> None:
    """A work of two processes, which are named to whoever looks on; it lasts longer than any test."""
    with pool(2) as executor:
        asked = [executor.submit(slow) for _ in range(9)]
        pipe.send([one.pid for one in at_work(executor)])  # type: ignore[attr-defined]
        asked[0].result()


def runs(process: int) -> bool:
    """Whether a process of this machine runs; one that has ended and is only not yet counted does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.is_file() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(way() != "fork", reason="the work is begun as a copy of this process")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL], ids=str)
def test_processes_end_when_the_one_that_started_them_is_killed(sign: signal.Signals) -> None:
    context = get_context("fork")
    hear, say = context.Pipe(duplex=False)
    parent = context.Process(target=work_on, args=(say,))
    parent.start()
    workers: list[int] = hear.recv()
    assert len(workers) == 2 and all(map(runs, workers))
    os.kill(parent.pid or 0, sign)
    parent.join(20)
    assert parent.exitcode == -sign
    until = time.monotonic() + 20
    while any(map(runs, workers)) and time.monotonic() < until:
        time.sleep(0.01)
    left = list(filter(runs, workers))
    for process in left:
        os.kill(process, signal.SIGKILL)
    assert not left


def test_a_process_of_a_pool_leaves_ctrl_c_to_the_one_that_started_it() -> None:
    with pool(1) as executor:
        assert executor.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN


def ready(file: Path, word: str) -> None:
    file.write_text(word)


def test_the_processes_of_a_pool_are_made_ready(tmp_path: Path) -> None:
    with pool(1, ready, tmp_path / "ready", "so it is") as executor:
        assert executor.submit((tmp_path / "ready").read_text).result() == "so it is"


def test_a_work_shared_out_comes_back_in_order() -> None:
    for handed in (1, 3, 9):
        assert list(shared(2, abs, range(-7, 0), handed)) == [7, 6, 5, 4, 3, 2, 1]
    assert list(shared(2, abs, [])) == []


def killed_once(task: tuple[int, Path]) -> int:
    """The piece 3 ends its process the first time."""
    number, mark = task
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_what_a_killed_process_had_not_done_is_done_anew(tmp_path: Path) -> None:
    assert list(shared(2, killed_once, [(number, tmp_path / "mark") for number in range(6)], 2)) == [0, 1, 2, 3, 4, 5]
    assert (tmp_path / "mark").exists()


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_work_that_kills_every_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    monkeypatch.setattr(pools, "pool", lambda workers: begun.append(workers) or pool(workers))
    with pytest.raises(BrokenProcessPool):
        list(shared(2, killed, range(5)))
    assert begun == [2] * pools.TRIES


class Waiting(Executor):
    """Does nothing of what is handed over."""

    def __init__(self) -> None:
        self.asked: list[Future[int]] = []

    def submit(self, *given: object, **named: object) -> Future[int]:  # type: ignore[override]
        self.asked.append(Future())
        return self.asked[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future in self.asked if cancel_futures else ():
            future.cancel()


def test_nothing_is_cancelled_when_a_work_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool that finds its processes ended says so to all that wait, and falls over those that are cancelled."""
    executor = Waiting()
    with pytest.raises(KeyboardInterrupt), ended_with_us(executor):
        waiting: Iterator[int] = shared(2, abs, range(5))
        monkeypatch.setattr(pools, "pool", lambda workers: nullcontext(executor))
        monkeypatch.setattr(Future, "result", stop)
        next(waiting)
    assert len(executor.asked) == 5
    assert not any(future.cancelled() for future in executor.asked)


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C is heeded, also where the tests run in the background and have learnt to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_while_processes_begin_is_heeded_when_all_have_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the midst of it Python would lose it, or a process would begin that nobody ends."""
    made: list[Waiting] = []

    class Pressed(Waiting):
        def __init__(self, workers: int, **ways: object) -> None:
            super().__init__()
            made.append(self)

        def submit(self, *given: object, **named: object) -> Future[int]:
            if not self.asked:
                signal.raise_signal(signal.SIGINT)
            return super().submit()

    monkeypatch.setattr(futures, "ProcessPoolExecutor", Pressed)
    heeded = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), pool(3):
        pytest.fail("the work began")
    assert len(made[0].asked) == 3
    assert signal.getsignal(signal.SIGINT) is heeded


def test_all_processes_are_started_by_the_one_rule() -> None:
    """Whoever makes a pool of its own, or maps over one, has processes that outlive it, or falls over when stopped."""
    package = Path(pools.__file__).parent
    known = {"ProcessPoolExecutor", "multiprocessing", "fork"}
    for file in sorted(package.rglob("*.py")):
        if file == Path(pools.__file__):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            named = {one.name for one in node.names} if isinstance(node, (ast.Import, ast.ImportFrom)) else set()
            module = node.module if isinstance(node, ast.ImportFrom) else None
            assert not (named | {module}) & known, f"{file}: golfrules.pools.pool starts processes"
