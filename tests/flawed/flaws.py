"""Small flawed engines: each mistake that card-Golf programs have shipped, made once, and who catches it.

A flaw is a function that patches the engine for one test; its docstring is the mistake. `caught_by` is a law of `properties`, or the
name of a scenario; `on` is the ruleset by which it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from golfrules import (
    legal,
    play,
)
from golfrules.actions import ASK, Action, Kind
from golfrules.frame import Table
from golfrules.state import State

Patch = pytest.MonkeyPatch
Breaks = Callable[[Patch], None]


class Flaw(NamedTuple):
    """A flawed engine: how it is made, the ruleset by which it shows, the law or scenario that catches it."""

    name: str
    mistake: str
    breaks: Breaks
    on: str
    caught_by: Any


FLAWS: list[Flaw] = []


def flaw(on: str, caught_by: Any) -> Callable[[Breaks], Breaks]:
    """Enter a flaw in the table."""

    def enter(breaks: Breaks) -> Breaks:
        FLAWS.append(Flaw(breaks.__name__.replace("_", " "), breaks.__doc__ or "", breaks, on, caught_by))
        return breaks

    return enter


def answer(patch: Patch, module: Any, parameter: str, word: str, value: object) -> None:
    """Play an answer as if it were another."""
    patch.setitem(module.ANSWERS[parameter], word, value)


def effect(patch: Patch, kind: Kind, change: Callable[[State, Action, State], State]) -> None:
    """Change what an action does."""
    done = play.EFFECTS[kind]
    changed = (*play.EFFECTS[:kind], lambda at, act: change(at, act, done(at, act)), *play.EFFECTS[kind + 1 :])
    patch.setattr(play, "EFFECTS", changed)


def offers(patch: Patch, phase: int, change: Callable[[State, tuple[Action, ...]], tuple[Action, ...]]) -> None:
    """Change which actions are legal in a phase."""
    found = legal.BY_PHASE[phase]
    changed = (*legal.BY_PHASE[:phase], lambda at: change(at, found(at)), *legal.BY_PHASE[phase + 1 :])
    patch.setattr(legal, "BY_PHASE", changed)
    patch.setattr(play, "BY_PHASE", changed)
    made = Table.__init__

    def asking(table: Table, *parts: Any) -> None:
        made(table, *parts)
        table.plain_draw, table.plain_hold = ASK, (ASK, ASK, ASK)

    patch.setattr(Table, "__init__", asking)
