"""Tables on narrow terminals: no word and no number is broken, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from golfrules.cli.say import Say, fitting, many

Golf = Callable[..., Any]
HEAD = ("rule", "mutants", "killed by", "survivors", "drawing")
ROWS = [("turn.discard-reach", "12.3456", "2 scenarios, a law", "", "--o--"), ("end", "± 0.1", "a law", "", "-o-")]


def table(width: int, capsys: pytest.CaptureFixture[str]) -> list[str]:
    say = Say()
    say.width = width
    say.table(HEAD, ROWS, right=(1,), spare=1)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("width", range(28, 90))
def test_a_table_never_breaks_a_word_or_a_number(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    lines = table(width, capsys)
    assert all(len(line) <= width for line in lines)
    told = " ".join(lines)
    for word in ("turn.discard-reach", "12.3456", "± 0.1", "scenarios,", "mutants", "killed"):
        assert word in told


def test_columns_go_before_cells_are_folded_and_cells_before_there_are_blocks() -> None:
    cells = [list(HEAD), *map(list, ROWS)]
    assert [fitting(cells, (1,), 1, room)[0] for room in (67, 66, 58, 57, 44, 38)] == [
        [0, 1, 2, 3, 4], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2], [0, 1, 2], [],
    ]  # fmt: skip
    assert fitting(cells, (1,), 1, 44)[1] == [18, 7, 15]


def test_a_block_has_a_line_for_each_cell_that_says_something(capsys: pytest.CaptureFixture[str]) -> None:
    assert table(30, capsys) == [
        "turn.discard-reach",
        "  mutants    12.3456",
        "  killed by  2 scenarios, a",
        "    law",
        "end",
        "  mutants    ± 0.1",
        "  killed by  a law",
    ]


@pytest.mark.parametrize("columns", ["46", "60", "80"])
def test_the_table_of_mutants_breaks_no_rule(columns: str, golf: Golf, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("mutate", "ten-card", "--rule", "setup.d", "--first", "--workers", "1")
    rules = {row["parameter"] for row in golf(*words, "--json").data["subjects"][0]["rules"]}
    monkeypatch.setenv("COLUMNS", columns)
    lines = golf(*words).out.splitlines()
    assert rules and rules <= {line.split()[0] for line in lines if line.strip()}
    table = lines[1 : next(at for at, line in enumerate(lines) if ": " in line and "->" in line)]
    assert all(len(line) <= int(columns) for line in table)


def test_one_is_told_in_the_singular(golf: Golf) -> None:
    assert [many(number, "hole") for number in (0, 1, 2)] == ["0 holes", "1 hole", "2 holes"]
    assert golf("prove", "harder_is_never_lower").last.startswith("1 theorem held, ")
    assert "seed 1, 1 hole\n" in golf("play", "six-card+holes=1", "--watch", "--seed", "1").out
    assert golf("why", "six-card", "end.final").out
    assert "tried with 1 scenarios" not in golf("mutate", "ten-card", "--rule", "turn.order", "--workers", "1").last


def test_one_experiment_is_told_in_the_singular(golf: Golf) -> None:
    pytest.importorskip("numba")
    from golfrules.book.resolve import default_book
    from golfrules.simulate.advice import experiments

    every = [claim for one in experiments(default_book(), 3) for claim in one.claims]
    single = next(claim for claim in every if every.count(claim) == 1)
    assert golf("advice", single, "--holes", "9").last.startswith("1 experiment: ")
