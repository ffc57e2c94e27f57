"""Whether the checks of the rulebook watch over citations: drop one or move it, and some check must complain.

A citation of a rule is dropped; moved to the claim that stands before or after it in its file, and to each other claim or ruling that
says something about the same parameter. What of this a check should not mind is proved here by other means: another citation of the
rule, or the claim it was moved to, says the same of the same game, so that the rule rests on as much as before.

Rules of conduct are printed and not played, and those of the frame have one answer; where there is another answer, checks have to
notice it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from golfrules.book.check_rules import check_rule
from golfrules.book.conflicts import ledger
from golfrules.book.entries import Ledger
from golfrules.book.rulings import rulings_of
from golfrules.book.values import Cell, given

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Rule, Variant


class Moved(NamedTuple):
    """A mutant of a rule's data. `was` is the citation that goes, `now` what comes in its place (None: dropped); of an answer that
    is printed only, the two answers."""

    parameter: str
    was: str
    now: str | None
    answer: bool = False

    def __str__(self) -> str:
        """One line."""
        if self.answer:
            return f"{self.parameter}: {self.was} -> {self.now}"
        return f"{self.parameter} from {self.was}: {f'-> {self.now}' if self.now else 'dropped'}"


class Checked(NamedTuple):
    """What the checks make of it: the codes of the faults; if there are none, why the rule stands as before (empty: it does not)."""

    moved: Moved
    codes: tuple[str, ...]
    proof: str


def moves(variant: str, book: Book) -> Iterator[Moved]:
    """All mutants of the citations of a variant, and of the answers that are not played."""
    for name, rule in book.variants[variant].rules.items():
        parameter = book.parameters[name]
        if parameter.engine is None:
            for word in parameter.answers or ():
                if word != rule.is_:
                    yield Moved(name, str(rule.is_), word, True)
        near = _speaking_of(name, book)
        for ref in rule.from_:
            yield Moved(name, ref, None)
            for other in dict.fromkeys((*_beside(ref, book), *near)):
                if other not in rule.from_:
                    yield Moved(name, ref, other)


def _beside(ref: str, book: Book) -> Iterator[str]:
    """The citations before and after one in its file, or folder."""
    if ref.startswith("ruling/"):
        row = [f"ruling/{name}" for name in sorted(book.rulings)]
    else:
        source = ref.partition(".")[0]
        row = [f"{source}.{name}" for name in book.claims[source].claims] if source in book.claims else []
    at = row.index(ref) if ref in row else len(row) + 1  # a citation that leads nowhere has no neighbours
    yield from (*row[max(at - 1, 0) : at], *row[at + 1 : at + 2])


def _speaking_of(name: str, book: Book) -> list[str]:
    """The claims and rulings about a parameter, whatever the game."""
    claims = [claim.ref for claim in book.all_claims() if name in claim.says]
    rulings = [f"ruling/{one.name}" for one in book.rulings.values() if one.settles and one.settles.parameter == name]
    return [*claims, *rulings]


def checked(variant: str, moved: Moved, book: Book) -> Checked:
    """What the checks make of a mutant."""
    found = book.variants[variant]
    rule = found.rules[moved.parameter]
    mutant = _mutant(rule, moved)
    faults = check_rule(book, ledger(book), found, mutant)
    codes = tuple(dict.fromkeys(fault.code for fault in faults))
    if not mutant.from_:
        codes = codes or ("empty-list",)  # `from: []` cannot even be read
    return Checked(moved, codes, "" if codes else _proof(found, rule, mutant, moved, book))


def _mutant(rule: Rule, moved: Moved) -> Rule:
    if moved.answer:
        return msgspec.structs.replace(rule, is_=moved.now or "")
    kept = [moved.now if ref == moved.was else ref for ref in rule.from_]
    return msgspec.structs.replace(rule, from_=tuple(ref for ref in kept if ref is not None))


def _proof(variant: Variant, rule: Rule, mutant: Rule, moved: Moved, book: Book) -> str:
    """Who says in the mutant, cell by cell, what the lost citation said."""
    weighed, wanted = ledger(book), _says(variant.name, rule, moved.was, book, ledger(book))
    if moved.answer or moved.was.startswith("ruling/"):
        return ""
    if moved.now is not None and not _says(variant.name, rule, moved.now, book, weighed):
        return ""
    holders: dict[str, None] = {}
    for cell in wanted:
        same = [ref for ref in mutant.from_ if cell in _says(variant.name, rule, ref, book, weighed)]
        if not same:
            return ""
        holders[same[0]] = None
    return f"{', '.join(holders)} say{'s' * (len(holders) == 1)} the same"


def _says(game: str, rule: Rule, ref: str, book: Book, weighed: Ledger) -> frozenset[Cell]:
    """The cells of a rule's answer that a claim or ruling gives."""
    answer = given(rule.is_)
    if ref.startswith("ruling/"):
        ruling = book.rulings[ref.removeprefix("ruling/")]
        held = rulings_of(book).answer(ruling, game)
        return frozenset(cell for cell, choice in held.items() if answer.get(cell) == choice)
    voices = weighed.voices.get((game, ref.partition(".")[0], rule.parameter), ())
    said = [voice.said for voice in voices if voice.claim.ref == ref]
    return frozenset(cell for one in said for cell, choices in one.items() if answer.get(cell) in choices)
