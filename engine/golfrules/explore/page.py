"""The page of grades: does every hole end, for all rulesets. Made by `golf walk --all --page docs/endings.md`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from golfrules.book.resolve import ruleset
from golfrules.explore.flow import ENDLESS, Kin, all_rulesets, endless, kin, told
from golfrules.explore.grade import Grade, Tour, tour
from golfrules.explore.lasso import endless_record
from golfrules.explore.safety import LAWS

if TYPE_CHECKING:
    from golfrules.book.load import Book

FORMAT: Final = 1
"""Counts up whenever the page, or what is walked for it, changes its form."""
HEADING: Final = "# Does every hole end?"
HEAD: Final = ("rulesets", "small games", "states", "dead ends", "laws broken", "grade", "longest play")
WHOLE_GAMES: Final = ("six-card", "four-card")
_DIGEST: Final = re.compile(r"^<!-- rulesets ([0-9a-f]{12}) -->$", re.MULTILINE)


class Groups(NamedTuple):
    """The rulesets of the page: with their rules against standing still, and without."""

    ruled: tuple[Kin, ...]
    free: tuple[Kin, ...]


class Graded(NamedTuple):
    """What came of walking all of them. The grades stand in the order of the groups and their boards."""

    groups: Groups
    tour: Tour

    @property
    def kin(self) -> tuple[Kin, ...]:
        """All groups."""
        return self.groups.ruled + self.groups.free

    def of(self, wanted: Kin) -> tuple[Grade, ...]:
        """The grades of a group."""
        at = 0
        for one in self.kin:
            if one == wanted:
                return self.tour.grades[at : at + len(one.boards)]
            at += len(one.boards)
        raise KeyError(wanted.refs[0])


def groups(book: Book) -> Groups:
    """All rulesets of the page, in groups that flow alike."""
    return Groups(kin(all_rulesets(book)), kin(endless(book)))


def grade_all(
    book: Book, jobs: int | None = None, hears: Callable[[str, int, int], None] = lambda what, done, of: None
) -> Graded:
    """Walk and grade a ruleset of each group. `hears` is told how many packs are walked, and of how many."""
    found = groups(book)
    games = [(one.ruleset, size) for one in found.ruled + found.free for size in one.boards]
    return Graded(found, tour(games, jobs, told=hears))


def digest(found: Groups) -> str:
    """What the page depends on: its form, the names of all rulesets on it, and how they flow."""
    lines = [str(FORMAT)]
    for one in found.ruled + found.free:
        lines += [name(one), *(f"{size}: {told(one.ruleset, size.shape)}" for size in one.boards)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def digest_in(text: str) -> str | None:
    """The digest that a page was made with."""
    found = _DIGEST.search(text)
    return None if found is None else found[1]


def name(one: Kin) -> str:
    """A group in a line: its variants and editions, the options that make no difference to them, and others that flow so."""
    bases = [ref for ref in one.refs if "+" not in ref]
    if not bases:
        return ", ".join(ref.replace(f"+{ENDLESS}", "") for ref in one.refs)
    own = sorted({ref.partition("+")[2] for ref in one.refs if "+" in ref and ref.partition("+")[0] in bases})
    rest = [ref for ref in one.refs if "+" in ref and ref.partition("+")[0] not in bases]
    text = ", ".join(bases)
    if own:
        text += f"; also with {', '.join(own)}, where they fit"
    return text + (f"; {', '.join(rest)}" if rest else "")


def row(one: Kin, grades: Sequence[Grade]) -> tuple[str, ...]:
    """A group as a row of the table."""
    words = {grade.word for grade in grades}
    dead = sum(grade.dead_ends for grade in grades)
    return (
        name(one),
        ", ".join(f"{grade.board.players}p {grade.board.shape} {grade.board.cards}c" for grade in grades),
        ", ".join(str(grade.states) for grade in grades),
        str(dead),
        str(sum(len(grade.troubles) for grade in grades) - dead),
        "not finished"
        if not all(grade.finished for grade in grades)
        else max(words, key=("T1", "T2", "T3", "none").index),
        ", ".join(str(grade.longest) if grade.t1 else "endless" for grade in grades),
    )


def rows(graded: Graded) -> list[tuple[str, ...]]:
    """The whole table."""
    return [row(one, graded.of(one)) for one in graded.kin]


def free_row(one: Kin, grades: Sequence[Grade]) -> tuple[str, ...]:
    """A group without a rule against standing still: who can force the end, and a play without end."""
    play = grades[0].endless
    shown = "none" if play is None else f"{play.deal}: {', '.join(play.first)}; then for ever {', '.join(play.again)}"
    return (
        name(one),
        "holds" if all(grade.t1 for grade in grades) else "fails",
        "holds, blind"
        if all(all(grade.blind) for grade in grades)
        else "holds"
        if all(all(g.t2) for g in grades)
        else "fails",
        "holds" if all(grade.t3 for grade in grades) else "fails",
        shown,
    )


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *body)]


def page(book: Book, graded: Graded) -> str:
    """The page in Markdown."""
    ruled = [row(one, graded.of(one)) for one in graded.groups.ruled]
    free = [free_row(one, graded.of(one)) for one in graded.groups.free]
    lines = [
        HEADING,
        "",
        "Made by `golf walk --all --page docs/endings.md`; a test says when it is stale. Not to be edited.",
        f"<!-- rulesets {digest(graded.groups)} -->",
        "",
        "Small games were walked to the end: every deal of 7 to 11 cards of two or three ranks to two or three players with layouts of",
        "two to four cards, every play of it, every order of every shuffle. In each state these laws were checked:",
        "",
        *(f"- *{law}*: {says}" for law, says in LAWS.items()),
        "",
        "A state in which nothing can be done before the end is a dead end. The grades say how surely a hole ends:",
        "",
        "- **T1**: every play ends, whatever the players do;",
        "- **T2**: each single player can force the end, from every state, against all others (*blind*: without looking at hidden cards,",
        "  by knocking, or by drawing from the stock and covering hidden cards);",
        "- **T3**: from every state some play ends.",
        "",
        "Each grade includes those after it. A row stands for all rulesets that flow alike: the same decisions, turns and endings, however",
        "the cards are counted. `2p 2x1 7c` is the game of 2 players, two rows of one, 7 cards. The longest play is counted in turns and",
        "choices of the opening. A small game shows what can go wrong in a large one; that nothing goes wrong in the small ones is strong",
        "evidence for the large ones, and no proof.",
        "",
        "## By the rules",
        "",
        *_table(HEAD, ruled),
        "",
        "## As the sources are written",
        "",
        f"No source says what ends a hole in which players only exchange cards with the discard pile. With `+{ENDLESS}` nothing does:",
        "",
        *_table(("rulesets", "T1", "T2", "T3", "a shortest endless play (deal hand by hand)"), free),
        "",
        *_records(book),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _records(book: Book) -> list[str]:
    """Endless plays of whole games, to be replayed."""
    lines = ["Two whole games to be replayed with `golf replay`; their last turns can be played for ever:", ""]
    for game in WHOLE_GAMES:
        found = endless_record(ruleset(f"{game}+{ENDLESS}", book))
        if found is not None:
            lines += ["```yaml", *found.record.splitlines(), "```", "", f"Here the last {found.turns} turns.", ""]
    return lines
