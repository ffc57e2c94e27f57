"""The README shows real commands with real output: each is run, and what it prints is compared.

A block marked ```console holds commands after `$ ` and below each what it prints; a line `…` stands for any lines. Blocks
marked ```sh hold commands whose output is not shown: only their words are checked.
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
    if "…" not in expected:
        return expected == found
    cut = expected.index("…")
    if found[:cut] != expected[:cut]:
        return False
    rest = expected[cut + 1 :]
    return any(matches(rest, found[start:]) for start in range(cut, len(found) + 1))


@pytest.mark.parametrize("example", examples("console"), ids=name)
def test_the_page_shows_what_the_command_prints(example: Example) -> None:
    command = re.sub(r"^(\./)?golf(?= |$)", "python -P -m golfrules", example.command)
    command = re.sub(r"^python3?(?= )", lambda _: shlex.quote(sys.executable), command)
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
    # Times differ from run to run.
    seconds = re.compile(r"\d+\.\d+ s\b")
    found, expected = ([seconds.sub("0.0 s", line) for line in lines] for lines in (found, expected))
    assert matches(expected, found), "\n".join([f"{name(example)}: {example.command}", "prints", *found])


@pytest.mark.parametrize("example", examples("sh"), ids=name)
def test_the_page_names_commands_that_exist(example: Example) -> None:
    from golfrules.cli.main import COMMANDS

    words = shlex.split(example.command)
    if words[0] in ("./golf", "golf"):
        assert len(words) == 1 or words[1] in COMMANDS or words[1].startswith("-"), example.command
