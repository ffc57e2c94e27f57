"""What commands write and by which numbers they deal: never over somebody's own file, never a record that cannot be read."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import golfrules
from golfrules.chance import LEAST_SEED, MOST_HOLE, MOST_SEED
from golfrules.cli import keep
from golfrules.cli.say import Say
from golfrules.cli.trouble import WrongUse
from golfrules.record import RecordError, format_record, parse_record, record_of

Golf = Callable[..., Any]
OWN = "milk\nbread\n"


@pytest.mark.parametrize(
    "words",
    [
        ("play", "six-card", "--watch", "--holes", "1", "--seed"),
        ("impact", "six-card", "--record-hole", "0", "--seed"),
        ("impact", "six-card", "--record-hole"),
        ("perft", "six-card", "--seed"),
        ("advice", "--seed"),
    ],
)
def test_a_seed_or_hole_beyond_the_range_is_wrong_use_and_the_range_is_told(words: tuple[str, ...], golf: Golf) -> None:
    done = golf(*words, "99999999999999999999999999")
    assert done.code == 2
    assert str(MOST_HOLE if words[-1] == "--record-hole" else MOST_SEED) in done.err


@pytest.mark.parametrize(("seed", "hole"), [(LEAST_SEED, 0), (MOST_SEED, MOST_HOLE)])
def test_every_seed_that_can_be_dealt_can_be_recorded_and_read(seed: int, hole: int) -> None:
    record = record_of(golfrules.start(golfrules.ruleset("six-card"), seed=seed, hole=hole))
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(("seed", "hole"), [(LEAST_SEED - 1, 0), (MOST_SEED + 1, 0), (0, -1)])
def test_no_other_seed_is_dealt(seed: int, hole: int) -> None:
    with pytest.raises(ValueError, match="is a whole number from"):
        golfrules.start(golfrules.ruleset("six-card"), seed=seed, hole=hole)


def test_a_seed_of_very_many_digits_is_refused_in_few_words() -> None:
    with pytest.raises(ValueError, match="about 30104 digits"):
        golfrules.start(golfrules.ruleset("six-card"), seed=1 << 99_999)


def test_a_record_with_such_a_seed_is_refused_with_line_and_range() -> None:
    text = format_record(record_of(golfrules.start(golfrules.ruleset("six-card"), seed=7)))
    with pytest.raises(RecordError, match=rf"line 6: .*{MOST_SEED}"):
        parse_record(text.replace("seed: 7", f"seed: {MOST_SEED + 1}"))


@pytest.mark.parametrize(
    "words",
    [
        ("play", "six-card", "--watch", "--holes", "1", "--record"),
        ("impact", "six-card", "--record-hole", "0", "--to"),
        ("witness", "six-card", "score <= -6", "--save"),
        ("advice", "--to"),
        ("impact", "--all", "--to"),
        ("walk", "--all", "--page"),
        ("walk", "--all", "--to"),
        ("prove", "--to"),
    ],
)
def test_no_command_writes_over_somebodys_own_file(words: tuple[str, ...], golf: Golf, tmp_path: Path) -> None:
    file = tmp_path / "keep.yaml"
    file.write_text(OWN)
    done = golf(*words, file)
    assert done.code == 2
    assert f"{file} exists already and is no" in done.err
    assert "another file" in done.err
    assert file.read_text() == OWN


@pytest.mark.parametrize(
    "words",
    [
        ("play", "six-card", "--watch", "--holes", "1", "--record"),
        ("impact", "six-card", "--record-hole", "0", "--to"),
        ("advice", "--to"),
        ("impact", "--all", "--to"),
        ("walk", "--all", "--to"),
        ("prove", "--to"),
    ],
)
def test_no_command_makes_a_folder(words: tuple[str, ...], golf: Golf, tmp_path: Path) -> None:
    done = golf(*words, tmp_path / "none" / "file")
    assert done.code == 2
    assert "No such file or directory" in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", [("impact", "--all"), ("advice",)])
def test_without_the_compiler_nothing_is_written(
    words: tuple[str, ...], golf: Golf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "golfrules.simulate.kernel.run", None)
    assert golf(*words, "--to", tmp_path / "page.md").code == 2
    assert not list(tmp_path.iterdir())


@pytest.fixture(name="clone")
def _clone(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rulebook with a folder for its pages, and a place elsewhere to stand in; nothing is played."""
    from golfrules.cli import impact, impact_page

    shutil.copytree(root / "spec", tmp_path / "clone" / "spec")
    (tmp_path / "clone" / "docs").mkdir()
    (tmp_path / "elsewhere" / "docs").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setattr(impact, "needs_kernel", lambda: None)
    monkeypatch.setattr("golfrules.simulate.prices.questions", lambda book: [])
    assert Path("docs/impact.md") == impact_page.PAGE
    return tmp_path / "clone"


