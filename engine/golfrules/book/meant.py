"""What a trap of YAML was meant to be, once it is known what belongs in its place.

Whoever reads YAML sees a bare `012` and can only say "quote it". Where a number belongs that would be the next mistake:
then the hint of the fault is told anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from golfrules.book.faults import Fault, did_you_mean
from golfrules.book.spots import Spot

TRAP = "yaml-trap"
_WHOLE = re.compile(r"([-+]?)0*([0-9][0-9_]{0,11})(?:\.0*)?$")


def tell(faults: list[Fault], spot: Spot, hint: str) -> None:
    """Let the fault about a trap at this place give another hint."""
    for number in range(len(faults) - 1, -1, -1):
        fault = faults[number]
        if fault.code == TRAP and (fault.path, fault.line, fault.column) == (spot.path, spot.line, spot.column):
            faults[number] = fault._replace(hint=hint)
            return


def number(word: str, least: int | None = None, most: int | None = None) -> str:
    """A hint where a whole number belongs: the number itself if the word shows one (`012`, `2.0`) within the bounds."""
    found = _WHOLE.match(word)
    if found:
        one = int(found[1].replace("+", "") + found[2].replace("_", ""))
        if (least is None or one >= least) and (most is None or one <= most):
            return f"write {one}"
    return "write a whole number" if least is None else f"write a number from {least} to {most}"


def name(word: str, known: Iterable[str]) -> str:
    """A hint where one of some names belongs (`no` where `none` is an answer)."""
    return did_you_mean(word, known, "")
