"""Reading YAML with places: plain values, and the line and column of every key and value.

The rulebook is written in a small part of YAML: mappings, lists, text and whole numbers. What YAML reads differently
from how it looks (`no`, `012`, `1:30`, an empty value), what hides one thing behind another (anchors, aliases, tags,
merge keys, keys given twice), and what nobody can edit (absurd sizes, tabs, odd characters) is a fault with a place and
a hint. All faults of a file come in one run and none is raised.

The events of the parser are read one by one instead of composed into nodes: that is three times as fast, needs no
recursion (nesting cannot exhaust the stack), and shows the anchors and tags that nodes no longer carry.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import yaml

from golfrules.book import scalars, syntax
from golfrules.book.faults import Fault
from golfrules.book.spots import Spot

MOST_BYTES = 1_000_000
MOST_DEPTH = 30
MOST_NODES = 100_000
MOST_FAULTS = 100  # in one file; more would bury the first

_Loader: type[yaml.CSafeLoader] | type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Document(NamedTuple):
    """What a file holds: its value (None when it has none), the places, and the faults of its YAML."""

    value: object
    spot: Spot
    faults: tuple[Fault, ...]


def read(file: Path, path: str | None = None) -> Document:
    """Read a file. `path` is how the faults name it."""
    path = path or file.as_posix()
    spot = Spot(path)
    try:
        if file.is_dir():
            return _nothing(spot, "not-a-file", "a folder stands where a file belongs", "move the folder away")
        if not file.exists():
            return _nothing(
                spot, "missing-file", "there is no such file", "create it, or restore it from the last commit"
            )
        if not file.is_file():
            return _nothing(spot, "not-a-file", "this is no ordinary file", "put a plain text file here")
        size = file.stat().st_size
        if size > MOST_BYTES:
            return _too_large(spot, size)
        content = file.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _nothing(
            spot, "unreadable-file", f"the file cannot be read: {reason.lower()}", "look at its permissions"
        )
    return read_bytes(content, path)


def read_bytes(content: bytes, path: str) -> Document:
    """Read the bytes of a file."""
    if len(content) > MOST_BYTES:
        return _too_large(Spot(path), len(content))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        line = before.count("\n") + 1
        spot = Spot(path, line, len(before) - (before.rfind("\n") + 1) + 1)
        byte = content[error.start]
        return _nothing(spot, "not-utf-8", f"byte 0x{byte:02x} is not UTF-8 text", "save the file as UTF-8")
    return read_text(text, path)


def read_text(text: str, path: str) -> Document:
    """Read the text of a file."""
    text, faults = syntax.odd_characters(text, path)
    builder = _Builder(path, text)
    builder.faults.extend(faults)
    builder.run()
    found = builder.faults
    if len(found) > MOST_FAULTS:
        last = found[MOST_FAULTS - 1]
        more = Fault(
            path,
            last.line,
            last.column,
            "too-many-faults",
            f"{len(found) - MOST_FAULTS + 1} more faults in this file",
            "mend the first ones",
        )
        found = [*found[: MOST_FAULTS - 1], more]
    return Document(builder.value, builder.spot, tuple(found))


def _nothing(spot: Spot, code: str, reason: str, hint: str) -> Document:
    return Document(None, spot, (spot.fault(code, reason, hint),))


def _too_large(spot: Spot, size: int) -> Document:
    return _nothing(
        spot,
        "file-too-large",
        f"the file has {size} bytes; at most {MOST_BYTES} are read",
        "split it into several files",
    )


class _Frame:
    """A mapping or list that is being read."""

    __slots__ = ("flow", "is_map", "key", "key_place", "spot", "value", "waiting")

    def __init__(self, value: dict[object, object] | list[object], spot: Spot, is_map: bool, flow: bool) -> None:
        self.value = value
        self.spot = spot
        self.is_map = is_map
        self.flow = flow
        self.waiting = False  # a key has been read and its value has not
        self.key: object = None
        self.key_place = (0, 0)


class _Stop(Exception):
    """The rest of the file is not read."""


_DROP = object()  # stands for a key that cannot be used, so that its value is read and forgotten


class _Builder:
    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.faults: list[Fault] = []
        self.value: object = None
        self.spot = Spot(path, 1, 1)
        self.frames: list[_Frame] = []
        self.nodes = 0
        self.documents = 0
        self.seen = False

    def run(self) -> None:
        try:
            loader = _Loader(self.text)
            try:
                self._events(loader)
            finally:
                loader.dispose()
        except _Stop:
            pass
        except yaml.MarkedYAMLError as error:
            self.faults.append(syntax.explain(error, self.text, self.path))
        except yaml.YAMLError as error:  # the reader's errors carry no mark
            self.faults.append(Fault(self.path, 1, 1, "yaml-syntax", f"this is not YAML: {error}".split("\n")[0], ""))
        except (RecursionError, MemoryError, ValueError, OverflowError) as error:
            self.faults.append(Fault(self.path, 1, 1, "yaml-syntax", f"the file cannot be read: {error}", ""))
        if not self.seen and not self.faults:
            self.faults.append(
                Fault(self.path, 1, 1, "empty-file", "the file holds nothing", "write its entries, or remove it")
            )

    def _events(self, loader: Any) -> None:
        get = loader.get_event
        while True:
            event = get()
            kind = event.__class__
            if kind is yaml.ScalarEvent:
                self._scalar(event)
            elif kind is yaml.MappingStartEvent:
                self._open(event, True)
            elif kind is yaml.SequenceStartEvent:
                self._open(event, False)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self.frames.pop()
            elif kind is yaml.AliasEvent:
                self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                self.documents += 1
                if self.documents > 1:
                    self._fault(
                        event,
                        "several-documents",
                        "a second document begins here",
                        "remove the line '---', or make two files",
                    )
                    raise _Stop
            elif kind is yaml.StreamEndEvent:
                return

    def _fault(self, event: Any, code: str, reason: str, hint: str) -> None:
        mark = event.start_mark
        self.faults.append(Fault(self.path, mark.line + 1, mark.column + 1, code, reason, hint))

    def _count(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._fault(
                event, "too-many-nodes", f"the file holds more than {MOST_NODES} values", "split it into several files"
            )
            raise _Stop

    def _properties(self, event: Any) -> None:
        if event.anchor is not None:
            self._fault(
                event,
                "anchor",
                f"anchors (&{event.anchor}) are not used here",
                "write the value out wherever it is meant; quote a text that begins with &",
            )
        if event.tag is not None:
            self._fault(
                event, "tag", f"tags ({event.tag}) are not used here", "remove the tag; quote a text that begins with !"
            )

    def _alias(self, event: Any) -> None:
        self._count(event)
        self._fault(
            event,
            "alias",
            f"aliases (*{event.anchor}) are not used here",
            "write the value out; quote a text that begins with *",
        )
        mark = event.start_mark
        self._place(_DROP, Spot(self.path, mark.line + 1, mark.column + 1))

    def _open(self, event: Any, is_map: bool) -> None:
        self._count(event)
        if event.anchor is not None or event.tag is not None:
            self._properties(event)
        if len(self.frames) >= MOST_DEPTH:
            self._fault(
                event, "too-deep", f"more than {MOST_DEPTH} levels stand inside one another", "write it flatter"
            )
            raise _Stop
        mark = event.start_mark
        spot = Spot(self.path, mark.line + 1, mark.column + 1)
        spot.kids = {}
        value: dict[object, object] | list[object]
        if is_map:
            value = {}
            spot.keys = {}
        else:
            value = []
        frames = self.frames
        if frames and frames[-1].is_map and not frames[-1].waiting:
            self._fault(
                event,
                "key-not-a-word",
                "a list or mapping stands where a key belongs",
                "a key is one word; quote a text that begins with [ or {",
            )
        self._place(value, spot)
        frames.append(_Frame(value, spot, is_map, bool(event.flow_style)))

    def _scalar(self, event: Any) -> None:
        self._count(event)
        if event.anchor is not None or event.tag is not None:
            self._properties(event)
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        value: object = event.value
        frames = self.frames
        is_key = bool(frames) and frames[-1].is_map and not frames[-1].waiting
        if (event.style is None or event.style == "") and not scalars.PLAIN_WORD.match(event.value):
            value, trouble = scalars.resolve(event.value)
            if trouble is not None:
                if value is None and event.value == "":
                    self._empty(event, is_key)
                else:
                    self._fault(event, *trouble)
        if len(event.value) > scalars.MOST_TEXT:
            self._fault(
                event,
                "long-text",
                f"a text of {len(event.value)} characters",
                f"at most {scalars.MOST_TEXT}: say it shorter, or in two entries",
            )
        if is_key:
            self._key(event, value, line, column)
        else:
            self._place(value, Spot(self.path, line, column))

    def _empty(self, event: Any, is_key: bool) -> None:
        """An empty plain value: a key without one, an empty item, or a bare `?` or `:`."""
        mark = event.start_mark
        frame = self.frames[-1] if self.frames else None
        if frame is None:
            return  # an empty document says so itself
        if is_key:
            where = frame.spot
            if syntax.character(self.text, where.line, where.column) == "?":
                self.faults.append(
                    where.fault(
                        "bare-question-mark", "a bare ? begins a key in YAML, and here no key follows", "quote it: '?'"
                    )
                )
            else:
                self._fault(event, "empty-key", "a key without a word", "write the key before the colon")
            return
        if frame.is_map:
            line, column = frame.key_place
            if frame.key is None and not frame.waiting:
                return
            if frame.key is _DROP:
                return
            self.faults.append(
                Fault(
                    self.path,
                    line,
                    column,
                    "empty-value",
                    f"{frame.key!r} has no value",
                    "write its value, or remove the key; for an empty text write ''",
                )
            )
        else:
            self.faults.append(
                Fault(
                    self.path,
                    mark.line + 1,
                    max(mark.column, 1),
                    "empty-value",
                    "an item without a value",
                    "write the item, or remove the dash",
                )
            )

    def _key(self, event: Any, value: object, line: int, column: int) -> None:
        frame = self.frames[-1]
        frame.waiting = True
        frame.key_place = (line, column)
        if value is None:
            frame.key = _DROP
            return
        known = frame.spot.keys
        assert known is not None
        if value in known:
            first = known[value]
            self._fault(
                event,
                "duplicate-key",
                f"{value!r} stands here a second time; first on line {first[0]}, column {first[1]}",
                "keep one of the two",
            )
            frame.key = _DROP
            return
        frame.key = value
        known[value] = (line, column)

    def _place(self, value: object, spot: Spot) -> None:
        """Put a finished value (or a list or mapping that is going to be filled) where it belongs."""
        if not self.frames:
            if value is not _DROP:
                self.value = value
                self.seen = value is not None
            self.spot = spot
            return
        frame = self.frames[-1]
        into = frame.value
        kids = frame.spot.kids
        assert kids is not None
        if isinstance(into, dict):
            if not frame.waiting:  # the value stands where a key belongs
                frame.waiting, frame.key, frame.key_place = True, _DROP, (spot.line, spot.column)
                return
            frame.waiting = False
            if frame.key is not _DROP:
                kids[frame.key] = spot
                if value is not _DROP:
                    into[frame.key] = value
        else:
            if value is not _DROP:
                kids[len(into)] = spot
                into.append(value)
