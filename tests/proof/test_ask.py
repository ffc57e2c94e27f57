"""No verdict from one way alone: wrong encodings, vacuous premises and silence are found out, by name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golfrules.proof import bysolver
from golfrules.proof.ask import WAYS, Proved, Refuted, Unknown, Way, ask
from golfrules.proof.byforms import by_forms
from golfrules.proof.bysolver import Doubtful, Undecided, by_solver
from golfrules.proof.forms import NotEncoded
from golfrules.proof.question import Lower, Question, about_difference, about_score, replay
from golfrules.proof.solver import NoSolver, at_hand, z3
from golfrules.proof.supply import Supply, supply_of
from golfrules.proof.terms import Formulas, OneHot, Packed, Pool
from golfrules.ruleset import Ruleset

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "core"))
from rulesets import made

needs_solver = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))
Encoding = Callable[[Supply, int], Pool]


def way(encoding: Encoding) -> Way:
    """A way that asks the solver in an encoding of the test's own."""

    def answer(question: Question) -> Any:
        return by_solver(question, "own", 20, {"own": encoding})

    return answer


# right verdicts


@needs_solver
def test_six_card_scores_lie_between_minus_six_and_sixty() -> None:
    rules = made("six-card")
    assert isinstance(ask(about_score(rules, "<", -6, 1)), Proved)
    assert isinstance(ask(about_score(rules, ">", 60, 1)), Proved)
    low = ask(about_score(rules, "<=", -6, 1))
    assert isinstance(low, Refuted)
    assert replay(about_score(rules, "<=", -6, 1), low.cards)


@needs_solver
def test_packs_are_a_constraint() -> None:
    """Where pairs of twos keep their worth, five twos are worth -10, and need two packs."""
    rules = made("six-card", {"score.negative-line": "keeps"})
    assert isinstance(ask(about_score(rules, "<=", -10, 1)), Proved)
    assert isinstance(ask(about_score(rules, "<=", -10, 2)), Refuted)


@needs_solver
def test_jokers_are_a_constraint() -> None:
    def rules(jokers: int) -> Ruleset:
        return made("four-in-hand", {"setup.jokers": jokers, "score.cancel": "none"}, Jo=-5)

    assert isinstance(ask(about_score(rules(2), "<=", -11, 1)), Proved)
    assert isinstance(ask(about_score(rules(4), "<=", -20, 1)), Refuted)


@needs_solver
@pytest.mark.parametrize(
    "question",
    [
        about_score(made("six-card"), "<", -6, 1),
        about_score(made("six-card"), "==", 33, 1),
        about_score(made("four-card", {"score.alike": "rank-and-suit"}), "==", 0, 1),
        about_difference(made("four-card"), made("four-card", {"score.cancel": "any-line"}), 1),
        about_difference(made("four-in-hand"), made("four-card", {"score.cancel": "any-line"}), 2),
        about_difference(made("six-card"), made("six-card", {"score.negative-line": "keeps"}), 1),
        about_difference(made("four-in-hand", {"score.alike": "points"}), made("four-in-hand"), 1),
        about_difference(made("eight-card"), made("eight-card", {"score.columns-bonus": -10}), 1, "<", 0),
    ],
    ids=range(8),
)
def test_all_three_ways_agree(question: Question) -> None:
    """The fourth can be asked only where slots do not matter (test_counts)."""
    found = ask(question, {name: way for name, way in WAYS.items() if name != "counts"}, enough=3)
    assert not isinstance(found, Unknown), found
    assert found.ways == ("patterns", "packed", "one-hot")


def test_without_the_solver_a_witness_still_stands_and_a_proof_does_not() -> None:
    def missing(question: Question) -> Any:
        raise NoSolver

    ways: dict[str, Way] = {"patterns": by_forms, "packed": missing, "one-hot": missing}
    rules = made("six-card")
    assert isinstance(ask(about_score(rules, "<=", -6, 1), ways), Refuted)
    found = ask(about_score(rules, "<", -6, 1), ways)
    assert isinstance(found, Unknown)
    assert "z3 is not installed" in found.reason


