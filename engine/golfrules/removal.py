"""Which matched lines go away at once, where two of them cross: just what the count would cancel."""

from __future__ import annotations

from collections.abc import Sequence

from golfrules.algebra import NUMBERS
from golfrules.cards import Card
from golfrules.counting import Place, tally
from golfrules.layout import UNKNOWN
from golfrules.ruleset import Ruleset
from golfrules.scoring import matched_lines, scorer


def cancelling_slots(ruleset: Ruleset, cards: Sequence[Card], up: int, gone: int) -> int:
    """The face-up slots that cancel now, as a bit mask; where matched lines share a card, the rule on overlaps decides."""
    masks = [sum(1 << slot for slot in line.slots) for line in matched_lines(ruleset, cards, up, gone)]
    union = 0
    for mask in masks:
        if union & mask:
            return _counted(ruleset, cards, up, gone)
        union |= mask
    return union


def _counted(ruleset: Ruleset, cards: Sequence[Card], up: int, gone: int) -> int:
    """The face-up slots of the groups that the count takes."""
    made = scorer(ruleset)
    places = [
        Place(
            -1 - slot if card == UNKNOWN else made.keys[card],
            0 if card == UNKNOWN else made.values[card] or 0,
            bool(up >> slot & 1),
            bool(gone >> slot & 1),
        )
        for slot, card in enumerate(cards)
    ]
    taken = tally(NUMBERS, made.plan, places).taken
    slots = {slot for group, takes in zip(made.plan.groups, taken, strict=True) if takes for slot in group}
    return sum(1 << slot for slot in slots) & up
