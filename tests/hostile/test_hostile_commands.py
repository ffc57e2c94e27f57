"""Command lines of all kinds end with 0, 1 or 2 and words, never with a traceback."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from at_hand import share_the_rulebook
from bounds import bounded
from hypothesis import given
from hypothesis import strategies as st

from golfrules.cli.main import COMMANDS, golf, run
from golfrules.testing import strategies_broken as broken

LONG = ("advice", "verify", "mutate", "test", "check", "impact", "play", "prove", "witness", "bounds", "perft", "walk")
"""Commands that take long, or talk: only wrong uses of them are tried."""
WORDS = st.one_of(
    st.sampled_from(
        [
            "six-card",
            "four-card@howto-ro",
            "9s Kd 2c / 9h Qc 7d",
            "turn.reject",
            "score <= -6",
            "1",
            "0",
            "-1",
            "99999999999",
            "x",
            "",
            "-",
            "--",
            ".",
        ]
    ),
    broken.broken_references(),
    broken.broken_layouts(),
)


@pytest.fixture(autouse=True)
def one_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands share the rulebook, which is no hostile input."""
    share_the_rulebook(monkeypatch)


def options_of(name: str) -> list[tuple[str, bool]]:
    """The options of a command, and whether each takes a value."""
    command = golf.get_command(click.Context(golf), name)
    assert command is not None
    found = [one for one in command.params if isinstance(one, click.Option)]
    return [(option, not one.is_flag and not one.count) for one in found for option in one.opts]


def lines(name: str) -> st.SearchStrategy[list[str]]:
    """Command lines of a command: some of its options with values of any kind, and other words."""
    option = st.sampled_from(options_of(name) or [("--json", False)]).flatmap(
        lambda one: st.tuples(st.just(one[0]), WORDS).map(list) if one[1] else st.just([one[0]])
    )
    word = WORDS.map(lambda text: [text])
    parts = st.lists(st.one_of(option, word, word), max_size=4)
    return parts.map(
        lambda found: [text.replace("\0", "").replace("\ud800", "\udc80") for part in found for text in part]
    )


def tried(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> int:
    """The exit code; a mistake of the program itself is raised."""
    try:
        return run(arguments)
    finally:
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        assert "mistake in golf itself" not in err


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in LONG])
def test_any_command_line_is_answered(
    name: str, examples: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever stands behind a command, it ends with 0 (good), 1 (the thing asked about fails) or 2 (wrong use)."""
    monkeypatch.setenv("GOLF_TRACEBACK", "1")
    monkeypatch.chdir(tmp_path)  # a word that names a file names none here

    @bounded(max(20, examples // 3))
    @given(lines(name))
    def try_it(arguments: list[str]) -> None:
        assert tried([name, *arguments], capfd) in (0, 1, 2)

    try_it()


@pytest.mark.parametrize("name", [name for name in LONG if name != "test"])  # there all words go to pytest
def test_wrong_uses_of_long_commands_are_answered_at_once(
    name: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An unknown option, a ruleset that is none, a number that is none: exit code 2."""
    monkeypatch.setenv("GOLF_TRACEBACK", "1")
    monkeypatch.chdir(tmp_path)
    for arguments in (
        ["--no-such-option"],
        ["no-such-game"],
        ["six-card@"],
        ["six-card+harder+harder"],
        ["six-card", "--json", "--no"],
    ):
        assert tried([name, *arguments], capfd) == 2, arguments


@pytest.mark.parametrize("kind", ["replay", "run"])
def test_broken_files_are_answered(
    kind: str, examples: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A broken record or scenario file gives 1 or 2 and words with the place; a good one 0."""
    monkeypatch.setenv("GOLF_TRACEBACK", "1")
    good = "- name: a pair cancels here\n  ruleset: six-card\n  score: 9s Kd 2c / 9h Qc 7d\n  total: 15\n"
    texts = broken.broken_records() if kind == "replay" else broken.spoilt(st.just(good))

    @bounded(examples)
    @given(texts)
    def try_it(text: str) -> None:
        path = tmp_path / "broken.yaml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        assert tried([kind, str(path)], capfd) in (0, 1, 2)

    try_it()
