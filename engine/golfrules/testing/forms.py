"""The forms of the values in a scenario file: layouts, piles, actions, seats.

A form reads a plain value and gives what the runner works with, or raises FormError with the reason and a hint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from golfrules.actions import ActionError, parse_action
from golfrules.book import meant
from golfrules.cards import Card, ParseError, card_name, find_card, parse_card
from golfrules.layout import parse_layout

T = TypeVar("T")
Form = Callable[[object], T]

REST = ".."
"""Stands for cards that do not matter: the rest of a pile, a whole layout."""


class FormError(ValueError):
    """A value that does not have its form."""

    def __init__(self, reason: str, hint: str = "") -> None:
        self.reason = reason
        self.hint = hint
        super().__init__(reason)


class Expected(NamedTuple):
    """One thing that must hold: the key, its value read, and the line it stands on."""

    key: str
    value: object
    line: int


class Pile(NamedTuple):
    """The cards of a pile, top first. `rest` says whether any cards may lie between `top` and `bottom`."""

    top: tuple[Card, ...]
    rest: bool = False
    bottom: tuple[Card, ...] = ()

    def __str__(self) -> str:
        """As it is written."""
        names = [*map(card_name, self.top), *([REST] if self.rest else []), *map(card_name, self.bottom)]
        return " ".join(names) or "none"

    def fits(self, cards: tuple[Card, ...]) -> bool:
        """Whether these cards, top first, are such a pile."""
        if not self.rest:
            return cards == self.top
        if len(cards) < len(self.top) + len(self.bottom):
            return False
        return cards[: len(self.top)] == self.top and cards[len(cards) - len(self.bottom) :] == self.bottom


_DIGITS = re.compile(r"-?(?:0|[1-9][0-9]*)")


def _unquoted(value: object, what: str) -> None:
    """Raises FormError, and says so, where a number stands in quotes."""
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        raise FormError(f"{what} a whole number, not the text {value!r}", "remove the quotes")


def whole_number(value: object) -> int:
    """A whole number."""
    _unquoted(value, "this has to be")
    if type(value) is not int:
        raise FormError(f"{value!r} is no whole number", meant.number(value if isinstance(value, str) else ""))
    return value


def truth(value: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        quoted = value in ("true", "false")
        raise FormError(
            f"{value!r} is neither true nor false", "remove the quotes" if quoted else "write true or false"
        )
    return value


def text(value: object) -> str:
    """A word or a text."""
    if not isinstance(value, str):
        raise FormError(f"{value!r} is no word")
    return value


def seat(value: object) -> int:
    """A seat, counted from 1."""
    _unquoted(value, "a seat is")
    if type(value) is not int or value < 1:
        raise FormError(f"{value!r} is no seat", "seats are counted from 1, the first to play")
    return value


def seat_or_none(value: object) -> int | str:
    """A seat, or the word none."""
    return "none" if value == "none" else seat(value)


def layout_text(value: object) -> str:
    """A layout in notation; `..` stands for one of which nothing is said."""
    if value == REST:
        return REST
    if not isinstance(value, str):
        raise FormError(f"{value!r} is no layout", "write rows with / between: 9s Kd 2c / 9h (Qc) 7d")
    try:
        parse_layout(value)
    except ParseError as error:
        raise FormError("; ".join(fault.reason for fault in error.faults), error.faults[0].hint) from None
    return value


def card(value: object) -> Card:
    """One card."""
    if not isinstance(value, str):
        raise FormError(f"{value!r} is no card", "rank and suit: Qc")
    try:
        return parse_card(value)
    except ParseError as error:
        raise FormError(error.faults[0].reason, error.faults[0].hint) from None


def card_or_none(value: object) -> Card | str:
    """One card, or the word none."""
    return "none" if value == "none" else card(value)


def drawn(value: object) -> Card | str:
    """The card in hand as somebody sees it: a card, `hidden` (there is one, but which?) or `none`."""
    return value if value in ("none", "hidden") and isinstance(value, str) else card(value)


def source(value: object) -> str:
    """Where a drawn card came from."""
    if value not in ("stock", "discard"):
        raise FormError(f"{value!r} is no pile", "write stock or discard")
    return str(value)


def pile(value: object) -> Pile:
    """Cards from the top, as a text or a list: `Kc 5d`, with more of no matter which below: `Kc 5d ..`."""
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list):
        raise FormError(f"{value!r} is no pile of cards", "write its cards from the top: Kc 5d ..")
    if words == ["none"]:
        return Pile(())
    if words.count(REST) > 1:
        raise FormError("'..' stands twice in one pile")
    cards: list[list[Card]] = [[], []]
    after = False
    for word in words:
        if word == REST:
            after = True
            continue
        found = find_card(word) if isinstance(word, str) else None
        if found is None:
            card(word)
            raise FormError(f"{word!r} is no card")
        cards[after].append(found)
    return Pile(tuple(cards[0]), after, tuple(cards[1]))


def by_seat(form: Form[T]) -> Form[dict[int, T]]:
    """Something for each of some seats."""

    def read(value: object) -> dict[int, T]:
        if not isinstance(value, dict) or not value:
            raise FormError(f"{value!r} does not say for which player", "write {1: …, 2: …}; seats are counted from 1")
        return {seat(key): form(inner) for key, inner in value.items()}

    return read


_RANGE = re.compile(r"(up|peek|place|remove) ([0-9]+)-([0-9]+)$")


def action_list(value: object) -> list[str]:
    """Actions; `place 1-6` stands for six of them."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise FormError(f"{value!r} is no list of actions", "write [stock, place 1-6]")
    out: list[str] = []
    for word in value:
        found = _RANGE.match(word)
        if found:
            out.extend(f"{found[1]} {slot}" for slot in range(int(found[2]), int(found[3]) + 1))
        else:
            out.append(action(word))
    return out


