"""Refuted: a layout all of whose columns are matched is worth nothing (or the bonus for that) also where a block of negative cards keeps
its value. By that reading, which the rulebook does not hold, such a layout can be worth less; never more than nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.ask import Refuted, ask
from golfrules.proof.question import Compare, Question, SameKey, of_layout
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import case, most_packs, ways_of

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"
GAMES = ("six-card", "eight-card")


def prove(book: Book) -> Outcome:
    """The columns' being equal is the premise; more than nothing is asked for as well as less."""
    cases, verdicts = [], []
    for game in GAMES:
        for relation in ("<", ">"):
            rules = ruleset(f"{game}+block-bonus+score.block-negative=keeps", book)
            premises = tuple(SameKey(rules, a, b) for column in rules.shape.columns for a, b in pairwise(column))
            compare = Compare(
                (of_layout(rules),), relation, min(rules.number("score.columns-bonus", 0), 0) if relation == "<" else 0
            )
            question = Question(rules.shape.size, most_packs(rules), (compare,), premises)
            verdicts.append(ask(question))
            about = f"{rules.ref}: never {'less' if relation == '<' else 'more'} than {compare.bound}"
            cases.append(case(about, verdicts[-1], question if isinstance(verdicts[-1], Refuted) else None))
    return Outcome(
        tuple(cases), ways_of(verdicts), "all layouts of matched columns from the most packs that any table uses"
    )
