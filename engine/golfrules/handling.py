"""Handling cards: turning them up, taking matched lines away, making a new stock, and the count at the end."""

from __future__ import annotations

from golfrules.actions import ASK
from golfrules.cards import Card
from golfrules.chance import RECYCLE, shuffled, stream
from golfrules.frame import Slots
from golfrules.layout import UNKNOWN
from golfrules.legal import can_recycle
from golfrules.state import (
    NOWHERE,
    OVER,
    SHOWED,
    Ending,
    State,
    UnknownCardError,
    new_state,
    rest_of,
    with_item,
    with_seen,
)


def known(card: Card, where: str) -> Card:
    """The card, if it is known. Raises UnknownCardError for a card that the position leaves open."""
    if card == UNKNOWN:
        raise UnknownCardError(f"the position leaves the card {where} open, and the play needs it; write it there")
    return card


def show(state: State, seat: int, mask: int) -> State:
    """Turn up those of a seat's slots that hold a face-down card. Matched lines may go away at once."""
    table, phase, mover, layouts, up, stock, discard, drawn, source, did, quiet, rest, _, past = state + ()
    plan = table.plan
    mask &= plan.full & ~(up[seat] | rest.gone[seat])
    if not mask:
        return state
    cards = layouts[seat]
    if UNKNOWN in cards:
        for slot in range(len(cards)):
            if mask >> slot & 1:
                known(cards[slot], f"in slot {slot + 1} of player {seat + 1}")
    if plan.tracks:
        rest = with_seen(rest, _seen_by_all(rest.seen, seat, mask, table.everybody))
    up = with_item(up, seat, up[seat] | mask)
    shown = new_state(
        (table, phase, mover, layouts, up, stock, discard, drawn, source, did | SHOWED, quiet, rest, ASK, past)
    )
    return take_matched(shown, seat) if plan.removes_at_once else shown


def _seen_by_all(seen: tuple[Slots, ...], seat: int, mask: int, everybody: int) -> tuple[Slots, ...]:
    """Who has seen which card, when all see those in a mask of a seat's slots."""
    return with_item(seen, seat, tuple([everybody if mask >> slot & 1 else was for slot, was in enumerate(seen[seat])]))


def take_away(state: State, seat: int, slots: int) -> State:
    """Take the cards of a seat's slots away, to the bottom of the discard pile, or aside."""
    plan = state.table.plan
    cards = tuple(card for slot, card in enumerate(state.layouts[seat]) if slots >> slot & 1)
    return state._replace(
        up=with_item(state.up, seat, state.up[seat] & ~slots),
        gone=with_item(state.rest.gone, seat, state.rest.gone[seat] | slots),
        discard=state.discard if plan.set_aside else cards + state.discard,
        aside=state.rest.aside + cards if plan.set_aside else state.rest.aside,
    )


def take_matched(state: State, seat: int) -> State:
    """Take away all lines of a seat that match, as the rules on overlap choose them."""
    plan = state.table.plan
    while slots := plan.cancelling(state.layouts[seat], state.up[seat], state.rest.gone[seat]):
        state = take_away(state, seat, slots)
    return state


def keep_top(discard: tuple[Card, ...], key: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The discard pile and the stock, when all but the top card are shuffled into a new stock."""
    return discard[-1:], shuffled(discard[:-1], key)[::-1]


def turn_first(discard: tuple[Card, ...], key: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The discard pile and the stock, when all cards are shuffled and the first is turned up."""
    order = shuffled(discard, key)
    return order[:1], order[:0:-1]


def recycle(state: State) -> State:
    """A new stock from the discard pile, if the rules make one and there are cards for it."""
    plan, table = state.table.plan, state.table
    if plan.recycle is None or not can_recycle(state):
        return state
    key = stream(table.seed or 0, table.hole, RECYCLE, state.rest.shuffles)
    discard, stock = plan.recycle(state.discard, key)
    return state._replace(discard=discard, stock=stock, shuffles=state.rest.shuffles + 1)


def _counted(cards: tuple[Card, ...], there: int) -> int:
    """Those of the slots that still hold a card whose card is known."""
    return there & ~sum(1 << slot for slot, card in enumerate(cards) if card == UNKNOWN) if UNKNOWN in cards else there


def finish(state: State, why: Ending, left: int | None = None) -> State:
    """The hole is over, with so many last turns left, if that has changed; what is still hidden is turned up, if it is counted. Cards
    that a position leaves open stay so."""
    table, _, seat, layouts, up, stock, discard, _, _, _, quiet, rest, _, past = state + ()
    plan = table.plan
    _, turn, gone, seen, _, closer, last, aside, shuffles, _, _ = rest + ()
    if plan.counts_hidden:
        before = up
        up = tuple(
            [shown | _counted(cards, plan.full & ~away) for cards, shown, away in zip(layouts, up, gone, strict=True)]
        )
        if plan.tracks:
            for owner, was in enumerate(before):
                seen = _seen_by_all(seen, owner, up[owner] & ~was, table.everybody)
    if left is not None:
        last = left
    rest = rest_of(table, turn, gone, seen, table.nobody, closer, last, aside, shuffles, frozenset(), why)
    return new_state((table, OVER, seat, layouts, up, stock, discard, None, NOWHERE, 0, quiet, rest, ASK, past))
