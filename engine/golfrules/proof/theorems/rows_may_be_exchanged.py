"""The rows of a layout may change places without changing its score, in every ruleset of the book."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from golfrules.proof.ask import ask
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import case, lying_alike, most_packs, names, never_differs, rulesets, ways_of
from golfrules.proof.theorems.exchanging import exchanged, moved
from golfrules.scoring import scorer

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """Neighbours suffice: every order of rows comes from exchanging neighbours."""
    cases, verdicts = [], []
    for refs, ruleset in lying_alike(rulesets(book)):
        part = scoring_part(ruleset)
        for one, other in pairwise(part.shape.rows):
            question = moved(part, exchanged(part.shape, one, other), most_packs(ruleset))
            verdicts.append(ask(question))
            about = f"{names(refs)}: slots {one[0] + 1} and {other[0] + 1} and theirs"
            cases.append(case(about, verdicts[-1], question, refs=refs))
            if part.shape.size <= 8 and not scorer(part).sees_sign:
                held = never_differs(question)
                cases.append(Case(f"{about}, for any values and packs", "held" if held else "refuted", (), tuple(refs)))
    return Outcome(
        tuple(cases),
        (*ways_of(verdicts), "normal forms"),
        "all layouts from the most packs of any table; up to eight cards any packs and values",
    )
