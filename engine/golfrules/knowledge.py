"""Who knows which card: what a seat may see of the table, and what it has seen since the start.

Everybody sees face-up cards, the whole discard pile (each of its cards was turned up to all), removed cards, and every act: which
slot was looked at, exchanged or replaced. Hidden cards are seen only by the seats whose bit `State.seen` has.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from golfrules.actions import Action, Kind
from golfrules.cards import Card
from golfrules.layout import UNKNOWN, Layout
from golfrules.play import apply
from golfrules.state import OPENING, OVER, SOURCES, State, first_state, need_state, plays


def nobody(seat: int) -> int:
    """A player's own hidden cards are seen by nobody."""
    return 0


def owner(seat: int) -> int:
    """A player's own hidden cards are seen by their owner."""
    return 1 << seat


def only_seat(everybody: int, seat: int) -> int:
    """Seen by the acting seat alone."""
    return 1 << seat


def all_seats(everybody: int, seat: int) -> int:
    """Seen by all."""
    return everybody


ANSWERS: Final[dict[str, dict[str, object]]] = {
    "setup.own-cards": {"unseen": nobody, "always-seen": owner},
    "turn.drawn-seen": {"drawer-only": only_seat, "everybody": all_seats},
    "turn.taken-known": {"everybody": all_seats, "owner-only": only_seat},
}
"""What each answer to a question of knowledge is in the engine: the seats that see a card, as a bit mask."""


class Observation(NamedTuple):
    """What a seat may see of the table now, with what it remembers of cards that are hidden now.

    Cards that the seat has not seen are UNKNOWN; seats and slots count from 0; piles have their top card last.
    """

    seat: int
    phase: str
    to_move: int | None
    dealer: int
    turn: int
    layouts: tuple[Layout, ...]
    seen: tuple[tuple[int, ...], ...]
    """For each hidden card the seats that have seen it (the acts by which they saw it are public)."""
    stock: int
    """How many cards are left in the stock."""
    discard: tuple[Card, ...]
    drawn: Card | None
    source: str | None
    chosen: int
    """The slots this seat has chosen so far in the present step of the opening."""
    choices: tuple[int, ...]
    """How many slots each seat has chosen so far."""
    closer: int | None
    last_turns: int | None
    """How many last turns are left; None before the close."""
    aside: tuple[Card, ...]
    ending: str | None


class Event(NamedTuple):
    """One step of what a seat has witnessed: who did what (None at the start; `up ?` while a choice is secret), and the table after it."""

    seat: int | None
    action: str | None
    table: Observation


def observation(state: State, seat: int) -> Observation:
    """What a seat may see now. Raises IndexError for a seat that is not there."""
    need_state(state)
    table = state.table
    if not isinstance(seat, int):
        raise TypeError(f"seat is a whole number, not {seat!r:.80}")
    if not 0 <= seat < table.players:
        raise IndexError(f"there is no seat {seat}; {table.players} players have seats 0 to {table.players - 1}")
    seat = int(seat)
    bit = 1 << seat
    drawn = state.drawn
    if drawn is not None and not state.drawn_knowers & bit:
        drawn = UNKNOWN
    rest = state.rest
    ending = rest.ending
    return Observation(
        seat,
        state.phase_name,
        None if state.phase == OVER else state.seat,
        table.dealer,
        rest.turn,
        tuple(_seen_layout(state, owner, bit) for owner in range(table.players)),
        rest.seen,
        len(state.stock),
        state.discard,
        drawn,
        SOURCES[state.source],
        rest.chosen[seat],
        tuple(chosen.bit_count() for chosen in rest.chosen),
        None if rest.closer < 0 else rest.closer,
        None if rest.last < 0 else rest.last,
        rest.aside,
        None if ending is None else ending.word,
    )


def _seen_layout(state: State, seat: int, bit: int) -> Layout:
    """A seat's layout as the viewer with this bit sees it."""
    rest, cards, up = state.rest, state.layouts[seat], state.up[seat]
    gone, seen = rest.gone[seat], rest.seen[seat]
    visible = up | gone
    known = [
        card if visible >> slot & 1 or seats & bit else UNKNOWN
        for slot, (card, seats) in enumerate(zip(cards, seen, strict=True))
    ]
    return Layout(state.table.plan.shape, tuple(known), up, gone)


def information_state(state: State, seat: int) -> tuple[Event, ...]:
    """Everything a seat has witnessed from the start to now: perfect recall, and nothing that it has not seen.

    It is made by playing the hole again, so it costs as much as the play; equal for two tables that differ only in cards the
    seat has not seen.
    """
    need_state(state)
    at = first_state(state)
    events = [Event(None, None, observation(at, seat))]
    for action in plays(state):
        after = apply(at, action)
        events.append(Event(at.seat, _witnessed(at, action, after, seat), observation(after, seat)))
        at = after
    return tuple(events)


def _witnessed(before: State, action: Action, after: State, seat: int) -> str:
    """An action as a seat witnesses it: others' choices at the opening are secret until they are revealed."""
    mover = before.seat
    if action.kind is Kind.UP and before.phase == OPENING and mover != seat:
        revealed = after.up[mover] | after.rest.gone[mover]
        if not revealed >> action.slot & 1:
            return "up ?"
    return str(action)
