"""Measuring two or more things fairly on a machine that does other work too: processor time, in turns, medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

Job = Callable[[], float]
"""Does its work and tells how much that was (decisions, holes, turns)."""


def timed(job: Job) -> float:
    """Work a second of this process."""
    begun = time.process_time()
    work = job()
    return work / (time.process_time() - begun)


def in_turns(jobs: dict[str, Job], rounds: int = 5, clock: Callable[[Job], float] = timed) -> dict[str, float]:
    """The median work a second of each job; the jobs take turns, so that all meet the same disturbances."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            found[name].append(clock(job))
    return {name: statistics.median(rates) for name, rates in found.items()}
