"""What became of the mutants, by module: the rows that are printed, and the part of docs/mutants.md that is made of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import yaml
from mutants_made import Mutant
from mutants_tried import Fate

BEGIN = "<!-- from here on made by `python tools/mutants.py` -->"


@dataclass
class Reason:
    """Why no test can tell a mutant from the original: one whose new lines have a text that the old ones have not. Where `hidden`
    is given, instead every mutant of any function whose lines are the same without what that pattern matches."""

    function: str
    text: str
    because: str
    hidden: re.Pattern[str] | None = None
    used: bool = False

    @property
    def module(self) -> str:
        """The module it speaks of; empty where it speaks of all."""
        return "" if self.hidden else self.function.partition(".")[0]

    def fits(self, mutant: Mutant) -> bool:
        """Whether this argument is about a mutant."""
        old = " ".join(line[1:].strip() for line in mutant.change if line[0] == "-")
        new = " ".join(line[1:].strip() for line in mutant.change if line[0] == "+")
        if self.hidden is not None:
            return bool(self.hidden.sub("", old) == self.hidden.sub("", new))
        return self.function == f"{mutant.module}.{mutant.function}" and self.text in new and self.text not in old


class Row(NamedTuple):
    """A module's mutants. `alive` are those that nobody kills, and nobody argues about."""

    module: str
    mutants: int
    killed: int
    by_time: int
    wording: int
    equivalent: list[tuple[Mutant, Reason]]
    alive: list[Mutant]

    @property
    def share(self) -> float:
        """How many are killed of those that matter."""
        return self.killed / max(1, self.killed + len(self.alive))

    def line(self) -> str:
        """The row for a terminal."""
        return (
            f"{self.module:<10} {self.mutants:>5} mutants {self.killed:>5} killed {self.wording:>4} of wording "
            f"{len(self.equivalent):>4} equivalent {len(self.alive):>4} live {self.share:>8.1%}"
        )


def reasons(file: Path) -> list[Reason]:
    """The arguments that are written down."""
    found = yaml.safe_load(file.read_text(encoding="utf-8"))
    everywhere = [Reason("everywhere", "", one["because"], re.compile(one["hides"])) for one in found.pop("everywhere")]
    return everywhere + [
        Reason(function, text, entry["because"])
        for function, entries in found.items()
        for entry in entries
        for text in entry["to"]
    ]


def row_of(module: str, fates: list[Fate], argued: list[Reason]) -> Row:
    """Count the fates of a module's mutants."""
    killed = [fate for fate in fates if fate.killer]
    equivalent, alive, wording = [], [], 0
    for mutant in (fate.mutant for fate in fates if not fate.killer):
        reason = next((one for one in argued if one.fits(mutant)), None)
        if mutant.wording:
            wording += 1
        elif reason is not None:
            reason.used = True
            equivalent.append((mutant, reason))
        else:
            alive.append(mutant)
    by_time = sum(fate.killer == "time" for fate in killed)
    return Row(module, len(fates), len(killed), by_time, wording, equivalent, alive)


def page(old: str, rows: list[Row]) -> str:
    """The page with its last part made anew."""
    lines = [
        "| module | mutants | killed | wording only | equivalent | not killed | killed of those that matter |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        lines.append(
            f"| {row.module} | {row.mutants} | {row.killed} | {row.wording} | {len(row.equivalent)} | {len(row.alive)} "
            f"| {row.share:.1%} |"
        )
    killed, alive = sum(row.killed for row in rows), sum(len(row.alive) for row in rows)
    lines.append(
        f"| all | {sum(row.mutants for row in rows)} | {killed} | {sum(row.wording for row in rows)} "
        f"| {sum(len(row.equivalent) for row in rows)} | {alive} | {killed / max(1, killed + alive):.1%} |"
    )
    lines += ["", "### Not killed", ""]
    for row in rows:
        for mutant in row.alive:
            lines.append(f"- {_shown(mutant)}")
    lines += [
        "",
        "### Equivalent",
        "",
        "No play can tell these from the original; docs/mutants.yaml holds the arguments.",
        "",
    ]
    for row in rows:
        by_reason: dict[tuple[str, str], list[Mutant]] = {}
        for mutant, reason in row.equivalent:
            by_reason.setdefault((reason.function, reason.because), []).append(mutant)
        for (function, because), mutants in by_reason.items():
            many = f" ({len(mutants)})" if len(mutants) > 1 else ""
            lines.append(
                f"- `{function}`{many}: {because}"
                if function != "everywhere"
                else f"- {row.module}, everywhere{many}: {because}"
            )
    head = old.partition(BEGIN)[0].rstrip()
    return "\n".join([head, "", BEGIN, "", *lines, ""])


def _shown(mutant: Mutant) -> str:
    change = " → ".join(f"`{line[1:].strip()}`" for line in mutant.change)
    return f"`{mutant.name}`: {change}"
