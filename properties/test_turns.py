"""Laws about turns: who moves, who closes the hole, and which last turns follow."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from golfrules.actions import Action, Kind
from golfrules.state import DRAWING, OPENING, PEEKING, Ending, State
from golfrules.testing.laws import law
from golfrules.testing.strategies_plays import Hole

EARLY = (Ending.STOCK_OUT, Ending.CUT, Ending.NO_FINAL_CARD, Ending.STANDSTILL, Ending.STUCK)
"""Endings that may cut last turns short."""


class Turn(NamedTuple):
    """A turn: whose, its steps (state before, action, state after), and whether it is finished."""

    seat: int
    steps: list[tuple[State, Action, State]]
    finished: bool

    @property
    def last(self) -> State:
        """The state after it."""
        return self.steps[-1][2]


def left_of(hole: Hole, seat: int) -> int:
    """The seat whose turn follows by the rules on order."""
    step = {"clockwise": 1, "anticlockwise": -1}[hole.ruleset.word("turn.order")]
    return (seat + step) % hole.players


def is_choosing(state: State) -> bool:
    """Whether cards are turned up or looked at before the first turn."""
    if state.phase == PEEKING:
        return True
    return state.phase == OPENING and state.table.ruleset.word("opening.when", "before-play") == "before-play"


def turns(hole: Hole) -> list[Turn]:
    """The turns of a play: each begins where another seat moves, or the same again where it can only be a new turn."""
    found: list[Turn] = []
    done = False
    for step in hole.steps:
        before, _action, after = step
        if is_choosing(before):
            continue
        if not found or found[-1].seat != before.seat or done:
            found.append(Turn(before.seat, [], False))
        found[-1].steps.append(step)
        done = before.seat != after.seat or after.ending is not None
        if done:
            found[-1] = found[-1]._replace(finished=True)
    return found


def fetches(turn: Turn) -> int:
    """How often a turn does what only one turn can do: draw, take, knock, turn up instead of it, or pass instead of it."""
    return sum(before.phase == DRAWING for before, _, _ in turn.steps)


@law()
def test_turns_go_round_and_nobody_plays_twice(hole: Hole) -> None:
    """The first turn is that of the first player; then turns go round in order, each with one drawing, taking, knocking or passing.

    Claim: turn.order and turn.first in every source.
    """
    first = hole.states[0].table.dealer
    if hole.ruleset.word("turn.first") == "left-of-dealer":
        first = (first + 1) % hole.players
    played = turns(hole)
    if played:
        assert played[0].seat == first, f"player {played[0].seat + 1} begins, not player {first + 1}"
    for one, next_ in itertools.pairwise(played):
        assert next_.seat == left_of(hole, one.seat), f"player {next_.seat + 1} plays after player {one.seat + 1}"
    for turn in played:
        assert fetches(turn) == 1 or (not turn.finished and fetches(turn) == 0), f"player {turn.seat + 1} plays twice"


@law()
def test_the_opening_goes_round_once(hole: Hole) -> None:
    """Before the first turn each player, from the first on, turns up or looks at just the cards that the rules say.

    Claim: opening.turn-up and opening.peek; a slot chosen twice is one card too few.
    """
    opening = [(before.phase, before.seat, action.slot) for before, action, _ in hole.steps if is_choosing(before)]
    assert len(set(opening)) == len(opening), "the same slot twice"
    if len(hole.actions) == len(opening):  # not yet over
        return
    wanted = {PEEKING: hole.ruleset.number("opening.peek"), OPENING: hole.ruleset.number("opening.turn-up")}
    if hole.ruleset.word("opening.when", "before-play") != "before-play":
        wanted[OPENING] = 0
    for phase, number in wanted.items():
        seats = [seat for at, seat, _ in opening if at == phase]
        for seat in range(hole.players):
            least = min(number, _room(hole, phase, seat))
            assert seats.count(seat) == least, f"player {seat + 1} chose {seats.count(seat)} cards, not {least}"
        order, seat = [], hole.states[0].table.first
        for _ in range(hole.players):
            order, seat = [*order, seat], left_of(hole, seat)
        assert list(dict.fromkeys(seats)) == [seat for seat in order if seat in seats], "out of order"


def _room(hole: Hole, phase: int, seat: int) -> int:
    """For how many cards of the opening there is room."""
    shape = hole.ruleset.shape
    if phase == OPENING:
        where = hole.ruleset.word("opening.where", "any")
        if where == "different-columns":
            return len(shape.columns) if hole.ruleset.number("opening.turn-up") <= len(shape.columns) else 0
        if where == "same-column":
            return shape.height
        return shape.size
    if hole.ruleset.word("setup.own-cards") == "always-seen":
        return 0
    start = next(before for before, _, _ in hole.steps if before.phase != OPENING or not is_choosing(before))
    hidden = start.hidden(seat)
    if hole.ruleset.word("opening.peek-where", "any") == "nearest":
        hidden &= sum(1 << slot for slot in shape.nearest)
    return hidden.bit_count()


@law(times=2)
def test_a_hole_closes_exactly_when_the_rules_say(hole: Hole) -> None:
    """A turn closes the hole if and only if it does what end.trigger says: leaves the layout (or all layouts) face up, or knocks.

    Claim: end.trigger with end.closing-act and end.removed-cards; looked at when the turn is over, not earlier or later.
    """
    for turn in turns(hole):
        before = turn.steps[0][0]
        for _, action, after in turn.steps[:-1]:
            assert after.closer == before.closer, f"{action} closes the hole in the middle of a turn"
        if not turn.finished:
            return
        closes = _closes(hole, turn)
        if before.closer >= 0 and not any(action.kind is Kind.KNOCK for _, action, _ in turn.steps):
            assert turn.last.closer == before.closer, "the closer changes"
        elif turn.last.ending in EARLY and not closes:
            return
        else:
            assert (turn.last.closer == turn.seat) == closes, "closed against the rules" if not closes else "not closed"


def _closes(hole: Hole, turn: Turn) -> bool:
    """Whether a finished turn does what closes a hole, as the rules say it."""
    ruleset, after, seat = hole.ruleset, turn.last, turn.seat
    trigger = ruleset.word("end.trigger")
    if trigger == "knock":
        return any(action.kind is Kind.KNOCK for _, action, _ in turn.steps)
    shape, counted = ruleset.shape, ruleset.word("end.removed-cards", "count-as-visible") == "count-as-visible"
    seats = [seat] if trigger == "one-layout-up" else list(range(hole.players))
    up = {owner: _open_at_the_end(hole, turn, owner) for owner in seats}
    if any(up[owner] != shape.full for owner in seats) or (not counted and any(after.gone[owner] for owner in seats)):
        return False
    if trigger == "one-layout-up" and ruleset.word("end.closing-act", "any") == "replacing-only":
        return any(
            action.kind is Kind.PLACE and before.hidden(seat) == 1 << action.slot for before, action, _ in turn.steps
        )
    return True


def _open_at_the_end(hole: Hole, turn: Turn, owner: int) -> int:
    """The slots that lay open (or empty) once the turn was over, before anything else was turned up because the hole closed."""
    before, action, after = turn.steps[-1]
    shown = before.up[owner] | before.gone[owner]
    if owner == turn.seat:
        face_up = hole.ruleset.word("turn.new-card") == "face-up"
        if action.kind is Kind.UP or (action.kind is Kind.PLACE and face_up):
            shown |= 1 << action.slot
        elif action.kind is Kind.PLACE:
            shown &= ~(1 << action.slot)
    return shown | after.gone[owner]


@law(times=2)
def test_after_the_close_the_others_have_just_the_turns_granted(hole: Hole) -> None:
    """After the close follow exactly the last turns that end.final-turns grants, in order, nobody twice; then the hole is over. A
    second layout that comes face up changes nothing.

    Claim: end.final-turns; a hole whose stock runs out, or that stands still, may end sooner.
    """
    granted = {"none": 0, "one-each-other": hole.players - 1, "one-each": hole.players, "one-more": 1}
    number = granted[hole.ruleset.word("end.final-turns")]
    played = turns(hole)
    closing = [i for i, turn in enumerate(played) if turn.finished and _closed_in(turn)]
    if not closing:
        return
    if hole.ruleset.word("end.second-knock", "forbidden") == "forbidden":
        assert len(closing) == 1, "the hole is closed twice"
    last = played[closing[-1] + 1 :]
    after = [turn.seat for turn in last if turn.finished]
    assert len(after) <= number, f"{len(after)} turns after the close, where {number} are granted"
    assert len(set(after)) == len(after), "somebody plays twice after the close"
    closer = played[closing[-1]].seat
    if number < hole.players:
        assert closer not in after, "the closer plays again"
    if hole.over and hole.states[-1].ending not in EARLY:
        assert hole.states[-1].ending is Ending.CLOSED
        assert len(after) == number, f"{len(after)} turns after the close, where {number} are granted"
    if len(after) == number and all(turn.finished for turn in last):
        assert hole.over, "the hole goes on after the last turn"


def _closed_in(turn: Turn) -> bool:
    before, after = turn.steps[0][0], turn.last
    return after.closer != before.closer or (after.closer == turn.seat and after.last > before.last)


@law()
def test_knocking_is_offered_only_where_and_when_the_rules_have_it(hole: Hole) -> None:
    """A knock is legal if and only if the rules have knocking, a turn begins, enough rounds are over, and nobody has knocked (or
    another may again).

    Claim: end.trigger, end.knock-place, end.knock-from and end.second-knock.
    """
    from golfrules.legal import legal_actions

    ruleset = hole.ruleset
    begun = 0
    for number, state in enumerate(hole.states):
        if number and not is_choosing(hole.states[number - 1]) and hole.states[number - 1].seat != state.seat:
            begun += 1
        may = ruleset.word("end.trigger") == "knock" and state.phase == DRAWING
        if may and ruleset.word("end.knock-from") == "second-turn":
            may = begun >= hole.players
        if may and state.closer >= 0:
            may = state.closer != state.seat and ruleset.word("end.second-knock", "forbidden") == "restarts"
        offered = any(action.kind is Kind.KNOCK for action in legal_actions(state))
        assert offered == may, "a knock is offered" if offered else "no knock is offered"


@law()
def test_cards_are_turned_up_only_by_a_rule(hole: Hole) -> None:
    """A hidden card comes face up only by its owner's act, at the reveal of the opening, where end.reveal says so, or for the count
    at the end; and in the end just those lie face up that are counted.

    Claims: opening.reveal, end.reveal and score.hidden: not before the last turns where the rules say after them, and not never.
    """
    reveal = hole.ruleset.word("end.reveal", "after-final-turns")
    counted = hole.ruleset.word("score.hidden") == "counted"
    for before, action, after in hole.steps:
        ended = after.ending is not None
        opening = before.phase == OPENING
        for seat in range(hole.players):
            shown = after.up[seat] & ~before.up[seat]
            if seat == before.seat and action.kind in (Kind.UP, Kind.PLACE):
                shown &= ~(1 << action.slot)
            if action.kind is Kind.EXCHANGE and seat == before.seat:
                shown &= ~(1 << action.slot | 1 << action.other)
            if opening:
                shown &= ~before.chosen[seat]
            just_closed = before.closer < 0 <= after.closer
            final = reveal == "own-final-turn" and after.last > 0 and seat == after.seat and after.seat != before.seat
            if not shown or (ended and counted) or (reveal == "at-close" and just_closed) or final:
                continue
            raise AssertionError(f"{action} turns up cards of player {seat + 1}")
        if ended and counted:
            assert not any(after.hidden(seat) for seat in range(hole.players)), "a card that is counted stays hidden"
