"""Why a rule is as it is, and how two rulesets differ."""

from __future__ import annotations

import pytest
from mini_book import whole

from golfrules.book.diff import diff
from golfrules.book.faults import BookError
from golfrules.book.load import Book
from golfrules.book.why import AGAINST, FOR, OFFERS, why


@pytest.fixture(scope="module")
def book() -> Book:
    return whole()


def test_the_answer_with_claims_for_and_against_by_lineage(book: Book) -> None:
    (found,) = why(book, "duel", "end.last-turns")
    assert (found.answer, found.means) == ("none", "none")
    assert [(one.claim, one.lineage, one.said) for one in found.of(FOR)] == [("bert.end", "south", "none")]
    assert [one.claim for one in found.of(AGAINST)] == ["anna-copy.last", "anna.last"]
    assert [one.ruling for one in found.decisions] == ["ruling/last-turns"]
    assert found.decisions[0].holding == "none; the other reading is option/last-turn"
    assert found.decisions[0].principles == (("plain", "The plain reading holds."),)


def test_what_a_source_offers_stands_apart(book: Book) -> None:
    (found,) = why(book, "duel", "score.bonus")
    assert [(one.claim, one.said) for one in found.of(OFFERS)] == [("anna-copy.bonus", "10"), ("anna.bonus", "10")]


def test_tables_cell_by_cell(book: Book) -> None:
    (found,) = why(book, "duel@anna+low-jacks", "score.values")
    assert {(part.cells, part.origin) for part in found.parts} == {
        ("A, 2, 3, 4, 5, 6, 7, 8, 9, T, Q, K", "edition"),
        ("J", "option/low-jacks"),
    }
    against = {(one.claim, one.cells) for one in found.of(AGAINST)}
    assert against == {("anna.values", "J"), ("anna-copy.values", "J"), ("bert.values", "2, J")}


def test_where_an_answer_comes_from(book: Book) -> None:
    def origin(ref: str, parameter: str) -> str:
        return why(book, ref, parameter)[0].parts[0].origin

    assert origin("duel", "score.bonus") == "variant"
    assert origin("duel@anna", "end.last-turns") == "edition"
    assert origin("duel+bonus", "score.bonus-for") == "option/bonus"
    assert origin("duel+end.trigger=knock", "end.trigger") == "ad hoc"
    assert origin("trio+turn.after-reject=turn-one", "turn.last-hidden") == "ruling"
    assert origin("duel+last-turn", "end.reveal") == "claims"


def test_the_ruling_inside_a_source_is_shown_in_its_edition_alone(book: Book) -> None:
    assert [one.ruling for one in why(book, "duel@bert+last-turn", "end.reveal")[0].decisions] == ["ruling/bert-reveal"]
    assert why(book, "duel@anna", "end.reveal")[0].decisions == ()


def test_a_mended_claim_shows_how(book: Book) -> None:
    (found,) = why(book, "duel@anna-copy", "turn.draw")
    assert found.decisions[0].holding == "anna-copy.draw says turn.draw: either"


def test_a_question_that_does_not_arise_says_why(book: Book) -> None:
    (found,) = why(book, "duel", "end.reveal")
    assert found.answer is None
    assert found.not_asked == "end.reveal is only asked when end.last-turns is one or all (here none)"


def test_every_question_of_every_game_can_be_asked(book: Book) -> None:
    for ref in ("duel", "trio", "duel@anna", "duel@bert+last-turn", "trio@anna-copy"):
        assert [one.parameter for one in why(book, ref)]
        for name in book.parameters:
            assert why(book, ref, name)[0].asks


def test_an_unknown_parameter(book: Book) -> None:
    with pytest.raises(BookError) as error:
        why(book, "duel", "end.reveel")
    assert error.value.faults[0].hint == "did you mean 'end.reveal'?"


def test_rules_that_differ_with_their_grounds(book: Book) -> None:
    found = {line.parameter: line for line in diff(book, "duel", "duel@anna")}
    assert set(found) == {"setup.packs", "score.values", "end.last-turns", "end.reveal"}
    assert found["score.values"].cells == "2"
    assert (found["score.values"].left.answer, found["score.values"].right.answer) == ("2: -2", "2: 2")
    assert found["setup.packs"].cells == "4"
    assert found["end.reveal"].left.answer is None
    assert found["end.last-turns"].right.grounds == ("anna.last",)


def test_a_ruleset_does_not_differ_from_itself(book: Book) -> None:
    assert diff(book, "duel", "duel") == ()
    assert all(line.same for line in diff(book, "duel", "duel", everything=True))
    assert len(diff(book, "duel", "duel", everything=True)) == len(why(book, "duel"))
