"""Chance as in `golfrules.chance`, on unsigned 64-bit words."""

from __future__ import annotations

from typing import Any

import numpy as np

from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.jit import high, jit

Words = Any
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27, _30, _31 = np.uint64(27), np.uint64(30), np.uint64(31)


@jit
def mix(word: Any) -> Any:
    """The finalizer of splitmix64."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


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
def shuffle(r: Words, w: Words, start: Any, count: Any, key: Any) -> None:
    """Shuffle so many cards of the work space, as `golfrules.chance.shuffled` does."""
    for last in range(count - 1, 0, -1):
        limit = np.uint64(r[f.FAIR + last + 1])
        while True:
            key += _GOLDEN
            drawn = mix(key)
            if drawn <= limit:
                break
        place = start + rest(r, drawn, last + 1)
        card = w[start + last]
        w[start + last] = w[place]
        w[place] = card
