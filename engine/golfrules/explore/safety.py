"""The laws that a walk checks: in every state, and on every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from golfrules.actions import KNOCK, Action
from golfrules.cards import Card
from golfrules.frame import Plan
from golfrules.legal import can_recycle
from golfrules.state import DRAWING, OPENING, PEEKING, STOCK_PILE, Ending, State
from golfrules.turns import all_layouts_up, one_layout_up

LAWS: Final = {
    "cards": "every card is in one place, and none is made or lost",
    "choices": "there is something to do before the end, and nothing after it",
    "order": "turns go round the table",
    "closer": "one player closes; nobody closes after that, unless the rules let a second knock count",
    "last-turns": "after the close every seat has exactly the last turns that the rules grant, in order",
    "close": "a layout that closes the hole does so at the end of that turn",
    "ending": "the hole ends for a reason that holds: not before its time, and not for a rule that is not played",
}
"""The laws by name, in words."""


def state_laws(plan: Plan, players: int, pack: tuple[Card, ...]) -> Callable[[State], str | None]:
    """The check of a state: the law that it breaks, or None.

    How many cards there are, and their sum, tell how many there are of each rank.
    """
    granted, step, full = plan.last_turns(players), plan.step, plan.full
    closes = plan.any_act and plan.removed_close
    alone, together = closes and plan.trigger is one_layout_up, closes and plan.trigger is all_layouts_up
    seats = range(players)
    others = tuple(tuple(other for other in seats if other != seat) for seat in seats)
    laid, nothing = players * plan.shape.size - len(pack), (0,) * players
    whole = sum(pack)

    def broken(state: State) -> str | None:
        _, phase, seat, layouts, up, stock, discard, drawn, _, did, _, rest, _, _ = state[:]
        _, _, gone, _, _, closer, last, aside, _, _, _ = rest[:]
        number = laid + len(stock) + len(discard) + len(aside)
        worth = sum(map(sum, layouts)) + sum(stock) + sum(discard) + sum(aside)
        if drawn is not None:
            number, worth = number + 1, worth + drawn
        if gone != nothing:
            away = [
                card
                for cards, mask in zip(layouts, gone, strict=True)
                for slot, card in enumerate(cards)
                if mask >> slot & 1
            ]
            number, worth = number - len(away), worth - sum(away)
        if number or worth != whole:
            return "cards"
        if not phase:
            return None if ended_rightly(state, granted) else "ending"
        if closer >= 0:
            if not 1 <= last <= granted or seat != (closer + step * (granted - last + 1)) % players:
                return "last-turns"
        elif last != -1:
            return "last-turns"
        elif phase == DRAWING:
            if alone:
                for other in others[seat]:
                    if up[other] | gone[other] == full:
                        return "close"
            elif together and not did and all(up[owner] | gone[owner] == full for owner in seats):
                return "close"
        return None

    return broken


def draw_keeps_cards(before: State, after: State) -> bool:
    """Whether drawing a card changed nothing but the pile it came from."""
    _, _, _, layouts, _, stock, discard, drawn, source, _, _, rest, _, _ = after[:]
    if layouts is not before.layouts or rest.aside != before.rest.aside:
        return False
    if source == STOCK_PILE:
        return discard == before.discard and (*stock, drawn) == before.stock
    return stock == before.stock and (*discard, drawn) == before.discard


def misstep(before: State, action: Action, after: State) -> str | None:
    """The law that a step breaks, or None. Called where the seat to move or the closer has changed."""
    table, seat, closer = before.table, before.seat, before.closer
    if after.seat not in (seat, table.after(seat)) and before.phase not in (OPENING, PEEKING):
        return "order"  # before play who has nothing to turn up or to look at is passed over
    if after.closer != closer and (
        after.closer != seat or (closer >= 0 and not (table.plan.second_knock and action is KNOCK))
    ):
        return "closer"
    return None


def ended_rightly(state: State, granted: int) -> bool:
    """Whether the reason of an ending holds in the state it ended in."""
    plan = state.table.plan
    closed, out = state.closer >= 0, not state.stock and not can_recycle(state)
    match state.ending:
        case Ending.CLOSED:
            return closed and state.last == 0
        case Ending.STOCK_OUT:
            return not closed and out and plan.out_counts
        case Ending.CUT:
            return closed and 0 < state.last <= granted and out and plan.out_counts and plan.out_cuts
        case Ending.NO_FINAL_CARD:
            return closed and 0 < state.last <= granted and out and plan.final_stock_only
        case Ending.STANDSTILL:
            return plan.standstill is not None
        case Ending.STUCK:
            return out and not plan.out_counts
    return False
