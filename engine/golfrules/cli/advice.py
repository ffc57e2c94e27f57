"""`golf advice`: what the sources advise, measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.impact import needs_kernel
from golfrules.cli.numbers import PROCESSES, SEEDS, Whole
from golfrules.cli.pick import within
from golfrules.cli.progress import Progress
from golfrules.cli.say import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from golfrules.simulate.advice import Experiment, Outcome

MADE_OF = "The experiments are those of"

HEADING = "# The advice of the sources, measured"


@click.command("advice")
@click.argument("claim", required=False)
@click.option("--players", type=Whole(2, 8), default=3, show_default=True, help="How many sit at the table.")
@click.option("--holes", type=Whole(9, 10**8), default=9_000, show_default=True, help="How many holes a side plays.")
@click.option("--seed", type=SEEDS, default=1, show_default=True, help="The deals.")
@click.option("--workers", type=PROCESSES, default=1, show_default=True, help="How many processes play.")
@click.option(
    "--to", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a page (docs/advice.md)."
)
@at_desk()
def command(desk: Desk, claim: str | None, players: int, holes: int, seed: int, workers: int, to: Path | None) -> int:
    """Every piece of advice as an experiment: players who follow it and who ignore it, on the same deals.

    Only the experiments on CLAIM (howto-fr.advice-late, or advice-late) if that is given. Exit code 1 when a claim of advice has no
    experiment. Advice that the result contradicts is said to be so; that is no fault.
    """
    from golfrules.cli import keep
    from golfrules.simulate.advice import CONTRADICTED, SUPPORTED, experiments, fingerprint, try_out, untried

    if to is not None:
        keep.check(to, keep.PAGE, HEADING)
    every = experiments(desk.book, players)
    if claim is not None:
        within(claim, [name for one in every for name in _names(one)], "experiment on")
    listed = [one for one in every if claim is None or claim in _names(one)]
    needs_kernel()
    say = desk.say
    say.line(f"{holes} holes a side, {players} players, seed {seed}; difference: following less ignoring", "bold")
    outcomes: list[Outcome] = []
    with Progress() as progress:
        for one in listed:
            progress("experiments", len(outcomes), len(listed), one.game)
            found = try_out(one, holes, seed, workers)
            progress.wipe()
            if not outcomes or one.claims != outcomes[-1].experiment.claims:
                say.line()
                say.wrapped(f"{', '.join(one.claims)}: {one.hypothesis} ({one.measure}: {one.expect})", hang="  ")
            outcomes.append(found)
            _show(desk, found)
    missing = untried(desk.book)
    say.line()
    counts = [sum(found.verdict == word for found in outcomes) for word in (SUPPORTED, CONTRADICTED)]
    summary = (
        f"{many(len(outcomes), 'experiment')}: {counts[0]} hold{'s' * (counts[0] == 1)}, {counts[1]} contradicted, "
        f"{len(outcomes) - sum(counts)} undecided"
    )
    if to is not None:
        command_line = f"golf advice --players {players} --holes {holes} --seed {seed}"
        keep.write(to, _page(command_line, fingerprint(listed), outcomes, summary), keep.PAGE)
    if missing:
        summary += f"; untried: {', '.join(missing)}"
    return say.end(
        summary,
        not missing,
        outcomes=[
            {
                "claims": list(found.experiment.claims),
                "hypothesis": found.experiment.hypothesis,
                "game": found.experiment.game,
                "measure": found.experiment.measure,
                "expect": found.experiment.expect,
                "sides": list(found.experiment.said),
                "follow": found.follow,
                "ignore": found.ignore,
                "difference": found.difference,
                "margin": found.margin,
                "verdict": found.verdict,
            }
            for found in outcomes
        ],
        untried=missing,
    )


def _show(desk: Desk, found: Outcome) -> None:
    from golfrules.simulate.advice import CONTRADICTED, SUPPORTED

    one, say = found.experiment, desk.say
    colour = {SUPPORTED: "green", CONTRADICTED: "red"}.get(found.verdict, "dim")
    told = (
        f"{one.game:<13} {found.difference:+9.4f} {_around(found)}  ({found.follow:.3f} against {found.ignore:.3f})  "
    )
    sides = f"{one.said[0]} against {one.said[1]}"
    together = len(f"  {told}{found.verdict}: {sides}") <= say.width
    say.line(f"  {told}{say.paint(found.verdict, colour)}{f': {sides}' if together else ''}")
    if not together:
        say.wrapped(sides, " " * 16)


def _around(found: Outcome) -> str:
    """Half the width of the interval; a dash where there is none."""
    return "–" if found.margin is None else f"± {found.margin:.4f}"


def _names(experiment: Experiment) -> list[str]:
    """The claims that an experiment tries, each as it may be typed: with its source, or without."""
    return [name for ref in experiment.claims for name in (ref, ref.partition(".")[2])]


def _page(command_line: str, made_of: str, outcomes: Sequence[Outcome], summary: str) -> str:
    """All results as a page."""
    lines = [
        HEADING,
        "",
        f"Made by `{command_line} --to docs/advice.md`; the same command makes the same page. Each piece of advice is an experiment with",
        "a hypothesis: the same deals are played by players who follow it and by players who ignore it. The difference is following less",
        "ignoring, with its 95 % interval from paired holes (a dash: no hole differs, or few are played). Advice *holds* where the whole interval lies on the side that it lets expect,",
        f"is **contradicted** where it lies on the other, and else is undecided. {MADE_OF} `{made_of}`; a test says when they have changed.",
        "",
        f"{summary[0].upper()}{summary[1:]}.",
    ]
    before = None
    for found in outcomes:
        one = found.experiment
        if (one.claims, one.hypothesis) != before:
            before = (one.claims, one.hypothesis)
            lines += ["", f"## {one.hypothesis[0].upper()}{one.hypothesis[1:]}", ""]
            lines += [
                f"{', '.join(f'`{claim}`' for claim in one.claims)}. Measured: {one.measure}, expected {one.expect}.",
                "",
            ]
            lines += [
                "| game | following | ignoring | difference | result | sides |",
                "| --- | ---: | ---: | ---: | --- | --- |",
            ]
        verdict = f"**{found.verdict}**" if found.verdict == "contradicted" else found.verdict
        lines.append(
            f"| {one.game} | {found.follow:.3f} | {found.ignore:.3f} | {found.difference:+.4f} {_around(found)} | {verdict} "
            f"| {one.said[0]} against {one.said[1]} |"
        )
    return "\n".join(lines) + "\n"
