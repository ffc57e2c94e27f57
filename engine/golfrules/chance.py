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

import struct
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

BITS: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
DEAL: Final = 0
RECYCLE: Final = 1
PLAYER: Final = 2

LEAST_SEED: Final = -(1 << 63)
MOST_SEED: Final = (1 << 63) - 1
MOST_HOLE: Final = (1 << 63) - 1
"""The seeds and hole indexes there are. Seeds are folded in modulo 2**64, so those of any longer range would repeat the deals of others."""


def check_seed(seed: int, hole: int) -> None:
    """Raises ValueError, with the range, for a seed or a hole index that there is not."""
    if not LEAST_SEED <= seed <= MOST_SEED:
        raise ValueError(f"a seed is a whole number from {LEAST_SEED} to {MOST_SEED}, not {_short(seed)}")
    if not 0 <= hole <= MOST_HOLE:
        raise ValueError(f"a hole index is a whole number from 0 to {MOST_HOLE}, not {_short(hole)}")


def _short(number: int) -> str:
    """A number as it is written, or how long it is."""
    digits = number.bit_length() * 30103 // 100000 + 1
    return str(number) if digits <= 40 else f"one of about {digits} digits"


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
    key = 0
    for number in (seed, hole, purpose, index):  # `fold` and `mix`, written out: every deal begins here
        key = (key + GOLDEN + number) & BITS
        key = ((key ^ key >> 30) * 0xBF58476D1CE4E5B9) & BITS
        key = ((key ^ key >> 27) * 0x94D049BB133111EB) & BITS
        key ^= key >> 31
    return key


def below(key: int, word: int, n: int) -> tuple[int, int]:
    """A fair number in 0 … n - 1 from the words of a stream from number `word` on, and the number of the next unused word."""
    fair = (1 << 64) - (1 << 64) % n
    while True:
        word += 1
        drawn = mix((key + word * GOLDEN) & BITS)
        if drawn < fair:
            return drawn % n, word


@lru_cache(maxsize=64)
def _lanes(count: int) -> tuple[int, int, int, Callable[[bytes], tuple[int, ...]]]:
    """For so many words in one long number, each in a lane of 128 bits: a one in each lane, the multiples of GOLDEN that the words
    add to the key, the lower half of each lane, and how to take the words out of the long number's bytes."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum((lane + 1) * GOLDEN << 128 * lane for lane in range(count))
    return ones, steps, ones * BITS, struct.Struct("<" + "Q8x" * count).unpack


def _lined_up(key: int, count: int) -> bytes:
    """The first words of a stream, each in the lower half of its lane: long numbers are multiplied as fast as short ones are looked at.

    A product of two words fits into a lane, so no lane spills over into the next; what a shift brings down from there is masked, but for
    the last, which leaves it in the upper halves.
    """
    ones, steps, mask, _ = _lanes(count)
    row = key * ones + steps & mask
    row = (row ^ row >> 30 & mask) * 0xBF58476D1CE4E5B9 & mask
    row = (row ^ row >> 27 & mask) * 0x94D049BB133111EB & mask
    return (row ^ row >> 31).to_bytes(16 * count, "little")


def words(key: int, count: int) -> tuple[int, ...]:
    """The first words of a stream, all at once.

    >>> words(0, 2) == (mix(GOLDEN), mix(2 * GOLDEN & BITS))
    True
    """
    return _lanes(count)[3](_lined_up(key, count))


AT_ONCE: Final = 1 << 16
"""So many cards are shuffled by words made all at once; more are not met, and are shuffled one by one."""
_HIGH: Final = b"\xff" * 6
"""How a word that may be unfair begins: for numbers up to AT_ONCE only words from 2**64 - AT_ONCE on are passed over."""


def shuffled(cards: Sequence[int], key: int) -> tuple[int, ...]:
    """The cards in the order that a stream gives them."""
    order = list(cards)
    left = len(order)
    if left < 2:
        return tuple(order)
    if left > AT_ONCE:
        return _shuffled_singly(order, key)
    row = _lined_up(key, left - 1)
    if _HIGH in row:  # one by one, as it is defined
        return _shuffled_singly(order, key)
    for word in _lanes(left - 1)[3](row):
        place = word % left
        left -= 1
        order[left], order[place] = order[place], order[left]
    return tuple(order)


def _shuffled_singly(order: list[int], key: int) -> tuple[int, ...]:
    """The same, number by number: words that would be unfair are passed over."""
    number = 0
    for last in range(len(order) - 1, 0, -1):
        place, number = below(key, number, last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)
