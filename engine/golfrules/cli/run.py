"""`golf run`: scenarios played and compared."""

from __future__ import annotations

from pathlib import Path

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.pick import within


@click.command("run")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[FILE|DIR]…")
@click.option("--name", metavar="NAME", help="Only the scenario with this name.")
@at_desk()
def command(desk: Desk, paths: tuple[Path, ...], name: str | None) -> int:
    """Play scenarios and compare; a failing one is drawn, with the rule, the citation and the command that repeats it.

    Without a path all scenarios of the rulebook are played.
    """
    from golfrules.book.load import scenarios_dir
    from golfrules.testing.runner import run_files

    tried = paths or (desk.scenarios or scenarios_dir(),)
    report = run_files(tried, desk.book, name)
    if name is not None and not report.results:
        from golfrules.testing.scenario import files_in, read_files

        within(name, [s.name for s in read_files(files_in(tried)).scenarios], "scenario")
    say = desk.say
    text = report.text().removesuffix(report.summary).rstrip()
    if text:
        say.line(text)
        say.line()
    found = report.to_json()
    return say.end(report.summary, report.ok, results=found["results"], faults=found["faults"])
