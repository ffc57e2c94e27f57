"""Plays made from a script: a few numbers and bytes that say, for any ruleset, how a hole is dealt and what is chosen.

The same script can be played by every ruleset, so that one example of a generated test tries a law on all of them; and a script
is small, so that what is left of it after shrinking is easily read.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, cast

from golfrules.actions import Action
from golfrules.cards import JOKER, PACK, Card, rank_of
from golfrules.chance import below, fold, shuffled
from golfrules.deal import cards_needed, pack_cards, start
from golfrules.legal import legal_actions
from golfrules.play import apply, is_terminal
from golfrules.ruleset import Band, Ruleset, RulesetError
from golfrules.state import State

MOST_DECISIONS = 90
"""After so many decisions a play breaks off; most are over by then."""


class Script(NamedTuple):
    """How a hole is dealt and played, whatever the rules.

    `players` and `dealer` are fitted to what the rules allow. The pack is cut down to `ranks` ranks (more where those are too few)
    and to `spare` cards beyond those a hole needs, so that equal cards meet and the stock runs out. Each byte of `choices` picks a legal
    action; what follows them is picked by `seed`, or nothing follows if not `whole`.
    """

    players: int = 2
    dealer: int = 1
    ranks: int = 13
    spare: int = 20
    seed: int = 0
    choices: bytes = b""
    whole: bool = True


class Hole(NamedTuple):
    """A play: `actions[i]` leads from `states[i]` to `states[i + 1]`."""

    ruleset: Ruleset
    script: Script
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def steps(self) -> Iterator[tuple[State, Action, State]]:
        """Each action with the state before and after it."""
        return (
            (before, action, after) for (before, after), action in zip(pairwise(self.states), self.actions, strict=True)
        )

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return is_terminal(self.states[-1])

    @property
    def players(self) -> int:
        """How many play."""
        return self.states[0].table.players

    def upto(self, number: int) -> Hole:
        """The play after so many actions."""
        return self._replace(states=self.states[: number + 1], actions=self.actions[:number])


def players_for(ruleset: Ruleset, wanted: int) -> int:
    """The number of players nearest to what is wanted for whom there are packs."""
    fewest = ruleset.number("setup.fewest-players")
    tried: list[int] = [wanted, wanted - 1, *range(fewest, fewest + 7)]
    for players in tried:
        if players < fewest:
            continue
        try:
            if len(pack_cards(ruleset, players)) >= cards_needed(ruleset, players):
                return players
        except RulesetError:
            continue
    raise RulesetError("nobody can play this", "setup.packs")


def largest_pack(ruleset: Ruleset) -> tuple[Card, ...]:
    """All cards of the most packs that any number of players use: what one layout can be made of."""
    bands = cast(tuple[Band, ...], ruleset.answers["setup.packs"])
    most = max(band.packs for band in bands)
    return (PACK + (JOKER,) * ruleset.number("setup.jokers")) * most


def deal_of(ruleset: Ruleset, script: Script, distinct: bool = False) -> tuple[Card, ...]:
    """The deal of a script; with no card twice if `distinct`."""
    players = players_for(ruleset, script.players)
    need = cards_needed(ruleset, players)
    pack = pack_cards(ruleset, players)
    if distinct:
        pack = tuple(dict.fromkeys(pack))
    key = fold(0, script.seed)
    ranks = shuffled(range(14), key)
    cards: list[Card] = []
    for number, rank in enumerate(ranks):
        if number >= script.ranks and len(cards) >= need + script.spare // 2:
            break
        cards.extend(card for card in pack if rank_of(card) == rank)
    return shuffled(cards, fold(key, 1))[: need + script.spare]


def begun(ruleset: Ruleset, script: Script, distinct: bool = False) -> State:
    """The first state of a script."""
    players = players_for(ruleset, script.players)
    return start(ruleset, players, deal=deal_of(ruleset, script, distinct), dealer=script.dealer % players)


def chosen(legal: Sequence[Action], script: Script, number: int) -> Action | None:
    """What a script chooses at decision number `number` (from 0); None where it breaks off."""
    if number < len(script.choices):
        return legal[script.choices[number] % len(legal)]
    if not script.whole:
        return None
    return legal[below(fold(fold(0, script.seed), number), 0, len(legal))[0]]


def played(ruleset: Ruleset, script: Script, distinct: bool = False, most: int = MOST_DECISIONS) -> Hole:
    """The play of a script, at most so many decisions of it."""
    return replayed(ruleset, script, begun(ruleset, script, distinct), most)


def replayed(ruleset: Ruleset, script: Script, first: State, most: int = MOST_DECISIONS) -> Hole:
    """The play of a script's choices from a state."""
    state = first
    states, actions = [state], []
    for number in range(most):
        legal = legal_actions(state)
        action = chosen(legal, script, number) if legal else None
        if action is None:
            break
        state = apply(state, action)
        states.append(state)
        actions.append(action)
    return Hole(ruleset, script, tuple(states), tuple(actions))


def followed(first: State, actions: Sequence[Action]) -> list[State]:
    """The states of given actions. Raises what `apply` raises."""
    states = [first]
    for action in actions:
        states.append(apply(states[-1], action))
    return states


def random_script(chance: random.Random) -> Script:
    """A script by plain chance, where nothing has to be shrunk."""
    return Script(
        players=chance.choice((2, 2, 3, 4)),
        dealer=chance.randrange(4),
        ranks=chance.choice((2, 3, 5, 13)),
        spare=chance.choice((0, 1, 3, 8, 20, 40)),
        seed=chance.randrange(1 << 16),
    )
