"""Intervals of 95 % cover what they should also of few holes and rare events; of a handful nothing is said to be clear."""

from __future__ import annotations

from itertools import pairwise
from math import comb

import numpy as np
import pytest

import golfrules
from golfrules.simulate import sums
from golfrules.simulate.figures import Figure, figures
from golfrules.simulate.intervals import LEAST, LEAST_HOLES, freedom, of_mean, of_paired, of_share, student
from golfrules.simulate.kernel.run import play
from golfrules.simulate.policy import NAMED
from golfrules.simulate.sums import moments


def seen(points: int = 0, *, closed: int = 0, beaten: int = 0, capped: int = 0, turns: int = 9) -> tuple[int, ...]:
    """What one side brings in a hole."""
    return (points, 0, turns, 0, closed, beaten, capped, 1 - closed)


def summed(pairs: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> dict[str, Figure]:
    """The figures of holes that are given as what either side brings."""
    one, other = (np.array([pair[side] for pair in pairs]) for side in (0, 1))
    table = np.column_stack([one, other, (one[:, 0] != other[:, 0])])
    found = sums.Sums(
        len(pairs),
        tuple(int(n) for n in table.sum(axis=0)),
        tuple(tuple(int(n) for n in row) for row in table.T @ table),
        tuple(sums.moments(column) for column in (other - one).T),
        0,
        0,
    )
    return {figure.name: figure for figure in figures(found, 1)}


def real_differences() -> np.ndarray:  # type: ignore[type-arg]
    """How far the points of all differ in 9000 real holes under two rulesets."""
    sides = []
    for ref in ("six-card", "six-card+one-last-turn"):
        rows = play(golfrules.ruleset(ref), [NAMED["cautious"]] * 4, 1, 0, 9_000, 1_000, False)
        sides.append(sums._columns(rows)[:, 0])
    return sides[1] - sides[0]


POPULATIONS = {
    "points of real holes": real_differences,
    "one hole in twenty, by two or three": lambda: np.array([0] * 95 + [2, 2, 2, 3, 3]),
    "one hole in fifty, either way": lambda: np.array([0] * 98 + [1, -1]),
    "three in all holes but a few": lambda: np.array([3] * 97 + [2, 1, 0]),
    "two values": lambda: np.array([0, 1]),
    "with a long tail": lambda: np.array([0] * 40 + [1] * 35 + [5] * 15 + [20] * 10),
}


@pytest.mark.parametrize("number", [LEAST_HOLES, 50, 200, 1000])
@pytest.mark.parametrize("name", POPULATIONS)
def test_the_interval_of_a_mean_covers_it(name: str, number: int) -> None:
    holes, chance = POPULATIONS[name](), np.random.default_rng(number)
    told = covered = 0
    for _ in range(400):
        interval = of_mean(number, moments(chance.choice(holes, number)))
        if interval is not None:
            told += 1
            covered += interval.low <= holes.mean() <= interval.high
    assert covered >= 0.92 * told  # of 400 intervals that hold 95 %, fewer cover in one case of two hundred
    assert told > 300 or number < 200


def test_of_fewer_than_thirty_holes_a_mean_has_no_interval() -> None:
    """What is in one hole of ten and outweighs the others is missing in one run of three with ten holes."""
    holes = np.arange(LEAST_HOLES)
    assert of_mean(LEAST_HOLES - 1, moments(holes[1:])) is None
    assert of_mean(LEAST_HOLES, moments(holes)) is not None


def shares(number: int) -> np.ndarray:  # type: ignore[type-arg]
    """How likely each number of events is (columns), for shares from rare to certain (rows)."""
    p = np.concatenate([[0.0005, 0.002], np.linspace(0.01, 0.99, 50), [0.998]])[:, None]
    times = np.arange(number + 1)
    ways = np.array([float(comb(number, int(k))) for k in times])
    return np.column_stack([p, ways * p**times * (1 - p) ** (number - times)])


@pytest.mark.parametrize("number", [LEAST, 30, 100])
def test_the_interval_of_a_share_covers_it_exactly_reckoned(number: int) -> None:
    intervals = [of_share(times, number) for times in range(number + 1)]
    for share, *likely in shares(number):
        cover = sum(p for p, it in zip(likely, intervals, strict=True) if it and it.low <= share <= it.high)
        assert cover > 0.95


@pytest.mark.parametrize("number", [LEAST, 20])
@pytest.mark.parametrize(
    ("only_one", "only_other"), [(0.0, 0.0), (0.02, 0.0), (0.1, 0.0), (0.1, 0.1), (0.4, 0.1), (0.5, 0.5), (0.9, 0.05)]
)
def test_the_interval_of_two_shares_of_the_same_holes_covers_their_difference(
    only_one: float, only_other: float, number: int
) -> None:
    cover = 0.0
    for a in range(number + 1):
        for b in range(number + 1 - a):
            interval = of_paired(a, b, number)
            likely = comb(number, a) * comb(number - a, b) * only_one**a * only_other**b
            likely *= max(0.0, 1 - only_one - only_other) ** (number - a - b)
            assert interval is not None
            cover += likely * (interval.low - 1e-9 <= only_other - only_one <= interval.high + 1e-9)
    assert cover > 0.94


@pytest.mark.parametrize("only_one", range(13))
def test_two_shares_differ_clearly_only_where_the_sign_test_says_so(only_one: int) -> None:
    for only_other in range(only_one, 40):
        interval = of_paired(only_one, only_other, 2_000)
        parting = only_one + only_other
        chance = 2 * sum(comb(parting, k) for k in range(only_one + 1)) / 2**parting
        assert interval is not None
        if interval.low > 0:
            assert chance < 0.051


@pytest.mark.parametrize(
    ("freedom", "tabled"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (999, 1.9623)],
)
def test_quantiles_are_those_of_the_tables(freedom: float, tabled: float) -> None:
    assert student(freedom) == pytest.approx(tabled, rel=0.002)
    assert all(student(a) >= student(b) for a, b in pairwise([1 + n / 10 for n in range(300)]))


def test_a_few_holes_that_bear_all_leave_few_degrees_of_freedom() -> None:
    assert freedom(9_000, 3) == pytest.approx(8_998, abs=1)
    assert freedom(9_000, 9_000 / 4) == pytest.approx(7, abs=0.1)


def test_powers_are_summed_exactly_however_large() -> None:
    numbers = np.array([60_000, -59_999, 3] * 500)
    assert moments(numbers) == tuple(sum(int(n) ** power for n in numbers) for power in (1, 2, 3, 4))


@pytest.mark.parametrize("events", [1, 2, 3, 4])
def test_four_holes_one_way_are_not_clearly_another(events: int) -> None:
    same, more = (seen(closed=1), seen(closed=1)), (seen(closed=1), seen(5, turns=12, capped=1))
    found = summed([same] * (2_000 - events) + [more] * events)
    for name in ("score", "turns", "not closed", "cut short"):
        assert found[name].differs is False and found[name].high is not None and found[name].high > 0


def test_an_event_that_did_not_happen_may_yet() -> None:
    short = summed([(seen(closed=1), seen(closed=1))] * 100)["cut short"]
    assert short.alike and short.differs is False
    assert short.low is not None and short.high is not None and short.high == -short.low > 0.03


@pytest.mark.parametrize("number", range(1, LEAST))
def test_of_a_few_holes_nothing_is_clear(number: int) -> None:
    found = summed([(seen(10), seen(3, closed=1, turns=12))] * number)
    assert {(figure.low, figure.high, figure.margin, figure.differs) for figure in found.values()} == {(None,) * 4}


def test_what_differs_by_the_same_in_every_hole_is_clear_without_an_interval() -> None:
    turns = summed([(seen(), seen(turns=12))] * LEAST_HOLES)["turns"]
    assert summed([(seen(), seen(turns=12))] * (LEAST_HOLES - 1))["turns"].differs is None
    assert (turns.difference, turns.margin, turns.differs, turns.alike) == (3, None, True, False)


def test_where_nobody_closes_there_is_no_risk() -> None:
    pairs = [(seen(closed=1, beaten=n % 3 == 0), seen()) for n in range(300)]
    risk = summed(pairs)["closer's risk"]
    assert risk.one == pytest.approx(1 / 3)
    assert (risk.other, risk.difference, risk.low, risk.high, risk.differs) == (None,) * 5
    assert summed([(b, a) for a, b in pairs])["closer's risk"].one is None


@pytest.mark.parametrize(("closes", "told"), [(1, False), (9, False), (10, True), (200, True)])
def test_a_handful_of_closes_has_values_and_no_interval(closes: int, told: bool) -> None:
    open_there = [(seen(closed=1, beaten=n % 3 != 0), seen()) for n in range(300)]
    closed_there = [(seen(closed=1), seen(closed=1))] * closes
    risk = summed(open_there + closed_there)["closer's risk"]
    assert risk.other == 0 and risk.difference == pytest.approx(-200 / (300 + closes))
    assert (risk.margin is not None, risk.differs is not None) == (told, told)
    if told:
        assert risk.high is not None and risk.low is not None and risk.difference is not None
        assert (
            risk.high - risk.difference > 2 / closes
        )  # that none of so few was beaten does not mean that none will be


@pytest.mark.parametrize(("beaten", "clear"), [(1, False), (4, False), (5, False), (6, True)])
def test_few_closes_that_come_out_otherwise_are_not_clearly_more_risk(beaten: int, clear: bool) -> None:
    alike = [(seen(closed=1, beaten=n % 2), seen(closed=1, beaten=n % 2)) for n in range(2_000)]
    risk = summed(alike + [(seen(closed=1), seen(closed=1, beaten=1))] * beaten)["closer's risk"]
    assert risk.differs is clear


def test_that_no_close_came_out_otherwise_does_not_mean_that_none_will() -> None:
    risk = summed([(seen(closed=1, beaten=n % 2), seen(closed=1, beaten=n % 2)) for n in range(20)])["closer's risk"]
    assert risk.alike and risk.differs is False and risk.margin is not None and risk.margin > 3 / 20


@pytest.mark.parametrize(("often", "seldom", "alike"), [(0.5, 0.3, 0.0), (0.9, 0.05, 0.0), (0.3, 0.1, 0.9)])
def test_the_interval_of_the_closers_risk_covers_the_difference(often: float, seldom: float, alike: float) -> None:
    """Closes in most holes of one side and in few of the other; in a part of the holes both closes come out alike."""
    chance, covered, told = np.random.default_rng(8), 0, 0
    truth = (alike * often + (1 - alike) * seldom) - often
    for _ in range(300):
        pairs = []
        for closes, luck, same, other in zip(*chance.random((4, 120)), strict=True):
            beaten = luck < often
            there = beaten if same < alike else other < seldom
            rare = closes < 0.3
            pairs.append((seen(closed=1, beaten=beaten), seen(closed=rare, beaten=rare and there)))
        risk = summed(pairs)["closer's risk"]
        if risk.low is not None and risk.high is not None:
            told += 1
            covered += risk.low <= truth <= risk.high
    assert told > 290 and covered / told > 0.93
