"""How far a command is: a line on the terminal that is written over, and wiped away before anything else is said.

It stands on standard error, and only where that is a terminal that can write over a line: nothing of it is in pipes, files and JSON documents.
"""

from __future__ import annotations

import os
import sys
import time
from types import TracebackType
from typing import Final

_BAR: Final = 20
_OFTEN: Final = 0.1
"""So many seconds pass at least between two drawings of the same work."""
_SOON: Final = 2.0
"""After so many seconds a guess is made of how long the rest takes."""


class Progress:
    """Shows work that goes on, until it is left (`with`). Where all pieces are alike (`even`) it says how long the rest may take."""

    def __init__(self, even: bool = False) -> None:
        self.even = even
        self._stream = sys.stderr if sys.stderr.isatty() and os.environ.get("TERM") != "dumb" else None
        self._what, self._about, self._began, self._drawn, self._shown = "", "", 0.0, 0.0, 0

    def __enter__(self) -> Progress:
        _UNDER_WAY.append(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _UNDER_WAY.remove(self)
        self.wipe()

    def __call__(self, what: str, done: int, of: int, about: str = "") -> None:
        """So many pieces are done of so many; `about` is the one that is under way."""
        if self._stream is None:
            return
        now = time.monotonic()
        if what != self._what:
            self._what, self._began = what, now
        elif about == self._about and now - self._drawn < _OFTEN:
            return
        self._about, self._drawn = about, now
        full = _BAR * done // max(1, of)
        parts = [f"{what} [{'#' * full}{'-' * (_BAR - full)}] {done:,} of {of:,}", self._left(done, of, now), about]
        text = "  ".join(part for part in parts if part)[: self._columns() - 1]
        self._write(f"\r{text:<{self._shown}}")
        self._shown = len(text)

    def wipe(self) -> None:
        """Leave an empty line, at its beginning, to whoever speaks next."""
        if self._stream is not None and self._shown:
            self._write(f"\r{'':<{self._shown}}\r")
            self._shown = 0

    def _left(self, done: int, of: int, now: float) -> str:
        took = now - self._began
        if not self.even or not done or took < _SOON:
            return ""
        minutes, seconds = divmod(round(took / done * (of - done)), 60)
        return f"about {f'{minutes} min ' if minutes else ''}{seconds} s left"

    def _columns(self) -> int:
        try:
            return max(20, os.get_terminal_size(sys.stderr.fileno()).columns or 80)  # 0: it does not know
        except (OSError, ValueError):
            return 80

    def _write(self, text: str) -> None:
        assert self._stream is not None
        self._stream.write(text)
        self._stream.flush()


_UNDER_WAY: Final[list[Progress]] = []


def wipe_all() -> None:
    """Leave an empty line to whoever has something to say in the midst of a work, and knows nothing of how far it is."""
    for progress in _UNDER_WAY:
        progress.wipe()
