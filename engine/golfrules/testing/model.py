"""What a scenario is, once read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from golfrules.testing.forms import Expected


@dataclass(frozen=True)
class Do:
    """An action in text; `seat` is who does it, if the scenario says so."""

    action: str
    seat: int | None = None


@dataclass(frozen=True)
class Step:
    """What is done, then what must hold, then what must be refused and for which parameter."""

    line: int
    do: tuple[Do, ...] = ()
    expect: tuple[Expected, ...] = ()
    refuse: tuple[str, ...] = ()
    because: str | None = None


@dataclass(frozen=True)
class Scored:
    """A layout and what it must be worth; `lines` are the points of the lines of its account."""

    line: int
    layout: str
    total: int
    lines: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Scenario:
    """One thing to try. `reading` is the reading of a conflict whose result this is, `alike` whether all its readings come to the same, `case` the ruleset where a scenario names
    several; `setting` is the mapping under `table`, `deal`, `count` or `match`, its form checked."""

    name: str
    path: str
    line: int
    ruleset: str
    kind: str
    cites: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    reading: str | None = None
    case: str | None = None
    alike: bool = False
    scores: tuple[Scored, ...] = ()
    packs: tuple[tuple[int, int], ...] = ()
    setting: Mapping[str, object] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    ruleset_at: tuple[int, int] = (0, 0)
    """Line and column of the reference, from 1."""
    no_ruleset: str | None = None
    """The code of the fault for which the ruleset must be refused."""

    @property
    def title(self) -> str:
        """The name; in brackets the reading, or the ruleset where several have to hold it."""
        which = self.reading or self.case
        return f"{self.name}[{which}]" if which else self.name

    @property
    def place(self) -> str:
        """`path:line`."""
        return f"{self.path}:{self.line}"

    @property
    def asserts(self) -> int:
        """How many things it asserts."""
        in_steps = sum(len(step.expect) + len(step.refuse) for step in self.steps)
        return (
            in_steps
            + len(self.scores)
            + sum(s.lines is not None for s in self.scores)
            + len(self.packs)
            + (self.no_ruleset is not None)
        )
