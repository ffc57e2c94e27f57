"""Actions: one decision each, as shared values, and their names in text.

`up 1`, `peek 3`, `stock`, `discard`, `place 5`, `reject`, `knock`, `pass`, `remove 2`, `exchange 1 4`. Slots and lines count from
0 in the API and from 1 in text. Every action is made once and then shared, so that comparing two is comparing two addresses.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from enum import IntEnum
from itertools import combinations
from typing import Final

MOST = 99
"""The highest number that a slot or line may have in text; more is a slip of the pen."""


class Kind(IntEnum):
    """What an action does."""

    UP = 0
    PEEK = 1
    STOCK = 2
    DISCARD = 3
    PLACE = 4
    REJECT = 5
    KNOCK = 6
    PASS = 7
    REMOVE = 8
    EXCHANGE = 9


WORDS: Final = ("up", "peek", "stock", "discard", "place", "reject", "knock", "pass", "remove", "exchange")
"""The word of each kind, in the order of `Kind`."""

_NUMBERS: Final = (1, 1, 0, 0, 1, 0, 0, 0, 1, 2)
_WANTED: Final = ("no number", "one number", "two numbers")
_TEXT: Final = re.compile(r"([a-z]+)((?: -?[0-9]{1,70})*)")


class ActionError(ValueError):
    """A text that names no action."""


class NoSuchNumber(ActionError):
    """A slot or line whose number no layout has; `number` counts from 1."""

    def __init__(self, reason: str, kind: Kind, number: int) -> None:
        self.kind = kind
        self.number = number
        super().__init__(reason)

    def __reduce__(self) -> tuple[type[NoSuchNumber], tuple[str, Kind, int]]:
        """All arguments, so that an error can travel between processes."""
        return (type(self), (str(self), self.kind, self.number))


class Action:
    """One decision: its kind, and for some kinds a slot (or line) and another slot, counted from 0; -1 where there is none.

    Made by `action`, which gives the same object for the same decision, so that equal means identical.
    """

    __slots__ = ("kind", "other", "slot", "text")
    kind: Kind
    slot: int
    other: int
    text: str

    def __str__(self) -> str:
        """The action in text, with slots counted from 1."""
        return self.text

    def __repr__(self) -> str:
        """The action in text."""
        return f"<{self.text}>"

    def __setattr__(self, name: str, value: object) -> None:
        """Actions never change."""
        raise AttributeError("actions never change")

    def __delattr__(self, name: str) -> None:
        """Actions never change."""
        raise AttributeError("actions never change")

    def __reduce__(self) -> tuple[object, ...]:
        """The shared action again, wherever it travels."""
        return (action, (self.kind, self.slot, self.other))


_SHARED: dict[tuple[int, int, int], Action] = {}


def action(kind: int, slot: int = -1, other: int = -1) -> Action:
    """The action of this kind (one of `Kind`, or its number), slot and other slot (all counted from 0). Raises ValueError for no kind.

    >>> action(Kind.PLACE, 4)
    <place 5>
    >>> action(Kind.PLACE, 4) is parse_action("place 5")
    True
    """
    key = (int(kind), slot, other)
    found = _SHARED.get(key)
    if found is None:
        made = Action()
        text = " ".join((WORDS[Kind(kind)], *(str(number + 1) for number in (slot, other) if number >= 0)))
        for name, value in zip(("kind", "slot", "other", "text"), (Kind(kind), slot, other, text), strict=True):
            object.__setattr__(made, name, value)
        found = _SHARED.setdefault(key, made)
    return found


STOCK: Final = action(Kind.STOCK)
DISCARD: Final = action(Kind.DISCARD)
REJECT: Final = action(Kind.REJECT)
KNOCK: Final = action(Kind.KNOCK)
PASS: Final = action(Kind.PASS)


class Menu:
    """Actions that are offered together: in their order, and each with the number of its kind, to find at once. Made by `menu`."""

    __slots__ = ("actions", "kinds")

    def __init__(self, actions: tuple[Action, ...]) -> None:
        self.actions = actions
        self.kinds = {each: each.kind.value for each in actions}

    def __reduce__(self) -> tuple[object, ...]:
        """The shared menu again, wherever it travels."""
        return (menu, (self.actions,))


_MENUS: Final[dict[tuple[Action, ...], Menu]] = {}


def menu(actions: tuple[Action, ...]) -> Menu:
    """The menu of these actions, made once and then shared."""
    found = _MENUS.get(actions)
    if found is None:
        found = _MENUS.setdefault(actions, Menu(actions))
    return found


ASK: Final = menu(())
"""No menu: what may be done has to be asked."""


def _meant(text: str) -> str:
    """What a text that is no action may have meant: the word that it begins with or the nearest, and what that takes where it does not
    stand there; else all words."""
    word, _, rest = text.partition(" ")
    if word in WORDS:
        wanted = _NUMBERS[WORDS.index(word)]
        return f"{word!r} takes {_WANTED[wanted]}{', in digits' if wanted else ', and nothing else'}"
    near = difflib.get_close_matches(word, WORDS, 1, 0.6)
    if not near:
        return "the words are " + " ".join(WORDS)
    wanted = _NUMBERS[WORDS.index(near[0])]
    whole = _TEXT.fullmatch(f"{near[0]} {rest}".strip()) is not None and len(rest.split()) == wanted
    return f"did you mean {near[0]!r}?" + ("" if whole else f" it takes {_WANTED[wanted]}")


def parse_action(text: str) -> Action:
    """The action that a text names. Raises ActionError with a hint if it names none.

    >>> parse_action("Place  5")
    <place 5>
    >>> parse_action("flip 3")
    Traceback (most recent call last):
    golfrules.actions.ActionError: 'flip 3' is no action; the words are up peek stock discard place reject knock pass remove exchange
    """
    if len(text) > 80:
        raise ActionError(f"a text of {len(text)} characters is no action")
    text = " ".join(text.split())
    found = _TEXT.fullmatch(text.lower())
    if found is None or found[1] not in WORDS:
        raise ActionError(f"{text!r} is no action; {_meant(text.lower())}")
    kind = Kind(WORDS.index(found[1]))
    numbers = [int(number) for number in found[2].split()]
    if len(numbers) != _NUMBERS[kind]:
        raise ActionError(f"{text!r} is no action; {found[1]!r} takes {_WANTED[_NUMBERS[kind]]}")
    for number in numbers:
        if not 1 <= number <= MOST:
            more = "" if number < 1 else ", and no layout has so many"
            raise NoSuchNumber(f"{text!r} is no action; slots and lines are counted from 1{more}", kind, number)
    if kind is Kind.EXCHANGE:
        numbers.sort()  # exchanging 4 and 1 is exchanging 1 and 4
    return action(kind, *(number - 1 for number in numbers))


def need_action(value: object) -> None:
    """Raises TypeError for what is no action."""
    if not isinstance(value, Action):
        raise TypeError(f"an action is an Action or its text, such as 'place 5', not {type(value).__name__}")


def slots_of(mask: int) -> tuple[int, ...]:
    """The slots of a bit mask, lowest first."""
    return tuple(slot for slot in range(mask.bit_length()) if mask >> slot & 1)


class _Sets(dict[int, tuple[Action, ...]]):
    """The actions for each mask of slots, made when first asked for and then shared."""

    def __init__(self, make: Callable[[int], tuple[Action, ...]]) -> None:
        self.make = make

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        made = self[mask] = self.make(mask)
        return made


def _each(kind: Kind, *then: Action) -> _Sets:
    """One action of this kind for each slot of a mask, lowest first, then the others."""
    return _Sets(lambda mask: (*(action(kind, slot) for slot in slots_of(mask)), *then))


UPS: Final = _each(Kind.UP)
"""Mask of slots → turning one of them up."""


class _Menus(dict[int, Menu]):
    """The menu for each mask of slots, made when first asked for and then shared."""

    def __init__(self, actions: _Sets) -> None:
        self.actions = actions

    def __missing__(self, mask: int) -> Menu:
        made = self[mask] = menu(self.actions[mask])
        return made


UP_MENUS: Final = _Menus(UPS)
"""Mask of slots → turning one of them up, as a menu."""
UPS_OR_PASS: Final = _each(Kind.UP, PASS)
"""Mask of slots → turning one of them up, or declining."""
PEEKS: Final = _each(Kind.PEEK)
"""Mask of slots → looking at one of them."""
PLACES: Final = _each(Kind.PLACE)
"""Mask of slots → placing the drawn card in one of them."""
PLACES_OR_REJECT: Final = _each(Kind.PLACE, REJECT)
"""Mask of slots → placing the drawn card in one of them, or discarding it."""
REMOVES_OR_PASS: Final = _each(Kind.REMOVE, PASS)
"""Mask of lines → taking one of them away, or leaving them."""
EXCHANGES_OR_PASS: Final = _Sets(
    lambda mask: (*(action(Kind.EXCHANGE, a, b) for a, b in combinations(slots_of(mask), 2)), PASS)
)
"""Mask of slots → exchanging the cards of two of them, or leaving them."""
