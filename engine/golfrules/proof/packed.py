"""The cards that questions are asked of, compared with the packs that the engine deals: all ways take their cards from one place."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from golfrules.cards import Card, card_name
from golfrules.deal import pack_cards
from golfrules.proof.supply import supply_of
from golfrules.ruleset import Ruleset
from golfrules.scoring import scorer


class WrongSupply(Exception):
    """Cards of a question that are not those of the packs, and which."""


@lru_cache(maxsize=4096)
def compare_with_packs(rulesets: tuple[Ruleset, ...], packs: int) -> None:
    """Raises WrongSupply when the kinds of a question are not, card for card, what its packs hold, or are worth something else."""
    supply = supply_of(rulesets, packs)
    held = Counter(card for kind in supply.kinds for card in kind.copies)
    wanted = _in_all([_one_pack(ruleset) for ruleset in rulesets], packs)
    for card in sorted(wanted | held):
        if held[card] != wanted[card]:
            raise WrongSupply(
                f"asked of {held[card]} cards {card_name(card)}, but there are {wanted[card]} in {packs} packs"
            )
    for ruleset in rulesets:
        place, made = supply.index(ruleset), scorer(ruleset)
        for kind in supply.kinds:
            for card in set(kind.copies):
                if (kind.keys[place], kind.values[place]) != (made.keys[card], made.values[card] or 0):
                    raise WrongSupply(f"{card_name(card)} is asked about as another card than {ruleset.ref} counts")


def _one_pack(ruleset: Ruleset) -> Counter[Card]:
    """How many of each card a pack has, jokers and all, as they are dealt to the smallest table."""
    players = ruleset.number("setup.fewest-players", 2)
    packs = ruleset.packs_for(players)
    dealt = Counter(pack_cards(ruleset, players))
    return Counter({card: number // packs for card, number in dealt.items()})


def _in_all(each: list[Counter[Card]], packs: int) -> Counter[Card]:
    """What so many packs hold in all rulesets alike."""
    common = each[0]
    for other in each[1:]:
        common = common & other
    return Counter({card: number * packs for card, number in common.items()})
