"""The theorems in `golf verify`: tried, or kept from an earlier run with the very same rulebook, engine and solver.

Results are kept only where the launcher names a folder for it (GOLF_CACHE), only when all came out as expected, and are
always told as kept, with the time of the run.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from golfrules.cli.desk import Desk, spec_dir
from golfrules.cli.progress import Progress

if TYPE_CHECKING:
    from golfrules.proof.together import Tried

MOST = 20
"""So many results are kept; then the oldest goes."""


class Theorems(NamedTuple):
    """What is said of the theorems. `tried` is empty where they were not tried; `line` says why."""

    line: str
    tried: tuple[Tried, ...] = ()
    kept: str | None = None
    """When they were tried, where that is kept from an earlier run."""
    good: bool = True
    seconds: float = 0

    @property
    def bad(self) -> list[Tried]:
        """Those that did not come out as expected."""
        return [one for one in self.tried if not one.as_expected]

    def about(self, ref: str) -> str:
        """How many theorems that speak of a ruleset by itself hold of it, and how many are refuted by it; empty where none does."""
        words = [word for one in self.tried for named, word in one.about if named == ref]
        told = ((words.count(word), word) for word in ("held", "refuted", "unknown"))
        return ", ".join(f"{number} {word}" for number, word in told if number)


def theorems(desk: Desk, asked: bool | None, refs: Sequence[str], workers: int | None = None) -> Theorems:
    """Try them, where nothing speaks against it. `asked`: whether they must be tried anew (True) or left out (False).
    `workers`: on how many processes (None: as many as is usual)."""
    from golfrules.proof.solver import NoSolver, at_hand

    if asked is False:
        return Theorems("theorems: not tried (--no-proofs)")
    if asked is None and refs:
        return Theorems("theorems: not tried, they speak of all rulesets (--proofs tries them)")
    if not at_hand():
        return Theorems(f"theorems: not tried, {NoSolver()}", good=asked is None)
    if desk.book.faults_so_far:
        return Theorems("theorems: not tried, the rulebook has faults", good=asked is None)
    file = _file(desk)
    if asked is None and file is not None:
        found = _find(file)
        if found is not None:
            return found
    from golfrules.proof.together import try_all

    started = time.perf_counter()
    with Progress() as progress:
        tried = try_all(desk.book, workers, bool(asked), progress)
    found = _told(tried, time.perf_counter() - started)
    if file is not None and found.good:
        _keep(file, found)
    return found


def _told(tried: Sequence[Tried], seconds: float, kept: str | None = None) -> Theorems:
    from golfrules.proof.theorems import LONG

    held = sum(one.as_expected and one.verdict == "held" for one in tried)
    refuted = sum(one.as_expected and one.verdict == "refuted" for one in tried)
    bad = len(tried) - held - refuted
    told = f"theorems: {held} held, {refuted} refuted as expected"
    left = len(LONG) - sum(one.name in LONG for one in tried)
    if bad:
        told += f", {bad} NOT AS EXPECTED"
    if left:
        told += f", {left} that take{'s' * (left == 1)} long left out"
    if kept is None:
        told += f" ({seconds:.1f} s{'; --proofs tries all' if left else ''})"
    else:
        told += (
            f" (kept from {kept}, {seconds:.1f} s then: the same rulebook, engine and solver; --proofs tries them anew)"
        )
    return Theorems(told, tuple(tried), kept, not bad, seconds)


def _file(desk: Desk) -> Path | None:
    """Where the result for what is at hand is kept; None where nothing is kept."""
    from golfrules.proof.together import digest

    folder = os.environ.get("GOLF_CACHE")
    if not folder:
        return None
    try:
        return Path(folder) / f"{digest(desk.spec or spec_dir())}.theorems"
    except OSError:
        return None


def _find(file: Path) -> Theorems | None:
    """A kept result; None when there is none, or it is not one of just these theorems, all as expected."""
    from golfrules.proof.theorems import LONG, NAMES
    from golfrules.proof.together import Tried

    try:
        data = json.loads(file.read_text("utf-8"))
        tried = [
            Tried(str(n), str(e), str(v), float(s), str(r), tuple((str(ref), str(word)) for ref, word in about))
            for n, e, v, s, r, about in data["tried"]
        ]
        found = _told(tried, float(data["seconds"]), str(data["when"]))
    except (OSError, ValueError, TypeError, KeyError, IndexError):
        return None
    return found if found.good and {one.name for one in tried} >= set(NAMES) - set(LONG) else None


def _keep(file: Path, found: Theorems) -> None:
    """Keep a result; where that is not possible, nothing happens."""
    when = datetime.now().astimezone().isoformat(" ", "minutes")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        others = sorted(file.parent.glob("*.theorems"), key=lambda path: path.stat().st_mtime)
        for other in others[: len(others) - MOST + 1] if len(others) >= MOST else ():
            other.unlink(missing_ok=True)
        draft = file.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps({"when": when, "seconds": found.seconds, "tried": found.tried}), "utf-8")
        draft.replace(file)
    except OSError:
        pass
