"""The graph of control: what it finds in rulesets with and without an end, and that it sees a wrong step."""

from __future__ import annotations

import pytest

from golfrules import ruleset
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.proof.control import Control, NotBlind, TooLarge, blind, control, replayed, violations
from golfrules.proof.facedown import only_face_down
from golfrules.proof.finding import Same
from golfrules.state import OVER


@pytest.fixture(scope="module")
def four() -> Control:
    return control(ruleset("four-card"))


def test_every_play_of_four_card_golf_ends(four: Control) -> None:
    longest = four.longest()
    assert longest is not None
    assert longest > 100
    assert four.can_end_from_everywhere()
    assert violations(four) == []
    assert four.doubled > 1000


def test_play_without_a_standstill_rule_can_go_round(root: object) -> None:
    graph = control(ruleset("four-card+end.standstill=play-on"))
    assert graph.longest() is None
    found = graph.endless()
    assert found is not None
    assert replayed(graph, *found, times=20)


def test_a_play_by_lot_stays_inside_the_graph(four: Control) -> None:
    """Whatever is played, its nodes are nodes of the graph."""
    import random

    from golfrules.deal import start
    from golfrules.proof.control import node

    known = {node(state) for state in four.states}
    chance = random.Random(4)
    for seed in range(5):
        state = start(four.ruleset, 2, seed=seed)
        while state.phase != OVER:
            assert node(state) in known
            state = apply(state, chance.choice(legal_actions(state)))
        assert node(state) in known


@pytest.mark.parametrize("damage", ["closer", "last", "cards", "dead end"])
def test_a_wrong_step_is_seen(damage: str) -> None:
    graph = control(ruleset("four-card"))
    closed = next(n for n, state in enumerate(graph.states) if state.closer >= 0 and state.phase != OVER)
    state = graph.states[closed]
    if damage == "closer":
        graph.states[closed] = state._replace(closer=1 - state.closer)
    elif damage == "last":
        graph.states[closed] = state._replace(last=state.last + 1)
    elif damage == "cards":
        graph.states[closed] = state._replace(discard=state.discard[:-1])
    else:
        graph.steps[closed] = []
    assert violations(graph)


@pytest.mark.parametrize("ref", ["six-card+matched-removed", "six-card+turn.take-equal=forbidden", "eight-card"])
def test_games_whose_flow_looks_at_cards_or_columns_are_refused(ref: str) -> None:
    assert blind(ruleset(ref)) is not None
    with pytest.raises(NotBlind):
        control(ruleset(ref))


def test_a_graph_that_grows_too_large_is_refused() -> None:
    with pytest.raises(TooLarge):
        control(ruleset("four-card"), most=100)


def test_face_down_only_is_not_verbal_where_cards_lie_open() -> None:
    one, other = ruleset("six-card"), ruleset("six-card+turn.replace=face-down-only")
    assert not isinstance(only_face_down(one, other), Same)
