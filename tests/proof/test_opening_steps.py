"""The opening before play as a step on counts: it is the engine's, for every way to open; wrong steps are found out."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from golfrules import ruleset
from golfrules.book.resolve import default_book
from golfrules.deal import start
from golfrules.frame import Plan
from golfrules.legal import legal_actions
from golfrules.opening import same_column
from golfrules.plan import plan_of
from golfrules.play import apply
from golfrules.proof.flownumbers import before_the_first_turn
from golfrules.proof.flowopening import Before, Openings, ToldBefore, looks_exactly, opens_exactly, ways_to_open
from golfrules.proof.openingnumbers import as_dealt, untied_before
from golfrules.proof.openingterms import opening_name, opening_of
from golfrules.proof.solver import NoSolver, at_hand
from golfrules.proof.theorems.common import rulesets
from golfrules.ruleset import Ruleset

needs_solver = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))
BOOK = default_book()
LOOKS = "+opening.peek=2+conduct.peeked-secret=owner-only+opening.peek-where="
AT_ONCE = "six-card+matched-removed+turn.remove-matched=at-once"
ODD = (
    "six-card+opening.reveal=each-player",
    "six-card+opening.reveal=all-players",
    "six-card+turn.order=anticlockwise",
    f"six-card{LOOKS}any",
    f"six-card+opening.reveal=all-players{LOOKS}nearest",
    AT_ONCE,
    f"{AT_ONCE}+opening.reveal=all-players",
    f"{AT_ONCE}+opening.reveal=each-player",
    f"{AT_ONCE}+opening.turn-up=4{LOOKS}nearest",
)
"""Ways to open that no variant or edition has."""
OPENINGS: dict[str, Ruleset] = {}
if at_hand():
    every = rulesets(BOOK, tuple(BOOK.variants))
    OPENINGS = {ref: every[ref] for ref in {opening_name(made): ref for ref, made in reversed(every.items())}.values()}


def strays(made: Ruleset, players: int, seed: int, steps: type[Openings] = Openings) -> list[str]:
    """What is wrong along one opening by lot: the deal and each choice of the engine beside the step on counts."""
    chance = random.Random(seed)
    state = start(made, players, seed=seed, dealer=seed % players)
    before, _, wrong = untied_before(as_dealt(state), None, state, steps)
    while before_the_first_turn(state):
        then = apply(state, chance.choice(legal_actions(state)))
        before, _, found = untied_before(before, state, then, steps)
        wrong += found
        state = then
    return wrong


@needs_solver
@pytest.mark.parametrize("ref", [*OPENINGS, *ODD])
def test_the_opening_on_counts_is_the_opening_of_the_engine(ref: str, pytestconfig: pytest.Config) -> None:
    made = OPENINGS.get(ref) or ruleset(ref)
    for seed in range(100 if pytestconfig.getoption("--thorough") else 4):
        assert strays(made, 2 + seed % 4, seed) == []


@needs_solver
@pytest.mark.parametrize("ref", ODD)
def test_also_openings_that_no_game_has_keep_every_law(ref: str) -> None:
    found = opening_of(ruleset(ref))
    assert not found.broken
    assert not found.unknown
    assert {"deal", "up before play"} <= set(found.kinds)
    assert ("look" in found.kinds) == ("peek" in ref)


# no seat is left short


def test_who_can_be_left_short_is_told() -> None:
    six = plan_of(ruleset("six-card"))
    assert opens_exactly(six)
    assert opens_exactly(plan_of(ruleset("six-card+open-same-column")))
    assert not opens_exactly(plan_of(ruleset(AT_ONCE)))
    assert not opens_exactly(dataclasses.replace(six, where=same_column, turn_up=3))
    assert looks_exactly(plan_of(ruleset("four-card")))
    assert looks_exactly(plan_of(ruleset(f"six-card{LOOKS}any")))
    assert not looks_exactly(plan_of(ruleset(f"six-card{LOOKS}nearest")))


@pytest.mark.parametrize(
    "ref", ["six-card", "six-card+open-same-column", "nine-card", "six-card+opening.reveal=all-players"]
)
def test_the_ways_to_open_are_those_of_the_engine(ref: str) -> None:
    """All choices of the first seat, by the engine's legal actions."""
    made = ruleset(ref)
    first = start(made, 2, seed=1)
    todo, found = [first], {}
    for state in todo:
        if state.seat == first.seat and before_the_first_turn(state):
            found[state.chosen[state.seat]] = sum(1 << action.slot for action in legal_actions(state))
            todo += [apply(state, action) for action in legal_actions(state)]
    ways = ways_to_open(plan_of(made))
    assert ways is not None
    assert found == {chosen: mask for chosen, mask in ways.items() if mask}


