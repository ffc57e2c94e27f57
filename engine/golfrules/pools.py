"""Pools of processes that share a work, and how they end: with the process that started them, whichever way that ends."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
U = TypeVar("U")

TRIES = 3
"""How often processes are begun before a work is given up in whose course some die."""


def way() -> Literal["fork", "spawn"]:
    """How processes begin: as copies of this one, with all that it has loaded, where that is possible."""
    import multiprocessing

    return "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"


@contextmanager
def pool(workers: int, ready: Callable[..., None] | None = None, *given: Any) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each made ready by `ready(*given)`; they end with this process, whichever way it ends."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context(way())
    with (
        ProcessPoolExecutor(workers, mp_context=context, initializer=begin, initargs=(ready, given)) as made,
        ended_with_us(made),
    ):
        with _heeded_afterwards():
            for _ in range(workers):  # each begins one, or the first all of them
                made.submit(int)
        yield made


@contextmanager
def _heeded_afterwards() -> Iterator[None]:
    """Ctrl-C while processes begin is heeded when all have begun: on the way it would be lost, or leave one that nobody knows of."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if pressed:
        signal.raise_signal(signal.SIGINT)


def shared(workers: int, function: Callable[[T], U], work: Iterable[T], together: int = 1) -> Generator[U, None, None]:
    """What a function makes of each piece of a work, in order, so many pieces handed over together to one of so many processes.

    When one of them dies, all are begun anew, and do what was not done: raises BrokenProcessPool when that happens for the third time.
    Unlike `Executor.map` this cancels nothing when it is left early: a pool whose processes are ended then (`ended_with_us`) would
    fall over what is cancelled.
    """
    from concurrent.futures.process import BrokenProcessPool

    pieces = list(work)
    parts = [pieces[first : first + together] for first in range(0, len(pieces), together)]
    done = 0
    for attempt in range(1, TRIES + 1 if parts else 1):
        try:
            with pool(min(workers, len(parts) - done)) as processes:
                for future in [processes.submit(_each, function, part) for part in parts[done:]]:
                    found = future.result()
                    done += 1
                    yield from found
            return
        except BrokenProcessPool:
            if attempt == TRIES:
                raise


def _each(function: Callable[[T], U], part: list[T]) -> list[U]:
    return list(map(function, part))


def begin(ready: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    """Begin as a process of a pool: Ctrl-C is for the process that started it, whose end is its own end."""
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if ready is not None:
        ready(*given)


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one, and end at once. It may have been killed, with no time to say so."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def ended_with_us(pool: Executor) -> Iterator[None]:
    """Whoever stops a work (Ctrl-C) waits for nothing: the processes of the pool are ended, and with them what has not begun. Errors
    go their usual way."""
    try:
        yield
    except Exception:
        raise
    except BaseException:
        at_work: dict[int, BaseProcess] = dict(getattr(pool, "_processes", None) or {})
        for process in at_work.values():
            process.terminate()
        pool.shutdown(wait=False)  # nothing is cancelled: a pool that finds its processes ended falls over that
        raise
