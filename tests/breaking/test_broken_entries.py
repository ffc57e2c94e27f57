"""A claim that could not be read is a fault of its own, and its words are no second one: it still covers its span."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from golfrules.book.account import audit
from golfrules.book.load import load

GOOD = Path(__file__).resolve().parent.parent / "faulty" / "_good"


def told(folder: Path, file: str, old: str, new: str) -> tuple[set[str], list[str]]:
    """The codes of the faults of a changed copy, and those of its texts."""
    shutil.copytree(GOOD / "spec", folder / "spec")
    changed = folder / "spec" / file
    text = changed.read_text(encoding="utf-8")
    assert old in text
    changed.write_text(text.replace(old, new, 1), encoding="utf-8")
    book = load(folder / "spec", "spec")
    unread = [name for name in book.claims.listed if name not in book.claims]
    found = audit(GOOD / "texts", book.sources, book.claims, unread)
    return {fault.code for fault in book.faults}, [fault.code for fault in found.faults]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("claims/alpha.yaml", "grade: stated", "grade: stateed", "unknown-word"),
        ("claims/alpha.yaml", '"8d70729d1cf1"', '"8d70729d1c"', "bad-sha"),
        ("claims/alpha.yaml", "score.cancel: column", "score.cancel: colum", "unknown-answer"),
        ("claims/alpha.yaml", "score.cancel: column", "score.cancl: column", "unknown-parameter"),
        ("claims/alpha.yaml", "  players:\n", "  Players_2:\n", "bad-id"),
        ("claims/alpha.yaml", 'from: "3:1"', "from: 3:1", "yaml-trap"),
        ("claims/alpha.yaml", "why: title", "whi: title", "unknown-key"),
    ],
)
def test_an_entry_that_could_not_be_read_covers_its_span(
    tmp_path: Path, file: str, old: str, new: str, code: str
) -> None:
    faults, of_texts = told(tmp_path, file, old, new)
    assert code in faults
    assert of_texts == []


def test_without_a_span_that_can_be_read_the_words_stay_open(tmp_path: Path) -> None:
    faults, of_texts = told(tmp_path, "claims/alpha.yaml", 'from: "3:1"', 'from: "line 3"')
    assert "bad-place" in faults
    assert of_texts == ["unaccounted"]
