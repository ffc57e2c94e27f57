"""A ruleset in the making: answers laid over each other, each cell with what it rests on, until all questions are met."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.asked import asked
from golfrules.book.values import WHOLE, Cell, Choice, Given, cells_of

if TYPE_CHECKING:
    from golfrules.book.model import Parameter

FEWEST = "setup.fewest-players"
JOKERS = "setup.jokers"


class Ground(NamedTuple):
    """Where an answer came from (`variant`, `edition`, `ruling`, `option/NAME`, `ad hoc`) and what it cites."""

    origin: str
    refs: tuple[str, ...]


class Mix:
    """Answers and their grounds by parameter and cell. Answers to questions that do not arise are kept: another layer may
    make them arise. `settle` says what is asked and what is still missing."""

    __slots__ = ("answers", "grounds", "parameters")

    def __init__(self, parameters: Mapping[str, Parameter]) -> None:
        self.parameters = parameters
        # Twins share what they hold for a parameter: it is replaced, never changed.
        self.answers: dict[str, Mapping[Cell, Choice]] = {}
        self.grounds: dict[str, Mapping[Cell, Ground]] = {}

    def copy(self) -> Mix:
        """A mix that can be changed without touching this one."""
        twin = Mix(self.parameters)
        twin.answers, twin.grounds = dict(self.answers), dict(self.grounds)
        return twin

    def lay(self, name: str, given: Given, ground: Ground) -> None:
        """Answer a parameter, or some cells of it, over what stood there."""
        if self.parameters[name].table is None:
            self.answers[name] = dict(given)
            self.grounds[name] = dict.fromkeys(given, ground)
        else:
            self.answers[name] = {**self.answers.get(name, {}), **given}
            self.grounds[name] = {**self.grounds.get(name, {}), **dict.fromkeys(given, ground)}

    def drop(self, name: str, cell: Cell) -> None:
        """Take back the answer in a cell."""
        self.answers[name] = {one: choice for one, choice in self.answers.get(name, {}).items() if one != cell}
        self.grounds[name] = {one: ground for one, ground in self.grounds.get(name, {}).items() if one != cell}

    def asked(self) -> tuple[str, ...]:
        """The parameters that arise."""
        return asked(self.parameters, self.answers)

    def missing(self, names: Iterable[str]) -> dict[str, tuple[Cell, ...]]:
        """The cells of these parameters that nobody has answered."""
        lacking: dict[str, tuple[Cell, ...]] = {}
        for name in names:
            known = self.answers.get(name, {})
            parameter = self.parameters[name]
            if parameter.table is None:
                if WHOLE not in known:
                    lacking[name] = (WHOLE,)
            else:
                cells = tuple(cell for cell in self.cells(parameter) if cell not in known)
                if cells:
                    lacking[name] = cells
        return lacking

    def cells(self, parameter: Parameter) -> tuple[Cell, ...]:
        """The cells that a complete answer to a parameter has in this mix."""
        return cells_of(parameter, int(self._number(FEWEST, 1)), self._number(JOKERS, 0) != 0)

    def _number(self, name: str, otherwise: int) -> int:
        answer = self.answers.get(name, {}).get(WHOLE, otherwise)
        return answer if isinstance(answer, int) else otherwise

    def trimmed(self, names: Iterable[str]) -> tuple[dict[str, Given], dict[str, Mapping[Cell, Ground]]]:
        """The answers to these parameters and their grounds, without cells that cannot arise (a joker where there is none)."""
        answers: dict[str, Given] = {}
        grounds: dict[str, Mapping[Cell, Ground]] = {}
        for name in names:
            given = self.answers.get(name)
            if not given:
                continue
            parameter, ground = self.parameters[name], self.grounds[name]
            if parameter.table is not None:
                wanted = set(self.cells(parameter))
                if not given.keys() <= wanted:
                    single_cards = parameter.table.by == "card"
                    given = {
                        c: v
                        for c, v in given.items()
                        if c in wanted or (single_cards and len(str(c)) == 2 and c != "Jo")
                    }
                    ground = {cell: ground[cell] for cell in given}
            answers[name], grounds[name] = given, ground
        return answers, grounds
