"""What can be expected of a position, and how it is found out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, cast

from golfrules.cards import Card, card_name
from golfrules.knowledge import Observation, observation
from golfrules.layout import UNKNOWN, Layout, format_layout, format_slot, parse_layout
from golfrules.legal import legal_actions
from golfrules.outcome import returns, scores
from golfrules.scoring import count
from golfrules.state import OVER, State
from golfrules.testing.forms import REST, Expected, Pile


class Difference(NamedTuple):
    """What was expected and what was found instead; `about` says of what."""

    about: str
    expected: str
    found: str


Check = Callable[[State, object], Iterable[Difference]]


def differences(state: State, expected: Expected) -> list[Difference]:
    """Where a position is not as expected."""
    return list(CHECKS[expected.key](state, expected.value))


def _plain(about: str, find: Callable[[State], object]) -> Check:
    """A check of one value."""

    def check(state: State, value: object) -> Iterable[Difference]:
        found = find(state)
        if found != value or type(found) is not type(value):
            yield Difference(about, word(value), word(found))

    return check


def _each_seat(about: str, find: Callable[[State, int], object]) -> Check:
    """A check of one value for each of some seats."""

    def check(state: State, value: object) -> Iterable[Difference]:
        for seat, wanted in cast("Mapping[int, object]", value).items():
            found = find(state, seat - 1) if seat <= state.table.players else "no such player"
            if found != wanted:
                yield Difference(f"{about} of player {seat}", word(wanted), word(found))

    return check


def word(value: object) -> str:
    """A value in text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def name(card: Card | None) -> str:
    """A card in text: `none` without one, `hidden` for one that is not known."""
    return "none" if card is None else "hidden" if card == UNKNOWN else card_name(card)


def _card(about: str, find: Callable[[State], Card | None]) -> Check:
    def check(state: State, value: object) -> Iterable[Difference]:
        wanted = value if isinstance(value, str) else name(cast(Card, value))
        found = name(find(state))
        if found != wanted:
            yield Difference(about, wanted, found)

    return check


def _pile(about: str, find: Callable[[State], tuple[Card, ...]]) -> Check:
    def check(state: State, value: object) -> Iterable[Difference]:
        wanted, found = cast(Pile, value), tuple(reversed(find(state)))
        if not wanted.fits(found):
            yield Difference(about, str(wanted), " ".join(map(card_name, found)) or "none")

    return check


def layout_differs(layout: Layout, wanted: str) -> bool:
    """Whether a layout is not as written: `..` stands for all face down, `(..)` and `--` for any hidden or removed card."""
    if wanted == REST:
        return layout.hidden != layout.shape.full
    theirs = parse_layout(wanted)
    if theirs.shape != layout.shape or theirs.up != layout.up or theirs.removed != layout.removed:
        return True
    return any(a not in (b, UNKNOWN) for a, b in zip(theirs.cards, layout.cards, strict=True))


def _layouts(state: State, value: object) -> Iterable[Difference]:
    for seat, wanted in cast("Mapping[int, str]", value).items():
        if seat > state.table.players:
            yield Difference(f"layout of player {seat}", wanted, "no such player")
        elif layout_differs(state.layout(seat - 1), wanted):
            yield Difference(f"layout of player {seat}", wanted, format_layout(state.layout(seat - 1)))


def _legal(state: State, value: object) -> Iterable[Difference]:
    wanted = cast("list[str]", value)
    found = [str(action) for action in legal_actions(state)]
    if sorted(wanted) != sorted(found):
        yield Difference("legal actions", ", ".join(wanted) or "none", ", ".join(found) or "none")


def _illegal(state: State, value: object) -> Iterable[Difference]:
    found = {str(action) for action in legal_actions(state)}
    for action in cast("list[str]", value):
        if action in found:
            yield Difference(action, "illegal", "legal")


def _seen_layout_differs(layout: Layout, wanted: str) -> bool:
    """As somebody sees it `(..)` is a card that is not known, so here it stands for itself."""
    if wanted == REST:
        return layout.hidden != layout.shape.full or len(layout.unknown) != layout.shape.size
    theirs = parse_layout(wanted)
    if theirs.shape != layout.shape:
        return True
    return any(
        format_slot(theirs, slot) not in (format_slot(layout, slot), "--")
        or (theirs.removed ^ layout.removed) >> slot & 1
        for slot in range(layout.shape.size)
    )


