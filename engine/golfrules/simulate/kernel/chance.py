"""Chance as in `golfrules.chance`, on unsigned 64-bit words."""

from __future__ import annotations

from typing import Any

import numpy as np

from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.jit import jit

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
def below(r: Words, key: Any, n: Any) -> Any:
    """A fair number below n from the first words of a stream."""
    limit = np.uint64(r[f.FAIR + n])
    while True:
        key += _GOLDEN
        drawn = mix(key)
        if drawn <= limit:
            return np.int64(drawn % np.uint64(n))


@jit
def shuffle(r: Words, w: Words, start: Any, count: Any, key: Any) -> None:
    """Shuffle so many cards of the work space, as `golfrules.chance.shuffled` does."""
    for last in range(count - 1, 0, -1):
        n = np.uint64(last + 1)
        limit = np.uint64(r[f.FAIR + last + 1])
        while True:
            key += _GOLDEN
            drawn = mix(key)
            if drawn <= limit:
                break
        place = start + np.int64(drawn % n)
        card = w[start + last]
        w[start + last] = w[place]
        w[place] = card
