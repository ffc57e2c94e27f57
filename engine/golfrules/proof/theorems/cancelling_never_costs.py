"""Refuted: cancelling never costs its owner points. It holds wherever no card is worth less than zero; with twos at -2 a pair of
them is worth 0 instead of -4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.ask import ask
from golfrules.proof.question import about_difference
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import case, every_counting, names, ways_of
from golfrules.ruleset import Ruleset

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"


def prove(book: Book) -> Outcome:
    """Each ruleset against the same without cancelling."""
    cases, verdicts = [], []
    for refs, part, packs in every_counting(book):
        if part.word("score.cancel") == "none":
            continue
        keep = (
            "setup.layout",
            "setup.jokers",
            "setup.packs",
            "setup.fewest-players",
            "score.values",
            "score.alike",
            "score.hidden",
        )
        bare = {name: part.answers[name] for name in keep if name in part.answers}
        without = Ruleset.of(
            "without cancelling",
            part.game,
            {**bare, "score.cancel": "none", "score.columns-bonus": 0, "score.block-bonus": "none"},
        )
        question = about_difference(part, without, packs, ">", 0)
        verdicts.append(ask(question))
        cases.append(case(names(refs), verdicts[-1], question, refs=refs))
    covers = (
        "every variant, edition and single option of every game where cards cancel, with all layouts from the most packs "
        "that any table uses"
    )
    return Outcome(tuple(cases), ways_of(verdicts), covers)
