"""Small games: a ruleset's flow on few cards, small enough to be walked to the end.

A small game keeps every answer of its ruleset but the size of the layout; openings and secret looks are cut down so that at least
one card of each layout stays hidden. Its cards are of two or three ranks, all of one suit and alike within a rank, as if many packs
were shuffled together: the flow of the game never looks at suits, so a walk by ranks is a walk of all ways to suit them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

from golfrules.cards import JOKER, Card
from golfrules.deal import dealt
from golfrules.frame import Plan, Table
from golfrules.handling import keep_top
from golfrules.layout import SHAPES, SMALL_SHAPES, Shape
from golfrules.opening import any_slots, peek_any
from golfrules.plan import plan_of
from golfrules.ruleset import Answer, Ruleset
from golfrules.state import State

ACE, TWO, KING = 0, 4, 48
MOST_CARDS: Final = 11
"""Up to so many aces, twos, and kings or jokers have a sum that tells how many there are of each."""
FEWEST_CARDS: Final = 6


class SmallGameError(ValueError):
    """A small game that cannot be: too few cards, or too many."""


class Board(NamedTuple):
    """The size of a small game."""

    players: int
    shape: str
    cards: int
    ranks: int

    def __str__(self) -> str:
        """In words: `2 players, 2x1, 8 cards of 3 ranks`."""
        return f"{self.players} player{'s' * (self.players != 1)}, {self.shape}, {self.cards} cards of {self.ranks} rank{'s' * (self.ranks != 1)}"


def shape_for(ruleset: Ruleset, size: int) -> Shape:
    """The small layout of so many cards that is most like the real one."""
    real = ruleset.shape
    if real.size == size:
        return real
    if real.is_hand:
        return SMALL_SHAPES[f"hand-{size}"]
    if size == 4:
        return SHAPES["2x2"]
    flat = ruleset.word("opening.where", "any") == "different-columns" or ruleset.word("score.cancel") == "row"
    return SMALL_SHAPES[f"1x{size}" if flat else f"{size}x1"]


def board(ruleset: Ruleset, cards: int, players: int = 2, ranks: int | None = None) -> Board:
    """The small game with so many cards: the largest layout that leaves a first discard and a stock card.

    Raises SmallGameError when no layout fits, or when there are more cards than a walk tells apart.
    """
    if not FEWEST_CARDS <= cards <= MOST_CARDS:
        raise SmallGameError(f"a small game has {FEWEST_CARDS} to {MOST_CARDS} cards, not {cards}")
    if players < ruleset.number("setup.fewest-players"):
        raise SmallGameError(f"at least {ruleset.number('setup.fewest-players')} players are needed, not {players}")
    needed = 3 if ruleset.word("turn.remove-matched") != "never" and ruleset.number("score.needed", 2) == 3 else 2
    sizes = [size for size in (needed, 4, ruleset.shape.size) if needed <= size <= (cards - 2) // players]
    if not sizes:
        raise SmallGameError(
            f"{players} players with {needed} cards each need {players * needed + 2} cards, not {cards}"
        )
    return Board(players, shape_for(ruleset, max(sizes)).name, cards, ranks or (3 if cards <= 8 else 2))


def small_rules(ruleset: Ruleset, shape: str) -> Ruleset:
    """The ruleset on a small layout, with openings that leave a card hidden.

    The order of dealing and the seat of the first turn only give other names to deals and seats: they are set to the plainest.
    """
    size = (SHAPES.get(shape) or SMALL_SHAPES[shape]).size
    plain: dict[str, Answer] = {"setup.deal-order": "hand-by-hand", "turn.first": "left-of-dealer"}
    answers = {**ruleset.answers, **plain, "setup.layout": shape}
    for name in ("opening.turn-up", "opening.peek"):
        answers[name] = min(ruleset.number(name), size - 1)
    return Ruleset.of(f"{ruleset.ref} on {shape}", ruleset.game, answers, ruleset.grounds)


# chance


class Chance:
    """All orders in which a pile may be shuffled: `pick` says which comes next, `ways` how many there were the last time."""

    def __init__(self) -> None:
        self.pick = 0
        self.ways = 1


@cache
def orders(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """All different orders of some cards."""
    if not cards:
        return ((),)
    found = []
    for card in sorted(set(cards)):
        at = cards.index(card)
        found += [(card, *rest) for rest in orders(cards[:at] + cards[at + 1 :])]
    return tuple(found)


def with_all_shuffles(plan: Plan, chance: Chance) -> Plan:
    """The plan with every shuffle decided by `chance` instead of the seed."""
    if plan.recycle is None:
        return plan
    keeps = plan.recycle is keep_top

    def recycle(discard: tuple[Card, ...], key: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        found = orders(tuple(sorted(discard[:-1] if keeps else discard)))
        chance.ways = len(found)
        order = found[chance.pick]
        return (discard[-1:], order[::-1]) if keeps else (order[:1], order[:0:-1])

    return dataclasses.replace(plan, recycle=recycle)


# deals


def ranks_of(rules: Ruleset, number: int) -> tuple[Card, ...]:
    """Two or three ranks that may differ in everything a rule can tell: an ace, a two, and a king, or a joker where there are some."""
    return (ACE, TWO, JOKER if rules.number("setup.jokers") else KING)[:number]


def packs(rules: Ruleset, board: Board) -> Iterator[tuple[Card, ...]]:
    """All packs of a small game: how many cards of each rank. Ranks that no rule tells apart come in one order, most cards first.

    A rule tells ranks apart by their points, where matched lines go away and points decide what matches or cancels.
    """
    ranks = ranks_of(rules, board.ranks)
    alike = not plan_of(rules).removes or (
        rules.word("score.alike") == "rank" and rules.word("score.negative-line", "cancels") == "cancels"
    )

    def split(cards: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
        if parts == 1:
            if cards <= most:
                yield (cards,)
            return
        for number in range(min(cards, most), -1, -1):
            for rest in split(cards - number, parts - 1, number if alike else cards):
                yield (number, *rest)

    for numbers in split(board.cards, board.ranks, board.cards):
        yield tuple(card for card, number in zip(ranks, numbers, strict=True) for _ in range(number))


def symmetries(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """The orders in which a layout's slots may be written without making a difference to any rule of the flow.

    Columns matter where the opening asks for them or matched lines are taken away, rows where lines are taken away, the nearest row
    where it alone may be looked at.
    """
    shape = plan.shape
    by_columns = plan.removes or bool(plan.turn_up and plan.where is not any_slots)
    by_rows = plan.removes
    nearest = set(shape.nearest) if plan.peek and plan.peek_where is not peek_any else set()
    found = []
    for order in permutations(range(shape.size)):
        kept = all(slot in nearest for slot in (order[old] for old in nearest))
        for matters, lines in ((by_columns, shape.columns), (by_rows, shape.rows)):
            sets = {frozenset(line) for line in lines}
            kept = kept and (not matters or all(frozenset(order[slot] for slot in line) in sets for line in lines))
        if kept:
            found.append(order)
    return tuple(found)


def first_states(rules: Ruleset, board: Board, pack: tuple[Card, ...], chance: Chance) -> Iterator[State]:
    """The first state of every deal of a pack. Equal card for card to the engine's, but for shuffles, which `chance` decides."""
    plan = with_all_shuffles(plan_of(rules), chance)
    dealer = board.players - 1
    for cards in orders(pack):
        yield dealt(Table(rules, plan, board.players, dealer, 0, None, 0, cards), cards)
