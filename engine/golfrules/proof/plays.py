"""Comparing two rulesets by playing: the same table, the same actions, until something differs. By search, never by proof.

What is compared after each action: who is to move, what may be done, what each seat sees, whether and why the hole is over, and
the points. A difference is *decisive* when, with all cards open and best play on both sides, another player wins.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from golfrules.actions import Action, parse_action
from golfrules.cards import card_name
from golfrules.knowledge import observation
from golfrules.layout import UNKNOWN, format_layout
from golfrules.legal import legal_actions
from golfrules.outcome import scores
from golfrules.play import apply
from golfrules.proof.bestplay import MOST, decisive
from golfrules.proof.finding import Finding, Incomparable, Open, Parted, PlayWitness
from golfrules.proof.smalltables import Form, build, deals, positions
from golfrules.ruleset import Ruleset
from golfrules.state import OVER, State, UnknownCardError

NODES = 1_500
TABLES = 240
"""So many actions are tried on a table, and so many tables are tried, at each depth; counted, so that the answer does not depend on
how fast the machine is."""
SECONDS = 120.0
"""After so long a search of two rulesets is cut off, unless told otherwise."""


class Difference(NamedTuple):
    """What differs between two states, and both sides of it in words."""

    what: str
    left: str
    right: str


def differs(one: State, other: State) -> Difference | None:
    """The first thing in which two tables differ that somebody at the table can tell."""
    if (one.phase == OVER) != (other.phase == OVER) or one.ending != other.ending:
        return Difference("whether the hole is over", _end(one), _end(other))
    if one.phase == OVER:
        left, right = scores(one).totals, scores(other).totals
        if left != right:
            return Difference("the points of the hole", _list(left), _list(right))
        return None
    if one.seat != other.seat:
        return Difference("who is to move", f"player {one.seat + 1}", f"player {other.seat + 1}")
    left_actions, right_actions = legal_actions(one), legal_actions(other)
    if set(left_actions) != set(right_actions):
        return Difference(f"what player {one.seat + 1} may do", _list(left_actions), _list(right_actions))
    if _seen_by(one) == _seen_by(other):
        return None
    for seat in range(one.table.players):
        mine, yours = observation(one, seat), observation(other, seat)
        for name in ("layouts", "discard", "drawn", "stock"):
            a, b = getattr(mine, name), getattr(yours, name)
            if a != b:
                return Difference(f"what player {seat + 1} sees ({name})", _shown(a), _shown(b))
    return None


def _seen_by(state: State) -> tuple[object, ...]:
    """All that what the seats see is made of."""
    return (
        state.layouts,
        state.up,
        state.gone,
        state.seen,
        state.stock,
        state.discard,
        state.drawn,
        state.drawn_knowers,
    )


def _end(state: State) -> str:
    return "it goes on" if state.ending is None else f"over ({state.ending.word}), points {_list(scores(state).totals)}"


def _list(items: object) -> str:
    return ", ".join(map(str, items)) if isinstance(items, tuple) else str(items)


def _shown(value: object) -> str:
    from golfrules.cards import card_name

    if isinstance(value, int):
        return "a card nobody told" if value < 0 else card_name(value) if value <= 52 else str(value)
    if isinstance(value, tuple):
        return "; ".join(card_name(v) if isinstance(v, int) and v >= 0 else str(v) for v in value) or "nothing"
    return "nothing" if value is None else str(value)


Path = tuple[tuple[int, Action], ...]
Pick = Callable[[tuple[Action, ...]], tuple[Action, ...]]


def everything(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """All actions."""
    return actions


def ends_of(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The first and the last action, for long plays."""
    return actions if len(actions) < 3 else (actions[0], actions[-1])


