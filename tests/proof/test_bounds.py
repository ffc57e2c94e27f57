"""Bounds: the ends of each way of counting, shown and proved; and the patterns behind them against trying all."""

from __future__ import annotations

import random
import sys
from itertools import combinations_with_replacement, permutations
from pathlib import Path

import pytest

from golfrules import ruleset
from golfrules.proof.ask import Refuted, ask, smallest
from golfrules.proof.bounds import bounds, missing
from golfrules.proof.byforms import by_forms, reachable
from golfrules.proof.question import about_difference, about_score, engine_score, of_layout, replay
from golfrules.proof.solver import NoSolver, at_hand
from golfrules.proof.status import statuses
from golfrules.ruleset import Answer
from golfrules.scoring import count

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "core"))
from rulesets import BASIC, made

needs_solver = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))


@needs_solver
@pytest.mark.parametrize(
    ("game", "changes", "values", "packs", "ends"),
    [
        ("six-card", {}, {}, 1, (-6, 60)),
        ("six-card", {"score.values": BASIC}, {}, 1, (0, 60)),
        ("four-card", {}, {}, 1, (0, 40)),
        ("four-in-hand", {}, {}, 1, (0, 39)),
        ("eight-card", {"setup.jokers": 2, "score.columns-bonus": -10}, {"Jo": -5}, 1, (-20, 80)),
        ("eight-card", {"setup.jokers": 0, "score.columns-bonus": -10}, {}, 1, (-10, 80)),
        ("six-card", {"score.alike": "rank"}, {"Js": -2, "Jh": -2}, 1, (-10, 60)),
        ("six-card", {"score.negative-line": "keeps"}, {}, 1, (-8, 60)),
    ],
)
def test_the_ends_of_a_game(
    game: str, changes: dict[str, Answer], values: dict[str, int], packs: int, ends: tuple[int, int]
) -> None:
    found = bounds(made(game, changes, **values), packs)
    assert (found.lowest.score, found.highest.score) == ends
    assert found.proved


@needs_solver
def test_a_solver_too_shows_an_end_by_the_lowest_cards() -> None:
    """Where patterns cannot be counted: two aces cancel, a jack is worth -2, and a king nothing."""
    found = bounds(ruleset("four-in-hand+bonus-one-eyed-jacks"))
    assert "patterns" not in found.lowest.beyond.ways  # type: ignore[union-attr]
    assert (found.lowest.score, str(found.lowest.layout)) == (-2, "Ac Ad Jh Kc")


@needs_solver
def test_counts_and_both_encodings_find_the_same_smallest_cards_as_patterns() -> None:
    for ref, relation, bound in (
        ("six-card+pairs-anywhere", ">=", 40),
        ("four-in-hand", "==", 11),
        ("four-card", "==", 13),
    ):
        question = about_score(ruleset(ref), relation, bound, 1)
        first = by_forms(question)
        assert first is not None
        ranks = [card >> 2 for card in first]
        for way in ("counts", "packed", "one-hot"):
            found = smallest(question, Refuted(first[::-1], (way,)))
            assert sorted(card >> 2 for card in found.cards) == sorted(ranks), (ref, way)


def test_what_can_be_reached_is_what_trying_all_reaches() -> None:
    """Four cards in hand from one pack: every multiset of ranks, each rank at most four times."""
    rules = made("four-in-hand")
    tried = {
        count(rules, [4 * rank + ranks[:slot].count(rank) for slot, rank in enumerate(ranks)]).total
        for ranks in combinations_with_replacement(range(13), 4)
    }
    assert reachable(about_score(rules, "==", 0, 1)) == tried


def test_what_a_square_can_reach_is_what_trying_all_reaches() -> None:
    rules = made("four-card", {"score.negative-line": "keeps"}, A=-3)
    tried = {
        count(rules, [4 * rank + ranks[:slot].count(rank) for slot, rank in enumerate(ranks)]).total
        for chosen in combinations_with_replacement(range(13), 4)
        for ranks in set(permutations(chosen))
    }
    assert reachable(about_score(rules, "==", 0, 1)) == tried


def test_harder_values_leave_one_and_two_out() -> None:
    """The least that one unmatched column can be worth is an ace and a two."""
    harder = BASIC | {"J": 11, "Q": 12, "K": 13}
    reached = reachable(about_score(made("six-card", {"score.values": harder}), "==", 0, 1))
    assert sorted(set(range(max(reached))) - reached) == [1, 2]


def test_scores_that_only_layouts_with_hidden_cards_have_are_not_missing() -> None:
    """An ace and a two unmatched, and a five that does not count: 2; 1 by an ace alone."""
    assert missing(ruleset("six-card+harder"), 1, 0, 75) == (1, 2)
    assert missing(ruleset("six-card+harder+score.hidden=not-counted"), 1, 0, 75) == ()


def test_what_is_left_beside_a_line_taken_away_can_lie_hidden() -> None:
    rules = made("four-card", {"score.hidden": "not-counted", "turn.remove-matched": "by-choice"})
    lying = [(status.up, status.gone) for status in statuses([rules])]
    assert (0b0010, 0b0101) in lying
    assert len(lying) == len(set(lying))


def test_the_smallest_witness_has_fewest_ranks_then_lowest_cards() -> None:
    one, other = made("six-card"), made("six-card", {"score.cancel": "anywhere", "score.overlap": "most-cards"})
    question = about_difference(one, other, 1)
    found = by_forms(question)
    assert found is not None
    assert replay(question, found)
    chance = random.Random(2)
    ranks = [card >> 2 for card in found]
    for _ in range(800):
        cards = chance.sample(range(52), 6)
        theirs = [card >> 2 for card in cards]
        if replay(question, tuple(cards)):
            assert (len(set(ranks)), ranks) <= (len(set(theirs)), theirs)


@needs_solver
@pytest.mark.parametrize(
    ("one", "other", "packs", "smallest_cards"),
    [
        ("four-in-hand+bonus-one-eyed-jacks", "four-in-hand+bonus-one-eyed-jacks+score.alike=points", 1, "Ac Ad Jc Jh"),
        ("six-card+bonus-one-eyed-jacks+score.cancel=row", "six-card+score.cancel=none", 1, "Ac Ad Ah / As 2c 2d"),
        ("six-card+score.alike=rank-and-suit", "six-card", 1, "Ac Ad Ah / As 2c 2d"),
        ("six-card+score.alike=rank-and-suit", "six-card+score.cancel=none", 2, "Ac Ac Ad / Ah Ah Ad"),
    ],
)
def test_the_smallest_witness_has_fewest_ranks_also_where_a_rank_is_of_several_kinds(
    one: str, other: str, packs: int, smallest_cards: str
) -> None:
    """One-eyed jacks beside the others, and each card by itself: fewest kinds would take cards of more ranks, or higher ones."""
    rules = ruleset(one)
    found = ask(about_difference(rules, ruleset(other), packs))
    assert isinstance(found, Refuted)
    assert str(of_layout(rules).layout(found.cards)) == smallest_cards


def test_hidden_and_removed_slots_are_counted_as_the_engine_counts_them() -> None:
    """Masks of slots: what the forms reach with a removed column is what single layouts score."""
    rules = made("six-card", {"turn.remove-matched": "by-choice"})
    term = of_layout(rules, 1, gone=0b001001)
    assert term.up == 0b110110
    from golfrules.proof.question import Compare, Question

    low = by_forms(Question(6, 1, (Compare((term,), "<=", -4),)))
    assert low is not None
    assert engine_score(term, low) == -4
    assert by_forms(Question(6, 1, (Compare((term,), "<", -4),))) is None