# seeded mistakes


class IgnoresKeys(Packed):
    """Wrong: cards equal by their value, not by their key."""

    def key(self, place: int, table: int) -> Any:
        return self.value(place, table)


class IgnoresKeysOneHot(OneHot):
    """Wrong: all cards are equal."""

    def equal_keys(self, one: tuple[int, int], other: tuple[int, int]) -> Any:
        return self.z3.BoolVal(True)


class TwelveBits(Packed):
    """Wrong: the sum is twelve bits wide and comes back without a sign."""

    def __init__(self, supply: Supply, size: int) -> None:
        super().__init__(supply, size)
        self.algebra = NarrowSum(self.equal_keys)


class NarrowSum(Formulas):
    def add(self, terms: Any) -> Any:
        return self.z3.BV2Int(self.z3.Int2BV(super().add(terms), 12))


class ForgetsThePack(Packed):
    """Wrong: any card as often as you like."""

    def premises(self) -> list[Any]:
        return super().premises()[: self.size]


class ForgetsAKind(OneHot):
    """Wrong: nobody can hold the last kind."""

    def premises(self) -> list[Any]:
        return [*super().premises(), *(self.z3.Not(card[-1]) for card in self.cards)]


class Contradicts(OneHot):
    """Wrong: premises that nothing satisfies, so that everything is proved."""

    def premises(self) -> list[Any]:
        return [*super().premises(), self.z3.BoolVal(False)]


@needs_solver
@pytest.mark.parametrize(
    ("mistake", "question", "says"),
    [
        (IgnoresKeys, about_score(made("six-card"), ">", 60, 1), "the engine counts"),
        (IgnoresKeysOneHot, about_score(made("six-card"), "<", -6, 1), "the engine counts"),
        (
            TwelveBits,
            about_score(made("six-card"), "<=", -6, 1),
            "the engine counts|say there are none|says -?\\d+ for|does not know",
        ),
        (
            ForgetsThePack,
            about_score(made("six-card", {"score.negative-line": "keeps"}), "<=", -10, 1),
            "none that the packs hold",
        ),
        (ForgetsAKind, about_score(made("six-card"), "<=", -6, 1), "say there are none"),
        (Contradicts, about_score(made("six-card"), "<=", -6, 1), "premises cannot be satisfied"),
    ],
    ids=lambda each: each.__name__ if isinstance(each, type) else "",
)
def test_a_wrong_encoding_is_refused(mistake: Encoding, question: Question, says: str) -> None:
    found = ask(question, {"patterns": by_forms, "wrong": way(mistake)})
    assert isinstance(found, Unknown), found
    import re

    assert re.search(says, found.reason), found.reason


@needs_solver
def test_a_sum_of_twelve_bits_is_refused_also_where_it_overflows() -> None:
    """Four tens of -600 points each are -2400, which twelve bits do not hold."""
    rules = made("four-in-hand", {"score.cancel": "none"}, T=-600)
    question = about_score(rules, "<", -2300, 1)
    assert isinstance(ask(question), Refuted)
    assert isinstance(ask(question, {"patterns": by_forms, "wrong": way(TwelveBits)}), Unknown)


@needs_solver
def test_the_tie_refuses_an_encoding_that_ignores_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    from golfrules.proof import tie

    monkeypatch.setitem(tie.ENCODINGS, "one-hot", IgnoresKeysOneHot)
    assert tie.first_difference(made("six-card"), "one-hot") is not None


@needs_solver
def test_time_out_is_unknown_by_name() -> None:
    def hasty(question: Question) -> Any:
        return by_solver(question, "packed", 0.001)

    found = ask(about_score(made("ten-card"), "<", 0, 1), {"hasty": hasty, "patterns": by_forms})
    assert isinstance(found, Unknown)
    assert "hasty: the solver does not know" in found.reason


