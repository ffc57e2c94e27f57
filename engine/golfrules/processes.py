"""How many processes share a work: one rule for all that start some."""

from __future__ import annotations

import os
from typing import Final

MOST_PROCESSES: Final = 256
"""More than any machine for which this was meant has cores, and fewer than would bring one to its knees."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def how_many(asked: int | None, pieces: int) -> int:
    """So many processes for a work of so many pieces: those asked for (None: one a core), never more than pieces or than
    MOST_PROCESSES, and at least one.

    >>> how_many(5000, 12), how_many(2, 0), how_many(5000, 5000) == MOST_PROCESSES
    (12, 1, True)
    """
    return max(1, min(cores() if asked is None else asked, pieces, MOST_PROCESSES))
