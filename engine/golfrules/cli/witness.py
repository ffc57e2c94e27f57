"""`golf witness`: where two rulesets part, or a layout with such a score; a proof that there is none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from golfrules.cli import keep, saving, score_claim
from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import Seconds, Whole
from golfrules.cli.progress import Progress
from golfrules.cli.unused import refuse

if TYPE_CHECKING:
    from golfrules.proof.compare import Comparison, Part
    from golfrules.ruleset import Ruleset


@click.command("witness")
@click.argument("ref")
@click.argument("other", metavar="REF|CLAIM")
@click.option("--players", type=Whole(1, 99), help="The packs of a table of so many; else the smallest.")
@click.option("--seconds", type=Seconds(0.1, 3600), default=30.0, help="When a search of plays is cut off.")
@click.option(
    "--long", is_flag=True, help="Look long for a table on which the rule changes who wins (as the grades do)."
)
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a scenario.")
@at_desk()
def command(
    desk: Desk, ref: str, other: str, players: int | None, seconds: float, long: bool, save: Path | None
) -> int:
    """Where two rulesets part: the smallest layout, and each differing rule with a witness of its own; or that they are equal.

    Instead of a second ruleset a claim about the score of one layout: "score <= -6" (also <, >, >=, ==, !=), or about the same cards
    by another ruleset: "score < REF", "score >= REF + 9". Exit code 0 when a witness or a proof was found for everything, 1 when something stays unknown; layouts of different sizes are not compared, which is no unknown.
    """
    if save is not None:
        keep.check(save, keep.SCENARIO)
    ruleset = desk.ruleset(ref)
    claim = score_claim.read(other)
    if claim is not None:
        refuse("is for two rulesets; a claim about a score is asked of one layout", "seconds", "long")
        return score_claim.ask_claim(desk, ruleset, claim, players, save)
    refuse("is for a claim about a score; two rulesets are compared with the packs of all tables", "players")
    return _compare(desk, ruleset, desk.ruleset(other), seconds, long, save)


def _compare(desk: Desk, one: Ruleset, other: Ruleset, seconds: float, long: bool, save: Path | None) -> int:
    from golfrules.proof.bestplay import FEW, MOST
    from golfrules.proof.compare import compare
    from golfrules.proof.drawn import finding_data

    say = desk.say
    with Progress() as progress:
        found = compare(one, other, desk.book, seconds, MOST if long else FEW, progress)
    _show_layouts(desk, found)
    for part in found.parts:
        _show_part(desk, found, part)
    if save is not None:
        saving.save(desk, found, save)
    return say.end(
        _summary(found),
        good=found.all_told,
        left=one.ref,
        right=other.ref,
        layouts=finding_data(found.layouts) if found.layouts else None,
        rules=[
            {
                "parameter": part.parameter,
                "left": part.left,
                "right": part.right,
                **({} if part.back is None else {"back": part.back}),
                "along": {name: list(answers) for name, answers in part.along.items()},
                **finding_data(part.finding),
            }
            for part in found.parts
        ],
    )


def _show_layouts(desk: Desk, found: Comparison) -> None:
    from golfrules.proof.drawn import finding_line, witness_lines
    from golfrules.proof.finding import Parted

    say = desk.say
    say.line("the count of a layout", "bold")
    if found.layouts is None:
        say.line(f"  not compared: {found.left.shape} and {found.right.shape}")
    else:
        say.wrapped(finding_line(found.layouts), "  ")
        if isinstance(found.layouts, Parted):
            lines = witness_lines(found.layouts.witness, found.left.ref, found.right.ref, say.pretty)
            say.fitted(lines, "    ")
    say.line()


def _show_part(desk: Desk, found: Comparison, part: Part) -> None:
    from golfrules.proof.drawn import finding_line, witness_lines
    from golfrules.proof.finding import Parted

    say = desk.say
    left, right = _cells_apart(part.left or "", part.right or "")
    say.line(say.paint(part.parameter, "bold") + f"  {left}  /  {right}")
    for name, (mine, yours) in part.along.items():
        if mine and yours:
            mine, yours = _cells_apart(mine, yours)
        say.line(f"  with it {name}  {mine or 'not asked'}  /  {yours or 'not asked'}")
    if part.back is not None:
        say.wrapped(f"changed in {found.right.ref}; in {found.left.ref} {part.back}", "  ")
    for side, ruleset in (("left", found.left), ("right", found.right)):
        grounds = " ".join(ruleset.grounds.get(part.parameter, ()))
        if grounds:
            say.wrapped(grounds, f"  {side}: ", "    ")
    say.wrapped(finding_line(part.finding), "  ")
    if isinstance(part.finding, Parted):
        say.fitted(witness_lines(part.finding.witness, "left", "right", say.pretty), "    ")
        if part.finding.decisive:
            say.wrapped(f"decisive: {part.finding.decisive}", "    ")
    say.line()


def _cells_apart(left: str, right: str) -> tuple[str, str]:
    """Of two tables only the cells that differ; other answers as they are."""
    if ":" not in left + right:
        return left, right
    mine, yours = left.split(","), right.split(",")
    apart = ([c for c in mine if c not in yours], [c for c in yours if c not in mine])
    return ", ".join(apart[0]) or "nothing more", ", ".join(apart[1]) or "nothing more"


def _summary(found: Comparison) -> str:
    from golfrules.proof.finding import Incomparable, Open, Parted, Same

    if not found.parts and found.left == found.right:
        return f"{found.left.ref} and {found.right.ref} play the same rules"
    words = {Parted: "with a witness", Same: "proved equal", Incomparable: "not compared", Open: "UNKNOWN"}
    counts = [(word, sum(type(part.finding) is kind for part in found.parts)) for kind, word in words.items()]
    told = ", ".join(f"{number} {word}" for word, number in counts if number)
    layouts = {Parted: "layouts count differently", Same: "scoring proved equal", Open: "scoring UNKNOWN"}
    scoring = f"{layouts[type(found.layouts)]}; " if found.layouts else ""
    number = len(found.parts)
    return f"{scoring}{number} rule{'s' * (number != 1)} differ{'s' * (number == 1)}{f': {told}' if told else ''}"
