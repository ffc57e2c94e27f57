"""From references to rulesets: editions, options, answers given ad hoc, and what is refused."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from mini_book import changed, whole

from golfrules.book.faults import BookError, Fault
from golfrules.book.load import Book
from golfrules.book.resolve import resolve, ruleset
from golfrules.ruleset import Band


@pytest.fixture(scope="module")
def book() -> Book:
    return whole()


def refusal(book: Book, ref: str) -> Fault:
    """The one fault for which a reference is refused."""
    with pytest.raises(BookError) as error:
        ruleset(ref, book)
    assert len(error.value.faults) == 1, str(error.value)
    return error.value.faults[0]


def test_a_variant_has_the_answers_of_its_rules(book: Book) -> None:
    rules = ruleset("duel", book)
    assert rules.ref == rules.game == "duel"
    assert rules.word("end.last-turns") == "none"
    assert rules.answers["setup.packs"] == (Band(2, 4, 1), Band(5, None, 2))
    assert rules.values["2"] == -2 and "Jo" not in rules.values
    assert rules.grounds["end.last-turns"] == ("ruling/last-turns",)


def test_questions_that_do_not_arise_have_no_answer(book: Book) -> None:
    assert not ruleset("duel", book).asks("end.reveal")
    assert ruleset("trio", book).asks("end.reveal")
    assert not ruleset("trio", book).asks("turn.last-hidden")


def test_an_edition_lays_what_its_source_says_over_the_variant(book: Book) -> None:
    rules = ruleset("duel@anna", book)
    assert rules.word("end.last-turns") == "one"
    assert rules.grounds["end.last-turns"] == ("anna.last",)
    assert rules.values["2"] == 2
    assert rules.packs_for(4) == 2
    assert rules.word("end.reveal") == "after", "a question that newly arises is answered by the source"


def test_an_edition_keeps_the_answer_of_the_variant_where_its_source_allows_it(book: Book) -> None:
    rules = ruleset("duel@anna", book)
    assert rules.word("score.cancel") == "column"
    assert rules.word("end.length") == "holes"


def test_an_edition_keeps_the_variant_where_its_source_is_silent(book: Book) -> None:
    assert ruleset("duel@bert", book).number("score.bonus") == 0
    assert ruleset("duel@bert", book).grounds["score.bonus"] == ("anna.no-bonus",)


def test_a_garbled_claim_enters_as_it_is_mended(book: Book) -> None:
    assert ruleset("duel@anna-copy", book).word("turn.draw") == "either"


def test_options_and_advice_of_a_source_do_not_enter_its_edition(book: Book) -> None:
    rules = ruleset("duel@anna", book)
    assert rules.number("setup.jokers") == 0
    assert rules.word("turn.draw") == "either"


def test_what_no_longer_arises_drops_out_of_an_edition(book: Book) -> None:
    assert not ruleset("duel@anna-copy", book).asks("turn.after-reject")


def test_a_contradiction_inside_a_source_enters_as_its_ruling_decides(book: Book) -> None:
    rules = ruleset("duel@bert+last-turn", book)
    assert rules.word("end.reveal") == "after"
    assert rules.grounds["end.reveal"] == ("ruling/bert-reveal",)


def test_a_game_follows_another_unless_its_source_says_otherwise(book: Book) -> None:
    rules = ruleset("trio@anna", book)
    assert rules.word("end.last-turns") == "all"
    assert rules.word("score.cancel") == "row"
    assert rules.word("end.trigger") == "all-up"
    assert rules.grounds["end.trigger"] == ("anna.trigger",)


def test_a_source_silent_about_a_game_has_no_edition_of_it(book: Book) -> None:
    fault = refusal(book, "trio@bert")
    assert (fault.code, fault.column) == ("no-edition", 6)
    assert "trio@anna" in fault.hint


@pytest.mark.parametrize(
    ("ref", "code", "column", "hint"),
    [
        ("deul", "unknown-variant", 1, "did you mean 'duel'?"),
        ("duel@brt", "unknown-source", 6, "did you mean 'bert'?"),
        ("duel+bonos", "unknown-option", 6, "did you mean 'bonus'"),
        ("duel+end.revael=after", "unknown-parameter", 6, "did you mean 'end.reveal'"),
        ("duel+end.trigger=nock", "bad-answer", 6, "did you mean 'knock'?"),
        ("duel+score.bonus=99", "bad-answer", 6, "from 0 to 20"),
        ("duel+score.bonus=many", "bad-answer", 6, "from 0 to 20"),
        ("duel+score.values=3", "bad-answer", 6, "name the cell"),
        ("duel+score.values.Z=3", "bad-answer", 6, "a rank"),
        ("duel+setup.packs.4-2=1", "bad-answer", 6, "write 4, 2-3 or 8+"),
        ("duel+end.trigger.J=3", "bad-answer", 6, "write end.trigger=3"),
        ("duel+holes", "option-needs-number", 6, "+holes=9"),
        ("duel+holes=100", "number-out-of-range", 6, "from 1 to 99"),
        ("duel+bonus=3", "option-takes-no-number", 6, "+bonus"),
        ("duel+big-bonus", "option-does-not-fit", 6, "ad hoc: +score.bonus=20+score.bonus-for=owner"),
        ("duel+bonus+quiet", "options-exclude", 12, "one of the two"),
        ("duel+low-jacks+old-values+jokers+score.values.Jo=1+turn.reject=bond", "bad-answer", 52, "'bound'"),
        ("duel+reveal-before", "not-asked", 6, "answer that too"),
        ("duel+end.reveal=before", "not-asked", 6, "answer that too"),
        ("duel+score.values.Jo=1", "not-asked", 6, "+setup.jokers=2"),
        ("duel+setup.jokers=1", "unanswered", 6, "+score.values.Jo=N"),
        ("duel+score.bonus=5", "unanswered", 6, "one of +score.bonus-for=owner, +score.bonus-for=others"),
        ("duel+setup.seen=seen", "void-mix", 6, "change setup.seen"),
        ("duel+score.cancel=row+setup.seen=seen+turn.reject=bound", "void-mix", 6, "change setup.seen"),
        ("duel+end.length=at-will", "unplayed", 1, "otherwise"),
    ],
)
def test_what_is_refused_says_where_why_and_what_to_do(book: Book, ref: str, code: str, column: int, hint: str) -> None:
    fault = refusal(book, ref)
    assert (fault.code, fault.column) == (code, column)
    assert hint in fault.hint


def test_all_faults_of_a_reference_come_at_once(book: Book) -> None:
    with pytest.raises(BookError) as error:
        resolve(book, "duel+bonos+score.values.Z=1+holes")
    assert [fault.code for fault in error.value.faults] == ["unknown-option", "bad-answer", "option-needs-number"]


def test_the_reason_names_the_parameter_and_what_it_needs(book: Book) -> None:
    fault = refusal(book, "duel+setup.seen=seen")
    assert fault.reason == "turn.after-reject turn-one needs setup.seen unseen (here seen)"
    fault = refusal(book, "duel+end.reveal=before")
    assert "end.reveal is only asked when end.last-turns is one or all (here none)" in fault.reason


def test_an_option_answers_with_it_what_arises(book: Book) -> None:
    rules = ruleset("duel+bonus", book)
    assert rules.number("score.bonus") == 10
    assert rules.word("score.bonus-for") == "owner"
    assert rules.grounds["score.bonus-for"] == ("option/bonus",)


def test_an_ad_hoc_answer_goes_before_what_an_option_would_answer(book: Book) -> None:
    rules = ruleset("duel+bonus+score.bonus-for=others", book)
    assert rules.word("score.bonus-for") == "others"
    assert rules.grounds["score.bonus-for"] == ("ad hoc",)


def test_what_arises_is_answered_by_the_ruling_for_the_game(book: Book) -> None:
    rules = ruleset("trio+turn.after-reject=turn-one", book)
    assert rules.word("turn.last-hidden") == "must"
    assert rules.grounds["turn.last-hidden"] == ("ruling/last-hidden",)


def test_what_arises_is_answered_by_what_the_sources_agree_on(book: Book) -> None:
    rules = ruleset("duel+last-turn", book)
    assert rules.word("end.reveal") == "after"
    assert "anna.reveal" in rules.grounds["end.reveal"]


def test_options_may_stand_in_any_order(book: Book) -> None:
    options = ["old-values", "low-jacks", "jokers", "last-turn"]
    found = {ruleset("+".join(["duel", *order]), book).digest for order in permutations(options)}
    assert len(found) == 1


def test_an_option_over_another_has_the_last_word_in_its_cells(book: Book) -> None:
    rules = ruleset("duel+low-jacks+old-values", book)
    assert rules.values["J"] == 1, "low-jacks is over old-values"
    assert rules.values["2"] == 2
    assert {"option/old-values", "option/low-jacks"} <= set(rules.grounds["score.values"])


def test_two_options_that_differ_in_a_cell_are_refused(tmp_path: Path) -> None:
    book = changed(tmp_path, ("options.yaml", ", over: [old-values]", ""))
    fault = refusal(book, "duel+low-jacks+old-values")
    assert fault.code == "options-contradict"
    assert "score.values for J" in fault.reason


def test_a_number_goes_to_the_parameter_that_the_option_takes(book: Book) -> None:
    assert ruleset("duel+holes=18", book).number("end.holes") == 18


def test_an_ad_hoc_answer_is_marked(book: Book) -> None:
    rules = ruleset("duel+score.values.J=0+setup.packs.4=3", book)
    assert rules.ref == "duel+score.values.J=0+setup.packs.4=3"
    assert rules.values["J"] == 0
    assert rules.answers["setup.packs"] == (Band(2, 3, 1), Band(4, 4, 3), Band(5, None, 2))
    assert "ad hoc" in rules.grounds["score.values"]


def test_equal_play_has_an_equal_digest(book: Book) -> None:
    assert ruleset("duel+end.holes=9", book).digest == ruleset("duel", book).digest
    assert ruleset("duel+holes=18", book).digest != ruleset("duel", book).digest


def test_a_ruleset_is_made_once_and_passed_through(book: Book) -> None:
    rules = ruleset("duel", book)
    assert ruleset("duel", book) is rules
    assert ruleset(rules, book) is rules


def test_an_unplayed_answer_can_be_looked_at_and_not_played(book: Book) -> None:
    found = resolve(book, "duel+end.length=at-will")
    assert [(one.parameter, one.answer, one.why) for one in found.unplayed] == [
        ("end.length", "at-will", "nothing tells when")
    ]
    assert "end.holes" not in found.answers


def test_a_broken_rulebook_is_not_played(tmp_path: Path) -> None:
    book = changed(tmp_path, ("variants/duel.yaml", "end.trigger: {is: all-up", "end.trigger: {is: al-up"))
    with pytest.raises(BookError) as error:
        ruleset("duel", book)
    assert "unknown-answer" in {fault.code for fault in error.value.faults}
    assert ruleset("trio", book)


def test_only_the_files_that_are_needed_are_read(tmp_path: Path) -> None:
    book = changed(
        tmp_path,
        ("claims/bert.yaml", "source: bert", "source: {"),
        ("rulings/copy-draw.yaml", "kind: emend", "kind: ["),
    )
    assert ruleset("duel", book).game == "duel"
