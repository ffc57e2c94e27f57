"""How many examples of hostile input are tried."""

from __future__ import annotations

import pytest


@pytest.fixture
def examples(request: pytest.FixtureRequest) -> int:
    """How many examples are tried."""
    return 20_000 if request.config.getoption("--thorough", default=False) else 60
