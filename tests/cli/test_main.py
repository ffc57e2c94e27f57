"""The frame of the command line: finding commands, help, wrong use, errors in words."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from golfrules.cli.main import COMMANDS
from golfrules.cli.test import pytest_arguments
from golfrules.explore.small import FEWEST_CARDS, MOST_CARDS
from golfrules.version import VERSION

Golf = Callable[..., Any]


def test_alone_it_greets_a_newcomer_with_five_commands(golf: Golf) -> None:
    done = golf()
    shown = [line.split()[1] for line in done.out.splitlines() if line.startswith("  golf ")]
    assert done.code == 0
    assert len(shown) == 5
    assert set(shown) <= set(COMMANDS)


def test_the_version(golf: Golf) -> None:
    assert golf("--version").out == f"golf {VERSION}\n"


def test_help_lists_every_command_with_its_purpose(golf: Golf) -> None:
    text = " ".join(golf("--help").out.split())
    for name, entry in COMMANDS.items():
        assert f" {name} " in text
        assert entry.purpose in text


def test_help_may_be_a_word(golf: Golf) -> None:
    assert golf("help").out == golf("--help").out
    assert golf("help", "score").out == golf("score", "--help").out
    assert "no command 'nosuch'" in golf("help", "nosuch").err


@pytest.mark.parametrize(
    ("words", "several"),
    [
        ((), True),
        (("-k", "score"), True),
        (("nosuch.py",), False),
        (("nosuch.py::test_it", "-q"), False),
        ((".",), False),
    ],
)
def test_the_suite_takes_all_cores_and_tests_that_are_named_one_process(words: tuple[str, ...], several: bool) -> None:
    assert ("-n" in pytest_arguments(words)) is several  # several processes say nothing of a file that is not there


def test_tests_that_are_not_there_are_told_before_any_runs(golf: Golf) -> None:
    done = golf("test", "tests/cards", "-q")
    assert done.code == 2 and "no file or folder 'tests/cards'" in done.err
    done = golf("test", "tests/cli/test_mian.py")
    assert done.code == 2 and "did you mean 'tests/cli/test_main.py'" in done.err
    done = golf("test", "nosuch")
    assert done.code == 2 and "no file or folder 'nosuch'" in done.err and "-k WORD" in done.err


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_a_module_of_its_own_with_help(name: str, golf: Golf) -> None:
    command = import_module(f"golfrules.cli.{name}").command
    assert isinstance(command, click.Command)
    assert command.name == name
    done = golf(name, "--help")
    assert done.code == 0
    assert f"Usage: golf {name}" in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_what_a_reference_is_and_ranges_in_words(name: str, golf: Golf) -> None:
    text = golf(name, "--help").out
    takes = " REF" in text.splitlines()[0] or "[REF]" in text.splitlines()[0]
    assert ("six-card@howto-fr    six-card+harder+holes=18" in text) is takes  # whole, whatever the width
    assert "RANGE" not in text and "<=x" not in text and "9223372036854775807" not in text


def test_the_help_of_a_number_has_its_range(golf: Golf) -> None:
    text = golf("walk", "--help").out
    assert f"[from {FEWEST_CARDS} to {MOST_CARDS}]" in " ".join(text.split())
    assert "from 1 on" in text
    assert f"from {FEWEST_CARDS} to {MOST_CARDS} is expected" in golf("walk", "six-card", "--cards", "5").err


@pytest.mark.parametrize(("typed", "meant"), [("scroe", "score"), ("verfy", "verify"), ("conflict", "conflicts")])
def test_an_unknown_command_is_answered_with_the_nearest(typed: str, meant: str, golf: Golf) -> None:
    done = golf(typed)
    assert done.code == 2
    assert f"did you mean '{meant}'" in done.err


def test_a_command_like_none_points_to_the_help(golf: Golf) -> None:
    done = golf("zzzzzz")
    assert done.code == 2
    assert "golf --help" in done.err


@pytest.mark.parametrize(
    "words", [("score",), ("score", "six-card"), ("score", "--nonsense"), ("why", "a", "b", "c", "d")]
)
def test_wrong_words_after_a_command_are_wrong_use(words: tuple[str, ...], golf: Golf) -> None:
    done = golf(*words)
    assert done.code == 2
    assert f"golf {words[0]} --help" in done.err
    assert not done.out


@pytest.mark.parametrize("option", ["--spec", "--sources"])
def test_a_folder_that_is_not_there_is_wrong_use(option: str, golf: Golf) -> None:
    done = golf("check", option, "no/such/folder")
    assert done.code == 2
    assert "no/such/folder" in done.err


@pytest.mark.parametrize("words", [("check",), ("run",), ("score", "six-card", "9s Kd 2c / 9h Qc 7d"), ("verify",)])
def test_a_folder_without_a_rulebook_is_refused_in_a_line(words: tuple[str, ...], golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    done = golf(*words, "--spec", tmp_path)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"golf: {tmp_path} is no rulebook; none of its files is there\n"
    assert golf(*words, "--spec", tmp_path, "--json").data["good"] is False


def test_of_a_checkout_the_folder_of_its_rulebook_is_meant(golf: Golf, root: Path) -> None:
    done = golf("check", "--spec", root)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"golf: {root} is no rulebook; did you mean {root / 'spec'}?\n"
    done = golf("check", "--spec", root / "spec" / "variants")
    assert done.err == f"golf: {root / 'spec' / 'variants'} is no rulebook; did you mean {root / 'spec'}?\n"


def test_part_of_a_rulebook_is_one_and_what_it_lacks_is_told(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    done = golf("check", "--spec", tmp_path)
    assert done.code == 1
    assert "the rulebook lacks the folder claims" in done.out


def test_a_mistake_of_the_program_is_said_in_a_line(golf: Golf, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("golfrules.scoring.score", broken)
    done = golf("score", "six-card", "9s Kd 2c / 9h Qc 7d")
    assert done.code == 70
    assert "a mistake in golf itself: ZeroDivisionError: oh" in done.err
    assert "Traceback" not in done.err


def test_a_process_that_was_killed_is_no_mistake_of_the_program(golf: Golf, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise BrokenProcessPool("A process in the process pool was terminated abruptly")

    monkeypatch.setattr("golfrules.scoring.score", broken)
    done = golf("score", "six-card", "9s Kd 2c / 9h Qc 7d")
    assert done.code == 1 and "a process that shared the work died" in done.err
    assert "mistake" not in done.err and "Traceback" not in done.err


def test_control_c_stops_quietly(golf: Golf, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("golfrules.scoring.score", interrupted)
    done = golf("score", "six-card", "9s Kd 2c / 9h Qc 7d")
    assert done.code == 130
    assert done.err.strip() == "golf: stopped"


def test_an_output_that_knows_no_suits_gets_something_else() -> None:
    words = [sys.executable, "-P", "-m", "golfrules", "score", "--pretty", "six-card", "9♠ K♦ 2♣ / 9♥ Q♣ 7♦"]
    done = subprocess.run(words, env={"PYTHONIOENCODING": "ascii"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "15 = 0 + 10 + 5" in done.stdout


def test_heavy_things_are_not_imported_for_a_score() -> None:
    code = (
        "import sys; from golfrules.cli.main import run; run(['score', 'six-card', '9s Kd 2c / 9h Qc 7d'])\n"
        "print([m for m in ('rich', 'z3', 'numba', 'hypothesis', 'pytest', 'json', 'golfrules.play') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_needs_no_extra() -> None:
    code = (
        "import sys; from golfrules.cli.main import COMMANDS, run\n"
        "sys.modules.update(dict.fromkeys(('z3', 'numba', 'numpy', 'pytest', 'hypothesis', 'xdist', 'distributed')))\n"
        "print([name for name in COMMANDS if run([name, '--help'])])"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]", done.stdout


def test_a_full_disk_is_said_in_words() -> None:
    if not Path("/dev/full").exists():
        return  # only some systems have a device that is always full
    command = f"{sys.executable} -P -m golfrules score six-card '9s Kd 2c / 9h Qc 7d' > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "golf: No space left on device\n"


def _in_shell(words: str) -> subprocess.CompletedProcess[str]:
    command = f"set -o pipefail; {sys.executable} -P -m golfrules {words}"
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)


def test_a_reader_that_goes_away_is_no_error_and_the_exit_code_says_so() -> None:
    done = _in_shell("conflicts | head -1")
    assert done.stdout.count("\n") == 1
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("streams", [">&-", "<&-", ">&- 2>&- <&-"])
def test_a_closed_stream_is_no_error(streams: str) -> None:
    done = _in_shell(f"score six-card '9s Kd 2c / 9h Qc 7d' {streams}")
    assert (done.returncode, done.stderr) == (0, "")


def test_wrong_use_with_a_closed_output_is_still_wrong_use() -> None:
    done = _in_shell("score six-card 9s --json >&-")
    assert done.returncode == 2
    assert "expected 2 rows" in done.stderr
