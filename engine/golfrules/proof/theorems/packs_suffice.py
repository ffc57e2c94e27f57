"""For every table of packs and every number of players in each band the packs hold enough cards to deal; where a band is open above
("eight and more") up to the largest number that its packs allow, which is told: one more cannot be dealt to. So do the packs that each
source names, row by row, also where two rows of a source overlap; where it leaves the number open, some number that it allows does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from golfrules.book.model import Players
from golfrules.deal import cards_needed, most_players, pack_cards, start
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import rulesets
from golfrules.ruleset import Band, Ruleset, RulesetError

if TYPE_CHECKING:
    from golfrules.book.load import Book

EXPECTED = "held"


def prove(book: Book) -> Outcome:
    """By arithmetic, and by dealing with the engine."""
    every = rulesets(book, options=())
    cases = [_case(ref, ruleset) for ref, ruleset in every.items()]
    cases += [case for source in book.claims for game in book.variants for case in _rows(book, source, every[game])]
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


def _rows(book: Book, source: str, ruleset: Ruleset) -> Iterator[Case]:
    """What a source says of packs in a game, number of players by number of players."""
    allowed: dict[int, list[frozenset[int]]] = {}
    for claim in book.claims[source].claims.values():
        said = claim.says.get("setup.packs") if ruleset.game in claim.about else None
        for band, numbers in said.items() if isinstance(said, Mapping) else ():
            assert isinstance(band, Players)
            least = max(band.least, ruleset.number("setup.fewest-players"))
            most = most_players(_with_packs(ruleset, max(numbers))) if band.most is None else band.most
            for players in range(least, most + 1):
                allowed.setdefault(players, []).append(numbers)
    if not allowed:
        return
    short = [
        f"{players} players: {_listed(numbers)} do not hold {cards_needed(ruleset, players)} cards"
        for players, rows in allowed.items()
        for numbers in rows
        if not any(_deals(_with_packs(ruleset, number), players) for number in numbers)
    ]
    overlaps = [
        f"{players} players: {_listed(one)} as well as {_listed(other)}"
        for players, rows in sorted(allowed.items())
        for one, other in combinations(dict.fromkeys(rows), 2)
        if not one & other
    ]
    told = (f"{min(allowed)} to {max(allowed)} players", *overlaps)
    yield Case(f"{source} on {ruleset.game}, as it reads", "refuted" if short else "held", (*told, *short))


def _with_packs(ruleset: Ruleset, number: int) -> Ruleset:
    """The same game with so many packs at every table."""
    least = ruleset.number("setup.fewest-players")
    answers = {**ruleset.answers, "setup.packs": (Band(least, None, number),)}
    return Ruleset.of(f"{ruleset.game} with {number}", ruleset.game, answers)


def _listed(numbers: frozenset[int]) -> str:
    words = " or ".join(map(str, sorted(numbers)))
    return f"{words} pack{'s' * (numbers != {1})}"


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
