"""Writing the witness of a comparison as a scenario: the first that scenarios can hold, and that holds when it is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from golfrules.cli import keep
from golfrules.cli.desk import Desk
from golfrules.cli.trouble import WrongUse

if TYPE_CHECKING:
    from golfrules.proof.compare import Comparison
    from golfrules.proof.saved import NotSaved
    from golfrules.ruleset import Ruleset


def save(desk: Desk, found: Comparison, path: Path) -> None:
    """Write the layout that two rulesets count differently, else the witness of the first rule that has one to save. Raises WrongUse
    where there is none."""
    from golfrules.proof.saved import NotSaved, as_yaml

    reasons = []
    for scenario in _scenarios(desk, found):
        if isinstance(scenario, NotSaved):
            reasons.append(str(scenario))
            continue
        text = as_yaml(scenario)
        if _holds(desk, text):
            keep.write(path, text, keep.SCENARIO)
            return
        reasons.append("a scenario of it does not hold")
    told = f" ({'; '.join(dict.fromkeys(reasons))})" if reasons else ""
    raise WrongUse(f"nothing to save: no witness that a scenario can hold{told}")


def _scenarios(desk: Desk, found: Comparison) -> Iterator[dict[str, Any] | NotSaved]:
    """A scenario for each witness, or why there is none."""
    from golfrules.proof.finding import Parted
    from golfrules.proof.isolate import isolated
    from golfrules.proof.saved import NotSaved, scenario_for

    if isinstance(found.layouts, Parted):
        yield scenario_for(found.layouts.witness, found.left, found.right, None)
    for part in found.parts:
        if isinstance(part.finding, Parted):
            try:
                base, goal = (found.left, found.right) if part.back is None else (found.right, found.left)
                changed = _named(desk, base, goal, isolated(base, goal, part.parameter, desk.book).ruleset)
                sides = (base, changed) if part.back is None else (changed, base)
                yield scenario_for(part.finding.witness, *sides, part.parameter)
            except NotSaved as why:
                yield why


def _named(desk: Desk, base: Ruleset, goal: Ruleset, changed: Ruleset) -> Ruleset:
    """The changed ruleset under a reference by which it is found again. Raises NotSaved."""
    from golfrules.book.faults import BookError
    from golfrules.book.resolve import ruleset
    from golfrules.proof.saved import NotSaved, reference_of

    for ref in (goal.ref, reference_of(base, changed)):
        try:
            made = ruleset(ref, desk.book)
        except BookError:
            continue
        if made.digest == changed.digest:
            return made
    raise NotSaved("the rule changed alone has no reference")


def _holds(desk: Desk, text: str) -> bool:
    """Whether a scenario file of this text holds when it is run."""
    from golfrules.testing.runner import run_files

    with TemporaryDirectory() as folder:
        file = Path(folder) / "witness.yaml"
        file.write_text(text, encoding="utf-8")
        return run_files([file], desk.book).ok
