"""The opening gives everybody one part, in turn: before play each seat chooses once, round the table from the seat of the first turn on,
and turns up or looks at as many cards as the rule names, never more; then the right seat begins. Where cards are turned up at the own
first turn (or at every turn), each turn does so once, with as many cards as the rule names at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.plan import plan_of
from golfrules.proof.theorems import Outcome
from golfrules.proof.theorems.common import rulesets
from golfrules.proof.theorems.stepping import law, openings_of

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """By induction over the deal, each choice before play, and each turn."""
    return law(book, "opening", _told)


def _told(book: Book, refs: list[str]) -> tuple[str, ...]:
    """How each of several openings goes."""
    made = rulesets(book, tuple(book.variants))
    lines = []
    for ref, opened in openings_of(book, refs).items():
        plan = plan_of(made[ref])
        parts = []
        if plan.before_play and plan.turn_up:
            parts.append(f"each turns up {plan.turn_up if opened.opens_all else f'{plan.turn_up} at most'} before play")
        if plan.peek:
            parts.append(f"each looks at {plan.peek if opened.looks_all else f'{plan.peek} at most'}")
        if plan.own_first_turn or plan.every_turn:
            parts.append(f"{plan.turn_up} at most at {'every' if plan.every_turn else 'the own first'} turn")
        lines.append(f"{ref}: {', '.join(parts) or 'nothing is turned up or looked at before the first turn'}")
    return tuple(lines)
