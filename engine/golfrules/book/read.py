"""Reading YAML with places: plain values, and the line and column of every key and value.

The rulebook is written in a small part of YAML: mappings, lists, text and whole numbers. What YAML reads differently
from how it looks (`no`, `012`, `1:30`, an empty value), what hides one thing behind another (anchors, aliases, tags,
merge keys, keys given twice), and what nobody can edit (absurd sizes, tabs, odd characters) is a fault with a place and
a hint. All faults of a file come in one run and none is raised.

"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from golfrules.book import build, syntax
from golfrules.book.faults import MOST_FAULTS, Fault, too_many
from golfrules.book.spots import Mark, Spot
from golfrules.bounded import Unreadable, bytes_of, decoded, need_few

MOST_BYTES = 1_000_000
LOST_KEY = frozenset({"key-not-a-word", "empty-key", "merge-key", "too-many-faults"})  # what stood under it is lost
MOST_KEPT = 2_000_000
"""Bytes of files without a fault that are remembered in a process as they were read, for whoever reads the same once more (a copy
of the rulebook in which a file is changed, the next command of a session)."""
_KEPT: dict[bytes, tuple[object, Mark]] = {}


class Document(NamedTuple):
    """What a file holds: its value (None when it has none), the places, and the faults of its YAML.

    `cut`: reading broke off before the end (a fault says why), so that what is missing in `value` may well be there. A
    value about which a fault was told is None, or a `scalars.Told`.
    """

    value: object
    spot: Spot
    faults: tuple[Fault, ...]
    cut: bool = False


def read(file: Path, path: str | None = None) -> Document:
    """Read a file. `path` is how the faults name it."""
    path = path or file.as_posix()
    spot = Spot(path)
    try:
        content = bytes_of(file, MOST_BYTES)
    except Unreadable as error:
        return _nothing(spot, error)
    return read_bytes(content, path)


def read_bytes(content: bytes, path: str) -> Document:
    """Read the bytes of a file. What is read is shared by all who read the same, and not to be changed."""
    kept = _KEPT.get(content)
    if kept is not None:
        value, mark = kept
        return Document(value, Spot(path, mark.line, mark.column, mark), ())
    document = _read_bytes(content, path)
    if not document.faults and len(content) <= MOST_KEPT:
        while _KEPT and sum(map(len, _KEPT)) + len(content) > MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[content] = (document.value, document.spot)
    return document


def _read_bytes(content: bytes, path: str) -> Document:
    try:
        need_few(len(content), MOST_BYTES)
        text = decoded(content)
    except Unreadable as error:
        return _nothing(Spot(path, error.line, error.column), error)
    return read_text(text, path)


def read_text(text: str, path: str) -> Document:
    """Read the text of a file."""
    text, faults, tabs = syntax.odd_characters(text, path)
    if tabs:  # nobody knows how deep a tab indents
        return Document(None, Spot(path, 1, 1), tuple(faults), cut=True)
    value, mark, more, cut = build.build(text, path)
    found = [*faults, *more]
    if len(found) > MOST_FAULTS:
        rest = too_many(found[MOST_FAULTS - 1], len(found) - MOST_FAULTS + 1)
        found = [*found[: MOST_FAULTS - 1], rest]
    return Document(value, Spot(path, mark.line, mark.column, mark), tuple(found), cut)


def _nothing(spot: Spot, error: Unreadable) -> Document:
    return Document(None, spot, (spot.fault(error.code, error.reason, error.hint),), cut=True)