def action(value: object) -> str:
    """One action, as the engine writes it."""
    if not isinstance(value, str):
        raise FormError(f"{value!r} is no action", "write stock, or place 5")
    try:
        return str(parse_action(value))
    except ActionError as error:
        reason, _, hint = str(error).partition("; ")
        raise FormError(reason, hint) from None


def actions(value: object) -> list[tuple[int | None, str]]:
    """What is done: a list of actions, or actions by seat in the order of play."""
    if isinstance(value, dict):
        out: list[tuple[int | None, str]] = []
        for key, inner in value.items():
            out.extend((seat(key), action) for action in action_list([inner] if isinstance(inner, str) else inner))
        return out
    return [(None, action) for action in action_list([value] if isinstance(value, str) else value)]


def points(value: object) -> tuple[int, ...]:
    """The points of each line of an account: `[0, 10, 5]`."""
    if not isinstance(value, list) or not value:
        raise FormError(f"{value!r} is no list of points", "write the points of each line: [0, 10, 5]")
    return tuple(whole_number(one) for one in value)


def hole_scores(value: object) -> tuple[int, ...]:
    """Points hole by hole: `5 0 -2`."""
    words = [str(value)] if type(value) is int else value.split() if isinstance(value, str) else None
    if not words or not all(re.fullmatch(r"-?[0-9]+", word) for word in words):
        raise FormError(f"{value!r} are no points", "write the points of each hole with blanks between: 5 0 -2")
    return tuple(int(word) for word in words)


def slots(value: object) -> tuple[int, ...]:
    """Slots from 1: `3 4`."""
    words = str(value).split()
    if not words or not all(re.fullmatch(r"[1-9][0-9]?", word) for word in words):
        raise FormError(f"{value!r} are no slots", "write them with blanks between: 3 4")
    return tuple(int(word) for word in words)


def seats(value: object) -> tuple[int, ...]:
    """Several seats."""
    if not isinstance(value, list):
        raise FormError(f"{value!r} is no list of seats", "write [1, 2]")
    return tuple(seat(one) for one in value)


_SEEN: dict[str, Form[object]] = {
    "drawn": drawn,
    "discard-top": card_or_none,
    "stock-count": whole_number,
    "to-move": seat_or_none,
}


def sees(value: object) -> dict[int | str, object]:
    """What one seat sees: layouts by seat, and piles."""
    if not isinstance(value, dict) or not value:
        raise FormError(f"{value!r} says nothing that is seen", "write {1: LAYOUT, drawn: CARD}")
    out: dict[int | str, object] = {}
    for key, inner in value.items():
        if isinstance(key, int):
            out[seat(key)] = layout_text(inner)
        elif isinstance(key, str) and key in _SEEN:
            out[key] = _SEEN[key](inner)
        else:
            raise FormError(f"nobody can look at {key!r}", f"seats for layouts, and {', '.join(_SEEN)}")
    return out


EXPECT: dict[str, Form[object]] = {
    "layouts": by_seat(layout_text),
    "discard": pile,
    "discard-top": card_or_none,
    "discard-count": whole_number,
    "stock": pile,
    "stock-top": card_or_none,
    "stock-count": whole_number,
    "drawn": card_or_none,
    "packs": whole_number,
    "cards": whole_number,
    "to-move": seat_or_none,
    "legal": action_list,
    "illegal": action_list,
    "over": truth,
    "why-over": text,
    "closer": seat_or_none,
    "turns-left": whole_number,
    "score": by_seat(whole_number),
    "raw-score": by_seat(whole_number),
    "score-if-shown": by_seat(whole_number),
    "returns": by_seat(whole_number),
    "sees": by_seat(sees),
}
"""What can be expected of a position."""

EXPECT_COUNT: dict[str, Form[object]] = {"score": by_seat(whole_number), "raw-score": by_seat(whole_number)}
"""What can be expected of a hole's count."""

EXPECT_MATCH: dict[str, Form[object]] = {
    "over": truth,
    "totals": by_seat(whole_number),
    "winners": seats,
    "dealer": seat,
    "to-move": seat,
}
"""What can be expected of a match; `dealer` and `to-move` are those of the next hole."""

SETTINGS: dict[str, dict[str, Form[object]]] = {
    "table": {
        "to-move": seat,
        "stock": pile,
        "discard": pile,
        "layouts": by_seat(layout_text),
        "drawn": card_or_none,
        "from": source,
        "dealer": seat,
        "closer": seat,
        "turns-left": whole_number,
        "peeked": by_seat(slots),
        "known-to-all": by_seat(slots),
    },
    "deal": {"layouts": by_seat(layout_text), "discard": card_or_none, "stock": pile},
    "count": {
        "scores": by_seat(whole_number),
        "layouts": by_seat(layout_text),
        "closer": seat_or_none,
        "last": seat,
    },
    "match": {"scores": by_seat(hole_scores), "dealer": seat},
}
"""The keys of each setting."""

NEEDED: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "table": (("to-move",), ("stock",), ("discard",), ("layouts",)),
    "deal": (("layouts",), ("discard",), ("stock",)),
    "count": (("scores", "layouts"),),
    "match": (("scores",),),
}
"""Keys a setting cannot do without; of each group one."""
