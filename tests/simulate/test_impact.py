"""`golf impact` and what stands behind it: the same numbers whoever plays, intervals that hold, and records of single holes."""

from __future__ import annotations

import importlib
import json
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from concurrent import futures
from pathlib import Path

import pytest
from click.testing import CliRunner

import golfrules
from golfrules.book.conflicts import ledger
from golfrules.book.resolve import default_book
from golfrules.book.rulings import scoped
from golfrules.cli import impact_page
from golfrules.cli.conflicts import _alike
from golfrules.cli.main import golf
from golfrules.record import replay
from golfrules.simulate import prices, sums, workers
from golfrules.simulate.figures import Figure, figures
from golfrules.simulate.intervals import LEAST_HOLES, freedom, student
from golfrules.simulate.policy import NAMED, policy
from golfrules.simulate.reference import play_hole
from golfrules.version import VERSION

ONE, OTHER = "six-card@six-fr", "six-card@howto-fr"


def work(holes: int = 200, players: int = 3, name: str = "greedy") -> list[sums.Task]:
    rulesets = (golfrules.ruleset(ONE), golfrules.ruleset(OTHER))
    return sums.tasks(rulesets, [[NAMED[name]] * players] * 2, seed=4, holes=holes)


def spoken(*arguments: str) -> dict[str, object]:
    done = CliRunner().invoke(golf, ["impact", *arguments, "--json"], standalone_mode=False)
    assert done.exception is None, done.output
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "BLOCK", 27)


@pytest.mark.usefixtures("small_blocks")
def test_two_processes_find_what_one_finds() -> None:
    assert workers.run(work(), workers=2) == workers.run(work(), workers=1)


def test_blocks_of_another_size_bring_the_same_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = workers.run(work(90))
    monkeypatch.setattr(sums, "BLOCK", 9)
    assert workers.run(work(90)) == whole


def test_the_sums_are_those_of_the_reference_engine() -> None:
    found = workers.run(work(18))
    for side, ref in enumerate((ONE, OTHER)):
        holes = [play_hole(golfrules.ruleset(ref), [NAMED["greedy"]] * 3, 4, hole) for hole in range(18)]
        at = side * len(sums.COLUMNS)
        assert found.total[at] == sum(sum(hole.points) for hole in holes)
        assert found.total[at + 2] == sum(hole.turns for hole in holes)
        assert found.total[at + 4] == sum(hole.state.closer >= 0 for hole in holes)


def test_a_ruleset_against_itself_changes_nothing() -> None:
    rulesets = (golfrules.ruleset(ONE),) * 2
    found = figures(workers.run(sums.tasks(rulesets, [[NAMED["random"]] * 2] * 2, 1, 90)), 2)
    assert all(figure.difference == 0 and figure.alike and not figure.differs for figure in found)


def test_the_interval_is_that_of_the_paired_differences() -> None:
    from statistics import mean, stdev

    rulesets, players = (golfrules.ruleset(ONE), golfrules.ruleset(OTHER)), [NAMED["random"]] * 2
    points = [[sum(play_hole(r, players, 4, hole).points) / 2 for hole in range(36)] for r in rulesets]
    differences = [b - a for a, b in zip(*points, strict=True)]
    score = figures(workers.run(sums.tasks(rulesets, [players] * 2, 4, 36)), 2)[0]
    assert score.difference == pytest.approx(mean(differences))
    d = [difference - mean(differences) for difference in differences]
    kurtosis = 36 * sum(one**4 for one in d) / sum(one**2 for one in d) ** 2
    assert score.margin == pytest.approx(student(freedom(36, kurtosis)) * stdev(differences) / 6)


@pytest.mark.parametrize("holes", ["1", "2", "9"])
def test_of_a_few_holes_there_is_no_interval(holes: str) -> None:
    found = spoken(ONE, OTHER, "--holes", holes, "--seed", "1")
    assert {(f["margin"], f["low"], f["high"]) for f in found["figures"]} == {(None, None, None)}  # type: ignore[attr-defined]
    assert "±" not in str(found["summary"])
    done = CliRunner().invoke(golf, ["impact", ONE, OTHER, "--holes", holes, "--seed", "1"], standalone_mode=False)
    assert "±" not in done.stdout and "clearly" not in done.stdout.replace("0 of 7 figures differ clearly", "")
    assert "–" in done.stdout
    assert found["figures"][0]["difference"]  # type: ignore[index]
    enough = spoken(ONE, OTHER, "--holes", str(LEAST_HOLES), "--seed", "1")["figures"]
    assert all(f["margin"] is not None for f in enough if "match" not in f["name"])  # type: ignore[attr-defined]


