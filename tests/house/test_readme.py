"""The README shows real commands with real output: each is run, and what it prints is compared.

A block marked ```console holds commands after `$ ` and below each what it prints; a line `…` stands for any lines, and `…`
inside a line for any words. Blocks marked ```sh hold commands whose output is not shown: only their words are checked.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["README.md", *(p.relative_to(ROOT).as_posix() for p in sorted((ROOT / "spec").glob("README.md")))]
_BLOCK = re.compile(r"^```(console|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A command of a page and what stands below it."""

    page: str
    line: int
    command: str
    output: list[str]


def examples(kind: str) -> list[Example]:
    found: list[Example] = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for block in _BLOCK.finditer(text):
            if block[1] != kind:
                continue
            line = text.count("\n", 0, block.start(2)) + 1
            for number, row in enumerate(block[2].splitlines()):
                if kind == "sh" or row.startswith("$ "):
                    found.append(Example(page, line + number, row.removeprefix("$ ").partition(" #")[0].strip(), []))
                elif found:
                    found[-1].output.append(row.rstrip())
    return [example for example in found if example.command]


def name(example: Example) -> str:
    return f"{example.page}:{example.line}"


def matches(expected: list[str], found: list[str]) -> bool:
    """Whether the lines agree; `…` stands for any number of lines."""
    if not expected:
        return not found
    if expected[0] == "…":
        return any(matches(expected[1:], found[start:]) for start in range(len(found) + 1))
    return bool(found) and line_matches(expected[0], found[0]) and matches(expected[1:], found[1:])


def line_matches(expected: str, found: str) -> bool:
    """Whether a line agrees; `…` inside it stands for any words."""
    expected, found = steady(expected), steady(found)
    return re.fullmatch(".*".join(map(re.escape, expected.split("…"))), found) is not None


def steady(line: str) -> str:
    """Sums over the whole rulebook grow with it, and times differ: there the words have to agree, not the numbers."""
    if re.search(r"scenarios hold|^[0-9]+ entries|rules differ|claims of|^\S+( +[0-9]+)+ +ok$", line):
        return re.sub(r"[0-9]+(\.[0-9]+)?", "N", " ".join(line.split()))
    return line


@pytest.mark.parametrize("example", examples("console"), ids=name)
def test_the_page_shows_what_the_command_prints(example: Example) -> None:
    python = shlex.quote(sys.executable)
    command = re.sub(r"^python3?(?= )", lambda _: python, example.command)
    command = re.sub(r"(?<![\w./])(\./)?golf(?= |$)", lambda _: f"{python} -P -m golfrules", command)
    surroundings = {k: v for k, v in os.environ.items() if k not in ("GOLF_SOURCES", "FORCE_COLOR")}
    surroundings |= {"NO_COLOR": "1", "COLUMNS": "110", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env=surroundings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    found = [line.rstrip() for line in (done.stdout + done.stderr).rstrip("\n").splitlines()]
    expected = list(example.output)
    while expected and not expected[-1]:
        expected.pop()
    assert matches(expected, found), "\n".join([f"{name(example)}: {example.command}", "prints", *found])


@pytest.mark.parametrize("example", examples("sh"), ids=name)
def test_the_page_names_commands_that_exist(example: Example) -> None:
    from golfrules.cli.main import COMMANDS

    words = shlex.split(example.command)
    if words[0] in ("./golf", "golf"):
        assert len(words) == 1 or words[1] in COMMANDS or words[1].startswith("-"), example.command
