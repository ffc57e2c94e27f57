"""`golf advice`: what the sources advise, measured."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.impact import needs_kernel
from golfrules.cli.numbers import PROCESSES, SEEDS, Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from golfrules.simulate.advice import Outcome

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
    from golfrules.cli.trouble import WrongUse
    from golfrules.simulate.advice import CONTRADICTED, SUPPORTED, experiments, fingerprint, try_out, untried

    if to is not None:
        keep.check(to, keep.PAGE, HEADING)
    needs_kernel()
    say = desk.say
    listed = [
        one
        for one in experiments(desk.book, players)
        if claim is None or any(claim in (name, name.partition(".")[2]) for name in one.claims)
    ]
    if not listed:
        raise WrongUse(f"no experiment tries {str(claim)[:60]!r}", "golf advice lists all of them")
    say.line(f"{holes} holes a side, {players} players, seed {seed}; difference: following less ignoring", "bold")
    outcomes, told = [], None
    for one in listed:
        if one.claims != told:
            told = one.claims
            say.line()
            say.wrapped(f"{', '.join(one.claims)}: {one.hypothesis} ({one.measure}: {one.expect})", hang="  ")
        if sys.stderr.isatty():
            print(f"\r{one.game} …\x1b[K", end="", file=sys.stderr, flush=True)
        found = try_out(one, holes, seed, workers)
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        outcomes.append(found)
        colour = {SUPPORTED: "green", CONTRADICTED: "red"}.get(found.verdict, "dim")
        say.line(
            f"  {one.game:<13} {found.difference:+9.4f} ± {found.margin:.4f}  ({found.follow:.3f} against {found.ignore:.3f})  "
            f"{say.paint(found.verdict, colour)}: {one.said[0]} against {one.said[1]}"
        )
    missing = untried(desk.book)
    say.line()
    counts = [sum(found.verdict == word for found in outcomes) for word in (SUPPORTED, CONTRADICTED)]
    summary = f"{len(outcomes)} experiments: {counts[0]} hold, {counts[1]} contradicted, {len(outcomes) - sum(counts)} undecided"
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


def _page(command_line: str, made_of: str, outcomes: Sequence[Outcome], summary: str) -> str:
    """All results as a page."""
    lines = [
        HEADING,
        "",
        f"Made by `{command_line} --to docs/advice.md`; the same command makes the same page. Each piece of advice is an experiment with",
        "a hypothesis: the same deals are played by players who follow it and by players who ignore it. The difference is following less",
        "ignoring, with its 95 % interval from paired holes. Advice *holds* where the whole interval lies on the side that it lets expect,",
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
            f"| {one.game} | {found.follow:.3f} | {found.ignore:.3f} | {found.difference:+.4f} ± {found.margin:.4f} | {verdict} "
            f"| {one.said[0]} against {one.said[1]} |"
        )
    return "\n".join(lines) + "\n"
