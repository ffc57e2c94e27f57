"""Refuted: a hole ends by itself because the stock runs out. Players who only take the discard onto a visible card and lay down
another use up nothing, also where an exhausted stock ends the hole: an endless play is shown and replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.control import control, replayed
from golfrules.proof.theorems import Case, Outcome

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"


def prove(book: Book) -> Outcome:
    """A circle in the graph of control, gone round by the engine."""
    cases = []
    for ref in ("six-card", "four-card"):
        rules = ruleset(f"{ref}+end.standstill=play-on", book)
        graph = control(rules, 2)
        found = graph.endless()
        if found is None:
            cases.append(Case(rules.ref, "held"))
            continue
        way, round_ = found
        if not replayed(graph, way, round_):
            cases.append(Case(rules.ref, "unknown", ("the engine did not go round the circle",)))
            continue
        told = f"after {', '.join(map(str, way)) or 'the deal'}: {', '.join(map(str, round_))}, again and again"
        where = "from everywhere some play ends" if graph.can_end_from_everywhere() else "some states have no way out"
        cases.append(Case(rules.ref, "refuted", (told, where)))
    return Outcome(tuple(cases), ("graph of control", "replayed by the engine"), "two players with whole packs")
