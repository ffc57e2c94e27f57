"""What commands read for their user: nothing without an end, and no passage is quoted whose words are not those cited."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import golfrules
from golfrules.book.load import load
from golfrules.bounded import Unreadable
from golfrules.explore.cases import cases_in
from golfrules.proof.together import digest

Golf = Callable[..., Any]
GOOD = Path(__file__).resolve().parent.parent / "faulty" / "_good"
ENGINE = Path(golfrules.__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """A test that waits for what never comes fails instead."""

    def late(*_: object) -> None:
        raise TimeoutError("this waits for ever")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("pipe", "this is no ordinary file"),
        ("zero", "this is no ordinary file"),
        ("loop", "a link that leads back to itself"),
        ("large", "at most 8000000 are read"),
        ("latin", ":1: this is no record: byte 0xe9 is not UTF-8"),
    ],
)
def test_what_is_no_text_is_no_record(kind: str, told: str, golf: Golf, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "large").touch()
    os.truncate(tmp_path / "large", 120_000_000)
    (tmp_path / "latin").write_bytes(b"\xe9")
    done = golf("replay", tmp_path / kind)
    assert done.code == 2
    assert "this is no record" in done.err
    assert told in done.err
    (error,) = golf("replay", tmp_path / kind, "--json").data["errors"]
    assert error["file"] == str(tmp_path / kind)
    assert error["hint"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("replay", "-"), "the input has more than 8000000 characters"),
        (("play", "six-card"), "the input has a line of more than 1000 characters"),
    ],
)
def test_an_endless_input_is_not_read_to_its_end(words: tuple[str, ...], told: str) -> None:
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "golfrules", *words],
            stdin=endless,
            capture_output=True,
            text=True,
            timeout=50,
            env={**os.environ, "PYTHONPATH": str(ENGINE)},
        )
    assert done.returncode == 2
    assert told in done.stderr


@pytest.fixture(name="texts")
def _texts(tmp_path: Path) -> Path:
    shutil.copytree(GOOD / "texts", tmp_path / "texts")
    return tmp_path / "texts"


def why(golf: Golf, texts: Path, *words: str) -> Any:
    return golf("why", "six-card", "end.final-turns", "--spec", GOOD / "spec", "--sources", texts, *words)


@pytest.mark.parametrize("kind", ["pipe", "zero"])
def test_in_place_of_a_source_nothing_without_an_end_is_read(kind: str, golf: Golf, texts: Path) -> None:
    (texts / "beta.txt").unlink()
    if kind == "pipe":
        os.mkfifo(texts / "beta.txt")
    else:
        (texts / "beta.txt").symlink_to("/dev/zero")
    there = ("--spec", GOOD / "spec", "--sources", texts)
    for words in (("check",), ("cite", "beta", "last")):
        done = golf(*words, *there)
        assert done.code in (1, 2)
        assert "beta.txt: this is no ordinary file" in done.out + done.err
    assert "beta.txt: this is no ordinary file" in why(golf, texts).err


def test_in_place_of_a_part_of_the_rulebook_neither(golf: Golf, tmp_path: Path) -> None:
    shutil.copytree(GOOD / "spec", tmp_path / "spec")
    (tmp_path / "spec" / "claims" / "beta.yaml").unlink()
    os.mkfifo(tmp_path / "spec" / "claims" / "beta.yaml")
    assert load(tmp_path / "spec").claims.mentioning(b"alpha") == ("alpha", "beta")  # read to tell why it cannot be
    for words in (("check",), ("why", "six-card", "turn.reject")):
        done = golf(*words, "--spec", tmp_path / "spec")
        assert done.code in (1, 2)
        assert "this is no ordinary file" in done.out + done.err


def test_in_place_of_scenarios_and_counts_of_plays_neither(golf: Golf, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.yaml")
    os.mkfifo(tmp_path / "a.perft")
    for path in (tmp_path, tmp_path / "a.yaml"):
        done = golf("run", path)
        assert done.code == 1
        assert "this is no ordinary file" in done.out
    with pytest.raises(Unreadable, match="no ordinary file"):
        cases_in(tmp_path)


def evidence(done: Any) -> dict[str, Any]:
    return {each["claim"]: each for each in done.data["rules"][0]["evidence"]}


def test_a_passage_is_quoted_where_its_words_are_those_cited(golf: Golf, texts: Path) -> None:
    done = why(golf, texts)
    assert done.out.count("“") == 2
    assert "not quoted" not in done.out
    assert done.err == ""
    for each in evidence(why(golf, texts, "--json")).values():
        assert each["passages"] and "not-quoted" not in each


@pytest.mark.parametrize("change", ["a word", "a line before it", "cut short"])
def test_a_passage_that_was_changed_is_not_quoted(change: str, golf: Golf, texts: Path) -> None:
    file = texts / "beta.txt"
    text = file.read_text("utf-8")
    line = text.splitlines()[1]
    file.write_text(
        {
            "a word": text.replace(line, f"X{line[1:]}"),
            "a line before it": f"A line.\n{text}",
            "cut short": text[:30],
        }[change],
        "utf-8",
    )
    done = why(golf, texts)
    assert done.code == 0
    assert done.out.count("“") == 1  # the other source is as it was
    assert "(this passage is not the one cited: the text was changed" in " ".join(done.out.split())
    assert done.last.endswith("; 1 passage not quoted, for the words cited are not at hand")
    assert "beta.txt is not the text that was cited" in done.err
    told = why(golf, texts, "--json")
    assert told.data["summary"].endswith("; 1 passage not quoted, for the words cited are not at hand")
    assert "beta.txt is not the text that was cited" in told.data["notes"][0]
    found = evidence(told)["beta.last-turn"]
    assert found["passages"] == []
    assert found["not-quoted"][0]["from"] == "2:1"


def test_a_passage_whose_words_stand_is_quoted_although_the_text_was_changed_elsewhere(golf: Golf, texts: Path) -> None:
    with open(texts / "beta.txt", "a", encoding="utf-8") as file:
        file.write("More.\n")
    done = why(golf, texts)
    assert done.out.count("“") == 2
    assert "not quoted" not in done.out
    assert "beta.txt is not the text that was cited" in done.err


@pytest.mark.parametrize("kind", ["missing", "not UTF-8"])
def test_a_text_that_is_not_at_hand_is_told(kind: str, golf: Golf, texts: Path) -> None:
    (texts / "alpha.txt").write_bytes(b"\xff")
    if kind == "missing":
        (texts / "alpha.txt").unlink()
    done = why(golf, texts)
    assert done.code == 0
    assert "(the text is not at hand, 6:1 to 6:53)" in done.out
    assert done.last.endswith("; 1 passage not quoted, for the words cited are not at hand")
    assert ("alpha.txt) is not in" if kind == "missing" else "alpha.txt is not UTF-8") in done.err
    assert (
        evidence(why(golf, texts, "--json"))["alpha.over-at-once"]["not-quoted"][0]["why"] == "the text is not at hand"
    )


def test_whoever_cites_from_a_text_that_was_changed_is_told(golf: Golf, texts: Path) -> None:
    with open(texts / "beta.txt", "a", encoding="utf-8") as file:
        file.write("More.\n")
    done = golf("cite", "beta", "turn", "--spec", GOOD / "spec", "--sources", texts)
    assert "beta.txt is not the text that was cited" in done.err


def test_what_is_kept_of_the_theorems_has_a_name_also_with_a_file_that_nobody_reads(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n")
    before = digest(tmp_path)
    os.truncate(tmp_path / "a.yaml", 1 << 40)  # a terabyte of nothing
    assert digest(tmp_path) != before
