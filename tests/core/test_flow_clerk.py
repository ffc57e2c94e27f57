"""A clerk who only watches what lies on the table keeps the same books as the engine: turns, last turns, quiet turns, what is open."""

from __future__ import annotations

import random
from typing import Any

import pytest
from flow import FACE_DOWN, KNOCKING, LAST_TURNS, MUST_TURN, REMOVING, rules

from golfrules.actions import Kind
from golfrules.cards import Card
from golfrules.deal import deal_from_seed, start
from golfrules.legal import legal_actions
from golfrules.play import apply, is_terminal
from golfrules.ruleset import Answer
from golfrules.state import (
    HOLDING,
    NOWHERE,
    OPENING,
    PEEKING,
    REARRANGING,
    REJECTED,
    SECOND_ROUND,
    Ending,
    State,
)
from golfrules.state import (
    REMOVING as TAKING,
)

STILL: dict[str, Answer] = {"end.standstill": "count-after-rounds", "end.standstill-rounds": 3}
REPEATS: dict[str, Answer] = {"end.standstill": "count-repeated-table"}
SECOND: dict[str, Answer] = {"opening.second-round": "may-turn-two-or-three"}
GAMES: dict[str, dict[str, Answer]] = {
    "plain": {},
    "last turns": LAST_TURNS,
    "last turns for all": {**LAST_TURNS, "end.final-turns": "one-each", "end.reveal": "own-final-turn"},
    "last turns from the stock": {**LAST_TURNS, "end.final-draw": "stock-only", "end.final-stock-out": "pass"},
    "knocking": {**KNOCKING, "end.knock-from": "second-turn"},
    "knocking again": {**KNOCKING, "end.second-knock": "restarts", **STILL},
    "face down": FACE_DOWN,
    "must turn": {**MUST_TURN, "turn.last-hidden": "always", **LAST_TURNS},
    "may turn": {**MUST_TURN, "turn.after-reject": "may-turn-one", **SECOND},
    "removing": {**REMOVING, **LAST_TURNS},
    "removing at once": {**REMOVING, "turn.remove-matched": "at-once", "turn.removed-return": "set-aside"},
    "rearranging": {"turn.rearrange": "after-replacing", **STILL},
    "standstill": {**STILL, **LAST_TURNS},
    "repeated table": REPEATS,
    "at the own first turn": {"opening.when": "own-first-turn", **LAST_TURNS},
    "at every turn": {"opening.when": "every-turn", "opening.turn-up": 1},
    "second round": {**SECOND, "turn.order": "anticlockwise"},
    "new stock": {"end.stock-out": "recycle-all", "end.stock-out-when": "card-needed"},
    "new stock at once": {"end.stock-out": "recycle-keep-top"},
    "turning up instead": {"turn.turn-up-instead": "allowed", "end.trigger": "all-layouts-up", **LAST_TURNS},
}
TOLD = {"second round": 2, "may turn": 2, "at the own first turn": 1, "knocking": 1}
"""How many rounds of turns are told apart; none in the other games."""


class Clerk:
    """Keeps the books from outside: from the actions, and from how the layouts lie after each."""

    def __init__(self, state: State, name: str) -> None:
        self.name = name
        self.finished = 0
        self.granted = 0
        self.last = -1
        self.quiet = 0
        self.stirred = False

    def saw(self, before: State, kind: Kind, after: State) -> None:
        """One action of one player."""
        opening = before.phase in (OPENING, PEEKING) and before.table.plan.before_play
        shown = any(now & ~was for now, was in zip(after.up, before.up, strict=True))
        self.stirred = self.stirred or ((kind is Kind.STOCK or (shown and before.seat == after.seat)) and not opening)
        if kind is Kind.PLACE and shown:
            self.stirred = True
        over = is_terminal(after)
        done = not opening and (over or before.seat != after.seat)
        if not done:
            return
        closes = after.closer >= 0 and (before.closer < 0 or kind is Kind.KNOCK)
        counted = GAMES[self.name].get("end.standstill") == "count-after-rounds"
        first = closes and before.closer < 0
        self.quiet = self.quiet + 1 if counted and not self.stirred and not first else 0
        if closes:
            self.last = after.table.plan.last_turns(after.table.players)
        elif self.last > 0:
            self.last -= 1
        self.finished += 1
        self.stirred = False

    def agrees(self, state: State) -> None:
        """Compare the books."""
        players = state.table.players
        if not is_terminal(state):
            assert state.turn == min(self.finished, TOLD.get(self.name, 0) * players), "turns told apart"
            assert state.last == self.last, "last turns left"
            assert state.quiet == self.quiet, "quiet turns in a row"
            assert state.ending is None
        else:
            assert state.ending is not None
            assert (state.ending is Ending.CLOSED) == (state.last == 0)


def tidy(state: State) -> None:
    """Nothing is left over that belongs to a step which is done."""
    opens = state.phase in (OPENING, PEEKING, SECOND_ROUND)
    assert (state.drawn is not None) == (state.phase == HOLDING) == (state.source != NOWHERE)
    if not opens:
        assert state.chosen == (0,) * state.table.players
    if state.phase in (OPENING, PEEKING) and state.table.plan.before_play:
        assert state.did in (0, 2), "nothing is drawn before play"
    if is_terminal(state):
        assert (state.did, state.tables) == (0, frozenset())
    if state.phase in (REJECTED, REARRANGING, TAKING):
        assert state.did or state.phase != REJECTED
    for seat, seats in enumerate(state.seen):
        assert all(0 <= mask <= state.table.everybody for mask in seats), seat


@pytest.mark.parametrize("name", GAMES)
def test_a_clerk_who_only_watches_keeps_the_same_books(name: str) -> None:
    ruleset = rules(GAMES[name])
    for seed in range(12):
        chance = random.Random(seed)
        cards: tuple[Card, ...] = deal_from_seed(ruleset, 3, seed)
        state = start(ruleset, 3, deal=cards[: 22 + 2 * seed])
        clerk = Clerk(state, name)
        for _ in range(150):
            tidy(state)
            clerk.agrees(state)
            if is_terminal(state):
                break
            done: Any = chance.choice(legal_actions(state))
            after = apply(state, done)
            clerk.saw(state, done.kind, after)
            state = after
