"""Theorems about this family of games, one a module: what is claimed (the module's docstring), and how it is proved or refuted.

Each module has `EXPECTED` (held or refuted) and `prove(book)`. A refuted theorem is kept where its witness teaches something.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from golfrules.book.load import Book

Expected = Literal["held", "refuted"]
NAMES: Final = (
    "bounds",
    "bounds_of_options",
    "bounds_that_take_long",
    "columns_may_be_exchanged",
    "rows_may_be_exchanged",
    "a_square_may_be_transposed",
    "an_order_hides_in_rows_first",
    "suits_never_matter",
    "a_lower_card_never_costs",
    "cancelling_never_costs",
    "a_covered_layout_is_worth_nothing",
    "a_kept_block_uncovers",
    "harder_is_never_lower",
    "harder_ranks_players_alike",
    "block_for_others_is_block_for_owner",
    "block_for_all_changes_no_ranking",
    "a_punished_closer_is_never_lowest_alone",
    "packs_suffice",
    "diagonals_make_a_hand",
    "rows_first_is_columns_first_in_a_square",
    "one_eyed_jacks_tell_rows_from_columns",
    "rows_first_is_columns_first_in_nine",
    "which_pair_of_three_never_matters",
    "face_down_only_is_verbal",
    "last_turns_are_as_granted",
    "a_hole_always_ends",
    "without_a_standstill_rule_a_hole_ends",
    "a_cure_ends_a_hole",
    "cards_are_conserved",
    "everybody_opens_once",
    "there_is_one_closer",
    "endings_are_what_they_say",
    "every_decision_uses_something_up",
    "a_taken_card_uses_up_nothing",
)
"""The theorems, in the order in which they are told."""
_SHARING: Final[tuple[tuple[str, ...], ...]] = (
    (
        "last_turns_are_as_granted",
        "a_hole_always_ends",
        "without_a_standstill_rule_a_hole_ends",
        "a_cure_ends_a_hole",
        "face_down_only_is_verbal",
    ),
    (
        "cards_are_conserved",
        "everybody_opens_once",
        "there_is_one_closer",
        "endings_are_what_they_say",
        "every_decision_uses_something_up",
        "a_taken_card_uses_up_nothing",
    ),
    ("columns_may_be_exchanged", "rows_may_be_exchanged", "a_square_may_be_transposed", "an_order_hides_in_rows_first"),
    ("cancelling_never_costs", "a_covered_layout_is_worth_nothing", "a_kept_block_uncovers"),
)
GROUPS: Final = (*_SHARING, *((name,) for name in NAMES if not any(name in group for group in _SHARING)))
"""The theorems in groups that share work, the longest first: those of a group are best tried in one process."""


@dataclass(frozen=True)
class Case:
    """One thing that was asked: about what, `held`, `refuted` or `unknown`, and the answer in lines."""

    about: str
    verdict: Literal["held", "refuted", "unknown"]
    told: tuple[str, ...] = ()
    refs: tuple[str, ...] = field(default=(), compare=False)
    """The rulesets of the rulebook that it speaks of, one by one, where it does."""


@dataclass(frozen=True)
class Outcome:
    """What became of a theorem: its cases, by which ways, and how far it reaches."""

    cases: tuple[Case, ...]
    ways: tuple[str, ...]
    covers: str = ""
    seconds: float = field(default=0, compare=False)

    @property
    def verdict(self) -> Literal["held", "refuted", "unknown"]:
        """Unknown if any case is; refuted if any is; else held."""
        found = {case.verdict for case in self.cases}
        return "unknown" if "unknown" in found or not found else "refuted" if "refuted" in found else "held"

    @property
    def witnesses(self) -> tuple[Case, ...]:
        """The cases that refute."""
        return tuple(case for case in self.cases if case.verdict == "refuted")


@dataclass(frozen=True)
class Theorem:
    """A theorem by name: its statement, what is expected of it, and what became of it."""

    name: str
    statement: str
    expected: Expected
    outcome: Outcome

    @property
    def as_expected(self) -> bool:
        """Whether it came out as expected."""
        return self.outcome.verdict == self.expected


LONG: Final = ("bounds", "bounds_of_options", "bounds_that_take_long")
"""Theorems whose proof takes long: `golf prove` tries them, and whoever asks for everything."""

WITHOUT_SOLVER: Final = (
    "suits_never_matter",
    "packs_suffice",
    "face_down_only_is_verbal",
    "last_turns_are_as_granted",
    "a_hole_always_ends",
    "without_a_standstill_rule_a_hole_ends",
    "a_cure_ends_a_hole",
)
"""Theorems both of whose ways do without a solver. All others need one."""


def claimed(name: str) -> tuple[str, Expected]:
    """What a theorem states, and what is expected of it, without trying it."""
    module = importlib.import_module(f"golfrules.proof.theorems.{name}")
    return " ".join((module.__doc__ or "").split()), module.EXPECTED


def run(name: str, book: Book) -> Theorem:
    """Prove (or refute) one theorem."""
    module = importlib.import_module(f"golfrules.proof.theorems.{name}")
    started = time.monotonic()
    outcome: Outcome = module.prove(book)
    timed = Outcome(outcome.cases, outcome.ways, outcome.covers, time.monotonic() - started)
    return Theorem(name, *claimed(name), timed)


def run_all(book: Book, names: Sequence[str] = NAMES) -> list[Theorem]:
    """Prove all theorems."""
    return [run(name, book) for name in names]
