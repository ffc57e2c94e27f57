"""An answer given on the spot is shown everywhere as ad hoc, without a source."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Golf = Callable[..., Any]
REF = "six-card+score.values.J=0"
LINE = "ad hoc, no source: score.values.J=0"


@pytest.mark.parametrize(
    "words",
    [
        ("score", REF, "9s Kd 2c / 9h Qc 7d"),
        ("verify", REF, "--no-proofs"),
        ("walk", REF, "--cards", "6", "--jobs", "1"),
        ("perft", REF, "--depth", "1"),
        ("witness", REF, "score < -99"),
        ("witness", "six-card", REF),
        ("bounds", REF),
        ("impact", REF, "--record-hole", "0", "--to", "TMP"),
        ("play", REF, "--watch", "--holes", "1", "--seed", "1"),
    ],
)
def test_an_answer_without_a_source_is_told(words: tuple[str, ...], golf: Golf, tmp_path: Any) -> None:
    done = golf(*(tmp_path / "hole.golf" if word == "TMP" else word for word in words))
    assert done.code == 0
    assert f"golf: {LINE}\n" in done.err


def test_it_is_told_to_programs_too_and_of_all_answers_in_one_line(golf: Golf) -> None:
    assert golf("perft", REF, "--depth", "1", "--json").data["notes"] == [LINE]
    done = golf("perft", f"{REF}+turn.reject=never+harder", "--depth", "1")
    assert done.err == "golf: ad hoc, no source: score.values.J=0, turn.reject=never\n"


def test_of_options_that_have_sources_it_is_not_told(golf: Golf) -> None:
    assert golf("perft", "six-card+harder", "--depth", "1").err == ""


@pytest.mark.parametrize("words", [("why", REF, "score.values"), ("diff", "six-card", REF)])
def test_where_the_rules_are_shown_it_stands_beside_them(words: tuple[str, ...], golf: Golf) -> None:
    assert "ad hoc" in golf(*words).out