def test_where_nobody_closes_the_risk_of_closers_is_a_gap() -> None:
    words = ("eight-card", "eight-card+setup.layout=2x5", "--holes", "90")
    (risk,) = [f for f in spoken(*words)["figures"] if f["name"] == "closer's risk"]  # type: ignore[attr-defined]
    assert risk["one"] and {risk[key] for key in ("other", "difference", "margin", "low", "high", "differs")} == {None}
    (line,) = [line for line in shown(*words) if line.startswith("closer's risk")]
    assert line.split() == ["closer's", "risk", f"{risk['one']:.4f}", "–"]
    assert all(
        shown(*refs, *words[2:])[-1].endswith(" of 6 figures differ clearly") for refs in (words[:2], words[1::-1])
    )


@pytest.mark.parametrize(
    ("figure", "cell"),
    [
        (Figure("risk", "", 0.9, None, None), "–"),
        (Figure("risk", "", 0.9, 0.0, -0.9), "-0.900 –"),
        (Figure("turns", "", 9, 12, 3, None, None, True), "**+3.000 each hole**"),
        (Figure("open", "", 0, 0, 0, -0.01, 0.01, False, True), "0"),
        (Figure("open", "", 0, 0.02, 0.02, 0.01, 0.05, True), "**+0.020 +0.030 -0.010**"),
        (Figure("open", "", 0, 0.02, 0.02, 0.01, 0.035, True), "**+0.020 ± 0.015**"),
        (Figure("score", "", 1, 2, 1, 0.5, 1.5, True), "**+1.000 ± 0.500**"),
        (Figure("match", "", None, None, 0.5, 0.4, 0.6), "0.500"),
    ],
)
def test_the_page_shows_an_interval_as_it_is(figure: Figure, cell: str) -> None:
    assert impact_page._cell(figure) == cell


def test_holes_that_are_cut_short_are_counted_and_shown() -> None:
    rulesets = (golfrules.ruleset(ONE),) * 2
    found = figures(workers.run(sums.tasks(rulesets, [[NAMED["random"]] * 2] * 2, 1, 90, most_turns=5)), 2)
    short = next(figure for figure in found if figure.name == "cut short")
    assert short.one is not None and short.one > 0.5


def test_a_hole_of_a_run_is_written_as_a_record_that_replays(tmp_path: Path) -> None:
    file = tmp_path / "hole.golf"
    done = CliRunner().invoke(golf, ["impact", ONE, "--record-hole", "12345", "--to", str(file)], standalone_mode=False)
    assert done.exception is None and done.stdout.strip() == str(file)
    state = replay(file.read_text(encoding="utf-8"), golfrules.ruleset(ONE))
    assert state.table.hole == 12345


def test_a_hole_that_is_cut_short_is_recorded_with_a_word_of_it(tmp_path: Path) -> None:
    endless = "eight-card+end.standstill=play-on+end.stock-out=recycle-keep-top"
    for hole, capped in (("6", True), ("5", False)):
        words = ["impact", endless, "--policy", "greedy", "--record-hole", hole, "--to", str(tmp_path / "hole.golf")]
        told = spoken(*words[1:])
        assert told["capped"] is capped and (told["turns"] == 1000) is capped
        plain = CliRunner().invoke(golf, words, standalone_mode=False)
        assert (f"hole {hole} is cut short after 1000 turns" in plain.stderr) is capped
        assert any("cut short" in note for note in told["notes"]) is capped  # type: ignore[attr-defined]
        assert plain.stdout.strip() == words[-1]


def test_the_readings_of_a_ruling_are_priced() -> None:
    found = spoken("--conflict", "six-card-final-turns", "--holes", "18", "--players", "2")
    prices = found["prices"]
    assert isinstance(prices, list) and {price["id"] for price in prices} >= {"six-card/end.final-turns"}


def test_what_a_priced_conflict_was_played_with_stands_at_its_head() -> None:
    asked = ["impact", "--conflict", "six-card-final-turns", "--holes", "18", "--players", "2"]
    assert CliRunner().invoke(golf, asked).stdout.splitlines()[0] == "18 holes, 2 players, seed 1"


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="one of cautious, greedy, random, watchful"):
        policy("reckless")
    assert policy("greedy+opens=2").opens == 2


class Killed(futures.ProcessPoolExecutor):
    """A pool that loses one of its processes as soon as work is under way."""

    left = 1

    def submit(self, *arguments: object, **named: object):  # type: ignore[no-untyped-def]
        future = super().submit(*arguments, **named)  # type: ignore[arg-type]
        if Killed.left and self._processes:
            Killed.left -= 1
            os.kill(next(iter(self._processes)), signal.SIGKILL)
        return future


@pytest.mark.usefixtures("small_blocks")
def test_a_process_that_is_killed_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(futures, "ProcessPoolExecutor", Killed)
    monkeypatch.setattr(Killed, "left", 1)
    assert workers.run(work(), workers=2) == workers.run(work())
    assert Killed.left == 0


