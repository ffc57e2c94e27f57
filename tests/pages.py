"""Pages that show commands with what they print: their blocks are found, the commands run, the output compared.

A block holds commands after `$ ` and below each what it prints; a line `…` stands for any lines, and `…` inside a line
for any words.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from at_hand import ROOT

PAGES = ["README.md", *(page.relative_to(ROOT).as_posix() for page in sorted((ROOT / "spec").glob("README.md")))]
_BLOCK = re.compile(r"^```(console|sh|console copy)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A command of a page, and what stands below it; `under` is the heading above it."""

    page: str
    line: int
    under: str
    command: str
    output: list[str]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def examples(kind: str) -> list[Example]:
    """All commands in blocks of a kind: `console`, `console copy`, or `sh` (without output)."""
    found: list[Example] = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for block in _BLOCK.finditer(text):
            if block[1] != kind:
                continue
            line = text.count("\n", 0, block.start(2)) + 1
            headings = re.findall(r"^## (.*)$", text[: block.start()], re.MULTILINE)
            for number, row in enumerate(block[2].splitlines()):
                if kind == "sh" or row.startswith("$ "):
                    command = row.removeprefix("$ ").partition(" #")[0].strip()
                    found.append(Example(page, line + number, headings[-1] if headings else "", command, []))
                elif found:
                    found[-1].output.append(row.rstrip())
    return [example for example in found if example.command]


def differs(example: Example, folder: Path, *more: str) -> str:
    """Runs a command in a folder (`more` goes to every golf command). Empty when it prints what the page shows; otherwise
    what it prints."""
    python = shlex.quote(sys.executable)
    command = re.sub(r"^python3?(?= )", lambda _: python, example.command)
    golf = f"{python} -P -m golfrules"
    command = re.sub(
        r"(?<![\w./])(?:\./)?golf( \w+)?(?= |$)", lambda m: " ".join([golf + (m[1] or ""), *more]), command
    )
    surroundings = {key: value for key, value in os.environ.items() if key not in ("GOLF_SOURCES", "FORCE_COLOR")}
    surroundings |= {"NO_COLOR": "1", "COLUMNS": "110", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
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
    return "" if matches(expected, found) else "\n".join([f"{example}: {example.command}", "prints", *found])


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
    if re.search(r"scenarios hold|^[0-9]+ entries|rules? differs?|claims of|^\S+( +[0-9]+)+ +ok$", line):
        return re.sub(r"[0-9]+(\.[0-9]+)?", "N", " ".join(line.split()))
    return line
