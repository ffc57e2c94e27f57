"""`golf perft`: how many plays there are, by depth."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import HOLE_INDEXES, SEEDS, Whole
from golfrules.cli.trouble import WrongUse
from golfrules.cli.unused import refuse

if TYPE_CHECKING:
    from golfrules.ruleset import Ruleset
    from golfrules.state import State


@click.command("perft")
@click.argument("ref")
@click.option("--players", type=Whole(1, 40), default=2, show_default=True, help="How many sit at the table.")
@click.option("--depth", type=Whole(1, 99), default=6, show_default=True, help="How many decisions a play has.")
@click.option("--divide", "by_action", is_flag=True, help="The count under each first decision.")
@click.option("--seed", type=SEEDS, help="The deal of this number (0 if neither is given).")
@click.option("--hole", type=HOLE_INDEXES, default=0, help="The hole of that seed, from 0.")
@click.option("--deal", metavar="CARDS", help="The deal card by card, in the order in which they leave the pack.")
@click.option(
    "--shared", is_flag=True, help="Count a state to which several plays lead once: the same numbers, sooner."
)
@click.option("--case", "as_case", is_flag=True, help="Print a line for a perft file, depth by depth.")
@at_desk()
def command(
    desk: Desk,
    ref: str,
    players: int,
    depth: int,
    by_action: bool,
    seed: int | None,
    hole: int,
    deal: str | None,
    shared: bool,
    as_case: bool,
) -> int:
    """Count the plays of a hole: sequences of so many decisions, each legal.

    A decision is turning up a card, drawing, placing, and so on; the opening counts. Two programs that play by the same rules
    have the same numbers; --divide shows where they part.
    """
    from golfrules.cards import format_cards
    from golfrules.explore.cases import case_line
    from golfrules.explore.perft import Shared, divide, perft
    from golfrules.legal import legal_actions
    from golfrules.play import apply

    if as_case:
        refuse("is not for --case, which counts whole depths", "by_action")
    if deal is not None:
        refuse("goes with --seed, not with --deal", "hole")
    ruleset = desk.ruleset(ref)
    state = _start(ruleset, players, seed, hole, deal)
    count = Shared(state).perft if shared else perft
    say, began = desk.say, time.perf_counter()
    parts: dict[str, int] = {}
    if as_case:
        counts = [(n, count(state, n)) for n in range(1, depth + 1)]
        total = counts[-1][1]
        say.line(case_line(ruleset.ref, players, format_cards(state.table.deal), counts))
    elif by_action:
        if shared:
            parts = {str(action): count(apply(state, action), depth - 1) for action in legal_actions(state)}
        else:
            parts = divide(state, depth)
        total = sum(parts.values())
        width = max(map(len, parts), default=0)
        say.lines(f"  {action:<{width}}  {number:>12}" for action, number in parts.items())
        say.line()
    else:
        total = count(state, depth)
    seconds = time.perf_counter() - began
    rate = f" ({total / seconds:,.0f} a second)" if seconds and total > 100_000 else ""
    return say.end(
        f"{ruleset.ref}, {players} players: {total} plays of {depth} decision{'s' * (depth != 1)}, {seconds:.2f} s{rate}",
        ref=ruleset.ref,
        digest=ruleset.digest,
        players=players,
        depth=depth,
        deal=format_cards(state.table.deal),
        plays=total,
        divide=parts or None,
        seconds=round(seconds, 3),
    )


def _start(ruleset: Ruleset, players: int, seed: int | None, hole: int, deal: str | None) -> State:
    """The first state of the deal that was asked for."""
    from golfrules.deal import start
    from golfrules.ruleset import RulesetError

    if deal is not None and seed is not None:
        raise WrongUse("give a deal or a seed, not both")
    try:
        return start(ruleset, players, deal=deal, seed=None if deal is not None else seed or 0, hole=hole)
    except RulesetError:
        raise
    except ValueError as error:
        if deal is None:
            raise
        raise WrongUse(f"the deal cannot be: {error}") from error