def _sees(state: State, value: object) -> Iterable[Difference]:
    for seat, wanted in cast("Mapping[int, Mapping[int | str, object]]", value).items():
        if seat > state.table.players:
            yield Difference(f"what player {seat} sees", "something", "no such player")
            continue
        seen = observation(state, seat - 1)
        for key, what in wanted.items():
            if isinstance(key, int):
                about = f"layout of player {key} as player {seat} sees it"
                if key > state.table.players:
                    yield Difference(about, str(what), "no such player")
                elif _seen_layout_differs(seen.layouts[key - 1], str(what)):
                    yield Difference(about, str(what), format_layout(seen.layouts[key - 1]))
                continue
            found = _SEEN[key](seen)
            text = what if isinstance(what, str) else name(cast(Card, what)) if key in _SEEN_CARDS else str(what)
            if text != found:
                yield Difference(f"{key} as player {seat} sees it", text, found)


_SEEN: dict[str, Callable[[Observation], str]] = {
    "drawn": lambda seen: name(seen.drawn),
    "discard-top": lambda seen: name(seen.discard[-1] if seen.discard else None),
    "stock-count": lambda seen: str(seen.stock),
    "to-move": lambda seen: "none" if seen.to_move is None else str(seen.to_move + 1),
}
_SEEN_CARDS = ("drawn", "discard-top")


def _top(pile: tuple[Card, ...]) -> Card | None:
    return pile[-1] if pile else None


def cards_in_play(state: State) -> int:
    """How many cards there are, wherever they lie; removed ones lie in the discard pile or aside."""
    on_table = sum((state.table.plan.full & ~gone).bit_count() for gone in state.gone)
    return on_table + len(state.stock) + len(state.discard) + len(state.aside) + (state.drawn is not None)


_GOING_ON = "the hole is not over"


def _score(state: State, seat: int) -> object:
    return scores(state).totals[seat] if state.phase == OVER else _GOING_ON


def _raw_score(state: State, seat: int) -> object:
    return scores(state).raw[seat] if state.phase == OVER else _GOING_ON


def _returns(state: State, seat: int) -> object:
    return returns(state)[seat] if state.phase == OVER else _GOING_ON


def layout_score(state: State, seat: int) -> int:
    """What a seat's layout would count if all its cards were shown."""
    cards, gone = state.layouts[seat], state.gone[seat]
    return count(state.table.ruleset, cards, state.table.plan.full & ~gone, gone).total


CHECKS: dict[str, Check] = {
    "layouts": _layouts,
    "discard": _pile("discard pile", lambda s: s.discard),
    "discard-top": _card("top of the discard pile", lambda s: _top(s.discard)),
    "discard-count": _plain("cards in the discard pile", lambda s: len(s.discard)),
    "stock": _pile("stock", lambda s: s.stock),
    "stock-top": _card("next card of the stock", lambda s: _top(s.stock)),
    "stock-count": _plain("cards in the stock", lambda s: len(s.stock)),
    "drawn": _card("card in hand", lambda s: s.drawn),
    "packs": _plain("packs", lambda s: s.table.ruleset.packs_for(s.table.players)),
    "cards": _plain("cards in all", cards_in_play),
    "to-move": _plain("player to move", lambda s: "none" if s.phase == OVER else s.seat + 1),
    "legal": _legal,
    "illegal": _illegal,
    "over": _plain("the hole is over", lambda s: s.phase == OVER),
    "why-over": _plain("why the hole is over", lambda s: "it is not over" if s.ending is None else s.ending.word),
    "closer": _plain("closer", lambda s: "none" if s.closer < 0 else s.closer + 1),
    "turns-left": _plain("last turns left", lambda s: "none" if s.last < 0 else s.last),
    "score": _each_seat("score", _score),
    "raw-score": _each_seat("score before bonuses and penalties", _raw_score),
    "score-if-shown": _each_seat("score if all were shown", layout_score),
    "returns": _each_seat("return", _returns),
    "sees": _sees,
}
"""How each expectation is looked at."""
