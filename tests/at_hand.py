"""Where the texts of the sources lie, if they are at hand (the tree does not hold them); and one rulebook for commands that are run
inside the test process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def sources_at_hand() -> Path | None:
    """The folder of the sources: GOLF_SOURCES, else `shared/sources` beside the checkout; None without them."""
    named = os.environ.get("GOLF_SOURCES")
    folder = Path(named) if named else ROOT.parent / "shared" / "sources"
    return folder if folder.is_dir() else None


def share_the_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands of a test read the rulebook of the checkout once for all; another one (`--spec`) they read themselves."""
    from golfrules.book.load import Book, load
    from golfrules.book.resolve import default_book
    from golfrules.cli.desk import Desk

    def book(self: Desk) -> Book:
        if self.spec is None:
            return default_book()
        read: Book = self.__dict__.setdefault("read", load(self.spec))
        return read

    monkeypatch.setattr(Desk, "book", property(book))
