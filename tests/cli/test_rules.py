"""`golf why`, `conflicts`, `diff`, `check` and `verify`: the rulebook asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Golf = Callable[..., Any]


# --- why ------------------------------------------------------------------------------------------------------------


def test_why_shows_the_answer_the_claims_on_both_sides_and_the_ruling(golf: Golf) -> None:
    done = golf("why", "six-card", "end.final-turns")
    assert done.code == 0
    for words in (
        "Which turns are left once the hole is closed?",
        "= none: none, the hole is over at once",
        "for it:",
        "against it:",
        "howto-fr.last-turn (part 1 step 11)",
        "ruling/",
        "on the principle count-lineages",
        "costs:",
        "witness: golf run scenarios/conflicts/",
    ):
        assert words in done.out
    assert done.last.startswith("end.final-turns is none (for it six, survey; against it howto; decided by ruling/")


def test_why_without_a_parameter_lists_all_rules(golf: Golf) -> None:
    done = golf("why", "six-card")
    assert done.code == 0
    assert "turn.reject" in done.out
    assert "rests on" in done.out
    assert "rules of six-card" in done.last


def test_the_beginning_of_a_name_is_enough(golf: Golf) -> None:
    rules = golf("why", "six-card", "end.final", "--json").data["rules"]
    assert "end.final-turns" in [rule["parameter"] for rule in rules]
    assert all(rule["parameter"].startswith("end.final") for rule in rules)


def test_one_cell_of_a_table_shows_only_what_bears_on_it(golf: Golf) -> None:
    data = golf("why", "six-card", "score.values.2", "--json").data["rules"][0]
    assert data["answer"] == "2: -2"
    assert {each["said"] for each in data["evidence"] if each["stance"] == "for"} == {"2: -2"}
    assert {each["lineage"] for each in data["evidence"] if each["stance"] == "against"} == {"howto"}


def test_one_cell_names_the_grounds_and_the_rulings_of_that_cell_alone(golf: Golf) -> None:
    two = golf("why", "six-card", "score.values.2", "--json").data["rules"][0]
    assert two["parts"][0]["grounds"] == ["ruling/two-value", "six-fr.example-columns-before", "survey-pt.six-two"]
    assert [decision["ruling"] for decision in two["decisions"]] == ["ruling/two-value"]
    king = golf("why", "six-card", "score.values.K", "--json").data["rules"][0]
    assert king["parts"][0]["grounds"] == ["six-fr.example-columns-before", "survey-pt.six-king"]
    assert king["decisions"] == []


@pytest.mark.parametrize(
    ("ref", "name"),
    [("six-card@six-fr", "end.reveal"), ("six-card", "end.reveal"), ("six-card+score.cancel=none", "score.needed")],
)
def test_of_a_question_that_is_not_asked_nothing_speaks_for_an_answer(ref: str, name: str, golf: Golf) -> None:
    done = golf("why", ref, name)
    assert "\nwhat is said of it:\n" in done.out
    assert "for it:" not in done.out and "against it:" not in done.out
    assert "\n\n\n" not in done.out
    evidence = golf("why", ref, name, "--json").data["rules"][0]["evidence"]
    assert {each["stance"] for each in evidence} <= {"says", "offers"}


def test_a_cell_without_an_answer_is_not_a_question_that_is_not_asked(golf: Golf) -> None:
    assert golf("why", "six-card", "score.values.Jo").last == "score.values has no answer for Jo in six-card"


def test_packs_can_be_asked_for_one_number_of_players(golf: Golf) -> None:
    assert golf("why", "six-card", "setup.packs.3", "--json").data["rules"][0]["answer"] == "3: 1"


@pytest.mark.parametrize(
    ("word", "hint"),
    [("end.finl-turns", "did you mean 'end.final-turns'"), ("score.values.Z", "'Z' is no card"), ("x", "")],
)
def test_an_unknown_parameter_is_answered_with_the_nearest(word: str, hint: str, golf: Golf) -> None:
    done = golf("why", "six-card", word)
    assert done.code == 2
    assert hint in done.err


def test_a_question_that_does_not_arise_says_why(golf: Golf) -> None:
    done = golf("why", "six-card", "end.knock-place")
    assert done.code == 0
    assert "is not asked in six-card" in done.last


def test_an_answer_given_ad_hoc_is_marked_so(golf: Golf) -> None:
    assert "ad hoc" in golf("why", "six-card+turn.after-reject=may-turn-one", "turn.after-reject").out


# --- conflicts ------------------------------------------------------------------------------------------------------


def test_every_conflict_has_readings_and_a_ruling(golf: Golf) -> None:
    done = golf("conflicts", "--json")
    assert done.code == 0
    assert done.data["open"] == 0
    for entry in done.data["conflicts"]:
        assert entry["ruling"], entry["id"]
        assert len(entry["readings"]) >= 2 or entry["kind"] == "gap", entry["id"]


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        (("--variant", "four-card"), "game", "four-card"),
        (("--kind", "within-source"), "kind", "within-source"),
        (("--grade", "verbal"), "grade", "verbal"),
        (("setup.packs",), "parameter", "setup.packs"),
    ],
)
def test_filters_leave_what_they_say(words: tuple[str, ...], key: str, value: str, golf: Golf) -> None:
    found = golf("conflicts", *words, "--json").data["conflicts"]
    assert found
    assert {entry[key] for entry in found} == {value}


def test_the_conflicts_of_a_source_are_those_in_which_it_speaks(golf: Golf) -> None:
    found = golf("conflicts", "--source", "four-fr", "--json").data["conflicts"]
    assert found
    for entry in found:
        claims = [claim for reading in entry["readings"] for claim in reading["claims"]]
        assert entry["source"] == "four-fr" or any(claim.startswith("four-fr.") for claim in claims)


def test_the_ledger_in_text_names_readings_holders_and_what_holds(golf: Golf) -> None:
    done = golf("conflicts", "end.final-turns", "--variant", "six-card", "--kind", "between-lineages")
    assert "six-card / end.final-turns" in done.out
    assert "between-lineages, decisive" in done.out
    assert "held: none, ruling/" in done.out
    assert done.last == "1 entry (1 between lineages), all with a ruling"


@pytest.mark.parametrize("words", [("--variant", "six-crad"), ("--source", "six"), ("--kind", "quarrel"), ("nothing",)])
def test_unknown_filters_are_wrong_use(words: tuple[str, ...], golf: Golf) -> None:
    assert golf("conflicts", *words).code == 2


# --- diff -----------------------------------------------------------------------------------------------------------


def test_diff_shows_both_answers_with_their_grounds(golf: Golf) -> None:
    done = golf("diff", "four-card@howto-ro", "four-card@survey-pt")
    assert done.code == 0
    assert "score.cancel" in done.out
    assert "row-or-column" in done.out
    assert "howto-ro.four-lines" in done.out
    assert "not asked" in done.out
    assert "differ" in done.last


def test_a_ruleset_does_not_differ_from_itself(golf: Golf) -> None:
    assert golf("diff", "six-card", "six-card").last.startswith("0 rules differ")


def test_all_shows_the_same_ones_too(golf: Golf) -> None:
    few = golf("diff", "six-card", "six-card+harder", "--json").data["rules"]
    every = golf("diff", "six-card", "six-card+harder", "--all", "--json").data["rules"]
    assert {rule["parameter"] for rule in few} == {"score.values"}
    assert len(every) > 50


# --- check and verify -----------------------------------------------------------------------------------------------


def test_the_rulebook_has_no_faults_and_a_line_says_that_passages_were_not_checked(golf: Golf) -> None:
    done = golf("check")
    assert done.code == 0, done.out
    assert "passages: not checked" in done.out
    assert done.last.startswith("no faults in ")


def test_texts_that_cannot_be_read_are_counted_among_those_there_should_be() -> None:
    from golfrules.cli.check import Checked, passages_line

    assert passages_line(Checked((), (), True, 0, 5)) == "passages: 0 of 5 texts wholly accounted for"


def test_verify_of_everything_finds_nothing_wrong(golf: Golf) -> None:
    done = golf("verify", "--no-proofs")
    assert done.code == 0, done.out
    for ref in (
        "six-card",
        "four-card@howto-fr",
        "eight-card",
        "ten-card",
        "six-card+harder",
        "four-card+diagonal-pairs",
    ):
        assert f"{ref} " in done.out
    assert done.last.startswith("all is well: ")


def test_verify_of_one_ruleset_has_its_row_alone(golf: Golf, monkeypatch: pytest.MonkeyPatch) -> None:
    from golfrules.cli.check import Checked

    monkeypatch.setattr("golfrules.cli.check.whole_check", lambda desk: Checked((), (), False))
    rows = {row["ref"]: row for row in golf("verify", "six-card@six-fr", "--json").data["rows"]}
    assert list(rows) == ["six-card@six-fr"]
    assert rows["six-card@six-fr"]["scenarios"] > 0


def test_verify_refuses_an_unknown_reference(golf: Golf) -> None:
    assert golf("verify", "seven-card").code == 2


def test_a_way_to_try_an_option_of_another_game_was_tried(golf: Golf) -> None:
    assert "answer ad hoc: +score.cancel=anywhere" in golf("why", "nine-card+pairs-anywhere").err
    refused = golf("why", "four-in-hand+matched-removed").err
    assert "nor can it be tried ad hoc: turn.remove-matched by-choice needs score.cancel" in refused


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("nonsense", "golf why VARIANT lists all parameters"),
        ("jokres", "setup.jokers"),
        ("score.vlaues", "did you mean 'score.values'"),
    ],
)
def test_of_an_unknown_parameter_the_nearest_are_named(golf: Golf, word: str, hint: str) -> None:
    done = golf("why", "six-card", word)
    assert done.code == 2
    assert hint in done.err
    assert done.err.count(".") < 8
