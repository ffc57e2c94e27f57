"""What all tests share: where the checkout lies, and a line on the texts of the sources."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_hand import ROOT, sources_at_hand


def pytest_report_header() -> str:
    """A check that cannot run says so in its own line."""
    found = "checked against the texts" if sources_at_hand() else "not checked, no texts at hand (GOLF_SOURCES=DIR)"
    return f"passages: {found}"


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the checkout."""
    return ROOT
