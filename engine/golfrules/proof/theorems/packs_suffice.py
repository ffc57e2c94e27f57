"""For every table of packs and every number of players in each band the packs hold enough cards to deal; where a band is open above
("eight and more") up to the largest number that its packs allow, which is told: one more cannot be dealt to."""

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
    return Outcome(
        tuple(cases),
        ("arithmetic", "the engine's deal"),
        "every number of players that a table speaks of, and one more",
    )


def _case(ref: str, ruleset: Ruleset) -> Case:
    bands = ruleset.answers["setup.packs"]
    assert isinstance(bands, tuple)
    short, most = [], most_players(ruleset)
    if _deals(ruleset, most + 1):
        return Case(
            ref, "unknown", (f"{most + 1} players can be dealt to, though {most} were told to be the most",), (ref,)
        )
    for band in bands:
        for players in range(band.least, (band.most or most) + 1):
            enough = len(pack_cards(ruleset, players)) >= cards_needed(ruleset, players)
            if enough != _deals(ruleset, players):
                return Case(
                    ref, "unknown", (f"{players} players: arithmetic says {enough}, the engine otherwise",), (ref,)
                )
            if not enough:
                short.append(
                    f"{players} players need {cards_needed(ruleset, players)} cards, {_cards(ruleset, players)}"
                )
    told = (f"{_bands(bands)}; at most {most} players can be dealt to",)
    return Case(ref, "refuted" if short else "held", (*told, *short), (ref,))


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
