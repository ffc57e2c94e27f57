"""Policies: what a simple player minds, as a few small whole numbers, so that a fast kernel can hold the same.

A policy is a row of traits. The named ones are players one may sit down with; others are made for experiments by changing a trait
of one of these (`NAMED["greedy"]._replace(opens=SAME_COLUMN)`), or in text: `greedy+opens=2`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

ANY_ORDER: Final = 0
DIFFERENT_COLUMNS: Final = 1
SAME_COLUMN: Final = 2

BY_GAIN: Final = 0
HIDDEN_FIRST: Final = 1
KNOWN_FIRST: Final = 2
KNOWN_ONLY: Final = 3

FEEDS_NOBODY: Final = 1
LEAVES_RANKS: Final = 2

KNOCK_AT: Final = 5
"""The points at which a player that knocks at a fixed total is content."""
FEW_HIDDEN: Final = 2
"""With how few hidden cards of an opponent the end is near."""


class Policy(NamedTuple):
    """What a player minds. Every trait is a whole number, 0 where it does not mind."""

    chance: int = 0
    """1: any legal action, all with the same chance; nothing else counts."""
    counts: int = 0
    """0: a hidden card is taken for the average of the pack. 1: for the average of the cards not seen, with the chance that it
    matches what lies there; and the stock is preferred where it promises more than the discard pile."""
    closes: int = 0
    """0: closes whenever it can. 1: only if nobody else seems to have fewer points."""
    knocks: int = 0
    """0: knocks at KNOCK_AT points. 1: when everybody else seems to have more points."""
    opens: int = 0
    """0: turns up the first cards it may. 1: cards of different columns. 2: cards of one column."""
    replaces: int = 0
    """0: what brings most. 1: hidden cards first, if that brings anything. 2: known cards first. 3: known cards only."""
    pairs: int = 1
    """0: does not see that equal cards cancel."""
    memory: int = 1
    """0: forgets own cards that lie face down."""
    watches: int = 0
    """1: minds what its discards bring the next player. 2: hopes for no rank that the player before it shows. 3: both."""
    late: int = 0
    """1: near the end hopes for nothing any more and replaces known cards first."""


NAMED: Final[dict[str, Policy]] = {
    "random": Policy(chance=1),
    "greedy": Policy(),
    "cautious": Policy(closes=1),
    "watchful": Policy(counts=1, closes=1, watches=FEEDS_NOBODY),
}
"""The simple players by name."""


_MOST: Final = {"opens": SAME_COLUMN, "replaces": KNOWN_ONLY, "watches": FEEDS_NOBODY + LEAVES_RANKS}
"""The largest number of a trait; 1 for the others."""


def policy(text: str) -> Policy:
    """The policy of a name, with traits changed: `cautious`, `greedy+opens=2`. Raises ValueError, with the nearest there is."""
    from golfrules.book.faults import did_you_mean

    name, *changes = text.strip().split("+")
    if name not in NAMED:
        raise ValueError(f"there is no player {name[:60]!r}; {did_you_mean(name, NAMED)}")
    found = NAMED[name]
    for change in changes:
        trait, _, number = change.partition("=")
        if trait not in Policy._fields:
            raise ValueError(f"there is no trait {trait[:60]!r}; {did_you_mean(trait, Policy._fields)}")
        if not (number.isascii() and number.isdecimal()):
            raise ValueError(f"{change[:60]!r} changes no trait; say {trait}=1")
        if len(number) > 1 or int(number) > _MOST.get(trait, 1):
            raise ValueError(
                f"{change[:60]!r} means nothing; {trait} is a whole number from 0 to {_MOST.get(trait, 1)}"
            )
        found = found._replace(**{trait: int(number)})
    return found
