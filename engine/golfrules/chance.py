"""Chance: reproducible numbers and shuffles from 64-bit integers, the same in any language.

A *stream* is a 64-bit key; its word number `n` (counted from 0) is `mix(key + (n + 1) * GOLDEN)`, all modulo 2**64, where `mix` is
the finalizer of splitmix64. A key is folded from numbers one after the other, beginning with 0:
`fold(key, number) = mix(key + GOLDEN + number)`. The streams of a hole are

- `stream(seed, hole, DEAL)`: the deal,
- `stream(seed, hole, RECYCLE, k)`: the shuffle number `k` (from 0) of a discard pile into a new stock,
- `stream(seed, hole, PLAYER, d)`: what a simple player does by chance at decision number `d` (from 0) of the hole.

`below(key, word, n)` is a fair number in 0 … n - 1: the first word `w` from number `word` on with `w < 2**64 - 2**64 % n`, modulo n.
`shuffled(cards, key)` is Fisher and Yates from the end: for `i` from the last index down to 1, exchange `i` with `below(i + 1)`;
the words are used up one after the other. What a word depends on is only its key and number, so any hole can be dealt alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BITS: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
DEAL: Final = 0
RECYCLE: Final = 1
PLAYER: Final = 2


def mix(word: int) -> int:
    """The finalizer of splitmix64: a one-to-one map of 64-bit words in which every bit counts.

    >>> hex(mix(0x9E3779B97F4A7C15))
    '0xe220a8397b1dcdaf'
    """
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & BITS
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & BITS
    return word ^ word >> 31


def fold(key: int, number: int) -> int:
    """The key with one more number folded in (modulo 2**64, so negative numbers are fine)."""
    return mix((key + GOLDEN + number) & BITS)


def stream(seed: int, hole: int, purpose: int, index: int = 0) -> int:
    """The key of a stream: seed, hole index, what it is for, and which of them."""
    return fold(fold(fold(fold(0, seed), hole), purpose), index)


def below(key: int, word: int, n: int) -> tuple[int, int]:
    """A fair number in 0 … n - 1 from the words of a stream from number `word` on, and the number of the next unused word."""
    fair = (1 << 64) - (1 << 64) % n
    while True:
        word += 1
        drawn = mix((key + word * GOLDEN) & BITS)
        if drawn < fair:
            return drawn % n, word


def shuffled(cards: Iterable[int], key: int) -> tuple[int, ...]:
    """The cards in the order that a stream gives them."""
    order = list(cards)
    word = key
    for last in range(len(order) - 1, 0, -1):
        fair = (1 << 64) - (1 << 64) % (last + 1)
        while True:  # `below`, written out: a deal takes this loop some fifty times
            word = (word + GOLDEN) & BITS
            drawn = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & BITS
            drawn = ((drawn ^ drawn >> 27) * 0x94D049BB133111EB) & BITS
            drawn ^= drawn >> 31
            if drawn < fair:
                break
        place = drawn % (last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)
