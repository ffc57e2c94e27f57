"""The kernel plays what the reference engine plays, decision by decision: every variant, edition, option, pair of options and answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from mixes import draw, parameters

import golfrules
from golfrules.actions import Kind, action
from golfrules.deal import can_deal
from golfrules.ruleset import Ruleset
from golfrules.simulate.kernel.fields import CAPPED
from golfrules.simulate.kernel.run import action_of, trace
from golfrules.simulate.policy import NAMED, Policy
from golfrules.simulate.reference import play_hole
from golfrules.state import Ending
from golfrules.testing.laws import PROFILE, of_each_game
from golfrules.testing.strategies_rulesets import games

CAP = 24
ENDINGS = {None: CAPPED} | {ending: number for number, ending in enumerate(Ending, 1)}


def compare(ruleset: Ruleset, policies: list[Policy], seed: int, hole: int, cap: int = CAP) -> None:
    """Play a hole with both and compare plays, turns, ending, closer and points."""
    there = play_hole(ruleset, policies, seed, hole, cap)
    here = trace(ruleset, policies, seed, hole, cap)
    told = f"{ruleset.ref}, seed {seed}, hole {hole}, {policies}"
    if there.actions != here.actions:
        at = next(n for n, (a, b) in enumerate(zip(there.actions, (*here.actions, None), strict=False)) if a is not b)
        pytest.fail(f"{told}: decision {at} is {there.actions[at]!r}, in the kernel {here.actions[at : at + 1]}")
    ending = ENDINGS[there.state.ending]
    assert (there.turns, len(there.actions), ending, there.state.closer) == here.row[:4], told
    assert there.points == here.row[5:], told


def tables(ruleset: Ruleset, chance: random.Random) -> Iterator[list[Policy]]:
    """Who sits down to a hole: players by chance, and now and then players who think."""
    sizes = [n for n in (2, 3, 2, 4, 1, 5, 2, 8) if can_deal(ruleset, n)]
    yield [NAMED["random"]] * chance.choice(sizes)
    if not chance.randrange(24):
        yield [drawn(chance) for _ in range(chance.choice([n for n in sizes if n <= 3] or [min(sizes)]))]


def drawn(chance: random.Random) -> Policy:
    """A policy by lot."""
    if chance.randrange(2):
        return NAMED[chance.choice(list(NAMED))]
    most = {"opens": 2, "replaces": 3, "watches": 3, "chance": 0}
    return Policy(**{trait: chance.randint(0, most.get(trait, 1)) for trait in Policy._fields})


@of_each_game
def test_differential_every_ruleset_plays_alike_in_both_engines(game: str) -> None:
    chance = random.Random(game)
    for named in PROFILE.rulesets(game):
        for policies in tables(named.ruleset, chance):
            compare(named.ruleset, policies, seed=5, hole=chance.randrange(1000))


@pytest.mark.parametrize(
    "ref",
    [
        "eight-card+turn.remove-matched=by-choice+setup.jokers=1",
        "eight-card+score.columns-bonus-for=same-rank",
        "nine-card+score.overlap=most-cards",
        "nine-card+score.overlap=whole-layout",
        "nine-card+turn.remove-matched=by-choice+turn.removed-shrinks=rest-completes",
        "ten-card+score.negative-line=keeps",
        "four-in-hand",
        "four-in-hand+score.needed=3",
        "four-in-hand+score.overlap=share",
        "four-in-hand+score.values.K=-5+score.values.A=20",
        "four-card+score.cancel=row-or-column+score.overlap=rows-first",
        "six-card+score.cancel=row",
    ],
)
def test_differential_players_who_think_see_alike_what_a_card_is_worth(ref: str) -> None:
    """What the kernel reads of a layout once a turn, by the rules that make it look twice."""
    chance = random.Random(ref)
    ruleset = golfrules.ruleset(ref)
    for _ in range(12):
        compare(
            ruleset,
            [drawn(chance)._replace(chance=0) for _ in range(3)],
            chance.randrange(1000),
            chance.randrange(1000),
        )


@pytest.mark.parametrize(
    "ref", [*games(), "six-card+turn.remove-matched=by-choice", "nine-card+score.overlap=most-cards"]
)
def test_differential_a_greedy_player_finds_the_same_slot(ref: str) -> None:
    """The slots that the kernel passes over are those that the player would not choose, also where a pair does harm."""
    ruleset = golfrules.ruleset(ref)
    for hole in range(12):
        compare(ruleset, [NAMED["greedy"]] * 2, seed=11, hole=hole)
        compare(ruleset, [NAMED["greedy"]._replace(pairs=0), NAMED["random"], NAMED["greedy"]], seed=12, hole=hole)


@pytest.mark.parametrize("name", ["greedy", "cautious", "watchful"])
def test_differential_who_may_pass_or_turn_up_a_card_does_the_same_in_both(name: str) -> None:
    """Where the stock is out: nothing to draw, and passing is offered beside turning up."""
    ruleset = golfrules.ruleset("six-card+turn.draw=stock-only+end.stock-out=pass+turn.turn-up-instead=allowed")
    for hole in range(6):
        compare(ruleset, [NAMED[name]] * 4, seed=1, hole=hole, cap=60)


def test_differential_players_who_think_play_alike_under_rules_drawn_by_lot() -> None:
    chance, known = random.Random(29), parameters()
    for number in range(24):
        ruleset = draw(chance, known)
        sizes = [n for n in (2, 3, 4) if ruleset is not None and can_deal(ruleset, n)]
        if ruleset is not None and sizes:
            compare(ruleset, [drawn(chance) for _ in range(sizes[-1])], seed=number, hole=0, cap=40)


@pytest.mark.parametrize("players", range(2, 9))
def test_differential_every_number_of_players_plays_alike(players: int) -> None:
    names = sorted(NAMED)
    for game in games():
        ruleset = golfrules.ruleset(game)
        if can_deal(ruleset, players):
            compare(ruleset, [NAMED[names[(seat + players) % 2]] for seat in range(players)], seed=2, hole=players)
            compare(ruleset, [NAMED["random"]] * players, seed=-3, hole=players)


@pytest.mark.parametrize("name", sorted(NAMED))
def test_differential_every_simple_player_plays_alike(name: str) -> None:
    for game in games():
        compare(golfrules.ruleset(game), [NAMED[name]] * 2, seed=9, hole=0)


def test_differential_actions_have_the_same_numbers_in_both_engines() -> None:
    for kind in Kind:
        made = action(kind, 3 if kind in (Kind.UP, Kind.PLACE) else -1)
        assert action_of(int(kind) + 16 * (made.slot + 1) + 1024 * (made.other + 1)) is made
