"""Suits never matter to a score, but where one-eyed jacks are bonus cards: cards of one rank have one key and one value."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from golfrules.cards import NAMES, PACK, Card, card_name, parse_cards, rank_of
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import every_counting, names
from golfrules.ruleset import Ruleset
from golfrules.scoring import count, scorer

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"
_COVERS: Final = (
    "every variant and edition and each option by itself on each variant: all cards of a pack; by count all pairs of cards of a rank in all "
    "pairs of slots"
)


def prove(book: Book) -> Outcome:
    """All 52 cards are looked at; and the engine counts layouts in which any two slots have cards of one rank, in other suits."""
    cases = []
    for refs, ruleset, _ in every_counting(book):
        made = scorer(ruleset)
        single = {card for name in ruleset.values if name in NAMES and name != "Jo" for card in parse_cards(name)}
        apart = [
            card
            for card in PACK
            if card not in single
            and (made.keys[card], made.values[card])
            != (made.keys[_plain(card, single)], made.values[_plain(card, single)])
        ]
        apart += [
            card for card in PACK if card not in single and _counts_otherwise(ruleset, card, _plain(card, single))
        ]
        told = (f"parted: {' '.join(map(card_name, dict.fromkeys(apart)))}",) if apart else ()
        cases.append(Case(names(refs), "refuted" if apart else "held", told, refs))
    return Outcome(tuple(cases), ("keys and values of all cards", "the engine's count"), _COVERS)


def _counts_otherwise(ruleset: Ruleset, card: Card, plain: Card) -> bool:
    """Whether the engine counts some layout otherwise when one of two plain cards becomes this one; all others are of other ranks."""
    if card == plain:
        return False
    size = ruleset.shape.size
    others = list({rank_of(other): other for other in PACK if rank_of(other) != rank_of(card)}.values())[:size]
    for one, other in combinations(range(size), 2):
        layout = [*others]
        layout[one] = layout[other] = plain
        before = count(ruleset, layout)
        layout[one] = card
        if count(ruleset, layout) != before:
            return True
    return False


def _plain(card: int, single: set[int]) -> int:
    """The first card of the same rank that has no value of its own."""
    return next(other for other in PACK if rank_of(other) == rank_of(card) and other not in single)
