"""Pages that show commands with what they print: their blocks are found, the commands run, the output compared.

A block holds commands after `$ ` and below each what it prints; a line `…` stands for any lines, and `…` inside a line
for any words.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import NamedTuple, NoReturn

from at_hand import ROOT

PAGES = ["README.md", *(page.relative_to(ROOT).as_posix() for page in sorted((ROOT / "spec").glob("README.md")))]
LONGEST = 120
"""Seconds that a command of a page may take."""
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
    command = re.sub(r"^(\.golf-env/bin/)?python3?(?= )", lambda _: python, example.command)
    golf = f"{python} -P -m golfrules"
    command = re.sub(
        r"(?<![\w./])(?:\./)?golf( \w+)?(?= |$)", lambda m: " ".join([golf + (m[1] or ""), *more]), command
    )
    surroundings = {key: value for key, value in os.environ.items() if key not in ("GOLF_SOURCES", "FORCE_COLOR")}
    surroundings |= {"NO_COLOR": "1", "COLUMNS": "110", "PYTHONIOENCODING": "utf-8"}
    words = shlex.split(command)
    if words[:4] == [sys.executable, "-P", "-m", "golfrules"] and not set("|><&;") & set(command):
        printed = forked(words[4:], folder, surroundings)
    else:
        printed = shell(command, folder, surroundings)
    found = [line.rstrip() for line in printed.rstrip("\n").splitlines()]
    expected = list(example.output)
    while expected and not expected[-1]:
        expected.pop()
    return "" if matches(expected, found) else "\n".join([f"{example}: {example.command}", "prints", *found])


def shell(command: str, folder: Path, surroundings: dict[str, str]) -> str:
    """What a shell prints for a command."""
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
    return done.stdout + done.stderr


def forked(words: list[str], folder: Path, surroundings: dict[str, str]) -> str:
    """What golf prints, run in a process of its own that need not start anew: a copy of this one."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            _golf(words, folder, surroundings, out.fileno(), err.fileno())
        waited = time.monotonic() + LONGEST
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            if time.monotonic() > waited:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                raise TimeoutError(f"golf {shlex.join(words)} takes longer than {LONGEST} seconds")
            time.sleep(0.005)
        printed = []
        for stream in (out, err):
            stream.seek(0)
            printed.append(stream.read().decode("utf-8"))
    return "".join(printed)


def _golf(words: list[str], folder: Path, surroundings: dict[str, str], out: int, err: int) -> NoReturn:
    """The child's part: golf with streams, folder and surroundings of its own."""
    code = 99
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(surroundings)
        from golfrules.cli.main import run

        code = run(words)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


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
    """A line without the seconds that something took: they differ from run to run. Everything else has to agree, counts too."""
    return re.sub(r"[0-9]+(\.[0-9]+)? s\b", "N s", line)
