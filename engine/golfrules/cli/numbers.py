"""Numbers as options take them: whole ones and seconds, in the digits of a keyboard, each within its range; said so where not."""

from __future__ import annotations

import math
import re
from typing import Any, Final

import click

from golfrules.chance import LEAST_SEED, MOST_HOLE, MOST_SEED
from golfrules.processes import MOST_PROCESSES

_WHOLE: Final = re.compile(r"[+-]?[0-9]+")
_ENDLESS: Final = 1 << 60
_LONGEST: Final = 40
"""Digits that are echoed; a number of more is outside of every range."""


class Whole(click.IntRange):
    """A whole number from `min` to `max` (None: no bound that anybody would meet)."""

    name = "n"

    @property
    def reach(self) -> str:
        """The range in words."""
        return f"from {self.min} on" if self.max is None else f"from {self.min} to {self.max}"

    def _describe_range(self) -> str:
        """The range as the help tells it; nothing of bounds that nobody would meet."""
        return "" if self.max is not None and self.max >= _ENDLESS else self.reach

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of a text. Fails, with the range, for any other text."""
        text = str(value).strip()
        if not _WHOLE.fullmatch(text):
            self.fail(f"{text[:_LONGEST]!r} is no whole number; one {self.reach} is expected", param, ctx)
        if len(text) > _LONGEST:
            self.fail(f"a number of {len(text)} digits is out of range; one {self.reach} is expected", param, ctx)
        number = int(text)
        if (self.min is not None and number < self.min) or (self.max is not None and number > self.max):
            self.fail(f"{number} is out of range; a whole number {self.reach} is expected", param, ctx)
        return number


class Seconds(click.FloatRange):
    """A time in seconds from `min` to `max`."""

    name = "seconds"

    def _describe_range(self) -> str:
        """The range as the help tells it."""
        return f"from {self.min or 0:g} to {self.max or math.inf:g}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The time of a text. Fails, with the range, for any other text."""
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        least, most = self.min or 0.0, self.max or math.inf
        if not least <= number <= most:  # what is no number is not between any two
            told = f"{str(value)[:_LONGEST]!r} is no time from {least:g} to {most:g} seconds"
            self.fail(told, param, ctx)
        return number


SEEDS: Final = Whole(LEAST_SEED, MOST_SEED)
HOLE_INDEXES: Final = Whole(0, MOST_HOLE)
"""Numbers of deals: all that a record can hold."""
PROCESSES: Final = Whole(1, MOST_PROCESSES)
"""How many processes a command may be asked for."""
