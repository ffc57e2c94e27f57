"""In four-card Golf, where every card of a layout lies face down, "only face-down cards may be replaced" and "any card may be
replaced" are the same rule: no play can tell them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.book.resolve import ruleset
from golfrules.proof.facedown import only_face_down
from golfrules.proof.finding import Open, Same
from golfrules.proof.flowterms import alike
from golfrules.proof.theorems import Case, Outcome

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """At real size for two and three players."""
    cases: list[Case] = []
    ways: tuple[str, ...] = ()
    refs = ("four-card", "four-card@four-fr")
    rules = [(ref, ruleset(f"{ref}+turn.replace=any", book)) for ref in refs]
    for alike_refs, one in alike(rules):  # one walk for those that flow alike
        other = ruleset(f"{alike_refs[0]}+turn.replace=face-down-only", book)
        for players in (2, 3):
            found = only_face_down(one, other, players)
            about = f"{', '.join(alike_refs)}, {players} players"
            if isinstance(found, Same):
                ways = found.ways
                cases.append(Case(about, "held", (found.covers,), tuple(alike_refs)))
            else:
                cases.append(
                    Case(
                        about,
                        "unknown",
                        (found.reason if isinstance(found, Open) else "not asked so",),
                        tuple(alike_refs),
                    )
                )
    return Outcome(tuple(cases), ways, "every play of two and of three players with a whole pack")
