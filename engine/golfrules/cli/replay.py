"""`golf replay`: a record played again, every play and the score checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from golfrules.bounded import Unreadable, text_from, text_of
from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import Whole
from golfrules.cli.say import many
from golfrules.cli.trouble import WrongUse, in_reference

if TYPE_CHECKING:
    from golfrules.record import Record, RecordError
    from golfrules.ruleset import Ruleset
    from golfrules.state import State


@click.command("replay")
@click.argument("file", type=click.Path(allow_dash=True, path_type=Path))
@click.option("--to", type=Whole(0), help="Stop after play number N and show the table.")
@at_desk()
def command(desk: Desk, file: Path, to: int | None) -> int:
    """Play a record again, check every play and the score, and show the table (all cards: a record hides nothing)."""
    from golfrules.book.faults import BookError
    from golfrules.record import RecordError, read_record, replay

    try:
        text = text_from(sys.stdin) if str(file) == "-" else text_of(file)
        record, places = read_record(text)
    except Unreadable as error:
        raise _no_text(file, error) from None
    except RecordError as error:
        raise WrongUse(
            f"{_place(file, error.line)}: this is no record: {_told(error)}", data=_data(file, error)
        ) from None
    if to is not None and to > len(record.plays):
        raise WrongUse(f"{file} has no play {to}; it has {len(record.plays)}", "without --to all are played")
    try:
        ruleset = desk.ruleset(record.ruleset)
    except BookError as error:
        line = places.entries["ruleset"]
        named = {"file": str(file), "line": line, "parameter": None}
        raise WrongUse(f"{_place(file, line)}: {in_reference(error)}", data=named) from None
    say = desk.say
    number = len(record.plays) if to is None else to
    say.line(
        f"{ruleset.ref} (digest {ruleset.digest}), {many(record.players, 'player')}, player {record.dealer + 1} deals",
        "bold",
    )
    try:
        state = replay(text, ruleset, to)
    except RecordError as error:
        told = f"{_place(file, error.line)}: the record does not hold: {error.reason}"
        wrong = [{"reason": error.reason, **_data(file, error)}]
        return say.end(told, False, ref=ruleset.ref, plays=number, errors=wrong)
    _tell(desk, record, ruleset, number)
    _show(desk, state)
    done = f"{number} play{'s' * (number != 1)}"
    totals: list[int] | None = None
    if state.ending is None:
        summary = f"{done} hold, player {state.seat + 1} is to move"
    else:
        from golfrules.outcome import scores

        totals = list(scores(state).totals)
        summary = f"{done} and the score hold: {', '.join(f'{seat} has {n}' for seat, n in enumerate(totals, 1))}"
    return say.end(
        summary,
        ref=ruleset.ref,
        digest=ruleset.digest,
        plays=number,
        over=state.ending is not None,
        ending=state.ending.word if state.ending else None,
        layouts=[str(state.layout(seat)) for seat in range(record.players)],
        scores=totals,
    )


def _no_text(file: Path, error: Unreadable) -> WrongUse:
    """The fault of what is no text."""
    hint = "golf replay FILE, or golf replay - for a record from another command"
    data = {"file": str(file), "line": error.line or None, "code": error.code}
    return WrongUse(f"{_place(file, error.line or None)}: this is no record: {error.reason}", hint, data)


def _place(file: Path, line: int | None) -> str:
    """The place of a fault."""
    return str(file) if line is None else f"{file}:{line}"


def _told(error: RecordError) -> str:
    """The reason, with the number of the play that cannot be read."""
    return error.reason if error.play is None else f"play {error.play}: {error.reason}"


def _data(file: Path, error: RecordError) -> dict[str, object]:
    """Where a record is at fault, and which rule says so."""
    no = error.refusal
    return {
        "file": str(file),
        "line": error.line,
        "play": error.play,
        "parameter": no.parameter if no else None,
        "grounds": list(no.grounds) if no else [],
    }


def _tell(desk: Desk, record: Record, ruleset: Ruleset, number: int) -> None:
    """What each player did, a line a turn, as one tells it who sees every card."""
    from golfrules.cli import board
    from golfrules.knowledge import observation
    from golfrules.play import apply
    from golfrules.record import replay

    state = replay(record, ruleset, 0)
    mover, told, first = state.seat, list[str](), 1
    for count, (seat, action) in enumerate(record.plays[:number], 1):
        if seat != mover:
            desk.say.line(f"  play {first:>3}, player {mover + 1}: {'; '.join(told)}")
            mover, told, first = seat, [], count
        after = apply(state, action)
        told.append(board.told(state, action, after, observation(after, seat), desk.say.pretty))
        state = after
    if told:
        desk.say.line(f"  play {first:>3}, player {mover + 1}: {'; '.join(told)}")


def _show(desk: Desk, state: State) -> None:
    """The table with all cards."""
    from golfrules.cli import board
    from golfrules.knowledge import observation

    say = desk.say
    view = observation(state, state.seat)
    view = view._replace(layouts=tuple(state.layout(seat) for seat in range(state.table.players)), drawn=state.drawn)
    names = [""] * state.table.players
    say.line()
    say.lines(board.table(view, names, say.pretty, say.width, view.to_move))
    say.line(f"  {board.piles(view, say.pretty)}")
    if state.ending is not None:
        say.line(f"  {board.ENDINGS.get(state.ending.word, state.ending.word)}")
    say.line()
