"""For every table of packs, as far as its numbers of players are written out, the packs hold enough cards to deal; where a band is
open above ("eight and more") the largest number of players that its packs allow is told. Refuted where a source promises more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golfrules.deal import cards_needed, most_players, pack_cards, start
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import rulesets
from golfrules.ruleset import Band, Ruleset, RulesetError

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """By arithmetic, and by dealing with the engine."""
    cases = [_case(ref, ruleset) for ref, ruleset in rulesets(book, options=()).items()]
    return Outcome(tuple(cases), ("arithmetic", "the engine's deal"), "every number of players that a table writes out")


def _case(ref: str, ruleset: Ruleset) -> Case:
    bands = ruleset.answers["setup.packs"]
    assert isinstance(bands, tuple)
    short = []
    for band in bands:
        for players in range(band.least, (band.most or band.least) + 1):
            enough = len(pack_cards(ruleset, players)) >= cards_needed(ruleset, players)
            if enough != _deals(ruleset, players):
                return Case(ref, "unknown", (f"{players} players: arithmetic says {enough}, the engine otherwise",))
            if not enough:
                short.append(
                    f"{players} players need {cards_needed(ruleset, players)} cards, {_cards(ruleset, players)}"
                )
    told = (f"{_bands(bands)}; at most {most_players(ruleset)} players can be dealt to",)
    return Case(ref, "refuted" if short else "held", (*told, *short))


def _deals(ruleset: Ruleset, players: int) -> bool:
    try:
        start(ruleset, players, seed=1)
    except RulesetError:
        return False
    return True


def _cards(ruleset: Ruleset, players: int) -> str:
    packs = ruleset.packs_for(players)
    return f"{packs} pack{'s' * (packs > 1)} hold{'s' * (packs == 1)} {len(pack_cards(ruleset, players))}"


def _bands(bands: tuple[Band, ...]) -> str:
    return ", ".join(f"{band.players}: {band.packs}" for band in bands)
