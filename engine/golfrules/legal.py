"""What may be done: the legal actions of a state.

Defined here once; `play` accepts exactly these, `refusal` explains all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from golfrules import opening
from golfrules.actions import (
    DISCARD,
    EXCHANGES_OR_PASS,
    KNOCK,
    PASS,
    PLACES,
    PLACES_OR_REJECT,
    REMOVES_OR_PASS,
    STOCK,
    UPS,
    Action,
)
from golfrules.cards import Card
from golfrules.frame import Plan
from golfrules.opening import opening_actions, peek_actions, second_round_actions
from golfrules.state import DISCARD_PILE, MENU, PHASE, STOCK_PILE, TABLE, State, need_state

COUNT: Final = 1
PASSES: Final = 2
TAKES: Final = 3

ANSWERS: Final[dict[str, dict[str, object]]] = {
    **opening.ANSWERS,
    # may a card be taken from the discard pile
    "turn.draw": {"stock-or-discard": True, "stock-only": False},
    # must the replaced card lie face down
    "turn.replace": {"any": False, "face-down-only": True},
    "turn.rearrange": {"never": False, "after-replacing": True},
    # may a card be rejected that came from nowhere, the stock, the discard pile
    "turn.reject": {"stock-only": (False, True, False), "never": (False, False, False), "either": (False, True, True)},
    "turn.turn-up-instead": {"never": False, "allowed": True},
    # must a taken card differ from the visible card it replaces
    "turn.take-equal": {"allowed": False, "forbidden": True},
    # must a taken card replace a hidden one
    "turn.take-onto-visible": {"allowed": False, "forbidden": True},
    # may a player knock who is about to draw
    "end.knock-place": {"instead-of-turn": True},
    # how many rounds must be over
    "end.knock-from": {"first-turn": 0, "second-turn": 1},
    "end.second-knock": {"forbidden": False, "restarts": True},
    # must cards come from the stock in the last turns
    "end.final-draw": {"stock-or-discard": False, "stock-only": True},
    "end.final-stock-out": {"count": COUNT, "pass": PASSES, "discard-pile": TAKES},
}
"""What each answer to a question of legality is in the engine."""

_PILES: Final = tuple(
    tuple(action for bit, action in enumerate((STOCK, DISCARD, KNOCK, PASS)) if flags >> bit & 1) for flags in range(16)
)
_KNOCK, _PASS = 4, 8


def legal_actions(state: State) -> tuple[Action, ...]:
    """All actions that the seat to move may take, in a fixed order; none when the hole is over."""
    if type(state) is not State:  # asked once a decision: this costs a few nanoseconds, a call many
        need_state(state)
    return state[MENU].actions or BY_PHASE[state[PHASE]](state)


def no_actions(state: State) -> tuple[Action, ...]:
    """The hole is over."""
    return ()


def draw_actions(state: State) -> tuple[Action, ...]:
    """Where a card may come from, or what may be done instead of drawing. Who can do none of that passes."""
    table = state[TABLE]
    if (
        table.plain_draw.actions
        and state.stock
        and state.discard
        and (state.rest.closer < 0 or not table.plan.final_stock_only)
    ):
        return table.plain_draw.actions
    plan, stock, seat, closer = table.plan, state.stock, state.seat, state.rest.closer
    if plan.open_piles and stock and state.discard and (state.rest.closer < 0 or not plan.final_stock_only):
        flags = STOCK_PILE + DISCARD_PILE
    else:
        flags = (STOCK_PILE if may_draw(state) else 0) + (DISCARD_PILE if may_take(state) else 0)
    ups = UPS[state.hidden(seat)] if plan.turn_up_instead else ()
    if (not stock and not flags & STOCK_PILE and may_pass(state)) or (not flags and not ups):
        flags |= _PASS
    if (
        plan.knock
        and closer != seat
        and (closer < 0 or plan.second_knock)
        and state.rest.turn >= plan.knock_round * table.players
    ):
        flags |= _KNOCK
    return _PILES[flags] + ups


def hold_actions(state: State) -> tuple[Action, ...]:
    """Where the drawn card may be placed, and whether it may be rejected."""
    table, source = state[TABLE], state.source
    plain = table.plain_hold[source].actions
    if plain:
        return plain
    plan, seat = table.plan, state.seat
    mask, drawn = plan.full & ~state.rest.gone[seat], state.drawn
    assert drawn is not None
    mask = place_mask(plan, state.layouts[seat], mask, state.up[seat], drawn, source)
    return PLACES_OR_REJECT[mask] if plan.rejects[source] else PLACES[mask]


def rejected_actions(state: State) -> tuple[Action, ...]:
    """Which hidden card must or may be turned up after a reject."""
    plan = state.table.plan
    return plan.after_reject(plan, state.hidden(state.seat))


def rearrange_actions(state: State) -> tuple[Action, ...]:
    """Which two cards may change places."""
    return EXCHANGES_OR_PASS[state.table.plan.full & ~state.rest.gone[state.seat]]


def remove_actions(state: State) -> tuple[Action, ...]:
    """Which matched line may be taken away."""
    seat = state.seat
    lines = state.table.plan.matched(state.layouts[seat], state.up[seat], state.rest.gone[seat])
    return REMOVES_OR_PASS[sum(1 << line.line for line in lines)]


BY_PHASE: Final[tuple[Callable[[State], tuple[Action, ...]], ...]] = (
    no_actions,
    opening_actions,
    peek_actions,
    second_round_actions,
    draw_actions,
    hold_actions,
    rejected_actions,
    rearrange_actions,
    remove_actions,
)


def place_mask(plan: Plan, cards: tuple[Card, ...], there: int, up: int, drawn: Card, source: int) -> int:
    """The slots in which a card from a source may be placed, of those that still hold a card."""
    if source != DISCARD_PILE:
        return stock_mask(plan, there, up)
    if plan.face_down_only or plan.take_hidden_only:
        return there & ~up
    if plan.take_unequal:
        rank = drawn >> 2
        return there & ~sum(1 << slot for slot, card in enumerate(cards) if up >> slot & 1 and card >> 2 == rank)
    return there


def stock_mask(plan: Plan, there: int, up: int) -> int:
    """The slots in which a card from the stock may be placed, whichever it is."""
    return there & ~up if plan.face_down_only else there


def may_draw(state: State) -> bool:
    """Whether a stock card may be asked for: it is there (or can be got, or asking for it ends the hole) and of some use."""
    plan, seat = state.table.plan, state.seat
    if not (plan.rejects[STOCK_PILE] or stock_mask(plan, plan.full & ~state.rest.gone[seat], state.up[seat])):
        return False
    if state.stock or can_recycle(state):
        return True
    return (
        plan.out_counts
        and not plan.out_resolved
        and (state.rest.closer < 0 or (plan.out_cuts and not plan.final_stock_only))
    )


def may_take(state: State) -> bool:
    """Whether the top of the discard pile may be taken: the rules allow it now, and it is of some use."""
    plan, seat = state.table.plan, state.seat
    if not (plan.takes and state.discard):
        return False
    if state.rest.closer >= 0 and plan.final_stock_only and not (plan.final_stock_out == TAKES and stock_is_out(state)):
        return False
    there = plan.full & ~state.rest.gone[seat]
    return plan.rejects[DISCARD_PILE] or bool(
        place_mask(plan, state.layouts[seat], there, state.up[seat], state.discard[-1], DISCARD_PILE)
    )


def may_pass(state: State) -> bool:
    """Whether a player may pass because the stock is out."""
    plan = state.table.plan
    if state.rest.closer >= 0 and plan.final_stock_only:
        return plan.final_stock_out == PASSES
    return plan.out_passes


def can_recycle(state: State) -> bool:
    """Whether the discard pile can be made into a new stock."""
    return state.table.plan.recycle is not None and len(state.discard) > 1


def stock_is_out(state: State) -> bool:
    """Whether the stock is empty and no new one can be made."""
    return not state.stock and not can_recycle(state)
