"""Laws as killers of mutants: a play by the changed rules, judged by what a law says of the rules as they stand.

Each law takes a play and reads in `hole.ruleset` what must hold of it. Here the play is by the mutant, and what the law reads are
the answers of the rulebook, so that a law that speaks of the changed answer finds the play against it. What a law reads is only
a list of answers (`Spoken`): a law that begins a play of its own by `hole.ruleset` cannot do so here, and is not counted. It
would find that two rulesets are not one, which is no finding.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from golfrules.knowledge import observation
from golfrules.legal import legal_actions
from golfrules.outcome import scores
from golfrules.play import apply, is_terminal
from golfrules.ruleset import Answer, Ruleset
from golfrules.state import State

if TYPE_CHECKING:
    from golfrules.testing.laws import Law
    from golfrules.testing.strategies_plays import Hole, Script

NUMBER = 6
"""Plays by each mutant."""


class Spoken:
    """What a law may read of a ruleset: its answers. It cannot be played."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    @property
    def answers(self) -> Mapping[str, Answer]:
        """The answers."""
        return self._ruleset.answers

    def __getattr__(self, name: str) -> Any:
        if name in ("asks", "word", "number", "values", "shape", "packs_for", "game"):
            return getattr(self._ruleset, name)
        raise TypeError(f"a list of answers has no {name}")


def laws_in(folder: Path) -> tuple[Law, ...]:
    """The laws of a folder, in the order of its files. Raises what a file raises when it is read; ImportError without
    hypothesis."""
    from golfrules.testing.laws import Law

    found: dict[str, Law] = {}
    sys.path.insert(0, str(folder))  # one file may use another
    try:
        for file in sorted(folder.glob("test_*.py")):
            for each in vars(importlib.import_module(file.stem)).values():
                law = getattr(each, "law", None)
                if isinstance(law, Law):
                    found.setdefault(law.name, law)
    finally:
        sys.path.remove(str(folder))
    return tuple(found.values())


def scripts(number: int = NUMBER) -> tuple[Script, ...]:
    """The scripts that are played, always the same: few ranks so that equal cards meet, and stocks that run out."""
    from golfrules.testing.strategies_plays import Script

    kinds = ((2, 1, 3, 8), (3, 0, 13, 4), (2, 0, 2, 20), (4, 2, 5, 12), (2, 1, 13, 30), (3, 2, 4, 1))
    return tuple(Script(*kinds[at % len(kinds)], seed=at + 1) for at in range(number))


class Kept(NamedTuple):
    """Plays of one ruleset by law's wishes (distinct cards, most decisions) and script."""

    ruleset: Ruleset
    plays: dict[tuple[bool, int | None, Script], Hole | None]

    def play(self, law: Law, script: Script) -> Hole | None:
        """The play that a law judges; None where none can be begun (no packs for the players, say)."""
        key = (law.distinct, law.most, script)
        if key not in self.plays:
            try:
                self.plays[key] = law.hole(self.ruleset, script)
            except Exception:
                self.plays[key] = None
        return self.plays[key]


def killing(laws: Iterable[Law], rule: Ruleset, mutant: Ruleset, number: int = NUMBER) -> tuple[str, ...]:
    """The names of the laws that find plays by a mutant against the rules as they stand."""
    kept, spoken = Kept(mutant, {}), cast(Ruleset, Spoken(rule))
    return tuple(law.name for law in laws if law.applies(rule) and _finds(law, kept, spoken, number))


def _finds(law: Law, kept: Kept, spoken: Ruleset, number: int) -> bool:
    for script in scripts(number):
        hole = kept.play(law, script)
        if hole is not None:
            try:
                law.check(hole._replace(ruleset=spoken))
            except AssertionError:
                return True
            except BaseException as error:  # it reads more than answers, or fails as pytest does
                if isinstance(error, (KeyboardInterrupt, SystemExit)):
                    raise
                break
    return False


def told_apart(rule: Ruleset, mutant: Ruleset, number: int = 4 * NUMBER) -> str:
    """Where plays by a rule and by its mutant first part, in words; empty if these plays cannot tell them apart."""
    from golfrules.testing.strategies_plays import begun, chosen

    for script in scripts(number):
        states = [begun(rule, script), begun(mutant, script)]
        for decision in range(90):
            apart = _parted(states)
            if apart:
                return f"after {decision} decisions of {script}: {apart}"
            legal = legal_actions(states[0])
            action = chosen(legal, script, decision) if legal else None
            if action is None:
                break
            states = [apply(state, action) for state in states]
    return ""


def _parted(states: Sequence[State]) -> str:
    one, other = states
    if legal_actions(one) != legal_actions(other):
        return "other actions are legal"
    if is_terminal(one) and scores(one) != scores(other):
        return "the scores differ"
    if any(observation(one, seat) != observation(other, seat) for seat in range(one.table.players)):
        return "the observations differ"
    return ""
