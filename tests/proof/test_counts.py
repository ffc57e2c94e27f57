"""How many cards of each kind there are: read off the scorer for all layouts at once, tied to it, and refused where it is wrong."""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from golfrules import ruleset
from golfrules.counting import Plan
from golfrules.proof.ask import Proved, Unknown, ask
from golfrules.proof.bounds import bounds
from golfrules.proof.bycounts import by_counts
from golfrules.proof.byforms import by_forms
from golfrules.proof.bysolver import Doubtful
from golfrules.proof.forms import NotEncoded
from golfrules.proof.linear import form
from golfrules.proof.oneclass import left
from golfrules.proof.patterns import patterns, sign_choices
from golfrules.proof.question import Lower, Question, about_difference, about_score, of_layout
from golfrules.proof.solver import NoSolver, at_hand
from golfrules.ruleset import Ruleset
from golfrules.scoring import count, scorer

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "core"))
from rulesets import made

needs_solver = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))
ANYWHERE = {"score.cancel": "anywhere", "score.overlap": "most-cards"}
SHARED = {"score.cancel": "anywhere", "score.overlap": "share"}
KEPT = {**ANYWHERE, "score.negative-line": "keeps"}
TOLD = [
    made("four-in-hand"),
    made("four-in-hand", {"score.negative-line": "keeps"}),
    made("four-in-hand", {"score.needed": 3}),
    made("six-card", ANYWHERE),
    made("six-card", SHARED),
    made("six-card", KEPT),
    made("six-card", {"score.cancel": "none"}),
]


# the reading


@pytest.mark.parametrize("rules", TOLD, ids=range(len(TOLD)))
def test_it_is_the_normal_form_of_every_pattern(rules: Ruleset) -> None:
    plan, size = scorer(rules).plan, rules.shape.size
    tables = [left(plan, below) for below in (False, True)]
    for pattern in patterns(size):
        classes = max(pattern) + 1
        for signs in sign_choices(classes, (classes, classes) if scorer(rules).sees_sign else ()):
            negative = [signs[number] == 1 for number in pattern]
            told = form(plan, pattern, negative if scorer(rules).sees_sign else None)
            times: Counter[int] = Counter()
            for slot, number in told.parts:
                times[pattern[slot]] += number
            assert told.known == 0
            for number in range(classes):
                table = tables[signs[number] == 1]
                assert table is not None
                assert times[number] == table[pattern.count(number)]


@pytest.mark.parametrize("answers", [ANYWHERE, SHARED, KEPT])
def test_ten_cards_are_counted_as_the_engine_counts_them(answers: dict[str, Any]) -> None:
    rules = made("ten-card", answers)
    values, tables = scorer(rules).values, [left(scorer(rules).plan, below) for below in (False, True)]
    chance = random.Random(4)
    for _ in range(300):
        ranks = [chance.choice(range(chance.randint(1, 13))) for _ in range(10)]
        told = 0
        for rank, number in Counter(ranks).items():
            value = values[4 * rank]
            assert value is not None
            table = tables[value < 0]
            assert table is not None
            told += value * table[number]
        assert count(rules, [4 * rank for rank in ranks]).total == told


@pytest.mark.parametrize(
    "rules",
    [
        made("six-card"),
        made("ten-card"),
        made("four-card", {"score.cancel": "any-line"}),
        made("six-card", ANYWHERE, Js=-2, Jh=-2),
        made("eight-card", {"score.columns-bonus": -10}),
    ],
    ids=range(5),
)
def test_where_slots_matter_nothing_is_told(rules: Ruleset) -> None:
    assert left(scorer(rules).plan) is None
    with pytest.raises(NotEncoded, match="in which slots"):
        by_counts(about_score(rules, "<", 0, 1))


