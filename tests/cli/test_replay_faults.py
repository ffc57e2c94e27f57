"""A record that is edited wrongly is answered with file, line, play and rule, in text and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Golf = Callable[..., Any]
TEXT = """\
golf-record: 1
ruleset: "six-card"
digest: "DIGEST"
players: 2
dealer: 2
seed: 7
hole: 0
plays:
  - 1: "up 1, up 2"
  # a remark
  - 2: "up 1, up 2"
  - 1: "discard, place 3"
"""


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "play", "parameter"),
    [
        ("place 3", "reject", 1, 12, 6, "turn.reject"),
        ("place 3", "place 7", 1, 12, 6, "setup.layout"),
        ("place 3", "plaice 3", 2, 12, 6, None),
        ('- 1: "discard', '- 2: "discard', 1, 12, 5, None),
        ("DIGEST", "000000000000", 1, 3, None, None),
        ("players: 2", "players: 40", 1, 4, None, None),
        ("dealer: 2", "dealer: 3", 2, 5, None, None),
        ("golf-record: 1", "golf-record: 9", 2, 1, None, None),
        ("six-card", "sixty-card", 2, 2, None, None),
        ('place 3"', 'place 3"\nscores: [1, 2]', 1, 13, None, None),
    ],
)
def test_a_fault_of_a_record_has_its_place_and_rule(
    old: str, new: str, code: int, line: int, play: int | None, parameter: str | None, golf: Golf, tmp_path: Path
) -> None:
    file = tmp_path / "hole.yaml"
    text = TEXT.replace(old, new, 1)
    file.write_text(text.replace("DIGEST", golf("score", "six-card", "9s Kd 2c / 9h Qc 7d", "--json").data["digest"]))
    done = golf("replay", file)
    assert done.code == code
    assert f"{file}:{line}: " in (done.last if code == 1 else done.err)
    (error,) = golf("replay", file, "--json").data["errors"]
    assert (error["file"], error["line"]) == (str(file), line)
    assert (error.get("play"), error["parameter"]) == (play, parameter)
    assert error["reason"]
