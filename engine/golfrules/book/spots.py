"""Places in a file, kept beside the values that were read from it."""

from __future__ import annotations

from golfrules.book.faults import Fault

Step = object  # a key of a mapping or an index of a list


class Spot:
    """The place of one value in a file, and of everything inside it.

    For a mapping, `key(…)` is the place of a key and `at(…)` the place of its value. Steps that do not exist lead to
    the nearest place that does, so that a fault always has one.
    """

    __slots__ = ("column", "keys", "kids", "line", "path")

    def __init__(self, path: str, line: int = 0, column: int = 0) -> None:
        self.path = path
        self.line = line
        self.column = column
        self.keys: dict[object, tuple[int, int]] | None = None
        self.kids: dict[object, Spot] | None = None  # lists too, by index

    def at(self, *steps: Step) -> Spot:
        """The place of the value at the end of the steps."""
        spot = self
        for step in steps:
            inner = spot.kids.get(step) if spot.kids else None
            if inner is None:
                break
            spot = inner
        return spot

    def key(self, *steps: Step) -> Spot:
        """The place of the key that is the last step (for an index: of the item)."""
        spot = self
        for number, step in enumerate(steps):
            inner = spot.kids.get(step) if spot.kids else None
            if inner is None:
                return spot
            if number == len(steps) - 1 and spot.keys and step in spot.keys:
                return Spot(spot.path, *spot.keys[step])
            spot = inner
        return spot

    def entry(self, key: Step) -> Spot:
        """The place of a named entry: that of its name, with the places inside its value."""
        value, name = self.at(key), self.key(key)
        spot = Spot(name.path, name.line, name.column)
        spot.keys, spot.kids = value.keys, value.kids
        return spot

    def fault(self, code: str, reason: str, hint: str = "") -> Fault:
        """A fault at this place."""
        return Fault(self.path, self.line, self.column, code, reason, hint)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path

    def __repr__(self) -> str:
        return f"Spot({self})"


NOWHERE = Spot("")
