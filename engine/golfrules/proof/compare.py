"""Two rulesets compared: the count of layouts as a whole, and each rule in which they differ by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from golfrules.proof.bestplay import MOST
from golfrules.proof.facedown import only_face_down
from golfrules.proof.finding import DealWitness, Finding, Incomparable, Open, Parted, Same
from golfrules.proof.isolate import Change, NotApart, differing, isolated, matter
from golfrules.proof.layouts import compare_layouts
from golfrules.proof.matches import compare_matches
from golfrules.proof.plays import SECONDS, compare_plays
from golfrules.proof.scoringpart import BLOCK_PARAMETERS, scoring_part
from golfrules.proof.tables import compare_tables
from golfrules.ruleset import Ruleset, RulesetError, answer_text

if TYPE_CHECKING:
    from golfrules.book.load import Book

MOST_PLAYERS = 12
"""Tables of packs are compared for so many players."""


class Part(NamedTuple):
    """One rule in which two rulesets differ: both answers, what else had to change with it, and what came of it. `back`: why it was
    changed in the second ruleset to the first's answer; None where it was changed in the first."""

    parameter: str
    left: str | None
    right: str | None
    along: Mapping[str, tuple[str | None, str | None]]
    matter: str
    finding: Finding
    back: str | None = None


class Comparison(NamedTuple):
    """Two rulesets: what their counts of a layout have in common (None where no layout is of both), and the rules one by one."""

    left: Ruleset
    right: Ruleset
    layouts: Finding | None
    parts: tuple[Part, ...]

    @property
    def all_told(self) -> bool:
        """Whether nothing that can be compared was left open."""
        findings = [part.finding for part in self.parts] + ([self.layouts] if self.layouts else [])
        return all(not isinstance(finding, Open) or isinstance(finding, Incomparable) for finding in findings)


def compare(
    one: Ruleset,
    other: Ruleset,
    book: Book,
    seconds: float = SECONDS,
    even: int = MOST,
    told: Callable[[str, int, int, str], None] = lambda what, done, of, about: None,
) -> Comparison:
    """Compare two rulesets of layouts of one size; each differing rule alone, changed in the first to the second's answer, or where that
    cannot be played in the second to the first's. On so many even tables a play is looked for that changes who wins. `told` hears how
    many rules are compared, of how many, and which is next."""
    # A rule that arises in one of them alone is told with the rule that makes it arise.
    names = [name for name in differing(one, other) if name in one.answers and name in other.answers]
    told("rules", 0, len(names), "the count of a layout")
    layouts = compare_layouts(one, other) if one.shape.size == other.shape.size else None
    parts: list[Part] = []
    for parameter in names:
        told("rules", len(parts), len(names), parameter)
        part = _part(one, other, parameter, book, seconds, even)
        if isinstance(part, str):
            back = _part(other, one, parameter, book, seconds, even, back=part)
            why = part if isinstance(back, str) and back == part else f"{part}; the other way round {back}"
            left, right = _answer(one, parameter), _answer(other, parameter)
            part = Part(parameter, left, right, {}, "play", Open(why)) if isinstance(back, str) else back
        parts.append(part)
    return Comparison(one, other, layouts, tuple(parts))


def _part(
    base: Ruleset, goal: Ruleset, parameter: str, book: Book, seconds: float, even: int, back: str | None = None
) -> Part | str:
    """One rule changed in a ruleset to another's answer; why that cannot be played. With `back` the changed ruleset is the left one."""
    try:
        change = isolated(base, goal, parameter, book)
        left = base
        if back is not None:
            turned = {name: (after, before) for name, (before, after) in change.changed.items()}
            left, change = change.ruleset, Change(parameter, base, turned)
        kind = matter(change, book)
        finding = compare_change(left, change, kind, seconds, even)
    except NotApart as why:
        return f"not changed alone: {why}"
    except RulesetError as error:
        return f"not played: {error}"
    along = {name: answers for name, answers in change.changed.items() if name != parameter}
    answers = _answer(left, parameter), _answer(change.ruleset, parameter)
    return Part(parameter, *answers, along, kind, finding, back)


def _answer(ruleset: Ruleset, parameter: str) -> str | None:
    answer = ruleset.answers.get(parameter)
    return None if answer is None else answer_text(answer)


def compare_change(one: Ruleset, change: Change, kind: str, seconds: float = SECONDS, even: int = MOST) -> Finding:
    """What a change of one rule can show."""
    other = change.ruleset
    if kind == "conduct":
        return Same("a rule of conduct: the engine plays the same, as no answer to it is read", ("answers",))
    if kind == "deal":
        return _deals(one, other)
    if kind == "match":
        found = compare_matches(one, other)
        return compare_plays(one, other, seconds, even) if isinstance(found, Open) else found
    if kind == "layout":
        found = compare_layouts(one, other)
        if isinstance(found, Same) and one.shape != other.shape:
            return replace(found, covers=f"{found.covers}; the count alone was compared, slot by slot")
        return found
    if kind == "table":
        return _table(one, other)
    proved = only_face_down(one, other)
    if proved is not None:
        return proved
    if scoring_part(one) != scoring_part(other) and one.shape == other.shape:
        found = compare_layouts(one, other)
        if isinstance(found, Parted):
            return found
    return compare_plays(one, other, seconds, even)


def _table(one: Ruleset, other: Ruleset) -> Finding:
    """A rule on the count of a table: points, and blocks that one layout earns."""
    tables = compare_tables(one, other)
    if isinstance(tables, Parted):
        return tables
    if any(one.answers.get(name) != other.answers.get(name) for name in BLOCK_PARAMETERS):
        blocks = compare_layouts(one, other, what="blocks")
        if isinstance(blocks, Parted):
            return Parted(
                blocks.witness, blocks.ways, "it earns another number of blocks, and each is points at the table"
            )
        if isinstance(blocks, Open):
            return blocks
    points = compare_layouts(one, other)
    return tables if isinstance(points, Same) else points


def _deals(one: Ruleset, other: Ruleset) -> Finding:
    """Which cards are in play, by number of players."""
    from golfrules.deal import most_players, pack_cards

    fewest = min(rules.number("setup.fewest-players") for rules in (one, other))
    for players in range(fewest, MOST_PLAYERS + 1):
        sides = []
        for ruleset in (one, other):
            try:
                cards = pack_cards(ruleset, players)
                allowed = ruleset.number("setup.fewest-players") <= players <= most_players(ruleset)
                packs, jokers = ruleset.packs_for(players), cards.count(52)
                sides.append(f"{packs} pack{'s' * (packs > 1)}, {jokers} jokers" if allowed else "not to be dealt")
            except RulesetError:
                sides.append("not told")
        if sides[0] != sides[1]:
            why = "a card that only one of the packs holds can be dealt to anybody, and lowers or raises a score"
            return Parted(DealWitness(players, sides[0], sides[1]), ("search",), why)
    return Open(f"the same cards for {fewest} to {MOST_PLAYERS} players")
