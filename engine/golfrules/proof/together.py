"""All theorems in one go, on several processes; and a name for all that their outcome can depend on."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from golfrules.bounded import Unreadable, bytes_of
from golfrules.pools import pool
from golfrules.processes import cores, how_many
from golfrules.proof.theorems import GROUPS, LONG, Theorem, run

if TYPE_CHECKING:
    from golfrules.book.load import Book

_PACKAGE = Path(__file__).resolve().parent.parent
USUAL_PROCESSES = 4
_BOOK: Book | None = None
"""The rulebook of a worker."""


class Tried(NamedTuple):
    """What became of a theorem: what was expected of it and how it came out (`held`, `refuted` or `unknown`)."""

    name: str
    expected: str
    verdict: str
    seconds: float
    reason: str = ""
    about: tuple[tuple[str, str], ...] = ()
    """What became of it for each ruleset that it speaks of by itself."""

    @property
    def as_expected(self) -> bool:
        """Whether it came out as expected."""
        return self.verdict == self.expected


def try_one(name: str, book: Book) -> Tried:
    """Try a theorem. Whatever goes wrong on the way makes it unknown, by name."""
    try:
        found = run(name, book)
    except Exception as error:  # a theorem that cannot be asked must not hide those that can
        told = str(error).strip() or "no words"
        return Tried(name, "", "unknown", 0, f"{type(error).__name__}: {told}")
    odd = [case for case in found.outcome.cases if case.verdict in ("unknown", "refuted")]
    reason = "" if found.as_expected or not odd else "; ".join([odd[0].about, *odd[0].told[:1]])
    return Tried(name, found.expected, found.outcome.verdict, round(found.outcome.seconds, 2), reason, _about(found))


def _about(found: Theorem) -> tuple[tuple[str, str], ...]:
    """For each ruleset that is named: unknown if any case of it is, refuted if any is, else held."""
    worst: dict[str, str] = {}
    for case in found.outcome.cases:
        for ref in case.refs:
            worst[ref] = max(worst.get(ref, "held"), case.verdict, key=("held", "refuted", "unknown").index)
    return tuple(worst.items())


def try_all(
    book: Book,
    workers: int | None = None,
    long: bool = False,
    told: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> list[Tried]:
    """Try all theorems (those that take long only if `long`), those that share work in one process, on so many processes (by default
    one a core, four at most). `told` hears how many are done, and of how many."""
    global _BOOK
    groups = [group for group in GROUPS if long or group[0] not in LONG]
    workers = how_many(workers or min(USUAL_PROCESSES, cores()), len(groups))
    names = [name for group in groups for name in group]
    found: list[Tried] = []
    if workers < 2:
        for name in names:
            told("theorems", len(found), len(names))
            found.append(try_one(name, book))
        return found
    _BOOK = book
    with pool(workers, _begin, book.root) as processes:
        waiting: dict[Future[list[Tried]], tuple[str, ...]] = {
            processes.submit(_group, group): group for group in groups
        }
        told("theorems", 0, len(names))
        lost: list[tuple[str, ...]] = []
        for done in as_completed(waiting):
            try:
                found += done.result()
            except BrokenProcessPool:  # one process died, and the pool with it
                lost.append(waiting[done])
            told("theorems", len(found), len(names))
    for group in lost:
        found += _alone(group, book.root)
        told("theorems", len(found), len(names))
    return found


def _alone(group: tuple[str, ...], root: Path) -> list[Tried]:
    """Try a group once more, in a process of its own, so that none is lost to the death of another's."""
    with pool(1, _begin, root) as process:
        try:
            return process.submit(_group, group).result()
        except BrokenProcessPool:
            return [Tried(name, "", "unknown", 0, "the process died that tried it") for name in group]


def _begin(root: Path) -> None:
    """Make a worker ready: a copy of this process has the rulebook already, another reads it."""
    global _BOOK
    if _BOOK is None:
        from golfrules.book.load import load

        _BOOK = load(root)


def _group(names: tuple[str, ...]) -> list[Tried]:
    assert _BOOK is not None
    return [try_one(name, _BOOK) for name in names]


def digest(spec: Path) -> str:
    """A name for the rulebook, the engine and the solver as they are: by content, so another of any of them has another name."""
    made = sha256()
    for told in (platform.python_version(), _solver_version()):
        made.update(told.encode() + b"\0")
    for folder, ending in ((spec, ".yaml"), (_PACKAGE, ".py")):
        for path in _files(folder, ending):
            made.update(str(path.relative_to(folder)).encode() + b"\0" + _content(path) + b"\0")
    return made.hexdigest()[:32]


def _content(path: Path) -> bytes:
    """The bytes of a file; of one that nobody reads, why not."""
    try:
        return bytes_of(path)
    except Unreadable as error:
        return error.reason.encode()


def _files(folder: Path, ending: str) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob(f"*{ending}") if path.is_file())


def _solver_version() -> str:
    try:
        return version("z3-solver")
    except PackageNotFoundError:
        return "none"
