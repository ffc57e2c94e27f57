"""Intervals of 95 % that hold for few holes and rare events too, or none where nothing can be told. The standard library alone.

A mean is Student's: with as many degrees of freedom as the fourth powers allow, for where a few holes bear all that varies, how much
it varies is known no better than from those few. (What no hole has shown, no interval knows.) A share is Wilson's with the correction for whole numbers; of shares in the same
holes the holes that part are counted, each way for itself, and combined (Newcombe's square-and-add, with their correlation).
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""How many standard errors an interval of 95 % reaches to each side where how much holes vary is known."""
LEAST: Final = 10
"""Of fewer holes, matches or closes there is no interval of a share."""
LEAST_HOLES: Final = 30
"""Of fewer holes there is no interval of a mean: what comes about in one hole of ten and outweighs the others is missing in too many runs."""
_FEW: Final = (12.7062, 4.3027)
"""Student's quantiles for one and two degrees of freedom, where the series is not exact enough."""


class Interval(NamedTuple):
    """Both ends."""

    low: float
    high: float


class Moments(NamedTuple):
    """Sums of whole numbers (or fractions): of the numbers, their squares, third and fourth powers."""

    first: int | Fraction
    second: int | Fraction
    third: int | Fraction
    fourth: int | Fraction


class Rate(NamedTuple):
    """A share of some holes, with its interval."""

    value: float
    low: float
    high: float


def student(freedom: float) -> float:
    """How many standard errors an interval of 95 % reaches to each side with so many degrees of freedom.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 3, 5, 9, 30, 10**6)]
    [12.706, 4.303, 3.178, 2.57, 2.262, 2.042, 1.96]
    """
    if freedom < 3:
        return _FEW[1 if freedom >= 2 else 0]
    z, v = Z, freedom
    return (
        z
        + (z**3 + z) / 4 / v
        + (5 * z**5 + 16 * z**3 + 3 * z) / 96 / v**2
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / v**3
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160 / v**4
    )


def freedom(number: int, kurtosis: float) -> float:
    """Degrees of freedom of a variance: all but one for what is spread as usual, about twice as many as there are holes that bear it
    where those are rare, and never less than one.

    >>> freedom(100, 3), round(freedom(10_000, 10_000 / 4), 1), freedom(50, 50)
    (98.0, 7.0, 1.0)
    """
    known = 2 * (number - 1) / (kurtosis - 1) - 1 if kurtosis > 1 else number
    return float(max(1, min(number - 1, known)))


def of_mean(number: int, sums: Moments) -> Interval | None:
    """The interval of a mean; None of fewer than LEAST_HOLES, and where all are the same, which tells nothing of how they vary."""
    one, two, three, four = sums
    spread = number * two - one * one
    if number < LEAST_HOLES or not spread:
        return None
    fourth = number**3 * four - 4 * number**2 * one * three + 6 * number * one**2 * two - 3 * one**4
    error = sqrt(Fraction(spread) / (number * number * (number - 1)))
    half = student(freedom(number, float(Fraction(fourth) / (spread * spread)))) * error
    mean = float(Fraction(one) / number)
    return Interval(mean - half, mean + half)


def of_share(times: int, number: int) -> Interval | None:
    """The interval of a share; None of fewer than LEAST."""
    if number < LEAST:
        return None
    return Interval(_lower(times, number), 1 - _lower(number - times, number))


def _lower(times: int, number: int) -> float:
    """The lower end of Wilson's interval with the correction for whole numbers."""
    if not times:
        return 0.0
    square = Z * Z
    root = sqrt(square - 2 - 1 / number + 4 * times * (number - times + 1) / number)
    return max(0.0, (2 * times + square - 1 - Z * root) / (2 * (number + square)))


def unseen(number: int) -> float:
    """How large a share may be of which so many holes show nothing."""
    return 1 - _lower(number, number)


def rate(times: int, number: int) -> Rate | None:
    """A share with its interval; None of fewer than LEAST."""
    around = of_share(times, number)
    return None if around is None else Rate(times / number, *around)


def of_difference(one: Rate, other: Rate, correlation: float) -> Interval:
    """The interval of the other share less the one, from the intervals of both."""
    difference = other.value - one.value
    below = _together(other.value - other.low, one.high - one.value, correlation)
    above = _together(other.high - other.value, one.value - one.low, correlation)
    return Interval(max(-1.0, difference - below), min(1.0, difference + above))


def _together(a: float, b: float, correlation: float) -> float:
    """How far two that vary so and so far differ."""
    return sqrt(max(0.0, a * a + b * b - 2 * correlation * a * b))


def of_paired(only_one: int, only_other: int, number: int) -> Interval | None:
    """The interval of the difference of two shares of the same holes, from how many holes belong to one of them only."""
    one, other = rate(only_one, number), rate(only_other, number)
    if one is None or other is None:
        return None
    apart = (number - only_one) * (number - only_other)
    return of_difference(one, other, -sqrt(only_one * only_other / apart) if apart else 0.0)
