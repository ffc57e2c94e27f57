"""Scenarios: positions and plays written by hand, each with what must come of it.

A file is a list of scenarios. One of them says *what is tried* in one of these ways:

    score: LAYOUT, total: N       one layout and its points (and lines: which of its lines cancel)
    scores: {LAYOUT: N, …}        several layouts
    table: {…}, deal: {…}, seed: N    a position, a deal, or a seed to play from (steps)
    count: {…}                    the scores of a hole as the table counts them
    match: {…}                    the scores of a match, hole by hole
    packs: {PLAYERS: N, …}        packs by number of players
    no-ruleset: CODE              the reference is refused, with this fault

and *what must hold* in `expect` and `refuse … because`. `readings` gives one scenario for each reading of a conflict:
what they share is written once. Every mistake in a file is a fault with its place, and all come in one run.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from golfrules.book.faults import Fault, in_order
from golfrules.book.read import Document, read
from golfrules.testing.model import Do, Scenario, Scored, Step
from golfrules.testing.reader import Reader

__all__ = ["Do", "Found", "Scenario", "Scored", "Step", "files_in", "read_file", "read_files", "shown"]


class Found(NamedTuple):
    """What some files hold: all scenarios that could be read, and all that is wrong, by place."""

    scenarios: tuple[Scenario, ...]
    faults: tuple[Fault, ...]


def files_in(paths: Iterable[Path]) -> list[Path]:
    """The scenario files among these paths: files as they are, folders searched for `*.yaml`."""
    out: list[Path] = []
    for path in paths:
        out.extend(sorted(p for p in path.rglob("*.yaml") if "perft" not in p.parts) if path.is_dir() else [path])
    return list(dict.fromkeys(out))


def read_files(files: Iterable[Path], root: Path | None = None) -> Found:
    """The scenarios of files, names unique among all; paths are shown relative to `root` where they lie in it."""
    return gathered(read_file(file, shown(file, root)) for file in files)


def gathered(several: Iterable[Found]) -> Found:
    """The scenarios of several files as one, names unique among all."""
    scenarios: list[Scenario] = []
    faults: list[Fault] = []
    first: dict[str, Scenario] = {}
    for found in several:
        faults.extend(found.faults)
        for scenario in found.scenarios:
            other = first.setdefault(scenario.title, scenario)
            if other.path != scenario.path:  # within a file its reader tells
                reason = f"{scenario.title!r} is also the name of {other.place}"
                faults.append(
                    Fault(scenario.path, scenario.line, 1, "duplicate-name", reason, "say what is different here")
                )
        scenarios.extend(found.scenarios)
    return Found(tuple(scenarios), in_order(faults))


def shown(file: Path, root: Path | None = None) -> str:
    """How a file is named in faults and results."""
    base = (root or Path.cwd()).resolve()
    full = file.resolve()
    return full.relative_to(base).as_posix() if full.is_relative_to(base) else file.as_posix()


def read_file(file: Path, path: str | None = None) -> Found:
    """The scenarios of one file."""
    return read_document(read(file, path))


def read_document(document: Document) -> Found:
    """The scenarios of a file whose YAML is read."""
    if document.value is None:
        return Found((), document.faults)
    name = (id(document.value), document.spot.path)
    if name in _KEPT:
        return _KEPT[name][1]
    reader = Reader(document.spot, list(document.faults))
    found = Found(tuple(reader.file(document.value)), in_order(reader.faults))
    if not found.faults:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[name] = document.value, found
    return found


MOST_KEPT = 500
_KEPT: dict[tuple[int, str], tuple[object, Found]] = {}
"""The scenarios of sound files by what was read of them (`book.read` gives the same for the same bytes) and by their path."""
