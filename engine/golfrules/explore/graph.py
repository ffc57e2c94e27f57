"""Games as graphs: who can force the end, from where some play ends, and the shortest play without end.

Nodes are numbers in the order in which a walk found them; edges are kept in two flat arrays, the successors of node `n` being
`edges[starts[n]:starts[n + 1]]`. `movers[n]` is the seat to move, CHANCE where a shuffle decides. A node without successors is an end
of the hole (or a dead end, which counts as no end).
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Collection
from typing import Final, NamedTuple

CHANCE: Final = 255


class Graph(NamedTuple):
    """A game: successors, movers, the ends."""

    starts: array[int]
    edges: array[int]
    movers: bytearray
    ends: bytearray
    """1 for a hole that is over."""

    def after(self, node: int) -> array[int]:
        """The successors of a node."""
        return self.edges[self.starts[node] : self.starts[node + 1]]

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return len(self.movers)


class Backward(NamedTuple):
    """The edges the other way round, in the same form."""

    starts: array[int]
    edges: array[int]


def backward(graph: Graph) -> Backward:
    """For each node the nodes from which an edge leads to it."""
    number = graph.nodes
    starts = array("I", bytes(4 * (number + 1)))
    for target in graph.edges:
        starts[target + 1] += 1
    for node in range(number):
        starts[node + 1] += starts[node]
    fill = array("I", starts)
    edges = array("I", bytes(4 * len(graph.edges)))
    for node in range(number):
        for target in graph.after(node):
            edges[fill[target]] = node
            fill[target] += 1
    return Backward(starts, edges)


def forced(graph: Graph, back: Backward, willing: Collection[int], plain: bytearray | None = None) -> bytearray:
    """From which nodes the end comes surely, when the movers in `willing` want it and all others, chance too, do not.

    1 for each such node. With `plain` (a number of a successor for each node) the willing movers have no choice: they take that one.
    """
    starts = graph.starts
    left = array("I", (starts[node + 1] - starts[node] for node in range(graph.nodes)))
    found = bytearray(graph.nodes)
    todo = [node for node in range(graph.nodes) if graph.ends[node]]
    for node in todo:
        found[node] = 1
    while todo:
        node = todo.pop()
        for before in back.edges[back.starts[node] : back.starts[node + 1]]:
            if found[before]:
                continue
            if graph.movers[before] in willing:
                if plain is not None and graph.edges[starts[before] + plain[before]] != node:
                    continue
            else:
                left[before] -= 1
                if left[before]:
                    continue
            found[before] = 1
            todo.append(before)
    return found


def longest(graph: Graph, back: Backward) -> int:
    """How many decisions the longest play has, in a game in which every play ends."""
    starts = graph.starts
    left = array("I", (starts[node + 1] - starts[node] for node in range(graph.nodes)))
    length = array("I", bytes(4 * graph.nodes))
    todo = [node for node in range(graph.nodes) if not left[node]]
    while todo:
        node = todo.pop()
        for before in back.edges[back.starts[node] : back.starts[node + 1]]:
            length[before] = max(length[before], length[node] + (graph.movers[before] != CHANCE))
            left[before] -= 1
            if not left[before]:
                todo.append(before)
    return max(length, default=0)


class Lasso(NamedTuple):
    """A play without end: from a first node to one that comes again and again, and the round from there to itself."""

    stem: tuple[int, ...]
    loop: tuple[int, ...]
    """Begins and ends with the same node."""


def on_rounds(graph: Graph, back: Backward, ending: bytearray) -> bytearray:
    """The nodes that may come again: neither surely ending, nor reachable only from nodes that cannot come again."""
    found = bytearray(1 - one for one in ending)
    left = array("I", bytes(4 * graph.nodes))
    for node in range(graph.nodes):
        left[node] = sum(found[before] for before in back.edges[back.starts[node] : back.starts[node + 1]])
    todo = [node for node in range(graph.nodes) if found[node] and not left[node]]
    while todo:
        node = todo.pop()
        found[node] = 0
        for target in graph.after(node):
            left[target] -= 1
            if found[target] and not left[target]:
                todo.append(target)
    return found


def shortest_lasso(graph: Graph, inside: bytearray, parents: array[int], tries: int = 200) -> Lasso | None:
    """The shortest play without end, among those that begin to go round at one of the first nodes that can.

    `inside` marks the nodes that may come again; `parents` lead back to a first node, by a shortest way, and a first node is its own
    parent. So many nodes are tried, in the order in which the walk found them: nearest the start first.
    """
    best: Lasso | None = None
    for node in range(graph.nodes):
        if not inside[node]:
            continue
        stem = _stem(parents, node)
        room = None if best is None else len(best.stem) + len(best.loop) - len(stem)
        if tries <= 0 or (room is not None and room < 3):
            break
        loop = _round(graph, inside, node, room)
        if loop:
            best = Lasso(stem, loop)
        tries -= best is not None
    return best


def _round(graph: Graph, inside: bytearray, node: int, room: int | None) -> tuple[int, ...]:
    """The shortest way from a node to itself, empty if there is none that has fewer than `room` nodes."""
    came = {node: -1}
    todo = deque([(node, 1)])
    while todo:
        at, number = todo.popleft()
        if room is not None and number + 1 >= room:
            return ()
        for target in graph.after(at):
            if target == node:
                return (*_way(came, at), node)
            if target not in came and inside[target]:
                came[target] = at
                todo.append((target, number + 1))
    return ()


def _way(came: dict[int, int], node: int) -> tuple[int, ...]:
    way = [node]
    while came[way[-1]] >= 0:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _stem(parents: array[int], node: int) -> tuple[int, ...]:
    """The shortest way from a first node to this one."""
    way = [node]
    while parents[way[-1]] != way[-1]:
        way.append(parents[way[-1]])
    return tuple(reversed(way))
