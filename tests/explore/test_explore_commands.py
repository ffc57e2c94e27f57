"""golf perft and golf walk."""

from __future__ import annotations

import json
from typing import Any

import pytest

from golfrules.cli.main import run


def golf(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(list(words))
    found = capsys.readouterr()
    return code, found.out, found.err


def data(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, _ = golf(capsys, *words, "--json")
    return code, json.loads(out)


def test_perft_counts_and_divides(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = golf(capsys, "perft", "six-card@six-fr", "--players", "2", "--depth", "6", "--divide")
    assert code == 0 and "up 6" in out and "11700 plays of 6 decisions" in out.splitlines()[-1]
    code, found = data(capsys, "perft", "six-card@six-fr", "--depth", "4", "--divide", "--shared")
    assert code == 0 and found["plays"] == 900 and found["divide"] == {f"up {slot}": 150 for slot in range(1, 7)}


def test_perft_takes_a_deal_and_writes_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    deal = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc"
    code, out, _ = golf(capsys, "perft", "four-card", "--depth", "3", "--deal", deal, "--case")
    assert code == 0 and out.splitlines()[0] == f"four-card ; 2 ; {deal} ; D1 2 ; D2 2 ; D3 4"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("perft", "six-card", "--deal", "Ac 2c"), "the deal cannot be"),
        (("perft", "six-card", "--deal", "Ac", "--seed", "1"), "not both"),
        (("perft", "six-card", "--players", "1", "--depth", "1"), "at least 2 players"),
        (("walk",), "name rulesets"),
        (("walk", "six-card", "--cards", "40"), "a whole number from 6 to 11"),
        (("walk", "six-card", "--cards", "0"), "0 is out of range; a whole number from 6 to 11"),
        (("walk", "six-card", "--players", "3"), "without --cards the usual ones are walked"),
        (("walk", "six-card", "--ranks", "2"), "without --cards the usual ones are walked"),
        (("walk", "--all", "--ranks", "2"), "--ranks is not for --all"),
        (("walk", "--all", "--cards", "8"), "--cards is not for --all"),
        (("walk", "--all", "--most", "9"), "--most is not for --all"),
        (("walk", "six-card", "--page", "x.md"), "about all rulesets"),
    ],
)
def test_wrong_use_is_told(words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = golf(capsys, *words)
    assert code == 2 and told in err


def test_walk_grades_a_small_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = golf(capsys, "walk", "six-card", "--cards", "6", "--jobs", "1")
    assert code == 0 and "T1: every play ends" in out and "dead ends 0" in out.splitlines()[-1]


def test_walk_shows_an_endless_play_and_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("walk", "six-card+end.standstill=play-on", "--cards", "6", "--jobs", "1")
    code, out, _ = golf(capsys, *words)
    assert code == 0 and "golf-record: 1" in out
    told = " ".join(out.split())
    assert "then for ever 1: discard" in told and "without seeing a hidden card" in told
    code, found = data(capsys, *words)
    assert found["games"][0]["grade"] == "T2" and found["games"][0]["endless"]["again"]


def test_a_walk_that_is_not_finished_fails(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = golf(capsys, "walk", "six-card", "--cards", "7", "--jobs", "1", "--most", "40")
    assert code == 1 and "not finished" in out
