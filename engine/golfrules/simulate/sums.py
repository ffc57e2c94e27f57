"""What two rulesets bring in the same holes, as sums of whole numbers that can be added up in any order.

Each hole is a row of whole numbers for each of the two rulesets (COLUMNS). Kept are the sums of the columns and of their products in
pairs, and of the powers of their differences; from these come means, differences and intervals. A block is a fixed stretch of holes,
so that the sums never depend on how many workers shared the blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from golfrules.ruleset import Ruleset
from golfrules.simulate.intervals import Moments
from golfrules.simulate.policy import Policy
from golfrules.simulate.reference import HOLES_IN_MATCH, MOST_TURNS

if TYPE_CHECKING:
    import numpy as np

BLOCK = 500 * HOLES_IN_MATCH
"""How many holes are played in one go."""
LARGE = 500_000
"""From how many layouts on (holes times players) it pays to freeze the kernel."""
COLUMNS = ("points", "spread", "turns", "first", "closed", "beaten", "capped", "open")
"""By hole: points of all seats together; highest less lowest; turns; players times the points of the first seat less the points of
all; whether somebody closed; whether then somebody else had fewer points; whether it was cut short; whether it ended otherwise."""
SIDES = ("a", "b")


class Task(NamedTuple):
    """Consecutive holes to be played by one or two rulesets."""

    rulesets: tuple[Ruleset, ...]
    policies: tuple[tuple[Policy, ...], ...]
    """For each ruleset a policy for each seat."""
    seed: int
    first: int
    holes: int
    most_turns: int = MOST_TURNS
    frozen: bool = False
    """Whether it is part of a run so large that it pays to freeze the kernel for it."""


class Sums(NamedTuple):
    """Sums over holes: `total[i]` of column i, `product[i][j]` of columns i and j; the columns are those of the first ruleset, then
    those of the second, then whether the winners of the hole differ. `differences[i]` are the sums of the powers of column i of the
    second less that of the first. `matches` counts complete matches, `turned` those with other
    winners."""

    holes: int
    total: tuple[int, ...]
    product: tuple[tuple[int, ...], ...]
    differences: tuple[Moments, ...]
    matches: int
    turned: int


def tasks(
    rulesets: Sequence[Ruleset],
    policies: Sequence[Sequence[Policy]],
    seed: int,
    holes: int,
    most_turns: int = MOST_TURNS,
) -> list[Task]:
    """The blocks of a run."""
    rows = tuple(tuple(row) for row in policies)
    large = holes * len(rows[0]) >= LARGE
    return [
        Task(tuple(rulesets), rows, seed, first, min(BLOCK, holes - first), most_turns, large)
        for first in range(0, holes, BLOCK)
    ]


def measure(task: Task) -> Sums:
    """Play a block. It imports the kernel, also in a worker far away."""
    import numpy as np

    from golfrules.simulate.kernel.run import play

    columns, winners, matches = [], [], []
    for ruleset, policies in zip(task.rulesets, task.policies, strict=True):
        rows = play(ruleset, policies, task.seed, task.first, task.holes, task.most_turns, task.frozen)
        columns.append(_columns(rows))
        winners.append(_winners(_points(rows)))
        matches.append(_match_winners(_points(rows)))
    differ = (winners[0] != winners[-1]).any(axis=1)
    table = np.column_stack([*columns, differ]).astype(np.int64)
    # Not as a product of matrices: the threads that numpy has for those wait for one another longer than the holes take.
    product = np.einsum("ki,kj->ij", table, table)
    return Sums(
        task.holes,
        tuple(int(n) for n in table.sum(axis=0)),
        tuple(tuple(int(n) for n in row) for row in product),
        tuple(moments(column) for column in (columns[-1] - columns[0]).T),
        len(matches[0]),
        int((matches[0] != matches[-1]).any(axis=1).sum()),
    )


def moments(numbers: np.ndarray[Any, Any]) -> Moments:
    """The sums of the powers of whole numbers, exactly: numbers so large that 64 bits do not hold those are added up one by one."""
    import numpy as np

    largest = int(abs(numbers).max(initial=0))
    exact = numbers.astype(np.int64 if largest**4 * len(numbers) < 2**63 else object)
    squares = exact * exact
    return Moments(*(int(one.sum()) for one in (exact, squares, squares * exact, squares * squares)))


def measure_all(tasks: Sequence[Task]) -> Sums:
    """Play some blocks and add up what they bring."""
    return reduce(added, map(measure, tasks))


def get_ready(task: Task) -> None:
    """Have the kernel compiled for such tasks, so that processes that begin as copies of this one have it."""
    measure(task._replace(holes=1))


def _points(rows: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    from golfrules.simulate.kernel.fields import RESULT_POINTS

    return rows[:, RESULT_POINTS:]


def _columns(rows: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The columns of a side."""
    import numpy as np

    from golfrules.simulate.kernel import fields as f

    points, each = _points(rows), np.arange(len(rows))
    closer = rows[:, f.RESULT_CLOSER]
    total, closed, lowest = points.sum(axis=1), closer >= 0, points.min(axis=1)
    first = points[each, rows[:, f.RESULT_FIRST]] * points.shape[1] - total
    beaten = closed & (points[each, closer] > lowest)
    ending = rows[:, f.RESULT_ENDING]
    capped = ending == f.CAPPED
    otherwise = (ending != 1) & ~capped
    return np.column_stack(
        [total, points.max(axis=1) - lowest, rows[:, f.RESULT_TURNS], first, closed, beaten, capped, otherwise]
    )


def _winners(points: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Which seats have the lowest points, row by row."""
    import numpy as np

    lowest: np.ndarray[Any, Any] = points.min(axis=1, keepdims=True)
    winners: np.ndarray[Any, Any] = np.equal(points, lowest)
    return winners


def _match_winners(points: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Which seats win the complete matches of a block."""
    matches = len(points) // HOLES_IN_MATCH
    whole = points[: matches * HOLES_IN_MATCH].reshape(matches, HOLES_IN_MATCH, points.shape[1])
    return _winners(whole.sum(axis=1)) if matches else points[:0] == 0


def added(one: Sums, other: Sums) -> Sums:
    """The sums of two blocks together."""
    return Sums(
        one.holes + other.holes,
        tuple(a + b for a, b in zip(one.total, other.total, strict=True)),
        tuple(
            tuple(a + b for a, b in zip(left, right, strict=True))
            for left, right in zip(one.product, other.product, strict=True)
        ),
        tuple(
            Moments(*(a + b for a, b in zip(left, right, strict=True)))
            for left, right in zip(one.differences, other.differences, strict=True)
        ),
        one.matches + other.matches,
        one.turned + other.turned,
    )
