"""Theorems on all rulesets ask about all of them, each as its own cards are worth."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from golfrules.book.resolve import default_book
from golfrules.layout import Shape
from golfrules.proof.ask import Proved
from golfrules.proof.question import Question
from golfrules.proof.solver import NoSolver, at_hand, z3
from golfrules.proof.theorems import (
    Case,
    columns_may_be_exchanged,
    common,
    exchanging,
    rows_may_be_exchanged,
    suits_never_matter,
    which_pair_of_three_never_matters,
)
from golfrules.proof.theorems.exchanging import moved

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "core"))
from rulesets import made

needs_solver = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))


def all_rulesets() -> set[str]:
    """Each variant, edition, and single option of each game."""
    book = default_book()
    found = set(common.rulesets(book, tuple(book.variants)))
    assert {"eight-card+bonus-one-eyed-jacks", "ten-card+matched-removed", "four-in-hand+harder"} <= found
    return found


def test_suits_are_asked_of_all_rulesets() -> None:
    outcome = suits_never_matter.prove(default_book())
    assert {ref for case in outcome.cases for ref in case.refs} == all_rulesets()


@pytest.mark.parametrize(
    ("theorem", "lines"),
    [(rows_may_be_exchanged, lambda shape: shape.rows), (columns_may_be_exchanged, lambda shape: shape.columns)],
    ids=["rows", "columns"],
)
def test_lines_are_exchanged_in_all_rulesets_that_have_them(
    theorem: object, lines: Callable[[Shape], tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The questions are only collected; a ruleset counts as asked about where a question is of one that counts as it does."""
    book = default_book()
    asked: list[Question] = []

    def collect(question: Question) -> Proved:
        asked.append(question)
        return Proved(("not", "asked"))

    monkeypatch.setattr(exchanging, "ask", collect)
    monkeypatch.setattr(
        exchanging, "for_any_values", lambda about, question, refs: Case(about, "held", (), tuple(refs))
    )
    outcome = theorem.prove(book)  # type: ignore[attr-defined]
    rules = common.rulesets(book, tuple(book.variants))
    wanted = {ref for ref in all_rulesets() if len(lines(rules[ref].shape)) > 1}
    assert {ref for case in outcome.cases for ref in case.refs} == wanted
    tables = [(q.packs, term.ruleset.shape.size, term.ruleset.values) for q in asked for term in q.terms]
    for ref in wanted:
        one = rules[ref]
        packs = [p for p, size, values in tables if size == one.shape.size and values == one.values]
        assert packs and max(packs) >= common.most_packs(one), ref


@needs_solver
def test_what_holds_for_any_values_is_told_by_two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forms alone, or a solver alone, prove nothing; and both see where values matter."""
    same = moved(made("six-card"), (1, 0, 2, 4, 3, 5), 1)
    other = moved(made("six-card", {"score.cancel": "row"}), (3, 1, 2, 0, 4, 5), 1)
    assert common.for_any_values("columns", same).verdict == "held"
    assert common.for_any_values("one card of two rows", other).verdict == "refuted"
    with monkeypatch.context() as wrong:
        wrong.setattr(common, "never_differs", lambda question: True)
        assert common.for_any_values("one card of two rows", other).verdict == "unknown"
    module = z3()
    monkeypatch.setattr(module.Solver, "check", lambda self, *asked: module.unknown)
    assert common.for_any_values("columns", same).verdict == "unknown"


def test_whatever_a_rank_is_worth_is_asked_by_normal_forms() -> None:
    outcome = which_pair_of_three_never_matters.prove(default_book())
    assert sum("any values" in case.about for case in outcome.cases) * 2 == len(outcome.cases)
