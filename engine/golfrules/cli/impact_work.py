"""One run of `golf impact`: the same deals and players under two rulesets, on whichever machines there are."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import TYPE_CHECKING

from golfrules.cli.desk import Desk
from golfrules.cli.progress import Progress

if TYPE_CHECKING:
    from golfrules.ruleset import Ruleset
    from golfrules.simulate.figures import Figure
    from golfrules.simulate.policy import Policy


class Work:
    """One run of the command: who plays what, and on whose machines."""

    def __init__(
        self, desk: Desk, policies: list[Policy], holes: int, seed: int, workers: int, pool: Executor | None
    ) -> None:
        self.desk, self.policies, self.holes, self.seed = desk, policies, holes, seed
        self.workers, self.pool = workers, pool

    def compare(self, one: Ruleset, other: Ruleset) -> list[Figure]:
        """The figures of both rulesets."""
        from golfrules.simulate.figures import figures
        from golfrules.simulate.sums import tasks
        from golfrules.simulate.workers import run

        work = tasks((one, other), (self.policies, self.policies), self.seed, self.holes)
        played = 0
        with Progress(even=True) as progress:

            def told(holes: int) -> None:
                nonlocal played
                played += holes
                progress("holes", played, self.holes, other.ref)

            told(0)
            return figures(run(work, self.workers, self.pool, told), len(self.policies))
