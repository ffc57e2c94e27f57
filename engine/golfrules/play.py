"""The play: what each action does.

Every action makes a new state. What happens by itself (turning up, taking away at once, the end of a turn) follows in the same
step, so that a state always waits for a decision or is over. The two things done in every turn, drawing and placing, are written
for speed: they take the state apart and make the new one in one go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from golfrules.actions import ASK, PASS, UPS, UPS_OR_PASS, Action, NoSuchNumber, need_action, parse_action
from golfrules.frame import Plan
from golfrules.handling import finish, keep_top, known, recycle, show, take_away, take_matched, turn_first
from golfrules.layout import UNKNOWN
from golfrules.legal import BY_PHASE, draw_actions
from golfrules.opening import opening_mask, opening_menu, second_round_actions
from golfrules.refusal import IllegalAction, refusal
from golfrules.state import (
    COMPLETED,
    DISCARD_PILE,
    DRAWING,
    DREW,
    GONE,
    HOLDING,
    MENU,
    MIXED,
    NOWHERE,
    OPENING,
    PHASE,
    PLAIN,
    REARRANGING,
    REJECTED,
    REMOVING,
    REST,
    SECOND_ROUND,
    SHOWED,
    STIRRED,
    STOCK_PILE,
    Ending,
    Rest,
    State,
    asking,
    need_state,
    new_rest,
    new_state,
    with_chosen,
    with_item,
    with_seen,
)
from golfrules.turns import (
    after_peek,
    all_chosen,
    all_layouts_up,
    close,
    end_turn,
    finish_turn,
    first_turn,
    no_layout,
    one_layout_up,
    quiet_rounds,
    table_repeats,
)


def apply(state: State, action: Action | str) -> State:
    """The state after an action of the seat to move. Raises IllegalAction, with the refusal, for any other, also for a number that
    no slot or line has (`up 0`); ActionError for a text that names no action."""
    if type(state) is not State:
        need_state(state)
    try:
        kind = state[MENU].kinds.get(action)  # type: ignore[arg-type]  # a text is in no menu
    except TypeError:  # what cannot be looked up is no action
        need_action(action)
        raise
    if kind is not None:
        return EFFECTS[kind](state, action)  # type: ignore[arg-type]
    legal = BY_PHASE[state[PHASE]](state)
    if action not in legal:
        if isinstance(action, str):
            try:
                return apply(state, parse_action(action))
            except NoSuchNumber:
                why = refusal(state, action)
                assert why is not None
                raise IllegalAction(" ".join(action.lower().split()), why) from None
        need_action(action)
        why = refusal(state, action)
        assert why is not None
        raise IllegalAction(action, why)
    return EFFECTS[action.kind](state, action)


def is_terminal(state: State) -> bool:
    """Whether the hole is over."""
    if type(state) is not State:
        need_state(state)
    return not state[PHASE]  # OVER is 0


def ending(state: State) -> Ending | None:
    """Why the hole is over; None while it goes on."""
    need_state(state)
    return state.rest.ending


# getting a card


def _stock(state: State, action: Action) -> State:
    """Draw the top card of the stock; asking for one that is not there makes a new stock or ends the hole."""
    table, _, seat, layouts, up, stock, discard, _, _, did, quiet, rest, _, past = state + ()
    if not stock:
        state = recycle(state)
        if state.stock:
            return _stock(state, action)
        over = finish(state, Ending.STOCK_OUT if state.rest.closer < 0 else Ending.CUT)
        return over._replace(past=(past, action))
    drawn = stock[-1]
    if drawn == UNKNOWN:
        known(drawn, "on top of the stock")
    return new_state(
        (table, HOLDING, seat, layouts, up, stock[:-1], discard, drawn, STOCK_PILE, did | DREW, quiet, rest,
         table.plain_hold[STOCK_PILE], (past, action))
    )  # fmt: skip


def _discard(state: State, action: Action) -> State:
    """Take the top card of the discard pile."""
    table, _, seat, layouts, up, stock, discard, _, _, did, quiet, rest, _, past = state + ()
    return new_state(
        (table, HOLDING, seat, layouts, up, stock, discard[:-1], discard[-1], DISCARD_PILE, did, quiet, rest,
         table.plain_hold[DISCARD_PILE], (past, action))
    )  # fmt: skip


# using it


def _place(state: State, action: Action) -> State:
    """Place the drawn card; the card that lay there goes face up on the discard pile."""
    table, _, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, _, past = state + ()
    plan = table.plan
    slot = action.slot
    cards: list[Any] = [*layouts[seat]]
    old = cards[slot]
    if old == UNKNOWN:
        known(old, f"in slot {slot + 1} of player {seat + 1}")
    cards[slot] = drawn
    changed = [*layouts]
    changed[seat] = tuple(cards)
    layouts = tuple(changed)
    discard = discard + (old,)
    visible, bit = up[seat], 1 << slot
    if plan.face_up:
        if not visible & bit:
            did |= SHOWED
            visible |= bit
            shown = [*up]
            shown[seat] = visible
            up = tuple(shown)
            if plan.tracks:
                rest = _seen(rest, seat, slot, table.everybody)
            if visible | rest[GONE][seat] == plan.full:
                did |= COMPLETED
    else:
        knowers = (plan.taken_known if source == DISCARD_PILE else plan.drawn_seen)(table.everybody, seat)
        rest = _seen(rest, seat, slot, knowers | plan.own_seen(seat))
        if visible & bit:
            visible ^= bit
            up = with_item(up, seat, visible)
    still = 0 if did & STIRRED else quiet + plan.quiet_step
    if rest[PLAIN] and stock and visible != plan.full and still < table.patience:
        return new_state(
            (table, DRAWING, table.following[seat], layouts, up, stock, discard, None, NOWHERE, 0, still, rest,
             table.plain_draw, (past, action))
        )  # fmt: skip
    after = new_state(
        (table, DRAWING, seat, layouts, up, stock, discard, None, NOWHERE, did, quiet, rest, ASK, (past, action))
    )
    return end_turn(after) if plan.placing_ends else _placed(after)


def _seen(rest: Rest, seat: int, slot: int, knowers: int) -> Rest:
    """The same, when these seats have seen the card in a seat's slot."""
    return with_seen(rest, with_item(rest.seen, seat, with_item(rest.seen[seat], slot, knowers)))


