"""From the events of the YAML parser to plain values and their places.

The events are read one by one instead of composed into nodes: that is twice as fast, needs no recursion (nesting cannot
exhaust the stack), and shows the anchors and tags that nodes no longer carry.
"""

from __future__ import annotations

from typing import Any

import yaml

from golfrules.book import scalars, syntax
from golfrules.book.faults import Fault
from golfrules.book.spots import Mark

MOST_DEPTH = 30
MOST_NODES = 100_000

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def build(text: str, path: str) -> tuple[object, Mark, list[Fault], bool]:
    """The value of a text (None when it has none), its places, the faults, and whether reading broke off before the
    end. `path` is how faults name the file; the places do not name it."""
    builder = _Builder(path, text)
    builder.run()
    return builder.value, builder.mark, builder.faults, builder.cut


class _Frame:
    """A mapping or list that is being read."""

    __slots__ = ("is_map", "key", "key_place", "keys", "kids", "mark", "value", "waiting")

    def __init__(self, value: Any, mark: Mark, is_map: bool) -> None:
        self.value = value
        self.mark = mark
        self.kids: dict[object, Mark] = {}
        self.keys: dict[object, tuple[int, int]] = {}
        mark.kids = self.kids
        if is_map:
            mark.keys = self.keys
        self.is_map = is_map
        self.waiting = False  # a key has been read and its value has not
        self.key: object = None
        self.key_place = (0, 0)


class _Stop(Exception):
    """The rest of the file is not read."""


_DROP = object()  # stands for a key that cannot be used, so that what belongs to it is read and forgotten


