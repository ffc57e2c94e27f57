"""Streams of chance: words made all at once are the words as they are defined, and what is unfair is passed over."""

from __future__ import annotations

import pytest

from golfrules import chance
from golfrules.chance import BITS, GOLDEN, LEAST_SEED, MOST_HOLE, MOST_SEED, below, check_seed, mix, shuffled, words


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


def test_more_cards_than_that_are_shuffled_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    as_defined = shuffled(range(9), 7), shuffled(range(10), 7)
    monkeypatch.setattr(chance, "AT_ONCE", 9)
    monkeypatch.setattr(chance, "_lined_up", lambda key, count: b"\0" * 16 * count)
    assert shuffled(range(9), 7) != as_defined[0]
    assert shuffled(range(10), 7) == as_defined[1]


def told(seed: int, hole: int) -> str:
    """What is said of a seed and a hole that there is not; nothing where there is."""
    try:
        check_seed(seed, hole)
    except ValueError as error:
        return str(error)
    return ""


def test_seeds_and_holes_have_their_range() -> None:
    assert (LEAST_SEED, MOST_SEED, MOST_HOLE) == (-(2**63), 2**63 - 1, 2**63 - 1)
    for seed, hole in ((LEAST_SEED, 0), (MOST_SEED, MOST_HOLE), (0, 1)):
        assert told(seed, hole) == ""
    seeds = "a seed is a whole number from -9223372036854775808 to 9223372036854775807, not "
    assert told(LEAST_SEED - 1, 0) == seeds + "-9223372036854775809"
    assert told(MOST_SEED + 1, 0) == seeds + "9223372036854775808"
    assert MOST_SEED - LEAST_SEED < 2**64  # seeds that are 2**64 apart deal alike
    holes = "a hole index is a whole number from 0 to 9223372036854775807, not "
    assert told(0, -1) == holes + "-1"
    assert told(0, MOST_HOLE + 1) == holes + "9223372036854775808"


def test_a_long_number_is_not_written_out() -> None:
    for number, written in (
        (10**39, "1" + "0" * 39),
        (10**40, "one of about 41 digits"),
        (1 << 99_999, "one of about 30104 digits"),
    ):
        assert told(number, 0).endswith(f", not {written}")
        assert told(0, number).endswith(f", not {written}")
