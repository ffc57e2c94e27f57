"""Asking: proved, refuted with a position, or unknown with the reason. No verdict rests on one way alone.

A "no such cards" counts only when two ways agree (patterns, counts of cards where slots do not matter, and a solver in either of two
encodings), a "yes, these" only when the engine itself counts what was claimed. A way that cannot be asked, or does not know in time,
stands aside, by name; where fewer than two answer, and where they disagree, the verdict is Unknown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from golfrules.cards import Card
from golfrules.proof.bycounts import by_counts
from golfrules.proof.byforms import by_forms
from golfrules.proof.bysolver import SECONDS, Doubtful, Undecided, by_solver
from golfrules.proof.forms import NotEncoded
from golfrules.proof.packed import WrongSupply, compare_with_packs
from golfrules.proof.patterns import TooMany
from golfrules.proof.question import Question, replay
from golfrules.proof.solver import NoSolver
from golfrules.proof.supply import supply_of
from golfrules.proof.terms import ENCODINGS

HASTE: Final = 3
"""How many seconds a solver may think about each step to smaller cards, where others have already answered."""

Way = Callable[[Question], tuple[Card, ...] | None]


@dataclass(frozen=True)
class Proved:
    """There are no such cards. `ways`: who agrees; `open`: ways that had to stand aside, and why; `silent`: ways that did not know."""

    ways: tuple[str, ...]
    seconds: float = field(default=0, compare=False)
    open: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()

    def __str__(self) -> str:
        """In a line."""
        without = f"; {' and '.join(self.silent)} did not know" if self.silent else ""
        return f"proved ({' and '.join(self.ways)}, {self.seconds:.2f} s{without})"


@dataclass(frozen=True)
class Refuted:
    """There are such cards: these, and the engine confirms them."""

    cards: tuple[Card, ...]
    ways: tuple[str, ...]
    seconds: float = field(default=0, compare=False)

    def __str__(self) -> str:
        """In a line."""
        return f"refuted ({' and '.join(self.ways)}, replayed by the engine, {self.seconds:.2f} s)"


@dataclass(frozen=True)
class Unknown:
    """No verdict, and why."""

    reason: str
    seconds: float = field(default=0, compare=False)

    def __str__(self) -> str:
        """In a line."""
        return f"unknown: {self.reason}"


Verdict = Proved | Refuted | Unknown


def _packed(question: Question) -> tuple[Card, ...] | None:
    return by_solver(question, "packed", SECONDS)


def _one_hot(question: Question) -> tuple[Card, ...] | None:
    return by_solver(question, "one-hot", SECONDS)


WAYS: Final[dict[str, Way]] = {"patterns": by_forms, "counts": by_counts, "packed": _packed, "one-hot": _one_hot}
"""The ways to answer a question, by name; each returns cards, or None for "there are none"."""


def ask(question: Question, ways: dict[str, Way] | None = None, enough: int = 2) -> Verdict:
    """Is there a pool of cards as the question wants? Ways are tried in order until `enough` have answered."""
    started = time.monotonic()
    try:
        compare_with_packs(question.rulesets, question.packs)
    except WrongSupply as error:
        return Unknown(str(error), time.monotonic() - started)
    none: list[str] = []
    found: dict[str, tuple[Card, ...]] = {}
    aside: list[tuple[str, Exception]] = []
    silent: list[str] = []
    for name, way in (WAYS if ways is None else ways).items():
        if len(none) + len(found) >= enough:
            break
        try:
            cards = way(question)
        except (NotEncoded, TooMany, NoSolver) as error:
            aside.append((name, error))
            continue
        except Undecided as error:  # it says nothing against the others: two of them can still agree
            aside.append((name, error))
            silent.append(name)
            continue
        except Doubtful as error:
            return Unknown(f"{name}: {error}", time.monotonic() - started)
        if cards is None:
            none.append(name)
        elif replay(question, cards):
            found[name] = cards
        else:
            return Unknown(f"{name} gave cards that the engine does not confirm", time.monotonic() - started)
    seconds = time.monotonic() - started
    if found and none:
        return Unknown(f"{' and '.join(found)} found such cards, {' and '.join(none)} say there are none", seconds)
    if found:
        refuted = Refuted(next(iter(found.values())), tuple(found), seconds)
        return smallest(question, refuted) if ways is None and enough > 1 else refuted
    if len(none) >= max(2, enough):
        return Proved(tuple(none), seconds, tuple(f"{name}: {error}" for name, error in aside), tuple(silent))
    answered = f"only {' and '.join(none)} answered, that there are none" if none else "no way answered"
    reasons = (f"{name}: {reason}" if name in silent else str(reason) for name, reason in aside)
    told = "; ".join(dict.fromkeys([answered, *reasons]))
    return Unknown(told, seconds)


def smallest(question: Question, found: Refuted, few_ranks: bool = True) -> Refuted:
    """The same refutation by the smallest cards there are: fewest ranks, then the lowest. Patterns find them at once where each rank is one
    kind of cards; else a solver is asked for them, and where it does not know in time what was found is left. Without `few_ranks` an
    encoding is asked for the lowest of any ranks: how far it comes with few depends on what it was asked before, which no page should."""
    way = found.ways[0]
    supply = supply_of(question.rulesets, question.packs)
    try:
        if way in ENCODINGS:
            cards = by_solver(question, way, lowest=True, few_ranks=few_ranks)
        elif few_ranks and len(supply.ranks) < len(supply.kinds):  # patterns and counts see kinds, not ranks
            cards = by_solver(question, "one-hot", HASTE, lowest=True, few_ranks=True)
        elif way == "counts":
            cards = by_counts(question, lowest=True)
        else:
            return found
    except (Doubtful, NoSolver):
        return found
    return replace(found, cards=cards) if cards is not None and replay(question, cards) else found


def ask_all(questions: Sequence[Question]) -> Verdict:
    """Whether none of several questions has an answer: the first that has one, or is unknown, decides."""
    ways: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    seconds = 0.0
    for question in questions:
        verdict = ask(question)
        if not isinstance(verdict, Proved):
            return verdict
        ways = tuple(dict.fromkeys((*ways, *verdict.ways)))
        silent = tuple(dict.fromkeys((*silent, *verdict.silent)))
        seconds += verdict.seconds
    return Proved(ways, seconds, silent=silent)
