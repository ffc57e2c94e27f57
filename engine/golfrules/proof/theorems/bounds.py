"""Every variant, edition and option has a lowest and a highest score, reached by the layouts shown and by none beyond: for
six-card Golf with twos at -2 and one pack they are -6 and 60."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.layout import format_layout
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
    groups: dict[tuple[int, Ruleset], list[str]] = {}
    for ref, ruleset in rulesets(book).items():
        part = scoring_part(ruleset)
        bare = {n: a for n, a in part.answers.items() if n not in ("setup.fewest-players", "turn.remove-matched")}
        bare["setup.packs"] = 0
        groups.setdefault((packs_of([ruleset]), Ruleset.of("", ruleset.game, bare)), []).append(ref)
    cases, ends = [], []
    for (packs, _), refs in groups.items():
        about = f"{names(refs)}, {packs} pack{'s' * (packs > 1)}"
        try:
            found = bounds(scoring_part(rulesets(book)[refs[0]]), packs)
        except NoBounds as error:
            cases.append(Case(about, "unknown", (str(error),)))
            continue
        ends += [found.lowest.beyond, found.highest.beyond]
        told = [_told("lowest", found.lowest), _told("highest", found.highest)]
        if found.missing:
            told.append(f"no layout scores {', '.join(map(str, found.missing))}")
        cases.append(Case(about, "held" if found.proved else "unknown", tuple(told)))
    return Outcome(tuple(cases), ways_of(ends), "all layouts from the packs of the smallest table, jokers included")


def _told(word: str, bound: Bound) -> str:
    return f"{word} {bound.score}: {format_layout(bound.layout)}"
