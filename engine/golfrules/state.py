"""The state of a hole: everything on the table, who has seen what, and whose decision it is.

A state never changes; an action makes a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from golfrules.actions import ASK, Action, Menu
from golfrules.cards import Card, card_name
from golfrules.frame import Slots, Table
from golfrules.layout import UNKNOWN, Layout

OVER: Final = 0
OPENING: Final = 1
PEEKING: Final = 2
SECOND_ROUND: Final = 3
DRAWING: Final = 4
HOLDING: Final = 5
REJECTED: Final = 6
REARRANGING: Final = 7
REMOVING: Final = 8
PHASES: Final = ("over", "opening", "peek", "second-round", "draw", "hold", "rejected", "rearrange", "remove")
"""What the seat to move decides: nothing any more; which card to turn up at the opening; at which to look; which more to turn up
in the second round; where to get a card from; what to do with it; which card to turn up after a reject; which cards to exchange;
which matched line to take away."""

NOWHERE: Final = 0
STOCK_PILE: Final = 1
DISCARD_PILE: Final = 2
SOURCES: Final = (None, "stock", "discard")
"""Where the drawn card came from."""

DREW: Final = 1
SHOWED: Final = 2
COMPLETED: Final = 4
MIXED: Final = 8
"""What the turn did so far (bits of `State.did`): took a stock card, made a hidden card visible, replaced the last hidden card,
exchanged two hidden cards."""
STIRRED: Final = DREW | SHOWED
"""What keeps play from standing still."""


TABLE: Final = 0
PHASE: Final = 1
REST: Final = 11
MENU: Final = 12
PLAIN: Final = 0
GONE: Final = 2
"""Where a state, and its `rest`, hold what every decision asks for: a tuple is faster asked by place than by name."""


class Ending(Enum):
    """Why a hole is over. `parameter` names the question whose answer ended it."""

    CLOSED = ("closed", "end.final-turns")
    STOCK_OUT = ("stock-out", "end.stock-out")
    CUT = ("cut", "end.stock-out-final")
    NO_FINAL_CARD = ("no-final-card", "end.final-stock-out")
    STANDSTILL = ("standstill", "end.standstill")
    STUCK = ("stuck", "end.stock-out")

    def __init__(self, word: str, parameter: str) -> None:
        self.word = word
        self.parameter = parameter


class UnknownCardError(ValueError):
    """A play that needs a card which the position leaves open."""


def _plain(fields: Any) -> type:
    """A tuple with the names of a NamedTuple, which is made by a function of its own: this is made in four fifths of the time."""
    return type(fields.__name__, (tuple,), {"__slots__": (), **{name: vars(fields)[name] for name in fields._fields}})


class RestFields(NamedTuple):
    """The seldom changed part of a state as it is held."""

    plain: bool
    """Whether a turn that ends with a card placed just hands on to the next seat, if it leaves a stock and a hidden card: nobody has
    closed, and no rule tells this round from the later ones."""
    turn: int
    gone: tuple[int, ...]
    seen: tuple[Slots, ...]
    chosen: tuple[int, ...]
    closer: int
    last: int
    aside: tuple[Card, ...]
    shuffles: int
    tables: frozenset[object]
    ending: Ending | None


if TYPE_CHECKING:
    _RestBase = RestFields
else:
    _RestBase = _plain(RestFields)


class Rest(_RestBase):
    """What most turns leave as it is, apart from the rest of a state so that those turns need not copy it. Made by `rest_of`."""

    __slots__ = ()


class Fields(NamedTuple):
    """A state as it is held."""

    table: Table
    phase: int
    seat: int
    """The seat to move; when the hole is over, the one that moved last."""
    layouts: tuple[tuple[Card, ...], ...]
    """The cards of each seat; where one was removed, the card that lay there."""
    up: tuple[int, ...]
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    drawn: Card | None
    source: int
    did: int
    quiet: int
    """For how many turns nobody has drawn from the stock or made a hidden card visible; 0 if no rule asks."""
    rest: Rest
    menu: Menu
    """What may be done, where that is known already; ASK where it is not (`legal_actions` does)."""
    past: Any
    """The plays so far: (past before it, action), down to (None, the first state)."""


if TYPE_CHECKING:
    _Base = Fields
else:
    _Base = _plain(Fields)


class State(_Base):
    """A hole at one moment. Seats and slots count from 0; piles have their top card last; masks are bit masks of slots.

    Two states are equal when the table is, whatever led to it: `menu` and `past` are left out. (To take one apart, take
    `state + ()` apart: a plain tuple comes to pieces faster, and a sum is made faster than a copy.)
    """

    __slots__ = ()

    @property
    def turn(self) -> int:
        """How many turns are finished, counted only as far as a rule can tell (`Table.told`)."""
        return self.rest.turn

    @property
    def gone(self) -> tuple[int, ...]:
        """The slots whose cards were taken away."""
        return self.rest.gone

    @property
    def seen(self) -> tuple[Slots, ...]:
        """For each face-down card the seats that have seen it, as a bit mask of seats."""
        return self.rest.seen

    @property
    def chosen(self) -> tuple[int, ...]:
        """The slots that each seat has chosen so far in the present step of the opening."""
        return self.rest.chosen

    @property
    def closer(self) -> int:
        """The seat that closed the hole, or -1."""
        return self.rest.closer

    @property
    def last(self) -> int:
        """How many last turns are left, this one included; -1 before the close."""
        return self.rest.last

    @property
    def aside(self) -> tuple[Card, ...]:
        """Removed cards that do not come back."""
        return self.rest.aside

    @property
    def shuffles(self) -> int:
        """How many times a new stock was made."""
        return self.rest.shuffles

    @property
    def tables(self) -> frozenset[object]:
        """How the table stood at the start of earlier turns, if a rule asks."""
        return self.rest.tables

    @property
    def ending(self) -> Ending | None:
        """Why the hole is over; None while it goes on."""
        return self.rest.ending

    def _replace(self, **changes: Any) -> State:
        """The state with some fields changed, those of `Rest` among them; what may be done is asked anew. Raises ValueError for a name
        that no field has."""
        fields: list[Any] = list(self)
        rest: list[Any] | None = None
        for name, value in changes.items():
            if name in _PLACES:
                fields[_PLACES[name]] = value
            elif name in _SELDOM:
                rest = rest or list(self.rest)
                rest[_SELDOM[name]] = value
            else:
                raise ValueError(f"a state has no field {name!r} that could be changed")
        if rest is not None or "table" in changes:
            fields[REST] = rest_of(fields[TABLE], *(rest or self.rest)[1:])
        fields[MENU] = ASK
        return new_state(fields)

    def __eq__(self, other: object) -> bool:
        """Whether the table is the same, whatever led to it."""
        return isinstance(other, State) and tuple.__eq__(self[:MENU], other[:MENU])

    def __ne__(self, other: object) -> bool:
        """Whether the tables differ."""
        return not self == other

    def __hash__(self) -> int:
        """By the table, whatever led to it."""
        return hash(self[:MENU])

    def __reduce__(self) -> tuple[object, ...]:
        """The table as it is and the plays one after the other: nested as `past` holds them, long plays are too deep to pickle."""
        past, done = self.past, []
        while past is not None and past[0] is not None:
            past, last = past
            done.append(last)
        return (_arrived, (self[:MENU], past, tuple(reversed(done))))

    def __repr__(self) -> str:
        """A line for people; it shows every card."""
        seats = "; ".join(f"{seat + 1}: {self.layout(seat)}" for seat in range(len(self.layouts)))
        top = "--" if not self.discard else _name(self.discard[-1])
        drawn = "" if self.drawn is None else f", drawn {_name(self.drawn)}"
        return f"<State {self.phase_name} of {self.seat + 1}{drawn}; {seats}; discard {top}, stock {len(self.stock)}>"

    @property
    def phase_name(self) -> str:
        """What is to be decided, as a word of PHASES."""
        return PHASES[self.phase]

    def layout(self, seat: int) -> Layout:
        """A seat's layout as somebody would read it who sees every card."""
        return Layout(self.table.plan.shape, self.layouts[seat], self.up[seat], self.rest.gone[seat])

    def hidden(self, seat: int) -> int:
        """The slots of a seat that hold a face-down card."""
        return self.table.plan.full & ~(self.up[seat] | self.rest.gone[seat])

    def knowers(self, seat: int, slot: int) -> int:
        """The seats that have seen the card in a seat's slot, as a bit mask of seats."""
        visible = (self.up[seat] | self.rest.gone[seat]) >> slot & 1
        return self.table.everybody if visible else self.rest.seen[seat][slot]

    @property
    def drawn_knowers(self) -> int:
        """The seats that have seen the drawn card; 0 without one."""
        if self.drawn is None:
            return 0
        everybody = self.table.everybody
        return everybody if self.source == DISCARD_PILE else self.table.plan.drawn_seen(everybody, self.seat)


