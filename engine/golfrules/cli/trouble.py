"""Errors that a user's input explains, in words."""

from __future__ import annotations

from golfrules.book.faults import BookError
from golfrules.cards import ParseError
from golfrules.ruleset import RulesetError


def explain(error: Exception) -> str | None:
    """What to tell the user; None when the error is no fault of the input."""
    if isinstance(error, BookError):
        return str(error)
    if isinstance(error, ParseError):
        return "\n".join([f"cannot read {error.text!r}:", *(f"  {fault}" for fault in error.faults)])
    if isinstance(error, RulesetError):
        return str(error)
    if isinstance(error, UnicodeDecodeError):
        return f"a file is not UTF-8: {error.reason} at byte {error.start}"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return None
