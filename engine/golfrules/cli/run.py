"""`golf run`: scenarios played and compared."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from golfrules.book.faults import did_you_mean
from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.pick import within
from golfrules.cli.say import many
from golfrules.cli.trouble import WrongUse


def found_beside(shipped: Path, path: Path) -> Path:
    """The path as it is; where there is none, the one of that name among the scenarios of the rulebook. Raises WrongUse."""
    if path.exists():
        return path
    own = shipped.parent / path
    if not path.is_absolute() and path.parts[:1] == (shipped.name,) and own.exists():
        return own
    known = [one.relative_to(shipped.parent).as_posix() for one in (shipped, *shipped.rglob("*")) if _is_played(one)]
    hint = did_you_mean(path.as_posix(), known, "golf run plays all scenarios of the rulebook")
    raise WrongUse(f"there is no file or folder {str(path)!r}", hint)


def _is_played(path: Path) -> bool:
    return path.is_dir() or path.suffix == ".yaml"


@click.command("run")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE|DIR]…")
@click.option("--name", metavar="NAME", help="Only the scenario with this name.")
@at_desk()
def command(desk: Desk, paths: tuple[Path, ...], name: str | None) -> int:
    """Play scenarios and compare; a failing one is drawn, with the rule, the citation and the command that repeats it.

    Without a path all scenarios of the rulebook are played; a path such as scenarios/six-card is looked for among those, too,
    wherever they lie. Where the rulebook itself cannot be read its faults are told, and not what only follows from them.
    """
    from golfrules.book.load import scenarios_dir
    from golfrules.testing.coverage import dishonest
    from golfrules.testing.runner import run_files

    shipped = desk.scenarios or scenarios_dir()
    tried = [found_beside(shipped, path) for path in paths] or [shipped]
    report = run_files(tried, desk.book, name)
    untrue = [
        one for one in dishonest([r.scenario for r in report.results], desk.book) if one.code != "example-not-shown"
    ]
    if not desk.book.broken:
        report = replace(report, faults=(*report.faults, *untrue))
    if name is not None and not report.results:
        from golfrules.testing.scenario import files_in, read_files

        within(name, [s.name for s in read_files(files_in(tried)).scenarios], "scenario")
    say, whole = desk.say, desk.whole()
    waiting = () if whole else tuple(result for result in report.failed if result.ruleset is None)
    drawn = replace(report, results=tuple(result for result in report.results if result not in waiting))
    text = drawn.text().removesuffix(drawn.summary).rstrip()
    if text:
        say.line(text)
        say.line()
    if waiting:
        say.line(f"not drawn: {many(len(waiting), 'scenario')} that cannot be played until the rulebook is mended")
    found = report.to_json()
    return say.end(report.summary, report.ok and whole, results=found["results"], faults=found["faults"])
