"""Every rule of every variant, edition and option is pinned; and whoever says that a mutant is equivalent has to be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from golfrules.book.faults import report
from golfrules.book.load import Book, scenarios_dir
from golfrules.book.resolve import default_book
from golfrules.testing import mutating, mutation, mutation_citations, mutation_laws
from golfrules.testing.equivalent import Arguments, read_arguments
from golfrules.testing.model import Scenario
from golfrules.testing.mutating import Bench, Found
from golfrules.testing.scenario import files_in, read_files

VARIANTS = ["six-card", "four-card", "four-in-hand", "eight-card", "nine-card", "ten-card"]


@pytest.fixture(scope="module")
def book() -> Book:
    return default_book()


@pytest.fixture(scope="module")
def scenarios(root: Path) -> tuple[Scenario, ...]:
    found = read_files(files_in([scenarios_dir()]), root)
    assert not found.faults, report(found.faults)
    return found.scenarios


@pytest.fixture(scope="module")
def arguments(root: Path) -> Arguments:
    return read_arguments(root / "properties" / "equivalent.yaml", "properties/equivalent.yaml")


def told(found: Found) -> list[str]:
    """Everything that is not good, in words."""
    red = [f"{one.ref} is not green: {name}" for one in found.subjects for name in one.red]
    survivors = [f"{ref} {mutant.text} survives {mutant.tried} scenarios" for ref, mutant in found.survivors]
    return [*red, *survivors, *(fault.text() for fault in found.faults)]


# --- the rulebook ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_rule_of_a_variant_is_pinned(
    variant: str, book: Book, scenarios: tuple[Scenario, ...], arguments: Arguments
) -> None:
    found = mutating.mutate([variant], Bench(book, scenarios, first=True), arguments)
    assert told(found) == []
    kinds = {kind: sum(m.kind == kind for m in found.subjects[0].mutants) for kind in ("answer", "citation")}
    assert kinds["answer"] > 100
    assert kinds["citation"] > 1000


def test_every_rule_of_every_edition_is_pinned(
    book: Book, scenarios: tuple[Scenario, ...], arguments: Arguments
) -> None:
    refs = mutating.editions(book)
    assert len(refs) == 19
    assert told(mutating.mutate(refs, Bench(book, scenarios, first=True), arguments)) == []


def test_every_option_is_pinned(book: Book, scenarios: tuple[Scenario, ...], arguments: Arguments) -> None:
    refs = mutating.options(book)
    assert len(refs) == len(book.options)
    live = told(mutating.mutate(refs, Bench(book, scenarios, first=True), arguments))
    assert live == [], (
        "no scenario notices these changes; golf mutate GAME+OPTION shows each, and scenarios pin them down"
    )


@pytest.mark.parametrize("mix", ["six-card+harder+holes=18", "six-card+harder+tie-playoff"])
def test_a_mix_is_pinned_by_the_scenarios_of_its_options(
    mix: str, book: Book, scenarios: tuple[Scenario, ...], arguments: Arguments
) -> None:
    """No scenario is played by both options together, and none has to be: each speaks of what its own option answers."""
    found = mutating.mutate([mix], Bench(book, scenarios, first=True), arguments)
    assert told(found) == []
    assert len(found.subjects[0].mutants) >= 13


def test_scenarios_of_an_option_say_nothing_of_what_another_answers(
    book: Book, scenarios: tuple[Scenario, ...]
) -> None:
    subject = mutation.subject_of("six-card+harder+tie-playoff", book)
    heard = mutation.heard(subject, scenarios, book)
    harder = [one for one in heard if "harder" in one.scenario.ruleset]
    change = next(one for one in mutation.changes(subject, book) if one.parameter == "match.tie")
    assert harder
    assert not any(one.hears(change) for one in harder)


def test_every_argument_is_about_something(book: Book, arguments: Arguments) -> None:
    known = {*book.variants, *mutating.editions(book), *mutating.options(book)}
    assert {one.ref for one in arguments.listed} <= known
    assert not arguments.faults


# --- mutants --------------------------------------------------------------------------------------------------------


def texts(ref: str, book: Book) -> list[str]:
    return [str(change) for change in mutation.changes(mutation.subject_of(ref, book), book)]


def test_a_change_is_told_by_its_cells(book: Book) -> None:
    found = texts("six-card", book)
    assert len(set(found)) == len(found)
    assert {"score.values: A 1 -> 0", "score.values: A 1 -> 2", "score.values: Q 10 -> 0, K 0 -> 10"} <= set(found)
    assert "turn.order: clockwise -> anticlockwise" in found
    assert "match.holes: 9 -> 8" in found
    assert "setup.packs: 2-4:1,5-8:2,9+:3 -> 2-5:1,6-8:2,9+:3" in found


def test_an_edition_and_an_option_change_only_what_is_theirs(book: Book) -> None:
    edition = {text.partition(":")[0] for text in texts("six-card@howto-fr", book)}
    assert {"setup.packs", "score.values", "end.final-turns"} <= edition
    assert "turn.order" not in edition
    harder = texts("six-card+harder", book)
    assert "score.values: J 11 -> 12" in harder
    assert "score.values: A 1 -> 2" not in harder  # as in the variant
    assert {text.partition(":")[0] for text in texts("six-card+holes=18", book)} <= {"match.length", "match.unit"}


def test_an_answer_given_in_the_reference_is_not_the_rules_own(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    subject = mutation.subject_of("six-card", book)
    change = next(c for c in mutation.changes(subject, book) if str(c) == "score.alike: rank -> rank-and-suit")
    own = mutation.heard(subject, scenarios, book)
    deaf = [one.scenario.ruleset for one in own if not one.hears(change)]
    assert "six-card+score.alike=rank" in deaf
    assert "six-card+jokers" not in deaf


def test_what_the_rulebook_itself_refuses_needs_no_killer(book: Book) -> None:
    subject = mutation.subject_of("six-card", book)
    change = next(c for c in mutation.changes(subject, book) if str(c) == "score.cancel: column -> diagonal")
    verdict = mutation.verdict(subject, change, [], book)
    assert verdict.refused == "score.cancel diagonal needs setup.layout 2x2 or 3x3 (here 2x3)"
    assert not verdict.survives


def test_a_rule_that_nobody_plays_survives_its_mutants(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    few = [s for s in scenarios if s.name == "a match is over after nine holes and the lowest total wins"]
    verdicts = mutation.verdicts("six-card", few, book)
    killed = {v.change.parameter for v in verdicts if v.killers}
    assert killed == {"setup.fewest-players", "match.length", "match.holes"}
    assert any(v.survives and v.change.parameter == "turn.order" for v in verdicts)


def test_without_scenarios_every_changed_answer_survives(book: Book) -> None:
    found = mutating.mutate(["six-card"], Bench(book, ()), only=["turn.order", "score.values"])
    assert not found.good
    assert {mutant.fate for _, mutant in found.survivors} == {"survives"}
    assert {mutant.kind for _, mutant in found.survivors} == {"answer"}
    assert sum(mutant.parameter == "score.values" for _, mutant in found.survivors) > 30


def test_nothing_is_tried_where_something_fails_before(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    from dataclasses import replace

    good = next(s for s in scenarios if s.ruleset == "six-card" and s.kind == "packs")
    red = replace(good, packs=((2, 9),))
    found = mutating.mutate(["six-card"], Bench(book, (red,)))
    assert found.subjects[0].red == (red.title,)
    assert not found.subjects[0].rows
    assert not found.good


def test_several_processes_find_the_same(book: Book, scenarios: tuple[Scenario, ...]) -> None:
    bench = Bench(book, scenarios)
    only = ["turn.order", "end.final-turns", "match.holes"]
    assert mutating.mutate(["ten-card"], bench, workers=2, only=only) == mutating.mutate(["ten-card"], bench, only=only)


# --- laws -----------------------------------------------------------------------------------------------------------


def test_a_law_finds_a_play_by_another_answer_against_the_rule(root: Path, book: Book) -> None:
    laws = mutation_laws.laws_in(root / "properties")
    assert len(laws) > 20
    subject = mutation.subject_of("six-card", book)
    for text in ("turn.order: clockwise -> anticlockwise", "end.final-turns: none -> one-each"):
        change = next(c for c in mutation.changes(subject, book) if str(c) == text)
        mutant = mutation.changed(subject.ruleset, change, book)
        assert mutant is not None
        assert mutation_laws.killing(laws, subject.ruleset, mutant)
        assert mutation_laws.told_apart(subject.ruleset, mutant)
    assert mutation_laws.killing(laws, subject.ruleset, subject.ruleset) == ()
    assert mutation_laws.told_apart(subject.ruleset, subject.ruleset) == ""


def test_a_list_of_answers_cannot_be_played(book: Book) -> None:
    spoken = mutation_laws.Spoken(mutation.subject_of("six-card", book).ruleset)
    assert spoken.word("turn.order") == "clockwise"
    with pytest.raises(TypeError):
        hash(spoken)
    with pytest.raises(TypeError):
        _ = spoken.digest


# --- citations ------------------------------------------------------------------------------------------------------


def checks(ref: str, text: str, book: Book) -> mutation_citations.Checked:
    return next(
        mutation_citations.checked(ref, moved, book)
        for moved in mutation_citations.moves(ref, book)
        if str(moved) == text
    )


def test_a_ruling_that_is_no_longer_cited_is_missed(book: Book) -> None:
    found = checks("six-card", "end.final-turns from ruling/six-card-final-turns: dropped", book)
    assert "ruling-not-cited" in found.codes


def test_a_citation_moved_to_a_claim_on_something_else_is_found(book: Book) -> None:
    rule = book.variants["six-card"].rules["turn.order"]
    moved = [m for m in mutation_citations.moves("six-card", book) if m.parameter == "turn.order" and m.now]
    found = [mutation_citations.checked("six-card", one, book) for one in moved]
    assert {one.moved.was for one in found} == set(rule.from_)
    assert any("claim-off-topic" in one.codes for one in found)
    assert all(one.codes or one.proof for one in found)


def test_a_ruling_that_only_mends_a_claim_grounds_nothing(book: Book) -> None:
    found = checks("ten-card", "setup.layout from survey-pt.ten-rectangle: -> ruling/survey-ten-cards", book)
    assert found.codes == ("ruling-off-topic",)


def test_a_citation_that_others_bear_out_may_go(book: Book) -> None:
    every = [mutation_citations.checked("six-card", one, book) for one in mutation_citations.moves("six-card", book)]
    spare = [one for one in every if one.proof and one.moved.now is None]
    assert spare
    assert all("say" in one.proof for one in spare)
    assert all(len(book.variants["six-card"].rules[one.moved.parameter].from_) > 1 for one in spare)


# --- arguments ------------------------------------------------------------------------------------------------------


def argued(folder: Path, mutant: str, of: str = "six-card") -> Arguments:
    file = folder / "equivalent.yaml"
    file.write_text(f'- {{mutant: "{mutant}", of: [{of}], because: it is said}}\n', encoding="utf-8")
    return read_arguments(file, "equivalent.yaml")


@pytest.mark.parametrize(
    ("mutant", "code"),
    [
        ("turn.order: clockwise -> sideways", "argued-but-gone"),
        ("turn.order: clockwise -> anticlockwise", "argued-but-killed"),
    ],
)
def test_a_false_argument_is_a_fault(
    mutant: str, code: str, book: Book, scenarios: tuple[Scenario, ...], tmp_path: Path
) -> None:
    only = ["turn.order"]
    found = mutating.mutate(["six-card"], Bench(book, scenarios, first=True), argued(tmp_path, mutant), only=only)
    assert [fault.code for fault in found.faults] == [code]
    assert not found.good


def test_an_argument_that_a_play_belies_is_a_fault(book: Book, tmp_path: Path) -> None:
    arguments = argued(tmp_path, "turn.order: clockwise -> anticlockwise")
    found = mutating.mutate(["six-card"], Bench(book, ()), arguments, only=["turn.order"])
    assert [fault.code for fault in found.faults] == ["argued-but-told-apart"]


@pytest.mark.parametrize("text", ["a: 1\n", "- {mutant: x, of: six-card, because: said}\n", "- {mutant: x}\n", "- 3\n"])
def test_an_argument_out_of_form_is_a_fault(text: str, tmp_path: Path) -> None:
    file = tmp_path / "equivalent.yaml"
    file.write_text(text, encoding="utf-8")
    found = read_arguments(file, "equivalent.yaml")
    assert [fault.code for fault in found.faults] == ["bad-argument"]
    assert not found.listed


def test_without_a_file_nothing_is_argued(tmp_path: Path) -> None:
    assert read_arguments(tmp_path / "equivalent.yaml") == Arguments()
