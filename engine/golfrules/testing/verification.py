"""What a rulebook promises, ruleset by ruleset: every variant, every edition, every option by itself.

Each gets a row: can it be played, how many rules does it have, how many of them are pinned by a scenario, how many
scenarios are played by it and hold, how many entries of the ledger concern it and are settled. Every scenario is run once
and stands in one row: that of its own ruleset, else that of the edition or variant which it starts from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.conflicts import ledger
from golfrules.book.entries import Ledger
from golfrules.book.faults import BookError, Fault, in_order
from golfrules.book.mixes import bases, fitting, outcome
from golfrules.book.reference import OptionUse, Reference, read
from golfrules.book.resolve import ruleset
from golfrules.ruleset import Ruleset, RulesetError, answer_text
from golfrules.testing.check import own_faults, reference_faults
from golfrules.testing.coverage import witnessed
from golfrules.testing.results import Result
from golfrules.testing.runner import rulesets_of, run
from golfrules.testing.scenario import files_in, read_files

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.testing.model import Scenario

VARIANT, EDITION, OPTION = "variant", "edition", "option"


class Row(NamedTuple):
    """One ruleset. `bare` are its played rules that no scenario pins (counted for variants only)."""

    ref: str
    kind: str
    rules: int
    pinned: int
    bare: tuple[str, ...]
    scenarios: int
    passed: int
    conflicts: int
    settled: int
    trouble: str

    @property
    def good(self) -> bool:
        """Whether it can be played, everything that is tried holds, and all is settled."""
        return not self.trouble and not self.bare and self.passed == self.scenarios and self.settled == self.conflicts


class Verified(NamedTuple):
    """What came of a rulebook and its scenarios."""

    rows: tuple[Row, ...]
    results: tuple[Result, ...]
    faults: tuple[Fault, ...]

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults and all(row.good for row in self.rows) and all(result.passed for result in self.results)


def references(book: Book) -> list[tuple[str, str]]:
    """All rulesets that get a row, with their kinds."""
    found: list[tuple[str, str]] = []
    for game in book.variants:
        every = bases(book, game)
        found.extend((str(base), EDITION if base.source else VARIANT) for base in every)
        found.extend((str(_home(book, every, option)), OPTION) for option in fitting(book, game))
    return found


def _home(book: Book, every: Sequence[Reference], option: OptionUse) -> Reference:
    """Where an option is tried by itself: on the variant, or on the first edition to which it makes a difference."""
    for base in every:
        tried = base._replace(options=(option,))
        if not outcome(book, tried).refused:
            return tried
    return every[0]._replace(options=(option,))


def verify(book: Book, paths: Iterable[Path], wanted: Sequence[str] = (), root: Path | None = None) -> Verified:
    """Play everything. `wanted` limits it to some references (in canonical form) and the scenarios in their rows."""
    found = read_files(files_in(paths), root)
    listed = references(book)
    if wanted:
        kinds = dict(listed)
        listed = [(ref, kinds.get(ref, OPTION if "+" in ref else EDITION)) for ref in dict.fromkeys(wanted)]
    names = {ref for ref, _ in listed}
    rulesets = rulesets_of(book)
    results: dict[str, list[Result]] = {ref: [] for ref in names}
    for scenario in found.scenarios:
        home = _row_of(scenario, names)
        if home is not None or not wanted:
            results.setdefault(home or "", []).append(run(scenario, rulesets))
    pins = _pins(found.scenarios, book)
    entries = ledger(book)
    rows = [_row(book, ref, kind, results[ref], pins, entries) for ref, kind in listed]
    if results.get(""):
        played = results[""]
        rows.append(Row("others", "", 0, 0, (), len(played), sum(r.passed for r in played), 0, 0, ""))
    faults = [*found.faults, *reference_faults(found.scenarios, book)]
    if not wanted:
        faults.extend(own_faults(found.scenarios, book))
        unread = {fault.path for fault in found.faults}
        faults.extend(witnessed(found.scenarios, book, unread))
    return Verified(tuple(rows), tuple(r for many in results.values() for r in many), in_order(faults))


def _row_of(scenario: Scenario, names: set[str]) -> str | None:
    """The row of a scenario: its ruleset, or what that starts from."""
    try:
        reference = read(scenario.ruleset)
    except BookError:
        return None
    for ref in (str(reference), reference.base, reference.variant):
        if ref in names:
            return ref
    return None


def _pins(scenarios: Iterable[Scenario], book: Book) -> set[tuple[str, str, str]]:
    """The answers that scenarios pin: game, parameter, and the answer in text."""
    found: set[tuple[str, str, str]] = set()
    for scenario in scenarios:
        made = _made(book, scenario.ruleset)
        if made is not None:
            found.update(
                (made.game, name, answer_text(made.answers[name])) for name in scenario.covers if name in made.answers
            )
    return found


def _made(book: Book, ref: str) -> Ruleset | None:
    try:
        return ruleset(ref, book)
    except (BookError, RulesetError):
        return None


def _row(
    book: Book, ref: str, kind: str, results: Sequence[Result], pins: set[tuple[str, str, str]], entries: Ledger
) -> Row:
    reference = read(ref)
    concerned = [
        entry
        for entry in entries.about(reference.variant)
        if kind != OPTION and (entry.source == reference.source if kind == EDITION else entry.source is None)
    ]
    settled = sum(entry.ruling is not None for entry in concerned)
    passed = sum(result.passed for result in results)
    try:
        made = ruleset(ref, book)
    except (BookError, RulesetError) as error:
        return Row(ref, kind, 0, 0, (), len(results), passed, len(concerned), settled, str(error))
    played = [name for name in made.answers if book.parameters[name].engine is not None]
    free = [name for name in played if (made.game, name, answer_text(made.answers[name])) not in pins]
    bare = tuple(free) if kind == VARIANT else ()
    return Row(
        ref, kind, len(made.answers), len(played) - len(free), bare, len(results), passed, len(concerned), settled, ""
    )
