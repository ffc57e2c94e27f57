"""Passages of a source text: places by line and column, and the hash that pins their words.

A span is cited without its words: `from` and `to` are `line:column`, both counted from 1 in code points, `to` included;
`sha` is the first 12 hex digits of the SHA-256 of the span's text after NFC and folding of white space.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import NamedTuple

_PLACE = re.compile(r"^([1-9]\d{0,5}):([1-9]\d{0,5})$")


class Span(NamedTuple):
    """A stretch of text, by offsets into it (`end` excluded)."""

    start: int
    end: int


class Text:
    """A source text with line and column arithmetic."""

    def __init__(self, content: str) -> None:
        self.content = content
        self._starts = [0]
        self._starts.extend(m.end() for m in re.finditer("\n", content))

    def offset(self, place: str) -> int:
        """The offset of a place `line:column`. Raises ValueError, saying why, for a place that is not in the text."""
        found = _PLACE.match(place)
        if not found:
            raise ValueError(f"{place!r} is not of the form line:column")
        line, column = int(found[1]), int(found[2])
        if line > len(self._starts):
            raise ValueError(f"there is no line {line}; the text has {len(self._starts)}")
        start = self._starts[line - 1]
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.content)
        if column > end - start:
            raise ValueError(f"line {line} has only {end - start} columns")
        return start + column - 1

    def place(self, offset: int) -> str:
        """The place `line:column` of an offset."""
        low, high = 0, len(self._starts) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._starts[middle] <= offset:
                low = middle
            else:
                high = middle - 1
        return f"{low + 1}:{offset - self._starts[low] + 1}"

    def span(self, start: str, end: str) -> Span:
        """The stretch between two places, both included. Raises ValueError when it is empty or outside the text."""
        first, last = self.offset(start), self.offset(end)
        if last < first:
            raise ValueError(f"{end} lies before {start}")
        return Span(first, last + 1)

    def words(self, span: Span) -> str:
        """The words of a stretch, white space folded."""
        return fold(self.content[span.start : span.end])


def fold(text: str) -> str:
    """NFC, runs of white space as single blanks, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def fingerprint(text: str) -> str:
    """The 12 hex digits that pin a stretch of text."""
    return hashlib.sha256(fold(text).encode()).hexdigest()[:12]
