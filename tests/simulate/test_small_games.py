"""Small games whole: the kernel has the same states, edges and ends as the reference engine."""

from __future__ import annotations

from collections import deque

import pytest

import golfrules
from golfrules.actions import Action
from golfrules.cards import parse_cards
from golfrules.chance import shuffled
from golfrules.explore.small import SmallGameError, board, small_rules
from golfrules.outcome import scores
from golfrules.ruleset import Ruleset
from golfrules.simulate.kernel.run import code_of, standing
from golfrules.state import Ending, State
from golfrules.testing.strategies_rulesets import all_of, games

PACK = parse_cards("Ac Ad 2c 2d Kc Kd 3c 3d")
MOST = 150
ENDINGS = {ending: number for number, ending in enumerate(Ending, 1)}


def walk_both(ruleset: Ruleset, deal: tuple[int, ...], most: int) -> tuple[int, int, int]:
    """Go from state to state in both engines at once, `most` states at most: how many states, edges and ends there are."""
    rules = small_rules(ruleset, board(ruleset, len(deal)).shape)
    first = golfrules.start(rules, 2, deal=deal)
    met: dict[State, tuple[Action, ...]] = {first: ()}
    todo, edges, ends = deque([(first, ())]), 0, 0
    while todo:
        state, way = todo.popleft()
        here = standing(rules, 2, deal, way)
        legal = golfrules.legal_actions(state)
        assert here.legal == legal, f"{rules.ref}, {deal}, after {way}"
        if not legal:
            ends += 1
            told = (ENDINGS[state.ending], state.closer, *scores(state).totals) if state.ending else ()
            assert (*here.row[2:4], *here.row[5:]) == told, f"{rules.ref}, {deal}, after {way}"
        for action in legal:
            edges += 1
            after = golfrules.apply(state, action)
            if after not in met and len(met) < most:
                met[after] = (*way, action)
                todo.append((after, (*way, action)))
    return len(met), edges, ends


@pytest.mark.parametrize("game", games())
def test_differential_small_games_have_the_same_states_edges_and_ends(game: str, pytestconfig: pytest.Config) -> None:
    """Some hundred states of the variant; asked to be thorough, all states of every ruleset, from several deals."""
    thorough = bool(pytestconfig.getoption("--thorough"))
    rulesets = [named.ruleset for named in all_of(game, 25)] if thorough else [golfrules.ruleset(game)]
    walked = 0
    for ruleset in rulesets:
        try:
            board(ruleset, len(PACK))
        except SmallGameError:
            continue  # three alike have to lie side by side, and do not fit on so few cards
        walked += 1
        for seed in range(3 if thorough else 1):
            states, edges, ends = walk_both(ruleset, shuffled(PACK, seed), 20_000 if thorough else MOST)
            assert edges >= states - 1 > 0 and (ends or not thorough)
    assert 2 * walked > len(rulesets)


def test_actions_have_the_same_numbers_there_and_back() -> None:
    from golfrules.simulate.kernel.run import action_of

    state = golfrules.start(golfrules.ruleset("six-card"), 2, seed=1)
    assert all(action_of(code_of(action)) is action for action in golfrules.legal_actions(state))
