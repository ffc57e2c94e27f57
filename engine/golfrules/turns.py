"""Turns: how the hole opens, how a turn begins and ends, and what ends the hole."""

from __future__ import annotations

from golfrules.handling import finish, recycle, show
from golfrules.legal import COUNT, can_recycle
from golfrules.opening import opening_mask, peek_mask, second_round_actions
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
    new_state,
    replaced,
    with_item,
)

# the opening


def open_hole(state: State) -> State:
    """The first decision of a hole, once the cards are dealt."""
    plan = state.table.plan
    if plan.before_play:
        return _open_from(state, state.table.first)
    return _peek_from(state, state.table.first)


def _open_from(state: State, seat: int) -> State:
    """The opening, from this seat on round the table."""
    table = state.table
    while True:
        at = replaced(state, 1, OPENING, seat)
        if opening_mask(at):
            return at
        seat = table.after(seat)
        if seat == table.first:
            return _peek_from(_reveal_chosen(at), seat)


def _peek_from(state: State, seat: int) -> State:
    """The secret looks, from this seat on round the table; then the first turn."""
    table = state.table
    if not table.plan.peek:
        return _first_turn(state)
    while True:
        at = replaced(state, 1, PEEKING, seat)
        if peek_mask(at):
            return at
        seat = table.after(seat)
        if seat == table.first:
            return _first_turn(at)


def _reveal_chosen(state: State) -> State:
    """Turn up all that was chosen at the opening and still lies hidden."""
    if not state.table.plan.reveal_card:
        for seat, chosen in enumerate(state.chosen):
            state = show(state, seat, chosen)
    return replaced(state, 13, state.table.nobody)


def after_choice(state: State) -> State:
    """A card was chosen at the opening: the next choice, or what follows it."""
    table, seat = state.table, state.seat
    plan = table.plan
    if opening_mask(state):
        return state
    if not (plan.reveal_all or plan.reveal_card):
        state = show(state, seat, state.chosen[seat])
    if not plan.before_play:
        return second_round(replaced(state, 13, with_item(state.chosen, seat, 0)))
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
    return _first_turn(state)


def _first_turn(state: State) -> State:
    """The opening is over; the first turn begins."""
    table = state.table
    first = table.first
    ready = new_state(State, (table, DRAWING, first, *state[3:12], 0, table.nobody, *state[14:]))
    return begin_turn(remember(ready, first))


# a turn


def begin_turn(state: State) -> State:
    """The turn of the seat to move begins: what is turned up first, then drawing."""
    table, seat = state.table, state.seat
    plan = table.plan
    if plan.reveal_own_final and state.closer >= 0:
        state = show(state, seat, plan.full)
    if plan.every_turn or (plan.own_first_turn and state.turn < table.players):
        at = replaced(state, 1, OPENING)
        if opening_mask(at):
            return at
    return second_round(state)


def second_round(state: State) -> State:
    """Turning up more at the start of the second turn, where that is allowed; then drawing."""
    table = state.table
    if table.plan.more and table.players <= state.turn < 2 * table.players and second_round_actions(state):
        return replaced(state, 1, SECOND_ROUND)
    return state if state.phase == DRAWING else replaced(state, 1, DRAWING)


def finish_turn(state: State) -> State:
    """The play of a turn is done: matched lines may be taken away, then the turn ends."""
    plan = state.table.plan
    if plan.removes and not plan.removes_at_once:
        seat = state.seat
        if plan.matched(state.layouts[seat], state.up[seat], state.gone[seat]):
            return replaced(state, 1, REMOVING)
    return end_turn(state)


