"""Grades: does every play end, can each player force the end, can it end from everywhere.

- **T1** every play ends, whatever the players do;
- **T2** each single player can force the end against all others, and against every shuffle, from every state. *Blind* where a player
  can do so without looking at anything that is hidden: by knocking, or by drawing from the stock and covering hidden cards;
- **T3** from every state some play ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from typing import NamedTuple

from golfrules.cards import Card
from golfrules.explore.graph import backward, forced, longest, on_rounds, shortest_lasso
from golfrules.explore.small import Board, packs, small_rules
from golfrules.explore.walk import MOST_STATES, Walked, walk
from golfrules.explore.ways import EndlessPlay, endless_play
from golfrules.pools import shared
from golfrules.processes import how_many
from golfrules.ruleset import Ruleset

ALL: range = range(256)


class Grade(NamedTuple):
    """What came of a walk, or of several together."""

    board: Board
    packs: int
    deals: int
    states: int
    visited: int
    steps: int
    over: int
    seconds: float
    """The processor time of the walks alone, without the grading."""
    finished: bool
    troubles: tuple[str, ...]
    dead_ends: int
    t1: bool
    t2: tuple[bool, ...]
    blind: tuple[bool, ...]
    t3: bool
    longest: int
    """Where every play ends: how many turns and opening decisions the longest has."""
    endless: EndlessPlay | None

    @property
    def good(self) -> bool:
        """Whether all was visited, and no law was broken."""
        return self.finished and not self.troubles

    @property
    def word(self) -> str:
        """The best grade: `T1`, `T2`, `T3` or `none`."""
        return "T1" if self.t1 else "T2" if all(self.t2) else "T3" if self.t3 else "none"


def grade(walked: Walked) -> Grade:
    """Grade a walk."""
    graph, players = walked.graph, walked.board.players
    back = backward(graph)
    surely = forced(graph, back, ())
    t1 = walked.finished and all(surely)
    t2 = blind = (t1,) * players
    t3, length, endless = t1, 0, None
    if t1:
        length = longest(graph, back)
    elif walked.finished:
        t2 = tuple(all(forced(graph, back, (seat,))) for seat in range(players))
        blind = tuple(all(forced(graph, back, (seat,), walked.plain)) for seat in range(players))
        t3 = all(forced(graph, back, ALL))
        lasso = shortest_lasso(graph, on_rounds(graph, back, surely), walked.parents)
        endless = None if lasso is None else endless_play(walked, lasso)
    return Grade(
        walked.board, 1, walked.deals, walked.states, walked.visited, walked.steps, walked.over, walked.seconds, walked.finished,
        tuple(map(str, walked.troubles)), len(walked.dead_ends), t1, t2, blind, t3, length, endless,
    )  # fmt: skip


def together(grades: Sequence[Grade]) -> Grade:
    """Several packs of one small game as one: what holds must hold in all."""
    plays = [one.endless for one in grades if one.endless is not None]
    return Grade(
        grades[0].board,
        len(grades),
        sum(one.deals for one in grades),
        sum(one.states for one in grades),
        sum(one.visited for one in grades),
        sum(one.steps for one in grades),
        sum(one.over for one in grades),
        sum(one.seconds for one in grades),
        all(one.finished for one in grades),
        tuple(text for one in grades for text in one.troubles),
        sum(one.dead_ends for one in grades),
        all(one.t1 for one in grades),
        tuple(map(all, zip(*(one.t2 for one in grades), strict=True))),
        tuple(map(all, zip(*(one.blind for one in grades), strict=True))),
        all(one.t3 for one in grades),
        max(one.longest for one in grades),
        min(plays, key=lambda play: (play.shuffles > 0, play.length, play), default=None),
    )


Task = tuple[Ruleset, Board, tuple[Card, ...], int]


def _graded(task: Task) -> Grade:
    return grade(walk(*task))


class Tour(NamedTuple):
    """The grades of several small games, and how long they took on the clock with all processes."""

    grades: tuple[Grade, ...]
    seconds: float

    @property
    def states(self) -> int:
        """How many states there are."""
        return sum(one.states for one in self.grades)

    @property
    def visited(self) -> int:
        """How many of them were visited."""
        return sum(one.visited for one in self.grades)

    @property
    def spent(self) -> float:
        """The processor time of the walks, without the grading."""
        return sum(one.seconds for one in self.grades)


def tour(
    games: Iterable[tuple[Ruleset, Board]],
    jobs: int | None = None,
    most: int = MOST_STATES,
    told: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> Tour:
    """Walk and grade small games, their packs spread over `jobs` processes (None: one a core). `told` hears how many packs are walked,
    and of how many."""
    began = time.perf_counter()
    listed = list(games)
    tasks = [(number, (one, board, pack, most)) for number, (one, board) in enumerate(listed)
             for pack in packs(small_rules(one, board.shape), board)]  # fmt: skip
    # The packs with most different cards have most deals; they go first, so that no process is left with a long one.
    order = sorted(range(len(tasks)), key=lambda n: max(map(tasks[n][1][2].count, tasks[n][1][2])))
    work = [tasks[n][1] for n in order]
    jobs = how_many(jobs, len(work))
    results: list[Grade] = []
    with ExitStack() as stack:
        walks: Iterator[Grade] = map(_graded, work)
        if jobs > 1:
            walks = stack.enter_context(closing(shared(jobs, _graded, work)))
        told("packs", 0, len(work))
        for one in walks:
            results.append(one)
            told("packs", len(results), len(work))
    found: dict[int, list[tuple[int, Grade]]] = {}
    for n, result in zip(order, results, strict=True):
        found.setdefault(tasks[n][0], []).append((n, result))
    grades = tuple(
        together([one for _, one in sorted(found[number], key=lambda item: item[0])]) for number in range(len(listed))
    )
    return Tour(grades, time.perf_counter() - began)
