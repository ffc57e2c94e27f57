"""With the rulebook's rule for a standstill every play of a hole ends, whatever the players do, and from everywhere; the longest
play of two at six-card Golf has some hundreds of decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import names
from golfrules.proof.theorems.flowing import THREE, flows, walked

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """The graph of control has no circle; so the longest way to an end is a number, which falls with every decision."""
    cases = []
    for refs, ruleset in flows(book):
        for players in (2, 3) if ruleset.game in THREE else (2,):
            graph = walked(ruleset, players)
            longest = graph.longest()
            good = longest is not None and graph.can_end_from_everywhere()
            told = (f"{len(graph.states)} nodes, {graph.edges} steps; the longest play has {longest} decisions",)
            cases.append(Case(f"{names(refs)}, {players} players", "held" if good else "refuted", told, tuple(refs)))
    covers = "every play of two players with whole packs (four cards: also of three), whatever the deal; larger layouts are not walked"
    return Outcome(tuple(cases), ("graph of control", "two states a node"), covers)
