"""`golf mutate`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Golf = Callable[..., Any]


def test_mutate_shows_a_row_for_each_rule_and_who_kills(golf: Golf) -> None:
    done = golf("mutate", "ten-card", "--rule", "turn.order", "--workers", "1")
    assert done.code == 0, done.out
    for words in ("ten-card", "killed by", "killed: turn.order: clockwise -> anticlockwise", "law turns go round"):
        assert words in done.out
    assert done.last.startswith("every rule is pinned: 1 ruleset, changed answers: 1 of 1 killed")


def test_mutate_tells_everything_as_json(golf: Golf) -> None:
    data = golf("mutate", "ten-card", "--rule", "setup.discard-start", "--first", "--json").data
    assert data["good"]
    row = data["subjects"][0]["rules"][0]
    assert row["parameter"] == "setup.discard-start"
    assert {mutant["fate"] for mutant in row["mutants"]} == {"killed", "equivalent"}


def test_mutate_finds_a_rule_that_nothing_pins(golf: Golf, tmp_path: Any, root: Any) -> None:
    import shutil

    shutil.copytree(root / "spec", tmp_path / "spec")  # without scenarios beside it
    done = golf("mutate", "ten-card", "--rule", "turn.order", "--spec", tmp_path / "spec")
    assert done.code == 1
    assert "survives: turn.order: clockwise -> anticlockwise   (no scenario speaks of this answer)" in done.out
    assert "laws: not tried" in done.out


def test_mutate_knows_its_rules(golf: Golf) -> None:
    done = golf("mutate", "six-card", "--rule", "turn.ordre")
    assert done.code == 2
    assert "turn.order" in done.err