def end_turn(state: State) -> State:
    """The turn is over: the close of the hole, its end, or the next turn."""
    (table, _, seat, turn, layouts, up, gone, seen, stock, discard, _, _, did, chosen,
     closer, last, quiet, aside, shuffles, tables, ending, past) = state[:]  # fmt: skip
    plan = table.plan
    if closer < 0:
        if plan.trigger(state):
            return close(state)
    else:
        last -= 1
        if not last:
            return finish(replaced(state, 15, 0), Ending.CLOSED)
    if plan.quiet_step:
        quiet = 0 if did & STIRRED else quiet + 1
    if turn < table.told:
        turn += 1
    if stock and turn >= table.plain_from and quiet < table.patience:
        return new_state(
            State,
            (table, DRAWING, (seat + plan.step) % table.players, turn, layouts, up, gone, seen, stock, discard, None, NOWHERE, 0,
             chosen, closer, last, quiet, aside, shuffles, tables, ending, past),
        )  # fmt: skip
    return next_turn(
        new_state(
            State,
            (table, DRAWING, seat, turn, layouts, up, gone, seen, stock, discard, None, NOWHERE, did,
             chosen, closer, last, quiet, aside, shuffles, tables, ending, past),
        )
    )  # fmt: skip


def close(state: State) -> State:
    """The seat to move closes the hole."""
    table, seat = state.table, state.seat
    plan = table.plan
    last = plan.last_turns(table.players)
    quiet = state.quiet + 1 if plan.quiet_step and state.closer >= 0 else 0
    state = replaced(state, 14, seat, last, quiet)
    if not last:
        return finish(state, Ending.CLOSED)
    if plan.reveal_at_close:
        for owner in range(table.players):
            state = show(state, owner, plan.full)
    return next_turn(replaced(state, 3, min(state.turn + 1, table.told)))


def next_turn(state: State) -> State:
    """What an empty stock or a standstill does; otherwise the next seat's turn."""
    table = state.table
    plan = table.plan
    if not state.stock:
        state = empty_stock(state)
        if state.ending is not None:
            return state
    if plan.standstill is not None and plan.standstill(state):
        return finish(state, Ending.STANDSTILL)
    following = table.after(state.seat)
    after = remember(state, following)
    return begin_turn(new_state(State, (*after[:2], following, *after[3:12], 0, *after[13:])))


def empty_stock(state: State) -> State:
    """The stock is empty at the end of a turn: a new stock, the end of the hole, or nothing."""
    plan = state.table.plan
    if plan.out_resolved:
        if can_recycle(state):
            return recycle(state)
        if plan.out_counts and (state.closer < 0 or plan.out_cuts):
            return finish(state, Ending.STOCK_OUT if state.closer < 0 else Ending.CUT)
    if state.closer >= 0 and plan.final_stock_only and plan.final_stock_out == COUNT and not can_recycle(state):
        return finish(state, Ending.NO_FINAL_CARD)
    return state


# what ends a hole


def one_layout_up(state: State) -> bool:
    """Whether the turn just played leaves its player's layout all face up, by an act that counts."""
    plan, seat = state.table.plan, state.seat
    gone = state.gone[seat]
    if plan.full & ~(state.up[seat] | gone):
        return False
    return (plan.any_act or bool(state.did & COMPLETED)) and (plan.removed_close or not gone)


def all_layouts_up(state: State) -> bool:
    """Whether all cards of all players lie face up."""
    plan = state.table.plan
    if any(plan.full & ~(up | gone) for up, gone in zip(state.up, state.gone, strict=True)):
        return False
    return plan.removed_close or not any(state.gone)


def no_layout(state: State) -> bool:
    """Layouts do not close a hole; somebody knocks."""
    return False


def quiet_rounds(state: State) -> bool:
    """Whether nobody has drawn from the stock or made a hidden card visible for as many full rounds as the rules allow."""
    return state.quiet >= state.table.patience


def table_repeats(state: State) -> bool:
    """Whether the table stands as it stood at the start of an earlier turn."""
    return not state.did & _FRESH and _standing(state, state.table.after(state.seat)) in state.tables


_FRESH = STIRRED | MIXED
"""What makes the table one that cannot have stood before, or of which nobody could say so: who exchanges two hidden cards does
not know whether they are equal."""


def _standing(state: State, seat: int) -> object:
    """How the table stands with a seat to move, for telling whether it stood so before."""
    return (seat, state.layouts, state.up, state.gone, state.discard, state.closer, state.last)


def remember(state: State, seat: int) -> State:
    """Keep how the table stands with a seat to move, if a rule asks."""
    if not state.table.plan.repeats:
        return state
    before: frozenset[object] = frozenset() if state.did & _FRESH else state.tables
    return state._replace(tables=before | {_standing(state, seat)})
