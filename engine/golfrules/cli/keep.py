"""Files that commands write: never over somebody's own file, only over what such a command has written itself."""

from __future__ import annotations

import re
from pathlib import Path

from golfrules.cli.trouble import WrongUse

RECORD, SCENARIO, PAGE = "record of a hole", "saved scenario", "page of this command"
MUCH = 1 << 20
"""So many bytes tell what a file is."""

_MARKS = {RECORD: r"\s*golf-record:", SCENARIO: r"- name: (?:a layout|two readings) of .*\n(?:  .*\n)*\Z"}
"""How the text of such a file begins. Scenarios are saved one a file: a file of several was put together by somebody."""


def check(path: Path, kind: str, heading: str = "") -> None:
    """Raises WrongUse where a file exists that no command has written, OSError where none can be
    written: no folder is made for it.

    A page is known by the heading it begins with. An empty file may be written over.
    """
    was_there = path.exists()
    if was_there and not path.is_file():
        return  # a pipe, a terminal
    with path.open("ab"):
        pass
    if not was_there:
        path.unlink()
        return
    with path.open("rb") as file:
        text = file.read(MUCH).decode("utf-8", "replace")
    mark = re.escape(heading) if kind == PAGE else _MARKS[kind]
    if text.strip() and not re.match(mark, text):
        raise WrongUse(
            f"{path} exists already and is no {kind}; it is left as it is", "name another file, or remove it"
        )


def write(path: Path, text: str, kind: str) -> None:
    """Write a file. Raises what `check` raises."""
    check(path, kind, text.partition("\n")[0])
    path.write_text(text, encoding="utf-8")
