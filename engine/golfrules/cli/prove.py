"""`golf prove`: the theorems of the rulebook, held or refuted as expected; and the page and the grades made of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from golfrules.cli import keep
from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import Seconds
from golfrules.cli.pick import within
from golfrules.cli.progress import Progress
from golfrules.cli.say import many
from golfrules.cli.trouble import WrongUse
from golfrules.cli.unused import refuse

if TYPE_CHECKING:
    from golfrules.proof.theorems import Theorem


@click.command("prove")
@click.argument("theorems", nargs=-1, metavar="[THEOREM]…")
@click.option("--list", "listed", is_flag=True, help="Only tell what the theorems state.")
@click.option("--page", is_flag=True, help="Write docs/proved.md anew (in a checkout).")
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write that page to FILE.")
@click.option(
    "--grades", is_flag=True, help="Compute what is at stake in each ruling: docs/grades.yaml. Takes minutes."
)
@click.option("--afresh", is_flag=True, help="With --grades: also those whose readings are as they were recorded.")
@click.option("--seconds", type=Seconds(0.1, 600), default=300.0, help="When a search of plays is cut off.")
@at_desk()
def command(
    desk: Desk,
    theorems: tuple[str, ...],
    listed: bool,
    page: bool,
    to: Path | None,
    grades: bool,
    afresh: bool,
    seconds: float,
) -> int:
    """Prove the theorems (all, or those named; --list tells them), each by two ways; a refuted one shows its witness.

    Without a solver those that need none are tried. Exit code 1 when one is not tried or does not come out as expected, or when a written grade is not the computed one.
    """
    from golfrules.proof.solver import NoSolver, at_hand
    from golfrules.proof.theorems import NAMES, WITHOUT_SOLVER, run

    names = list(dict.fromkeys(map(_named, theorems)))
    if listed:
        refuse("is not for --list, which tries no theorem", "page", "to", "grades", "afresh", "seconds")
        return _list(desk, names)
    if grades:
        refuse("is not for --grades, which computes what is at stake and tries no theorem", "theorems", "page", "to")
        return _grades(desk, seconds, afresh)
    refuse("is for --grades, which searches plays", "afresh", "seconds")
    if names:
        refuse("is for all theorems together: the page has a line for each", "page", "to")
    file = _page_file(to) if page or to else None
    tried = [name for name in names or NAMES if at_hand() or name in WITHOUT_SOLVER]
    untried = [name for name in names or NAMES if name not in tried]
    if untried and file:
        return desk.say.end(str(NoSolver()), good=False)
    found: list[Theorem] = []
    with Progress() as progress:
        for name in tried:
            progress("theorems", len(found), len(tried), name)
            found.append(run(name, desk.book))
            progress.wipe()
            _show(desk, found[-1], bool(names))
    bad = [theorem for theorem in found if not theorem.as_expected]
    if file:
        _write_page(desk, found, file)
    held = sum(theorem.outcome.verdict == "held" for theorem in found)
    refuted = sum(theorem.as_expected and theorem.expected == "refuted" for theorem in found)
    seconds_taken = sum(theorem.outcome.seconds for theorem in found)
    state = f", {len(bad)} NOT AS EXPECTED: {', '.join(theorem.name for theorem in bad)}" if bad else ""
    if untried:
        state += f"; {len(untried)} not tried, they need the solver: {NoSolver()}"
    return desk.say.end(
        f"{many(held, 'theorem')} held, {refuted} refuted as expected, {seconds_taken:.0f} s{state}",
        good=not bad and not untried,
        untried=untried,
        theorems=[
            {
                "name": theorem.name,
                "statement": theorem.statement,
                "expected": theorem.expected,
                "verdict": theorem.outcome.verdict,
                "ways": list(theorem.outcome.ways),
                "solver": theorem.name not in WITHOUT_SOLVER,
                "covers": theorem.outcome.covers,
                "seconds": round(theorem.outcome.seconds, 2),
                "cases": [
                    {"about": c.about, "verdict": c.verdict, "told": list(c.told)} for c in theorem.outcome.cases
                ],
            }
            for theorem in found
        ],
    )


def _named(word: str) -> str:
    """The theorem that a word names, with dashes or underscores. Raises WrongUse with the nearest for the word as it was typed."""
    from golfrules.proof.theorems import NAMES

    name = word.replace("-", "_")
    if name in NAMES:
        return name
    try:
        return within(name, NAMES, "theorem")
    except WrongUse as error:
        hint = f"{error.hint}\n  golf prove --list tells all {len(NAMES)}"
        raise WrongUse(f"there is no theorem {word[:60]!r}", hint) from None


def _list(desk: Desk, names: Sequence[str]) -> int:
    """What the theorems state, all or those named."""
    from golfrules.proof.theorems import NAMES, WITHOUT_SOLVER, claimed

    told = []
    for name in names or NAMES:
        statement, expected = claimed(name)
        told.append({"name": name, "statement": statement, "expected": expected, "solver": name not in WITHOUT_SOLVER})
        desk.say.line(desk.say.paint(name, "bold") + f"  ({expected})")
        desk.say.wrapped(statement, "  ")
    held = sum(one["expected"] == "held" for one in told)
    number = len(told)
    return desk.say.end(
        f"{number} theorem{'s' * (number != 1)}, none tried: {held} should hold, {number - held} be refuted",
        theorems=told,
    )


def _show(desk: Desk, theorem: Theorem, fully: bool) -> None:
    from golfrules.proof.theorems import WITHOUT_SOLVER

    say, outcome = desk.say, theorem.outcome
    mark = say.paint(f"{outcome.verdict:<8}", "green" if theorem.as_expected else "red")
    say.line(
        f"{mark} {theorem.name}  ({many(len(outcome.cases), 'case')}, {' and '.join(outcome.ways)}, {outcome.seconds:.1f} s)"
    )
    if fully:
        say.wrapped(theorem.statement, "  ")
        say.wrapped(f"covers {outcome.covers}", "  ")
        say.line("  needs no solver" if theorem.name in WITHOUT_SOLVER else "  needs the solver")
    for case in outcome.cases if fully else outcome.witnesses[:1]:
        say.line(f"    {case.verdict}: {case.about}")
        say.lines(f"      {line}" for line in case.told)
    for case in outcome.cases:
        if case.verdict == "unknown" and not fully:
            say.line(f"    UNKNOWN: {case.about}: {'; '.join(case.told)}", "red")


def _page_file(to: Path | None) -> Path:
    """Where the page is written. Raises WrongUse where there is no checkout, or where somebody's own file is."""
    from golfrules.proof.page import HEADING, default_path

    path = to or default_path()
    if to is None and not path.parent.is_dir():
        raise WrongUse("the page lies in a checkout, not in the installed package", "golf prove --to FILE")
    keep.check(path, keep.PAGE, HEADING)
    return path