def _placed(state: State) -> State:
    """A card was placed: matched lines may go, cards may be exchanged."""
    plan, seat = state.table.plan, state.seat
    if plan.removes_at_once:
        state = take_matched(state, seat)
    if plan.rearranges and (plan.full & ~state.rest.gone[seat]).bit_count() > 1:
        return asking(state, REARRANGING, seat)
    return finish_turn(state)


def _reject(state: State, action: Action) -> State:
    """Discard the drawn card without replacing one; a hidden card may follow."""
    table, _, seat, layouts, up, stock, discard, drawn, _, did, quiet, rest, _, past = state + ()
    plan = table.plan
    assert drawn is not None
    discard = discard + (drawn,)
    hidden = plan.full & ~(up[seat] | rest[GONE][seat])
    phase, ends, menu = REJECTED, False, ASK
    if not plan.after_reject(plan, hidden):
        phase = DRAWING
        still = 0 if did & STIRRED else quiet + plan.quiet_step
        if rest[PLAIN] and stock and hidden and still < table.patience:
            seat, did, quiet, menu = table.following[seat], 0, still, table.plain_draw
        else:
            ends = True
    after = new_state(
        (table, phase, seat, layouts, up, stock, discard, None, NOWHERE, did, quiet, rest, menu, (past, action))
    )
    return finish_turn(after) if ends else after


# the rest


