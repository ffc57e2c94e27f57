"""Where the rulebook and its scenarios lie: in the checkout when the package runs from one, else inside the package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def checkout() -> Path | None:
    """The root of the checkout that this package runs from; None for an installed package."""
    root = _PACKAGE.parent.parent
    return root if _PACKAGE.parent.name == "engine" and (root / "spec" / "parameters").is_dir() else None


def home() -> Path:
    """The folder that holds `spec/` and `scenarios/`."""
    return checkout() or _PACKAGE / "_data"


def spec() -> Path:
    """The rulebook."""
    return home() / "spec"


def scenarios() -> Path:
    """The scenarios."""
    return home() / "scenarios"
