"""Laws about cards: none is made, lost or in two places."""

from __future__ import annotations

from collections import Counter

from golfrules.actions import Kind
from golfrules.cards import Card
from golfrules.state import STOCK_PILE, State
from golfrules.testing.laws import law
from golfrules.testing.strategies_plays import Hole


def cards_on(state: State) -> list[Card]:
    """Every card on the table, sorted: stock, discard pile, cards in hand and set aside, layouts without places left empty."""
    cards = [*state.stock, *state.discard, *state.aside]
    if state.drawn is not None:
        cards.append(state.drawn)
    for layout, gone in zip(state.layouts, state.gone, strict=True):
        cards.extend(card for slot, card in enumerate(layout) if not gone >> slot & 1)
    return sorted(cards)


@law()
def test_cards_are_conserved(hole: Hole) -> None:
    """In every state each card of the deal is in exactly one place, through replacing, taking away and recycling.

    Reason: a game is played with the cards of its packs and no others (setup.pack, match.shuffle).
    """
    dealt = sorted(hole.states[0].table.deal)
    for state in hole.states:
        assert cards_on(state) == dealt, "cards too many or too few: " + _difference(cards_on(state), dealt)


def _difference(found: list[Card], dealt: list[Card]) -> str:
    many, few = Counter(found), Counter(dealt)
    return f"too many {dict(many - few)}, too few {dict(few - many)}"


@law()
def test_a_replaced_card_lies_on_top_of_the_discard_pile(hole: Hole) -> None:
    """Whoever places a card finds the one that lay there on top of the discard pile, above what lay there before.

    Claim: turn.old-card in every source; cards that were taken away go beneath (turn.remove-matched).
    """
    for before, action, after in hole.steps:
        pile = after.discard
        if action.kind is Kind.PLACE:
            old = before.layouts[before.seat][action.slot]
            assert _ends_with(pile, (*before.discard, old)) or _recycled(before, after, old), f"{old} is not on top"
        elif action.kind is Kind.REJECT:
            assert before.drawn is not None
            assert _ends_with(pile, (*before.discard, before.drawn)) or _recycled(before, after, before.drawn)


def _ends_with(pile: tuple[Card, ...], top: tuple[Card, ...]) -> bool:
    return pile[-len(top) :] == top


def _recycled(before: State, after: State, top: Card) -> bool:
    """Whether a new stock was made in the same step."""
    return after.shuffles == before.shuffles + 1


@law()
def test_piles_change_only_by_what_is_played(hole: Hole) -> None:
    """The stock loses its top card when one is drawn, the discard pile when one is taken; neither changes otherwise, but by a new
    stock made when the old one is out.

    Reason: setup.stock and turn.discard-reach, of every source: only top cards are drawn or taken.
    """
    for before, action, after in hole.steps:
        if after.shuffles > before.shuffles:
            assert len(before.stock) <= 1, "a new stock while the old one was there"
            assert after.shuffles == before.shuffles + 1
            continue
        if action.kind is Kind.STOCK and after.ending is None:
            assert after.stock == before.stock[:-1]
            assert after.drawn == before.stock[-1]
            assert after.source == STOCK_PILE
        else:
            assert after.stock == before.stock
        if action.kind is Kind.DISCARD:
            assert after.discard == before.discard[:-1]
            assert after.drawn == before.discard[-1]


@law()
def test_a_new_stock_keeps_the_top_of_the_discard_pile_or_turns_one_card_up(hole: Hole) -> None:
    """When the discard pile is recycled one card stays open: its top card under recycle-keep-top, another under recycle-all; all
    others become the stock.

    Reason: end.stock-out says so of each of its answers; every hole has a card to take (setup.discard-start).
    """
    keeps = hole.ruleset.word("end.stock-out").startswith("recycle")
    for before, action, after in hole.steps:
        if after.shuffles == before.shuffles:
            continue
        assert keeps, "a stock was made by rules that make none"
        drawn = 1 if action.kind is Kind.STOCK else 0
        pile = before.discard
        if action.kind is Kind.PLACE:
            pile = (*pile, before.layouts[before.seat][action.slot])
        elif action.kind is Kind.REJECT:
            assert before.drawn is not None
            pile = (*pile, before.drawn)
        assert len(after.discard) == 1
        assert len(after.stock) + drawn >= len(pile) - 1
        if hole.ruleset.word("end.stock-out") == "recycle-keep-top":
            assert after.discard[-1] == pile[-1], "the top of the discard pile is not the card that lay on top"
