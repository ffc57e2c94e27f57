"""Are the claims of a source true to its text? Every span verified, and every character of the text accounted for.

Without the texts none of this can run, and whoever calls must say so. `texts` finds them by the names and SHA-256 sums
in `spec/sources.yaml`; `verify` checks the spans of a claims file; `account` says what is claimed, what is passed over,
and what is neither.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from golfrules.book.faults import Fault
from golfrules.book.model import PassedOver, Source, SourceClaims
from golfrules.book.model import Span as Cited
from golfrules.book.passages import Span, Text, find_by_hash, fingerprint
from golfrules.bounded import Unreadable, bytes_of, decoded

MOST_SEARCHES = 20  # in one source: a text that was exchanged altogether would keep the search busy for nothing


class Stretch(NamedTuple):
    """A stretch of a source that is neither claimed nor passed over; `length` counts its non-blank characters."""

    from_: str
    to: str
    length: int


class Account(NamedTuple):
    """What became of the non-blank characters of a source text."""

    source: str
    total: int
    claimed: int
    passed_over: int
    unaccounted: tuple[Stretch, ...]

    @property
    def open(self) -> int:
        """How many characters are neither claimed nor passed over."""
        return self.total - self.claimed - self.passed_over

    @property
    def percent(self) -> float:
        """How much of the text is accounted for. Only a text without a gap has 100."""
        if not self.open:
            return 100.0
        return min(99.9, round(100 * (self.total - self.open) / self.total, 1))

    def to_json(self) -> dict[str, object]:
        """The account as plain data."""
        return {
            "source": self.source,
            "total": self.total,
            "claimed": self.claimed,
            "passed-over": self.passed_over,
            "percent": self.percent,
            "unaccounted": [{"from": each.from_, "to": each.to, "length": each.length} for each in self.unaccounted],
        }

    def __str__(self) -> str:
        if not self.total:
            return f"{self.source}: the text is empty"
        claimed, passed = (round(100 * part / self.total, 1) for part in (self.claimed, self.passed_over))
        rest = f", {len(self.unaccounted)} stretches ({self.open} characters) unaccounted" if self.open else ""
        return f"{self.source}: {self.percent:g} % accounted ({claimed} % claimed, {passed} % passed over){rest}"


def texts(folder: Path, sources: Mapping[str, Source]) -> tuple[dict[str, Text], list[Fault]]:
    """The texts of the sources, and a fault for each that is missing or not the text that was cited."""
    found: dict[str, Text] = {}
    faults: list[Fault] = []
    if not folder.is_dir():
        return found, [
            Fault(
                folder.as_posix(),
                0,
                0,
                "missing-file",
                "there is no such folder of sources",
                "name the folder that holds the texts",
            )
        ]
    for name, source in sources.items():
        try:
            content = bytes_of(folder / source.file)
            text = decoded(content)
        except Unreadable as error:
            faults.append(_no_text(name, source, folder, error))
            continue
        digest = hashlib.sha256(content).hexdigest()
        if digest != source.sha256:
            faults.append(
                source.where.at("sha256").fault(
                    "source-changed",
                    f"{source.file} is not the text that was cited: its hash begins {digest[:12]}",
                    "get that text; or verify every span anew and enter the new hash",
                )
            )
        found[name] = Text(text.removeprefix("\ufeff"))
    return found, faults


def _no_text(name: str, source: Source, folder: Path, error: Unreadable) -> Fault:
    """The fault of a source whose text cannot be read."""
    where, file = source.where.at("file"), source.file
    if error.code == "missing-file":
        told = f"the text of {name} ({file}) is not in {folder.as_posix()}"
        return where.fault("source-missing", told, "put it there, or name another folder")
    told = f"{file} is not UTF-8 text" if error.code == "not-utf-8" else f"{file}: {error.reason}"
    return where.fault(error.code, told, "get the text that was cited")


class _Use(NamedTuple):
    """A span as it stands in a claims file, `owner` in words; `span` is None when it is not in the text."""

    owner: str
    cited: Cited | PassedOver
    span: Span | None
    trouble: str


def _uses(claims: SourceClaims, text: Text) -> Iterator[_Use]:
    owned: list[tuple[str, Cited | PassedOver]] = [
        (f"claim {claim.name}", span) for claim in claims.claims.values() for span in claim.spans
    ]
    owned += [(f"the stretch passed over ({each.why})", each) for each in claims.passed_over]
    for owner, cited in owned:
        try:
            yield _Use(owner, cited, text.span(cited.from_, cited.to), "")
        except ValueError as error:
            yield _Use(owner, cited, None, str(error))


def verify(claims: SourceClaims, text: Text) -> list[Fault]:
    """Every span that is not in the text, has other words than were cited, or runs into another."""
    faults: list[Fault] = []
    searches = 0
    for use in _uses(claims, text):
        cited, span = use.cited, use.span
        where = cited.where
        if span is None:
            if not use.trouble.endswith(f"lies before {cited.from_}"):  # told when the file was read
                faults.append(
                    where.fault("span-outside", f"{use.owner}: {use.trouble}", _moved(cited, None, text, searches))
                )
                searches += 1
        elif fingerprint(text.content[span.start : span.end]) != cited.sha:
            reason = f"{use.owner}: the words at {cited.from_} to {cited.to} are not those that were cited"
            faults.append(where.at("sha").fault("span-hash", reason, _moved(cited, span, text, searches)))
            searches += 1
    return [*faults, *overlaps(claims, text)]


def _moved(cited: Cited | PassedOver, span: Span | None, text: Text, searches: int) -> str:
    """A hint where the cited words stand now."""
    otherwise = 'read the passage again; `golf cite SOURCE "its words"` prints its span'
    if searches >= MOST_SEARCHES:
        return otherwise
    (first, left), (last, right) = (tuple(map(int, place.split(":"))) for place in (cited.from_, cited.to))
    if first == last:
        length = right - left + 1
    elif span is not None:
        length = len(text.words(span))
    else:
        return otherwise
    found = find_by_hash(text, cited.sha, length)
    if found is None:
        return otherwise
    return f'the words stand at {{from: "{text.place(found.start)}", to: "{text.place(found.end - 1)}"}}'


def overlaps(claims: SourceClaims, text: Text) -> list[Fault]:
    """Spans that share characters without being the same stretch. Claims may share a whole clause, which then says
    several things; a stretch passed over shares nothing."""
    faults: list[Fault] = []
    placed = sorted(
        ((use.span, number, use) for number, use in enumerate(_uses(claims, text)) if use.span is not None),
        key=lambda each: each[:2],
    )
    reach: tuple[Span, _Use] | None = None  # the span that reaches furthest so far
    for span, _, use in placed:
        if reach is not None and span.start < reach[0].end:
            same = (
                span == reach[0]
                and not isinstance(use.cited, PassedOver)
                and not isinstance(reach[1].cited, PassedOver)
            )
            if not same:
                shared = _visible(text.content[span.start : min(span.end, reach[0].end)])
                reason = f"{use.owner} shares {shared} characters with {reach[1].owner} ({reach[1].cited.where.line}:{reach[1].cited.where.column})"
                faults.append(
                    use.cited.where.fault(
                        "span-overlap", reason, "cut the spans so that each character belongs to one clause"
                    )
                )
        if reach is None or span.end > reach[0].end:
            reach = (span, use)
    return faults


def _visible(text: str) -> int:
    return sum(1 for character in text if not character.isspace())


def account(claims: SourceClaims, text: Text) -> Account:
    """What is claimed, what is passed over, and every stretch that is neither. An entry that could not be read still covers
    its span."""
    content = text.content
    cover = bytearray(len(content))  # 0 open, 1 passed over, 2 claimed
    spans = [(use.span, not isinstance(use.cited, PassedOver)) for use in _uses(claims, text)]
    for span, claimed in (*spans, *_unread(claims, text)):
        if span is not None:
            for offset in range(*span):
                cover[offset] = max(cover[offset], 2 if claimed else 1)
    counts = [0, 0, 0]
    for offset, character in enumerate(content):
        if not character.isspace():
            counts[cover[offset]] += 1
    return Account(claims.name, sum(counts), counts[2], counts[1], tuple(_open(text, cover)))


def _unread(claims: SourceClaims, text: Text) -> Iterator[tuple[Span | None, bool]]:
    for each in claims.unread:
        with suppress(ValueError):  # it is not in the text, or no place at all
            yield text.span(each.from_, each.to), each.claimed


def _open(text: Text, cover: bytearray) -> Iterator[Stretch]:
    content, offset = text.content, 0
    while offset < len(content):
        if cover[offset] or content[offset].isspace():
            offset += 1
            continue
        end = offset
        while end < len(content) and not cover[end] and content[end] != "\n":
            end += 1
        words = content[offset:end].rstrip()
        yield Stretch(text.place(offset), text.place(offset + len(words) - 1), _visible(words))
        offset = end


def unaccounted(found: Account, path: str) -> list[Fault]:
    """A fault for each stretch that is neither claimed nor passed over, at its place in the text (`path`)."""
    faults = []
    for each in found.unaccounted:
        line, column = map(int, each.from_.split(":"))
        some = "1 character" if each.length == 1 else f"{each.length} characters"
        verb = "is" if each.length == 1 else "are"
        reason = f"{some} of {found.source} ({each.from_} to {each.to}) {verb} neither claimed nor passed over"
        faults.append(
            Fault(
                path, line, column, "unaccounted", reason, "add a claim with this span, or pass it over with a reason"
            )
        )
    return faults


class Audit(NamedTuple):
    """All sources against their texts."""

    accounts: tuple[Account, ...]
    faults: tuple[Fault, ...]


def audit(
    folder: Path, sources: Mapping[str, Source], claims: Mapping[str, SourceClaims], broken: Collection[str] = ()
) -> Audit:
    """Verify every span of every source and account for every character; sources without a text are faults. Of a source
    without a file of claims nothing is accounted for; one whose file cannot be read is left out."""
    found, faults = texts(folder, sources)
    accounts = []
    for name, text in found.items():
        if name in broken:
            continue
        told = claims.get(name, SourceClaims(name=name))
        faults += verify(told, text)
        accounts.append(account(told, text))
        faults += unaccounted(accounts[-1], (folder / sources[name].file).as_posix())
    return Audit(tuple(accounts), tuple(sorted(faults)))