def need_state(value: object) -> None:
    """Raises TypeError for what is no state."""
    if not isinstance(value, State):
        raise TypeError(
            f"a State is expected here, not {type(value).__name__}; golfrules.start makes the first of a hole"
        )


def _arrived(fields: tuple[Any, ...], past: Any, done: tuple[Action, ...]) -> State:
    """The state that was pickled."""
    for action in done:
        past = (past, action)
    return new_state((*fields, ASK, past))


def _name(card: Card) -> str:
    return ".." if card == UNKNOWN else card_name(card)


def plays(state: State) -> tuple[Action, ...]:
    """The actions that led to a state from where it started."""
    found = []
    past = state.past
    while past[0] is not None:
        past, done = past
        found.append(done)
    return tuple(reversed(found))


def first_state(state: State) -> State:
    """The state from which the play started."""
    past = state.past
    while past[0] is not None:
        past = past[0]
    first: State = past[1]
    return first


def rooted(state: State) -> State:
    """The state, to which nothing has led, as the first of a play."""
    table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, menu, _ = state + ()
    return new_state(
        (table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, menu, (None, state))
    )


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """The tuple with one item changed."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def asking(state: State, phase: int, seat: int, menu: Menu = ASK) -> State:
    """The same table, with something else to decide, and what may be done, if that is known."""
    table, _, _, layouts, up, stock, discard, drawn, source, did, quiet, rest, _, past = state + ()
    return new_state((table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, menu, past))


def resting(state: State, rest: Rest) -> State:
    """The state with something changed of what most turns leave as it is."""
    table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, _, _, past = state + ()
    return new_state((table, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, ASK, past))


def rest_of(
    table: Table,
    turn: int,
    gone: tuple[int, ...],
    seen: tuple[Slots, ...],
    chosen: tuple[int, ...],
    closer: int,
    last: int,
    aside: tuple[Card, ...],
    shuffles: int,
    tables: frozenset[object],
    ending: Ending | None,
) -> Rest:
    """What most turns leave as it is, and whether the next turn does."""
    plain = closer < 0 and turn >= table.plain_place
    return new_rest((plain, turn, gone, seen, chosen, closer, last, aside, shuffles, tables, ending))


def with_seen(rest: Rest, seen: tuple[Slots, ...]) -> Rest:
    """The same, but for who has seen what."""
    plain, turn, gone, _, chosen, closer, last, aside, shuffles, tables, ending = rest + ()
    return new_rest((plain, turn, gone, seen, chosen, closer, last, aside, shuffles, tables, ending))


def with_tables(rest: Rest, tables: frozenset[object]) -> Rest:
    """The same, but for how the table stood before."""
    plain, turn, gone, seen, chosen, closer, last, aside, shuffles, _, ending = rest + ()
    return new_rest((plain, turn, gone, seen, chosen, closer, last, aside, shuffles, tables, ending))


def with_chosen(rest: Rest, chosen: tuple[int, ...]) -> Rest:
    """The same, but for what is chosen in the opening."""
    plain, turn, gone, seen, _, closer, last, aside, shuffles, tables, ending = rest + ()
    return new_rest((plain, turn, gone, seen, chosen, closer, last, aside, shuffles, tables, ending))


_PLACES: Final = {name: place for place, name in enumerate(Fields._fields) if name not in ("rest", "menu")}
_SELDOM: Final = {name: place for place, name in enumerate(RestFields._fields) if name != "plain"}
new_rest: Final = cast(Callable[[Sequence[Any]], Rest], Rest)
new_state: Final = cast(Callable[[Sequence[Any]], State], State)
"""`new_state((every field,))`: the fastest way to make a state, for the steps done in every turn; `new_rest` likewise."""
