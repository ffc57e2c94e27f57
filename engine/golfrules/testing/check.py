"""What is wrong with scenarios before any is played: their form, and what they refer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from golfrules.book.faults import BookError, Fault, in_order
from golfrules.book.reference import read
from golfrules.book.resolve import resolve
from golfrules.testing.coverage import dishonest
from golfrules.testing.scenario import gathered, read_document

if TYPE_CHECKING:
    from golfrules.book.check_scenarios import Documents
    from golfrules.book.load import Book
    from golfrules.testing.model import Scenario

# Faults of a reference that it has whatever else could not be read.
_NAMES = frozenset({"bad-reference", "duplicate-option", "duplicate-answer", "unknown-variant", "unknown-source"})
# Those that are told of the rulebook itself.
_OF_THE_BOOK = frozenset({"broken-variant", "broken-source", "edition-incomplete", "missing-rule"})
# What scenarios say of themselves; citations and worked examples are looked for by the check of the data.
_OWN = frozenset({"covers-unasked", "unknown-parameter"})


def scenario_faults(book: Book, files: Documents) -> tuple[Fault, ...]:
    """All faults of scenario files: of form, of names, of references."""
    found = gathered(read_document(document) for path, document in files.items() if "/perft/" not in path)
    return in_order((*found.faults, *reference_faults(found.scenarios, book), *own_faults(found.scenarios, book)))


def own_faults(scenarios: Iterable[Scenario], book: Book) -> Iterator[Fault]:
    """Parameters that scenarios name and that do not exist, or are not asked; not told while something of the rulebook
    cannot be read."""
    faults = dishonest(scenarios, book)
    yield from (fault for fault in faults if fault.code in _OWN and not book.broken)


def reference_faults(scenarios: Iterable[Scenario], book: Book) -> Iterator[Fault]:
    """References that name no ruleset. What only follows from a fault of the rulebook is not told."""
    for scenario in scenarios:
        if scenario.no_ruleset is None:
            line, column = scenario.ruleset_at
            for fault in _of_reference(book, scenario.ruleset):
                reason = f"{scenario.ruleset}: {fault.reason}"
                yield Fault(scenario.path, line, column, "bad-ruleset", reason, fault.hint)


def _of_reference(book: Book, ref: str) -> Iterator[Fault]:
    try:
        resolve(book, ref)
    except BookError as error:
        own = [fault for fault in error.faults if fault.path == ref.strip() and fault.code not in _OF_THE_BOOK]
        if len(own) < len(error.faults):
            return  # a file that it needs is broken
        certain = not book.broken and _base_holds(book, ref)
        yield from (fault for fault in own if certain or fault.code in _NAMES)


def _base_holds(book: Book, ref: str) -> bool:
    """Whether the variant or edition of a reference can be made, so that the rest of it is at fault."""
    try:
        base = read(ref).base
        if base != ref.strip():
            resolve(book, base)
    except BookError:
        return False
    return True
