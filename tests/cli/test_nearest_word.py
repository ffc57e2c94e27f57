"""A misspelt word out of a closed list is answered with the nearest, wherever it is typed; also to programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Golf = Callable[..., Any]

TWO = ("six-card", "six-card+harder")
LAYOUT = "9s Kd 2c / 9h Qc 7d"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("witness", "six-card", "scor < 3"), "score"),
        (("witness", "six-card", "Score<=three"), "score"),
        (("witness", "six-card", "score < six-crad"), "six-card"),
        (("impact", *TWO, "--policy", "gready"), "greedy"),
        (("impact", *TWO, "--policy", "greedy,cautios"), "cautious"),
        (("impact", *TWO, "--policy", "greedy+open=1"), "opens"),
        (("impact", "--conflict", "six-card-final-turn"), "six-card-final-turns"),
        (("play", "six-card", "--against", "greddy"), "greedy"),
        (("conflicts", "--kind", "witin-source"), "within-source"),
        (("conflicts", "--grade", "decisiv"), "decisive"),
        (("conflicts", "--variant", "six-crad"), "six-card"),
        (("conflicts", "scor.values"), "score.values"),
        (("prove", "harder-is-never-lowr"), "harder_is_never_lower"),
        (("advice", "howto-fr.advise-late"), "howto-fr.advice-late"),
        (("advice", "advise-late"), "advice-late"),
        (("run", "scenarios/six-card/blind-swp.yaml"), "scenarios/six-card/blind-swap.yaml"),
        (("run", "six-card/columns"), "scenarios/six-card/columns.yaml"),
        (("mutate", "six-card", "--rule", "end.final-trns"), "end.final-turns"),
        (("check", "survey"), "survey-pt"),
        (("score", "six-card@six-rf", LAYOUT), "six-fr"),
        (("score", "six-card+hardr", LAYOUT), "harder"),
        (("score", "six-card+end.final-turns=nne", LAYOUT), "none"),
    ],
)
def test_a_misspelt_word_is_answered_with_the_nearest(words: tuple[str, ...], meant: str, golf: Golf) -> None:
    done = golf(*words)
    assert done.code == 2
    assert f"did you mean '{meant}'" in done.err
    told = golf(*words, "--json").data["errors"][0]
    assert f"did you mean '{meant}'" in f"{told['reason']} {told.get('hint')}"


@pytest.mark.parametrize("claim", ["points < 3", "3 > score", "scor = 3", "x ≤ 2", "score => 3"])
def test_what_compares_is_never_taken_for_a_ruleset(claim: str, golf: Golf) -> None:
    done = golf("witness", "six-card", claim)
    assert done.code == 2
    assert f"{claim!r} is no claim about a score" in done.err and '"score <= -6"' in done.err
    assert "variant" not in done.err


def test_a_claim_may_be_written_with_the_signs_of_books(golf: Golf) -> None:
    pytest.importorskip("z3")
    for sign, word in (("≤", "<="), ("≥", ">="), ("≠", "!="), ("=", "==")):
        assert golf("witness", "six-card", f"score {sign} 3", "--json").data["claim"] == f"score {word} 3"


def test_where_no_word_is_near_the_list_is_told(golf: Golf) -> None:
    assert "one of cautious, greedy, random, watchful" in golf("impact", *TWO, "--policy", "x").err
    assert "one of decisive, observable, verbal" in golf("conflicts", "--grade", "x").err
    assert "[verbal|observable|decisive]" in golf("conflicts", "--help").out


def test_of_long_names_the_most_alike_are_shown(golf: Golf) -> None:
    lines = golf("run", "--name", "a two in a colum").err.splitlines()
    assert lines[1].strip() == "the nearest are:"
    assert 1 <= len(lines[2:]) <= 3 and any("two" in line for line in lines[2:])


def test_a_wrong_name_is_told_before_anything_is_compiled(golf: Golf) -> None:
    assert "compiling" not in golf("advice", "advise-late").err
