"""The lowest and the highest score that a layout can have, with such layouts, by two ways."""

from __future__ import annotations

from typing import NamedTuple

from golfrules.layout import Layout
from golfrules.proof.ask import Proved, Refuted, Unknown, Verdict, ask, smallest
from golfrules.proof.byforms import reachable
from golfrules.proof.forms import NotEncoded
from golfrules.proof.lying import about
from golfrules.proof.question import Term, about_score, of_layout
from golfrules.proof.status import statuses
from golfrules.proof.supply import packs_of
from golfrules.ruleset import Ruleset


class Bound(NamedTuple):
    """One end: the score, a layout that has it, and the verdict that none goes beyond."""

    score: int
    layout: Layout
    beyond: Verdict


class Bounds(NamedTuple):
    """Both ends of a ruleset's scores with so many packs. `missing`: the scores between them that no layout has; None when
    that was not counted."""

    ruleset: Ruleset
    packs: int
    lowest: Bound
    highest: Bound
    missing: tuple[int, ...] | None

    @property
    def proved(self) -> bool:
        """Whether nothing lies beyond either end."""
        return isinstance(self.lowest.beyond, Proved) and isinstance(self.highest.beyond, Proved)


class NoBounds(Exception):
    """Bounds that could not be found, and why."""


def bounds(ruleset: Ruleset, packs: int | None = None) -> Bounds:
    """The bounds of a ruleset, by default with the packs of the smallest table. Raises NoBounds.

    Layouts are complete, and where hidden cards do not count or lines are taken away also those that lie so.
    """
    packs = packs or packs_of([ruleset])
    try:
        reached = reachable(about_score(ruleset, "==", 0, packs))
        ends = min(reached), max(reached)
    except NotEncoded:
        ends = _climb(ruleset, packs, -1), _climb(ruleset, packs, 1)
    low = _bound(ruleset, packs, "<", ends[0])
    high = _bound(ruleset, packs, ">", ends[1])
    return Bounds(ruleset, packs, low, high, missing(ruleset, packs, low.score, high.score))


def missing(ruleset: Ruleset, packs: int, low: int, high: int) -> tuple[int, ...] | None:
    """The scores between the ends that no layout has, however it lies; None where patterns cannot count them."""
    left = set(range(low, high))
    try:
        for status in statuses([ruleset]):
            left -= reachable(about(ruleset, status, "==", 0, packs))
            if not left:
                break
    except NotEncoded:
        return None
    return tuple(sorted(left))


def none_scores(ruleset: Ruleset, packs: int, score: int) -> Verdict:
    """The verdict that no layout has a score, however its cards lie, by two ways: for those that `missing` names by patterns alone."""
    ways: tuple[str, ...] = ()
    seconds = 0.0
    for status in statuses([ruleset]):
        verdict = ask(about(ruleset, status, "==", score, packs))
        if not isinstance(verdict, Proved):
            return verdict
        ways, seconds = tuple(dict.fromkeys((*ways, *verdict.ways))), seconds + verdict.seconds
    return Proved(ways, seconds)


def _bound(ruleset: Ruleset, packs: int, relation: str, score: int) -> Bound:
    """One end, with its layout and the verdict; goes on from a layout that lies otherwise and goes beyond."""
    wanted = about_score(ruleset, relation + "=", score, packs)
    at = ask(wanted, enough=1)
    if not isinstance(at, Refuted):
        raise NoBounds(f"no layout scores {score}: {at}")
    layout = of_layout(ruleset).layout(smallest(wanted, at, few_ranks=False).cards)
    verdict: Verdict = Unknown("nothing asked")
    ways: tuple[str, ...] = ()
    seconds = 0.0
    for status in statuses([ruleset]):
        while True:
            verdict = ask(about(ruleset, status, relation, score, packs))
            if not isinstance(verdict, Refuted):
                break
            score, layout = _scored(of_layout(ruleset, 1, status.up, status.gone), verdict)
        if not isinstance(verdict, Proved):
            return Bound(score, layout, verdict)
        ways, seconds = tuple(dict.fromkeys((*ways, *verdict.ways))), seconds + verdict.seconds
    return Bound(score, layout, Proved(ways, seconds))


def _scored(term: Term, found: Refuted) -> tuple[int, Layout]:
    from golfrules.proof.question import engine_score

    return engine_score(term, found.cards), term.layout(found.cards)


def _climb(ruleset: Ruleset, packs: int, way: int) -> int:
    """An end found by halving, where patterns cannot be counted: from a layout that there is to a score that there is not."""
    values = [abs(value) for value in ruleset.values.values()]
    bonus = abs(ruleset.number("score.columns-bonus", 0)) * ruleset.shape.size**2
    best, beyond = None, way * (max(values) * ruleset.shape.size + bonus + 1)
    while best is None or abs(beyond - best) > 1:
        wanted = -beyond if best is None else (best + beyond) // 2 if abs(beyond - best) > 1 else beyond
        wanted = best + way if best is not None and wanted == best else wanted
        verdict = ask(about_score(ruleset, "<=" if way < 0 else ">=", wanted, packs), enough=1)
        if isinstance(verdict, Refuted):
            best, _ = _scored(of_layout(ruleset), verdict)
        elif best is None:
            raise NoBounds(f"no layout at all: {verdict}")
        else:
            beyond = wanted
    return best
