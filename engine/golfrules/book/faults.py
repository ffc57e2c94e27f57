"""Faults of the rulebook: what is wrong, where, and what to do about it.

A fault is a value, never an exception: a reader goes on after the first one, so that all of them come in one run.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong with the rulebook. Faults sort by path, line and column (line and column count from 1).

    `line` is 0 for a fault of a whole file or folder (it is missing, it cannot be read).
    """

    path: str
    line: int
    column: int
    code: str
    reason: str
    hint: str = ""

    @property
    def place(self) -> str:
        """`path:line:column`, as compilers write it; the path alone for a fault of a whole file."""
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path

    def text(self) -> str:
        """Three lines: place and code, the reason, the hint (left out when there is none)."""
        lines = [f"{self.place}  {self.code}", f"  {self.reason}"]
        if self.hint:
            lines.append(f"  {self.hint}")
        return "\n".join(lines)

    def to_json(self) -> dict[str, str | int]:
        """The fault as plain data."""
        return self._asdict()


TOO_MANY = "too-many-faults"
MOST_FAULTS = 100
"""Told of one file; more would bury the first."""


def too_many(last: Fault, more: int) -> Fault:
    """The fault that stands for more of its file, at the place of the first of them."""
    return last._replace(code=TOO_MANY, reason=f"{more} more faults in this file", hint="mend the first ones")


def _stands_for(fault: Fault) -> int:
    return int(fault.reason.split()[0]) if fault.code == TOO_MANY else 1


def few(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults sorted by place, each once, of a file no more than MOST_FAULTS."""
    of_file: dict[str, list[Fault]] = {}
    for fault in in_order(faults):
        of_file.setdefault(fault.path, []).append(fault)
    found: list[Fault] = []
    for told in of_file.values():
        if len(told) > MOST_FAULTS:
            cut = told[MOST_FAULTS - 1 :]
            told = [*told[: MOST_FAULTS - 1], too_many(cut[0], sum(map(_stands_for, cut)))]
        found += told
    return tuple(found)


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults sorted by place, each once."""
    return tuple(sorted(set(faults)))


_FIRST = ("variants", "options.yaml", "parameters", "sources.yaml", "claims", "rulings", "")
"""Where faults are looked for first when few can be shown: a changed rule makes faults in the rulings and scenarios that speak of it."""


_FOLLOWING = frozenset(
    {
        "edition-incomplete",
        "gap-without-ruling",
        "mix-incomplete",
        "missing-rule",
        "option-dead",
        "option-void",
        "parameter-never-asked",
        "superfluous-cell",
        "superfluous-rule",
        "void-rule",
    }
)
"""What a changed answer brings about on other lines: questions that arise, or no longer do. It stands after what is wrong with the answer."""


def causes_first(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults sorted so that those come first from which others may follow: rules, options, questions, the rest, scenarios; of rules
    first the wrong answers, then the questions that arise from them."""

    def rank(fault: Fault) -> tuple[int, bool, Fault]:
        folders = fault.path.split("/")
        place = next((number for number, name in enumerate(_FIRST) if name in folders), len(_FIRST) - 1)
        return (len(_FIRST) if "scenarios" in folders else place, fault.code in _FOLLOWING, fault)

    return tuple(sorted(set(faults), key=rank))


def report(faults: Iterable[Fault]) -> str:
    """All faults as text, sorted by place, with an empty line between them."""
    return "\n\n".join(fault.text() for fault in in_order(faults))


def did_you_mean(word: object, known: Iterable[object], otherwise: str = "") -> str:
    """A hint for a misspelt word: the nearest known words; `otherwise` (or the short list of all) when none is near."""
    words = sorted({str(name) for name in known})
    near = difflib.get_close_matches(str(word)[:80], words, n=2, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(repr(name) for name in near)}?"
    if otherwise or not words:
        return otherwise
    if len(words) > 12:
        return f"one of {', '.join(words[:12])} … ({len(words)} in all)"
    return f"one of {', '.join(words)}"


class BookError(Exception):
    """The rulebook, or a reference to it, cannot be used; `faults` says why, all at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = in_order(faults)
        super().__init__(report(self.faults))
