"""Help for theorems on the flow: the rulesets whose graph of control is walked, each flow once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from golfrules.proof.control import Control, blind, control
from golfrules.proof.theorems.common import rulesets
from golfrules.ruleset import Ruleset

if TYPE_CHECKING:
    from golfrules.book.load import Book

GAMES = ("four-card", "four-in-hand", "six-card")
"""The games whose graphs are walked: the larger layouts make graphs too large to walk in a test. Of the flows of six-card Golf
that of the variant is; the others rest on the induction."""
WALKED = ("six-card",)
THREE = ("four-card", "four-in-hand")
"""Those that are also walked with three players."""


def flows(book: Book) -> list[tuple[list[str], Ruleset]]:
    """The variants and editions of these games whose flow looks at no card, those that flow alike together."""
    groups: dict[Ruleset, list[str]] = {}
    rules = rulesets(book, ())
    for ref, made in rules.items():
        if made.game in GAMES and blind(made) is None and made.word("end.standstill") != "play-on":
            answers = {n: a for n, a in made.answers.items() if not n.startswith(("score.", "match.", "conduct."))}
            answers["setup.packs"] = made.packs_for(2)
            answers.pop("setup.deal-order", None)
            groups.setdefault(Ruleset.of("flows alike", made.game, answers), []).append(ref)
    chosen = [refs for refs in groups.values() if rules[refs[0]].game in THREE or set(refs) & set(WALKED)]
    return [(refs, rules[refs[0]]) for refs in chosen]


@lru_cache(maxsize=64)
def walked(rules: Ruleset, players: int) -> Control:
    """The graph of a ruleset, walked once."""
    return control(rules, players)
