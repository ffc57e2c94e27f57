"""Refuted: in some game play ends without a rule for a standstill. In none: the top of the discard pile, taken onto a visible card
(or onto any, where all lie face down), changes nothing but whose turn it is; so players can go round for ever, also where an empty
stock ends the hole. For every variant and edition such a play is shown, and replayed until the very same table lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.explore.flow import endless
from golfrules.proof.flowidle import round_of, uses_up_nothing
from golfrules.proof.flowterms import alike
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import names

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "refuted"
PLAYERS = (2, 3)


def prove(book: Book) -> Outcome:
    """The exchange as one step on counts, for any table; and the engine's own replay for each flow of each game."""
    cases = []
    every = {made.ref: made for made in endless(book)}
    for refs, ruleset in alike(list(every.items())):
        about = names(list(_bare(refs)))
        idle = uses_up_nothing(ruleset)
        rounds = {}
        for game, made in {every[ref].game: every[ref] for ref in refs}.items():
            for players in PLAYERS:
                rounds[game, players] = round_of(made, players)
        missing = [f"{game}, {players} players" for (game, players), found in rounds.items() if found is None]
        if missing or idle is not None:
            reason = idle or f"no endless play was found for {'; '.join(missing)}"
            cases.append(Case(about, "unknown", (reason,), _bare(refs)))
            continue
        told = [
            f"{game}, {players} players: {found}" for (game, players), found in rounds.items() if players == PLAYERS[0]
        ]
        cases.append(Case(about, "refuted", tuple(told), _bare(refs)))
    covers = "every variant and edition; tables of two and of three by replay, of any number by the step on counts"
    return Outcome(tuple(cases), ("step on counts by solver", "replayed by the engine"), covers)


def _bare(refs: list[str]) -> tuple[str, ...]:
    """The rulesets without the answer by which play may be endless."""
    return tuple(ref.partition("+")[0] for ref in refs)
