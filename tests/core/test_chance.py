"""Streams of chance: words made all at once are the words as they are defined, and what is unfair is passed over."""

from __future__ import annotations

import pytest

from golfrules import chance
from golfrules.chance import BITS, GOLDEN, below, mix, shuffled, words


@pytest.mark.parametrize("key", [0, 1, GOLDEN, BITS, 1 << 63, 0x0123456789ABCDEF])
def test_words_made_at_once_are_those_of_the_stream(key: int) -> None:
    assert words(key, 60) == tuple(mix(key + (n + 1) * GOLDEN & BITS) for n in range(60))


@pytest.mark.parametrize("count", [0, 1, 2, 3, 52, 54, 208])
def test_a_shuffle_is_fisher_and_yates_with_fair_numbers(count: int) -> None:
    order, number = list(range(count)), 0
    for last in range(count - 1, 0, -1):
        place, number = below(99, number, last + 1)
        order[last], order[place] = order[place], order[last]
    assert shuffled(range(count), 99) == tuple(order)


def test_a_word_that_may_be_unfair_is_looked_at_singly(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = shuffled(range(9), 7)
    monkeypatch.setattr(chance, "_lined_up", lambda key, count: b"\0" * 10 + b"\xff" * 6 + b"\0" * 16 * (count - 1))
    assert shuffled(range(9), 7) == expected
    monkeypatch.setattr(chance, "_lined_up", lambda key, count: b"\0" * 16 * count)
    assert shuffled(range(9), 7) != expected
