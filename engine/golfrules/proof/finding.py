"""What came of comparing two rulesets: the same as far as was proved, parted with a witness, or open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from golfrules.account import Score
from golfrules.layout import Layout


class LayoutWitness(NamedTuple):
    """A layout that two rulesets count differently. `players`: the fewest who use the packs that it takes, 0 where the smallest table
    has them."""

    layout: Layout
    left: Score
    right: Score
    packs: int = 0
    players: int = 0


class TableWitness(NamedTuple):
    """Points of layouts and blocks that two rulesets make into different counts of a table. Seats from 0."""

    raw: tuple[int, ...]
    blocks: tuple[int, ...]
    closer: int | None
    last: int | None
    left: tuple[int, ...]
    right: tuple[int, ...]
    layouts: tuple[str, ...]
    """Layouts that are worth just that, dealt from the same packs."""


class MatchWitness(NamedTuple):
    """Holes after which two rulesets do not say the same of a match."""

    holes: tuple[tuple[int, ...], ...]
    left: str
    right: str


class DealWitness(NamedTuple):
    """Cards that can lie on the table by one ruleset only, or in another order."""

    players: int
    left: str
    right: str


class PlayWitness(NamedTuple):
    """A table, the actions from there on, and what then differs."""

    table: Mapping[str, Any]
    """As scenarios write it: `layouts`, `stock` … of a position, or `deal` and `players`."""
    actions: tuple[tuple[int, str], ...]
    """Seat (from 0) and action."""
    what: str
    left: str
    right: str
    picture: tuple[str, ...]


Witness = LayoutWitness | TableWitness | MatchWitness | DealWitness | PlayWitness


@dataclass(frozen=True)
class Same:
    """Nothing can show a difference; `covers` says how far that is proved, `ways` how."""

    covers: str
    ways: tuple[str, ...] = ()
    seconds: float = field(default=0, compare=False)


@dataclass(frozen=True)
class Parted:
    """A witness shows a difference. `decisive`: how it can change who wins; None where that is not shown."""

    witness: Witness
    ways: tuple[str, ...] = ()
    decisive: str | None = None


@dataclass(frozen=True)
class Open:
    """Neither proved nor shown, and why."""

    reason: str


@dataclass(frozen=True)
class Incomparable(Open):
    """There is nothing to compare, so that nothing stays unknown: no layout is one of both."""


Finding = Same | Parted | Open
"""The outcome of a comparison."""
