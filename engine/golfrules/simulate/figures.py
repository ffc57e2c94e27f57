"""From sums to figures: what each of two rulesets brings, the difference, and its 95 % interval from paired holes."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from golfrules.simulate.intervals import (
    LEAST_HOLES,
    Interval,
    freedom,
    of_difference,
    of_mean,
    of_paired,
    of_share,
    rate,
    student,
    unseen,
)
from golfrules.simulate.sums import COLUMNS, Sums


class Figure(NamedTuple):
    """A figure under both rulesets: the values, their difference, and the ends of its interval. Where only the two together have a
    value (how often winners differ), `one` and `other` are None and `difference` is that value. Where there is nothing to measure (the
    risk of closers where nobody closes) the value is None, and so is the difference.

    `low` and `high` are None where nothing tells how holes vary: of a few, and where all differ by the same. `differs`: whether it is
    clearly another under the other ruleset, that is, whether the interval leaves zero out (or all of enough holes differ by the same);
    None where that cannot be told. `alike`: whether no hole differs in it."""

    name: str
    means: str
    one: float | None
    other: float | None
    difference: float | None
    low: float | None = None
    high: float | None = None
    differs: bool | None = None
    alike: bool = False

    @property
    def margin(self) -> float | None:
        """Half the width of the interval; the wider half where they are not the same."""
        if self.difference is None or self.low is None or self.high is None:
            return None
        return max(self.high - self.difference, self.difference - self.low)


_MEANS = (
    ("score", "points of a player in a hole", "points"),
    ("spread", "highest less lowest points of a hole", "spread"),
    ("turns", "turns in a hole", "turns"),
    ("first seat", "points of the first to play less the mean of the others", "first"),
)
_SHARES = (
    ("not closed", "share of holes that ended otherwise than by a close", "open"),
    ("cut short", "share of holes that did not come to an end", "capped"),
)
_WIDTH = len(COLUMNS)


def figures(sums: Sums, players: int) -> list[Figure]:
    """All figures of a run."""
    found = [_mean(sums, name, means, column, _scale(column, players)) for name, means, column in _MEANS]
    found.append(_closers_risk(sums))
    found += [_shares(sums, *one) for one in _SHARES]
    found.append(
        _together("hole won otherwise", "share of holes with other winners", sums.total[2 * _WIDTH], sums.holes)
    )
    if sums.matches:
        means = "share of nine-hole matches with other winners"
        found.append(_together("match won otherwise", means, sums.turned, sums.matches))
    return found


def _scale(column: str, players: int) -> float:
    """What a column has to be divided by."""
    return {"points": players, "first": max(1, players - 1)}.get(column, 1)


def _mean(sums: Sums, name: str, means: str, column: str, scale: float) -> Figure:
    at, n = COLUMNS.index(column), sums.holes
    one, other = sums.total[at] / n / scale, sums.total[at + _WIDTH] / n / scale
    powers = sums.differences[at]
    found = of_mean(n, powers)
    differs = None if n < LEAST_HOLES else bool(powers.first) if found is None else _leaves_zero_out(found)
    low, high = (None, None) if found is None else (found.low / scale, found.high / scale)
    return Figure(name, means, one, other, powers.first / n / scale, low, high, differs, not powers.second)


def _leaves_zero_out(interval: Interval) -> bool:
    return interval.low > 0 or interval.high < 0


def _shares(sums: Sums, name: str, means: str, column: str) -> Figure:
    """A share under both rulesets; the interval from how many holes belong to one of them only."""
    a = COLUMNS.index(column)
    b, n = a + _WIDTH, sums.holes
    one, other, both = sums.total[a], sums.total[b], sums.product[a][b]
    found = of_paired(one - both, other - both, n)
    return _with_interval(name, means, one / n, other / n, (other - one) / n, found, one == other == both)


def _with_interval(
    name: str, means: str, one: float, other: float, difference: float, found: Interval | None, alike: bool
) -> Figure:
    if found is None:
        return Figure(name, means, one, other, difference, alike=alike)
    return Figure(name, means, one, other, difference, *found, _leaves_zero_out(found), alike)


def _together(name: str, means: str, times: int, number: int) -> Figure:
    """A share that only both rulesets together have."""
    low, high = of_share(times, number) or (None, None)
    return Figure(name, means, None, None, times / number, low, high, None, not times)


def _closers_risk(sums: Sums) -> Figure:
    """Of the holes that were closed the share in which somebody else had fewer points. Each share has its interval from its own closes;
    how they go together is told by the holes. Where a few of those bear the difference, the interval is no narrower than theirs, nor than
    what no close has shown may be."""
    name, means = "closer's risk", "share of closed holes in which another player has fewer points"
    closed, beaten = COLUMNS.index("closed"), COLUMNS.index("beaten")
    closes = [(sums.total[side + beaten], sums.total[side + closed]) for side in (0, _WIDTH)]
    values = [times / number if number else None for times, number in closes]
    one, other = values
    if one is None or other is None:
        return Figure(name, means, one, other, None)
    alike = not (sums.differences[closed].second or sums.differences[beaten].second)
    rates = [rate(*one) for one in closes]
    if rates[0] is None or rates[1] is None:
        return Figure(name, means, one, other, other - one, alike=alike)
    correlation, borne = _gone_together(sums)
    half = max(borne, *(unseen(number) for _, number in closes))
    low, high = of_difference(rates[0], rates[1], correlation)
    found = Interval(max(-1.0, min(low, other - one - half)), min(1.0, max(high, other - one + half)))
    return _with_interval(name, means, one, other, other - one, found, alike)


def _gone_together(sums: Sums) -> tuple[float, float]:
    """The correlation of the risks of closers under both rulesets, and half an interval of their difference by linearisation: what a hole
    adds to a share is how far its close is from that share."""
    sides = [sums.total[side + COLUMNS.index("closed")] for side in (0, _WIDTH)]
    risks = [sums.total[side + COLUMNS.index("beaten")] / n for side, n in zip((0, _WIDTH), sides, strict=True)]
    squares, product, second, fourth = [0.0, 0.0], 0.0, 0.0, 0.0
    for (a, b), holes in _closes(sums).items():
        one, other = (0.0 if c is None else (c - risk) / n for c, risk, n in zip((a, b), risks, sides, strict=True))
        squares = [squares[0] + holes * one * one, squares[1] + holes * other * other]
        product += holes * one * other
        second += holes * (other - one) ** 2
        fourth += holes * (other - one) ** 4
    apart = sqrt(squares[0] * squares[1])
    kurtosis = sums.holes * fourth / second**2 if second else 1.0
    return product / apart if apart else 0.0, student(freedom(sums.holes, kurtosis)) * sqrt(second)


def _closes(sums: Sums) -> dict[tuple[int | None, int | None], int]:
    """How many holes there are of each kind: under either ruleset not closed (None), closed and not beaten (0), or beaten (1)."""
    closed, beaten = COLUMNS.index("closed"), COLUMNS.index("beaten")

    def kinds(row: tuple[int, ...], side: int, whole: int) -> dict[int | None, int]:
        """Holes by their close on a side, from how many there are in all, with a close and with a beaten one."""
        return {None: whole - row[side + closed], 0: row[side + closed] - row[side + beaten], 1: row[side + beaten]}

    every = kinds(sums.total, _WIDTH, sums.holes)
    of_closed = kinds(sums.product[closed], _WIDTH, sums.total[closed])
    of_beaten = kinds(sums.product[beaten], _WIDTH, sums.total[beaten])
    rows = {
        None: {kind: every[kind] - of_closed[kind] for kind in every},
        0: {kind: of_closed[kind] - of_beaten[kind] for kind in every},
        1: of_beaten,
    }
    return {(a, b): holes for a, row in rows.items() for b, holes in row.items()}
