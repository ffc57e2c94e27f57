"""Passages of a source text: places by line and column, and the hash that pins their words.

A span is cited without its words: `from` and `to` are `line:column`, both counted from 1 in code points, `to` included;
`sha` is the first 12 hex digits of the SHA-256 of the span's text after NFC and folding of white space.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

_PLACE = re.compile(r"^([1-9][0-9]{0,5}):([1-9][0-9]{0,5})$")


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
        line = bisect_right(self._starts, offset)
        return f"{line}:{offset - self._starts[line - 1] + 1}"

    def span(self, start: str, end: str) -> Span:
        """The stretch between two places, both included. Raises ValueError when it is empty or outside the text."""
        first, last = self.offset(start), self.offset(end)
        if last < first:
            raise ValueError(f"{end} lies before {start}")
        return Span(first, last + 1)

    def words(self, span: Span) -> str:
        """The words of a stretch, white space folded."""
        return fold(self.content[span.start : span.end])

    @cached_property
    def folded(self) -> tuple[str, list[int]]:
        """The whole text as `fold` makes it, and for each of its characters the offset it comes from."""
        return folding(self.content)


def fold(text: str) -> str:
    """NFC, runs of white space as single blanks, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def fingerprint(text: str) -> str:
    """The 12 hex digits that pin a stretch of text."""
    return _digits(fold(text))


def _digits(folded: str) -> str:
    return hashlib.sha256(folded.encode()).hexdigest()[:12]


_CLUSTER = re.compile(r"\s+|\S")


def clusters(content: str) -> list[tuple[int, str]]:
    """The text as runs of white space and single characters with their combining marks, each with its offset."""
    found: list[tuple[int, str]] = []
    for match in _CLUSTER.finditer(content):
        piece = match[0]
        if found and unicodedata.combining(piece[0]):
            offset, base = found[-1]
            found[-1] = (offset, base + piece)
        else:
            found.append((match.start(), piece))
    return found


def folding(content: str) -> tuple[str, list[int]]:
    """`fold(content)`, and for each of its characters the offset in `content` where it (or its cluster) begins."""
    characters: list[str] = []
    offsets: list[int] = []
    for offset, piece in clusters(content):
        folded = " " if piece.isspace() else unicodedata.normalize("NFC", piece)
        characters.append(folded)
        offsets.extend([offset] * len(folded))
    text = "".join(characters)
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    return text[start:end], offsets[start:end]


SLACK = 4  # how many characters a moved passage may be longer or shorter than its old span


def find_by_hash(text: Text, sha: str, length: int) -> Span | None:
    """Where words with this hash stand, if a stretch of about that many characters has them."""
    folded, offsets = text.folded
    for size in sorted(range(max(1, length - SLACK), length + SLACK + 1), key=lambda each: abs(each - length)):
        for start in range(len(folded) - size + 1):
            if (
                folded[start] != " "
                and folded[start + size - 1] != " "
                and _digits(folded[start : start + size]) == sha
            ):
                last = start + size - 1
                end = offsets[last + 1] if last + 1 < len(offsets) else len(text.content)
                return Span(offsets[start], _without_blanks(text.content, offsets[start], end))
    return None


def _without_blanks(content: str, start: int, end: int) -> int:
    """The end of a stretch without the white space behind it."""
    return start + len(content[start:end].rstrip())
