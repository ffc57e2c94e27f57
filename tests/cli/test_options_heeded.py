"""What a command is asked for it heeds or refuses: numbers out of range, options that nothing reads, endless processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent import futures
from concurrent.futures import Future
from typing import Any

import pytest

from golfrules import processes
from golfrules.chance import LEAST_SEED, MOST_SEED
from golfrules.explore import grade
from golfrules.explore.small import board
from golfrules.processes import MOST_PROCESSES, how_many
from golfrules.ruleset import Ruleset
from golfrules.testing import mutating

Golf = Callable[..., Any]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "six-card", "--seed", "x"), f"'x' is no whole number; one from {LEAST_SEED} to {MOST_SEED} is expected"),
        (("play", "six-card", "--seed", "1.5"), "'1.5' is no whole number"),
        (("play", "six-card", "--seed", "٣"), "'٣' is no whole number"),
        (("play", "six-card", "--seed", "1_0"), "'1_0' is no whole number"),
        (("play", "six-card", "--players", "41"), "41 is out of range; a whole number from 1 to 40 is expected"),
        (("play", "six-card", "--holes", "0"), "0 is out of range; a whole number from 1 on is expected"),
        (("play", "six-card", "--holes", "9" * 9_000), "a number of 9000 digits is out of range"),
        (("perft", "six-card", "--hole", "-1"), "-1 is out of range; a whole number from 0 to"),
        (("witness", "six-card", "four-card", "--seconds", "nan"), "'nan' is no time from 0.1 to 3600 seconds"),
        (("prove", "--seconds", "x"), "'x' is no time from 0.1 to 600 seconds"),
    ],
)  # fmt: skip
def test_a_number_that_is_none_or_out_of_range_is_told_with_the_range(
    words: tuple[str, ...], told: str, golf: Golf
) -> None:
    done = golf(*words)
    assert done.code == 2
    assert told in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("walk", "six-card", "--jobs"),
        ("walk", "six-card", "--workers"),
        ("verify", "--proofs", "--workers"),
        ("walk", "--all", "--jobs"),
        ("mutate", "--workers"),
        ("impact", "six-card", "four-card", "--workers"),
        ("advice", "--workers"),
    ],
)
def test_no_command_starts_thousands_of_processes(words: tuple[str, ...], golf: Golf) -> None:
    done = golf(*words, "5000")
    assert done.code == 2
    assert f"from 1 to {MOST_PROCESSES} is expected" in done.err


def test_there_are_never_more_processes_than_pieces_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [how_many(5000, 12), how_many(5000, 5000), how_many(3, 12), how_many(3, 0)] == [12, MOST_PROCESSES, 3, 1]
    monkeypatch.setattr(processes, "cores", lambda: 7)
    assert [how_many(None, 12), how_many(None, 5)] == [7, 5]


class Counted:
    """Stands for a pool of processes: how many it was to have, and the work done in this one."""

    asked: list[int] = []  # noqa: RUF012

    def __init__(self, number: int, **ways: object) -> None:
        self.asked.append(number)

    def __enter__(self) -> Counted:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def submit(self, function: Any, *given: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*given))
        return done


def test_a_walk_and_mutants_share_out_no_more_than_there_is(six: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    Counted.asked.clear()
    monkeypatch.setattr(futures, "ProcessPoolExecutor", Counted)
    found = grade.tour([(six, board(six, 6))], 200)
    packs = found.grades[0].packs
    assert 1 < packs < 200
    assert list(mutating._mapped(lambda task: task[1], [(0, 1), (0, 2), (0, 3)], 200)) == [1, 2, 3]
    assert Counted.asked == [packs, 3]


@pytest.fixture(name="six")
def _six() -> Ruleset:
    from golfrules.book.resolve import ruleset

    return ruleset("six-card")


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("walk", "six-card", "--ranks", "2"), "--ranks"),
        (("walk", "six-card", "--players", "2"), "--players"),
        (("walk", "--all", "--most", "9"), "--most"),
        (("perft", "six-card", "--deal", "Ac", "--hole", "0"), "--hole"),
        (("perft", "six-card", "--case", "--divide"), "--divide"),
        (("impact", "six-card", "four-card", "--to", "x"), "--to"),
        (("impact", "six-card", "--conflict", "x"), "what is named"),
        (("impact", "--conflict", "x", "--to", "y"), "--to"),
        (("impact", "--all", "--conflict", "x"), "--conflict"),
        (("impact", "six-card", "--record-hole", "1", "--holes", "9"), "--holes"),
        (("prove", "--grades", "--page"), "--page"),
        (("prove", "harder_is_never_lower", "--to", "x"), "--to"),
        (("verify", "--no-proofs", "--workers", "2"), "--workers"),
        (("verify", "six-card", "--workers", "2"), "--workers"),
        (("prove", "harder_is_never_lower", "--grades"), "what is named"),
        (("prove", "--afresh"), "--afresh"),
        (("prove", "--list", "--page"), "--page"),
        (("witness", "six-card", "score < 3", "--long"), "--long"),
        (("witness", "six-card", "four-card", "--players", "3"), "--players"),
        (("bounds", "six-card", "--packs", "1", "--players", "3"), "--players"),
    ],
)
def test_an_option_that_nothing_would_read_is_refused(words: tuple[str, ...], option: str, golf: Golf) -> None:
    done = golf(*words)
    assert done.code == 2
    assert done.err.startswith(f"golf: {option} ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "six-card", "--against", "greedy,random"), "2 players are named for 1 seat beside yours: greedy,random"),
        (("play", "six-card", "--watch", "--against", "greedy,random,cautious"), "3 players are named for 2 seats: "),
        (("impact", "six-card", "four-card", "--players", "2", "--policy", "greedy,random,cautious"), "named for 2 seats"),
        (("impact", "six-card", "--record-hole", "0", "--policy", "greedy,random,greedy,random,greedy"), "for 4 seats"),
        (("impact", "--all", "--policy", "greedy,random,greedy,random,greedy"), "5 players are named for 4 seats"),
    ],
)  # fmt: skip
def test_more_players_than_seats_are_refused(words: tuple[str, ...], told: str, golf: Golf) -> None:
    done = golf(*words)
    assert done.code == 2
    assert told in done.err and "fewer sit in turn" in done.err


def test_as_many_players_as_seats_or_fewer_sit_down(golf: Golf) -> None:
    words = ("play", "six-card", "--watch", "--holes", "1", "--seed", "1", "--json", "--against")
    assert golf(*words, "greedy,random").data["players"] == ["greedy", "random"]
    assert golf(*words, "random").data["players"] == ["random", "random"]
    three = golf("play", "six-card", "--players", "3", "--json", "--against", "greedy,random")
    assert three.data["players"] == ["you", "greedy", "random"]


@pytest.mark.parametrize("option", ["--workers", "--jobs"])
def test_a_walk_is_shared_out_as_every_other_work_is(option: str, golf: Golf, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []

    def heard(workers: int | None, pieces: int) -> int:
        asked.append(workers)
        return 1

    monkeypatch.setattr(grade, "how_many", heard)
    assert golf("walk", "six-card", "--cards", "6", option, "7").code == 0
    assert asked == [7]
