"""`golf mutate`: whether every rule is pinned."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import PROCESSES
from golfrules.cli.pick import parameters_named
from golfrules.cli.progress import Progress
from golfrules.cli.say import many

if TYPE_CHECKING:
    from golfrules.testing.laws import Law
    from golfrules.testing.mutating import Found, Mutant, Row, Tried


@click.command("mutate")
@click.argument("refs", nargs=-1, metavar="[REF]…")
@click.option("--editions", "all_editions", is_flag=True, help="Also every edition: the rules in which it differs.")
@click.option("--options", "all_options", is_flag=True, help="Also every option: the rules that it changes.")
@click.option("--rule", metavar="P", help="Only this parameter (or the beginning of its name), mutant by mutant.")
@click.option("--first", is_flag=True, help="Stop at the first who kills a mutant: quicker, and tells less.")
@click.option("--workers", type=PROCESSES, help="Processes (as many as there are cores).")
@at_desk()
def command(
    desk: Desk,
    refs: tuple[str, ...],
    all_editions: bool,
    all_options: bool,
    rule: str | None,
    first: bool,
    workers: int | None,
) -> int:
    """Change every rule in every way, and see who notices.

    One answer becomes each other lawful answer, a number goes up and down by one, two neighbouring values are exchanged, the
    edge of a band moves; scenarios and laws are played by it. A citation is dropped or moved; the checks have to complain. Without
    REF all variants are tried. A mutant that nobody kills and nobody argues to be equivalent (properties/equivalent.yaml) is a
    rule that nothing pins: exit code 1.
    """
    from golfrules.book.faults import report
    from golfrules.testing import mutating
    from golfrules.testing.equivalent import NAME, read_arguments
    from golfrules.testing.scenario import files_in, read_files

    started = time.perf_counter()
    book, say = desk.book, desk.say
    wanted = [desk.ruleset(ref).ref for ref in refs]
    if not refs and not (all_editions or all_options):
        wanted += list(book.variants)
    wanted += mutating.editions(book) if all_editions else []
    wanted += mutating.options(book) if all_options else []
    only = parameters_named(rule, book) if rule else ()
    read = read_files(files_in([desk.scenarios] if desk.scenarios else []))
    if read.faults:
        say.line(report(read.faults))
        return say.end("the scenarios cannot be read", good=False, faults=[f.to_json() for f in read.faults])
    folder = book.root.resolve().parent / "properties"
    laws, without = _laws(folder)
    bench = mutating.Bench(book, read.scenarios, laws, first)
    arguments = read_arguments(folder / NAME, _shown(folder / NAME))
    with Progress(even=True) as progress:
        found = mutating.mutate(dict.fromkeys(wanted), bench, arguments, workers, progress, only)
    seconds = time.perf_counter() - started
    for fault in found.faults:
        say.line(fault.text())
        say.line()
    for one in found.subjects:
        _show(desk, one, bool(only))
    if without:
        say.line(without)
    summary = f"{_summary(found, len(read.scenarios), len(laws))} ({seconds:.1f} s)"
    return say.end(summary, found.good, **_data(found, without, seconds))


def _laws(folder: Path) -> tuple[tuple[Law, ...], str]:
    """The laws of the checkout, or why there are none."""
    from golfrules.testing.mutation_laws import laws_in

    if not folder.is_dir():
        return (), "laws: not tried, they lie in a checkout (properties/)"
    try:
        return laws_in(folder), ""
    except ModuleNotFoundError as error:
        if error.name not in ("hypothesis", "pytest"):
            raise
        return (), f"laws: not tried, {error.name} is not installed (pip install -e '.[test]')"


def _show(desk: Desk, tried: Tried, closely: bool) -> None:
    from golfrules.testing.mutating import EQUIVALENT, REFUSED, SURVIVES

    say = desk.say
    say.line(say.paint(tried.ref, "bold"))
    if tried.red:
        say.line("  fails before anything is changed:", "red")
        say.lines(f"    {name}" for name in tried.red)
        say.line()
        return
    head = ("rule", "mutants", "refused", "equivalent", "killed by", "survivors")
    say.table(head, [_line(desk, row) for row in tried.rows], right=(1, 2, 3, 5))
    for row in tried.rows:
        for mutant in row.of(SURVIVES):
            heard = (
                f"tried by {many(mutant.tried, 'scenario')}" if mutant.tried else "no scenario speaks of this answer"
            )
            say.line(f"survives: {mutant.text}   ({heard})", "red")
    if closely:
        for mutant in tried.mutants:
            say.wrapped(f"{mutant.fate}: {mutant.text}", "  ", "    ")
            if mutant.why or mutant.killers:
                say.wrapped(mutant.why or ", ".join(map(_said, mutant.killers)), "    ")
    argued = [m for row in tried.rows for m in row.of(EQUIVALENT) if m.kind == "answer"]
    for mutant in argued:
        say.wrapped(f"equivalent: {mutant.text}: {mutant.why}", hang="  ")
    say.line(
        f"{_counts(tried.mutants)}; {sum(len(row.of(REFUSED)) for row in tried.rows)} refused by the rulebook itself"
    )
    say.line()


def _line(desk: Desk, row: Row) -> tuple[str, ...]:
    from golfrules.testing.mutating import EQUIVALENT, REFUSED, SURVIVES

    survivors = len(row.of(SURVIVES))
    answers = [mutant for mutant in row.mutants if mutant.kind == "answer"]
    return (
        row.parameter,
        str(len(row.mutants)),
        str(len(row.of(REFUSED)) or ""),
        str(len(row.of(EQUIVALENT)) or ""),
        _killers(row, answers, max(24, desk.say.width - 66)),
        desk.say.paint(str(survivors), "red") if survivors else "",
    )


_TELLING = 12
"""A name of which no more than so many characters can be shown is left out."""


def _killers(row: Row, answers: Sequence[Mutant], room: int) -> str:
    """How many scenarios, laws and checks, and the name of the one that kills most."""
    kinds = (
        ("scenario", {name for mutant in row.mutants for name in mutant.scenarios}),
        ("law", {name for mutant in row.mutants for name in mutant.laws}),
        ("check", {name for mutant in row.mutants for name in mutant.checks}),
    )
    counted = ", ".join(f"{len(names)} {kind}{'s' * (len(names) > 1)}" for kind, names in kinds if names)
    best = next((name for name in row.killers if any(name in mutant.scenarios for mutant in answers)), "")
    told = f"{counted}: {best}" if best else counted
    if len(told) <= room:
        return told
    return f"{told[: room - 1]}…" if room - len(counted) > _TELLING else counted


def _said(killer: str) -> str:
    """A killer by name: of a law the name of its test."""
    return f"law {killer.removeprefix('test_').replace('_', ' ')}" if killer.startswith("test_") else killer


def _shown(file: Path) -> str:
    """How faults name a file."""
    return os.path.relpath(file) if file.resolve().is_relative_to(Path.cwd()) else str(file)


def _counts(mutants: Sequence[Mutant]) -> str:
    from golfrules.testing.mutating import EQUIVALENT, KILLED, REFUSED, SURVIVES

    parts = []
    for kind, words in (("answer", "changed answers"), ("citation", "citations"), ("printed", "printed answers")):
        own = [mutant for mutant in mutants if mutant.kind == kind and mutant.fate != REFUSED]
        if not own:
            continue
        fates = {fate: sum(mutant.fate == fate for mutant in own) for fate in (KILLED, EQUIVALENT, SURVIVES)}
        tail = f", {fates[EQUIVALENT]} equivalent" if fates[EQUIVALENT] else ""
        tail += f", {fates[SURVIVES]} SURVIVE" if fates[SURVIVES] else ""
        parts.append(f"{words}: {fates[KILLED]} of {len(own)} killed{tail}")
    return "; ".join(parts) or "nothing to change"


def _summary(found: Found, scenarios: int, laws: int) -> str:
    mutants = [mutant for one in found.subjects for mutant in one.mutants]
    red = [one.ref for one in found.subjects if one.red]
    if not mutants and found.good:
        return "no rule to change: what these references change is numbers given to options"
    state = "every rule is pinned" if found.good else "not green before" if red else "not every rule is pinned"
    faults = f"; {many(len(found.faults), 'false argument')}" if found.faults else ""
    return f"{state}: {many(len(found.subjects), 'ruleset')}, {_counts(mutants)}{faults}; tried with {many(scenarios, 'scenario')} and {many(laws, 'law')}"


def _data(found: Found, without: str, seconds: float) -> dict[str, Any]:
    return {
        "subjects": [
            {
                "ref": one.ref,
                "red": one.red,
                "rules": [
                    {"parameter": row.parameter, "mutants": [_as_data(mutant) for mutant in row.mutants]}
                    for row in one.rows
                ],
                "kill-nothing": one.lazy,
            }
            for one in found.subjects
        ],
        "survivors": [{"ref": ref, "mutant": mutant.text} for ref, mutant in found.survivors],
        "faults": [fault.to_json() for fault in found.faults],
        "laws-not-tried": without or None,
        "seconds": round(seconds, 2),
    }


def _as_data(mutant: Mutant) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": mutant.kind, "mutant": mutant.text, "fate": mutant.fate}
    for key in ("scenarios", "laws", "checks", "why", "tried"):
        value = getattr(mutant, key)
        if value:
            data[key] = value
    return data
