"""Places in a file, kept beside the values that were read from it."""

from __future__ import annotations

from golfrules.book.faults import Fault

Step = object  # a key of a mapping or an index of a list


class Mark:
    """A place without its file: what is read once can stand in several files that are alike."""

    __slots__ = ("column", "keys", "kids", "line")

    def __init__(self, line: int = 0, column: int = 0) -> None:
        self.line = line
        self.column = column
        self.keys: dict[object, tuple[int, int]] | None = None
        self.kids: dict[object, Mark] | None = None  # lists too, by index


class Spot(Mark):
    """The place of one value in a file, and of everything inside it.

    For a mapping, `key(…)` is the place of a key and `at(…)` the place of its value. Steps that do not exist lead to
    the nearest place that does, so that a fault always has one.
    """

    __slots__ = ("path",)

    def __init__(self, path: str, line: int = 0, column: int = 0, inside: Mark | None = None) -> None:
        self.path = path
        self.line = line
        self.column = column
        self.keys = inside.keys if inside is not None else None
        self.kids = inside.kids if inside is not None else None

    def at(self, *steps: Step) -> Spot:
        """The place of the value at the end of the steps."""
        found: Mark = self
        for step in steps:
            inner = found.kids.get(step) if found.kids else None
            if inner is None:
                break
            found = inner
        return self if found is self else Spot(self.path, found.line, found.column, found)

    def key(self, *steps: Step) -> Spot:
        """The place of the key that is the last step (for an index: of the item)."""
        last = len(steps) - 1
        found: Mark = self
        for number, step in enumerate(steps):
            inner = found.kids.get(step) if found.kids else None
            if inner is None:
                break
            if number == last and found.keys and step in found.keys:
                return Spot(self.path, *found.keys[step])
            found = inner
        return self if found is self else Spot(self.path, found.line, found.column, found)

    def entry(self, key: Step) -> Spot:
        """The place of a named entry: that of its name, with the places inside its value."""
        name = self.key(key)
        return Spot(name.path, name.line, name.column, self.at(key))

    def fault(self, code: str, reason: str, hint: str = "") -> Fault:
        """A fault at this place."""
        return Fault(self.path, self.line, self.column, code, reason, hint)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path

    def __repr__(self) -> str:
        return f"Spot({self})"


NOWHERE = Spot("")
