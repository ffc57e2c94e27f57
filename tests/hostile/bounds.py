"""Bounds for hostile input: so many examples, so much time and memory, and no more."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hypothesis import HealthCheck, settings

SECONDS = 5.0
MEGABYTES = 200


@contextmanager
def within(seconds: float = SECONDS, megabytes: float = MEGABYTES) -> Iterator[None]:
    """What happens inside is over in time and in bounds."""
    tracemalloc.start()
    begun = time.process_time()
    try:
        yield
    finally:
        took = time.process_time() - begun
        peak = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
    assert took < seconds, f"took {took:.1f} s"
    assert peak < megabytes, f"took {peak:.0f} MB"


def bounded(examples: int) -> Callable[..., Callable[..., None]]:
    """The settings of a fuzz test."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )
