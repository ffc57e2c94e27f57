"""Simple players. Each sees its own observation, the legal actions and a stream of chance; nothing else.

A player is one function, `choose(ruleset, view, legal, key)`; `key` is the stream for this decision
(`chance.stream(seed, hole, PLAYER, number)`). All arithmetic is on whole numbers, so that a fast kernel can do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from golfrules.actions import DISCARD, KNOCK, PASS, REJECT, STOCK, Action, Kind
from golfrules.cards import Card
from golfrules.chance import below
from golfrules.knowledge import Observation
from golfrules.layout import UNKNOWN, Layout
from golfrules.ruleset import Ruleset
from golfrules.scoring import matched_lines, scorer

Player = Callable[[Ruleset, Observation, Sequence[Action], int], Action]

KNOCK_AT: Final = 5
"""The points at which a player that may knock is content."""


def random(ruleset: Ruleset, view: Observation, legal: Sequence[Action], key: int) -> Action:
    """Any legal action, all with the same chance."""
    return legal[below(key, 0, len(legal))[0]]


def greedy(ruleset: Ruleset, view: Observation, legal: Sequence[Action], key: int) -> Action:
    """Takes and places whatever lowers its own points most, hidden cards counted at the average; else draws and rejects."""
    return _choose(ruleset, view, legal, lambda slot, left: True)


def cautious(ruleset: Ruleset, view: Observation, legal: Sequence[Action], key: int) -> Action:
    """Like greedy, but does not close the hole while somebody else seems to have fewer points."""
    lowest_other = min(
        (expected(ruleset, layout) for seat, layout in enumerate(view.layouts) if seat != view.seat), default=0
    )

    def willing(slot: int | None, points: int) -> bool:
        closes = slot is None or view.layouts[view.seat].hidden == 1 << slot
        return not closes or points <= lowest_other

    return _choose(ruleset, view, legal, willing)


PLAYERS: Final[dict[str, Player]] = {"random": random, "greedy": greedy, "cautious": cautious}
"""The players by name."""


def average(ruleset: Ruleset) -> int:
    """The average points of a card of the pack, rounded: what a hidden card is taken for."""
    worth = [value or 0 for value in scorer(ruleset).values[:52]]
    return (2 * sum(worth) + len(worth)) // (2 * len(worth))


def expected(ruleset: Ruleset, layout: Layout) -> int:
    """What a layout seems to be worth to one who reads it so: unknown cards at the average, matched lines nothing."""
    known = sum(1 << slot for slot, card in enumerate(layout.cards) if card != UNKNOWN) & ~layout.removed
    cancelled = {slot for line in matched_lines(ruleset, layout.cards, known, layout.removed) for slot in line.slots}
    values = scorer(ruleset).values
    points = sum(
        values[card] or 0 for slot, card in enumerate(layout.cards) if known >> slot & 1 and slot not in cancelled
    )
    return points + average(ruleset) * len(layout.unknown)


def _with(layout: Layout, slot: int, card: Card) -> Layout:
    cards = (*layout.cards[:slot], card, *layout.cards[slot + 1 :])
    return layout._replace(cards=cards, up=layout.up | 1 << slot)


def _best(
    ruleset: Ruleset, own: Layout, card: Card, slots: Iterable[int], willing: Callable[[int | None, int], bool]
) -> tuple[int, int] | None:
    """The largest gain of laying a card into one of the slots, and the first slot that brings it."""
    now = expected(ruleset, own)
    gains = []
    for slot in slots:
        points = expected(ruleset, _with(own, slot, card))
        if willing(slot, points):
            gains.append((now - points, -slot))
    if not gains:
        return None
    gain, slot = max(gains)
    return gain, -slot


def _choose(
    ruleset: Ruleset, view: Observation, legal: Sequence[Action], willing: Callable[[int | None, int], bool]
) -> Action:
    own = view.layouts[view.seat]
    first = {action.kind: action for action in reversed(legal)}
    if Kind.PLACE in first:
        return _place(ruleset, view, legal, willing)
    if STOCK in legal or DISCARD in legal or KNOCK in legal:
        if KNOCK in legal and expected(ruleset, own) <= KNOCK_AT and willing(None, expected(ruleset, own)):
            return KNOCK
        if DISCARD in legal:
            slots = [slot for slot in range(own.shape.size) if not own.removed >> slot & 1]
            best = _best(ruleset, own, view.discard[-1], slots, willing)
            if best is not None and best[0] > 0:
                return DISCARD
        return STOCK if STOCK in legal else PASS if PASS in legal else legal[0]
    if Kind.REMOVE in first:
        return first[Kind.REMOVE]
    if PASS in legal and (Kind.UP not in first or own.hidden.bit_count() <= 1 or view.phase == "second-round"):
        return PASS
    return legal[0]


def _place(
    ruleset: Ruleset, view: Observation, legal: Sequence[Action], willing: Callable[[int | None, int], bool]
) -> Action:
    """Where the drawn card goes, or whether it goes back."""
    assert view.drawn is not None
    own = view.layouts[view.seat]
    places = {action.slot: action for action in legal if action.kind is Kind.PLACE}
    best = _best(ruleset, own, view.drawn, places, willing)
    if best is not None and (best[0] > 0 or REJECT not in legal):
        return places[best[1]]
    if REJECT in legal:
        return REJECT
    forced = _best(ruleset, own, view.drawn, places, lambda slot, points: True)
    assert forced is not None
    return places[forced[1]]