def test_what_it_cannot_be_asked_is_said() -> None:
    rules = made("six-card", ANYWHERE)
    wanted = about_score(rules, "<", 0, 1).wanted
    with pytest.raises(NotEncoded, match="premise"):
        by_counts(Question(6, 1, wanted, (Lower(rules, 0, 1),)))
    with pytest.raises(NotEncoded, match="some cards of the pool"):
        by_counts(Question(7, 1, wanted))
    hidden = wanted[0]._replace(
        terms=(of_layout(made("six-card", {**ANYWHERE, "score.hidden": "not-counted"}), up=31),)
    )
    with pytest.raises(NotEncoded, match="do not count"):
        by_counts(Question(6, 1, (hidden,)))


# the answers


@needs_solver
def test_ten_cards_with_pairs_anywhere_have_bounds_in_two_ways() -> None:
    found = bounds(ruleset("ten-card+pairs-anywhere"))
    assert (found.lowest.score, found.highest.score) == (-2, 72)
    for end in (found.lowest, found.highest):
        assert isinstance(end.beyond, Proved)
        assert end.beyond.ways == ("patterns", "counts")


@needs_solver
@pytest.mark.parametrize(
    "question",
    [
        about_score(made("four-in-hand"), ">=", 39, 1),
        about_score(made("four-in-hand", {"score.alike": "points"}), ">", 39, 1),
        about_score(made("four-in-hand", {"score.cancel": "none"}), "<", -7, 1),
        about_score(made("six-card", KEPT), "<=", -10, 1),
        about_score(made("six-card", KEPT), "<=", -10, 2),
        about_score(made("six-card", {**SHARED, "score.alike": "rank-and-suit"}), "<", -8, 2),
        about_difference(made("six-card", ANYWHERE), made("six-card", SHARED), 1, "<", 0),
        about_difference(made("six-card", ANYWHERE), made("six-card", SHARED), 1, ">", 10),
        about_difference(made("four-in-hand", {"score.alike": "points"}), made("four-in-hand"), 1),
    ],
    ids=range(9),
)
def test_all_four_ways_agree(question: Question) -> None:
    found = ask(question, enough=4)
    assert not isinstance(found, Unknown), found
    assert found.ways == ("patterns", "counts", "packed", "one-hot")


# seeded mistakes


def cancels_all(plan: Plan, below: bool) -> tuple[int, ...]:
    """Wrong: of three equal cards none counts."""
    return (0, 1, *[0] * (plan.shape.size - 1))


def cancels_nothing(plan: Plan, below: bool) -> tuple[int, ...]:
    """Wrong: equal cards count."""
    return tuple(range(plan.shape.size + 1))


@needs_solver
@pytest.mark.parametrize("mistake", [cancels_all, cancels_nothing])
def test_a_wrong_reading_is_refused(mistake: Any) -> None:
    question = about_score(made("ten-card", ANYWHERE), ">", 72, 1)
    with pytest.raises(Doubtful, match="the engine counts"):
        by_counts(question, reading=mistake)
    found = ask(question, {"patterns": by_forms, "wrong": lambda asked: by_counts(asked, reading=mistake)})
    assert isinstance(found, Unknown)
    assert "the engine counts" in found.reason


@needs_solver
def test_a_solver_that_does_not_know_whether_there_are_equal_cards_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A time-out while the premises are looked at, such as on a busy machine, is no answer that there are none."""
    import z3

    question = about_score(made("ten-card", ANYWHERE), ">", 72, 1)
    assert by_counts(question) is None
    plain = z3.Solver.check
    monkeypatch.setattr(z3.Solver, "check", lambda self, *asked: z3.unknown if asked else plain(self))
    with pytest.raises(Doubtful, match="does not know its premises"):
        by_counts(question, reading=cancels_all)


@needs_solver
def test_too_many_cards_for_the_packs_prove_nothing() -> None:
    question = about_score(made("six-card", {**ANYWHERE, "score.alike": "points"}), "<", 0, 1)
    assert by_counts(question) is not None
    more = Question(53, 1, question.wanted)
    with pytest.raises((Doubtful, NotEncoded)):
        by_counts(more)
