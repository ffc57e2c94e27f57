"""Ten points for a block to every other player rank a table just as ten points off for its owner: for any points, any blocks and
any number of players up to eight the margins between players are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.tabling import margins_as_sums, margins_can_differ, table_rules

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"
PLAYERS = range(2, 9)


def prove(book: Book) -> Outcome:
    """Sums of unknowns, and the solver."""
    one = table_rules(
        block_bonus="others-add", block_points=10, block_owners="each", closer_points=0, closer_lowest="never"
    )
    other = table_rules(
        block_bonus="holder-subtracts", block_points=10, block_owners="each", closer_points=0, closer_lowest="never"
    )
    return compared(one, other)


def compared(one: object, other: object) -> Outcome:
    """Whether two ways of counting blocks make the same margins."""
    from golfrules.ruleset import Ruleset

    assert isinstance(one, Ruleset) and isinstance(other, Ruleset)
    cases = []
    for players in PLAYERS:
        exact = margins_as_sums(one, players) == margins_as_sums(other, players)
        solver = margins_can_differ(one, other, players)
        agree = exact == (solver == "unsat")
        verdict = "unknown" if not agree or solver in ("unknown", "vacuous") else "held" if exact else "refuted"
        told = () if agree else (f"sums say {exact}, the solver {solver}",)
        cases.append(Case(f"{players} players", verdict, told))  # type: ignore[arg-type]
    return Outcome(
        tuple(cases),
        ("sums of unknowns", "solver"),
        "all points and numbers of blocks, where nobody is judged as closer",
    )
