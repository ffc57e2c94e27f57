"""Texts read from files and streams, never more of them than anybody would write, and never from what has no end.

A folder, a pipe or a device in place of a file, a file that is too large and one that is not text are told apart, each with what
may help. All that is read for a user is read by these functions.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final, TextIO

MOST_BYTES: Final = 8_000_000
"""Of a file or a stream: eight times the longest record, and more than any source."""
LONGEST_LINE: Final = 1_000
"""Characters of a line of typed input, its end included."""

_NO_FILE: Final = frozenset({errno.ENOENT, errno.ENOTDIR})


class Unreadable(ValueError):
    """What cannot be read: `code` names the kind of fault, `reason` and `hint` are for the user. `line` and `column` (from 1) say
    where a text stops being one; 0 where it is no text at all."""

    def __init__(self, code: str, reason: str, hint: str, line: int = 0, column: int = 0) -> None:
        self.code = code
        self.reason = reason
        self.hint = hint
        self.line = line
        self.column = column
        super().__init__(reason)

    def __reduce__(self) -> tuple[type[Unreadable], tuple[object, ...]]:
        """All arguments, so that an error can travel between processes."""
        return (type(self), (self.code, self.reason, self.hint, self.line, self.column))


def bytes_of(path: Path | str, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file, `most` at most. Raises Unreadable."""
    try:
        _ordinary(os.stat(path).st_mode)
        with Path(path).open("rb") as file:
            content = file.read(most + 1)
            need_few(max(os.fstat(file.fileno()).st_size, len(content)) if len(content) > most else 0, most)
    except (OSError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise _unreadable(path, error) from None
    return content


def _ordinary(mode: int) -> None:
    """Raises Unreadable for a folder, a pipe or a device: to open a pipe may wait for ever, and a device may have no end."""
    if stat.S_ISDIR(mode):
        raise Unreadable("not-a-file", "a folder stands where a file belongs", "move the folder away")
    if not stat.S_ISREG(mode):
        raise Unreadable("not-a-file", "this is no ordinary file", "put a plain text file here")


def _unreadable(path: Path | str, error: OSError | ValueError) -> Unreadable:
    """What the system says, in words for whoever put the file there."""
    number = getattr(error, "errno", None)
    if number in _NO_FILE and os.path.islink(path):
        return Unreadable("missing-file", "this is a link to a file that is not there", "let it lead to a file")
    if number in _NO_FILE:
        return Unreadable("missing-file", "there is no such file", "create it, or restore it from the last commit")
    if number == errno.ELOOP:
        return Unreadable("unreadable-file", "this is a link that leads back to itself", "let it lead to a file")
    reason = getattr(error, "strerror", None) or str(error)
    return Unreadable("unreadable-file", f"the file cannot be read: {reason.lower()}", "look at its permissions")


def need_few(size: int, most: int) -> None:
    """Raises Unreadable for more bytes than are read."""
    if size > most:
        told = f"the file has {size} bytes; at most {most} are read"
        raise Unreadable("file-too-large", told, "split it into several files")


def decoded(content: bytes) -> str:
    """The text of bytes. Raises Unreadable, with the place, where they are not UTF-8."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        told = f"byte 0x{content[error.start]:02x} is not UTF-8 text"
        raise Unreadable("not-utf-8", told, "save the file as UTF-8", line, column) from None


def text_of(path: Path | str, most: int = MOST_BYTES) -> str:
    """The text of a file. Raises Unreadable."""
    return decoded(bytes_of(path, most))


def text_from(stream: TextIO, most: int = MOST_BYTES) -> str:
    """All of a stream, `most` characters at most. Raises Unreadable."""
    try:
        text = stream.read(most + 1)
    except UnicodeDecodeError as error:
        told = f"byte 0x{error.object[error.start]:02x} is not UTF-8 text"
        raise Unreadable("not-utf-8", told, "send UTF-8 text") from None
    if len(text) > most:
        raise Unreadable("file-too-large", f"the input has more than {most} characters", "send one record")
    return text


def line_from(stream: TextIO, longest: int = LONGEST_LINE) -> str:
    """The next line of a stream with its end, empty when there is none. Raises Unreadable for one that is too long: where it
    ends, if it does, is not looked for."""
    try:
        line = stream.readline(longest + 1)
    except UnicodeDecodeError as error:
        told = f"byte 0x{error.object[error.start]:02x} of the input is not UTF-8 text"
        raise Unreadable("not-utf-8", told, "type UTF-8 text") from None
    if len(line) > longest:
        raise Unreadable(
            "line-too-long", f"the input has a line of more than {longest} characters", "one action a line"
        )
    return line
