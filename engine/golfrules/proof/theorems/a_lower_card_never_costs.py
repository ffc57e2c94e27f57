"""Refuted: a lower card in place of a higher one never raises the score. It can break a pair: shown is the largest rise there is,
and that there is none larger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.ask import Refuted, ask
from golfrules.proof.question import Compare, Lower, Question, Term, engine_sum
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import case, lowest, positions, rulesets, ways_of
from golfrules.ruleset import Ruleset

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"
SPOKEN_OF = ("six-card", "four-card@howto-fr", "four-card", "eight-card")


def prove(book: Book) -> Outcome:
    """By halving: the largest rise of the first slot's card (slots are alike by the symmetries proved elsewhere, or all asked)."""
    cases, verdicts = [], []
    for ref in SPOKEN_OF:
        ruleset = scoring_part(rulesets(book)[ref])
        packs = min(band.packs for band in ruleset.answers["setup.packs"])  # type: ignore[union-attr, union-attr]
        shown, best = None, 0
        while isinstance(found := ask(rise(ruleset, packs, ">", best), enough=1), Refuted):
            shown, best = found, engine_sum(rise(ruleset, packs, ">", 0).wanted[0], found.cards)
        found = ask(rise(ruleset, packs, ">", best))
        verdicts.append(found)
        if shown is None:
            cases.append(case(ref, found, refs=[ref]))  # a lower card never costs here
            continue
        question = rise(ruleset, packs, "==", best)
        told = (f"the largest rise is {best}", *positions(question, lowest(question, shown)))
        cases.append(Case(ref, "refuted" if case(ref, found).verdict == "held" else "unknown", told, (ref,)))
    return Outcome(
        tuple(cases), ways_of(verdicts), "all layouts from the fewest packs, the first card exchanged for any lower one"
    )


def rise(ruleset: Ruleset, packs: int, relation: str, bound: int) -> Question:
    """Is there a layout whose score rises so when a lower card takes the first slot? The last card of the pool is the lower one."""
    size = ruleset.shape.size
    before, after = tuple(range(size)), (size, *range(1, size))
    terms = (Term(1, ruleset, after), Term(-1, ruleset, before))
    return Question(size + 1, packs, (Compare(terms, relation, bound),), (Lower(ruleset, size, 0),))