def _up(state: State, action: Action) -> State:
    """Turn up a hidden card: at the opening, in the second round, instead of drawing, or after a reject."""
    seat, phase = state.seat, state.phase
    bit = 1 << action.slot
    if phase == OPENING:
        return _choose(state, action, bit)
    state = show(new_state((*state[:MENU], ASK, (state.past, action))), seat, bit)
    if phase == SECOND_ROUND:
        state = state._replace(chosen=with_item(state.rest.chosen, seat, state.rest.chosen[seat] | bit))
        return state if second_round_actions(state) else _to_draw(state)
    return finish_turn(state)


def _choose(state: State, action: Action, bit: int) -> State:
    """Choose a hidden card at the opening, where it may be turned up at once."""
    table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, _, past = state + ()
    plain, turn, gone, seen, chosen, closer, last, aside, shuffles, tables, ending = rest + ()
    plan = table.plan
    picked = [*chosen]
    picked[seat] |= bit
    if plan.reveal_card:
        slot = action.slot
        if layouts[seat][slot] == UNKNOWN:
            known(UNKNOWN, f"in slot {slot + 1} of player {seat + 1}")
        shown = [*up]
        shown[seat] |= bit
        up = tuple(shown)
        did |= SHOWED
        if plan.tracks:
            seen = with_item(seen, seat, with_item(seen[seat], slot, table.everybody))
    at_once = plan.reveal_card and plan.removes_at_once
    menu = ASK if at_once else opening_menu(plan, up[seat] | gone[seat], picked[seat])
    begins = False
    if menu is ASK and plan.hands_on:
        following = table.following[seat]
        begins = following == table.first and not plan.peek
        if following != table.first:
            menu = opening_menu(plan, up[following] | gone[following], picked[following])
            if menu is not ASK:
                seat = following
    rest = new_rest((plain, turn, gone, seen, tuple(picked), closer, last, aside, shuffles, tables, ending))
    after = new_state(
        (table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, menu, (past, action))
    )
    if menu is not ASK:
        return after
    if begins:
        return first_turn(after)
    if at_once:
        after = take_matched(after, seat)
        if opening_mask(after):
            return after
    return all_chosen(after)


def _peek(state: State, action: Action) -> State:
    """Look at an own hidden card."""
    seat, slot = state.seat, action.slot
    known(state.layouts[seat][slot], f"in slot {slot + 1} of player {seat + 1}")
    seats = state.rest.seen[seat]
    seen = with_item(state.rest.seen, seat, with_item(seats, slot, seats[slot] | 1 << seat))
    chosen = with_item(state.rest.chosen, seat, state.rest.chosen[seat] | 1 << slot)
    rest = with_chosen(with_seen(state.rest, seen), chosen)
    return after_peek(new_state((*state[:REST], rest, ASK, (state.past, action))))


def _knock(state: State, action: Action) -> State:
    """Knock instead of taking a turn."""
    return close(new_state((*state[:MENU], ASK, (state.past, action))))


def _pass(state: State, action: Action) -> State:
    """Decline what is optional, or go without a card because there is none."""
    after = new_state((*state[:MENU], ASK, (state.past, action)))
    if state.phase == SECOND_ROUND:
        return _to_draw(after)
    if state.phase == REMOVING:
        return end_turn(after)
    return finish(after, Ending.STUCK) if _nobody_can_play(state) else finish_turn(after)


def _nobody_can_play(state: State) -> bool:
    """Whether the seat to move can only pass instead of drawing, and so can every other after it."""
    for _ in range(state.table.players):
        if state.phase != DRAWING or draw_actions(state) != (PASS,):
            return False
        state = finish_turn(state)
    return state.phase == DRAWING


def _to_draw(state: State) -> State:
    """The second round's turning up is done; now a card is drawn."""
    return state._replace(phase=DRAWING, chosen=with_item(state.rest.chosen, state.seat, 0))


def _remove(state: State, action: Action) -> State:
    """Take a matched line away."""
    seat = state.seat
    lines = state.table.plan.matched(state.layouts[seat], state.up[seat], state.rest.gone[seat])
    slots = sum(1 << slot for line in lines if line.line == action.slot for slot in line.slots)
    return finish_turn(take_away(state, seat, slots)._replace(past=(state.past, action)))


