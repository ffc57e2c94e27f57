"""`golf test`: the whole test suite of a checkout, by pytest."""

from __future__ import annotations

import importlib.util
import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

import click

from golfrules.book.faults import did_you_mean

FOLDERS = ("tests", "properties", "scenarios", "benchmarks")
"""Where tests lie in a checkout."""


def checkout() -> Path | None:
    """The root of the checkout that this package runs from; None for an installed package."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "engine" / "golfrules").is_dir() and (root / "tests").is_dir() else None


def pytest_arguments(given: tuple[str, ...]) -> list[str]:
    """What pytest is told: all cores for the whole suite; one process for chosen tests, where starting costs more."""
    chosen = any(not word.startswith("-") and _names_tests(word.partition("::")[0]) for word in given)
    parallel = (
        [] if chosen or any(word.startswith(("-n", "--numprocesses", "--pdb")) for word in given) else ["-n", "auto"]
    )
    return [*parallel, "--benchmark-disable", *given]


def _names_tests(word: str) -> bool:
    """Whether a word is a file or folder, or is meant for one: of one that is not there pytest tells, if it is asked in one process."""
    return Path(word).exists() or word.endswith((".py", ".yaml"))


@click.command("test", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="[PYTEST ARGUMENTS]…")
def command(arguments: tuple[str, ...]) -> NoReturn:
    """The whole test suite: style, types, layers, unit tests, scenarios, laws.

    Everything after the word goes to pytest: golf test tests/cli, golf test -k score.
    """
    root = checkout()
    if root is None:
        raise click.UsageError("the tests lie in a checkout, not in the installed package; golf verify works here")
    if importlib.util.find_spec("xdist") is None:
        raise click.UsageError("the test tools are not installed: pip install -e '.[test]', or ./golf test")
    given = pytest_arguments(arguments)
    for before, word in pairwise(("", *arguments)):
        place = word.partition("::")[0]
        named = not word.startswith("-") and not before.startswith("-")
        if named and not any((at / place).exists() for at in (Path.cwd(), root)):
            found = [one.relative_to(root).as_posix() for folder in FOLDERS for one in (root / folder).rglob("*")]
            known = [*FOLDERS, *(path for path in found if "__pycache__" not in path)]
            hint = did_you_mean(place, known, "golf test -k WORD runs the tests whose names have the word")
            raise click.UsageError(f"there is no file or folder {place!r} here or in {root.name}; {hint}")
    os.chdir(root)
    os.environ.pop("GOLF_CACHE", None)  # tests read the rulebook as it is
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-P", "-m", "pytest", *given])
