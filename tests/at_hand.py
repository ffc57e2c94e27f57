"""Where the texts of the sources lie, if they are at hand. The tree does not hold them."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def sources_at_hand() -> Path | None:
    """The folder of the sources: GOLF_SOURCES, else `shared/sources` beside the checkout; None without them."""
    named = os.environ.get("GOLF_SOURCES")
    folder = Path(named) if named else ROOT.parent / "shared" / "sources"
    return folder if folder.is_dir() else None
