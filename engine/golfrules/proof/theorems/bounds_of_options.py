"""Every option has a lowest and a highest score, by itself in each game that it fits, reached by the layouts shown and by none beyond
(the options of six-card Golf are told above; those that take long to ask have a theorem of their own)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.bounds import bounds_of, counted_once
from golfrules.proof.theorems.common import rulesets
from golfrules.ruleset import Ruleset

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """The ways of counting that no variant, edition or option of six-card Golf has."""
    return bounds_of({ref: made for ref, made in options(book).items() if not takes_long(made)})


def options(book: Book) -> dict[str, Ruleset]:
    """The rulesets whose way of counting is not among those of the theorem on bounds."""
    known = set(rulesets(book))
    every = rulesets(book, tuple(book.variants))
    return {ref: every[ref] for refs, _, _ in counted_once(every) if not known & set(refs) for ref in refs}


def takes_long(ruleset: Ruleset) -> bool:
    """Whether a solver needs seconds: a large layout, and lines that may be gone, or kinds of cards inside a rank."""
    single = any(len(card) > 1 and card != "Jo" for card in ruleset.values)
    removes = ruleset.word("turn.remove-matched", "never") != "never"
    return ruleset.shape.size > 6 and (single or removes)