def last_of(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """For very long plays of one line: the last way to draw (taking), and the last place."""
    places = [action for action in actions if str(action).startswith(("discard", "place"))]
    return (places[-1],) if places else (actions[-1],)


SEARCHES: tuple[tuple[int, Pick], ...] = (
    (1, everything),
    (2, everything),
    (3, everything),
    (4, everything),
    (60, last_of),
    (16, ends_of),
    (5, everything),
    (6, everything),
    (8, everything),
)
"""How deep plays are searched, and which actions are tried, in this order."""


def first_difference(
    one: State, other: State, depth: int, nodes: int = NODES, pick: Pick = everything
) -> tuple[Path, Difference] | None:
    """The shortest play after which two tables differ, breadth first, up to a depth; None if none is met."""
    layer: list[tuple[State, State, Path]] = [(one, other, ())]
    seen: set[State] = set()
    count = 0
    for level in range(depth + 1):
        after: list[tuple[State, State, Path]] = []
        for left, right, path in layer:
            found = differs(left, right)
            if found is not None:
                return path, found
            if level == depth or left.phase == OVER:
                continue
            for action in pick(legal_actions(left)):
                count += 1
                if count > nodes:
                    return None
                try:
                    step = apply(left, action), apply(right, action), (*path, (left.seat, action))
                except UnknownCardError:
                    continue
                if step[0] not in seen:
                    seen.add(step[0])
                    after.append(step)
        layer = after
    return None


def compare_plays(one: Ruleset, other: Ruleset, seconds: float = SECONDS, even: int = MOST) -> Finding:
    """The smallest play found in which two rulesets differ, and whether it can change who wins, as far as so many even tables show.
    Never a proof of equality."""
    until = time.monotonic() + seconds
    if one.shape.size != other.shape.size:
        return Incomparable(
            f"{one.ref} has layouts of {one.shape}, {other.ref} of {other.shape}: no table is one of both"
        )
    if one.shape != other.shape:
        return Open("the layouts have different shapes")
    looked = 0
    for depth, pick in SEARCHES:
        for form in islice(tables(one, other), TABLES):
            left, right = build(one, form), build(other, form)
            if left is None or right is None:
                continue
            if time.monotonic() > until:
                return Open(f"no difference found in {seconds:.0f} s, small tables, up to {depth} actions")
            looked += 1
            found = first_difference(left, right, depth, pick=pick)
            if found is not None:
                path, difference = found
                witness = _witness(form, left, path, difference)
                left_over = max(until - time.monotonic(), 3)
                return Parted(witness, ("search",), decisive(one, other, form, left_over, even))
    return Open(f"no difference found on {looked} small tables, plays of up to 60 actions")


def tables(one: Ruleset, other: Ruleset) -> Iterator[Form]:
    """Small tables, simplest first."""
    fewest = max(one.number("setup.fewest-players"), other.number("setup.fewest-players"), 2)
    jokers = min(one.number("setup.jokers", 0), other.number("setup.jokers", 0))
    for players in (fewest, fewest + 1):
        yield from deals(one.shape, players, jokers)
    # those of two and of three players in turn
    kinds = [positions(one, other, players) for players in (fewest, fewest + 1)]
    while kinds:
        for kind in list(kinds):
            found = next(kind, None)
            if found is None:
                kinds.remove(kind)
            else:
                yield found


def _witness(form: Form, state: State, path: Path, difference: Difference) -> PlayWitness:
    at = state
    for _, action in path:
        at = apply(at, action)
    picture = tuple(f"{seat + 1}: {at.layout(seat)}" for seat in range(at.table.players))
    moves = tuple((seat, str(action)) for seat, action in path)
    return PlayWitness(form, moves, difference.what, difference.left, difference.right, picture)


def outcome_at(ruleset: Ruleset, witness: PlayWitness) -> dict[str, object]:
    """What a scenario expects after a witness's actions: whose move and what may be done, or that it is over and the points."""
    at = build(ruleset, witness.table)
    assert at is not None
    for _, action in witness.actions:
        at = apply(at, parse_action(action))
    if at.phase == OVER:
        assert at.ending is not None
        points = {seat + 1: points for seat, points in enumerate(scores(at).totals)}
        return {"over": True, "why-over": at.ending.word, "score": points}
    found: dict[str, object] = {"to-move": at.seat + 1, "legal": [str(action) for action in legal_actions(at)]}
    viewer = _VIEWER.match(witness.what)
    if viewer is not None:
        seen = observation(at, int(viewer[1]) - 1)
        told: dict[int | str, object] = {seat + 1: format_layout(layout) for seat, layout in enumerate(seen.layouts)}
        drawn = seen.drawn
        told["drawn"] = "none" if drawn is None else "hidden" if drawn == UNKNOWN else card_name(drawn)
        found["sees"] = {int(viewer[1]): told}
    return found


_VIEWER = re.compile(r"what player (\d+) sees")
