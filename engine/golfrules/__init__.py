"""Card Golf as a rulebook you can run.

>>> import golfrules as g
>>> g.score(g.ruleset("six-card@six-fr"), "9s Kd 2c / 9h Qc 7d").total
15

The public names are found when they are first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
import sys
import types
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from golfrules.actions import Action as Action
    from golfrules.book.check import check as check
    from golfrules.book.conflicts import ledger as ledger
    from golfrules.book.diff import diff as diff
    from golfrules.book.faults import BookError as BookError
    from golfrules.book.faults import Fault as Fault
    from golfrules.book.load import Book as Book
    from golfrules.book.load import load as load
    from golfrules.book.resolve import resolve as resolve
    from golfrules.book.resolve import ruleset as ruleset
    from golfrules.book.why import why as why
    from golfrules.deal import start as start
    from golfrules.knowledge import information_state as information_state
    from golfrules.knowledge import observation as observation
    from golfrules.legal import legal_actions as legal_actions
    from golfrules.outcome import returns as returns
    from golfrules.outcome import scores as scores
    from golfrules.play import apply as apply
    from golfrules.play import ending as ending
    from golfrules.play import is_terminal as is_terminal
    from golfrules.refusal import IllegalAction as IllegalAction
    from golfrules.refusal import refusal as refusal
    from golfrules.ruleset import Ruleset as Ruleset
    from golfrules.ruleset import RulesetError as RulesetError
    from golfrules.scoring import score as score
    from golfrules.state import Ending as Ending
    from golfrules.state import State as State

_HOMES = {
    # the rulebook
    "Book": "book.load",
    "BookError": "book.faults",
    "Fault": "book.faults",
    "check": "book.check",
    "diff": "book.diff",
    "ledger": "book.conflicts",
    "load": "book.load",
    "resolve": "book.resolve",
    "why": "book.why",
    # rules and layouts
    "Ruleset": "ruleset",
    "RulesetError": "ruleset",
    "score": "scoring",
    # play
    "Action": "actions",
    "Ending": "state",
    "IllegalAction": "refusal",
    "State": "state",
    "apply": "play",
    "ending": "play",
    "information_state": "knowledge",
    "is_terminal": "play",
    "legal_actions": "legal",
    "observation": "knowledge",
    "returns": "outcome",
    "scores": "outcome",
    "start": "deal",
}

# Two functions bear the name of a module of this package. Importing a module makes it an attribute of its package, and
# that would hide the function; so these two modules can be called as well.
_CALLED = {"ruleset": ("golfrules.book.resolve", "ruleset"), "refusal": ("golfrules.refusal", "refusal")}

__all__ = [*_HOMES, *_CALLED]


class _Called(types.ModuleType):
    def __call__(self, *args: Any, **named: Any) -> Any:
        home, name = _CALLED[self.__name__.rpartition(".")[2]]
        return getattr(importlib.import_module(home), name)(*args, **named)


class _Package(types.ModuleType):
    def __setattr__(self, name: str, value: Any) -> None:
        if name in _CALLED and isinstance(value, types.ModuleType):
            value.__class__ = _Called
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name in _CALLED:
        return importlib.import_module(f"golfrules.{name}")
    if name in _HOMES:
        found = getattr(importlib.import_module(f"golfrules.{_HOMES[name]}"), name)
        globals()[name] = found  # the next time it is simply there: looking it up takes longer than a move
        return found
    raise AttributeError(f"module 'golfrules' has no attribute {name!r}")
