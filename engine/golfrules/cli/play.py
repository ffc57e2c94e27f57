"""`golf play`: a match in the terminal against simple players."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import SEEDS, Whole
from golfrules.cli.say import many
from golfrules.cli.trouble import WrongUse
from golfrules.simulate.policy import NAMED

if TYPE_CHECKING:
    from golfrules.cli.session import Session
    from golfrules.match import Match
    from golfrules.ruleset import Ruleset
    from golfrules.state import State


@click.command("play")
@click.argument("ref")
@click.option("--players", type=Whole(1, 40), default=2, show_default=True, help="How many sit at the table.")
@click.option("--seat", type=Whole(1, 40), default=1, show_default=True, help="Where you sit.")
@click.option(
    "--against", default="greedy", show_default=True, metavar="NAMES", help=f"{', '.join(NAMED)}; several sit in turn."
)
@click.option("--watch", is_flag=True, help="Let a simple player have your seat too.")
@click.option("--seed", type=SEEDS, help="Repeat the deals of this number.")
@click.option("--holes", type=Whole(1), help="Stop after so many holes, whatever the match says.")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write what was played."
)
@at_desk()
def command(
    desk: Desk,
    ref: str,
    players: int,
    seat: int,
    against: str,
    watch: bool,
    seed: int | None,
    holes: int | None,
    record: Path | None,
) -> int:
    """A match in the terminal.

    The table is drawn as your seat sees it. Type an action (stock, place 5), ? for what can be done, why RULE for a rule,
    quit to stop. A refused action is answered with the rule and what it rests on. Input may come from a pipe.
    """
    from golfrules.cli.session import Session
    from golfrules.deal import check_players
    from golfrules.match import start_match

    if record is not None:
        _can_write(record, holes)
    ruleset = desk.ruleset(ref)
    check_players(ruleset, players)
    if seat > players:
        raise WrongUse(f"there is no seat {seat} at a table of {players}", f"seats are 1 to {players}")
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    session = Session(desk.say, desk.book, chosen)
    match = start_match(ruleset, players, dealer=players - 1)
    names = _names(against, players, None if watch else seat - 1)
    desk.say.line(f"{ruleset.ref}, {many(players, 'player')}, seed {chosen}{_length(ruleset)}", "bold")
    played: list[State] = []
    quitted = False
    while not match.is_over and not quitted and (holes is None or match.hole < holes):
        state, done = _hole(session, match, names, seat - 1)
        played.append(state)
        if not done:
            quitted = True
            break
        match = _count(desk, match, state, names)
        more = not match.is_over and (holes is None or match.hole < holes)
        if more and not watch:
            quitted = not _go_on(session)
    if record is not None:
        _write(desk, record, played)
    return desk.say.end(_summary(match, names, quitted), **_data(ruleset, match, names, chosen, quitted))


def _names(against: str, players: int, human: int | None) -> tuple[str, ...]:
    from golfrules.cli.pick import seated, within
    from golfrules.simulate.players import PLAYERS

    kinds = [within(name.strip(), PLAYERS, "player") for name in against.split(",")]
    seated(against, players - (human is not None), " beside yours" if human is not None else "")
    others = iter(range(players))
    return tuple("you" if seat == human else kinds[next(others) % len(kinds)] for seat in range(players))


def _length(ruleset: Ruleset) -> str:
    if ruleset.word("match.length", "-") == "holes":
        return f", {many(ruleset.number('match.holes'), 'hole')}"
    return f", to {many(ruleset.number('match.target'), 'point')}" if ruleset.asks("match.target") else ""


def _hole(session: Session, match: Match, names: tuple[str, ...], viewer: int) -> tuple[State, bool]:
    """Play the next hole of a match; in a play-off only some seats take part."""
    from golfrules.cli.session import Seats
    from golfrules.deal import start
    from golfrules.simulate.players import PLAYERS

    at = match.seats
    sitting = tuple(names[seat] for seat in at)
    state = start(match.ruleset, len(at), seed=session.seed, hole=match.hole, dealer=at.index(match.dealer))
    seats = Seats(sitting, tuple(PLAYERS.get(name) for name in sitting), at.index(viewer) if viewer in at else 0)
    session.say.line()
    off = " (play-off)" if match.playing_off else ""
    session.say.line(f"hole {match.hole + 1}{off}, {match.dealer + 1} {names[match.dealer]} deals", "bold")
    return session.hole(state, match.hole, seats)


def _count(desk: Desk, match: Match, state: State, names: tuple[str, ...]) -> Match:
    """Show and add up the end of a hole."""
    from golfrules.cli import board
    from golfrules.cli.draw import columns, layout_rows
    from golfrules.match import add_hole
    from golfrules.outcome import scores

    say, counted = desk.say, scores(state)
    assert state.ending is not None
    say.line()
    say.line(f"{board.ENDINGS.get(state.ending.word, state.ending.word)}: the count", "bold")
    after = add_hole(match, counted.totals)
    rows = [("", "", "cards", "hole", "total", "")]
    for place, seat in enumerate(match.seats):
        cards = " / ".join(" ".join(row.split()) for row in layout_rows(state.layout(place), say.pretty))
        extra = "; ".join(f"{item.label} {item.points:+}" for item in counted.items(place)[1:])
        closed = "closed" if state.closer == place else ""
        notes = ", ".join(part for part in (closed, extra) if part)
        rows.append(
            (f"{seat + 1} {names[seat]}", "", cards, str(counted.totals[place]), str(after.totals[seat]), notes)
        )
    say.lines(columns([(r[0], *r[2:]) for r in rows], right=(2, 3), indent="  "))
    return after


def _go_on(session: Session) -> bool:
    from golfrules.cli.session import Quit

    try:
        session.read("next hole? (Enter, or quit) ")
    except Quit:
        return False
    return True


def _can_write(path: Path, holes: int | None) -> None:
    """Raises now, not after the game, where the records could not be written: OSError, or WrongUse over somebody's own file."""
    from golfrules.cli import keep

    keep.check(path, keep.RECORD)
    if holes == 1:
        return
    further = re.compile(rf"{re.escape(path.stem)}-\d+{re.escape(path.suffix)}")
    for other in sorted(path.parent.iterdir()):
        if further.fullmatch(other.name):
            keep.check(other, keep.RECORD)


