"""The solver, imported when it is first needed. It has no types of its own, so they end here."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any


class NoSolver(Exception):
    """The solver is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "z3 is not installed, so nothing was asked of a solver: pip install z3-solver (in a clone ./golf verify --proofs does it)"
        )


def at_hand() -> bool:
    """Whether the solver is installed (it is not imported for this)."""
    return importlib.util.find_spec("z3") is not None


@cache
def z3() -> Any:
    """The solver's module. Raises NoSolver."""
    try:
        return importlib.import_module("z3")
    except ImportError as error:
        raise NoSolver from error
