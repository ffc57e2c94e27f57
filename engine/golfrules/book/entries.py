"""What the ledger holds: its entries, each a disagreement or a silence, and what was computed on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.testimony import Position, Voice
from golfrules.book.values import Cell, Said, cells_text, text

if TYPE_CHECKING:
    from golfrules.book.model import Ruling


class Conflict(NamedTuple):
    """An entry of the ledger. `cells` are the parts of a table in question; `positions` what is held about them."""

    kind: str
    game: str
    parameter: str
    source: str | None
    lineage: str | None
    cells: tuple[Cell, ...]
    positions: tuple[Position, ...]
    ruling: Ruling | None

    @property
    def id(self) -> str:
        """`six-card/end.final-turns`, `six-card@howto-fr/end.reveal`, `six-card@howto/…`."""
        scope = self.source or self.lineage
        return f"{self.game}@{scope}/{self.parameter}" if scope else f"{self.game}/{self.parameter}"

    @property
    def holding(self) -> str | None:
        """The name of the reading that holds for this game."""
        if self.ruling is None:
            return None
        return self.ruling.holding.split.get(self.game, self.ruling.holding.adopt)

    @property
    def grade(self) -> str | None:
        """What is at stake, as its ruling grades it: verbal, observable or decisive."""
        return self.ruling.grade if self.ruling else None

    @property
    def witness(self) -> str | None:
        """The scenario file in which each reading's result stands."""
        return self.ruling.witness if self.ruling else None

    @property
    def where(self) -> str:
        """The cells in words, empty for a parameter with a single answer."""
        return cells_text(self.cells) if self.cells != ("",) else ""

    def readings(self) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """The positions in words: the value, who holds it, and by which claims."""
        return [(text(position.said), position.holders, position.claims) for position in self.positions]


class Ledger(NamedTuple):
    """Everything computed from the claims. `common` is what is left for each game and parameter once rulings hold;
    `voices` what each source says of it, and `values` the same as decided."""

    conflicts: tuple[Conflict, ...]
    common: Mapping[tuple[str, str], Said]
    voices: Mapping[tuple[str, str, str], Sequence[Voice]]
    values: Mapping[tuple[str, str, str], Said]

    def about(self, game: str, parameter: str | None = None) -> tuple[Conflict, ...]:
        """The entries of a game, or of one of its parameters."""
        if parameter is None:
            return tuple(c for c in self.conflicts if c.game == game)
        return _sorted_out(self.conflicts).get((game, parameter), ())


_LAST: list[tuple[tuple[Conflict, ...], dict[tuple[str, str], tuple[Conflict, ...]]]] = []
"""The entries asked about last, by game and parameter: a check asks about each rule."""


def _sorted_out(conflicts: tuple[Conflict, ...]) -> dict[tuple[str, str], tuple[Conflict, ...]]:
    if not _LAST or _LAST[0][0] is not conflicts:
        found: dict[tuple[str, str], tuple[Conflict, ...]] = {}
        for one in conflicts:
            found[one.game, one.parameter] = (*found.get((one.game, one.parameter), ()), one)
        _LAST[:] = [(conflicts, found)]
    return _LAST[0][1]
