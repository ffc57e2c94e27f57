"""Explicit-state exploration: every state of a small game, each visited once, with all laws checked.

The loop is written for speed: what the engine does is taken from it directly (`legal.BY_PHASE`, `play.EFFECTS`), and a state in
which a card is held is no node of its own, because only one state leads to it: the one in which the card is not yet drawn.
"""

from __future__ import annotations

import gc
import time
from array import array
from collections import deque
from typing import Final, NamedTuple

from golfrules.actions import Action, Kind
from golfrules.cards import Card
from golfrules.explore.graph import CHANCE, Graph
from golfrules.explore.key import Key, Keys
from golfrules.explore.safety import draw_keeps_cards, misstep, state_laws
from golfrules.explore.small import Board, Chance, first_states, small_rules
from golfrules.legal import BY_PHASE
from golfrules.play import EFFECTS
from golfrules.ruleset import Ruleset
from golfrules.state import HOLDING, State, first_state, plays

MOST_STATES: Final = 3_000_000
END: Final = 0
"""The node of all holes that are over."""
SHOWN: Final = 10
"""So many breaches of one law are kept."""


class Trouble(NamedTuple):
    """A law that a state breaks (or a dead end), with the shortest way there."""

    law: str
    state: State
    way: tuple[Action, ...]

    def __str__(self) -> str:
        """The law, the deal, the way and the state."""
        start = first_state(self.state)
        return f"{self.law}: from {start!r} by {', '.join(map(str, self.way)) or 'nothing'} to {self.state!r}"


class Walked(NamedTuple):
    """What a walk found. Nodes are numbers, 0 to `graph.nodes` - 1; shuffles are nodes of their own, all ends are one.

    Drawing a card and using it is one edge where nothing comes between; the state in which the card is held is visited and counted.
    """

    rules: Ruleset
    board: Board
    deals: int
    states: int
    """How many states there are, with all ways in which alike slots may lie; the discards that are out of reach count in any order."""
    visited: int
    """How many of them were visited, one of those that are alike."""
    steps: int
    over: int
    """How many steps end a hole."""
    seconds: float
    """Of processor time."""
    finished: bool
    troubles: tuple[Trouble, ...]
    graph: Graph
    parents: array[int]
    """For each node one that leads to it on a shortest way; a first state is its own."""
    plain: bytearray
    """For each node the number of the successor that a plain player takes who wants the end and knows only what all see."""
    met: dict[Key, int]
    """The node of each state."""
    key: Keys
    firsts: tuple[State, ...]
    """The first states; the first of them is node 1."""
    chance: Chance
    """What decides the shuffles of these states."""

    @property
    def dead_ends(self) -> tuple[Trouble, ...]:
        """The states before the end in which nothing can be done."""
        return tuple(one for one in self.troubles if one.law == "choices")


_LIKED: Final = {
    kind: place for place, kind in enumerate((Kind.KNOCK, Kind.STOCK, Kind.UP, Kind.PLACE, Kind.REJECT, Kind.PASS))
}


def plain_choice(state: State, actions: tuple[Action, ...]) -> int:
    """What a plain player does who wants the end: knock, else draw from the stock, and put the card on a hidden one, else reject it."""
    hidden = state.hidden(state.seat)
    best, pick = 99, 0
    for number, action in enumerate(actions):
        liked = _LIKED.get(action.kind, 9)
        if action.kind is Kind.PLACE and not hidden >> action.slot & 1:
            liked = 5
        if liked < best:
            best, pick = liked, number
    return pick


def walk(ruleset: Ruleset, board: Board, pack: tuple[Card, ...], most: int = MOST_STATES) -> Walked:
    """Every state of every deal of one pack of a small game (one of `small.packs`). Stops unfinished after `most` nodes."""
    collecting = gc.isenabled()
    gc.disable()  # everything that is made is kept or freed by counting references
    try:
        return _Walk(ruleset, board, pack).run(most)
    finally:
        if collecting:
            gc.enable()


