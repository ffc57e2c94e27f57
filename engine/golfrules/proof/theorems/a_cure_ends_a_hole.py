"""Refuted: to forbid play that uses up nothing always ends a hole, and leaves everybody something to do. Counting after quiet rounds ends
it; so does a rule that a taken card may only replace a hidden one, or that none is taken, as long as an exhausted stock ends the hole: not
where play then goes on with passes or with a new stock. To forbid equal cards alone cures nothing. And where all layouts have to be up, who
may only replace hidden cards and has none left can do nothing but pass: a dead end that the cure has made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.actions import PASS, Action
from golfrules.book.resolve import ruleset
from golfrules.deal import start
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.proof.control import Control, blind, node, replayed
from golfrules.proof.flowidle import round_of
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.flowing import walked
from golfrules.ruleset import Ruleset
from golfrules.state import DRAWING, State

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"
GAME = "six-card"
PASS_ON, RENEWED = "end.stock-out=pass", "end.stock-out=recycle-keep-top"
PLAY_ON = "end.standstill=play-on"
CURES: tuple[tuple[str, ...], ...] = (
    (),
    ("end.standstill-rounds=1", PASS_ON),
    (PLAY_ON, "turn.take-onto-visible=forbidden"),
    (PLAY_ON, "turn.take-onto-visible=forbidden", PASS_ON),
    (PLAY_ON, "turn.take-onto-visible=forbidden", RENEWED),
    (PLAY_ON, "turn.replace=face-down-only"),
    (PLAY_ON, "turn.replace=face-down-only", PASS_ON),
    (PLAY_ON, "turn.draw=stock-only"),
    (PLAY_ON, "turn.draw=stock-only", PASS_ON),
    (PLAY_ON, "turn.take-equal=forbidden"),
)
"""What forbids, or (the first two) counts, play that uses up nothing; and where the hole goes on when the stock is exhausted."""
DEAD = ("", "turn.take-onto-visible=forbidden", "turn.replace=face-down-only")
"""Looked at for dead ends, where all layouts have to be up and an exhausted stock is passed over; the first is no cure."""


def prove(book: Book) -> Outcome:
    """Circles in the graph of control, or their absence; what is endless, and each dead end, is played by the engine."""
    cases = []
    for answers in CURES:
        cases.append(_ends(ruleset("+".join((GAME, *answers)), book)))
    for cure in DEAD:
        with_cure = f"+{cure}" if cure else ""
        rules = ruleset(f"{GAME}+end.standstill=play-on+end.trigger=all-layouts-up+end.stock-out=pass{with_cure}", book)
        cases.append(_nobody_stuck(rules))
    ways = ("graph of control", "played by the engine")
    return Outcome(tuple(cases), ways, "every play of two players with whole packs, whatever the deal")


def _ends(rules: Ruleset) -> Case:
    """Whether every play ends."""
    if blind(rules) is not None:
        found = round_of(rules, 2)
        told = f"endless: {found}" if found is not None else "no endless play was found, and none is excluded"
        return Case(rules.ref, "refuted" if found is not None else "unknown", (told,))
    graph = walked(rules, 2)
    longest = graph.longest()
    if longest is not None:
        return Case(rules.ref, "held", (f"the longest play of two has {longest} decisions",))
    circle = graph.endless()
    way, round_ = circle or ([], [])
    if not round_ or not replayed(graph, way, round_):
        return Case(rules.ref, "unknown", ("the engine did not go round the circle",))
    before = f"after {len(way)} decisions " if way else ""
    return Case(rules.ref, "refuted", (f"endless: {before}{_round(round_)}, again and again",))


def _round(decisions: list[Action]) -> str:
    """A round in words; of a long one the first decisions."""
    told = ", ".join(map(str, decisions[:4]))
    return told if len(decisions) <= 4 else f"{told} … ({len(decisions)} decisions to the same counts)"


def _nobody_stuck(rules: Ruleset) -> Case:
    """Whether everybody who is to draw can do something."""
    about = f"something can be done in every turn: {rules.ref}"
    graph = walked(rules, 2)
    way = graph.way(_stuck)
    if way is None:
        return Case(about, "held", (f"in all {len(graph.states)} nodes",))
    state = _played(graph, rules, way)
    if state is None:
        return Case(about, "unknown", ("the engine did not come to the dead end",))
    told = f"after {len(way)} decisions player {state.seat + 1} can only pass: {state.layout(state.seat)}, stock {len(state.stock)}"
    return Case(about, "refuted", (told,))


def _stuck(state: State) -> bool:
    return state.phase == DRAWING and legal_actions(state) == (PASS,)


def _played(graph: Control, rules: Ruleset, way: list[Action]) -> State | None:
    """A state of another deal in which nothing can be done, reached by the engine along the same nodes."""
    number, state = 0, start(rules, 2, seed=2)
    for action in way:
        number = next(after for done, after in graph.steps[number] if done == action)
        wanted = node(graph.states[number])
        state = next((then for a in legal_actions(state) if node(then := apply(state, a)) == wanted), state)
    return state if _stuck(state) else None
