"""What play offers can be typed as it stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import golfrules as g
from golfrules.actions import PASS, STOCK, Action, Kind, action, parse_action
from golfrules.cli.board import listed


def typed(shown: str) -> list[Action]:
    """The actions that are offered: each as it stands, of a range all that are in it, of any two of some slots all pairs."""
    found: list[Action] = []
    pairs = re.match(r"(exchange \d+ \d+) \(any two of ([-\d, ]+)\)(?:, |$)", shown)
    if pairs is not None:
        slots = [slot for part in pairs[2].split(", ") for slot in _run(part)]
        found = [parse_action(f"exchange {a} {b}") for a in slots for b in slots if a < b]
        assert parse_action(pairs[1]) in found
        shown = shown[pairs.end() :]
    for part in shown.split(", ") if shown else []:
        word, _, numbers = part.partition(" ")
        found += [parse_action(f"{word} {number}") for number in _run(numbers)] if "-" in part else [parse_action(part)]
    return found


def _run(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


@pytest.mark.parametrize(
    "ref", ["six-card", "four-card", "four-in-hand", "eight-card", "nine-card", "ten-card", "four-in-hand@howto-fr"]
)
def test_what_is_offered_is_what_may_be_typed(ref: str) -> None:
    state, number = g.start(g.ruleset(ref), seed=3), 0
    while not g.is_terminal(state) and number < 200:
        legal = g.legal_actions(state)
        assert set(typed(listed(legal))) == set(legal)
        state = g.apply(state, legal[number % len(legal)])
        number += 1


@pytest.mark.parametrize(
    ("slots", "shown"),
    [
        ([2, 3], "peek 3, peek 4"),
        ([0], "peek 1"),
        ([0, 2, 3, 4, 5], "peek 1, peek 3-6"),
        ([0, 1, 3, 5, 6], "peek 1, peek 2, peek 4, peek 6, peek 7"),
    ],
)
def test_only_three_in_a_row_are_a_range(slots: list[int], shown: str) -> None:
    assert listed([action(Kind.PEEK, slot) for slot in slots]) == shown


def test_pairs_are_told_by_one_of_them() -> None:
    three = [action(Kind.EXCHANGE, a, b) for a, b in ((0, 1), (0, 3), (1, 3))]
    assert listed([*three, PASS]) == "exchange 1 2 (any two of 1, 2, 4), pass"
    assert listed([*three[:1], PASS]) == "exchange 1 2, pass"
    assert listed([*three[:2], STOCK]) == "exchange 1 2, exchange 1 4, stock"
    assert set(typed(listed(three))) == set(three)


def test_who_types_a_range_as_it_is_shown_is_told_how_one_is_named(golf: Callable[..., Any]) -> None:
    done = golf("play", "six-card", "--seed", "1", typed="up 1-6\nup 1\nquit\n")
    assert "up 1-6 stands for several; one at a time: up 1 (? for help)" in done.out
    assert "you may: up 2-6" in done.out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("up 1, up 2", "up 1, up 2 stands for several; one at a time: up 1 (? for help)"),
        ("1,2", "1,2 stands for several; one at a time: up 1 (? for help)"),
        ("up 1 and up 5", "up 1 and up 5 stands for several; one at a time: up 1 (? for help)"),
        ("s; place 3", "s; place 3 stands for several; one at a time: stock (? for help)"),
        ("up one", "'up one' is no action; 'up' takes one number, in digits (? for help)"),
        ("up 1 2", "'up 1 2' is no action; 'up' takes one number (? for help)"),
        ("upp", "'upp' is no action; did you mean 'up'? it takes one number (? for help)"),
        ("exchange 1-4", "'exchange 1-4' is no action; 'exchange' takes two numbers, in digits (? for help)"),
        ("up 1, fly", "'up 1, fly' is no action; 'up' takes one number, in digits (? for help)"),
    ],
)
def test_no_hint_says_what_would_be_refused_too(line: str, told: str, golf: Callable[..., Any]) -> None:
    done = golf("play", "six-card", "--seed", "1", typed=f"{line}\nquit\n")
    assert told in done.out