def test_all_prices_go_to_the_page_of_the_rulebook_itself(
    clone: Path, golf: Golf, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = clone / "docs" / "impact.md"
    words = ("impact", "--all", "--spec", clone / "spec")
    done = golf(*words)
    assert (done.code, done.last) == (0, f"0 readings priced, 0 not; wrote {page}")
    assert "Made by `golf impact --all --players 4 --holes 9000 --policy cautious --seed 1`" in page.read_text("utf-8")
    assert not list(Path("docs").iterdir())
    monkeypatch.chdir(clone)
    assert golf(*words, "--holes", "9000").last.endswith("; wrote docs/impact.md")


@pytest.mark.parametrize(
    "setting", [("--holes", "9"), ("--seed", "2"), ("--players", "3"), ("--policy", "greedy")], ids=str
)
def test_prices_of_other_settings_need_a_file_of_their_own(setting: tuple[str, str], clone: Path, golf: Golf) -> None:
    words = ("impact", "--all", "--spec", clone / "spec", *setting)
    done = golf(*words)
    assert done.code == 2
    assert "docs/impact.md is made with the usual players, holes and seed" in done.err and "--to FILE" in done.err
    assert not list((clone / "docs").iterdir())
    assert golf(*words, "--to", "mine.md").last.endswith("; wrote mine.md")


def test_a_rulebook_without_pages_has_none_to_write(clone: Path, golf: Golf) -> None:
    (clone / "docs").rmdir()
    done = golf("impact", "--all", "--spec", clone / "spec")
    assert done.code == 2
    assert "lies in a checkout" in done.err
    assert not (clone / "docs").exists()


def test_a_record_is_written_over_a_record_and_an_empty_file(golf: Golf, tmp_path: Path) -> None:
    file = tmp_path / "hole.golf"
    file.touch()
    for seed in ("1", "2"):
        assert golf("impact", "six-card", "--record-hole", "0", "--seed", seed, "--to", file).code == 0
        assert f"seed: {seed}\n" in file.read_text()


def test_further_holes_do_not_go_over_somebodys_own_file_either(golf: Golf, tmp_path: Path) -> None:
    (tmp_path / "game-2.yaml").write_text(OWN)
    done = golf("play", "six-card", "--watch", "--holes", "2", "--record", tmp_path / "game.yaml")
    assert done.code == 2
    assert "game-2.yaml exists already" in done.err
    assert not (tmp_path / "game.yaml").exists()


def test_a_file_of_several_scenarios_is_no_saved_one(tmp_path: Path) -> None:
    file, saved = tmp_path / "s.yaml", "- name: a layout of six-card can score 3\n  total: 3\n"
    file.write_text(saved)
    keep.check(file, keep.SCENARIO)
    file.write_text(saved + saved)
    with pytest.raises(WrongUse):
        keep.check(file, keep.SCENARIO)


@pytest.mark.parametrize(("encoding", "shown"), [("ascii", False), ("latin-1", False), ("utf-8", True)])
def test_suits_are_letters_where_the_stream_cannot_show_symbols(
    encoding: str, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert Say(pretty=True).pretty is shown


def test_being_stopped_while_the_program_is_read_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from golfrules import __main__

    class Stopped:
        def __getattr__(self, name: str) -> None:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "golfrules.cli.main", Stopped())
    with pytest.raises(SystemExit) as left:
        __main__.main()
    assert left.value.code == 130
    assert capsys.readouterr().err == "golf: stopped\n"


@pytest.mark.parametrize("words", ["", "  ", "…", "..."])
def test_citing_no_words_is_wrong_use(words: str, golf: Golf, tmp_path: Path) -> None:
    done = golf("cite", "six-fr", words, "--sources", tmp_path)
    assert done.code == 2
    assert "no words" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("score", "six-card", "9s " * 20_000),
        ("score", "six-card", "9s/" * 300),
        ("score", "six-card", "x" * 900),
        ("perft", "six-card", "--seed", "9" * 3_000),
        ("replay", "x" * 3_000),
        ("check", "--spec", "x" * 3_000),
        ("play", "six-card", "--against", "x" * 3_000),
        ("impact", "six-card", "--record-hole", "0", "--policy", "x" * 3_000),
    ],
)
def test_what_was_typed_is_not_echoed_at_any_length(words: tuple[str, ...], golf: Golf) -> None:
    done = golf(*words)
    assert done.code == 2
    assert len(done.err) < 600
    assert len(golf(*words, "--json").out) < 700


@pytest.mark.parametrize(("typed", "slot"), [("place -1", "-1"), ("place 999999999999", "999999999999"), ("-1", "-1")])
def test_in_a_game_too_there_is_no_such_slot(typed: str, slot: str, golf: Golf) -> None:
    done = golf("play", "six-card", "--seed", "1", "--seat", "1", typed=f"{typed}\nquit\n")
    assert f"there is no slot {slot} in" in done.out