class _Walk:
    """The walk at work."""

    def __init__(self, ruleset: Ruleset, board: Board, pack: tuple[Card, ...]) -> None:
        self.began = time.process_time()
        self.board = board
        self.rules = small_rules(ruleset, board.shape)
        self.chance = Chance()
        firsts = first_states(self.rules, board, pack, self.chance)
        first = next(firsts)
        self.plan = first.table.plan
        self.key = Keys(self.plan)
        self.broken = state_laws(self.plan, board.players, pack)
        self.met: dict[Key, int] = {}
        self.movers, self.ends, self.plain = bytearray([0]), bytearray([1]), bytearray()
        self.parents, self.starts, self.edges = array("I", [END]), array("I"), array("I")
        self.waiting: deque[State | list[int] | None] = deque([None])
        self.troubles: list[Trouble] = []
        self.held = self.shuffles = self.over = self.states = 0
        self.ways = array("I", [1])
        self.firsts: list[State] = []
        for state in (first, *firsts):
            number = len(self.movers)
            if self.enter(state, number) == number:
                self.firsts.append(state)

    def note(self, law: str, state: State) -> None:
        """Keep a breach of a law."""
        if sum(one.law == law for one in self.troubles) < SHOWN:
            self.troubles.append(Trouble(law, state, plays(state)))

    def enter(self, new: State, parent: int) -> int:
        """The number of a state; a new one is checked, and waits for its turn. All ends are one node."""
        if new[1]:
            number = len(self.movers)
            key = self.key(new)
            found = self.met.setdefault(key, number)
            if found != number:
                return found
            ways = self.key.ways(key)
            self.ways.append(ways)
            self.states += ways
            self.parents.append(parent)
            self.movers.append(new[2])
            self.waiting.append(new)
        else:
            number = END
            self.over += 1
        law = self.broken(new)
        if law is not None:
            self.note(law, new)
        return number

    def outcomes(self, state: State, action: Action, first: State, parent: int) -> int:
        """The node of a shuffle: all that an action may lead to, the outcome of the first order being known."""
        node = len(self.movers)
        found: list[int] = []
        self.parents.append(parent)
        self.movers.append(CHANCE)
        self.ways.append(1)
        self.waiting.append(found)
        self.shuffles += 1
        ways = self.chance.ways
        found.append(self.enter(first, node))
        for pick in range(1, ways):
            self.chance.pick = pick
            found.append(self.enter(EFFECTS[action.kind](state, action), node))
        self.chance.pick, self.chance.ways = 0, 1
        return node

    def run(self, most: int) -> Walked:
        """Visit all states, nearest first."""
        waiting, edges, starts, plain, chance, enter = (
            self.waiting, self.edges, self.starts, self.plain, self.chance, self.enter,
        )  # fmt: skip
        while waiting and len(self.movers) < most:
            state = waiting.popleft()
            at = len(starts)
            starts.append(len(edges))
            plain.append(0)
            if state is None:
                continue
            if isinstance(state, list):
                edges.extend(state)
                continue
            actions = BY_PHASE[state[1]](state)
            if not actions:
                self.note("choices", state)
                continue
            wanted = plain_choice(state, actions)
            seat, closer = state[2], state[11].closer
            following = state[0].after(seat)
            for number, action in enumerate(actions):
                new = EFFECTS[action.kind](state, action)
                if number == wanted:
                    plain[at] = len(edges) - starts[at]
                if chance.ways > 1:
                    edges.append(self.outcomes(state, action, new, at))
                elif new[1] == HOLDING:
                    # Only this state leads to the one with the card drawn, so both are one node, and their choices one choice.
                    self.held += 1
                    self.states += self.ways[at]
                    holding = BY_PHASE[HOLDING](new)
                    if not holding or new[2] != seat or new[11].closer != closer or not draw_keeps_cards(state, new):
                        self.note("cards" if holding else "choices", new)
                    if number == wanted:
                        plain[at] += plain_choice(new, holding)
                    for then in holding:
                        after = EFFECTS[then.kind](new, then)
                        if chance.ways > 1:
                            edges.append(self.outcomes(new, then, after, at))
                        else:
                            edges.append(enter(after, at))
                        if after[11].closer != closer or (after[2] != following and after[2] != seat):
                            law = misstep(new, then, after)
                            if law is not None:
                                self.note(law, after)
                    continue
                else:
                    edges.append(enter(new, at))
                law = misstep(state, action, new)
                if law is not None:
                    self.note(law, new)
        return self.done()

    def done(self) -> Walked:
        """The account of the walk."""
        seconds = time.process_time() - self.began
        nodes = len(self.movers)
        self.starts.extend([len(self.edges)] * (nodes + 1 - len(self.starts)))
        self.plain.extend(bytes(nodes - len(self.plain)))
        ends = bytearray(nodes)
        ends[END] = 1
        return Walked(
            self.rules, self.board, len(self.firsts), self.states, nodes - 1 - self.shuffles + self.held, len(self.edges) + self.held,
            self.over, seconds, not self.waiting, tuple(self.troubles), Graph(self.starts, self.edges, self.movers, ends), self.parents,
            self.plain, self.met, self.key, tuple(self.firsts), self.chance,
        )  # fmt: skip
