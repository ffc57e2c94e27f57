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


class Measured(dict[str, list[float]]):
    """What was measured of each job, round for round: work a second, or time."""

    def rate(self, job: str) -> float:
        """The median."""
        return statistics.median(self[job])

    def times(self, job: str, other: str) -> float:
        """How many times as much one job has as another: the median of what it was in each round, for a machine that others use changes its
        pace for seconds on end."""
        return statistics.median(one / another for one, another in zip(self[job], self[other], strict=True))


def by_rounds(jobs: dict[str, Job], rounds: int, clock: Callable[[Job], float]) -> Measured:
    """All that was measured of jobs that take turns."""
    found = Measured({name: [] for name in jobs})
    for _ in range(rounds):
        for name, job in jobs.items():
            found[name].append(clock(job))
    return found


def in_turns(jobs: dict[str, Job], rounds: int = 5, clock: Callable[[Job], float] = timed) -> dict[str, float]:
    """The median work a second of each job; the jobs take turns, so that all meet the same disturbances."""
    found = by_rounds(jobs, rounds, clock)
    return {name: found.rate(name) for name in found}
