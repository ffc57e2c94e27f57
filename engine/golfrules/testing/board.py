"""Tables for scenarios: a state of the engine from what a scenario says, the unsaid cards filled in.

What a scenario leaves open (`(..)`, `..`) must not matter. So each table is made several times, each time with other
cards in the open places, taken from what the packs still hold; all of them must do what the scenario says.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from golfrules.cards import Card, card_name
from golfrules.deal import ANSWERS, pack_cards, start
from golfrules.layout import UNKNOWN, Layout, parse_layout
from golfrules.position import position
from golfrules.ruleset import Ruleset
from golfrules.state import State
from golfrules.testing.forms import REST, Pile

FILLINGS = 2
"""How many times a table is made; the second time with other cards in the open places."""


class TableError(ValueError):
    """A table that cannot be: a card too often, a layout of another shape, a seat that is not there."""


def tables(setting: Mapping[str, object], ruleset: Ruleset) -> list[State]:
    """The positions that a `table` describes, one for each filling."""
    return [_position(setting, ruleset, random.Random(filling)) for filling in range(FILLINGS)]


def deals(setting: Mapping[str, object], ruleset: Ruleset) -> list[State]:
    """The starts that a `deal`, `seed` or number of `players` describes, one for each filling."""
    players = _players(setting)
    dealer = cast(int, setting.get("dealer", players)) - 1
    if not 0 <= dealer < players:
        raise TableError(f"seat {dealer + 1} deals, but there are {players} players")
    if "deal" not in setting and "layouts" not in setting:
        seeds = [cast(int, setting["seed"])] if "seed" in setting else list(range(1, FILLINGS + 1))
        return [start(ruleset, players=players, seed=seed, dealer=dealer) for seed in seeds]
    out: list[State] = []
    for filling in range(FILLINGS):
        chance = random.Random(filling)
        cards = _flat(setting, ruleset, players, dealer, chance)
        out.append(start(ruleset, players=players, deal=cards, dealer=dealer))
    return out


def _players(setting: Mapping[str, object]) -> int:
    layouts = cast("Mapping[int, str] | None", setting.get("layouts"))
    if layouts is None:
        return cast(int, setting["players"])
    seats = sorted(layouts)
    if seats != list(range(1, len(seats) + 1)):
        raise TableError(f"layouts are given for seats {', '.join(map(str, seats))}; seats count from 1 without a gap")
    if setting.get("players", len(seats)) != len(seats):
        raise TableError(f"{setting['players']} players, but {len(seats)} layouts")
    return len(seats)


def _layouts(setting: Mapping[str, object], ruleset: Ruleset) -> list[Layout]:
    shape = ruleset.shape
    out = []
    for _, text in sorted(cast("Mapping[int, str]", setting["layouts"]).items()):
        if text == REST:
            out.append(Layout(shape, (UNKNOWN,) * shape.size, 0))
        else:
            out.append(parse_layout(text, shape))
    return out


class _Rest:
    """The cards of the packs that a scenario does not name."""

    def __init__(self, pack: Iterable[Card], named: Iterable[Card], chance: random.Random) -> None:
        left = Counter(pack)
        left.subtract(named)
        too_many = sorted(card for card, count in left.items() if count < 0)
        if too_many:
            names = ", ".join(
                f"{card_name(card)} {-left[card]} time{'s' * (left[card] < -1)} too often" for card in too_many
            )
            raise TableError(f"the packs do not hold these cards: {names}")
        self.cards = sorted(left.elements())
        chance.shuffle(self.cards)

    def fill(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards with other ones for the unknown."""
        if sum(card == UNKNOWN for card in cards) > len(self.cards):
            raise TableError("the packs do not hold so many cards")
        return tuple(self.cards.pop() if card == UNKNOWN else card for card in cards)

    def all(self) -> tuple[Card, ...]:
        """All that are left."""
        found, self.cards = tuple(self.cards), []
        return found


