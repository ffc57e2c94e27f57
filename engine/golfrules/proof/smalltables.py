"""Small tables to search for plays: deals of few cards, and positions near the end of a hole, simplest first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from golfrules.cards import JOKER, PACK, Card, card_name, format_cards
from golfrules.deal import start
from golfrules.layout import Layout, Shape, format_layout
from golfrules.position import read_table
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.state import State, UnknownCardError

Form = Mapping[str, Any]
"""A table as scenarios write it: a position, or `deal` and `players`."""


def build(ruleset: Ruleset, form: Form) -> State | None:
    """The state of a table; None where the ruleset cannot have it."""
    try:
        if "deal" in form:
            dealer = form.get("dealer")
            return start(ruleset, form["players"], deal=form["deal"], dealer=None if dealer is None else dealer - 1)
        state = read_table(ruleset, form)
        return state if _can_lie_so(state) else None
    except (ValueError, RulesetError, UnknownCardError):
        return None


def _can_lie_so(state: State) -> bool:
    """Whether a table that waits for a decision can lie so: what the rules do by themselves has been done."""
    plan = state.table.plan
    for seat, cards in enumerate(state.layouts):
        if plan.removes_at_once and plan.matched(cards, state.up[seat], state.gone[seat]):
            return False
        if state.closer >= 0 and plan.reveal_at_close and state.hidden(seat):
            return False
    return True


def deals(shape: Shape, players: int, jokers: int = 0, times: int = 2) -> Iterator[Form]:
    """Deals of few cards: the layouts, a discard, and a stock of one to three."""
    for extra in (1, 2, 3):
        for seed in range(times):
            cards = _cards(players * shape.size + 1 + extra, seed, jokers)
            yield {"players": players, "deal": format_cards(cards)}


def positions(one: Ruleset, other: Ruleset, players: int) -> Iterator[Form]:
    """Positions at the start of a turn: so many hidden cards for each player, small piles, before the close and after."""
    shape = one.shape
    face_down = one.word("turn.new-card", "face-up") == "face-down"
    own = one.word("setup.own-cards", "unseen") == "always-seen"
    hidden = [(shape.size,) * players] if face_down or own else sorted(product((1, 2), repeat=players), key=sum)
    if not (face_down or own):  # a layout all face up would have closed the hole
        hidden = [each for each in hidden if 0 not in each]
    removes = "never" not in {one.word("turn.remove-matched", "never"), other.word("turn.remove-matched", "never")}
    jokers = min(one.number("setup.jokers", 0), other.number("setup.jokers", 0))
    for stock, discards in ((1, 1), (0, 1), (2, 1), (1, 2), (0, 3), (0, 2), (3, 1)):
        for numbers in hidden:
            for seed in range(3):
                for closer in (None, 2) if players > 1 else (None,):
                    yield from _position(shape, numbers, stock, discards, closer, seed, jokers, removes)


def _position(
    shape: Shape,
    hidden: tuple[int, ...],
    stock: int,
    discards: int,
    closer: int | None,
    seed: int,
    jokers: int,
    removes: bool,
) -> Iterator[Form]:
    players = len(hidden)
    cards = iter(_cards(players * shape.size + stock + discards, seed, jokers))
    layouts = {}
    chance = random.Random(seed)
    for seat, number in enumerate(hidden):
        down = chance.sample(range(shape.size), number)
        up = shape.full & ~sum(1 << slot for slot in down)
        layouts[seat + 1] = Layout(shape, tuple(next(cards) for _ in range(shape.size)), up)
    form: dict[str, Any] = {"to-move": 1, "layouts": {seat: format_layout(lay) for seat, lay in layouts.items()}}
    if closer is not None and hidden[closer - 1] < shape.size:
        shown = layouts[closer]
        form["layouts"][closer] = format_layout(shown._replace(up=shape.full))
    form["stock"] = [card_name(next(cards)) for _ in range(stock)]
    form["discard"] = [card_name(next(cards)) for _ in range(discards)]
    if closer is not None:
        form["closer"] = closer
    yield form
    if closer is None and all(number == shape.size for number in hidden):
        yield {**form, "turn": 1}  # nobody has had a turn, so every card lies as it was dealt
    if removes and closer is None:
        lines = shape.columns[:1] if shape.columns else ()
        for line in lines:
            first = layouts[1]
            gone = sum(1 << slot for slot in line)
            if first.up & gone == gone:
                bare = first._replace(up=first.up & ~gone, removed=gone, cards=_matched(first.cards, line))
                yield {**form, "layouts": {**form["layouts"], 1: format_layout(bare)}}


def even_tables(one: Ruleset, other: Ruleset, number: int = 300) -> Iterator[Form]:
    """Positions of two players near the end of a hole, drawn by lot from cards of like value, so that little decides."""
    shape = one.shape
    face_down = one.word("turn.new-card", "face-up") == "face-down"
    own = one.word("setup.own-cards", "unseen") == "always-seen"
    jokers = min(rules.number("setup.jokers", 0) for rules in (one, other))
    removes = "never" not in {rules.word("turn.remove-matched", "never") for rules in (one, other)}
    closed = "none" not in {rules.word("end.final-turns", "none") for rules in (one, other)}
    for seed in range(number):
        chance = random.Random(seed)
        stock, discards = chance.choice((1, 2, 0, 3)), chance.choice((1, 2, 3))
        needed = 2 * shape.size + stock + discards
        ranks = chance.sample(range(13), min(13, needed // 4 + chance.choice((1, 2, 4))))
        pack = [rank * 4 + suit for rank in ranks for suit in range(4)] + [JOKER] * bool(jokers)
        cards = iter(chance.sample(pack, needed))
        layouts = []
        for _ in range(2):
            down = shape.size if face_down or own else chance.choice((1, 1, 2))
            up = shape.full & ~sum(1 << slot for slot in chance.sample(range(shape.size), down))
            layouts.append(Layout(shape, tuple(next(cards) for _ in range(shape.size)), up))
        form: dict[str, Any] = {"to-move": 1, "layouts": {}}
        if closed and chance.random() < 0.3:
            form["closer"] = 2
            layouts[1] = layouts[1] if face_down or own else layouts[1]._replace(up=shape.full)
        elif removes and chance.random() < 0.5:
            gone = sum(1 << slot for slot in shape.columns[0])
            if layouts[0].up & gone == gone:
                matched = _matched(layouts[0].cards, shape.columns[0])
                layouts[0] = layouts[0]._replace(up=layouts[0].up & ~gone, removed=gone, cards=matched)
        if (face_down or own) and chance.random() < 0.3:
            form["turn"] = 1
        form["layouts"] = {seat + 1: format_layout(layout) for seat, layout in enumerate(layouts)}
        form["stock"] = [card_name(next(cards)) for _ in range(stock)]
        form["discard"] = [card_name(next(cards)) for _ in range(discards)]
        yield form


def _matched(cards: tuple[Card, ...], line: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards with a line made equal in rank."""
    rank = cards[line[0]] >> 2
    return tuple(rank * 4 + line.index(slot) if slot in line else card for slot, card in enumerate(cards))


def _cards(number: int, seed: int, jokers: int) -> list[Card]:
    """So many different cards, first of few ranks (so that lines match), later of many, in an order by lot."""
    ranks = (0, 9, 12, 1, 4, 6, 2, 8, 3, 5, 7, 10, 11)
    pack: list[Card] = [rank * 4 + suit for rank in ranks for suit in range(4)]
    if jokers:
        pack[3:3] = [JOKER]
    chosen = pack[:number] if seed % 2 == 0 else pack[: max(number, 24)]
    assert set(chosen) <= {*PACK, JOKER}
    random.Random(seed).shuffle(chosen)
    return chosen[:number]
