"""Cards: small whole numbers, and their names in text.

A card is `rank * 4 + suit`: ranks A = 0, 2 = 1 … K = 12, suits c d h s = 0 … 3; the joker is 52. Several packs repeat the
same numbers. In text a card is rank and suit, `Qc`, `Td`, and the joker `Jo`; read are also `10c`, `Q♣` and any case.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Card = int

RANKS = "A23456789TJQK"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
JOKER: Card = 52
JOKER_RANK = 13
RANK_NAMES = (*RANKS, "Jo")
NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), "Jo")
PRETTY = (*(rank + symbol for rank in RANKS for symbol in SYMBOLS), "Jo")
PACK: tuple[Card, ...] = tuple(range(52))


QUOTED = 80
"""So many characters of a text are quoted at most."""


def quoted(text: str) -> str:
    """A text in quotation marks; of a long one the beginning, and how long it is."""
    return repr(text) if len(text) <= QUOTED else f"{text[:QUOTED]!r}… ({len(text)} characters)"


class TextFault(NamedTuple):
    """One thing wrong in a text: where (position of its first character, from 1), what stands there, why, and a hint."""

    position: int
    found: str
    reason: str
    hint: str = ""

    def __str__(self) -> str:
        """One line, with the hint after a semicolon."""
        return f"position {self.position}: {self.reason}" + (f"; {self.hint}" if self.hint else "")


class ParseError(ValueError):
    """A text that cannot be read. `faults` holds everything wrong with it, in the order of the text."""

    def __init__(self, text: str, faults: Sequence[TextFault]) -> None:
        self.text = text
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, tuple[TextFault, ...]]]:
        """Both arguments, so that an error can travel between processes."""
        return (type(self), (self.text, self.faults))


_RANK_SPELLINGS = [{rank, rank.lower()} | ({"10"} if rank == "T" else set()) for rank in RANKS]
_SUIT_SPELLINGS = [{"c", "C", "♣", "♧"}, {"d", "D", "♦", "♢"}, {"h", "H", "♥", "♡"}, {"s", "S", "♠", "♤"}]
_SPELLINGS: dict[str, Card] = {
    rank_name + suit_name: rank * 4 + suit
    for rank, rank_names in enumerate(_RANK_SPELLINGS)
    for suit, suit_names in enumerate(_SUIT_SPELLINGS)
    for rank_name in rank_names
    for suit_name in suit_names
} | dict.fromkeys(("Jo", "jo", "JO", "jO"), JOKER)
_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")  # a symbol may come with a mark that asks for (or against) colour
_OTHER_RANKS = {"1": "A", "0": "T", "11": "J", "12": "Q", "13": "K", "V": "J", "B": "J", "D": "Q", "R": "K"}
_TOKEN = re.compile(r"[^\s,]+")


def rank_of(card: Card) -> int:
    """The rank of a card, 0 (ace) to 12 (king), and 13 for the joker."""
    return card >> 2


def suit_of(card: Card) -> int | None:
    """The suit of a card, 0 to 3 for c d h s; None for the joker."""
    return None if card == JOKER else card & 3


def card_name(card: Card, pretty: bool = False) -> str:
    """The name of a card: `Qc`, or `Q♣` if `pretty`. Raises ValueError for a number that is no card."""
    if not 0 <= card <= JOKER:
        raise ValueError(f"{card!r} is no card; cards are 0 to {JOKER}")
    return (PRETTY if pretty else NAMES)[card]


def format_cards(cards: Iterable[Card], pretty: bool = False) -> str:
    """The names of cards with blanks between."""
    return " ".join(card_name(card, pretty) for card in cards)


def find_card(token: str) -> Card | None:
    """The card a word names in any of the spellings, or None."""
    return _SPELLINGS.get(token) if token.isascii() else _SPELLINGS.get(token.translate(_SELECTORS))


def card_hint(token: str) -> str:
    """What a word that names no card may have been meant for; empty if nothing comes near."""
    word = token.translate(_SELECTORS)
    if word.lower() in ("*", "?", "j*", "jk", "jok", "joker", "🃏"):
        return "did you mean the joker, 'Jo'?"
    if word.upper() in RANKS or word == "10":
        rank = "T" if word == "10" else word.upper()
        return "the suit is missing: " + ", ".join(rank + suit for suit in SUITS)
    if len(word) > 1 and find_card(word[1:] + word[0]) is not None:
        return f"did you mean {NAMES[_SPELLINGS[word[1:] + word[0]]]!r}? the rank comes first"
    rank, suit = word[:-1].upper(), word[-1:]
    if rank in _OTHER_RANKS and find_card("A" + suit) is not None:
        return f"did you mean {NAMES[_SPELLINGS[_OTHER_RANKS[rank] + suit]]!r}?"
    if len(word) == 2 and ("A" + suit in _SPELLINGS or rank in RANKS):
        return f"ranks are {' '.join(RANKS)}, suits {' '.join(SUITS)}"
    near = difflib.get_close_matches(word.lower(), [name.lower() for name in NAMES], 1, 0.6)
    return f"did you mean {NAMES[_SPELLINGS[near[0]]]!r}?" if near else ""


def card_fault(token: str, position: int) -> TextFault:
    """The fault of a word that names no card, with what it may have been meant for."""
    shown = token if len(token) <= 20 else token[:20] + "…"
    return TextFault(position, shown, f"{shown!r} is no card", card_hint(token) if len(token) <= 20 else "")


def parse_card(text: str) -> Card:
    """The card that a text names. Raises ParseError if it does not name exactly one."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ParseError(text, [TextFault(1, text.strip(), f"one card is expected here, not {len(cards)}")])
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, with blanks or commas between. Raises ParseError with every word that is no card."""
    cards: list[Card] = []
    faults: list[TextFault] = []
    for found in _TOKEN.finditer(text):
        card = find_card(found[0])
        if card is None:
            faults.append(card_fault(found[0], found.start() + 1))
        else:
            cards.append(card)
    if faults:
        raise ParseError(text, faults)
    return tuple(cards)
