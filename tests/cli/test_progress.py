"""Commands that take their time show on a terminal how far they are, and leave nothing of it behind; elsewhere they show nothing."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from golfrules.cli import progress as module
from golfrules.cli.progress import Progress

Golf = Callable[..., Any]


class Terminal(io.StringIO):
    """A terminal that remembers what was written to it."""

    def isatty(self) -> bool:
        return True

    @property
    def seen(self) -> list[str]:
        """What stood in the line, time after time."""
        return [text.rstrip() for text in self.getvalue().split("\r") if text.strip()]

    @property
    def left(self) -> str:
        """What stands in the line in the end."""
        line = ""
        for text in self.getvalue().split("\r"):
            line = text + line[len(text) :]
        return line.rstrip()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    found = Terminal()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=found))
    monkeypatch.setattr(module, "_OFTEN", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    return found


LONG_ONES = [
    (("witness", "six-card@survey-pt", "six-card@howto-fr"), r"rules \[#{6}-{14}\] 1 of 3  \w+\."),
    (("walk", "six-card", "--cards", "6", "--jobs", "1"), r"packs \[#+-+\] [1-9]\d* of \d+"),
    (("prove", "packs-suffice"), r"theorems \[-{20}\] 0 of 1  packs_suffice"),
    (("advice", "advice-late", "--holes", "90"), r"experiments \[-{20}\] 0 of \d+  six-card"),
    (
        ("mutate", "six-card", "--rule", "turn.order", "--first", "--workers", "1"),
        r"citations of six-card \[[#-]{20}\] \d+ of \d+",
    ),
    (
        ("impact", "six-card", "six-card+harder", "--holes", "9000"),
        r"holes \[#{10}-{10}\] 4,500 of 9,000  six-card\+harder",
    ),
]


@pytest.mark.parametrize(("words", "told"), LONG_ONES)
def test_a_terminal_shows_how_far_it_is(words: tuple[str, ...], told: str, golf: Golf, terminal: Terminal) -> None:
    if words[0] == "witness":
        pytest.importorskip("z3")
    done = golf(*words)
    assert any(re.match(told, text) for text in terminal.seen), terminal.seen
    assert terminal.left == ""
    assert "[#" not in done.out and "[-" not in done.out and "\r" not in done.out


def test_a_document_is_not_mixed_with_it(golf: Golf, terminal: Terminal) -> None:
    assert golf(*LONG_ONES[-1][0], "--json").data["good"] is True
    assert terminal.seen and terminal.left == ""


@pytest.mark.parametrize("words", [words for words, _ in LONG_ONES])
def test_elsewhere_nothing_is_shown(words: tuple[str, ...], golf: Golf) -> None:
    done = golf(*words)
    assert done.err == "" and "\r" not in done.out


def test_theorems_of_verify_are_counted_too(golf: Golf, terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    from golfrules.cli import proofs
    from golfrules.proof import solver, together

    monkeypatch.setattr(solver, "at_hand", lambda: True)
    monkeypatch.setattr(together, "how_many", lambda workers, pieces: 1)
    monkeypatch.setattr(together, "try_one", lambda name, book: together.Tried(name, "held", "held", 0))
    monkeypatch.setattr(proofs, "_find", lambda file: None)
    assert golf("verify", "--proofs").code == 0
    assert any(text.startswith("theorems [") for text in terminal.seen)
    assert terminal.left == ""


def test_the_line_is_never_longer_than_the_terminal_and_wiped_after_an_error(terminal: Terminal) -> None:
    with pytest.raises(ZeroDivisionError), Progress() as progress:
        progress("pieces", 1, 2, "a" * 300)
        assert len(terminal.left) == 79
        progress("pieces", 2, 2, "short")
        assert terminal.left.endswith("2 of 2  short")
        raise ZeroDivisionError
    assert terminal.left == ""


def test_a_terminal_that_cannot_write_over_a_line_shows_nothing(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    with Progress() as progress:
        progress("pieces", 1, 2)
    assert terminal.getvalue() == ""


def test_of_pieces_that_are_alike_it_says_how_long_the_rest_takes(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([100.0, 130.0])
    monkeypatch.setattr(module.time, "monotonic", lambda: next(clock))
    with Progress(even=True) as progress:
        progress("holes", 0, 1000)
        progress("holes", 250, 1000)
        assert terminal.left == "holes [#####---------------] 250 of 1,000  about 1 min 30 s left"


def test_who_speaks_in_the_midst_of_a_work_finds_an_empty_line(terminal: Terminal) -> None:
    with Progress() as progress:
        progress("holes", 1, 2)
        assert terminal.left
        module.wipe_all()
        assert not terminal.left
    progress("holes", 1, 2)
    module.wipe_all()  # whose work is over is left alone
    assert terminal.left
