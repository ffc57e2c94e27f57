"""With the harder values no layout scores less than with the basic ones, in every game (twos count 2 in both)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.ask import ask
from golfrules.proof.question import about_difference
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import case, most_packs, rulesets, ways_of

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def pairs(book: Book) -> list[tuple[str, str]]:
    """Each game with the option, and without it in the edition that offers it."""
    rules = rulesets(book, tuple(book.variants))
    found = []
    for variant in book.variants:
        basic = f"{variant}@howto-fr" if f"{variant}@howto-fr" in rules else variant
        if f"{variant}+harder" in rules:
            found.append((f"{basic}+harder", basic))
    return found


def prove(book: Book) -> Outcome:
    """Game by game."""
    from golfrules.book.resolve import ruleset

    cases, verdicts = [], []
    for harder, basic in pairs(book):
        one, other = scoring_part(ruleset(harder, book)), scoring_part(ruleset(basic, book))
        question = about_difference(one, other, most_packs(other), "<", 0)
        verdicts.append(ask(question))
        cases.append(case(f"{harder} against {basic}", verdicts[-1], question, refs=(harder,)))
    return Outcome(tuple(cases), ways_of(verdicts), "all layouts from the most packs that any table uses")