def _position(setting: Mapping[str, object], ruleset: Ruleset, chance: random.Random) -> State:
    players = _players(setting)
    layouts = _layouts(setting, ruleset)
    stock, discard = cast(Pile, setting["stock"]), cast(Pile, setting["discard"])
    if stock.bottom or (stock.rest and discard.rest):
        raise TableError("only one '..': at the end of the stock, or in the discard pile")
    drawn = setting.get("drawn", "none")
    known = [card for layout in layouts for card in layout.cards if card != UNKNOWN]
    known.extend(cast(Card, card) for card in [drawn] if card != "none")
    rest = _Rest(pack_cards(ruleset, players), [*known, *stock.top, *discard.top, *discard.bottom], chance)
    filled = [layout._replace(cards=rest.fill(layout.cards)) for layout in layouts]
    below = rest.all() if stock.rest else ()
    between = rest.all() if discard.rest else ()
    seat = cast(int, setting["to-move"]) - 1
    if not 0 <= seat < players:
        raise TableError(f"seat {seat + 1} is to move, but there are {players} players")
    return position(
        ruleset,
        filled,
        to_move=seat,
        stock=(*stock.top, *below),
        discard=(*discard.top, *between, *discard.bottom),
        drawn=None if drawn == "none" else cast("Card | None", drawn),
        source=cast(str, setting.get("from", "stock")),
        closer=_seat(setting, "closer"),
        last_turns=cast("int | None", setting.get("turns-left")),
        dealer=_seat(setting, "dealer"),
        seen=_seen(setting, players, filled),
    )


def _seat(setting: Mapping[str, object], key: str) -> int | None:
    return cast(int, setting[key]) - 1 if key in setting else None


def _seen(setting: Mapping[str, object], players: int, layouts: Sequence[Layout]) -> dict[int, dict[int, list[int]]]:
    """Who has seen which face-down card, seat -> slot -> seats: its owner where `peeked`, all where `known-to-all`."""
    seen: dict[int, dict[int, list[int]]] = {}
    for key in ("peeked", "known-to-all"):
        for seat, slots in cast("Mapping[int, tuple[int, ...]]", setting.get(key, {})).items():
            for slot in slots:
                if seat > players or slot > layouts[seat - 1].shape.size:
                    raise TableError(f"there is no slot {slot} of player {seat}")
                seen.setdefault(seat - 1, {})[slot - 1] = [seat - 1] if key == "peeked" else list(range(players))
    return seen


def _flat(
    setting: Mapping[str, object], ruleset: Ruleset, players: int, dealer: int, chance: random.Random
) -> tuple[Card, ...]:
    """The whole deal in the order in which the cards leave the pack."""
    pack = pack_cards(ruleset, players)
    if "deal" in setting:
        pile = cast(Pile, setting["deal"])
        rest = _Rest(pack, [*pile.top, *pile.bottom], chance)
        return (*pile.top, *(rest.all() if pile.rest else ()), *pile.bottom)
    layouts = _layouts(setting, ruleset)
    stock = cast(Pile, setting["stock"])
    discard = setting["discard"]
    top = UNKNOWN if discard == "none" else cast(Card, discard)
    known = [card for layout in layouts for card in layout.cards if card != UNKNOWN]
    rest = _Rest(pack, [*known, *([] if top == UNKNOWN else [top]), *stock.top, *stock.bottom], chance)
    hands = [rest.fill(layout.cards) for layout in layouts]
    (first,) = rest.fill([top])
    below = rest.all() if stock.rest else ()
    return in_deal_order(ruleset, hands, dealer, (first, *stock.top, *below, *stock.bottom))


def in_deal_order(
    ruleset: Ruleset, hands: Sequence[Sequence[Card]], dealer: int, others: Sequence[Card]
) -> tuple[Card, ...]:
    """The deal that gives each seat its hand and then turns up and leaves the other cards in order."""
    players, size = len(hands), ruleset.shape.size
    cards: list[Card] = [UNKNOWN] * (players * size)
    share_out = cast(Callable[[int, int], Sequence[Sequence[int]]], _answer(ruleset, "setup.deal-order"))
    for place, share in enumerate(share_out(players, size)):
        hand = hands[(dealer + 1 + place) % players]
        for index, card in zip(share, hand, strict=True):
            cards[index] = card
    return (*cards, *others)


def first_player(ruleset: Ruleset, dealer: int, players: int) -> int:
    """The seat that begins when this one deals."""
    return (dealer + cast(int, _answer(ruleset, "turn.first"))) % players


def _answer(ruleset: Ruleset, parameter: str) -> object:
    """What the engine has for a ruleset's answer to a question of dealing."""
    return ANSWERS[parameter][ruleset.word(parameter)]
