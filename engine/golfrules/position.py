"""Positions: a state built from a table as it lies, for scenarios, witnesses and analysis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from golfrules.actions import ASK
from golfrules.cards import JOKER, Card, parse_card
from golfrules.deal import check_cards
from golfrules.frame import Plan, Table
from golfrules.layout import UNKNOWN, Layout, parse_layout
from golfrules.legal import legal_actions
from golfrules.plan import plan_of
from golfrules.ruleset import Ruleset
from golfrules.state import DRAWING, HOLDING, NOWHERE, OVER, PHASES, SOURCES, Fields, State, new_state, rest_of, rooted
from golfrules.turns import begin_turn, one_layout_up, remember

Cards = Sequence[Card | str] | str | int


def position(
    ruleset: Ruleset,
    layouts: Sequence[Layout | str],
    *,
    to_move: int = 0,
    stock: Cards = (),
    discard: Cards = (),
    drawn: Card | str | None = None,
    source: str = "stock",
    closer: int | None = None,
    last_turns: int | None = None,
    phase: str | None = None,
    turn: int | None = None,
    dealer: int | None = None,
    aside: Cards = (),
    seen: Mapping[int, Mapping[int, Iterable[int]]] | None = None,
) -> State:
    """A state from a table as it lies. Seats and slots count from 0.

    Piles are written from the top down: the next stock card first, the card that lies open first. A whole number stands for so
    many stock cards that nobody knows; single unknown cards are `..`. `seen` says who has seen hidden cards: seat → slot → seats.
    `closer` has closed the hole; how many last turns are left follows from the rules, unless `last_turns` says it. `turn` is the
    number of turns finished in this hole; left out, all are past that some rule tells apart. Without `phase` the position stands
    at the beginning of a turn, or, if a card is `drawn`, before it is placed.

    Raises ValueError for a table that cannot be: cards that occur too often, seats that are not there, nothing to decide.
    """
    plan = plan_of(ruleset)
    players = len(layouts)
    laid = [_laid(plan, layout, seat) for seat, layout in enumerate(layouts)]
    for name, seat in (("to move", to_move), ("dealer", dealer), ("closer", closer)):
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"{name}: there is no player {seat + 1} among {players}")
    held = None if drawn is None else _card(drawn)
    if source not in ("stock", "discard"):
        raise ValueError(f"a card is drawn from 'stock' or 'discard', not from {source!r}")
    stock_cards, discards, set_aside = _pile(stock, "stock"), _pile(discard, "discard"), _pile(aside, "aside")
    if UNKNOWN in discards or held == UNKNOWN:
        raise ValueError("the discard pile and the drawn card must be known")
    table_cards = [card for layout in laid for slot, card in enumerate(layout.cards) if not layout.removed >> slot & 1]
    on_the_table = [*table_cards, *stock_cards, *discards, *set_aside, *([] if held is None else [held])]
    check_cards(ruleset, players, [card for card in on_the_table if card != UNKNOWN])
    who = players - 1 if dealer is None else dealer
    table = Table(ruleset, plan, players, who, to_move, None, 0, ())
    fields = Fields(
        table=table,
        phase=_phase(phase, held),
        seat=to_move,
        layouts=tuple(layout.cards for layout in laid),
        up=tuple(layout.up for layout in laid),
        stock=stock_cards,
        discard=discards,
        drawn=held,
        source=NOWHERE if held is None else SOURCES.index(source),
        did=1 if held is not None and source == "stock" else 0,
        quiet=0,
        rest=rest_of(
            table,
            turn=table.told if turn is None else min(turn, table.told),
            gone=tuple(layout.removed for layout in laid),
            seen=_seen(table, laid, seen or {}),
            chosen=(0,) * players,
            closer=-1 if closer is None else closer,
            last=_last(table, to_move, closer, last_turns),
            aside=set_aside,
            shuffles=0,
            tables=frozenset(),
            ending=None,
        ),
        menu=ASK,
        past=None,
    )
    state = new_state(fields)
    _check_open(state)
    if phase is None and held is None:
        state = begin_turn(remember(state, to_move))
    if not legal_actions(state):
        raise ValueError(f"in this position there is nothing to decide in the phase {state.phase_name!r}")
    return rooted(state)


def _check_open(state: State) -> None:
    """Raises ValueError for a hole that would have been closed before: a layout lies all face up, and nobody closed it."""
    plan = state.table.plan
    if state.closer >= 0 or plan.trigger is not one_layout_up or not plan.any_act:
        return
    for seat, (up, gone) in enumerate(zip(state.up, state.gone, strict=True)):
        done = up | gone == plan.full and (plan.removed_close or not gone)
        if done and (seat != state.seat or state.phase in (DRAWING, HOLDING)):
            raise ValueError(
                f"the layout of player {seat + 1} lies all face up, so by end.trigger the hole is closed; say who closed it (closer)"
            )


def _laid(plan: Plan, layout: Layout | str, seat: int) -> Layout:
    read = parse_layout(layout, plan.shape) if isinstance(layout, str) else layout
    if read.shape != plan.shape:
        raise ValueError(f"the layout of player {seat + 1} is {read.shape}, but the rules say {plan.shape}")
    if read.removed and not plan.removes:
        raise ValueError(
            f"the layout of player {seat + 1} has a place whose card was taken away, which these rules never do"
        )
    return read


def _card(card: Card | str) -> Card:
    if isinstance(card, str):
        return UNKNOWN if card.strip() in ("..", "(..)") else parse_card(card)
    if not UNKNOWN <= card <= JOKER:
        raise ValueError(f"{card!r} is no card")
    return card


def _pile(cards: Cards, name: str) -> tuple[Card, ...]:
    """A pile, top card last, from a list written from the top down, or from a number of unknown cards."""
    if isinstance(cards, int):
        if name != "stock":
            raise ValueError(f"{name}: cards are expected, not a number")
        return (UNKNOWN,) * cards
    words: Sequence[Card | str] = cards.replace(",", " ").split() if isinstance(cards, str) else cards
    return tuple(_card(card) for card in reversed(words))


def _phase(phase: str | None, held: Card | None) -> int:
    if phase is None:
        return DRAWING if held is None else HOLDING
    if phase not in PHASES or phase == PHASES[OVER]:
        raise ValueError(f"{phase!r} is no phase; they are {', '.join(PHASES[1:])}")
    if (phase == PHASES[HOLDING]) != (held is not None):
        raise ValueError(f"in the phase {phase!r} a card is {'not ' if held is not None else ''}drawn")
    return PHASES.index(phase)


def _last(table: Table, to_move: int, closer: int | None, last_turns: int | None) -> int:
    """How many last turns are left with this seat to move."""
    if closer is None:
        if last_turns is not None:
            raise ValueError("last turns are left only when somebody has closed the hole; who?")
        return -1
    granted = table.plan.last_turns(table.players)
    if not granted:
        raise ValueError("these rules end a hole as soon as it is closed")
    after_closer = (
        to_move - closer
    ) * table.plan.step % table.players or table.players  # the how-manieth turn after the close
    left = granted + 1 - after_closer if last_turns is None else last_turns
    if not 1 <= left <= granted:
        raise ValueError(f"player {to_move + 1} has no turn left after player {closer + 1} closed the hole")
    return left


def _seen(
    table: Table, laid: Sequence[Layout], seen: Mapping[int, Mapping[int, Iterable[int]]]
) -> tuple[tuple[int, ...], ...]:
    """Who has seen each card, as bit masks of seats."""
    plan = table.plan
    told = []
    for seat, layout in enumerate(laid):
        own = seen.get(seat, {})
        masks = []
        for slot in range(plan.shape.size):
            seats = sum(1 << viewer for viewer in set(own.get(slot, ())))
            if seats & ~table.everybody:
                raise ValueError(f"slot {slot + 1} of player {seat + 1} was seen by somebody who is not there")
            visible = (layout.up | layout.removed) >> slot & 1
            masks.append(table.everybody if visible and plan.tracks else seats | plan.own_seen(seat))
        told.append(tuple(masks))
    return tuple(told)


_KEYS: Final = (
    "to-move", "layouts", "stock", "discard", "drawn", "from", "closer", "last-turns", "phase", "turn", "dealer", "aside", "seen",
)  # fmt: skip


def read_table(ruleset: Ruleset, table: Mapping[str, Any]) -> State:
    """A position from the form in which scenarios write it: seats, slots and turns count from 1, layouts by seat.

    `{to-move: 1, stock: [Kc], discard: [Td], layouts: {1: 9s Kd 2c / 9h (Qc) 7d, 2: …}}`, and where they matter `drawn` and `from`,
    `closer` and `last-turns`, `phase`, `turn` (the number of this turn in the hole), `dealer`, `aside`,
    `seen: {1: {2: [1, 2]}}` (the card in slot 2 of player 1 was seen by players 1 and 2). Raises ValueError for anything else.
    """
    for key in table:
        if key not in _KEYS:
            raise ValueError(f"{key!r} is no part of a table; the parts are {', '.join(_KEYS)}")
    layouts = table.get("layouts")
    if not isinstance(layouts, Mapping) or sorted(layouts) != list(range(1, len(layouts) + 1)) or not layouts:
        raise ValueError("layouts: expected one for each player, with the players' numbers from 1 on")

    def seat(key: str) -> int | None:
        number = table.get(key)
        if number is not None and (not isinstance(number, int) or not 1 <= number <= len(layouts)):
            raise ValueError(f"{key}: there is no player {number!r} among {len(layouts)}")
        return None if number is None else number - 1

    to_move = seat("to-move")
    seen = {
        player - 1: {slot - 1: [viewer - 1 for viewer in viewers] for slot, viewers in slots.items()}
        for player, slots in table.get("seen", {}).items()
    }
    turn = table.get("turn")
    return position(
        ruleset,
        [layouts[player] for player in range(1, len(layouts) + 1)],
        to_move=0 if to_move is None else to_move,
        stock=table.get("stock", ()),
        discard=table.get("discard", ()),
        drawn=table.get("drawn"),
        source=table.get("from", "stock"),
        closer=seat("closer"),
        last_turns=table.get("last-turns"),
        phase=table.get("phase"),
        turn=None if turn is None else turn - 1,
        dealer=seat("dealer"),
        aside=table.get("aside", ()),
        seen=seen,
    )