def _write_page(desk: Desk, found: list[Theorem], file: Path) -> None:
    from golfrules.proof import graded
    from golfrules.proof.page import page

    keep.write(file, page(found, graded.read(desk.book, graded.default_path())), keep.PAGE)
    desk.say.line(f"wrote {file.name}")


def _grades(desk: Desk, seconds: float, afresh: bool) -> int:
    from golfrules.proof import graded
    from golfrules.proof.grade import grade

    say = desk.say
    scenarios = scenario_folder(desk)
    kept = {} if afresh else {record.ruling: record for record in graded.read(desk.book, graded.default_path())}
    records: list[graded.Recorded] = []
    with Progress() as progress:
        for _, ruling in sorted(desk.book.rulings.items()):
            old = kept.get(ruling.name)
            if old is not None and old.key == graded.key_of(desk.book, ruling, scenarios):
                records.append(old)
                continue
            progress("rulings", len(records), len(desk.book.rulings), ruling.name)
            records.append(graded.recorded(desk.book, grade(desk.book, ruling, scenarios, seconds), scenarios))
            progress.wipe()
            one = records[-1]
            told = "not computed" if one.computed is None else one.computed + "+" * one.least
            say.line(f"{ruling.name:<30} {one.written or '':<11} {told:<13} {one.how}"[: say.width])
    path = graded.default_path()
    if not path.parent.is_dir():
        raise WrongUse("the record lies in a checkout, not in the installed package")
    path.write_text(graded.as_yaml(records), "utf-8")
    wrong = [record.ruling for record in records if graded.disagrees(record)]
    open_ones = [record.ruling for record in records if record.computed is None]
    told = f"{many(len(records), 'ruling')}, {len(records) - len(open_ones)} graded, {len(open_ones)} not computed"
    return say.end(
        told + (f", {len(wrong)} written otherwise: {', '.join(wrong)}" if wrong else ""),
        good=not wrong,
        grades=[record._asdict() for record in records],
    )


def scenario_folder(desk: Desk) -> Path | None:
    """Where the scenarios of the rulebook lie."""
    found: Path | None = desk.scenarios
    return found
