"""What each card is worth and which cards are alike: one entry for each of the 53 cards, made once for a ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from golfrules.cards import JOKER, NAMES, PACK, RANK_NAMES, rank_of
from golfrules.ruleset import RulesetError

Values = Mapping[str, int]
Keys = tuple[int, ...]

_APART = 16  # more than there are ranks: keys of bonus cards keep clear of those of plain cards
_WORTHLESS = 10_000  # the key of a card without a value; such a card is refused before it is compared


def values_of(table: Values, jokers: int) -> tuple[int | None, ...]:
    """The points of each card. A single card (`Js`) goes before its rank; without jokers in the pack theirs may lack.

    Raises RulesetError for a name that is no card and no rank, and for a card without a value.
    """
    unknown = sorted(name for name in table if name not in RANK_NAMES and name not in NAMES)
    if unknown:
        raise RulesetError(f"{', '.join(unknown)}: neither a rank nor a card", "score.values")
    values = tuple(table.get(name, table.get(RANK_NAMES[rank_of(card)])) for card, name in enumerate(NAMES))
    missing = [NAMES[card] for card in (*PACK, *([JOKER] if jokers else [])) if values[card] is None]
    if missing:
        raise RulesetError(f"no value for {', '.join(missing)}", "score.values")
    return values


def alike_by_rank(table: Values) -> Keys:
    """Cards of one rank are alike."""
    return tuple(rank_of(card) for card in range(JOKER + 1))


def alike_bonus_apart(table: Values) -> Keys:
    """Cards of one rank are alike, but those with a value of their own only with one another."""
    return tuple(rank_of(card) + _APART * (name in table) for card, name in enumerate(NAMES))


def alike_by_rank_and_suit(table: Values) -> Keys:
    """Only cards of one rank and suit are alike, which takes two packs; jokers are alike."""
    return tuple(range(JOKER + 1))


def alike_by_points(table: Values) -> Keys:
    """Cards worth the same are alike."""
    return tuple(_WORTHLESS if value is None else value for value in values_of(table, 0))
