"""The kernel's chance, eight words at a time: the same numbers as one by one, also where a word is unfair and passed over."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import golfrules
from golfrules import chance
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.chance import chosen, mix_ahead, shuffle
from golfrules.simulate.kernel.jit import address, numba
from golfrules.simulate.kernel.record import record_of
from golfrules.simulate.reference import MOST_TURNS

CARDS = [card % 53 for card in range(f.MOST_CARDS)]
RECORD = record_of(golfrules.ruleset("six-card"), 2, MOST_TURNS)
KNOCKING = record_of(golfrules.ruleset("four-card"), 2, MOST_TURNS)


def unmixed(word: int) -> int:
    """The word of which `mix` makes this one."""
    word ^= word >> 31 ^ word >> 62
    word = word * pow(0x94D049BB133111EB, -1, 1 << 64) & chance.BITS
    word ^= word >> 27 ^ word >> 54
    word = word * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & chance.BITS
    return word ^ word >> 30 ^ word >> 60


def key_with(word: int, number: int) -> int:
    """A stream whose word number so much (from 0) is this one."""
    return (unmixed(word) - (number + 1) * chance.GOLDEN) & chance.BITS


@numba.njit(error_model="numpy")  # type: ignore[untyped-decorator]
def _shuffled(record: Any, work: Any, count: Any, key: Any) -> None:
    shuffle(address(record), address(work), count, key)


@numba.njit(error_model="numpy")  # type: ignore[untyped-decorator]
def _chosen(record: Any, work: Any, key: Any, number: Any, n: Any, in_turn: Any) -> Any:
    mix_ahead(address(work), key, number)
    return chosen(address(record), address(work), key, number, n, in_turn)


def shuffled(count: int, key: int) -> tuple[int, ...]:
    """So many cards in the order that the kernel gives them."""
    work = np.zeros(f.HISTORY, np.int64)
    stock = work[f.STOCK : f.DISCARD].view(np.uint8)
    stock[:count] = CARDS[:count]
    _shuffled(RECORD, work, count, np.uint64(key))
    return tuple(stock[:count].tolist())


@pytest.mark.parametrize("count", [1, 2, 3, 8, 9, 10, 51, 52, 54, 104, f.MOST_CARDS - 1])
def test_the_kernel_shuffles_as_the_engine_does(count: int) -> None:
    for key in (0, 1, 12345, chance.BITS):
        assert shuffled(count, key) == chance.shuffled(CARDS[:count], key)


@pytest.mark.parametrize("number", [0, 6, 7, 8, 49])
def test_an_unfair_word_is_passed_over_in_a_shuffle_of_the_kernel_too(number: int) -> None:
    key = key_with(chance.BITS, number)
    assert chance.mix((key + (number + 1) * chance.GOLDEN) & chance.BITS) == chance.BITS
    assert shuffled(52, key) == chance.shuffled(range(52), key)


@pytest.mark.parametrize("record", [RECORD, KNOCKING])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 13, 500])
@pytest.mark.parametrize("in_turn", [False, True])
def test_the_kernel_chooses_as_the_engine_does(record: Any, n: int, in_turn: bool) -> None:
    work = np.zeros(f.HISTORY, np.int64)
    for number in (*range(20), 1000, 1001, 1017):
        there = chance.below(chance.fold(77, number), 0, n)[0]
        assert _chosen(record, work, np.uint64(77), number, n, in_turn) == there


def test_words_are_there_for_eight_choices() -> None:
    work = np.zeros(f.HISTORY, np.int64)
    for number in (0, 1, 7, 8, 15, 40):
        _chosen(RECORD, work, np.uint64(77), number, 2, False)
        row = work[f.CHOICES : f.PLACES].view(np.uint64)
        words = [chance.words(chance.fold(77, later), 1)[0] for later in range(number, number + 8)]
        assert [int(row[later & 15]) for later in range(number, number + 8)] == words


@pytest.mark.parametrize("in_turn", [False, True])
def test_an_unfair_word_is_passed_over_in_a_choice_of_the_kernel_too(in_turn: bool) -> None:
    work = np.zeros(f.HISTORY, np.int64)
    key = (unmixed(key_with(chance.BITS, 0)) - chance.GOLDEN - 5) & chance.BITS
    number, used = chance.below(chance.fold(key, 5), 0, 500)
    assert used == 2 and number != chance.BITS % 500, "the first word of this stream is passed over"
    assert _chosen(RECORD, work, np.uint64(key), 5, 500, in_turn) == number
