"""perft files: counts for fixed deals, in a form that any program can read in a few lines.

    # a remark
    deal small = 5c 4d 9h Kd …
    six-card@six-fr ; 2 ; small ; D1 6 ; D2 30 ; D3 180
    six-card@six-fr ; 2 ; small ; after up 1, up 2, up 1, up 2, stock, place 3 ; D1 2

A line `deal NAME = CARDS` names a deal: the cards in the order in which they leave the pack, first the layouts, then the first
discard, then the stock. Any other line is a case: ruleset, number of players, deal (a name or the cards), perhaps what is played
first, and `Dn` with the number of plays of n decisions from there. The last player deals, so the first one begins where the rules
say left of the dealer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from golfrules.actions import Action, ActionError, parse_action
from golfrules.bounded import text_of
from golfrules.cards import Card, ParseError, parse_cards
from golfrules.deal import start
from golfrules.play import apply
from golfrules.ruleset import Ruleset
from golfrules.state import State

_DEAL: Final = re.compile(r"deal +([a-z0-9-]+) *= *(.+)")
_COUNT: Final = re.compile(r"D([0-9]{1,3}) +([0-9]{1,30})")


class PerftFileError(ValueError):
    """A line that is no case."""


class Case(NamedTuple):
    """One line: a ruleset, a deal, what is played first, and the counts by depth."""

    where: str
    ref: str
    players: int
    deal: tuple[Card, ...]
    after: tuple[Action, ...]
    counts: dict[int, int]

    def state(self, ruleset: Ruleset) -> State:
        """The state to count from."""
        state = start(ruleset, self.players, deal=self.deal)
        for action in self.after:
            state = apply(state, action)
        return state


def read_cases(text: str, name: str = "") -> tuple[Case, ...]:
    """The cases of a file. Raises PerftFileError, with the line, for anything that is none."""
    deals: dict[str, tuple[Card, ...]] = {}
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{name}:{number}"
        bare = line.split("#")[0].strip()
        named = _DEAL.fullmatch(bare)
        if named is not None:
            deals[named[1]] = _cards(named[2], where)
        elif bare:
            found.append(_case(bare, where, deals))
    return tuple(found)


def _case(line: str, where: str, deals: dict[str, tuple[Card, ...]]) -> Case:
    ref, *rest = (part.strip() for part in line.split(";"))
    after = _actions(rest.pop(2)[5:], where) if len(rest) > 2 and rest[2].startswith("after ") else ()
    counts = [_COUNT.fullmatch(part) for part in rest[2:]]
    if len(rest) < 3 or not re.fullmatch("[0-9]+", rest[0]) or None in counts:
        raise PerftFileError(f"{where}: expected 'RULESET ; PLAYERS ; DEAL ; D1 NUMBER ; …', not {line[:60]!r}")
    deal = deals[rest[1]] if rest[1] in deals else _cards(rest[1], where)
    return Case(where, ref, int(rest[0]), deal, after, {int(one[1]): int(one[2]) for one in counts if one is not None})


def _actions(text: str, where: str) -> tuple[Action, ...]:
    try:
        return tuple(parse_action(word) for word in text.split(","))
    except ActionError as error:
        raise PerftFileError(f"{where}: {error}") from error


def _cards(text: str, where: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ParseError as error:
        raise PerftFileError(f"{where}: {error}") from error


def cases_in(folder: Path) -> tuple[Case, ...]:
    """The cases of all perft files of a folder. Raises PerftFileError, and Unreadable for what is no text."""
    return tuple(case for path in sorted(folder.glob("*.perft")) for case in read_cases(text_of(path), path.name))


def case_line(
    ref: str, players: int, deal: str, counts: Iterable[tuple[int, int]], after: Sequence[Action] = ()
) -> str:
    """A case as a line of a file."""
    first = [f"after {', '.join(map(str, after))}"] if after else []
    return " ; ".join([ref, str(players), deal, *first, *(f"D{depth} {number}" for depth, number in counts)])
