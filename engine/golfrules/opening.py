"""The opening: which cards may be turned up or looked at before play, and in the second round."""

from __future__ import annotations

from typing import Final

from golfrules.actions import PEEKS, UP_MENUS, UPS, UPS_OR_PASS, Action, Menu
from golfrules.frame import Plan
from golfrules.state import State


def any_slots(plan: Plan, hidden: int, chosen: int, need: int) -> int:
    """Any hidden card, while enough are left for all that are still to be chosen."""
    free = hidden & ~chosen
    return free if free.bit_count() >= need else 0


def same_column(plan: Plan, hidden: int, chosen: int, need: int) -> int:
    """Hidden cards of one column that holds enough of them, and what was chosen before."""
    free = hidden & ~chosen
    return sum(
        column & free for column in plan.columns if column & chosen == chosen and (column & free).bit_count() >= need
    )


def different_columns(plan: Plan, hidden: int, chosen: int, need: int) -> int:
    """Hidden cards of columns in which nothing was chosen, while there are enough such columns."""
    free = [column & hidden for column in plan.columns if not column & chosen and column & hidden]
    return sum(free) if len(free) >= need else 0


def peek_any(plan: Plan, hidden: int) -> int:
    """Any hidden card may be looked at."""
    return hidden


def peek_nearest(plan: Plan, hidden: int) -> int:
    """Hidden cards of the row nearest to the owner may be looked at."""
    return hidden & plan.nearest


ANSWERS: Final[dict[str, dict[str, object]]] = {
    "opening.where": {"any": any_slots, "same-column": same_column, "different-columns": different_columns},
    # before the first turn, at the own first turn, at every turn
    "opening.when": {
        "before-play": (True, False, False),
        "own-first-turn": (False, True, False),
        "every-turn": (False, False, True),
    },
    # how many cards more may be turned up at the start of the second turn
    "opening.second-round": {"nothing": (), "may-turn-two-or-three": (2, 3)},
    "opening.peek-where": {"any": peek_any, "nearest": peek_nearest},
}


def opening_mask(state: State) -> int:
    """The slots that the seat to move may turn up at the opening; 0 when it has turned up all it must, or too few are left."""
    seat, rest = state.seat, state.rest
    return opening_slots(state.table.plan, state.up[seat] | rest.gone[seat], rest.chosen[seat])


def opening_slots(plan: Plan, open_slots: int, chosen: int) -> int:
    """The same, of a layout with these slots open (face up or empty) and these chosen."""
    need = plan.turn_up - chosen.bit_count()
    return plan.where(plan, plan.full & ~open_slots, chosen, need) if need > 0 else 0


def opening_menu(plan: Plan, open_slots: int, chosen: int) -> Menu:
    """Turning one of them up; ASK where there is none. Found out once for each layout, and then remembered by the plan."""
    found = plan.openings.get((open_slots, chosen))
    if found is None:
        found = plan.openings[open_slots, chosen] = UP_MENUS[opening_slots(plan, open_slots, chosen)]
    return found


def peek_mask(state: State) -> int:
    """The slots that the seat to move may look at; 0 when it has looked at all it may, or nothing is left to look at."""
    plan, seat = state.table.plan, state.seat
    chosen = state.rest.chosen[seat]
    if chosen.bit_count() >= plan.peek:
        return 0
    known = 0
    for slot, seats in enumerate(state.rest.seen[seat]):
        if seats >> seat & 1:
            known |= 1 << slot
    return plan.peek_where(plan, state.hidden(seat) & ~known & ~chosen)


def opening_actions(state: State) -> tuple[Action, ...]:
    """Turning up one of the cards that the opening allows."""
    return UPS[opening_mask(state)]


def peek_actions(state: State) -> tuple[Action, ...]:
    """Looking at one of the cards that the opening allows."""
    return PEEKS[peek_mask(state)]


def second_round_actions(state: State) -> tuple[Action, ...]:
    """Turning up more cards: none, or as many as the rule names; nothing when no more can follow."""
    numbers = state.table.plan.more
    if not numbers:
        return ()
    least, most = numbers
    done = state.rest.chosen[state.seat].bit_count()
    hidden = state.hidden(state.seat)
    if done >= most or not hidden or hidden.bit_count() + done < least:
        return ()
    return UPS_OR_PASS[hidden] if done == 0 or done >= least else UPS[hidden]
