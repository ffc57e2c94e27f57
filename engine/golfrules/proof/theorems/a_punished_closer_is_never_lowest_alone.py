"""Refuted: a closer who is punished is never the lowest alone. It holds for each penalty, tie rule and floor but one: where the
lowest score is added as it is written, a negative one rewards the closer (-1 against -2 becomes -3)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from golfrules.proof.ask import Refuted, ask
from golfrules.proof.question import about_score, of_layout
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.tabling import punished_and_lowest, punished_and_lowest_by_cases, table_rules

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.ruleset import Answer

EXPECTED = "refuted"
PLAYERS = (2, 3)
SPAN = (0, -1, -2, 1, 5, -6, 17, -11, -12)


def prove(book: Book) -> Outcome:
    """The solver over all whole numbers, and all cases of a span by the engine's count."""
    cases = []
    for points, adds, tie, floor in product(
        (0, 10), ("never", "adds"), ("safe", "punished"), ("as-written", "at-least-zero")
    ):
        if (not points and adds == "never") or (adds == "never" and floor == "as-written"):
            continue
        answers: dict[str, Answer] = {"closer_points": points, "closer_lowest": adds, "closer_tie": tie}
        if adds == "adds":
            answers["closer_floor"] = floor
        rules = table_rules(**answers)
        for players in PLAYERS:
            says, raw = punished_and_lowest(rules, players)
            tried = punished_and_lowest_by_cases(rules, players, SPAN)
            about = f"{rules.ref}, {players} players"
            if says == "unsat" and tried is None:
                cases.append(Case(about, "held"))
            elif says == "sat" and tried is not None:
                cases.append(Case(about, "refuted", (_shown(tried), *_layouts(book, tried))))
            else:
                cases.append(Case(about, "unknown", (f"the solver says {says} {raw}, the cases {tried}",)))
    return Outcome(
        tuple(cases), ("solver", "cases"), "all whole numbers of points for two and three players, no blocks"
    )


def _shown(raw: tuple[int, ...]) -> str:
    return f"layouts worth {', '.join(map(str, raw))}, player 1 has closed"


def _layouts(book: Book, raw: tuple[int, ...]) -> tuple[str, ...]:
    """Six-card layouts worth that much."""
    from golfrules.book.resolve import ruleset

    game, packs = ("six-card", 1) if min(raw) >= -6 else ("nine-card", 2)
    rules = scoring_part(ruleset(game, book))
    lines = []
    for points in dict.fromkeys(raw):
        found = ask(about_score(rules, "==", points, packs), enough=1)
        if isinstance(found, Refuted):
            lines.append(f"{of_layout(rules).layout(found.cards)}: {points} by {game}")
    return tuple(lines)
