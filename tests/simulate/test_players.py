"""Simple players: they see observations only, and do what their traits say."""

from __future__ import annotations

import pytest

import golfrules
from golfrules.chance import PLAYER, stream
from golfrules.knowledge import observation
from golfrules.legal import legal_actions
from golfrules.position import position
from golfrules.simulate.players import decide
from golfrules.simulate.policy import NAMED, Policy, policy
from golfrules.simulate.reference import dealer_of, play_hole
from golfrules.state import State

SIX = "six-card@six-fr"


def choice(state: State, chosen: Policy) -> str:
    """What a policy does in a state."""
    view = observation(state, state.seat)
    return str(decide(chosen, state.table.ruleset, view, legal_actions(state), stream(1, 0, PLAYER)))


def table(own: str, other: str = "3s 4s (..) / (..) (..) (..)", discard: str = "Td", ref: str = SIX) -> State:
    return position(golfrules.ruleset(ref), [own, other], stock="7s", discard=discard)


@pytest.mark.parametrize("name", ["greedy", "cautious", "watchful"])
def test_a_card_that_cancels_a_column_is_taken(name: str) -> None:
    assert choice(table("Qs Kd (..) / (..) (..) (..)", discard="Qd"), NAMED[name]) == "discard"


def test_who_does_not_see_pairs_leaves_it() -> None:
    assert choice(table("Qs Kd (..) / (..) (..) (..)", discard="Qd"), policy("greedy+pairs=0")) == "stock"


def test_greedy_closes_with_more_points_than_others_and_cautious_does_not() -> None:
    state = table("Ts Jd 8c / Qh Qc (..)", "2s 2d (..) / Ks Kd Kh", discard="8h")
    after = golfrules.apply(state, "discard")
    assert (choice(state, NAMED["greedy"]), choice(after, NAMED["greedy"])) == ("discard", "place 6")
    assert (choice(state, NAMED["cautious"]), choice(after, NAMED["cautious"])) == ("discard", "place 1")


def test_hidden_cards_first_or_known_cards_first() -> None:
    state = golfrules.apply(table("9s Kd (..) / (..) (..) (..)", discard="As"), "discard")
    assert choice(state, policy("greedy+replaces=1")) != "place 1"
    assert choice(state, policy("greedy+replaces=2")) == "place 1"


def test_the_opening_in_one_column_or_in_different_ones() -> None:
    ruleset = golfrules.ruleset("six-card+opening.where=any")
    state = golfrules.start(ruleset, 2, seed=1)
    assert choice(state, policy("greedy+opens=1")) == choice(state, policy("greedy+opens=2")) == "up 1"
    state = golfrules.apply(state, "up 1")
    assert choice(state, policy("greedy+opens=1")) == "up 2"
    assert choice(state, policy("greedy+opens=2")) == "up 4"


@pytest.mark.parametrize("name", sorted(NAMED))
def test_a_hole_is_the_same_each_time_it_is_played(name: str) -> None:
    ruleset = golfrules.ruleset("six-card")
    one, other = (play_hole(ruleset, [NAMED[name]] * 2, 3, 4) for _ in range(2))
    assert one.actions == other.actions and one.points == other.points


@pytest.mark.parametrize("name", sorted(NAMED))
def test_a_player_knows_nothing_but_what_it_has_seen(name: str) -> None:
    """Hidden cards and the stock are dealt anew; whoever has not seen them does the same."""
    own, other = "Qs Kd ({}) / ({}) ({}) ({})", "3s 4s ({}) / ({}) ({}) ({})"
    choices = {
        choice(table(own.format(*a), other.format(*b), discard="5d"), NAMED[name])
        for a, b in (
            (("2c", "2d", "3d", "4d"), ("As", "Ad", "Ac", "Ah")),
            (("Jc", "Jd", "Th", "9d"), ("Ks", "Kh", "Kc", "Qh")),
        )
    }
    assert len(choices) == 1


def test_the_deal_moves_on_within_a_match_of_nine_holes() -> None:
    ruleset = golfrules.ruleset("six-card")
    moves = ruleset.word("match.dealer") == "moves-left"
    assert [dealer_of(ruleset, 4, hole) for hole in (0, 1, 2, 9)] == ([3, 0, 1, 3] if moves else [3, 3, 3, 3])