@needs_solver
def test_where_one_way_does_not_know_two_others_that_agree_are_enough() -> None:
    """And the one that did not know is named; one answer that there are none is not enough."""

    def hasty(question: Question) -> Any:
        raise Undecided("the solver does not know (timeout)")

    question = about_score(made("six-card"), "<", -6, 1)
    found = ask(question, {"hasty": hasty, **WAYS})
    assert isinstance(found, Proved)
    assert found.silent == ("hasty",)
    assert str(found).endswith("; hasty did not know)")
    found = ask(question, {"patterns": by_forms, "hasty": hasty, "slow": hasty})
    assert isinstance(found, Unknown)
    assert "only patterns answered" in found.reason
    assert "slow: the solver does not know" in found.reason


@needs_solver
@pytest.mark.parametrize("encoding", ["packed", "one-hot"])
@pytest.mark.parametrize("nth", range(1, 8))
def test_a_question_to_which_the_solver_has_no_answer_is_never_taken_for_a_no(
    monkeypatch: pytest.MonkeyPatch, encoding: str, nth: int
) -> None:
    """Whichever of its questions times out, the way ends in doubt: the premises, the equal cards, and each lower card too."""
    module = z3()
    plain, asked = module.Solver.check, 0

    def check(solver: Any, *assumed: Any) -> Any:
        nonlocal asked
        asked += 1
        return module.unknown if asked == nth else plain(solver, *assumed)

    bysolver._prepared.cache_clear()
    monkeypatch.setattr(module.Solver, "check", check)
    question = about_score(made("four-card"), ">=", 35, 1)
    try:
        with pytest.raises(Doubtful, match="does not know"):
            by_solver(question, encoding, lowest=True)
    finally:
        bysolver._prepared.cache_clear()
    assert asked == nth


def test_what_patterns_cannot_be_asked_is_said() -> None:
    rules = made("six-card")
    question = about_score(rules, "<", 0, 1)
    with pytest.raises(NotEncoded, match="premise"):
        by_forms(Question(6, 1, question.wanted, (Lower(rules, 0, 1),)))
    with pytest.raises(NotEncoded, match="comparison"):
        by_forms(Question(6, 1, question.wanted * 2))


def test_a_witness_that_the_engine_does_not_confirm_is_refused() -> None:
    question = about_score(made("six-card"), "<", -6, 1)
    found = ask(question, {"liar": lambda _: (4, 5, 6, 48, 49, 50), "other": lambda _: None})
    assert found == Unknown("liar gave cards that the engine does not confirm")


def test_ways_that_disagree_are_named() -> None:
    question = about_score(made("six-card"), "<=", -6, 1)
    found = ask(question, {"patterns": by_forms, "denier": lambda _: None})
    assert found == Unknown("patterns found such cards, denier say there are none")


def test_one_way_is_not_enough_for_a_proof() -> None:
    found = ask(about_score(made("six-card"), "<", -6, 1), {"patterns": by_forms}, enough=1)
    assert isinstance(found, Unknown)


@needs_solver
def test_premises_that_contradict_each_other_prove_nothing() -> None:
    rules = made("six-card")
    question = Question(6, 1, about_score(rules, "<", -6, 1).wanted, (Lower(rules, 0, 1), Lower(rules, 1, 0)))
    with pytest.raises(Doubtful, match="premises cannot be satisfied"):
        by_solver(question, "packed")


@needs_solver
def test_the_premises_are_looked_at_with_equal_cards() -> None:
    """The look that finds an ignored key: some model has a matched column."""
    rules = made("six-card")
    question = about_score(rules, "<", -6, 1)
    supply = supply_of(question.rulesets, 1)
    pool = Packed(supply, 6)
    solver = z3().Solver()
    solver.add(*pool.premises())
    bysolver._ask_equal(solver, pool, supply, question)
    assert solver.check() == z3().sat
    kinds = pool.kinds(solver.model())
    assert kinds[0] == kinds[3]