class Confused(futures.ThreadPoolExecutor):
    """Workers elsewhere of which some tell a result as an error, as often as asked for."""

    def __init__(self, errors: int) -> None:
        super().__init__(1)
        self.errors = errors

    def submit(self, function, *arguments, **named):  # type: ignore[no-untyped-def]
        self.errors -= 1
        return super().submit(function if self.errors < 0 else int, *arguments, **named)


@pytest.mark.usefixtures("small_blocks")
def test_what_workers_elsewhere_fail_at_is_tried_again_and_told_in_the_end() -> None:
    with Confused(3) as executor:
        assert workers.run(work(), executor=executor) == workers.run(work())
    with Confused(10**6) as executor, pytest.raises(TypeError):
        workers.run(work(), executor=executor)


def test_a_mistake_in_a_block_is_told_at_once_and_not_after_all_others() -> None:
    class Mistaken(futures.Executor):
        """The first piece is done wrongly, the others never end."""

        wrong = True

        def submit(self, *arguments: object, **named: object):  # type: ignore[no-untyped-def]
            made: futures.Future[sums.Sums] = futures.Future()
            if self.wrong:
                made.set_exception(ZeroDivisionError("oh"))
            self.wrong = False
            return made

    left = list(work())
    with pytest.raises(ZeroDivisionError):
        workers._collect(Mistaken(), [(task,) for task in left * 2], left, [], lambda holes: None)


