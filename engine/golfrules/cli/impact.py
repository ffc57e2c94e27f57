"""`golf impact`: what a rule change does at the table, measured on the same deals with the same players."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from golfrules.cli import keep
from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.impact_page import HEADING, PAGE_HOLES, around, file_of, write_page
from golfrules.cli.impact_work import Work
from golfrules.cli.numbers import HOLE_INDEXES, PROCESSES, SEEDS, Whole
from golfrules.cli.pick import seated
from golfrules.cli.progress import wipe_all
from golfrules.cli.say import many, show_error
from golfrules.cli.trouble import WrongUse
from golfrules.cli.unused import refuse
from golfrules.simulate.policy import NAMED

if TYPE_CHECKING:
    from golfrules.ruleset import Ruleset
    from golfrules.simulate.figures import Figure
    from golfrules.simulate.policy import Policy

SEED, HOLES, PLAYERS, POLICY = 1, 90_000, 4, "cautious"


@click.command("impact")
@click.argument("refs", nargs=-1, metavar="REF [REF]")
@click.option("--players", type=Whole(1, 40), default=PLAYERS, show_default=True, help="How many sit at the table.")
@click.option(
    "--holes", type=Whole(1, 10**9), help=f"How many holes are played.  [default: {HOLES}, with --all {PAGE_HOLES}]"
)
@click.option(
    "--policy",
    default=POLICY,
    show_default=True,
    metavar="NAMES",
    help=f"The players, seat by seat in turn: {', '.join(NAMED)}.",
)
@click.option("--seed", type=SEEDS, default=SEED, show_default=True, help="The deals, and what players do by chance.")
@click.option("--workers", type=PROCESSES, default=1, show_default=True, help="How many processes play.")
@click.option("--executor", metavar="dask:ADDRESS", help="Let the workers of a dask scheduler play (extra [cluster]).")
@click.option("--conflict", metavar="NAME", help="Price the readings of a ruling or of an entry of the ledger.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Price the whole ledger, into docs/impact.md of the rulebook's folder, or --to FILE.",
)
@click.option(
    "--record-hole",
    type=HOLE_INDEXES,
    metavar="K",
    help="Write hole K of a run (counted from 0) of the one REF as a record; prints its file.",
)
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="The file that is written.")
@at_desk()
def command(
    desk: Desk,
    refs: tuple[str, ...],
    players: int,
    holes: int | None,
    policy: str,
    seed: int,
    workers: int,
    executor: str | None,
    conflict: str | None,
    everything: bool,
    record_hole: int | None,
    to: Path | None,
) -> int:
    """What a rule change does: the same deals and players under two rulesets, every difference with its 95 % interval.

    Two rulesets are compared; one is enough for --record-hole, none are needed for --conflict and --all.
    The same seed gives the same numbers, whatever --workers is, and any hole can be written as a record: golf replay $(golf
    impact REF --record-hole 7).
    """
    if everything:
        refuse("is not for --all, which prices the whole ledger", "refs", "conflict", "record_hole")
    elif conflict is not None:
        refuse("is not for --conflict, which prices readings and writes no file", "refs", "record_hole", "to")
    elif record_hole is not None:
        refuse("is not for --record-hole, which plays one hole", "holes", "workers", "executor")
    else:
        refuse("is for --record-hole and --all; a comparison writes no file", "to")
    policies = _policies(policy, players)
    if record_hole is not None:
        return _record(desk, [desk.ruleset(ref) for ref in refs], policies, seed, record_hole, to)
    holes = holes or (PAGE_HOLES if everything else HOLES)
    page = Path()
    if everything:
        page = file_of(desk, to, (players, holes, policy, seed) == (PLAYERS, PAGE_HOLES, POLICY, SEED))
        keep.check(page, keep.PAGE, HEADING)
    needs_kernel()
    with _workers(executor) as pool:
        work = Work(desk, policies, holes, seed, workers, pool)
        if everything:
            return write_page(work, policy, page)
        if conflict is not None:
            return _price(work, conflict)
        if len(refs) != 2:
            told = f"two rulesets are compared, and {len(refs) or 'none'} {'is' if len(refs) < 2 else 'are'} named"
            raise WrongUse(told, "golf impact six-card@six-fr six-card@howto-fr, or golf impact REF --record-hole 7")
        found = work.compare(desk.ruleset(refs[0]), desk.ruleset(refs[1]))
        return _show(work, refs, found)


def _policies(text: str, players: int) -> list[Policy]:
    from golfrules.simulate.policy import policy

    try:
        named = [policy(name) for name in text.split(",")]
    except ValueError as error:
        raise WrongUse(str(error)) from None
    seated(text, players)
    return [named[seat % len(named)] for seat in range(players)]


def needs_kernel() -> None:
    """Say what is missing, and when the first run will take its time."""
    try:
        from golfrules.simulate.kernel.run import kept

        ready = kept.is_kept()
    except ImportError:
        raise WrongUse(
            "this needs the extra [fast] (numba)", "pip install numba (in a clone ./golf impact does it)"
        ) from None
    if not ready:
        print("golf: compiling the kernel, once (half a minute or more) …", file=sys.stderr, flush=True)


@contextlib.contextmanager
def _workers(text: str | None) -> Iterator[Executor | None]:
    from golfrules.simulate.workers import NoWorkers, dask

    if text is None:
        yield None
        return
    kind, _, address = text.partition(":")
    if kind != "dask" or not address:
        raise WrongUse(f"there is no executor {text[:60]!r}", "--executor dask:tcp://HOST:8786")
    try:
        with dask(address, _aside) as pool:
            yield pool
    except NoWorkers as error:
        raise WrongUse(str(error)) from None


def _aside(text: str) -> None:
    """Something said in the midst of the work."""
    wipe_all()
    show_error(text)


def _record(desk: Desk, rulesets: list[Ruleset], policies: list[Policy], seed: int, hole: int, to: Path | None) -> int:
    """Play one hole of the run in the reference engine and write it as a record."""
    from golfrules.record import format_record, record_of
    from golfrules.simulate.reference import play_hole

    if not 1 <= len(rulesets) <= 2:
        raise WrongUse("name the one ruleset that the hole is of", f"golf impact REF --record-hole {hole}")
    if len(rulesets) > 1:
        show_error(f"the hole as {rulesets[0].ref} plays it")
    played = play_hole(rulesets[0], policies, seed, hole)
    file = to or Path(f"hole-{hole}.golf")
    keep.write(file, format_record(record_of(played.state)), keep.RECORD)
    if played.capped:
        desk.say.note(
            [f"hole {hole} is cut short after {played.turns} turns; its points are counted as if it had ended then"]
        )
    data: dict[str, Any] = {"ref": rulesets[0].ref, "hole": hole, "turns": played.turns, "capped": played.capped}
    return desk.say.end(str(file), **data, points=list(played.points))


def _say_run(work: Work) -> None:
    """What is played, and from which seed it is played again."""
    run = f"{many(work.holes, 'hole')}, {many(len(work.policies), 'player')}, seed {work.seed}"
    work.desk.say.line(run, "bold")


def _show(work: Work, refs: Sequence[str], found: list[Figure]) -> int:
    say = work.desk.say
    _say_run(work)
    _table(work, refs, found)
    compared = [figure for figure in found if figure.one is not None and figure.other is not None]
    clear = sum(figure.differs is True for figure in compared)
    score = found[0]
    known = "" if score.margin is None else f" {around(score, 3)}"
    return say.end(
        f"{refs[1]} brings {_signed(score, 3)}{known} points a hole; {clear} of {len(compared)} figures differ clearly",
        **_data(work, refs, found),
    )


def _table(work: Work, refs: Sequence[str], found: list[Figure]) -> None:
    """A line for each figure; the drawing only where it has room."""
    head = ["", *refs, "difference", "95 %", "differs", "interval around zero"]
    rows = [
        [
            work.desk.say.paint(figure.name, "bold") if figure.differs else figure.name,
            _number(figure.one),
            _number(figure.other),
            _signed(figure, 4),
            around(figure, 4),
            _differs(figure),
            plot(figure),
        ]
        for figure in found
    ]
    work.desk.say.table(head, rows, right=(1, 2, 3, 4), spare=1)


def _differs(figure: Figure) -> str:
    """Whether a figure is clearly another under the other ruleset, in a word."""
    if figure.differs is None:
        return ""
    return "clearly" if figure.differs else "alike" if figure.alike else "unclear"


def plot(figure: Figure, half: int = 10) -> str:
    """The interval as a line around zero, each figure in its own measure."""
    if figure.difference is None or figure.low is None or figure.high is None:
        return ""
    reach = max(abs(figure.low), abs(figure.high)) or 1.0
    at = [round(half + value / reach * half) for value in (figure.low, figure.difference, figure.high)]
    cells = [" "] * (2 * half + 1)
    cells[half] = "|"
    for place in range(at[0], at[2] + 1):
        cells[place] = "-"
    cells[at[1]] = "o"
    return "".join(cells).rstrip()


def _signed(figure: Figure, digits: int) -> str:
    """The difference, with its sign where there are two values to compare."""
    if figure.difference is None:
        return ""
    return f"{figure.difference:{'+' if figure.one is not None else ''}.{digits}f}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def _data(work: Work, refs: Sequence[str], found: list[Figure]) -> dict[str, Any]:
    return {
        "refs": list(refs),
        "players": len(work.policies),
        "holes": work.holes,
        "seed": work.seed,
        "figures": [{**figure._asdict(), "margin": figure.margin} for figure in found],
    }


def _price(work: Work, name: str) -> int:
    from golfrules.simulate.prices import entries, question

    say, book = work.desk.say, work.desk.book
    try:
        found = entries(book, name)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    priced, data = 0, []
    _say_run(work)
    for entry in found:
        asked = question(book, entry)
        if asked is None:
            continue
        say.line(f"{asked.id}: {asked.asks}", "bold")
        for other in asked.others:
            if other.ruleset is None:
                say.line(f"  {other.reading}: cannot be played here: {other.trouble}")
                continue
            priced += 1
            figures = work.compare(asked.base, other.ruleset)
            say.line(f"  {asked.held} (held) against {other.reading}: {other.ruleset.ref}")
            _table(work, (asked.held, other.reading), figures)
            data.append({"id": asked.id, **_data(work, (asked.base.ref, other.ruleset.ref), figures)})
        say.line()
    return say.end(f"{many(priced, 'reading')} of {name} priced", priced > 0, prices=data)