# seeded mistakes


class OpensOneMore(Openings):
    """Wrong: one card more than the rule names."""

    def __init__(self, alg: Any, plan: Plan, players: Any, size: Any = None, first: Any = 0) -> None:
        super().__init__(alg, dataclasses.replace(plan, turn_up=plan.turn_up + 1), players, size, first)
        self.plan = plan

    def up(self, b: Before, t: ToldBefore) -> Before:
        real = self.plan
        self.plan = dataclasses.replace(real, turn_up=real.turn_up + 1)
        done = super().up(b, t)
        self.plan = real
        return done


class LooksTwice(Openings):
    """Wrong: each look counts for half."""

    def look(self, b: Before, t: ToldBefore) -> Before:
        real, self.plan = self.plan, dataclasses.replace(self.plan, peek=2 * self.plan.peek)
        done = super().look(b, t)
        self.plan = real
        return done


class PassesTwoOn(Openings):
    """Wrong: every other seat is passed over."""

    def opening_from(self, b: Before, all_chosen: Before, nth: Any, t: ToldBefore) -> Before:
        return super().opening_from(b, all_chosen, nth if b is all_chosen else nth + 1, t)


class DealerBegins(Openings):
    """Wrong: play begins with the seat before the right one."""

    def first_turn(self, b: Before, t: ToldBefore) -> Before:
        begun = super().first_turn(b, t)
        return begun._replace(flow=begun.flow._replace(seat=self.seat_at(self.players - 1)))


class LosesACard(Openings):
    """Wrong: a card that is turned up is taken off the table."""

    def up(self, b: Before, t: ToldBefore) -> Before:
        done = super().up(b, t)
        return done._replace(flow=done.flow._replace(all_there=done.flow.all_there - 1))


class ShowsNothing(Openings):
    """Wrong: what was chosen stays face down when all have chosen."""

    def shown(self, b: Before, t: ToldBefore) -> Before:
        return super().shown(b, t)._replace(flow=b.flow)


class TurnsUpForOthers(Openings):
    """Wrong: the card of the next seat is turned up."""

    def turned(self, s: Any, seat: Any, less: Any) -> Any:
        return super().turned(s, self.after(seat), less)


MISTAKES = [
    (OpensOneMore, "opening", "six-card"),
    (LooksTwice, "opening", "four-card"),
    (PassesTwoOn, "opening", "six-card"),
    (DealerBegins, "opening", "four-in-hand"),
    (LosesACard, "cards", "six-card"),
    (ShowsNothing, "cards", "six-card+opening.reveal=all-players"),
    (TurnsUpForOthers, "cards", "nine-card"),
]


@needs_solver
@pytest.mark.parametrize(("mistake", "law", "ref"), MISTAKES, ids=[m.__name__ for m, _, _ in MISTAKES])
def test_a_wrong_opening_breaks_its_law(mistake: type[Openings], law: str, ref: str) -> None:
    assert law in opening_of(ruleset(ref), mistake).broken
    assert not opening_of(ruleset(ref)).broken


@pytest.mark.parametrize(("mistake", "law", "ref"), MISTAKES, ids=[m.__name__ for m, _, _ in MISTAKES])
def test_a_wrong_opening_is_not_the_engines(mistake: type[Openings], law: str, ref: str) -> None:
    assert any(strays(ruleset(ref), 3, seed, mistake) for seed in range(4))


@needs_solver
def test_an_opening_that_is_not_known_to_keep_a_law_makes_the_theorem_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    from golfrules.proof.theorems import stepping

    real = stepping.opening_of
    monkeypatch.setattr(stepping, "opening_of", lambda made: real(made, DealerBegins))
    monkeypatch.setattr(stepping, "rulesets", lambda book, games: {"six-card": ruleset("six-card")})
    found = stepping.law(BOOK, "cards")
    assert found.verdict == "unknown"
    assert "not kept before the first turn: up before play" in found.cases[0].told[0]
