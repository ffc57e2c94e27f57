"""Who plays the blocks: this process, several processes, or workers elsewhere, all behind the standard Executor interface."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Executor, Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import reduce
from importlib import import_module
from typing import Any

from golfrules.pools import TRIES, pool
from golfrules.processes import how_many
from golfrules.simulate.sums import Sums, Task, added, get_ready, measure, measure_all
from golfrules.version import VERSION

PATIENCE = 20
"""For how many seconds a scheduler without workers is waited for."""
LOOKS = 5.0
"""How many seconds pass before it is looked for workers again."""
LARGEST = 32
"""How many blocks are handed to a process together at most."""
Progress = Callable[[int], None]


class NoWorkers(ValueError):
    """An executor that cannot be had."""


@contextlib.contextmanager
def dask(address: str, say: Callable[[str], None] = lambda text: None) -> Iterator[Executor]:
    """The workers of a dask scheduler. What a worker had not finished when it died is done by another; when none is left, that is said,
    and the work waits for new ones."""
    try:
        client_of: Any = import_module("distributed").Client
    except ImportError:
        raise NoWorkers("--executor dask needs the extra [cluster] (distributed): pip install distributed") from None
    _check_address(address)
    for name in ("distributed", "distributed.client", "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what went wrong is told here, in a line
    try:
        client = client_of(address, timeout="10s", set_as_default=False)
    except (OSError, TimeoutError) as error:
        raise NoWorkers(f"there is no dask scheduler at {address}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise NoWorkers(f"the scheduler at {address} has no workers; start some: dask worker {address}") from None
        _check_workers(client.run(eval, _THEIR_VERSION, on_error="return"))
        try:
            with _watched(client, address, say):
                yield client.get_executor(pure=False)
        except CancelledError:
            raise NoWorkers(
                f"the scheduler at {address} is gone; start it again, and the run from the beginning"
            ) from None


@contextlib.contextmanager
def _watched(client: Any, address: str, say: Callable[[str], None]) -> Iterator[None]:
    """Look now and then whether there are workers, and say when there are none any more."""
    over = threading.Event()

    def look() -> None:
        there = True
        while not over.wait(LOOKS):
            try:
                before, there = there, bool(client.nthreads())
            except Exception:  # the scheduler is gone, which the work finds out itself
                return
            if before and not there:
                say(f"the scheduler at {address} has no workers any more; waiting for some: dask worker {address}")

    watch = threading.Thread(target=look, daemon=True)
    watch.start()
    try:
        yield
    finally:
        over.set()
        watch.join(LOOKS)


def _check_address(address: str) -> None:
    """Raises NoWorkers for what cannot be the address of a scheduler."""
    addressing: Any = import_module("distributed.comm.addressing")
    registry: Any = import_module("distributed.comm.registry")
    try:
        scheme, place = addressing.parse_address(address)
        registry.get_backend(scheme)
        _, port = addressing.parse_host_port(place)
        if scheme != "tcp":
            raise ValueError(f"{scheme}:// is not spoken here, tcp:// is")
        if not 0 < port < 1 << 16:
            raise ValueError("ports are from 1 to 65535")
    except ValueError as error:
        raise NoWorkers(f"{address!r} is no address of a scheduler, such as tcp://127.0.0.1:8786: {error}") from None


_THEIR_VERSION = "__import__('importlib').import_module('golfrules.version').VERSION"
"""What a worker is asked, in words that it understands whatever it has."""


def _check_workers(versions: Mapping[str, object]) -> None:
    """Raises NoWorkers where a worker lacks this program, or has another version of it: it would die of its first piece of work, and the
    next one too, or bring other results."""
    for worker, found in versions.items():
        if isinstance(found, Exception):
            raise NoWorkers(f"the worker at {worker} has no golfrules ({found}); install there what is installed here")
        if found != VERSION:
            raise NoWorkers(f"the worker at {worker} has golfrules {found}, and here is {VERSION}")


def run(
    work: Sequence[Task], workers: int = 1, executor: Executor | None = None, progress: Progress | None = None
) -> Sums:
    """Play all blocks and add up what they bring. The result does not depend on who plays them, or in which order."""
    told = progress or (lambda holes: None)
    left, done = list(work), list[Sums]()
    if executor is not None:
        _elsewhere(executor, left, done, told)
    elif how_many(workers, len(work)) < 2:
        _alone(left, done, told)
    else:
        get_ready(left[0])
        for attempt in range(1, TRIES + 1):
            try:
                with pool(how_many(workers, len(left))) as processes:
                    _collect(processes, pieces(left, workers), left, done, told)
                break
            except BrokenProcessPool:
                if attempt == TRIES:
                    raise
    return reduce(added, done)


def _elsewhere(executor: Executor, left: list[Task], done: list[Sums], told: Progress) -> None:
    """Have them done by workers elsewhere. What fails is tried again: where a worker dies just after it was done, dask may tell its
    result as an error."""
    for attempt in range(1, TRIES + 1):
        try:
            return _collect(executor, [(task,) for task in left], left, done, told, Exception)
        except (CancelledError, BrokenProcessPool):
            raise
        except Exception:
            if attempt == TRIES:
                raise


def _alone(left: list[Task], done: list[Sums], told: Progress) -> None:
    for task in left:
        done.append(measure(task))
        told(task.holes)


def pieces(work: Sequence[Task], workers: int) -> list[tuple[Task, ...]]:
    """Blocks that are handed over together: many at first, for each handing over takes time, and single ones in the end, for then the
    others wait."""
    found, first = [], 0
    while first < len(work):
        together = min(LARGEST, max(1, (len(work) - first) // (4 * workers)))
        found.append(tuple(work[first : first + together]))
        first += together
    return found


def _collect(
    executor: Executor,
    pieces: Sequence[tuple[Task, ...]],
    left: list[Task],
    done: list[Sums],
    told: Progress,
    waits: type[Exception] = BrokenProcessPool,
) -> None:
    """Have the tasks of `left` done, piece by piece. Those that are done go from there to `done`, so that after a failure the rest
    can be tried again. An error of the kind that `waits` is raised when all others are done, any other at once."""
    waiting: dict[Future[Sums], tuple[Task, ...]] = {executor.submit(measure_all, piece): piece for piece in pieces}
    broken: Exception | None = None
    for future in as_completed(waiting):
        try:
            done.append(future.result())
        except CancelledError:
            raise
        except waits as error:  # what others have done is not to be lost
            broken = error
            continue
        for task in waiting[future]:
            left.remove(task)
            told(task.holes)
    if broken is not None:
        raise broken
