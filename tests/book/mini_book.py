"""The small invented rulebook of the tests, whole or with words changed."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from golfrules.book.check import check
from golfrules.book.faults import Fault
from golfrules.book.load import Book, load

MINI = Path(__file__).parent / "mini"


def whole() -> Book:
    """The rulebook as it is."""
    return load(MINI / "spec", "spec")


def changed(folder: Path, *edits: tuple[str, str, str], without: Iterable[str] = ()) -> Book:
    """A copy in which words are changed: (file, old, new), each old text found exactly once; some files left out."""
    shutil.copytree(MINI / "spec", folder / "spec", dirs_exist_ok=True)
    shutil.copytree(MINI / "shown", folder / "shown", dirs_exist_ok=True)
    for name, old, new in edits:
        file = folder / "spec" / name
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        assert text.count(old) == 1 if text else not old, f"{old!r} stands {text.count(old)} times in {name}"
        file.write_text(text.replace(old, new) if text else new, encoding="utf-8")
    for name in without:
        (folder / "spec" / name).unlink()
    return load(folder / "spec", "spec")


def faults(book: Book) -> tuple[Fault, ...]:
    """All faults of a copy (or of the whole), with its scenarios."""
    return check(book, book.root.parent / "shown", engine=False)


def codes(book: Book) -> list[str]:
    """The codes of all faults, in order."""
    return [fault.code for fault in faults(book)]


def only(book: Book, code: str) -> Fault:
    """The one fault of a copy, which has to be of this code."""
    found = faults(book)
    assert [fault.code for fault in found] == [code], "\n".join(fault.text() for fault in found)
    return found[0]
