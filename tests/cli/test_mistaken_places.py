"""Words that are right and stand in the wrong place: a source for a variant, a ruling for a parameter, several words without quotes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Golf = Callable[..., Any]

LAYOUT = "9s Kd 2c / 9h Qc 7d"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("score", "harder", LAYOUT), "harder is an option and stands after '+', as in VARIANT+harder"),
        (("score", "six-card@holes", LAYOUT), "holes is an option and stands after '+', as in VARIANT+holes=N"),
        (("why", "six-fr"), "six-fr is a source and stands after '@', as in VARIANT@six-fr"),
        (("score", "six-card@nine-card", LAYOUT), "nine-card is a variant and stands first"),
        (("score", "Six_Card", LAYOUT), "names are lower-case words joined by '-': six-card"),
        (("score", "six card", LAYOUT), "joined by '-': six-card"),
        (("score", "six-card+Block_bonus", LAYOUT), "joined by '-': block-bonus"),
        (("why", "end.final-turns"), "end.final-turns is a parameter, and a rule is one of a ruleset"),
        (("conflicts", "six-card"), "golf conflicts --variant six-card"),
        (("conflicts", "six-card-final-turns"), "this is a ruling on end.final-turns"),
        (("why", "six-card", "ruling/six-card-final-turns"), "this is a ruling on end.final-turns"),
        (("score", "six-card", *LAYOUT.split()), f'what belongs together stands in quotes: "{LAYOUT}"'),
        (("witness", "six-card", "score", "<", "3"), 'stands in quotes: "score <= -6"'),
        (("witness", "six-card", "score", "<=", "-6"), "option '-6'; what belongs together stands in quotes"),
        (("cite", "six-fr", "two", "words"), "stands in quotes"),
    ],
)
def test_it_is_told_where_the_word_belongs(words: tuple[str, ...], told: str, golf: Golf) -> None:
    done = golf(*words)
    assert done.code == 2
    assert told in " ".join(done.err.split())
    assert not golf(*words, "--json").data["good"]


def test_quotes_are_no_matter_of_commands_without_several_words(golf: Golf) -> None:
    for words in (
        ("play", "six-card", "greedy"),
        ("score", "six-card", LAYOUT, "--nosuch"),
        ("perft", "six-card", "-6"),
    ):
        assert "quotes" not in golf(*words).err


@pytest.mark.parametrize("words", [("bounds", "six-card"), ("witness", "six-card", "score < 3")])
def test_a_table_that_nobody_can_sit_at_has_no_packs(words: tuple[str, ...], golf: Golf) -> None:
    done = golf(*words, "--players", "26")
    assert done.code == 2
    assert "the largest number that works is 25" in done.err
