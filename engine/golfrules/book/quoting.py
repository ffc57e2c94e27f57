"""The words that a claim stands on, quoted only where they are those that were cited."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from golfrules.book.account import texts
from golfrules.book.faults import Fault
from golfrules.book.model import Claim, Source, Span
from golfrules.book.passages import Text, fingerprint

MISSING = "the text is not at hand"
CHANGED = "this passage is not the one cited: the text was changed"


class Quote(NamedTuple):
    """A passage: its words, or (`words` is None) why they are not quoted."""

    from_: str
    to: str
    words: str | None
    why_not: str = ""

    def __str__(self) -> str:
        return f"({self.why_not}, {self.from_} to {self.to})" if self.words is None else self.words


class Quotations:
    """Quotes from the texts of a folder. A text is read when it is first asked for; what is wrong with it as a whole stands in
    `faults` then, by source."""

    def __init__(self, folder: Path, sources: Mapping[str, Source]) -> None:
        self.folder = folder
        self.sources = sources
        self.faults: dict[str, tuple[Fault, ...]] = {}
        self._texts: dict[str, Text | None] = {}

    def of(self, claim: Claim) -> tuple[Quote, ...]:
        """The passages of a claim, one for each span."""
        text = self._text(claim.source)
        return tuple(_quote(span, text) for span in claim.spans)

    def _text(self, source: str) -> Text | None:
        if source not in self._texts:
            known = {source: self.sources[source]} if source in self.sources else {}
            found, faults = texts(self.folder, known)
            self._texts[source] = found.get(source)
            self.faults[source] = tuple(faults)
        return self._texts[source]


def _quote(span: Span, text: Text | None) -> Quote:
    """The words of a span where their hash is the one that was cited."""
    if text is None:
        return Quote(span.from_, span.to, None, MISSING)
    try:
        place = text.span(span.from_, span.to)
    except ValueError as error:
        return Quote(span.from_, span.to, None, f"{CHANGED}; {error}")
    if fingerprint(text.content[place.start : place.end]) != span.sha:
        return Quote(span.from_, span.to, None, CHANGED)
    return Quote(span.from_, span.to, text.words(place))
