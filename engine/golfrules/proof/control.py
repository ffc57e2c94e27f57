"""The graph of control of a hole: all that the flow of a game can do, at real size, whatever the cards are.

Where no rule of the flow looks at a card (no removal, no rule on equal cards, no repeated tables), who may do what depends on the
phase, whose turn it is, how many cards of each layout are visible, how many cards the piles hold, and who has closed. Slots of a
layout that lie alike are alike once the opening is over, so how many are visible is enough. One state stands for each such node; a
second, with other cards in other slots, is stepped beside it as far as `doubles` says and must lead to the same nodes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from golfrules.actions import Action
from golfrules.deal import pack_cards, start
from golfrules.legal import legal_actions
from golfrules.plan import plan_of
from golfrules.play import apply
from golfrules.ruleset import Ruleset
from golfrules.state import DRAWING, HOLDING, OVER, PEEKING, REARRANGING, REJECTED, Ending, State

Node = tuple[object, ...]
_AFTER_OPENING = (DRAWING, HOLDING, REJECTED, REARRANGING, OVER)


class NotBlind(Exception):
    """A ruleset whose flow looks at cards or at single slots, so that its graph of control is not the whole story."""


class TooLarge(Exception):
    """A graph with more nodes than were asked for."""


def blind(ruleset: Ruleset) -> str | None:
    """Why the flow of a ruleset looks at cards or single slots; None when it does not."""
    if ruleset.word("turn.remove-matched", "never") != "never":
        return "matched lines are taken away, so cards are looked at"
    if ruleset.word("turn.take-equal", "allowed") != "allowed":
        return "equal cards are looked at"
    if ruleset.word("end.standstill", "play-on") == "count-repeated-table":
        return "repeated tables are looked at"
    if ruleset.number("opening.turn-up") and ruleset.word("opening.when", "before-play") != "before-play":
        return "cards are turned up in the course of play, by columns"
    if ruleset.word("opening.second-round", "nothing") != "nothing":
        return "more cards are turned up in the second round"
    return None


def node(state: State) -> Node:
    """All of a state that the flow can tell: masks of slots while the opening lasts, numbers of visible cards afterwards."""
    opening = state.phase not in _AFTER_OPENING
    return (
        state.phase,
        state.seat,
        state.turn,
        (state.up, state.chosen) if opening else tuple(up.bit_count() for up in state.up),
        state.seen if state.phase == PEEKING else None,
        len(state.stock),
        len(state.discard),
        state.source,
        state.did,
        state.closer,
        state.last,
        state.quiet,
        state.ending,
    )


@dataclass
class Control:
    """A graph of control. `steps[i]` are the successors of node i, with an action that leads there; node 0 is the start."""

    ruleset: Ruleset
    players: int
    states: list[State] = field(default_factory=list)
    steps: list[list[tuple[Action, int]]] = field(default_factory=list)
    doubled: int = 0

    @property
    def edges(self) -> int:
        """How many steps there are."""
        return sum(map(len, self.steps))

    def longest(self) -> int | None:
        """The number of decisions of the longest play; None when plays can be endless."""
        order, lengths = self._postorder(), [0] * len(self.steps)
        if order is None:
            return None
        for number in order:
            lengths[number] = max((1 + lengths[after] for _, after in self.steps[number]), default=0)
        return lengths[0]

    def _postorder(self) -> list[int] | None:
        """Nodes after all their successors; None when there is a circle."""
        done, colour = [], [0] * len(self.steps)
        stack: list[tuple[int, Iterator[tuple[Action, int]]]] = [(0, iter(self.steps[0]))]
        colour[0] = 1
        while stack:
            number, rest = stack[-1]
            for _, after in rest:
                if colour[after] == 1:
                    return None
                if colour[after] == 0:
                    colour[after] = 1
                    stack.append((after, iter(self.steps[after])))
                    break
            else:
                colour[number] = 2
                done.append(number)
                stack.pop()
        return done

    def way(self, wanted: Callable[[State], bool]) -> list[Action] | None:
        """The shortest way to a state of a kind; None when there is none."""
        came: dict[int, tuple[int, Action] | None] = {0: None}
        todo = [0]
        for number in todo:
            if wanted(self.states[number]):
                found: list[Action] = []
                at = came[number]
                while at is not None:
                    found.append(at[1])
                    at = came[at[0]]
                return found[::-1]
            for action, after in self.steps[number]:
                if after not in came:
                    came[after] = (number, action)
                    todo.append(after)
        return None

    def endless(self) -> tuple[list[Action], list[Action]] | None:
        """An endless play: the shortest way found to a circle, and once round it; None when there is none."""
        parent: dict[int, tuple[int, Action] | None] = {0: None}
        todo = [0]
        for number in todo:
            for action, after in self.steps[number]:
                if after not in parent:
                    parent[after] = (number, action)
                    todo.append(after)
        for number in todo:
            round_ = self._round(number)
            if round_ is not None:
                way: list[Action] = []
                at = parent[number]
                while at is not None:
                    way.append(at[1])
                    at = parent[at[0]]
                return way[::-1], round_
        return None

    def _round(self, start_at: int, most: int = 2_000) -> list[Action] | None:
        """The shortest way from a node back to itself."""
        came: dict[int, tuple[int, Action]] = {}
        todo = [start_at]
        seen = {start_at}
        for number in todo:
            if len(todo) > most:
                return None
            for action, after in self.steps[number]:
                if after == start_at:
                    way = [action]
                    while number != start_at:
                        number, back = came[number]
                        way.append(back)
                    return way[::-1]
                if after not in seen:
                    seen.add(after)
                    came[after] = (number, action)
                    todo.append(after)
        return None

    def can_end_from_everywhere(self) -> bool:
        """Whether from every node some play ends."""
        before: list[list[int]] = [[] for _ in self.steps]
        for number, steps in enumerate(self.steps):
            for _, after in steps:
                before[after].append(number)
        todo = [number for number, state in enumerate(self.states) if state.phase == OVER]
        seen = set(todo)
        for number in todo:
            for earlier in before[number]:
                if earlier not in seen:
                    seen.add(earlier)
                    todo.append(earlier)
        return len(seen) == len(self.steps)


def control(ruleset: Ruleset, players: int = 2, most: int = 150_000, doubles: int = 1_500) -> Control:
    """The graph of control of a ruleset with whole packs. Raises NotBlind, TooLarge, and AssertionError where two states of one
    node take different steps."""
    why = blind(ruleset)
    if why is not None:
        raise NotBlind(why)
    cards = list(pack_cards(ruleset, players))
    random.Random(11).shuffle(cards)
    graph = Control(ruleset, players)
    numbers: dict[Node, int] = {}

    def number_of(state: State) -> int:
        name = node(state)
        found = numbers.get(name)
        if found is None:
            if len(numbers) >= most:
                raise TooLarge(f"more than {most} nodes")
            found = numbers[name] = len(numbers)
            graph.states.append(_bare(state))
            graph.steps.append([])
        elif (
            graph.doubled < doubles
            and found < len(graph.steps)
            and graph.steps[found]
            and state.layouts != graph.states[found].layouts
        ):
            graph.doubled += 1
            mine = {node(apply(state, action)) for action in legal_actions(state)}
            yours = {node(graph.states[after]) for _, after in graph.steps[found]}
            assert mine == yours, f"two states of one node take different steps: {name}"
        return found

    number_of(start(ruleset, players, deal=cards))
    at = 0
    while at < len(graph.states):
        state = graph.states[at]
        reached: dict[int, Action] = {}
        actions = legal_actions(state)
        for action in actions if at < doubles else _one_of_each(state, actions):
            reached.setdefault(number_of(apply(state, action)), action)
        graph.steps[at] = [(action, after) for after, action in reached.items()]
        at += 1
    return graph


def _one_of_each(state: State, actions: tuple[Action, ...]) -> list[Action]:
    """Of actions on slots that lie alike the first and the last; before, every slot was tried at so many nodes."""
    if state.phase not in _AFTER_OPENING:
        return list(actions)
    up = state.up[state.seat]
    kept: dict[tuple[str, int], list[Action]] = {}
    for action in actions:
        kept.setdefault((str(action).split()[0], up >> max(action.slot, 0) & 1), []).append(action)
    return [action for many in kept.values() for action in {many[0], many[-1]}]


def violations(graph: Control) -> list[str]:
    """What in a graph breaks the laws of closing: one closer, last turns just as granted, nobody twice, turns in order, no dead end,
    and every card in one place."""
    plan = plan_of(graph.ruleset)
    granted, players = plan.last_turns(graph.players), graph.players
    restarts = graph.ruleset.word("end.second-knock", "forbidden") == "restarts"
    whole = sorted(_cards(graph.states[0]))
    found = []
    for number, state in enumerate(graph.states):
        nth = (state.seat - state.closer) * plan.step % players or players  # the how-manieth turn after the close
        if (state.phase == OVER) != (not graph.steps[number]):
            found.append(f"node {number} ({state!r}): a dead end, or no end where there is nothing to do")
        if sorted(_cards(state)) != whole:
            found.append(f"node {number} ({state!r}): cards were lost or made")
        if state.closer >= 0 and state.phase != OVER and state.last != granted - nth + 1:
            found.append(
                f"node {number} ({state!r}): {state.last} last turns left in turn {nth} of {granted} after the close"
            )
        if state.ending is Ending.CLOSED and (nth != granted if granted else state.seat != state.closer):
            found.append(f"node {number} ({state!r}): over after turn {nth} of {granted}")
        for action, after in graph.steps[number]:
            then = graph.states[after]
            if then.closer != state.closer and not (then.closer == state.seat and (state.closer < 0 or restarts)):
                found.append(f"node {number} ({state!r}): {action} makes player {then.closer + 1} the closer")
            if then.seat != state.seat and then.seat != graph_next(plan.step, state.seat, players):
                found.append(f"node {number} ({state!r}): after {action} player {then.seat + 1} is to move")
    return found


def graph_next(step: int, seat: int, players: int) -> int:
    """The seat whose turn follows."""
    return (seat + step) % players


def _cards(state: State) -> list[int]:
    held = [] if state.drawn is None else [state.drawn]
    return [*(card for layout in state.layouts for card in layout), *state.stock, *state.discard, *state.aside, *held]


def replayed(graph: Control, way: list[Action], round_: list[Action], times: int = 5) -> bool:
    """Whether the engine, from the deal on, can go a way and then so often round a circle, each time back at the same node.

    The same node is meant, not the same slots: at each step an action is taken that leads where the circle goes.
    """
    number, state = 0, graph.states[0]
    for action in [*way, *(round_ * times)]:
        target = next(after for done, after in graph.steps[number] if done == action)
        wanted = node(graph.states[target])
        state = next((s for s in (apply(state, a) for a in legal_actions(state)) if node(s) == wanted), state)
        if node(state) != wanted:
            return False
        number = target
    return state.phase != OVER


def _bare(state: State) -> State:
    """Without what led here, so that memory is not held."""
    return state._replace(past=(None, None))
