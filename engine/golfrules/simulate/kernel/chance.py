"""Chance as in `golfrules.chance`, on unsigned 64-bit words."""

from __future__ import annotations

from typing import Any

import numpy as np

from golfrules.chance import GOLDEN
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.jit import cards_at, hidden, high, jit, picked, place_of
from golfrules.simulate.kernel.words import LANES, eight_choices, eight_places, mix

Words = Any
_GOLDEN = np.uint64(GOLDEN)
_FAIR = np.uint64((1 << 64) - f.MOST_CARDS)
"""Words up to this are fair for every number that there is."""


@jit
def fold(key: Any, number: Any) -> Any:
    """The key with one more number folded in."""
    return mix(key + _GOLDEN + np.uint64(number))


@jit
def rest(r: Words, word: Any, n: Any) -> Any:
    """The word modulo n, without a division: the quotient by the n-th part of 2**64 is at most one too small."""
    left = word - high(word, np.uint64(r[f.PART + n])) * np.uint64(n)
    return np.int64(left - np.uint64(n) if left >= np.uint64(n) else left)


@jit
def below(r: Words, key: Any, n: Any) -> Any:
    """A fair number below n from the first words of a stream."""
    limit = np.uint64(r[f.FAIR + n])
    while True:
        key += _GOLDEN
        drawn = mix(key)
        if drawn <= limit:
            return rest(r, drawn, n)


@jit
def mix_ahead(w: Words, key: Any, number: Any) -> None:
    """See to it that the work space has the first words of the streams that are `key` folded with `number` and with the seven numbers
    after it. Eight are mixed at once, and the next eight when these are first used: so nobody waits for them."""
    group = number >> 3
    if w[f.CHOICES_TO] < group:
        w[f.CHOICES_TO] = group
    while w[f.CHOICES_TO] < group + 2:
        eight = w[f.CHOICES_TO]
        eight_choices(place_of(w, f.CHOICES + 8 * (eight & 1)), key + np.uint64(8 * eight))
        w[f.CHOICES_TO] = eight + 1


@jit
def chosen(r: Words, w: Words, key: Any, number: Any, n: Any, in_turn: Any) -> Any:
    """A fair number below n from the stream that is `key` folded with `number`, whose first word is there (`mix_ahead`); `in_turn`:
    for where to get a card from, or where to put it, so that it is known what n may be."""
    drawn = np.uint64(w[f.CHOICES + (number & 15)])
    if in_turn and drawn <= _FAIR:
        return rest_in_turn(r, drawn, n)
    if drawn <= np.uint64(r[f.FAIR + n]):
        return rest(r, drawn, n)
    return below(r, fold(key, number), n)


@jit
def rest_in_turn(r: Words, word: Any, n: Any) -> Any:
    """The word modulo n. Which n it is depends on earlier choices, and would have to be waited for: so the word is divided by all n
    that there mostly are, and n only picks one of the rests."""
    if n <= 3:
        few = np.int64(word & np.uint64(n - 1))
        if r[f.KNOCK]:
            return hidden(picked(n == 3, rest(r, word, 3), few))
        return rest(r, word, 3) if n == 3 else few
    size = r[f.SIZE]
    if n == size or n == size + 1:
        return hidden(picked(n == size, rest(r, word, size), rest(r, word, size + 1)))
    return rest(r, word, n)


@jit
def shuffle(r: Words, w: Words, count: Any, key: Any) -> None:
    """Shuffle so many cards of the stock, as `golfrules.chance.shuffled` does."""
    stock, doubt = cards_at(w, f.STOCK), 0
    for done in range(0, count - 1, LANES):
        n = count - done
        tables = place_of(r, f.CHOICE + f.MOST_CARDS - n)
        doubt |= eight_places(tables, place_of(w, f.PLACES + done), key + np.uint64(done) * _GOLDEN, n)
    if doubt:
        shuffle_singly(r, stock, count, key)
        return
    for done in range(count - 1):
        exchange_cards(stock, count - 1 - done, w[f.PLACES + done])


@jit
def exchange_cards(stock: Any, one: Any, other: Any) -> None:
    """Exchange two cards."""
    card = stock[one]
    stock[one] = stock[other]
    stock[other] = card


@jit
def shuffle_singly(r: Words, stock: Any, count: Any, key: Any) -> None:
    """The same, number by number: words that would be unfair are passed over."""
    for last in range(count - 1, 0, -1):
        limit = np.uint64(r[f.FAIR + last + 1])
        while True:
            key += _GOLDEN
            drawn = mix(key)
            if drawn <= limit:
                break
        exchange_cards(stock, last, rest(r, drawn, last + 1))
