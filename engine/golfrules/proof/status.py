"""How the cards of a layout can lie at the count: all visible, some still hidden, some taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from golfrules.layout import Shape
from golfrules.lines import Line
from golfrules.proof.question import SameKey
from golfrules.ruleset import Ruleset
from golfrules.scoring import lines_of


class Status(NamedTuple):
    """Bit masks of the slots face up and taken away, and which slots were equal when they were taken away."""

    up: int
    gone: int
    equal: tuple[tuple[int, int], ...] = ()

    def premises(self, ruleset: Ruleset) -> tuple[SameKey, ...]:
        """What must hold of the cards."""
        return tuple(SameKey(ruleset, one, other) for one, other in self.equal)


def statuses(rulesets: Iterable[Ruleset]) -> Iterator[Status]:
    """How cards can lie in any of the rulesets, as far as the count can tell; all visible first, then few changes before many."""
    rules = tuple(rulesets)
    shape = rules[0].shape
    yield Status(shape.full, 0)
    may_hide = any(ruleset.word("score.hidden", "counted") == "not-counted" for ruleset in rules)
    if may_hide:
        for hidden in _masks_in(shape.full):
            yield Status(shape.full & ~hidden, 0)
    told: dict[int, Status] = {}
    for ruleset in rules:
        if ruleset.word("turn.remove-matched", "never") != "never":
            for status in removals(ruleset, shape):
                told.setdefault(status.gone, status)
    for status in sorted(told.values(), key=lambda status: (status.gone.bit_count(), status.gone)):
        yield status
        if may_hide:  # what is left can lie hidden too
            for hidden in _masks_in(status.up):
                yield status._replace(up=status.up & ~hidden)


def _masks_in(slots: int) -> list[int]:
    """Some of these slots, few before many; never none."""
    masks = [mask for mask in range(1, slots + 1) if mask & ~slots == 0]
    return sorted(masks, key=lambda mask: (mask.bit_count(), mask))


def removals(ruleset: Ruleset, shape: Shape) -> Iterator[Status]:
    """What can have been taken away, line by line, each equal at that time. Other cards may have come since."""
    rest_completes = ruleset.word("turn.removed-shrinks", "places-stay") == "rest-completes"
    lines = [line for line in lines_of(ruleset) if line.kind != "anywhere"]
    todo, seen = [Status(shape.full, 0)], {0}
    while todo:
        status = todo.pop(0)
        for line in lines:
            after = _without(status, line, shape, rest_completes)
            if after is not None and after.gone not in seen:
                seen.add(after.gone)
                todo.append(after)
                yield after


def _without(status: Status, line: Line, shape: Shape, rest_completes: bool) -> Status | None:
    left = [slot for slot in line.slots if not status.gone >> slot & 1]
    if len(left) < 2 or (len(left) < len(line.slots) and not rest_completes):
        return None
    gone = status.gone | sum(1 << slot for slot in left)
    return Status(shape.full & ~gone, gone, status.equal + tuple(pairwise(left)))
