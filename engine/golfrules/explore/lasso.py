"""An endless play of a whole game, as a record that can be replayed.

The walk finds endless plays on small layouts. Here the same is looked for on the real layout, with a small pack sorted by rank: what
the opening asks for is done in the first way, then the fewest turns are sought after which the table stands as it stood, rank for
rank. The players could then do the same again, for ever.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from golfrules.actions import PASS, Action, Kind
from golfrules.cards import Card
from golfrules.deal import cards_needed, pack_cards, start
from golfrules.legal import BY_PHASE
from golfrules.play import EFFECTS
from golfrules.record import format_record, record_of
from golfrules.ruleset import Ruleset
from golfrules.state import DRAWING, HOLDING, State

SPARE: Final = 3
"""So many stock cards beyond the one that every deal needs."""
MOST_TURNS: Final = 5
FIRST: Final = (Kind.DISCARD, Kind.STOCK)


class Endless(NamedTuple):
    """A play that comes back to where it was."""

    state: State
    turns: int
    """How many turns the round has that may be repeated for ever."""

    @property
    def record(self) -> str:
        """The play as a record, up to where the table stands as it stood."""
        return format_record(record_of(self.state, explicit=True))


def endless_record(ruleset: Ruleset, players: int = 2, most: int = MOST_TURNS) -> Endless | None:
    """A short endless play on the real layout; None if none is found within so many turns."""
    if ruleset.word("end.standstill") != "play-on":
        return None
    pack = pack_cards(ruleset, players)
    deal = tuple(sorted(pack, key=lambda card: card >> 2))[: cards_needed(ruleset, players) + SPARE]
    state = start(ruleset, players, deal=deal)
    while state.phase not in (0, DRAWING):
        state = _first(state)
    for depth in range(1, most + 1):
        found = _search(state, depth, [_table(state)])
        if found is not None:
            return found
    return None


def _first(state: State) -> State:
    """What is optional is declined; of what must be done the first is done."""
    actions = BY_PHASE[state.phase](state)
    action = PASS if PASS in actions else actions[0]
    return EFFECTS[action.kind](state, action)


def _search(state: State, depth: int, before: list[object]) -> Endless | None:
    """Play up to `depth` turns, exchanging with the discard pile first, until the table stands as in one of `before`."""
    for new in _turns(state):
        if new.phase != DRAWING:
            continue
        table = _table(new)
        if table in before:
            return Endless(new, len(before) - before.index(table))
        if depth > 1:
            found = _search(new, depth - 1, [*before, table])
            if found is not None:
                return found
    return None


def _turns(state: State) -> list[State]:
    """All that a whole turn may lead to."""
    found = []
    for action in sorted(BY_PHASE[state.phase](state), key=_liking):
        new = EFFECTS[action.kind](state, action)
        if new.phase == HOLDING:
            found += [_settled(EFFECTS[then.kind](new, then)) for then in BY_PHASE[HOLDING](new)]
        else:
            found.append(_settled(new))
    return found


def _settled(state: State) -> State:
    while state.phase not in (0, DRAWING):
        state = _first(state)
    return state


def _liking(action: Action) -> int:
    return FIRST.index(action.kind) if action.kind in FIRST else 9


def _table(state: State) -> object:
    """How the table stands, rank for rank; discards that nobody can reach are left out."""

    def ranks(cards: tuple[Card, ...]) -> tuple[int, ...]:
        return tuple(card >> 2 for card in cards)

    layouts = tuple(map(ranks, state.layouts))
    return (
        state.seat,
        layouts,
        state.up,
        state.gone,
        ranks(state.stock),
        ranks(state.discard[-1:]),
        state.closer,
        state.last,
    )
