"""`golf walk`: small games walked to the end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import PROCESSES, Whole
from golfrules.cli.progress import Progress
from golfrules.cli.say import many
from golfrules.cli.trouble import WrongUse
from golfrules.cli.unused import refuse
from golfrules.explore.small import FEWEST_CARDS, MOST_CARDS

if TYPE_CHECKING:
    from golfrules.explore.grade import Grade, Tour
    from golfrules.explore.small import Board
    from golfrules.ruleset import Ruleset

SHOWN = 3


@click.command("walk")
@click.argument("refs", nargs=-1, metavar="[REF]…")
@click.option(
    "--cards",
    type=Whole(FEWEST_CARDS, MOST_CARDS),
    help="One small game of so many cards, instead of the usual ones.",
)
@click.option("--players", type=Whole(1, 5), default=2, show_default=True, help="With --cards: how many players.")
@click.option("--ranks", type=Whole(1, 3), help="With --cards: how many ranks they have (3, from nine on 2).")
@click.option("--all", "everything", is_flag=True, help="Every variant and edition, and every option alone on each.")
@click.option(
    "--to",
    "--page",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="With --all: write the page of grades.",
)
@click.option("--workers", "--jobs", type=PROCESSES, help="So many processes (one a processor).")
@click.option("--most", type=Whole(1), help="Give up a pack after so many states.")
@at_desk()
def command(
    desk: Desk,
    refs: tuple[str, ...],
    cards: int | None,
    players: int,
    ranks: int | None,
    everything: bool,
    page: Path | None,
    workers: int | None,
    most: int | None,
) -> int:
    """Visit every state of small games: all deals of a few cards on small layouts, all plays.

    In every state the laws of the game are checked, and dead ends are listed with the shortest way there. Then the end is
    graded: T1, every play ends; T2, each single player can force the end; T3, from every state some play ends. Where T1 fails,
    a shortest endless play is shown, and one of the whole game as a record.
    """
    from golfrules.explore.grade import tour
    from golfrules.explore.small import SmallGameError, board
    from golfrules.explore.walk import MOST_STATES

    if page is not None and not everything:
        raise WrongUse("the page of grades is about all rulesets", "golf walk --all --page docs/endings.md")
    if everything == bool(refs):
        raise WrongUse("name rulesets, or say --all", "golf walk six-card --cards 8")
    if everything:
        refuse("is not for --all, which walks the usual small games", "cards", "players", "ranks", "most")
        return _everything(desk, page, workers)
    if cards is None:
        refuse("is about one small game; without --cards the usual ones are walked", "players", "ranks")
    games: list[tuple[Ruleset, Board]] = []
    for ref in dict.fromkeys(refs):
        ruleset = desk.ruleset(ref)
        try:
            sizes = _usual(ruleset) if cards is None else [board(ruleset, cards, players, ranks)]
            games += [(ruleset, size) for size in sizes]
        except SmallGameError as error:
            raise WrongUse(str(error)) from error
    with Progress() as progress:
        found = tour(games, workers, most or MOST_STATES, progress)
    for (ruleset, _), grade in zip(games, found.grades, strict=True):
        _show(desk, ruleset, grade)
    _show_records(desk, [ruleset for (ruleset, _), grade in zip(games, found.grades, strict=True) if not grade.t1])
    return _end(desk, [ruleset.ref for ruleset, _ in games], found)


def _usual(ruleset: Ruleset) -> tuple[Board, ...]:
    from golfrules.explore.flow import standard

    return standard(ruleset)


def _show(desk: Desk, ruleset: Ruleset, grade: Grade) -> None:
    """One small game."""
    say = desk.say
    say.line(f"{ruleset.ref}: {grade.board}", "bold")
    dealt = f"{many(grade.deals, 'deal')} of {many(grade.packs, 'pack')}, {grade.states:,} states; {grade.visited:,} visited, one of those alike"
    say.fitted([dealt, f"{grade.steps:,} steps, {grade.over:,} of them end the hole"], "  ")
    if not grade.finished:
        say.line("  not finished: too many states", "red")
        return
    say.line(f"  dead ends {grade.dead_ends}, other laws broken {len(grade.troubles) - grade.dead_ends}")
    for trouble in grade.troubles[:SHOWN]:
        say.wrapped(trouble, indent="    ", hang="      ")
    say.fitted([grading(grade)], "  ")
    if grade.endless is not None:
        play = grade.endless
        say.wrapped(f"a play without end, dealt {play.deal}:", indent="  ")
        say.wrapped(f"first {', '.join(play.first) or 'nothing'}", indent="    ", hang="      ")
        say.wrapped(f"then for ever {', '.join(play.again)}", indent="    ", hang="      ")
        if play.shuffles:
            say.line("    (with the shuffles that make it possible)")
    say.line()


def grading(grade: Grade) -> str:
    """The grade in a line."""
    if grade.t1:
        return f"T1: every play ends, after {grade.longest} turns and choices of the opening at most; so T2 and T3"
    players = [str(seat + 1) for seat, can in enumerate(grade.t2) if can]
    blind = " without seeing a hidden card" if all(grade.blind) else ""
    two = f"T2 holds, each player can force the end{blind}" if all(grade.t2) else (
        f"T2 fails, the end can be forced by {', '.join(players) or 'nobody'}"
    )  # fmt: skip
    return f"T1 fails; {two}; T3 {'holds' if grade.t3 else 'fails'}"


def _show_records(desk: Desk, rulesets: list[Ruleset]) -> None:
    """For each ruleset that can be played for ever a record of the whole game."""
    from golfrules.explore.lasso import endless_record

    for ruleset in dict.fromkeys(rulesets):
        found = endless_record(ruleset)
        if found is not None:
            desk.say.line(f"a record of the whole game; its last {many(found.turns, 'turn')} can be played for ever:")
            desk.say.lines(f"  {line}" for line in found.record.splitlines())
            desk.say.line()


def _everything(desk: Desk, page: Path | None, workers: int | None) -> int:
    """All rulesets in groups that flow alike."""
    from golfrules.cli import keep
    from golfrules.explore import page as pages

    if page is not None:
        keep.check(page, keep.PAGE, pages.HEADING)
    with Progress() as progress:
        graded = pages.grade_all(desk.book, workers, progress)
    if page is not None:
        keep.write(page, pages.page(desk.book, graded), keep.PAGE)
    desk.say.table(pages.HEAD, pages.rows(graded))
    desk.say.line()
    return _end(desk, [ref for one in graded.kin for ref in one.refs], graded.tour)


_GRADES = {
    "T1": "every play ends",
    "T2": "each player can force the end",
    "T3": "some play ends from everywhere",
    "none": "from somewhere no play ends",
}
"""The grades, best first, and what they mean."""


def _end(desk: Desk, refs: list[str], found: Tour) -> int:
    """The summary, and everything as JSON."""
    grades = found.grades
    words = [grade.word for grade in grades]
    dead = sum(grade.dead_ends for grade in grades)
    broken = sum(len(grade.troubles) for grade in grades) - dead
    unfinished = sum(not grade.finished for grade in grades)
    good = not unfinished and not dead and not broken and "none" not in words
    told = ", ".join(f"{word} {words.count(word)} ({means})" for word, means in _GRADES.items() if word in words)
    parts = [
        f"{many(len(grades), 'small game')}, {found.states:,} states, dead ends {dead}, laws broken {broken}, {told}"
    ]
    if unfinished:
        parts.append(f"{unfinished} not finished")
    data: dict[str, Any] = {
        "refs": refs,
        "seconds": round(found.seconds, 3),
        "states": found.states,
        "visited": found.visited,
        "spent": round(found.spent, 3),
    }
    spent = found.spent or 1e-9
    desk.say.wrapped(
        f"{found.visited:,} visits in {found.spent:.1f} s of processor time: {found.states / spent:,.0f} states a second, "
        f"{found.visited / spent:,.0f} of them visited; {found.seconds:.1f} s on the clock with all processes and the grading"
    )
    listed = [
        {
            **grade._asdict(),
            "grade": grade.word,
            "board": str(grade.board),
            "endless": grade.endless and grade.endless._asdict(),
        }
        for grade in grades
    ]
    return desk.say.end("; ".join(parts), good, **data, games=listed)
