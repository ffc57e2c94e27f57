"""Turns: how the hole opens, how a turn begins and ends, and what ends the hole."""

from __future__ import annotations

from golfrules.actions import ASK
from golfrules.handling import finish, recycle, show
from golfrules.legal import COUNT, can_recycle
from golfrules.opening import opening_mask, opening_menu, peek_mask, second_round_actions
from golfrules.state import (
    COMPLETED,
    DRAWING,
    MIXED,
    NOWHERE,
    OPENING,
    PEEKING,
    REMOVING,
    SECOND_ROUND,
    STIRRED,
    Ending,
    State,
    asking,
    new_state,
    rest_of,
    resting,
    with_chosen,
    with_item,
    with_tables,
)

# the opening


def open_hole(state: State) -> State:
    """The first decision of a hole, once the cards are dealt."""
    plan = state.table.plan
    if plan.before_play:
        return _open_from(state, state.table.first)
    return _peek_from(state, state.table.first)


def _open_from(state: State, seat: int) -> State:
    """The opening, from this seat on round the table; who cannot open, as things lie, is passed over."""
    table = state.table
    while True:
        menu = opening_menu(table.plan, state.up[seat] | state.rest.gone[seat], state.rest.chosen[seat])
        if menu is not ASK:
            return asking(state, OPENING, seat, menu)
        seat = table.after(seat)
        if seat == table.first:
            return _peek_from(_reveal_chosen(state), seat)


def _peek_from(state: State, seat: int) -> State:
    """The secret looks, from this seat on round the table; then the first turn."""
    table = state.table
    if not table.plan.peek:
        return first_turn(state)
    while True:
        at = asking(state, PEEKING, seat)
        if peek_mask(at):
            return at
        seat = table.after(seat)
        if seat == table.first:
            return first_turn(at)


def _reveal_chosen(state: State) -> State:
    """Turn up all that was chosen at the opening and still lies hidden."""
    if not state.table.plan.reveal_card:
        for seat, chosen in enumerate(state.rest.chosen):
            state = show(state, seat, chosen)
    # where nobody looks, the first turn begins at once and forgets what was chosen
    return resting(state, with_chosen(state.rest, state.table.nobody)) if state.table.plan.peek else state


def all_chosen(state: State) -> State:
    """The seat to move has chosen all that it turns up at the opening: what follows."""
    table, seat = state.table, state.seat
    plan = table.plan
    if not (plan.reveal_all or plan.reveal_card):
        state = show(state, seat, state.rest.chosen[seat])
    if not plan.before_play:
        return second_round(resting(state, with_chosen(state.rest, with_item(state.rest.chosen, seat, 0))))
    following = table.after(seat)
    if following != table.first:
        return _open_from(state, following)
    return _peek_from(_reveal_chosen(state), table.first)


def after_peek(state: State) -> State:
    """A card was looked at: the next look, or what follows it."""
    if peek_mask(state):
        return state
    table = state.table
    if table.after(state.seat) != table.first:
        return _peek_from(state, table.after(state.seat))
    return first_turn(state)


def first_turn(state: State) -> State:
    """The opening is over; the first turn begins."""
    table = state.table
    first = table.first
    _, _, _, layouts, up, stock, discard, drawn, source, _, quiet, rest, _, past = state + ()
    rest = with_chosen(rest, table.nobody)
    menu = table.plain_draw if stock and discard and rest.closer < 0 else ASK
    ready = new_state((table, DRAWING, first, layouts, up, stock, discard, drawn, source, 0, quiet, rest, menu, past))
    return begin_turn(remember(ready, first))


# a turn


def begin_turn(state: State) -> State:
    """The turn of the seat to move begins: what is turned up first, then drawing."""
    table, seat = state.table, state.seat
    plan = table.plan
    if plan.reveal_own_final and state.rest.closer >= 0:
        state = show(state, seat, plan.full)
    if plan.every_turn or (plan.own_first_turn and state.rest.turn < table.players):
        at = asking(state, OPENING, seat)
        if opening_mask(at):
            return at
    return second_round(state)


def second_round(state: State) -> State:
    """Turning up more at the start of the second turn, where that is allowed; then drawing."""
    table = state.table
    if table.plan.more and table.players <= state.rest.turn < 2 * table.players and second_round_actions(state):
        return asking(state, SECOND_ROUND, state.seat)
    return state if state.phase == DRAWING else asking(state, DRAWING, state.seat)


def finish_turn(state: State) -> State:
    """The play of a turn is done: matched lines may be taken away, then the turn ends."""
    plan = state.table.plan
    if plan.removes and not plan.removes_at_once:
        seat = state.seat
        if plan.matched(state.layouts[seat], state.up[seat], state.rest.gone[seat]):
            return asking(state, REMOVING, seat)
    return end_turn(state)