def _exchange(state: State, action: Action) -> State:
    """Exchange two own cards; what is known of them, and how they lie, goes with them."""
    seat, one, other = state.seat, action.slot, action.other
    cards, seats, visible = list(state.layouts[seat]), list(state.rest.seen[seat]), state.up[seat]
    cards[one], cards[other] = cards[other], cards[one]
    seats[one], seats[other] = seats[other], seats[one]
    ups = visible >> one & 1, visible >> other & 1
    if ups[0] != ups[1]:
        visible ^= 1 << one | 1 << other
    state = state._replace(
        layouts=with_item(state.layouts, seat, tuple(cards)),
        seen=with_item(state.rest.seen, seat, tuple(seats)),
        up=with_item(state.up, seat, visible),
        did=state.did if any(ups) else state.did | MIXED,
        past=(state.past, action),
    )
    return finish_turn(take_matched(state, seat) if state.table.plan.removes_at_once else state)


EFFECTS: Final[tuple[Callable[[State, Action], State], ...]] = (
    _up,
    _peek,
    _stock,
    _discard,
    _place,
    _reject,
    _knock,
    _pass,
    _remove,
    _exchange,
)
"""What each kind of action does, for walks that have just found the action legal; `apply` asks first."""


# what follows a reject


def nothing_follows(plan: Plan, hidden: int) -> tuple[Action, ...]:
    """The turn is over."""
    return ()


def must_turn_one(plan: Plan, hidden: int) -> tuple[Action, ...]:
    """A hidden card is turned up, if there is one; the very last has a rule of its own."""
    return plan.last_hidden(hidden) if hidden.bit_count() == 1 else UPS[hidden]


def may_turn_one(plan: Plan, hidden: int) -> tuple[Action, ...]:
    """A hidden card may be turned up, if there is one."""
    return UPS_OR_PASS[hidden] if hidden else ()


ANSWERS: Final[dict[str, dict[str, object]]] = {
    # each card at once, all players' together
    "opening.reveal": {"each-card": (True, False), "each-player": (False, False), "all-players": (False, True)},
    # seats to add for the next turn
    "turn.order": {"clockwise": 1, "anticlockwise": -1},
    "turn.new-card": {"face-up": True, "face-down": False},
    "turn.after-reject": {"nothing": nothing_follows, "must-turn-one": must_turn_one, "may-turn-one": may_turn_one},
    "turn.last-hidden": {
        "no-exemption": lambda hidden: UPS[hidden],
        "by-choice": lambda hidden: UPS_OR_PASS[hidden],
        "always": lambda hidden: (),
    },
    # are lines taken away, and at once
    "turn.remove-matched": {"never": (False, False), "by-choice": (True, False), "at-once": (True, True)},
    "turn.removed-return": {"with-the-discard": False, "set-aside": True},
    "end.trigger": {"one-layout-up": one_layout_up, "all-layouts-up": all_layouts_up, "knock": no_layout},
    "end.closing-act": {"any": True, "replacing-only": False},
    "end.removed-cards": {"count-as-visible": True, "never-close": False},
    # players → last turns
    "end.final-turns": {
        "none": lambda players: 0,
        "one-each-other": lambda players: players - 1,
        "one-each": lambda players: players,
        "one-more": lambda players: 1,
    },
    # at the close, at each own last turn
    "end.reveal": {"after-final-turns": (False, False), "own-final-turn": (False, True), "at-close": (True, False)},
    # is the hole counted, how is a new stock made, may players pass
    "end.stock-out": {
        "count": (True, None, False),
        "recycle-keep-top": (False, keep_top, False),
        "recycle-all": (False, turn_first, False),
        "takes-only": (False, None, False),
        "pass": (False, None, True),
    },
    # at the end of the turn
    "end.stock-out-when": {"last-card-resolved": True, "card-needed": False},
    "end.stock-out-final": {"cut": True, "go-on": False},
    "end.standstill": {"play-on": None, "count-after-rounds": quiet_rounds, "count-repeated-table": table_repeats},
}
"""What each answer to a question of play is in the engine."""
