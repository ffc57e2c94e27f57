"""Every variant and edition, and every option of six-card Golf, has a lowest and a highest score, reached by the layouts shown and by
none beyond: for six-card Golf with twos at -2 and one pack they are -6 and 60."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.layout import format_layout
from golfrules.proof.ask import Proved
from golfrules.proof.bounds import Bound, NoBounds, bounds
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.supply import packs_of
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import names, rulesets, ways_of
from golfrules.ruleset import Ruleset

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """The bounds of each way of counting, with the packs of the smallest table."""
    return bounds_of(rulesets(book))


def bounds_of(every: dict[str, Ruleset]) -> Outcome:
    """The bounds of some rulesets, each way of counting once."""
    cases, ends = [], []
    for refs, packs, ruleset in counted_once(every):
        about = f"{names(refs)}, {packs} pack{'s' * (packs > 1)}"
        try:
            found = bounds(scoring_part(ruleset), packs)
        except NoBounds as error:
            cases.append(Case(about, "unknown", (str(error),), tuple(refs)))
            continue
        ends += [found.lowest.beyond, found.highest.beyond]
        told = [_told("lowest", found.lowest), _told("highest", found.highest)]
        if found.missing:
            told.append(f"no layout scores {', '.join(map(str, found.missing))}")
        if not found.proved:
            told += [str(end.beyond) for end in (found.lowest, found.highest) if not isinstance(end.beyond, Proved)]
        cases.append(Case(about, "held" if found.proved else "unknown", tuple(told), tuple(refs)))
    return Outcome(tuple(cases), ways_of(ends), "all layouts from the packs of the smallest table, jokers included")


def counted_once(every: dict[str, Ruleset]) -> list[tuple[list[str], int, Ruleset]]:
    """Rulesets in groups that count single layouts alike: their references, the packs of the smallest table, and one for all."""
    groups: dict[tuple[int, Ruleset], list[str]] = {}
    for ref, ruleset in every.items():
        part = scoring_part(ruleset)
        bare = {n: a for n, a in part.answers.items() if n not in ("setup.fewest-players", "turn.remove-matched")}
        bare["setup.packs"] = 0
        groups.setdefault((packs_of([ruleset]), Ruleset.of("", ruleset.game, bare)), []).append(ref)
    return [(refs, packs, every[refs[0]]) for (packs, _), refs in groups.items()]


def _told(word: str, bound: Bound) -> str:
    return f"{word} {bound.score}: {format_layout(bound.layout)}"
