"""Questions about the score of a layout however its cards lie at the count: all visible, some hidden, some taken away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from golfrules.layout import Layout
from golfrules.proof.ask import Proved, Refuted, Unknown, Verdict, ask
from golfrules.proof.question import Compare, Question, of_layout
from golfrules.proof.status import Status, statuses
from golfrules.ruleset import Ruleset


class Answered(NamedTuple):
    """A verdict over all ways of lying that were asked about, how many those are, and the layout of a witness."""

    verdict: Verdict
    lying: int
    layout: Layout | None = None


def about(
    ruleset: Ruleset, status: Status, relation: str, bound: int, packs: int, other: Ruleset | None = None
) -> Question:
    """Is there a layout that lies so whose score, less that by another ruleset if one is given, stands so to a number?"""
    terms = [of_layout(ruleset, 1, status.up, status.gone)]
    if other is not None:
        terms.append(of_layout(other, -1, status.up, status.gone))
    compare = Compare(tuple(terms), relation, bound)
    return Question(ruleset.shape.size, packs, (compare,), status.premises(ruleset))


def ask_lying(ruleset: Ruleset, relation: str, bound: int, packs: int, other: Ruleset | None = None) -> Answered:
    """Ask it of every way of lying in turn: the first that has such a layout, or does not know, decides."""
    ways: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    seconds, asked = 0.0, 0
    for status in ways_of_lying(ruleset, other):
        verdict = ask(about(ruleset, status, relation, bound, packs, other))
        asked += 1
        if isinstance(verdict, Refuted):
            return Answered(verdict, asked, of_layout(ruleset, 1, status.up, status.gone).layout(verdict.cards))
        if isinstance(verdict, Unknown):
            return Answered(verdict, asked)
        ways, seconds = tuple(dict.fromkeys((*ways, *verdict.ways))), seconds + verdict.seconds
        silent = tuple(dict.fromkeys((*silent, *verdict.silent)))
    return Answered(Proved(ways, seconds, silent=silent), asked)


def ways_of_lying(ruleset: Ruleset, other: Ruleset | None = None) -> Iterator[Status]:
    """How cards can lie at the count by a ruleset, or by either of two."""
    return statuses([ruleset] if other is None else [ruleset, other])


def lying_words(lying: int) -> str:
    """How the layouts lay that were asked about, in words."""
    return "all visible" if lying == 1 else f"lying in any of {lying} ways (visible, hidden, taken away)"
