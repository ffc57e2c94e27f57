"""The count of a whole table: points for blocks, and the penalty of a closer who is not lowest.

Like `counting` it is written over an algebra and has no branch on a score, so that it can be proved as well as played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol

from golfrules.algebra import Algebra, B, K, N


class Seat(NamedTuple, Generic[N]):
    """What one seat is credited with: the points of its layout, for blocks, as a penalty; and their sum."""

    raw: N
    blocks: N
    penalty: N
    total: N


class Shares(Protocol):
    """The blocks each seat is charged with, given the blocks each seat owns."""

    def __call__(self, alg: Algebra[N, B, K], blocks: Sequence[N]) -> list[N]: ...


class Judged(Protocol):
    """The scores by which the closer is judged, given raw scores and points for blocks."""

    def __call__(self, alg: Algebra[N, B, K], raw: Sequence[N], shares: Sequence[N]) -> list[N]: ...


class Punished(Protocol):
    """Whether a closer is punished, given the own score and the lowest of the others."""

    def __call__(self, alg: Algebra[N, B, K], own: N, lowest: N) -> B: ...


class Added(Protocol):
    """What the lowest score of the others adds to a penalty."""

    def __call__(self, alg: Algebra[N, B, K], lowest: N) -> N: ...


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A ruleset's answers on the count of a table."""

    block_points: int
    owners: Shares
    shares: Shares
    judged: Judged
    closer_points: int
    punished: Punished
    added: Added
    floor: Added


# score.block-owners


def each_owner(alg: Algebra[N, B, K], blocks: Sequence[N]) -> list[N]:
    """Each block counts."""
    return list(blocks)


def first_owner(alg: Algebra[N, B, K], blocks: Sequence[N]) -> list[N]:
    """The points are given once in a hole: the first block found counts, no other does."""
    zero = alg.number(0)
    has = [alg.less(zero, count) for count in blocks]
    return [alg.count([alg.both([owns, alg.negate(alg.either(has[:seat]))])]) for seat, owns in enumerate(has)]


# score.block-bonus


def nobody(alg: Algebra[N, B, K], blocks: Sequence[N]) -> list[N]:
    """A block brings nothing."""
    return [alg.number(0)] * len(blocks)


def all_others(alg: Algebra[N, B, K], blocks: Sequence[N]) -> list[N]:
    """Every player but its owner adds points for a block."""
    return [alg.add([*blocks[:seat], *blocks[seat + 1 :]]) for seat in range(len(blocks))]


def everybody(alg: Algebra[N, B, K], blocks: Sequence[N]) -> list[N]:
    """Every player adds points for a block."""
    return [alg.add(blocks)] * len(blocks)


def owner_gains(alg: Algebra[N, B, K], blocks: Sequence[N]) -> list[N]:
    """The owner of a block subtracts points."""
    return [alg.times(-1, count) for count in blocks]


# score.block-order


def with_blocks(alg: Algebra[N, B, K], raw: Sequence[N], shares: Sequence[N]) -> list[N]:
    """The closer is judged by the scores with the points for blocks."""
    return [alg.add(pair) for pair in zip(raw, shares, strict=True)]


def without_blocks(alg: Algebra[N, B, K], raw: Sequence[N], shares: Sequence[N]) -> list[N]:
    """The closer is judged by the scores of the layouts alone."""
    return list(raw)


# score.closer-tie, score.closer-lowest, score.closer-floor


def beaten(alg: Algebra[N, B, K], own: N, lowest: N) -> B:
    """Only a closer who has more than somebody else is punished; a tie is safe."""
    return alg.less(lowest, own)


def not_alone(alg: Algebra[N, B, K], own: N, lowest: N) -> B:
    """A closer who is not lowest alone is punished; a tie too."""
    return alg.negate(alg.less(own, lowest))


def nothing_added(alg: Algebra[N, B, K], lowest: N) -> N:
    """The lowest score is no part of the penalty."""
    return alg.number(0)


def as_written(alg: Algebra[N, B, K], lowest: N) -> N:
    """The lowest score is added, though it be negative."""
    return lowest


def at_least_zero(alg: Algebra[N, B, K], lowest: N) -> N:
    """The lowest score is added unless it is negative."""
    zero = alg.number(0)
    return alg.choose(alg.less(lowest, zero), zero, lowest)


# the whole


def settle(alg: Algebra[N, B, K], plan: TablePlan, raw: Sequence[N], blocks: Sequence[N]) -> list[Seat[N]]:
    """The count of a table on which nobody is judged as closer: raw scores and points for blocks, seat by seat."""
    shares = [alg.times(plan.block_points, share) for share in plan.shares(alg, plan.owners(alg, blocks))]
    zero = alg.number(0)
    return [Seat(own, share, zero, alg.add([own, share])) for own, share in zip(raw, shares, strict=True)]


def settle_closed(
    alg: Algebra[N, B, K], plan: TablePlan, raw: Sequence[N], blocks: Sequence[N], closer: int
) -> list[Seat[N]]:
    """The count of a table of two seats or more that `closer` closed: with the penalty, if it is due."""
    seats = settle(alg, plan, raw, blocks)
    judged = plan.judged(alg, raw, [seat.blocks for seat in seats])
    lowest = alg.least([*judged[:closer], *judged[closer + 1 :]])
    price = alg.add([alg.number(plan.closer_points), plan.floor(alg, plan.added(alg, lowest))])
    penalty = alg.choose(plan.punished(alg, judged[closer], lowest), price, alg.number(0))
    own = seats[closer]
    seats[closer] = Seat(own.raw, own.blocks, penalty, alg.add([own.total, penalty]))
    return seats
