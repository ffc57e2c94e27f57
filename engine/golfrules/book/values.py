"""What claims say and what rules answer, cell by cell.

Every parameter is treated as a table: one with a single answer has the one cell `WHOLE`. So agreement, conflict and
support are written once. A claim gives each cell that it speaks of the set of answers it allows; a rule gives one.
Tables by number of players are kept per count: 1, 2, … and `MANY`, which stands for that many and more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from golfrules.book.faults import did_you_mean
from golfrules.ruleset import Answer, Band

if TYPE_CHECKING:
    from golfrules.book.model import Cell as Key
    from golfrules.book.model import Parameter, Saying, Value

Cell = str | int
Choice = str | int
Said = Mapping[Cell, frozenset[Choice]]
Given = Mapping[Cell, Choice]

WHOLE = ""
MANY = 100
RANKS = (*"A23456789TJQK", "Jo")
_CARD_ORDER = {rank: index * 5 for index, rank in enumerate(RANKS)}
_CARD_ORDER |= {rank + suit: _CARD_ORDER[rank] + 1 + at for rank in RANKS[:-1] for at, suit in enumerate("cdhs")}
_PLAYERS = re.compile(r"([1-9][0-9]?)(?:-([1-9][0-9]?)|(\+))?\Z")


def said(saying: Saying) -> Said:
    """What a claim says of a parameter, by cell."""
    if isinstance(saying, frozenset):
        return {WHOLE: saying}
    return {cell: frozenset[Choice](choices) for key, choices in saying.items() for cell in cells_at(key)}


def given(value: Value) -> Given:
    """The answer of a rule, an option or a reading, by cell."""
    if isinstance(value, (str, int)):
        return {WHOLE: value}
    return {cell: number for key, number in value.items() for cell in cells_at(key)}


def cells_at(key: Key) -> tuple[Cell, ...]:
    """The cells under a key of a table: a card, or each count of players of a band."""
    if isinstance(key, str):
        return (key,)
    return tuple(range(min(key.least, MANY), min(key.most or MANY, MANY) + 1))


def ad_hoc(parameter: Parameter, cell: str | None, word: str) -> Given:
    """An answer given as text in a reference. Raises ValueError, with reason and hint, when it is none."""
    table = parameter.table
    if table is None and cell is not None:
        raise ValueError(f"{parameter.name} has one answer, none for {cell!r}", f"write {parameter.name}={word}")
    if table is not None and cell is None:
        example = "J" if table.by == "card" else "4"
        raise ValueError(f"{parameter.name} is a table", f"name the cell: {parameter.name}.{example}={word}")
    choice = _choice(parameter, word)
    return {WHOLE: choice} if table is None or cell is None else dict.fromkeys(_cells(table.by, cell), choice)


def _cells(by: str, word: str) -> tuple[Cell, ...]:
    if by == "card":
        if word not in _CARD_ORDER:
            hint = did_you_mean(word, RANKS, "a rank A 2 … 9 T J Q K, Jo, or a single card such as Js")
            raise ValueError(f"{word!r} is no card", hint)
        return (word,)
    found = _PLAYERS.match(word)
    first = int(found[1]) if found else 0
    last = 0 if not found else MANY if found[3] else int(found[2] or first)
    if not 0 < first <= last <= MANY:
        raise ValueError(f"{word!r} is no number of players", f"write 4, 2-3 or 8+, with counts up to {MANY}")
    return tuple(range(first, last + 1))


def _choice(parameter: Parameter, word: str) -> Choice:
    bounds = parameter.table.number if parameter.table else parameter.number
    if bounds is None:
        answers = parameter.answers or {}
        if word not in answers:
            raise ValueError(f"{word!r} is no answer of {parameter.name}", did_you_mean(word, answers))
        return word
    hint = f"a number from {bounds.least} to {bounds.most}"
    if not re.match(r"-?[0-9]+\Z", word):
        raise ValueError(f"{parameter.name} is answered by a number, not by {word!r}", hint)
    if not bounds.least <= int(word) <= bounds.most:
        raise ValueError(f"{word} is out of range for {parameter.name}", hint)
    return int(word)


def agrees(given: Given, said: Said) -> bool:
    """Whether an answer is among those a claim allows, in each cell that both speak of."""
    return all(given[cell] in choices for cell, choices in said.items() if cell in given)


def disagreeing(given: Given, said: Said) -> frozenset[Cell]:
    """The cells in which an answer is none that the claim allows."""
    return frozenset(cell for cell, choices in said.items() if cell in given and given[cell] not in choices)


def common(many: Iterable[Said]) -> dict[Cell, frozenset[Choice]]:
    """What is left, cell by cell, when all of these hold; an empty set where they cannot all hold."""
    left: dict[Cell, frozenset[Choice]] = {}
    for one in many:
        for cell, choices in one.items():
            left[cell] = left[cell] & choices if cell in left else choices
    return left


def joined(many: Iterable[Said]) -> dict[Cell, frozenset[Choice]]:
    """Everything that any of these allows, cell by cell."""
    union: dict[Cell, frozenset[Choice]] = {}
    for one in many:
        for cell, choices in one.items():
            union[cell] = union[cell] | choices if cell in union else choices
    return union


def restrict(said: Said, cells: Iterable[Cell]) -> Said:
    """The part of a value that lies in some cells."""
    wanted = set(cells)
    return {cell: choices for cell, choices in said.items() if cell in wanted}


def restrict_given(given: Given, cells: Iterable[Cell]) -> Given:
    """The part of an answer that lies in some cells."""
    wanted = set(cells)
    return {cell: choice for cell, choice in given.items() if cell in wanted}


def as_said(given: Given) -> Said:
    """An answer as a claim would say it."""
    return {cell: frozenset((choice,)) for cell, choice in given.items()}


def cells_of(parameter: Parameter, fewest_players: int, jokers: bool) -> tuple[Cell, ...]:
    """The cells that a complete answer has: every rank (the joker if there are any), every count of players allowed."""
    if parameter.table is None:
        return (WHOLE,)
    if parameter.table.by == "card":
        return RANKS if jokers else RANKS[:-1]
    return tuple(range(fewest_players, MANY + 1))


def answer(parameter: Parameter, given: Given) -> Answer:
    """An answer in the form in which a ruleset holds it."""
    if parameter.table is None:
        return given[WHOLE]
    if parameter.table.by == "card":
        return {str(cell): int(given[cell]) for cell in in_order(given)}
    return tuple(
        Band(int(first), None if last == MANY else int(last), int(choice)) for first, last, choice in _bands(given)
    )


def in_order(cells: Iterable[Cell]) -> list[Cell]:
    """Cells in the order in which they are printed: aces first, few players first."""
    return sorted(cells, key=lambda cell: (cell, "") if isinstance(cell, int) else (_CARD_ORDER.get(cell, 999), cell))


def text(value: Given | Said) -> str:
    """A value in words: `stock-only`, `holes or points`, `2: -2, J: 10`, `2-3: 1, 4+: 2`."""
    if set(value) == {WHOLE}:
        return _word(value[WHOLE])
    return ", ".join(f"{cells_text([*span])}: {word}" for span, word in _spans(value))


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells in words: `2, J`, `4, 8+`; empty for the one cell of a single answer."""
    runs: list[str] = []
    row = in_order(cells)
    at = 0
    while at < len(row):
        start = row[at]
        end = start
        while at + 1 < len(row) and isinstance(end, int) and row[at + 1] == end + 1:
            at += 1
            end = row[at]
        runs.append(f"{start}+" if end == MANY else f"{start}" if start == end else f"{start}-{end}")
        at += 1
    return ", ".join(runs)


def _bands(given: Given) -> list[tuple[Cell, Cell, Choice]]:
    bands: list[tuple[Cell, Cell, Choice]] = []
    for cell in in_order(given):
        if bands and bands[-1][2] == given[cell] and isinstance(cell, int) and bands[-1][1] == cell - 1:
            bands[-1] = (bands[-1][0], cell, given[cell])
        else:
            bands.append((cell, cell, given[cell]))
    return bands


def _spans(value: Given | Said) -> list[tuple[list[Cell], str]]:
    """Runs of neighbouring counts of players with one value; cards stand alone."""
    spans: list[tuple[list[Cell], str]] = []
    for cell in in_order(value):
        word = _word(value[cell])
        if spans and isinstance(cell, int) and spans[-1][1] == word and spans[-1][0][-1] == cell - 1:
            spans[-1][0].append(cell)
        else:
            spans.append(([cell], word))
    return spans


def _word(value: Choice | frozenset[Choice]) -> str:
    return " or ".join(sorted(map(str, value))) if isinstance(value, frozenset) else str(value)