def free_port() -> int:
    """A port of this machine that nobody listens to."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def program(name: str, folder: Path, *words: str) -> multiprocessing.Process:
    """A program of the cluster in a process of its own; a copy of this one, which has imported what takes longest."""
    main = importlib.import_module(f"distributed.cli.{name}").main

    def begin() -> None:
        os.chdir(folder)
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        main(list(words))

    process = multiprocessing.get_context("fork").Process(target=begin, daemon=True)
    process.start()
    return process  # type: ignore[return-value]


def test_workers_of_a_cluster_find_the_same_and_a_killed_one_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sums, "BLOCK", 9)
    here = workers.run(work(180))
    address = f"tcp://127.0.0.1:{free_port()}"
    scheduler = program("dask_scheduler", tmp_path, "--host", address, "--no-dashboard", "--no-show")
    alike = (address, "--nthreads", "1", "--no-dashboard", "--no-nanny")
    started = [scheduler, *(program("dask_worker", tmp_path, *alike) for _ in range(2))]
    try:
        with workers.dask(address) as pool:
            killed = False

            def told(holes: int) -> None:
                nonlocal killed
                if not killed:
                    started[1].kill()
                    killed = True

            assert workers.run(work(180), executor=pool, progress=told) == here
            assert killed
    finally:
        for process in reversed(started):
            process.kill()
            process.join()


def test_work_whose_workers_are_all_gone_says_so_and_goes_on_with_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sums, "BLOCK", 9)
    monkeypatch.setattr(workers, "LOOKS", 0.1)
    here = workers.run(work(900))
    address = f"tcp://127.0.0.1:{free_port()}"
    alike = (address, "--nthreads", "1", "--no-dashboard", "--no-nanny")
    scheduler = program("dask_scheduler", tmp_path, "--host", address, "--no-dashboard", "--no-show")
    first = program("dask_worker", tmp_path, *alike)
    later: list[subprocess.Popen[bytes]] = []
    said: list[str] = []

    def begin() -> None:
        command = [sys.executable, "-m", "distributed.cli.dask_worker", *alike]
        later.append(subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL))

    def say(text: str) -> None:
        said.append(text)
        begin()

    rescue = threading.Timer(30, begin)  # where nothing is said the test is to fail, not to wait
    rescue.start()
    try:
        with workers.dask(address, say) as pool:
            assert workers.run(work(900), executor=pool, progress=lambda holes: first.kill()) == here
        assert [f"{address} has no workers any more" in text for text in said] == [True]
    finally:
        rescue.cancel()
        for process in (*later, first, scheduler):
            process.kill()
        for worker in later:
            worker.wait()
        for copied in (first, scheduler):
            copied.join()


@pytest.mark.parametrize(
    "address",
    [
        "garbage",
        "foo://x:1",
        "tcp://127.0.0.1",
        "tcp://[::1",
        "127.0.0.1:abc",
        "tls://127.0.0.1:8786",
        "ucx://1.2.3.4:1",
    ]
    + ["tcp://127.0.0.1:99999", "tcp://127.0.0.1:0"],
)
def test_what_is_no_address_of_a_scheduler_is_told_so(address: str) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(workers.NoWorkers, match="is no address of a scheduler"), workers.dask(address):
        pass


def test_a_worker_elsewhere_without_the_program_or_with_another_version_is_refused_before_the_work_begins() -> None:
    """It would die of its first piece of work, and nobody would say so."""
    assert eval(workers._THEIR_VERSION) == VERSION
    workers._check_workers({"tcp://there:1": VERSION})
    with pytest.raises(workers.NoWorkers, match="tcp://there:2 has no golfrules"):
        workers._check_workers({"tcp://there:1": VERSION, "tcp://there:2": ModuleNotFoundError("golfrules")})
    with pytest.raises(workers.NoWorkers, match=r"has golfrules 0\.0\.1, and here is"):
        workers._check_workers({"tcp://there:1": "0.0.1"})


@pytest.mark.parametrize("text", ["greedy+opens=3", "greedy+memory=2", "random+chance=2", "greedy+replaces=10"])
def test_a_trait_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is a whole number from 0 to"):
        policy(text)


def test_every_trait_may_have_its_largest_number() -> None:
    assert policy("greedy+opens=2+replaces=3+watches=3+late=1").watches == 3


def shown(*arguments: str, columns: int = 110) -> list[str]:
    done = CliRunner().invoke(golf, ["impact", *arguments], standalone_mode=False, env={"COLUMNS": str(columns)})
    assert done.exception is None, done.output
    return done.stdout.splitlines()


def test_each_figure_says_whether_it_differs_clearly() -> None:
    words = (ONE, OTHER, "--holes", "900")
    told = {figure["name"]: figure["differs"] for figure in spoken(*words)["figures"]}  # type: ignore[attr-defined]
    assert told["spread"] is told["turns"] is True
    assert told["score"] is told["cut short"] is False
    assert told["hole won otherwise"] is told["match won otherwise"] is None  # no two values to compare
    lines = shown(*words)
    assert lines[-1].endswith(f"{sum(map(bool, told.values()))} of 7 figures differ clearly")
    for name, differs in told.items():
        (line,) = [line for line in lines if line.startswith(name)]
        assert ("  clearly" in line, "  unclear" in line or "  alike" in line) == (differs is True, differs is False)
    assert {f["differs"] for f in spoken(ONE, OTHER, "--holes", "1")["figures"]} == {None}  # type: ignore[attr-defined]


def test_on_a_narrow_terminal_the_drawing_is_left_out_and_not_torn() -> None:
    drawn, plain = (shown(ONE, OTHER, "--holes", "900", columns=columns) for columns in (110, 80))
    assert "interval around zero" in drawn[1] and any("-o-" in line for line in drawn)
    assert "interval around zero" not in "\n".join(plain) and not any("-o-" in line for line in plain)
    assert max(map(len, drawn)) <= 110 and all("±" in line for line in plain if line.startswith("score"))


@pytest.mark.parametrize("columns", [40, 46, 60, 72, 80])
def test_no_number_is_torn_however_narrow_the_terminal_is(columns: int) -> None:
    wide = "\n".join(shown(ONE, OTHER, "--holes", "90"))
    lines = shown(ONE, OTHER, "--holes", "90", columns=columns)
    numbers = re.compile(r"[-+±] ?\d+\.\d{4}|\d+\.\d{4}")
    assert len(numbers.findall(wide)) > 30
    assert numbers.findall("\n".join(lines)) == numbers.findall(wide)
    assert all(len(line) <= columns for line in lines[:-1])


@pytest.mark.parametrize(
    "name",
    [
        "four-card@four-fr / turn.reject",
        "four-card@four-fr/turn.reject",
        " four-card@four-fr /turn.reject ",
        "four-card-reject",
        "ruling/four-card-reject",
    ],
)
def test_an_entry_is_named_as_the_program_prints_it(name: str) -> None:
    assert "four-card@four-fr/turn.reject" in [entry.id for entry in prices.entries(default_book(), name)]


def test_every_heading_of_the_ledger_names_its_entries() -> None:
    book = default_book()
    for same in _alike(ledger(book).conflicts):
        games = scoped([entry.game for entry in same], same[0].source, same[0].lineage)
        found = prices.entries(book, f"{games} / {same[0].parameter}")
        assert {entry.id for entry in found} == {entry.id for entry in same}
        assert same[0] in prices.entries(book, f"{same[0].id} {same[0].where}".strip())
        if same[0].ruling is not None:
            assert same[0] in prices.entries(book, f"ruling/{same[0].ruling.name}")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("turn.reject", r"turn.reject is a parameter; name one of its entries: .*four-card@four-fr/turn\.reject"),
        ("four-card@four-fr / turn.rejct", "has no entry .* did you mean .four-card@four-fr/turn.reject"),
        ("ruling/four-card-rejct", "has no entry .* did you mean .four-card-reject"),
    ],
)
def test_what_names_no_entry_is_answered_with_those_that_do(name: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        prices.entries(default_book(), name)
