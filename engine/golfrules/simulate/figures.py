"""From sums to figures: what each of two rulesets brings, the difference, and its 95 % interval from paired holes."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from golfrules.simulate.sums import COLUMNS, Sums

Z = 1.959964
"""How many standard errors an interval of 95 % reaches to each side."""


class Figure(NamedTuple):
    """A figure under both rulesets: the values, their difference, and half the width of its interval. Where only the two together
    have a value (how often winners differ), `one` and `other` are None and `difference` is that value. Of one hole there is no interval:
    `margin`, `low` and `high` are None."""

    name: str
    means: str
    one: float | None
    other: float | None
    difference: float
    margin: float | None

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""
        return None if self.margin is None else self.difference - self.margin

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""
        return None if self.margin is None else self.difference + self.margin

    @property
    def differs(self) -> bool | None:
        """Whether it is clearly another under the other ruleset: whether the interval leaves zero out. None where that cannot be told."""
        return None if self.one is None or self.margin is None else abs(self.difference) > self.margin


_MEANS = (
    ("score", "points of a player in a hole", "points"),
    ("spread", "highest less lowest points of a hole", "spread"),
    ("turns", "turns in a hole", "turns"),
    ("first seat", "points of the first to play less the mean of the others", "first"),
    ("not closed", "share of holes that ended otherwise than by a close", "open"),
    ("cut short", "share of holes that did not come to an end", "capped"),
)


def figures(sums: Sums, players: int) -> list[Figure]:
    """All figures of a run."""
    found = [_mean(sums, name, means, column, _scale(column, players)) for name, means, column in _MEANS]
    found.insert(4, _closers_risk(sums))
    differ = 2 * len(COLUMNS)
    found.append(_share("hole won otherwise", "share of holes with other winners", sums.total[differ], sums.holes))
    if sums.matches:
        found.append(
            _share("match won otherwise", "share of nine-hole matches with other winners", sums.turned, sums.matches)
        )
    return found


def _scale(column: str, players: int) -> float:
    """What a column has to be divided by."""
    return {"points": players, "first": max(1, players - 1)}.get(column, 1)


def _mean(sums: Sums, name: str, means: str, column: str, scale: float) -> Figure:
    a = COLUMNS.index(column)
    b = a + len(COLUMNS)
    n, product = sums.holes, sums.product
    one, other = sums.total[a] / n / scale, sums.total[b] / n / scale
    squares = product[a][a] - 2 * product[a][b] + product[b][b]
    difference = sums.total[b] - sums.total[a]
    variance = max(0.0, (squares - difference * difference / n) / max(1, n - 1))
    return Figure(name, means, one, other, difference / n / scale, _margin(variance / n, n, scale))


def _margin(variance: float, number: int, scale: float = 1) -> float | None:
    """Half the width of an interval; None of one hole or match, which tells nothing of how they vary."""
    return Z * sqrt(max(0.0, variance)) / scale if number > 1 else None


def _closers_risk(sums: Sums) -> Figure:
    """Of the holes that were closed the share in which somebody else had fewer points; the interval by linearisation."""
    width = len(COLUMNS)
    closed, beaten = COLUMNS.index("closed"), COLUMNS.index("beaten")
    weights = [0.0] * (2 * width)
    rates: list[float] = []
    for side, sign in ((0, -1.0), (width, 1.0)):
        number = sums.total[side + closed]
        rate = sums.total[side + beaten] / number if number else 0.0
        rates.append(rate)
        if number:
            weights[side + beaten] = sign / number
            weights[side + closed] = -sign * rate / number
    used = [i for i, weight in enumerate(weights) if weight]
    variance = sum(weights[i] * weights[j] * sums.product[i][j] for i in used for j in used)
    means = "share of closed holes in which another player has fewer points"
    return Figure("closer's risk", means, rates[0], rates[1], rates[1] - rates[0], _margin(variance, sums.holes))


def _share(name: str, means: str, times: int, number: int) -> Figure:
    share = times / number
    return Figure(name, means, None, None, share, _margin(share * (1 - share) / number, number))
