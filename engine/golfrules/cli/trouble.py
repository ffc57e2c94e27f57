"""Errors that a user's input explains, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from golfrules.book.faults import BookError


class WrongUse(Exception):
    """The command was used wrongly: what is wrong, and what may help; `data` tells the same to programs. Exit code 2."""

    def __init__(self, reason: str, hint: str | None = None, data: Mapping[str, object] | None = None) -> None:
        self.reason = reason
        self.hint = hint
        self.data = data or {}
        super().__init__(reason)


def reasons(errors: Iterable[Exception]) -> str:
    """Several errors in one text."""
    return "\n".join(explain(error) or str(error) for error in errors)


def explain(error: Exception) -> str | None:
    """What to tell the user; None when the error is no fault of the input."""
    from golfrules.book.faults import BookError
    from golfrules.bounded import Unreadable
    from golfrules.cards import ParseError, quoted
    from golfrules.layout import LayoutError
    from golfrules.ruleset import RulesetError

    if isinstance(error, WrongUse):
        return error.reason + (f"\n  {error.hint}" if error.hint else "")
    if isinstance(error, BookError):
        return in_reference(error)
    if isinstance(error, ParseError):
        return "\n".join([f"cannot read {quoted(error.text)}:", *(f"  {fault}" for fault in error.faults)])
    if isinstance(error, LayoutError):
        return error.reason + (f"\n  {error.hint}" if error.hint else "")
    if isinstance(error, RulesetError):
        return str(error)
    if type(error).__module__ == "golfrules.record":
        return str(error)
    if isinstance(error, Unreadable):
        return f"{error.reason}\n  {error.hint}"
    if isinstance(error, UnicodeDecodeError):
        return f"a file is not UTF-8: {error.reason} at byte {error.start}"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    return None


def as_data(error: Exception) -> list[dict[str, object]]:
    """What is wrong, a mapping each with at least its `reason`, for those who asked for JSON."""
    from golfrules.book.faults import BookError

    if isinstance(error, BookError):
        return [dict(fault.to_json()) for fault in error.faults]
    reason, hint = getattr(error, "reason", None), getattr(error, "hint", None)
    if isinstance(reason, str):
        return [{"reason": reason, **({"hint": hint} if hint else {}), **getattr(error, "data", {})}]
    return [{"reason": explain(error) or f"{type(error).__name__}: {error}"}]


def in_reference(error: BookError) -> str:
    """The faults of a rulebook as they are; those of a reference under the place they speak of."""
    own = [fault for fault in error.faults if fault.line == 1 and not fault.path.endswith(".yaml")]
    found = [fault.text() for fault in error.faults if fault not in own]
    for ref in dict.fromkeys(fault.path for fault in own):
        found.append("a reference that cannot be used:")
        for fault in own:
            if fault.path == ref:
                found.append(f"  {ref}\n  {' ' * (fault.column - 1)}^ {fault.reason}")
                if fault.hint:
                    found.append(f"    {fault.hint}")
    return "\n".join(found)
