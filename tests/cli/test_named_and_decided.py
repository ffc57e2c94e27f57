"""What a command says last is so; what is named wrongly is answered with what was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from golfrules.book.mixes import bases
from golfrules.book.resolve import default_book, resolve
from golfrules.book.values import given
from golfrules.book.why import Why, why

Golf = Callable[..., Any]


@pytest.mark.parametrize(
    ("ref", "parameter", "told"),
    [
        ("six-card@howto-fr", "score.values", "its own words for 2; against it ruling/two-value)"),
        ("six-card@howto-fr", "score.values.2", "its own words for 2; against it ruling/two-value)"),
        ("six-card@howto-fr", "end.final-turns", "its own words; against it ruling/six-card-final-turns)"),
        ("six-card@howto-fr", "setup.packs", "its own words for 4, 8; against it ruling/six-card-packs)"),
        ("six-card+one-last-turn", "end.final-turns", "option/one-last-turn; against it ruling/six-card-final-turns)"),
        ("six-card+score.values.2=5", "score.values", "ad hoc for 2; against it ruling/two-value)"),
        ("six-card+score.values.3=5", "score.values", "decided by ruling/two-value)"),
        ("six-card", "end.final-turns", "decided by ruling/six-card-final-turns)"),
        ("four-card@four-fr", "turn.reject", "decided by ruling/four-card-reject)"),
    ],
)
def test_the_last_line_of_why_says_what_decided_and_what_was_held_otherwise(
    ref: str, parameter: str, told: str, golf: Golf
) -> None:
    done = golf("why", ref, parameter)
    assert done.last.endswith(f"; {told}")
    for name in told.removesuffix(")").split("against it ")[1:]:
        assert f"decided by {name}" not in done.last


def test_programs_are_told_where_a_ruling_was_not_followed(golf: Golf) -> None:
    (rule,) = golf("why", "six-card@howto-fr", "score.values", "--json").data["rules"]
    departs = {each["ruling"]: each["departs"] for each in rule["decisions"]}
    assert departs["ruling/two-value"] == {"origins": ["edition"], "cells": "2", "wholly": True}
    assert departs["ruling/bonus-twos-beside-jokers"] is None


def every() -> Iterator[tuple[str, Why]]:
    book = default_book()
    for game in book.variants:
        for base in bases(book, game):
            for one in why(book, str(base)):
                yield str(base), one


def test_no_ruling_decides_what_it_does_not_hold() -> None:
    book, kept, departed = default_book(), 0, 0
    for ref, one in every():
        answer = resolve(book, ref).answers[one.parameter]
        for decision in one.decisions:
            ruling = book.rulings[decision.ruling.removeprefix("ruling/")]
            reading = ruling.reading_for(ref.partition("@")[0])
            if ruling.settles is None or ruling.settles.parameter != one.parameter or reading is None:
                continue
            same = [answer[cell] == choice for cell, choice in given(reading.answer).items() if cell in answer]
            assert (decision.departs is None) == all(same)
            assert decision.departs is None or decision.departs.wholly == (not any(same))
            kept += all(same)
            departed += not all(same)
    assert kept > 50
    assert departed > 10


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("six-fr.two", "this is a claim: six-fr.two (on score.values)"),
        ("six-fr.imm", "this is a claim: six-fr.immediate-end ("),
        ("six-fr.twoo", "these are claims: six-fr.two (on score.values); "),
        ("six-fr.", "in all); golf why REF PARAMETER shows which claims stand for a rule"),
        ("six-fr.zzzzzzz", "golf conflicts --source six-fr shows what six-fr says"),
        ("turn.rejekt", "did you mean 'turn.reject'"),
    ],
)
def test_a_claim_in_place_of_a_parameter_is_known(word: str, told: str, golf: Golf) -> None:
    done = golf("why", "six-card", word)
    assert done.code == 2
    assert f"there is no parameter {word!r}" in done.err
    assert told in done.err
    assert told in golf("play", "six-card", typed=f"why {word}\nquit\n").out


def test_scenarios_are_listed_a_line_each_and_those_with_the_word_first(golf: Golf) -> None:
    for word, head in (("nope", "there are "), ("Scrooge", "those with 'Scrooge' in them:")):
        done = golf("run", "--name", word)
        assert done.code == 2
        lines = done.err.splitlines()
        assert lines[1].strip().startswith(head)
        assert max(map(len, lines)) < 110
        assert len(lines) < 14
    assert all("Scrooge" in line for line in lines[1:])


def test_a_ruleset_that_is_named_twice_is_one(golf: Golf) -> None:
    once = golf("verify", "six-card", "--no-proofs", "--json").data
    twice = golf("verify", "six-card", "six-card", "--no-proofs", "--json").data
    assert [row["ref"] for row in twice["rows"]] == ["six-card"]
    assert twice["summary"].split(" (")[0] == once["summary"].split(" (")[0]
    assert golf("walk", "six-card", "six-card", "--cards", "6", "--jobs", "1").last.startswith("1 small game,")


@pytest.mark.parametrize(
    ("value", "word"), [("٣", "not a"), ("9999999", "too large a"), ("-9999999", "too large a"), ("x", "not a")]
)
def test_a_number_in_a_reference_is_too_large_or_none(value: str, word: str, golf: Golf) -> None:
    done = golf("score", f"six-card+holes={value}", "9s")
    assert done.code == 2
    assert f"{value!r} is {word} number" in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("witness", "six-card", "score <= ٣"), "is no claim about a score"),
        (("impact", "six-card", "four-card", "--policy", "greedy+opens=٣"), "changes no trait"),
    ],
)
def test_digits_are_those_of_a_keyboard(words: tuple[str, ...], told: str, golf: Golf) -> None:
    done = golf(*words)
    assert done.code == 2
    assert told in done.err
