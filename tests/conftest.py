"""What all tests share: where the checkout lies, and where the texts of the sources lie if they are at hand."""

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


def pytest_report_header() -> str:
    """A check that cannot run says so in its own line."""
    return f"passages: {'checked against the texts' if sources_at_hand() else 'not checked, no texts at hand (GOLF_SOURCES=DIR)'}"


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the checkout."""
    return ROOT
