"""The page of figures is about what the benchmarks measure now."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest


def test_the_page_of_figures_has_every_peer_that_is_measured(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A peer that was added since the page was made is missing there."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("measured_peers", root / "benchmarks" / "peers" / "run.py")
    assert spec is not None and spec.loader is not None
    peers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(peers)
    page = (root / "docs" / "performance.md").read_text("utf-8")
    assert [name for name in (*peers.GAMES, *peers.COMPILED.values()) if f"| {name} |" not in page] == []
