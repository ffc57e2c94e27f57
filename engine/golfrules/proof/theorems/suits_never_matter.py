"""Suits never matter to a score, but where one-eyed jacks are bonus cards: cards of one rank have one key and one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.cards import NAMES, PACK, card_name, parse_cards, rank_of
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import counting_alike, names, rulesets
from golfrules.scoring import scorer

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """All 52 cards are looked at; and scoring sees a card only through its key and value (a test reads its text)."""
    cases = []
    for refs, ruleset in counting_alike(rulesets(book)):
        made = scorer(ruleset)
        single = {card for name in ruleset.values if name in NAMES and name != "Jo" for card in parse_cards(name)}
        apart = [
            card
            for card in PACK
            if card not in single
            and (made.keys[card], made.values[card])
            != (made.keys[_plain(card, single)], made.values[_plain(card, single)])
        ]
        told = (f"parted: {' '.join(map(card_name, apart))}",) if apart else ()
        cases.append(Case(names(refs), "refuted" if apart else "held", told, tuple(refs)))
    return Outcome(tuple(cases), ("all cards", "syntax of scoring"), "all cards of a pack")


def _plain(card: int, single: set[int]) -> int:
    """The first card of the same rank that has no value of its own."""
    return next(other for other in PACK if rank_of(other) == rank_of(card) and other not in single)
