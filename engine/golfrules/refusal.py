"""Why an action is refused: the question whose answer forbids it, the reason in words, and what the answer rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from golfrules.actions import PASS, Action, Kind, NoSuchNumber, need_action, parse_action
from golfrules.legal import PASSES, legal_actions, may_pass, stock_is_out
from golfrules.state import (
    DISCARD_PILE,
    DRAWING,
    HOLDING,
    OPENING,
    OVER,
    PEEKING,
    REARRANGING,
    REJECTED,
    REMOVING,
    SECOND_ROUND,
    State,
    need_state,
)


class Refusal(NamedTuple):
    """Why an action is refused."""

    parameter: str
    """The question whose answer forbids it."""
    reason: str
    """The reason, in words for a player."""
    grounds: tuple[str, ...] = ()
    """What the answer rests on: claims, rulings, options."""

    def __str__(self) -> str:
        """One line: `turn.reject: a card taken from the discard pile must be placed (six-fr.discard-must-replace)`."""
        return f"{self.parameter}: {self.reason}" + (f" ({', '.join(self.grounds)})" if self.grounds else "")


class IllegalAction(ValueError):
    """An action that the rules refuse. `refusal` says why. `action` is its text where it has a number that no slot or line has."""

    def __init__(self, action: Action | str, refusal: Refusal) -> None:
        self.action = action
        self.refusal = refusal
        super().__init__(f"{action!s} is refused: {refusal}")

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action | str, Refusal]]:
        """Both arguments, so that an error can travel between processes."""
        return (type(self), (self.action, self.refusal))


Reason = tuple[str, str]
_SLOT_KINDS: Final = (Kind.UP, Kind.PEEK, Kind.PLACE, Kind.EXCHANGE)


def refusal(state: State, action: Action | str) -> Refusal | None:
    """Why the seat to move may not do this now; None if it may. Raises ActionError for a text that names no action."""
    need_state(state)
    try:
        wanted = parse_action(action) if isinstance(action, str) else action
    except NoSuchNumber as error:
        return _no_such(state, error.kind, error.number)
    if wanted in legal_actions(state):
        return None
    need_action(wanted)
    parameter, reason = _reason(state, wanted)
    return Refusal(parameter, reason, tuple(state.table.ruleset.grounds.get(parameter, ())))


def _no_such(state: State, kind: Kind, number: int) -> Refusal:
    """The refusal of a slot or line that there is not."""
    plan = state.table.plan
    parameter, reason = "setup.layout", f"there is no slot {number} in {plan.shape}"
    if kind is Kind.REMOVE:
        parameter, reason = "score.cancel", f"there is no line {number}; lines are counted from 1 to {len(plan.lines)}"
    return Refusal(parameter, reason, tuple(state.table.ruleset.grounds.get(parameter, ())))


def _reason(state: State, action: Action) -> Reason:
    """The question and the reason, for an action that is not legal."""
    if state.phase == OVER:
        assert state.ending is not None
        return state.ending.parameter, "the hole is over"
    if action.kind in _SLOT_KINDS:
        plan = state.table.plan
        slots = (action.slot, action.other) if action.kind is Kind.EXCHANGE else (action.slot,)
        for slot in slots:
            if not 0 <= slot < plan.shape.size:
                return "setup.layout", f"there is no slot {slot + 1} in {plan.shape}"
            if state.gone[state.seat] >> slot & 1:
                return "turn.remove-matched", f"the card of slot {slot + 1} was taken away"
    return _BY_KIND[action.kind](state, action)


def _first(state: State) -> Reason:
    """What has to be decided first, whatever was wanted instead."""
    plan = state.table.plan
    if state.phase == OPENING:
        return "opening.turn-up", f"{_cards(plan.turn_up)} must be turned up first"
    if state.phase == PEEKING:
        return "opening.peek", f"each player looks at {_cards(plan.peek)} first"
    if state.phase == SECOND_ROUND:
        return "opening.second-round", "turning up more cards comes first (or pass)"
    if state.phase == DRAWING:
        return "turn.draw", "a card must be drawn first"
    if state.phase == HOLDING:
        return (
            "turn.draw",
            f"a card is {'taken' if state.source == DISCARD_PILE else 'drawn'}; it must be {_ways(state)} first",
        )
    if state.phase == REJECTED:
        if PASS in legal_actions(state):
            return "turn.after-reject", "the drawn card was rejected; a hidden card may be turned up (or pass)"
        return "turn.after-reject", "the drawn card was rejected; a hidden card is to be turned up"
    if state.phase == REARRANGING:
        return "turn.rearrange", "two own cards may be exchanged now (or pass)"
    return "turn.remove-matched", "matched lines may be taken away now (or pass)"


def _ways(state: State) -> str:
    """What can be done with the card in hand."""
    kinds = {action.kind for action in legal_actions(state)}
    ways = [word for kind, word in ((Kind.PLACE, "placed"), (Kind.REJECT, "rejected")) if kind in kinds]
    return " or ".join(ways)


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{number} cards"


def _up(state: State, action: Action) -> Reason:
    seat, plan = state.seat, state.table.plan
    visible = state.up[seat] >> action.slot & 1
    there = f"the card of slot {action.slot + 1} lies face up already"
    if state.phase == OPENING:
        if visible or state.chosen[seat] >> action.slot & 1:
            return "opening.turn-up", there if visible else f"slot {action.slot + 1} is chosen already; choose another"
        return (
            "opening.where",
            f"slot {action.slot + 1} may not be chosen: {_WHERE[state.table.ruleset.word('opening.where')]}",
        )
    if state.phase == SECOND_ROUND and visible:
        return "opening.second-round", there
    if state.phase == REJECTED and visible:
        return "turn.after-reject", there
    if state.phase == DRAWING:
        return "turn.turn-up-instead", there if plan.turn_up_instead else "no card may be turned up instead of drawing"
    if state.phase == HOLDING:
        return "turn.turn-up-instead", "a card is drawn; none may be turned up now"
    return _first(state)


def _peek(state: State, action: Action) -> Reason:
    seat, plan = state.seat, state.table.plan
    if state.phase != PEEKING:
        if state.phase == OPENING and plan.peek:
            return _first(state)
        return (
            "opening.peek",
            "hidden cards may be looked at only before play" if plan.peek else "nobody may look at hidden cards",
        )
    if state.chosen[seat] >> action.slot & 1:
        return "opening.peek", f"slot {action.slot + 1} was looked at already; choose another"
    if not state.hidden(seat) >> action.slot & 1:
        return "opening.peek", f"the card of slot {action.slot + 1} lies face up"
    if state.knowers(seat, action.slot) >> seat & 1:
        return "opening.peek", f"the card of slot {action.slot + 1} is known already"
    return "opening.peek-where", "only cards of the row nearest to their owner may be looked at"


def _stock(state: State, action: Action) -> Reason:
    if state.phase != DRAWING:
        return _first(state)
    plan = state.table.plan
    if state.stock or not stock_is_out(state):
        return "turn.reject", "no card could be replaced, and a drawn card may not be rejected"
    if state.closer >= 0 and plan.final_stock_only:
        return "end.final-stock-out", "the stock is empty"
    if state.closer >= 0 and plan.out_counts:
        return "end.stock-out-final", "the stock is empty"
    return "end.stock-out", "the stock is empty"


def _discard(state: State, action: Action) -> Reason:
    if state.phase != DRAWING:
        return _first(state)
    plan, seat = state.table.plan, state.seat
    if not plan.takes:
        return "turn.draw", "cards are drawn from the stock alone"
    if state.closer >= 0 and plan.final_stock_only:
        if stock_is_out(state) and plan.final_stock_out == PASSES:
            return "end.final-stock-out", "the stock is empty, and the discard pile may not be used in the last turns"
        return "end.final-draw", "in the last turns cards are drawn from the stock alone"
    if not state.discard:
        return "turn.draw", "the discard pile is empty"
    there = plan.full & ~state.gone[seat]
    if plan.face_down_only and not there & ~state.up[seat]:
        return "turn.replace", "no card lies face down, and only such a card may be replaced"
    if plan.take_hidden_only and not there & ~state.up[seat]:
        return (
            "turn.take-onto-visible",
            "no card lies face down, and only such a card may be replaced from the discard pile",
        )
    if there and plan.take_unequal:
        return "turn.take-equal", "every card that could be replaced is a visible one of the same rank"
    return "turn.reject", "no card could be replaced, and a taken card may not be rejected"


def _place(state: State, action: Action) -> Reason:
    if state.phase != HOLDING:
        return _first(state)
    plan = state.table.plan
    if plan.face_down_only:
        return "turn.replace", f"the card of slot {action.slot + 1} lies face up; only a face-down card may be replaced"
    if plan.take_hidden_only:
        return "turn.take-onto-visible", "a card taken from the discard pile may replace only a hidden card"
    return "turn.take-equal", "a card taken from the discard pile may not replace a visible one of the same rank"


def _reject(state: State, action: Action) -> Reason:
    if state.phase != HOLDING:
        return ("turn.draw", "no card is drawn") if state.phase == DRAWING else _first(state)
    if state.source == DISCARD_PILE:
        return "turn.reject", "a card taken from the discard pile must be placed"
    return "turn.reject", "a drawn card must be placed"


def _knock(state: State, action: Action) -> Reason:
    plan = state.table.plan
    if not plan.knock:
        return "end.trigger", "there is no knocking in this game"
    if state.phase != DRAWING:
        return "end.knock-place", "a player knocks at the start of the own turn, instead of all the rest"
    if state.closer >= 0 and not plan.second_knock:
        return "end.second-knock", f"player {state.closer + 1} has knocked already"
    if state.closer == state.seat:
        return "end.second-knock", "whoever knocked last has no reason to knock again"
    return "end.knock-from", "nobody may knock on the first turn"


def _pass(state: State, action: Action) -> Reason:
    plan = state.table.plan
    if state.phase == DRAWING:
        if not state.stock and not may_pass(state):
            final = state.closer >= 0 and plan.final_stock_only
            return "end.final-stock-out" if final else "end.stock-out", "nobody may pass while there is something to do"
        return "turn.draw", "nobody may pass while there is a card to draw"
    if state.phase == HOLDING:
        return "turn.reject", f"the {'taken' if state.source == DISCARD_PILE else 'drawn'} card must be {_ways(state)}"
    if state.phase == REJECTED:
        if state.hidden(state.seat).bit_count() == 1:
            return "turn.last-hidden", "the last hidden card must be turned up"
        return "turn.after-reject", "a hidden card must be turned up"
    if state.phase == SECOND_ROUND:
        return "opening.second-round", f"whoever turns up more turns up at least {plan.more[0]}"
    return _first(state)


def _remove(state: State, action: Action) -> Reason:
    plan = state.table.plan
    if not plan.removes:
        return "turn.remove-matched", "matched lines stay where they are"
    if plan.removes_at_once:
        return "turn.remove-matched", "matched lines are taken away as soon as they are complete"
    if state.phase != REMOVING:
        return "turn.remove-matched", "matched lines are taken away at the end of the own turn"
    if action.slot >= len(plan.lines):
        return "score.cancel", f"there is no line {action.slot + 1}; lines are counted from 1 to {len(plan.lines)}"
    return "score.cancel", f"{plan.lines[action.slot]} does not match"


def _exchange(state: State, action: Action) -> Reason:
    plan = state.table.plan
    if not plan.rearranges:
        return "turn.rearrange", "cards stay where they were laid"
    if state.phase != REARRANGING:
        return "turn.rearrange", "cards may be exchanged only after placing a card"
    return "turn.rearrange", "two different cards are exchanged"


_BY_KIND: Final[tuple[Callable[[State, Action], Reason], ...]] = (
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
_WHERE: Final = {
    "any": "not enough hidden cards are left",
    "same-column": "the cards must lie in one column",
    "different-columns": "the cards must lie in different columns",
}
