"""The ledger: conflicts of every kind and gaps, found in the claims and met by rulings."""

from __future__ import annotations

from pathlib import Path

import pytest
from mini_book import changed, faults, whole

from golfrules.book.conflicts import ledger
from golfrules.book.entries import Conflict
from golfrules.book.load import Book


@pytest.fixture(scope="module")
def book() -> Book:
    return whole()


def entry(book: Book, name: str, kind: str) -> Conflict:
    """The one entry of this id and kind."""
    found = [conflict for conflict in ledger(book).conflicts if (conflict.id, conflict.kind) == (name, kind)]
    assert len(found) == 1
    return found[0]


def test_lineages_that_part(book: Book) -> None:
    found = entry(book, "duel/end.last-turns", "between-lineages")
    assert found.readings() == [
        ("one", ("north",), ("anna-copy.last", "anna.last")),
        ("none", ("south",), ("bert.end",)),
    ]
    assert (found.holding, found.grade, found.witness) == ("none", "decisive", "scenarios/conflicts/last-turns.yaml")


def test_tables_part_in_cells(book: Book) -> None:
    assert entry(book, "duel/setup.packs", "between-lineages").where == "4"
    assert entry(book, "duel/score.values", "between-lineages").where == "2"


def test_translations_that_part_count_once_and_as_ruled(book: Book) -> None:
    found = entry(book, "duel@north/turn.reject", "between-translations")
    assert {holders for _, holders, _ in found.readings()} == {("anna",), ("anna-copy",)}
    assert not [c for c in ledger(book).about("duel", "turn.reject") if c.kind == "between-lineages"]


def test_a_source_that_contradicts_itself(book: Book) -> None:
    found = entry(book, "duel@bert/end.reveal", "within-source")
    assert [claims for _, _, claims in found.readings()] == [("bert.reveal-before",), ("bert.reveal-after",)]


def test_silence_is_a_gap(book: Book) -> None:
    assert entry(book, "duel/turn.last-hidden", "gap").readings() == []


def test_a_choice_left_by_the_sources_is_a_gap(book: Book) -> None:
    found = entry(book, "trio/end.length", "gap")
    assert {value for value, _, _ in found.readings()} == {"at-will or holes"}


def test_a_gap_that_only_a_mix_can_open_is_in_the_ledger_when_it_is_ruled_on(book: Book) -> None:
    assert entry(book, "trio/turn.last-hidden", "gap").holding == "must"


def test_a_question_entered_by_hand(book: Book) -> None:
    assert [value for value, _, _ in entry(book, "duel/score.cancel", "open-question").readings()] == ["column", "row"]


def test_a_game_inherits_the_conflicts_of_the_game_it_follows(book: Book) -> None:
    assert entry(book, "trio@north/turn.reject", "between-translations").holding == "free"


def test_a_direct_claim_overrides_an_inherited_one(book: Book) -> None:
    weighed = ledger(book)
    assert weighed.values["trio", "anna", "end.last-turns"] == {"": frozenset({"all"})}
    assert [voice.inherited for voice in weighed.voices["trio", "anna", "end.trigger"]] == [True]


def test_options_and_advice_are_no_evidence(book: Book) -> None:
    assert ledger(book).common["duel", "setup.jokers"] == {"": frozenset({0})}
    assert ledger(book).common["duel", "turn.draw"] == {"": frozenset({"either"})}


def test_a_mended_claim_counts_as_mended(book: Book) -> None:
    assert not ledger(book).about("duel", "turn.draw")


def test_flipping_a_claim_makes_a_conflict(tmp_path: Path) -> None:
    book = changed(tmp_path, ("claims/bert.yaml", "turn.draw: either", "turn.draw: stock"))
    found = entry(book, "duel/turn.draw", "between-lineages")
    assert found.ruling is None


def test_what_goes_with_everything_is_no_side_of_a_dispute(tmp_path: Path) -> None:
    extra = """
  any-packs:
    at: page 90
    spans: [{from: "90:1", to: "90:9", sha: "000000000090"}]
    about: [duel]
    says: {setup.packs: {2+: {any-of: [1, 2]}}}
    grade: stated
"""
    book = changed(tmp_path, ("claims/bert.yaml", "  seen:\n", extra.strip("\n") + "\n  seen:\n"))
    found = entry(book, "duel/setup.packs", "between-lineages")
    assert found.where == "4"
    assert len(found.positions) == 2


def test_a_ruling_for_a_lineage_settles_what_each_translation_contradicts(tmp_path: Path) -> None:
    extra = """
  reveal-{0}:
    at: page 91
    spans: [{{from: "91:1", to: "91:9", sha: "000000000091"}}]
    about: [duel]
    says: {{end.reveal: before}}
    grade: stated
"""
    ruling = """
ruling: north-reveal
kind: conflict
settles: {parameter: end.reveal, games: [duel, trio], lineage: north}
question: Which is it?
readings:
  before: {answer: before, claims: [anna.reveal-too, anna-copy.reveal-too]}
  after: {answer: after, claims: [anna.reveal, anna-copy.reveal]}
holding: {adopt: after}
principles: [plain]
rationale: because
costs: a little
grade: verbal
"""
    edits = [
        (f"claims/{name}.yaml", "  trigger:\n", extra.strip("\n").format("too") + "\n  trigger:\n")
        for name in ("anna", "anna-copy")
    ]
    book = changed(tmp_path, *edits, ("rulings/north-reveal.yaml", "", ruling.lstrip()))
    for game in ("duel", "trio"):
        for source in ("anna", "anna-copy"):
            found = entry(book, f"{game}@{source}/end.reveal", "within-source")
            assert found.ruling is not None and found.ruling.name == "north-reveal"
    assert faults(book) == ()
