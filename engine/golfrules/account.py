"""The account of a score: which line brought how many points, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from golfrules import counting
from golfrules.cards import Card
from golfrules.counting import Plan, Tally
from golfrules.layout import Slots


class Why(StrEnum):
    """Why a line of an account has its points."""

    CANCELLED = "cancelled"
    PARTLY = "partly cancelled"
    COUNTED = "counted"
    BONUS = "bonus"
    REMOVED = "taken away"
    HIDDEN = "hidden, not counted"


class ScoreLine(NamedTuple):
    """One entry: what it is about (`column 2`), its slots (from 0) and cards, the points, and why."""

    label: str
    slots: Slots
    cards: tuple[Card, ...]
    points: int
    why: Why


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a layout: `total` points, the `lines` they come from, and how many `blocks` it earns."""

    total: int
    lines: tuple[ScoreLine, ...]
    blocks: int

    def __str__(self) -> str:
        """As an equation: `15 = 0 + 10 + 5`."""
        return f"{self.total} = {equation([line.points for line in self.lines])}"


def equation(points: Sequence[int]) -> str:
    """A sum in text: `0 + 10 - 5`; `0` for none."""
    first = str(points[0]) if points else "0"
    return first + "".join(f" {'-' if p < 0 else '+'} {abs(p)}" for p in points[1:])


class _Table(NamedTuple):
    """What the account is about: each slot's card, its points if it counts, and the slots taken away."""

    cards: Sequence[Card]
    points: Sequence[int]
    cancelled: Sequence[bool]
    here: Sequence[bool]
    gone: Sequence[bool]

    def entry(self, label: str, slots: Slots, why: Why) -> ScoreLine:
        return ScoreLine(label, slots, tuple(self.cards[s] for s in slots), sum(self.points[s] for s in slots), why)

    def why(self, slots: Slots) -> Why:
        """Why a whole line has its points."""
        if all(self.gone[s] for s in slots):
            return Why.REMOVED
        here = [s for s in slots if self.here[s]]
        if not here:
            return Why.HIDDEN
        cancelled = sum(self.cancelled[s] for s in here)
        return Why.COUNTED if not cancelled else Why.CANCELLED if cancelled == len(slots) else Why.PARTLY


def account(
    plan: Plan,
    cards: Sequence[Card],
    values: Sequence[int],
    here: Sequence[bool],
    gone: Sequence[bool],
    tally: Tally[int, bool],
) -> tuple[ScoreLine, ...]:
    """The entries of a count; their points add up to its total.

    Where every card lies in just one line there is an entry a line. Otherwise the lines that cancel come first, then each
    card that is left.
    """
    points = [
        value if counts and not cancelled else 0
        for value, counts, cancelled in zip(values, here, tally.cancelled, strict=True)
    ]
    table = _Table(cards, points, tally.cancelled, here, gone)
    lines_apart = plan.lines and len(plan.lines) > 1 and len({line.kind for line in plan.lines}) == 1
    covered = sum(len(line.slots) for line in plan.lines) == plan.shape.size
    by_line = bool(lines_apart and covered)
    entries = _by_line(plan, table, tally) if by_line else _by_card(plan, table, tally)
    if tally.bonus and not (by_line and plan.bonus_times is counting.each_column):
        slots = tuple(s for c, earns in enumerate(tally.earners) if earns for s in plan.shape.columns[c])
        found = tuple(cards[s] for s in slots)
        entries.append(ScoreLine("matched columns", slots, found, plan.bonus_points * tally.bonus, Why.BONUS))
    return tuple(entries)


def _by_line(plan: Plan, table: _Table, tally: Tally[int, bool]) -> list[ScoreLine]:
    """An entry for each line, with a column's own share of the bonus."""
    entries = []
    for number, line in enumerate(plan.lines):
        entry = table.entry(line.label, line.slots, table.why(line.slots))
        if plan.bonus_times is counting.each_column and line.kind == "column" and tally.earners[number]:
            entry = entry._replace(points=entry.points + plan.bonus_points, why=Why.BONUS)
        entries.append(entry)
    return entries


def _by_card(plan: Plan, table: _Table, tally: Tally[int, bool]) -> list[ScoreLine]:
    """The lines that cancel (joined where they share a card), then the cards that are left, one by one."""
    size = plan.shape.size
    if tally.void:
        return [table.entry("whole layout", tuple(range(size)), Why.CANCELLED)]
    entries = []
    done: set[int] = set()
    for label, slots in _cancelled_sets(plan, tally):
        inside = tuple(s for s in slots if tally.cancelled[s] and table.here[s])
        done.update(inside)
        if inside:
            entries.append(table.entry(label or _card_label(inside), inside, Why.CANCELLED))
    for slot in range(size):
        if table.here[slot] and slot not in done:
            entries.append(table.entry(_card_label((slot,)), (slot,), Why.COUNTED))
    hidden = [not (here or gone) for here, gone in zip(table.here, table.gone, strict=True)]
    for why, flags in ((Why.REMOVED, table.gone), (Why.HIDDEN, hidden)):
        slots = tuple(s for s in range(size) if flags[s])
        if slots:
            entries.append(table.entry(_card_label(slots), slots, why))
    return entries


def _card_label(slots: Slots) -> str:
    return f"card{'s' * (len(slots) > 1)} " + ", ".join(str(slot + 1) for slot in slots)


def _cancelled_sets(plan: Plan, tally: Tally[int, bool]) -> list[tuple[str, Slots]]:
    """The taken groups, those with a common slot joined, each with the lines it lies in (empty: anywhere)."""
    sets: list[tuple[set[int], set[int]]] = []
    for group, (slots, taken) in enumerate(zip(plan.groups, tally.taken, strict=True)):
        if not taken:
            continue
        apart = [found for found in sets if not found[0] & set(slots)]
        joined = [found for found in sets if found[0] & set(slots)]
        merged = set(slots).union(*(found[0] for found in joined))
        names = {plan.group_line[group]}.union(*(found[1] for found in joined))
        sets = [*apart, (merged, names)]
    sets.sort(key=lambda found: (min(found[1]), min(found[0])))
    whole = [line.kind == "anywhere" for line in plan.lines]
    return [
        (" and ".join(plan.lines[n].label for n in sorted(names) if not whole[n]), tuple(sorted(slots)))
        for slots, names in sets
    ]
