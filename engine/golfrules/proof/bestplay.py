"""Who wins a small table with all cards open and best play on both sides: a measure of whether a rule can decide a hole."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import chain

from golfrules.legal import legal_actions
from golfrules.outcome import scores
from golfrules.play import apply
from golfrules.proof.smalltables import Form, build, even_tables
from golfrules.ruleset import Ruleset
from golfrules.state import OVER, State, UnknownCardError

NODES = 2_000
MOST = 300
"""So many tables are drawn by lot to find one on which another player wins; a first look is content with FEW."""
FEW = 6
DEPTH = 60


Besides = Callable[[State], Iterable[tuple[int, State]]]
"""What players who are not to move may do first: each seat, and the state after it."""


class Unsolved(Exception):
    """A table that is too large to be played out."""


def nothing_besides(state: State) -> Iterable[tuple[int, State]]:
    """Only the seat to move decides."""
    return ()


def best(state: State, nodes: int = NODES, besides: Besides = nothing_besides) -> int:
    """1 when the first seat of two can force the lower score, -1 when the second can, 0 for a tie. Raises Unsolved."""
    known: dict[State, int] = {}
    left = nodes

    def value(at: State, depth: int) -> int:
        nonlocal left
        if at.phase == OVER:
            first, second = scores(at).totals[:2]
            return (second > first) - (second < first)
        found = known.get(at)
        if found is not None:
            return found
        left -= 1
        if left < 0 or depth > DEPTH:
            raise Unsolved
        wanted = 1 if at.seat == 0 else -1
        result = -wanted
        for action in legal_actions(at):
            here = value(apply(at, action), depth + 1)
            if here * wanted > result * wanted:
                result = here
                if result == wanted:
                    break
        for seat, after in besides(at):
            wanted = 1 if seat == 0 else -1
            if result != wanted:
                here = value(after, depth + 1)
                result = here if here * wanted > result * wanted else result
        known[at] = result
        return result

    return value(state, 0)


def decisive(one: Ruleset, other: Ruleset, first: Form | None, seconds: float, most: int = MOST) -> str | None:
    """A small table of two on which best play leads to another winner by either ruleset, in words; None if none is found among so
    many."""
    until = time.monotonic() + seconds
    near = [first] if first is not None and len(first.get("layouts", ())) == 2 else []
    for form in chain(near, even_tables(one, other, most)):
        if time.monotonic() > until:
            return None
        left, right = build(one, form), build(other, form)
        if left is None or right is None:
            continue
        try:
            values = best(left), best(right)
        except (Unsolved, UnknownCardError):
            continue
        if values[0] != values[1]:
            return won_text(form, *values)
    return None


def won_text(form: Form, one: int, other: int) -> str:
    """A table on which best play ends otherwise, in words."""
    words = {1: "player 1 wins", 0: "it is a tie", -1: "player 2 wins"}
    return f"{table_text(form)}: with best play {words[one]} by one, {words[other]} by the other"


def table_text(form: Form) -> str:
    """A table in a line."""
    if "deal" in form:
        return f"{form['players']} players, deal {form['deal']}"
    parts = [f"{seat}: {layout}" for seat, layout in form["layouts"].items()]
    parts.append(f"stock {' '.join(form['stock']) or 'empty'}")
    parts.append(f"discard {' '.join(form['discard'])}")
    if "closer" in form:
        parts.append(f"player {form['closer']} has closed")
    return "; ".join(parts)
