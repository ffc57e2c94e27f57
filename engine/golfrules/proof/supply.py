"""Which cards there are to make layouts of, as scoring sees them.

Cards that no ruleset in question can tell apart are one *kind*: same key and same value for each of them. How many cards of a
kind exist follows from the packs and the jokers, and is a real constraint of every question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from golfrules.cards import JOKER, PACK, Card, rank_of
from golfrules.ruleset import Ruleset
from golfrules.scoring import scorer


class Kind(NamedTuple):
    """Cards alike in every respect that counts: for each ruleset a key and a value; `copies` are all cards of the kind."""

    keys: tuple[int, ...]
    values: tuple[int, ...]
    copies: tuple[Card, ...]

    @property
    def supply(self) -> int:
        """How many cards of the kind there are in all packs together."""
        return len(self.copies)


@dataclass(frozen=True)
class Supply:
    """The kinds of cards at hand for a question about some rulesets, lowest card first."""

    rulesets: tuple[Ruleset, ...]
    packs: int
    jokers: int
    kinds: tuple[Kind, ...]

    def index(self, ruleset: Ruleset) -> int:
        """The place of a ruleset in each kind's keys and values."""
        return self.rulesets.index(ruleset)

    @cached_property
    def coarse(self) -> tuple[int, ...] | None:
        """For each kind the number of its key; None when the rulesets part the kinds in more than one way that joins some.

        Where every key is of one kind it just counts the kinds.
        """
        apart = tuple(range(len(self.kinds)))
        ways = {self.parted(table) for table in range(len(self.rulesets))} - {apart}
        if len(ways) > 1:
            return None
        return next(iter(ways), apart)

    @cached_property
    def ranks(self) -> tuple[tuple[int, ...], ...]:
        """The kinds of each rank (of their lowest cards, where kinds hold several ranks), lowest first."""
        found: dict[int, list[int]] = {}
        for number, kind in enumerate(self.kinds):
            found.setdefault(rank_of(kind.copies[0]), []).append(number)
        return tuple(map(tuple, found.values()))

    def parted(self, table: int) -> tuple[int, ...]:
        """For each kind the number of its key in one ruleset, counted in the order of the kinds."""
        seen: dict[int, int] = {}
        return tuple(seen.setdefault(kind.keys[table], len(seen)) for kind in self.kinds)

    def kind_of(self, card: Card) -> int:
        """The number of a card's kind."""
        return next(number for number, kind in enumerate(self.kinds) if card in kind.copies)

    def deal(self, kinds: Sequence[int]) -> tuple[Card, ...]:
        """Cards of these kinds, suits in turn, none more often than it exists. Raises ValueError when there are too few."""
        used: dict[int, int] = {}
        cards = []
        for number in kinds:
            nth = used[number] = used.get(number, -1) + 1
            if nth >= self.kinds[number].supply:
                raise ValueError("more cards of a kind than the packs hold")
            cards.append(self.kinds[number].copies[nth])
        return tuple(cards)

    def holds(self, cards: Sequence[Card]) -> bool:
        """Whether the packs hold these cards together."""
        return all(
            0 <= card <= JOKER and cards.count(card) <= self.packs * (self.jokers if card == JOKER else 1)
            for card in set(cards)
        )


def packs_of(rulesets: Sequence[Ruleset], players: int | None = None) -> int:
    """The packs of a table that all the rulesets can play, the fewest players each needs where `players` is not said."""
    return min(r.packs_for(players or r.number("setup.fewest-players", 2)) for r in rulesets)


class TablePacks(NamedTuple):
    """A number of packs, and the fewest players who use so many; no players where it is the smallest table of the rulesets."""

    packs: int
    players: int = 0


def packs_asked(rulesets: Sequence[Ruleset]) -> list[TablePacks]:
    """All numbers of packs of tables that all the rulesets can play, the fewest first; that of the smallest table first of all."""
    from golfrules.deal import MOST_PLAYERS, can_deal

    found = {(smallest := packs_of(rulesets)): 0}
    for players in range(1, MOST_PLAYERS + 1):
        if all(can_deal(ruleset, players) for ruleset in rulesets):
            found.setdefault(packs_of(rulesets, players), players)
    return [TablePacks(packs, players) for packs, players in sorted(found.items()) if packs >= smallest]


@lru_cache(maxsize=4096)
def supply_of(rulesets: tuple[Ruleset, ...], packs: int) -> Supply:
    """The kinds for these rulesets in so many packs; of jokers only as many as all of them have."""
    scorers = [scorer(ruleset) for ruleset in rulesets]
    jokers = min(ruleset.number("setup.jokers", 0) for ruleset in rulesets)
    cards = [*PACK, *([JOKER] if jokers else [])]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Card]] = {}
    for card in cards:
        keys = tuple(score.keys[card] for score in scorers)
        values = tuple(score.values[card] or 0 for score in scorers)
        found.setdefault((keys, values), []).append(card)
    kinds = []
    for (keys, values), alike in found.items():
        by_rank = sorted(alike, key=lambda card: (rank_of(card), card))
        copies = [c for c in by_rank for _ in range(jokers if c == JOKER else 1)]
        kinds.append(Kind(keys, values, tuple(copies) * packs))
    kinds.sort(key=lambda kind: kind.copies[0])
    return Supply(rulesets, packs, jokers, tuple(kinds))
