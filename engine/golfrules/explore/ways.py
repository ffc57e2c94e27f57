"""From the nodes of a walk back to plays: the actions along a way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from golfrules.actions import Action
from golfrules.cards import format_cards
from golfrules.explore.graph import CHANCE, Lasso
from golfrules.explore.walk import END, Walked
from golfrules.legal import BY_PHASE
from golfrules.play import EFFECTS
from golfrules.state import HOLDING, State


class EndlessPlay(NamedTuple):
    """A play without end on a small game: the deal (hand by hand), what is done first, and what is done again and again."""

    deal: str
    first: tuple[str, ...]
    again: tuple[str, ...]
    shuffles: int
    """How many shuffles fall into it; 0 for one that can be played as it stands."""

    @property
    def length(self) -> int:
        """How many decisions it shows."""
        return len(self.first) + len(self.again)


class _Follower:
    """Plays a walk's steps again."""

    def __init__(self, walked: Walked) -> None:
        self.walked = walked
        self.chance = walked.chance
        self.key = walked.key

    def node(self, state: State) -> int:
        """The node of a state, END for one that is over."""
        return self.walked.met[self.key(state)] if state.phase else END

    def choices(self, state: State) -> Iterator[tuple[tuple[Action, ...], int, State]]:
        """All that may be done, to the next node: actions, how many orders a shuffle in them has, and what comes of them."""
        for action in BY_PHASE[state.phase](state):
            for pick, new in self.outcomes(state, action):
                if pick or self.chance.ways > 1 or new.phase != HOLDING or self.key(new) in self.walked.met:
                    yield (action,), self.chance.ways, new
                    continue
                for then in BY_PHASE[HOLDING](new):
                    for _, after in self.outcomes(new, then):
                        yield (action, then), self.chance.ways, after

    def outcomes(self, state: State, action: Action) -> Iterator[tuple[int, State]]:
        """What an action leads to, once for each order of a shuffle in it."""
        self.chance.pick, self.chance.ways = 0, 1
        yield 0, EFFECTS[action.kind](state, action)
        ways = self.chance.ways
        for pick in range(1, ways):
            self.chance.pick, self.chance.ways = pick, ways
            yield pick, EFFECTS[action.kind](state, action)
        self.chance.pick = 0

    def follow(self, state: State, nodes: Sequence[int]) -> tuple[list[str], State, int]:
        """From a state along some nodes: the actions in text, where they end, and how many shuffles fell into them."""
        done: list[str] = []
        shuffles = 0
        wanted = [node for node in nodes if self.walked.graph.movers[node] != CHANCE]
        shuffled = {nodes[n + 1] for n in range(len(nodes) - 1) if self.walked.graph.movers[nodes[n]] == CHANCE}
        for node in wanted:
            for actions, ways, new in self.choices(state):
                if (ways > 1) == (node in shuffled) and self.node(new) == node:
                    done += [f"{state.seat + 1}: {action}" for action in actions]
                    state, shuffles = new, shuffles + (ways > 1)
                    break
            else:
                raise AssertionError(f"no action leads to node {node}")
        return done, state, shuffles


def endless_play(walked: Walked, lasso: Lasso) -> EndlessPlay:
    """The play of a lasso."""
    follower = _Follower(walked)
    first = walked.firsts[lasso.stem[0] - 1]
    before, state, one = follower.follow(first, lasso.stem[1:])
    again, _, two = follower.follow(state, lasso.loop[1:])
    return EndlessPlay(format_cards(first.table.deal), tuple(before), tuple(again), one + two)
