"""A span that is moved by one character, a claim that is gone: the text tells. On the invented sheet of `tests/sixth`, and on
the real texts where they are at hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from at_hand import sources_at_hand
from broken_book import BOOK

from golfrules.book.account import account, texts, verify
from golfrules.book.load import load
from golfrules.book.model import Claim, SourceClaims, Span
from golfrules.book.passages import Text

SHEET = Path(__file__).resolve().parent.parent / "sixth"
REAL = sources_at_hand()


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> tuple[SourceClaims, Text]:
    """The claims of the invented sheet, and its text."""
    folder = tmp_path_factory.mktemp("sheet")
    for name in ("parameters", "variants"):
        (folder / name).symlink_to(BOOK.root.resolve() / name)
    (folder / "claims").mkdir()
    (folder / "claims" / "cabin.yaml").write_bytes((SHEET / "claims.yaml").read_bytes())
    return load(folder).claims["cabin"], Text((SHEET / "cabin.txt").read_text(encoding="utf-8"))


def shifted(text: Text, span: Span) -> Iterator[Span]:
    """The span with its beginning or its end moved by one character, where that changes its visible characters."""
    here = text.span(span.from_, span.to)
    for start, end in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1)):
        first, last = here.start + start, here.end + end
        if 0 <= first < last <= len(text.content):
            gained = text.content[first:last].split() != text.content[here.start : here.end].split()
            if gained and "\n" not in (text.content[first], text.content[last - 1]):
                yield msgspec.structs.replace(span, from_=text.place(first), to=text.place(last - 1))


def caught(claims: SourceClaims, text: Text, claim: Claim, span: Span, moved: Span) -> bool:
    """Whether a claim with a moved span is found out: by its hash, at its place."""
    alone = msgspec.structs.replace(claim, spans=tuple(moved if one is span else one for one in claim.spans))
    faults = verify(msgspec.structs.replace(claims, claims={claim.name: alone}, passed_over=()), text)
    return [fault.code for fault in faults] == ["span-hash"] and faults[0].line == span.where.line


def test_every_span_shifted_by_one_character_is_found_by_its_hash(sheet: tuple[SourceClaims, Text]) -> None:
    claims, text = sheet
    tried = 0
    for claim in claims.claims.values():
        for span in claim.spans:
            for moved in shifted(text, span):
                tried += 1
                assert caught(claims, text, claim, span, moved), f"{claim.ref} at {moved.from_} to {moved.to}"
    assert tried > 50


def test_every_claim_that_is_gone_leaves_its_span_open(sheet: tuple[SourceClaims, Text]) -> None:
    claims, text = sheet
    assert account(claims, text).unaccounted == ()
    for claim in claims.claims.values():
        left = {name: one for name, one in claims.claims.items() if one is not claim}
        found = account(msgspec.structs.replace(claims, claims=left), text).unaccounted
        assert [(one.from_, one.to) for one in found] == [(span.from_, span.to) for span in claim.spans]


if REAL is not None:  # the header of the run says when the texts are not at hand

    @pytest.mark.parametrize("source", sorted(BOOK.claims))
    def test_in_the_real_texts_too(source: str) -> None:
        assert REAL is not None
        text = texts(REAL, {source: BOOK.sources[source]})[0][source]
        claims = BOOK.claims[source]
        for number, claim in enumerate(claims.claims.values()):
            if number % 23:
                continue
            moved = next(shifted(text, claim.spans[0]))
            assert caught(claims, text, claim, claim.spans[0], moved), claim.ref
            left = {name: one for name, one in claims.claims.items() if one is not claim}
            kept = {(span.from_, span.to) for one in left.values() for span in one.spans}
            found = account(msgspec.structs.replace(claims, claims=left), text).unaccounted
            assert bool(found) == any((span.from_, span.to) not in kept for span in claim.spans), claim.ref
