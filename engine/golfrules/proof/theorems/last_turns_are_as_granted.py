"""Once a hole is closed there is one closer for good, each player has just the last turns that the rules grant, in order and nobody
twice; before the end there is always something to do, and every card lies in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.control import violations
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import names
from golfrules.proof.theorems.flowing import THREE, flows, walked

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """By induction over the steps of the graph of control: each node and each step is looked at."""
    cases = []
    for refs, ruleset in flows(book):
        for players in (2, 3) if ruleset.game in THREE else (2,):
            found = violations(walked(ruleset, players))
            about = f"{names(refs)}, {players} players: {ruleset.word('end.final-turns')}"
            cases.append(Case(about, "refuted" if found else "held", tuple(found[:3]), tuple(refs)))
    covers = "every play of two players with whole packs (four cards: also of three), whatever the deal; larger layouts are not walked"
    return Outcome(tuple(cases), ("graph of control", "two states a node"), covers)
