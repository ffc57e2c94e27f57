"""`golf bounds`: the lowest and the highest score of a layout, with such layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import Whole
from golfrules.cli.unused import refuse

if TYPE_CHECKING:
    from golfrules.proof.bounds import Bound, Bounds


@click.command("bounds")
@click.argument("ref")
@click.option("--players", type=Whole(1, 99), help="The packs of a table of so many; else the smallest.")
@click.option("--packs", type=Whole(1, 9), help="So many packs.")
@at_desk()
def command(desk: Desk, ref: str, players: int | None, packs: int | None) -> int:
    """The lowest and the highest score that a layout can have.

    Each end is shown by a layout that the engine counts, and nothing beyond it is proved in two ways: by the normal form of every
    pattern of equal cards, and by a solver. Exit code 1 when that could not be proved.
    """
    from golfrules.cli.trouble import WrongUse
    from golfrules.deal import check_players
    from golfrules.proof.ask import Proved
    from golfrules.proof.bounds import NoBounds, bounds, none_scores
    from golfrules.proof.drawn import layout_lines, score_line
    from golfrules.scoring import score

    if packs is not None:
        refuse("only says how many packs there are; --packs says so already", "players")
    ruleset = desk.ruleset(ref)
    if players is not None:
        check_players(ruleset, players)
    if packs is None:
        packs = ruleset.packs_for(players or ruleset.number("setup.fewest-players"))
    say = desk.say
    try:
        found = bounds(ruleset, packs)
    except NoBounds as error:
        raise WrongUse(f"no bounds: {error}") from error
    for word, bound in (("lowest", found.lowest), ("highest", found.highest)):
        say.line(f"{word} {bound.score}", "bold")
        say.lines(f"  {line}" for line in layout_lines(bound.layout, say.pretty))
        say.fitted([score_line("count", score(ruleset, bound.layout, possible=False))], "  ")
        say.line(f"  nothing {'below' if word == 'lowest' else 'above'}: {bound.beyond}")
        say.line()
    verdicts = {points: none_scores(ruleset, packs, points) for points in found.missing or ()}
    ways = dict.fromkeys(way for verdict in verdicts.values() if isinstance(verdict, Proved) for way in verdict.ways)
    doubtful = [points for points, verdict in verdicts.items() if not isinstance(verdict, Proved)]
    if found.missing:
        told = f": proved ({' and '.join(ways)})" if not doubtful else ""
        say.line(f"between them no layout scores {', '.join(map(str, found.missing))}{told}")
        for points in doubtful:
            say.line(f"  {points}: by patterns alone: {verdicts[points]}", "red")
        say.line()
    good = found.proved and not doubtful
    return say.end(_summary(found, good), good=good, **_data(found))


def _summary(found: Bounds, proved: bool) -> str:
    cards = f"{found.packs} pack{'s' * (found.packs > 1)}"
    state = "" if proved else "; not proved"
    return f"{found.ruleset.ref}: from {found.lowest.score} to {found.highest.score} ({cards}){state}"


def _data(found: Bounds) -> dict[str, Any]:
    return {
        "ref": found.ruleset.ref,
        "packs": found.packs,
        "lowest": _bound(found.lowest),
        "highest": _bound(found.highest),
        "missing": None if found.missing is None else list(found.missing),
    }


def _bound(bound: Bound) -> dict[str, Any]:
    from golfrules.layout import format_layout

    return {"score": bound.score, "layout": format_layout(bound.layout), "verdict": str(bound.beyond).split(" (")[0]}
