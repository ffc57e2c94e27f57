"""A clerk who only watches what lies on the table keeps the same books as the engine: turns, last turns, quiet turns, what is open."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from flow import FACE_DOWN, KNOCKING, LAST_TURNS, MUST_TURN, REMOVING, rules

from golfrules.actions import ASK, Action, Kind
from golfrules.cards import Card
from golfrules.deal import deal_from_seed, start
from golfrules.frame import Table
from golfrules.legal import BY_PHASE, legal_actions
from golfrules.play import apply, is_terminal
from golfrules.ruleset import Answer
from golfrules.state import (
    DISCARD_PILE,
    HOLDING,
    NOWHERE,
    OPENING,
    PEEKING,
    REARRANGING,
    REJECTED,
    SECOND_ROUND,
    Ending,
    State,
    plays,
    rooted,
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
    "must turn, standstill": {**MUST_TURN, **STILL, "opening.turn-up": 1},
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
    "looking first": {"opening.peek": 2, "opening.peek-where": "any", **REMOVING},
    "looking first, removing at once": {
        "opening.peek": 2,
        "opening.peek-where": "nearest",
        "opening.reveal": "all-players",
        **REMOVING,
        "turn.remove-matched": "at-once",
        **LAST_TURNS,
        "end.reveal": "at-close",
    },
    "own cards seen": {"setup.own-cards": "always-seen", "turn.rearrange": "after-replacing", **LAST_TURNS},
    "drawn cards seen": {**FACE_DOWN, "turn.drawn-seen": "everybody", "turn.taken-known": "owner-only"},
    "hidden cards not counted": {**FACE_DOWN, "score.hidden": "not-counted", "turn.rearrange": "after-replacing"},
    "each player's together": {"opening.reveal": "each-player", "opening.where": "different-columns"},
    "only face-down cards": {"turn.replace": "face-down-only", **LAST_TURNS},
    "no equal card": {"turn.take-equal": "forbidden"},
    "hidden cards for taken ones": {"turn.take-onto-visible": "forbidden", "turn.reject": "either"},
    "the stock alone": {"turn.draw": "stock-only", "end.stock-out": "pass"},
    "no reject": {"turn.reject": "never", "end.stock-out-when": "card-needed"},
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
        answers = state.table.ruleset.answers
        self.tracks = (
            answers["opening.peek"] != 0
            or answers["turn.new-card"] == "face-down"
            or answers["setup.own-cards"] == "always-seen"
        )
        self.seen = [list(seats) for seats in state.seen]

    def watched(self, before: State, done: Action, after: State) -> None:
        """Who has seen which card: by placing, looking and exchanging, and whatever comes to lie open is seen by all."""
        seat, plan, everybody = before.seat, before.table.plan, before.table.everybody
        own, answers = self.seen[seat], before.table.ruleset.answers
        if done.kind is Kind.PEEK:
            own[done.slot] |= 1 << seat
        elif done.kind is Kind.EXCHANGE:
            own[done.slot], own[done.other] = own[done.other], own[done.slot]
        elif done.kind is Kind.PLACE and not plan.face_up:
            question = "turn.taken-known" if before.source == DISCARD_PILE else "turn.drawn-seen"
            own[done.slot] = everybody if answers[question] == "everybody" else 1 << seat
        for owner, seats in enumerate(self.seen):
            open_now = after.up[owner] | after.gone[owner]
            for slot in range(len(seats)):
                if open_now >> slot & 1:
                    seats[slot] = everybody

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
        if self.tracks:
            assert [list(seats) for seats in state.seen] == self.seen, "who has seen which card"
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
    assert state.closer in range(-1, state.table.players)
    assert not any(up & gone for up, gone in zip(state.up, state.gone, strict=True))


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
            done = chance.choice(legal_actions(state))
            after = apply(state, done)
            clerk.saw(state, done.kind, after)
            clerk.watched(state, done, after)
            state = after


def the_long_way(state: State) -> State:
    """The same start, with nothing decided in advance: every turn's end and every choice is looked at from the beginning."""
    old = state.table
    plan = replace(old.plan, open_piles=False, placing_ends=False)
    table = Table(old.ruleset, plan, old.players, old.dealer, old.first, old.seed, old.hole, old.deal)
    table.plain_from, table.plain_draw, table.plain_hold = 1 << 30, ASK, (ASK, ASK, ASK)
    return rooted(state._replace(table=table))


@pytest.mark.parametrize("name", GAMES)
def test_the_short_ways_of_a_turn_lead_where_the_long_way_leads(name: str) -> None:
    ruleset = rules(GAMES[name])
    for seed in range(12):
        chance = random.Random(seed)
        state = start(ruleset, 3, deal=deal_from_seed(ruleset, 3, seed)[: 22 + 2 * seed])
        long = the_long_way(state)
        for _ in range(150):
            assert (state[:11], state.rest[1:]) == (long[:11], long.rest[1:])  # all but what is only known in advance
            assert (state.past is None) == (long.past is None)
            assert legal_actions(state) == legal_actions(long) == BY_PHASE[state.phase](state)
            if is_terminal(state):
                break
            done = chance.choice(legal_actions(state))
            state, long = apply(state, done), apply(long, done)
        assert plays(state) == plays(long)