def end_turn(state: State) -> State:
    """The turn is over: the close of the hole, its end, or the next turn."""
    table, _, seat, layouts, up, stock, discard, _, _, did, quiet, rest, _, past = state + ()
    plan = table.plan
    _, turn, gone, seen, chosen, closer, last, aside, shuffles, tables, ending = rest + ()
    if closer < 0:
        if plan.trigger(state):
            return close(state)
    else:
        last -= 1
        if not last:
            return finish(state, Ending.CLOSED, last)
    if plan.quiet_step:
        quiet = 0 if did & STIRRED else quiet + 1
    if turn < table.told:
        turn += 1
    rest = rest_of(table, turn, gone, seen, chosen, closer, last, aside, shuffles, tables, ending)
    if stock and turn >= table.plain_from and quiet < table.patience:
        following = table.following[seat]
        return new_state(
            (table, DRAWING, following, layouts, up, stock, discard, None, NOWHERE, 0, quiet, rest, ASK, past)
        )
    return next_turn(
        new_state((table, DRAWING, seat, layouts, up, stock, discard, None, NOWHERE, did, quiet, rest, ASK, past))
    )


def close(state: State) -> State:
    """The seat to move closes the hole."""
    table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, _, past = state + ()
    plan = table.plan
    _, turn, gone, seen, chosen, closer, _, aside, shuffles, tables, ending = rest + ()
    last = plan.last_turns(table.players)
    if last and turn < table.told:
        turn += 1
    quiet = quiet + 1 if plan.quiet_step and closer >= 0 else 0
    rest = rest_of(table, turn, gone, seen, chosen, seat, last, aside, shuffles, tables, ending)
    state = new_state((table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, ASK, past))
    if not last:
        return finish(state, Ending.CLOSED)
    if plan.reveal_at_close:
        for owner in range(table.players):
            state = show(state, owner, plan.full)
    return next_turn(state)


def next_turn(state: State) -> State:
    """What an empty stock or a standstill does; otherwise the next seat's turn."""
    table = state.table
    plan = table.plan
    if not state.stock:
        state = empty_stock(state)
        if state.rest.ending is not None:
            return state
    if plan.standstill is not None and plan.standstill(state):
        return finish(state, Ending.STANDSTILL)
    following = table.after(state.seat)
    after = remember(state, following)
    return begin_turn(new_state((*after[:2], following, *after[3:9], 0, *after[10:12], ASK, after[13])))


def empty_stock(state: State) -> State:
    """The stock is empty at the end of a turn: a new stock, the end of the hole, or nothing."""
    plan = state.table.plan
    if plan.out_resolved:
        if can_recycle(state):
            return recycle(state)
        if plan.out_counts and (state.rest.closer < 0 or plan.out_cuts):
            return finish(state, Ending.STOCK_OUT if state.rest.closer < 0 else Ending.CUT)
    if state.rest.closer >= 0 and plan.final_stock_only and plan.final_stock_out == COUNT and not can_recycle(state):
        return finish(state, Ending.NO_FINAL_CARD)
    return state


# what ends a hole


def one_layout_up(state: State) -> bool:
    """Whether the turn just played leaves its player's layout all face up, by an act that counts."""
    plan, seat = state.table.plan, state.seat
    gone = state.rest.gone[seat]
    if plan.full & ~(state.up[seat] | gone):
        return False
    return (plan.any_act or bool(state.did & COMPLETED)) and (plan.removed_close or not gone)


def all_layouts_up(state: State) -> bool:
    """Whether all cards of all players lie face up."""
    plan = state.table.plan
    if any(plan.full & ~(up | gone) for up, gone in zip(state.up, state.rest.gone, strict=True)):
        return False
    return plan.removed_close or not any(state.rest.gone)


def no_layout(state: State) -> bool:
    """Layouts do not close a hole; somebody knocks."""
    return False


def quiet_rounds(state: State) -> bool:
    """Whether nobody has drawn from the stock or made a hidden card visible for as many full rounds as the rules allow."""
    return state.quiet >= state.table.patience


def table_repeats(state: State) -> bool:
    """Whether the table stands as it stood at the start of an earlier turn."""
    return not state.did & _FRESH and _standing(state, state.table.after(state.seat)) in state.rest.tables


_FRESH = STIRRED | MIXED
"""What makes the table one that cannot have stood before, or of which nobody could say so: who exchanges two hidden cards does
not know whether they are equal."""


def _standing(state: State, seat: int) -> object:
    """How the table stands with a seat to move, for telling whether it stood so before."""
    return (seat, state.layouts, state.up, state.rest.gone, state.discard, state.rest.closer, state.rest.last)


def remember(state: State, seat: int) -> State:
    """Keep how the table stands with a seat to move, if a rule asks."""
    if not state.table.plan.repeats:
        return state
    before: frozenset[object] = frozenset() if state.did & _FRESH else state.rest.tables
    return resting(state, with_tables(state.rest, before | {_standing(state, seat)}))