def _write(desk: Desk, path: Path, played: list[State]) -> None:
    """A record a hole: FILE, and for further holes FILE with a number."""
    from golfrules.cli import keep
    from golfrules.record import format_record, record_of

    names = []
    for number, state in enumerate(played, 1):
        file = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        keep.write(file, format_record(record_of(state)), keep.RECORD)
        names.append(str(file))
    desk.say.line(f"recorded in {', '.join(names)}")


def _summary(match: Match, names: tuple[str, ...], quitted: bool) -> str:
    scores = ", ".join(f"{seat + 1} {names[seat]} {total}" for seat, total in enumerate(match.totals))
    if match.is_over:
        winners = " and ".join(f"{seat + 1} {names[seat]}" for seat in match.winners)
        return f"{match.ending}: {winners} win{'s' * (len(match.winners) == 1)} ({scores})".replace(
            "you wins", "you win"
        )
    holes = f"{many(match.hole, 'hole')} played"
    return f"stopped, {holes} ({scores})" if quitted else f"{holes} ({scores})"


def _data(ruleset: Ruleset, match: Match, names: tuple[str, ...], seed: int, quitted: bool) -> dict[str, Any]:
    return {
        "ref": ruleset.ref,
        "digest": ruleset.digest,
        "seed": seed,
        "players": list(names),
        "holes": [list(hole) for hole in match.holes],
        "totals": list(match.totals),
        "over": match.is_over,
        "winners": [seat + 1 for seat in match.winners],
        "stopped": quitted,
    }
