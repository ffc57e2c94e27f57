"""An option or an answer that changes nothing in a game is named to whoever asks for it; it is no fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golfrules.book.idle import idle
from golfrules.book.reference import read
from golfrules.book.resolve import default_book, resolve

Golf = Callable[..., Any]
LAYOUT = "9s Kd 2c / 9h Qc 7d"
NOTE = "bonus-twos changes nothing here: score.values is 2: -2 anyway"


@pytest.mark.parametrize(
    "words",
    [
        ("score", "six-card+bonus-twos", LAYOUT),
        ("why", "six-card+bonus-twos", "turn.reject"),
        ("diff", "six-card", "six-card+bonus-twos"),
        ("play", "six-card+bonus-twos", "--seed", "1"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_says_what_changes_nothing(words: tuple[str, ...], golf: Golf) -> None:
    done = golf(*words)
    assert done.code == 0
    assert done.err.count(f"golf: {NOTE}\n") == 1
    assert golf(*words, "--json").data["notes"] == [NOTE]


def test_it_is_said_again_where_the_ruleset_was_kept(
    golf: Golf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOLF_CACHE", str(tmp_path / "cache"))
    first = golf("score", "six-card+bonus-twos", LAYOUT)
    assert NOTE in first.err and list((tmp_path / "cache").iterdir())
    assert golf("score", "six-card+bonus-twos", LAYOUT) == first


@pytest.mark.parametrize(
    ("ref", "parts"),
    [
        ("six-card", []),
        ("six-card+harder", []),
        ("six-card@howto-fr+bonus-twos", []),
        ("six-card+holes=9", ["holes=9"]),
        ("six-card+holes=18", []),
        ("six-card+harder+score.values.K=13", ["score.values.K=13"]),
        ("six-card+bonus-twos+score.values.2=5", ["bonus-twos"]),
        ("six-card+setup.jokers=2+score.values.Jo=-2", []),
        ("six-card+turn.reject=stock-only+bonus-twos", ["bonus-twos", "turn.reject=stock-only"]),
    ],
)
def test_parts_without_effect_are_found_and_no_others(ref: str, parts: list[str]) -> None:
    book, reference = default_book(), read(ref)
    found = [told.partition(" changes nothing")[0] for told in idle(book, reference)]
    assert found == parts
    rest = reference._replace(
        options=tuple(one for one in reference.options if str(one) not in found),
        answers=tuple(one for one in reference.answers if str(one) not in found),
    )
    assert resolve(book, rest).answers == resolve(book, reference).answers
