"""Rulesets kept between commands, so that `golf score` need not read the rulebook again that it read a moment ago.

Only where the launcher names a folder for it (GOLF_CACHE, inside the private environment). What is kept goes by the name,
size and time of every file of the rulebook and of the code that reads it: when any of them changes, it is not found again.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from golfrules.version import VERSION

if TYPE_CHECKING:
    from golfrules.ruleset import Ruleset

MOST = 200
"""So many are kept; then the folder is emptied."""

_PACKAGE = Path(__file__).resolve().parent.parent


def place(ref: str, spec: Path) -> Path | None:
    """The file in which the ruleset of a reference is kept; None where nothing is kept."""
    folder = os.environ.get("GOLF_CACHE")
    if not folder:
        return None
    told = [VERSION, sys.version, ref, *_seen(spec), *_seen(_PACKAGE / "book"), *_seen(_PACKAGE, deep=False)]
    name = sha256("\0".join(told).encode()).hexdigest()[:32]
    return Path(folder) / f"{name}.ruleset"


def _seen(folder: Path | str, deep: bool = True) -> Iterator[str]:
    """Every file below a folder with its size and time."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                if deep:
                    yield from _seen(entry.path)
            else:
                found = entry.stat()
                yield f"{entry.path} {found.st_size} {found.st_mtime_ns}"


class Kept(NamedTuple):
    """A ruleset, and what is to be said to whoever names it."""

    ruleset: Ruleset
    notes: tuple[str, ...]


def find(file: Path) -> Kept | None:
    """What is kept in a file; None when there is nothing, or it cannot be read."""
    try:
        found = pickle.loads(file.read_bytes())
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ImportError, TypeError, ValueError, IndexError):
        return None
    return found if isinstance(found, Kept) else None


def keep(file: Path, found: Kept) -> None:
    """Keep a ruleset; where that is not possible, nothing happens."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        others = list(file.parent.glob("*.ruleset"))
        if len(others) >= MOST:
            for other in others:
                other.unlink(missing_ok=True)
        draft = file.with_suffix(f".{os.getpid()}")
        draft.write_bytes(pickle.dumps(found))
        draft.replace(file)
    except OSError:
        pass
