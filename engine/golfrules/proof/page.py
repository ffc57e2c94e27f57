"""The page of what is proved, for designers: `golf prove --page` writes it, and the test of each theorem holds its section against it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from golfrules.proof.graded import Recorded
from golfrules.proof.theorems import Case, Theorem

MOST_CASES = 12
"""So many cases of a theorem are told; of the rest the number."""
HEADING = "# What the machine proved about these games"
_HEAD = f"""\
{HEADING}

Made by `golf prove --page`; the test of each theorem compares its section. A theorem *holds* when two ways agree that nothing
refutes it: the exact normal form of every pattern of equal cards (*patterns*), and a solver that is told of single cards in one of
two encodings (*packed*, *one-hot*) or, where it does not matter in which slots they lie, of how many there are of each kind (*counts*);
or, for the flow of play, the graph of control of a whole game, and induction over the step on counts beside small games walked to the
end. It is *refuted* by a position that the engine itself counts or plays. Each section says how far it reaches; nothing beyond that is claimed.
"""


def title(theorem: Theorem) -> str:
    """The name of a theorem in words."""
    return theorem.name.replace("_", " ").capitalize()


def section(theorem: Theorem) -> str:
    """A theorem with its outcome; no times, so that the same outcome always gives the same text."""
    outcome = theorem.outcome
    lines = [f"## {title(theorem)}", "", theorem.statement, ""]
    held = sum(case.verdict == "held" for case in outcome.cases)
    counted = f"{held} of {len(outcome.cases)} cases hold"
    lines.append(
        f"**{outcome.verdict.capitalize()}**: {counted}, by {' and '.join(outcome.ways)}. Covers {outcome.covers}."
    )
    lines.append("")
    telling = [case for case in outcome.cases if case.told]
    for case in telling[:MOST_CASES]:
        lines += _case(case)
    if len(telling) > MOST_CASES:
        lines += [f"… and {len(telling) - MOST_CASES} more.", ""]
    return "\n".join(lines)


def _case(case: Case) -> list[str]:
    return [f"- {case.verdict}: {case.about}", "", *(f"      {line}" for line in drawn(case.told)), ""]


_CARD = r"\(?(?:[A2-9TJQK][cdhs]|Jo)\)?"
_ROW = rf"{_CARD}(?: {_CARD})+"
_LAYOUT = re.compile(rf"(?:(?P<before>.*?): )?(?P<rows>{_ROW}(?: / {_ROW})*)(?:: (?P<after>.*))?")


def drawn(told: Iterable[str]) -> list[str]:
    """Lines with each layout as it lies, a row a line; one that several lines tell of is drawn once."""
    lines: list[str] = []
    last = None
    for line in told:
        found = _LAYOUT.fullmatch(line)
        if found is None:
            lines.append(line)
            last = None
            continue
        if found["before"]:
            lines.append(found["before"])
        if found["before"] or found["rows"] != last:
            lines += [f"    {'  '.join(row.split())}" for row in found["rows"].split(" / ")]
        if found["after"]:
            lines.append(found["after"])
        last = found["rows"]
    return lines


def page(theorems: Sequence[Theorem], grades: Iterable[Recorded]) -> str:
    """The whole page."""
    return "\n".join([_HEAD, *map(section, theorems), ledger(grades)])


def ledger(grades: Iterable[Recorded]) -> str:
    """The computed grades of the ledger's entries."""
    lines = [
        "## What is at stake where the sources part or are silent",
        "",
        "Computed for each ruling: *verbal* when it is proved that nothing can show the difference, *observable* when a position or play",
        "shows it, *decisive* when it can change who wins. A `+` says that no search found more at stake, which proves nothing. What is",
        "not computed is listed with the reason. The witnesses are in `docs/grades.yaml`.",
        "",
        "| ruling | written | computed | how |",
        "| --- | --- | --- | --- |",
    ]
    for one in grades:
        computed = "not computed" if one.computed is None else one.computed + "+" * one.least
        lines.append(f"| {one.ruling} | {one.written or ''} | {computed} | {one.how.replace('|', '/')} |")
    return "\n".join(lines) + "\n"


def default_path() -> Path:
    """Where the page lies in a checkout."""
    return Path(__file__).resolve().parents[3] / "docs" / "proved.md"
