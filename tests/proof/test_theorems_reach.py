"""Theorems on all rulesets ask about all of them, each as its own cards are worth."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from golfrules.book.resolve import default_book
from golfrules.layout import Shape
from golfrules.proof.ask import Proved
from golfrules.proof.question import Question
from golfrules.proof.theorems import (
    columns_may_be_exchanged,
    common,
    rows_may_be_exchanged,
    suits_never_matter,
    which_pair_of_three_never_matters,
)


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

    monkeypatch.setattr(theorem, "ask", collect)
    monkeypatch.setattr(theorem, "never_differs", lambda question: True)
    outcome = theorem.prove(book)  # type: ignore[attr-defined]
    rules = common.rulesets(book, tuple(book.variants))
    wanted = {ref for ref in all_rulesets() if len(lines(rules[ref].shape)) > 1}
    assert {ref for case in outcome.cases for ref in case.refs} == wanted
    tables = [(q.packs, term.ruleset.shape.size, term.ruleset.values) for q in asked for term in q.terms]
    for ref in wanted:
        one = rules[ref]
        packs = [p for p, size, values in tables if size == one.shape.size and values == one.values]
        assert packs and max(packs) >= common.most_packs(one), ref


def test_whatever_a_rank_is_worth_is_asked_by_normal_forms() -> None:
    outcome = which_pair_of_three_never_matters.prove(default_book())
    assert sum("any values" in case.about for case in outcome.cases) * 2 == len(outcome.cases)
