"""Finding a passage of a source by a few of its words, ready to be cited."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from golfrules.book.passages import Span, Text, clusters, fingerprint

_ALIKE = str.maketrans(
    {
        "’": "'", "‘": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
        "–": "-", "—": "-", "−": "-", "‑": "-", "×": "x", "ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ł": "l",
    }
)  # fmt: skip


class Passage(NamedTuple):
    """A passage that was found: places (both included), hash, and the words as they stand."""

    from_: str
    to: str
    sha: str
    words: str

    @property
    def yaml(self) -> str:
        """The span as it is written in a claims file."""
        return f'{{from: "{self.from_}", to: "{self.to}", sha: "{self.sha}"}}'


def simplified(text: str) -> str:
    """Without accents, case and kinds of quotes and dashes, white space folded: what a tired typist would write."""
    alike = unicodedata.normalize("NFKD", text.lower().translate(_ALIKE))
    return " ".join("".join(each for each in alike if not unicodedata.combining(each)).split())


def passage(text: Text, span: Span) -> Passage:
    """A stretch of the text as a passage."""
    words = text.content[span.start : span.end]
    return Passage(text.place(span.start), text.place(span.end - 1), fingerprint(words), " ".join(words.split()))


def cite(text: Text | str, words: str) -> list[Passage]:
    """All passages with these words, in the order of the text. Accents, case, white space and kinds of quotes do not
    matter. `first words … last words` finds the shortest stretch from the ones to the others."""
    source = text if isinstance(text, Text) else Text(text)
    parts = [simplified(part) for part in re.split(r"…|\.\.\.", words)]
    parts = [part for part in parts if part]
    if not parts:
        return []
    simple, offsets = _mapped(source.content)
    found: list[Passage] = []
    start = simple.find(parts[0])
    while start >= 0:
        end = start + len(parts[0])
        for part in parts[1:]:
            next_one = simple.find(part, end)
            end = next_one + len(part) if next_one >= 0 else -1
            if end < 0:
                return found
        last = offsets[end] if end < len(offsets) else len(source.content)
        stretch = source.content[offsets[start] : last].rstrip()
        found.append(passage(source, Span(offsets[start], offsets[start] + len(stretch))))
        start = simple.find(parts[0], end)
    return found


def nearest(text: Text | str, words: str) -> list[Passage]:
    """When nothing is found: the passages with as many of the first words as can be found together."""
    source = text if isinstance(text, Text) else Text(text)
    several = words.split()
    for count in range(len(several) - 1, 0, -1):
        found = cite(source, " ".join(several[:count]))
        if found:
            return found
    return []


def _mapped(content: str) -> tuple[str, list[int]]:
    """The simplified text, and for each of its characters the offset it comes from."""
    characters: list[str] = []
    offsets: list[int] = []
    for offset, piece in clusters(content):
        simple = " " if piece.isspace() else simplified(piece)
        characters.append(simple)
        offsets.extend([offset] * len(simple))
    return "".join(characters), offsets