class _Builder:
    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.faults: list[Fault] = []
        self.value: object = None
        self.mark = Mark(1, 1)
        self.frames: list[_Frame] = []
        self.words: set[str] = set()  # plain words that are known to be text
        self.documents = 0
        self.cut = True
        self.seen = False

    def run(self) -> None:
        try:
            loader = _Loader(self.text)
            try:
                self._events(loader.get_event)
            finally:
                loader.dispose()
        except _Stop:
            pass
        except yaml.MarkedYAMLError as error:
            self.faults.append(syntax.explain(error, self.text, self.path))
        except (yaml.YAMLError, RecursionError, MemoryError, ValueError, OverflowError) as error:
            first = str(error).partition("\n")[0]
            self._fault(1, 1, "yaml-syntax", f"this cannot be read as YAML: {first}", "look for odd characters")
        if not self.seen and not self.faults:
            self._fault(1, 1, "empty-file", "the file holds nothing", "write its entries, or remove it")

    def _events(self, get: Any) -> None:
        nodes = 0
        while True:
            event = get()
            kind = event.__class__
            if kind is yaml.ScalarEvent:
                self._scalar(event)
            elif kind is yaml.MappingStartEvent:
                self._open(event, {}, True)
            elif kind is yaml.SequenceStartEvent:
                self._open(event, [], False)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self.frames.pop()
                continue
            elif kind is yaml.AliasEvent:
                self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                self.documents += 1
                if self.documents > 1:
                    hint = "remove the line '---', or make two files"
                    self._fault_at(event, "several-documents", "a second document begins here", hint)
                    return
            elif kind is yaml.StreamEndEvent:
                self.cut = False
                return
            nodes += 1
            if nodes > MOST_NODES:
                reason = f"the file holds more than {MOST_NODES} values"
                self._fault_at(event, "too-many-nodes", reason, "split it into several files")
                return

    def _fault(self, line: int, column: int, code: str, reason: str, hint: str) -> None:
        self.faults.append(Fault(self.path, line, column, code, reason, hint))

    def _fault_at(self, event: Any, code: str, reason: str, hint: str) -> None:
        mark = event.start_mark
        self._fault(mark.line + 1, mark.column + 1, code, reason, hint)

    # --- events -----------------------------------------------------------------------------------------------------

    def _scalar(self, event: Any) -> None:
        if event.anchor is not None or event.tag is not None:
            self._properties(event)
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        word = event.value
        value: object = word
        frame = self.frames[-1] if self.frames else None
        is_key = frame is not None and frame.is_map and not frame.waiting
        if not event.style and word not in self.words:
            value = self._plain(event, word, is_key)
        if len(word) > scalars.MOST_TEXT:
            hint = f"at most {scalars.MOST_TEXT}: say it shorter, or in two entries"
            self._fault(line, column, "long-text", f"a text of {len(word)} characters", hint)
        if is_key:
            assert frame is not None
            self._key(frame, value, (line, column))
        else:
            self._place(frame, value, Mark(line, column))

    def _plain(self, event: Any, word: str, is_key: bool) -> object:
        """The value of a plain word; None for an empty one."""
        value, trouble = scalars.resolve(word)
        if trouble is not None:
            if word:
                self._fault_at(event, *trouble)
            else:
                self._empty(event, is_key)
            if word == "<<" and is_key:
                return None  # what stands under it is read and forgotten
        elif value is word:
            self.words.add(word)
        return value

    def _open(self, event: Any, value: Any, is_map: bool) -> None:
        if event.anchor is not None or event.tag is not None:
            self._properties(event)
        frames = self.frames
        if len(frames) >= MOST_DEPTH:
            reason = f"more than {MOST_DEPTH} levels stand inside one another"
            self._fault_at(event, "too-deep", reason, "write it flatter")
            raise _Stop
        mark = event.start_mark
        place = Mark(mark.line + 1, mark.column + 1)
        frame = frames[-1] if frames else None
        if frame is not None and frame.is_map and not frame.waiting:
            hint = "a key is one word; quote a text that begins with [ or {"
            self._fault_at(event, "key-not-a-word", "a list or mapping stands where a key belongs", hint)
        self._place(frame, value, place)
        frames.append(_Frame(value, place, is_map))

    def _alias(self, event: Any) -> None:
        reason = f"aliases (*{event.anchor}) are not used here"
        self._fault_at(event, "alias", reason, "write the value out; quote a text that begins with *")
        mark = event.start_mark
        frame = self.frames[-1] if self.frames else None
        self._place(frame, None, Mark(mark.line + 1, mark.column + 1))

    def _properties(self, event: Any) -> None:
        if event.anchor is not None:
            hint = "write the value out wherever it is meant; quote a text that begins with &"
            self._fault_at(event, "anchor", f"anchors (&{event.anchor}) are not used here", hint)
        if event.tag is not None:
            hint = "remove the tag; quote a text that begins with !"
            self._fault_at(event, "tag", f"tags ({event.tag}) are not used here", hint)

    def _empty(self, event: Any, is_key: bool) -> None:
        """An empty plain value: a key without one, an empty item, or a bare `?` or `:`."""
        frame = self.frames[-1] if self.frames else None
        if frame is None or (not is_key and frame.key is _DROP):
            return  # an empty document, and a key that cannot be used, have their own faults
        if is_key:
            line, column = frame.mark.line, frame.mark.column
            if syntax.character(self.text, line, column) == "?":
                self._fault(line, column, "bare-question-mark", *syntax.BARE_QUESTION_MARK)
                self._forget()
            else:
                self._fault_at(event, "empty-key", "a key without a word", "write the key before the colon")
        elif frame.is_map:
            hint = "write its value, or remove the key; for an empty text write ''"
            self._fault(*frame.key_place, "empty-value", f"{frame.key!r} has no value", hint)
        else:
            mark = event.start_mark
            hint = "write the item, or remove its dash"
            self._fault(mark.line + 1, max(mark.column, 1), "empty-value", "an item without a value", hint)

    def _forget(self) -> None:
        """The mapping that is being read is none: in what it stands in, its value is missing."""
        if len(self.frames) > 1:
            outer = self.frames[-2]
            outer.value[outer.key if outer.is_map else -1] = None

    # --- putting values where they belong ---------------------------------------------------------------------------

    def _key(self, frame: _Frame, key: object, place: tuple[int, int]) -> None:
        frame.waiting = True
        frame.key_place = place
        if key is None:
            frame.key = _DROP
        elif key in frame.keys:
            line, column = frame.keys[key]
            reason = f"{key!r} stands here a second time; first on line {line}, column {column}"
            self._fault(*place, "duplicate-key", reason, "keep one of the two")
            frame.key = _DROP
        else:
            frame.key = key
            frame.keys[key] = place

    def _place(self, frame: _Frame | None, value: object, place: Mark) -> None:
        """Put a value, or a list or mapping that is going to be filled, into what is being read."""
        if frame is None:
            self.value = value
            self.seen = value is not None
            self.mark = place
        elif not frame.is_map:
            frame.kids[len(frame.value)] = place
            frame.value.append(value)
        elif not frame.waiting:  # the value stands where a key belongs
            frame.waiting, frame.key, frame.key_place = True, _DROP, (place.line, place.column)
        else:
            frame.waiting = False
            if frame.key is not _DROP:
                frame.kids[frame.key] = place
                frame.value[frame.key] = value
