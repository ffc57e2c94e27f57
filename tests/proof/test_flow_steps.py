"""The step on counts: it is the engine's, for every flow; wrong steps are found out, by the solver and beside the engine."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from golfrules import ruleset
from golfrules.actions import PASS
from golfrules.book.resolve import default_book
from golfrules.deal import start
from golfrules.explore.flow import standard
from golfrules.explore.small import Chance, first_states, packs, small_rules
from golfrules.legal import legal_actions
from golfrules.plan import plan_of
from golfrules.play import apply
from golfrules.proof.flowidle import replays, round_of, uses_up_nothing
from golfrules.proof.flowkinds import KINDS
from golfrules.proof.flownumbers import before_the_first_turn, counts, starts_well, untied
from golfrules.proof.flowstep import Flow, NotEncoded, Steps, Told, follows_reject
from golfrules.proof.flowterms import _READ, Terms, alike, proof_of, symbols
from golfrules.proof.flowwalk import walk_small
from golfrules.proof.solver import NoSolver, at_hand
from golfrules.proof.theorems.common import rulesets
from golfrules.proof.theorems.stepping import first_turn_is_good
from golfrules.state import OPENING, OVER

needs_solver = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))
BOOK = default_book()
FLOWS = {refs[0]: made for refs, made in alike(list(rulesets(BOOK, tuple(BOOK.variants)).items()))}
ODD = (
    "six-card+end.stock-out=recycle-keep-top",
    "six-card@howto-ro+end.stock-out=pass",
    "six-card+turn.rearrange=after-replacing",
    "six-card+end.trigger=all-layouts-up",
    "six-card+one-last-turn+end.reveal=own-final-turn",
    "four-card+end.second-knock=restarts",
    "six-card+end.standstill=play-on",
    "six-card@howto-fr+end.stock-out-when=card-needed",
    "six-card+turn.turn-up-instead=allowed",
    "six-card+turn.order=anticlockwise",
    "six-card+matched-removed+turn.remove-matched=at-once+one-last-turn+end.reveal=at-close",
    "six-card+turn.remove-matched=at-once+one-last-turn+end.trigger=knock+end.reveal=at-close+end.knock-from=first-turn"
    "+end.knock-place=instead-of-turn+end.second-knock=restarts",
    "eight-card+opening.when=every-turn",
    "eight-card+opening.reveal=each-player",
)
"""Answers that no variant or edition gives."""


def strays(made: Any, players: int, seed: int, steps: type[Steps] = Steps) -> list[str]:
    """What is wrong along one play by lot: each step of the engine beside the step on counts."""
    chance = random.Random(seed)
    state, flow = start(made, players, seed=seed), None
    wrong: list[str] = []
    for _ in range(400):
        if state.phase == OVER:
            break
        if flow is None and not before_the_first_turn(state):
            flow = counts(state)
            assert starts_well(state)
        legal = legal_actions(state)
        # knocks end plays early, so they are rare
        action = chance.choice([a for a in legal if str(a) != "knock" or chance.random() < 0.05] or legal)
        then = apply(state, action)
        if flow is not None:
            flow, found = untied(flow, state, action, then, steps)
            wrong += [f"{action}: {each}" for each in found]
        state = then
    return wrong


@pytest.mark.parametrize("ref", [*FLOWS, *ODD])
def test_the_step_on_counts_is_the_step_of_the_engine(ref: str, pytestconfig: pytest.Config) -> None:
    made = FLOWS.get(ref) or ruleset(ref)
    for seed in range(40 if pytestconfig.getoption("--thorough") else 1):
        assert strays(made, 3 if not seed else 2 + seed % 4, seed) == []


def test_larger_small_games_are_walked_too(pytestconfig: pytest.Config) -> None:
    """Seven cards and more where a long run is asked for; else the smallest by a nine-card flow."""
    thorough = pytestconfig.getoption("--thorough")
    for made in FLOWS.values() if thorough else [FLOWS["nine-card"]]:
        small = standard(made)[0]
        rules = small_rules(made, small.shape)
        first = next(first_states(rules, small, list(packs(rules, small))[-1], Chance()))
        assert walk_small(first, 50_000 if thorough else 150).wrong == ()


# seeded mistakes


class LosesACard(Steps):
    """Wrong: a rejected card is nowhere."""

    def reject(self, s: Flow, t: Told) -> Flow:
        return super().reject(s, t)._replace(discard=s.discard)


class GrantsOneMore(Steps):
    """Wrong: one more last turn than the rules grant is begun."""

    def closed(self, s: Flow, t: Told) -> Flow:
        shut = super().closed(s, t)
        return shut._replace(last=self.alg.choose(shut.phase == OVER, shut.last, shut.last + 1))


class PassesTwoOn(Steps):
    """Wrong: every other player is passed over."""

    def after(self, seat: Any) -> Any:
        return super().after(super().after(seat))


class AnybodyCloses(Steps):
    """Wrong: who has the last turn becomes the closer."""

    def ended(self, s: Flow, t: Told) -> Flow:
        return super().ended(s, t)._replace(closer=s.seat)


class ForgetsQuietTurns(Steps):
    """Wrong: turns in which nothing is used up are not counted."""

    def ended(self, s: Flow, t: Told) -> Flow:
        return super().ended(s, t)._replace(quiet=0)


class ClosesTooEarly(Steps):
    """Wrong: one face-down card may be left."""

    def triggered(self, s: Flow) -> Any:
        return self.mine(s) <= 1


class ForgetsTheTaken(Steps):
    """Wrong: what is taken away when all is turned up at the close is nowhere."""

    def lost_at_once(self, s: Flow, t: Told) -> Flow:
        return super().lost_at_once(s, t)._replace(discard=s.discard)


class OpensAgain(Steps):
    """Wrong: a second round of turning up follows the first."""

    def begun(self, s: Flow, t: Told) -> Flow:
        return super().begun(s, t)._replace(phase=OPENING, chosen=0)


class ShowsOneMore(Steps):
    """Wrong: one card more is turned up at the opening."""

    def opening_up(self, s: Flow, t: Told) -> Flow:
        return super().opening_up(self.turned(s, s.seat, 1), t)


TAKEN_AT_CLOSE = "six-card+matched-removed+turn.remove-matched=at-once+one-last-turn+end.reveal=at-close"
MISTAKES = [
    (ForgetsTheTaken, "cards", TAKEN_AT_CLOSE),
    (OpensAgain, "opening", "eight-card"),
    (ShowsOneMore, "opening", "eight-card"),
    (LosesACard, "cards", "six-card"),
    (GrantsOneMore, "last turns", "six-card@howto-ro"),
    (PassesTwoOn, "last turns", "six-card@howto-fr"),
    (AnybodyCloses, "last turns", "six-card@howto-fr"),
    (ForgetsQuietTurns, "rank", "six-card"),
    (ClosesTooEarly, "endings", "six-card"),
]


@needs_solver
@pytest.mark.parametrize(("mistake", "law", "ref"), MISTAKES, ids=[m.__name__ for m, _, _ in MISTAKES])
def test_a_wrong_step_breaks_its_law(mistake: type[Steps], law: str, ref: str) -> None:
    assert law in proof_of(ruleset(ref), mistake).broken
    assert law not in proof_of(ruleset(ref)).broken


@pytest.mark.parametrize(("mistake", "law", "ref"), MISTAKES, ids=[m.__name__ for m, _, _ in MISTAKES])
def test_a_wrong_step_is_not_the_engines(mistake: type[Steps], law: str, ref: str) -> None:
    assert any(strays(ruleset(ref), 3, seed, mistake) for seed in range(20))


# what is asked


@needs_solver
def test_every_kind_of_action_that_a_game_has_is_asked_about() -> None:
    """Vacuity: the premises of each kind can be satisfied."""
    assert proof_of(ruleset("six-card")).kinds == ("stock", "discard", "pass", "place", "reject")
    assert {"knock", "place"} <= set(proof_of(ruleset("four-card")).kinds)
    eight = set(proof_of(FLOWS["eight-card+matched-removed"]).kinds)
    assert {"up after reject", "remove", "pass removing", "up at the opening", "pass"} <= eight
    assert eight <= {kind.name for kind in KINDS}


@needs_solver
def test_the_step_reads_of_a_plan_only_what_rulesets_are_told_apart_by() -> None:
    read: set[str] = set()

    class Watched:
        def __init__(self, plan: Any) -> None:
            self.plan = plan

        def __getattr__(self, name: str) -> Any:
            read.add(name)
            return getattr(self.plan, name)

    import z3

    for ref in (*FLOWS, *ODD):
        plan: Any = Watched(plan_of(FLOWS.get(ref) or ruleset(ref)))
        for kind in KINDS:
            if kind.arises(plan):
                k = Steps(Terms(), plan, z3.Int("players"), z3.Int("size"))
                s, told = symbols()
                kind.when(k, s, told)
                kind.step(k, s, told)
    assert read - set(_READ) <= {"after_reject", "last_hidden", "full", "shape", "turn_up", "reveal_card", "reveal_all"}


def test_a_rule_that_the_step_does_not_hold_is_refused() -> None:
    """A decision after a reject only where three cards are hidden, say."""
    odd = dataclasses.replace(plan_of(ruleset("six-card")), after_reject=lambda plan, hidden: (PASS,) * (hidden == 7))
    with pytest.raises(NotEncoded, match="what follows a reject"):
        follows_reject(odd)


def test_what_all_lose_at_the_close_is_met_in_plays() -> None:
    """Else the tie of that step would be empty."""
    made, met = ruleset(TAKEN_AT_CLOSE), 0
    for seed in range(20):
        chance, state = random.Random(seed), start(made, 3, seed=seed)
        while state.phase != OVER:
            then = apply(state, chance.choice(legal_actions(state)))
            together = [seat for seat, gone in enumerate(state.gone) if seat != state.seat and then.gone[seat] != gone]
            met += bool(together and state.closer < 0 <= then.closer)
            state = then
    assert met >= 3


@needs_solver
def test_no_rank_is_claimed_where_the_stock_is_made_anew() -> None:
    found = proof_of(ruleset("six-card+end.stock-out=recycle-keep-top"))
    assert found.why_no_rank == "the discard pile becomes a new stock"
    assert not found.broken.get("cards")
    assert not found.broken.get("last turns")


@needs_solver
def test_a_law_that_is_not_known_to_hold_makes_the_theorem_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    from golfrules.proof.theorems import stepping

    real = stepping.proof_of
    monkeypatch.setattr(stepping, "proof_of", lambda made: real(made, LosesACard))
    monkeypatch.setattr(stepping, "rulesets", lambda book, games: {"six-card": ruleset("six-card")})
    found = stepping.law(BOOK, "cards")
    assert found.verdict == "unknown"
    assert "not kept by every state that the induction allows: reject" in found.cases[0].told[0]


@pytest.mark.parametrize("players", [2, 5])
def test_the_first_turn_is_where_the_induction_begins(players: int) -> None:
    assert all(first_turn_is_good(made, players) for made in FLOWS.values())


# play without end


def test_an_endless_play_is_replayed() -> None:
    made = ruleset("ten-card+end.standstill=play-on")
    found = round_of(made, 3)
    assert found is not None
    assert replays(made, 3, found, 10)
    assert not replays(made, 3, found._replace(round=found.round[:-2]))


@needs_solver
def test_an_exchange_is_not_idle_where_a_rule_counts_quiet_turns() -> None:
    assert uses_up_nothing(ruleset("six-card+end.standstill=play-on")) is None
    assert uses_up_nothing(ruleset("six-card")) is not None
    assert round_of(ruleset("six-card"), 2) is None
