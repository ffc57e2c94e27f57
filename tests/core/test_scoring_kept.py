"""What scoring remembers, and what it may see: results are kept by pattern, and the algebra is given only what it may be given."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from flow import rules
from rulesets import GAMES, made

from golfrules import scoring
from golfrules.algebra import Algebra, Numbers
from golfrules.cards import parse_cards
from golfrules.counting import Place, tally
from golfrules.layout import SHAPES, UNKNOWN, LayoutError
from golfrules.match import table_plan
from golfrules.plan import plan_of
from golfrules.ruleset import Answer, RulesetError
from golfrules.scoring import count, count_known, matched_lines, scorer, taken_slots

KEEPS: dict[str, Answer] = {"score.negative-line": "keeps"}
BONUS: dict[str, Answer] = {"score.columns-bonus": -10, "score.columns-bonus-for": "any-two", "score.columns-bonus-times": "once"}  # fmt: skip


def test_a_ruleset_is_made_ready_once() -> None:
    one, same = made("six-card"), made("six-card")
    assert scorer(one) is scorer(same)
    assert table_plan(one) is table_plan(same)
    assert scorer(made("four-card")) is not scorer(one)
    assert plan_of(rules()) is plan_of(rules())
    assert plan_of(rules()) is not plan_of(rules(game="four-card"))


def test_a_pattern_that_was_met_is_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, calls = made("ten-card", Jo=-3), []

    def watched(*arguments: object) -> object:
        calls.append(arguments)
        return tally(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(scoring.counting, "tally", watched)
    found = [
        count(ruleset, parse_cards(cards)).total
        for cards in ("9s 2h 3c 4c 5c 9d 6c 7c 8c Tc", "8s 3h 2c 4c 5c 8d 6c 7c 9c Tc")
    ]
    assert (found, len(calls)) == ([45, 46], 1)
    monkeypatch.setattr(scoring.counting, "matches", None)
    with pytest.raises(TypeError):
        matched_lines(ruleset, parse_cards("9s 2h 3c 4c 5c 9d 6c 7c 8c Tc"), 0)
    monkeypatch.undo()
    assert matched_lines(ruleset, parse_cards("9s 2h 3c 4c 5c 9d 6c 7c 8c Tc"), 0) == ()
    monkeypatch.setattr(scoring.counting, "matches", None)
    assert matched_lines(ruleset, parse_cards("8s 2h 3c 4c 5c 8d 6c 7c 9c Tc"), 0) == ()


def test_the_memory_never_grows_beyond_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "_MOST_MET", 3)
    ruleset = made("four-card", Jo=-4)
    for cards in ("Ac Ad 2c 3c", "Ac 2c Ad 3c", "Ac 2c 3c Ad", "2c Ac Ad 3c", "2c Ac 3c Ad", "2c 3c Ac Ad"):
        count(ruleset, parse_cards(cards))
        assert 1 <= len(scorer(ruleset).met) <= 3


@pytest.mark.parametrize(
    ("game", "changes", "values", "layouts"),
    [
        ("four-card", {"score.hidden": "not-counted"}, {}, [("9s 9h 5d 4c", 0b1111, 0, 9), ("9s 9h 5d 4c", 0b1110, 0, 18)]),
        ("four-card", {}, {}, [("9s 9h 5d 4c", -1, 0, 9), ("9s 9h 5d 4c", -1, 0b0001, 18), ("9s 9h 5d 4c", -1, 0b0011, 9)]),
        ("four-card", {**KEEPS, "score.cancel": "row"}, {"2": -2}, [("Ks Kh 5d 4c", -1, 0, 9), ("2s 2h 5d 4c", -1, 0, 5)]),
        ("four-card", {**KEEPS, "score.cancel": "row"}, {"2": -2, "A": -3},
         [("As Ah 2d 2c", -1, 0, -10), ("9s 9h 2d 2c", -1, 0, -4), ("2s 2h 9d 9c", -1, 0, -4), ("2s 2h Ad 9c", -1, 0, 2)]),
        ("six-card", {**KEEPS, **BONUS}, {"2": -2}, [("Ks 9h 4c Kh 9d 5c", -1, 0, -1), ("2s 9h 4c 2h 9d 5c", -1, 0, 5)]),
        ("six-card", {**BONUS, "score.hidden": "not-counted", "score.columns-bonus-removed": "removed-count"}, {},
         [("9s 5h Kd 9d 5c 3c", 0b110110, 0, 3), ("9s 5h Kd 9d 5c 3c", 0b110110, 0b001001, -7)]),
        ("four-card", {"score.overlap": "rows-first"}, {"Js": -10}, [("Jc Js Jd 5c", -1, 0, 15), ("Jc Jd Js 5c", -1, 0, -5)]),
        ("four-in-hand", {"score.overlap": "rows-first"}, {"Js": -10}, [("Js Jh Jd 4c", -1, 0, -6), ("Jh Jd Js 4c", -1, 0, -6)]),
        ("four-in-hand", {}, {"Js": 0, "Jh": 1}, [("Js Jc Jh 4c", -1, 0, 4), ("Jc Js Jh 4c", -1, 0, 4)]),
        ("four-in-hand", {}, {"Js": -10}, [("Js Jh Jd 4c", -1, 0, -6), ("Jh Js Jd 4c", -1, 0, -6), ("Jh Jd Js 4c", -1, 0, -6)]),
    ],
)  # fmt: skip
def test_layouts_alike_but_for_one_thing_are_told_apart(
    game: str, changes: dict[str, Answer], values: dict[str, int], layouts: list[tuple[str, int, int, int]]
) -> None:
    ruleset = made(game, changes, **values)
    for _ in range(2):
        for cards, up, removed, total in layouts:
            assert count(ruleset, parse_cards(cards), up, removed).total == total, cards


def test_most_cards_go_before_most_points() -> None:
    """Six jacks in two rows cancel, though the three in a column would take more points away."""
    ruleset = made("nine-card", Js=-10)
    assert count(ruleset, parse_cards("Jc Js Js Jc Js Js Jc 5c 6c")).total == 10 + 5 + 6
    assert count(ruleset, parse_cards("Jc Jc Js 5c 6c 7c 8c 9c Tc")).total == 45 - 0 - 0


def test_of_as_many_cards_the_line_with_most_points_cancels() -> None:
    ruleset = made("nine-card", {"score.cancel": "any-line"}, Js=-10)
    assert count(ruleset, parse_cards("Jc Js 2c 3c Jd 4c 5c 6c Jh")).total == -10 + 2 + 3 + 4 + 5 + 6
    assert count(ruleset, parse_cards("Jc 2c 3c 4c Js 5c 6c 7c Js")).total == 2 + 3 + 4 + 5 + 6 + 7
    plain = made("nine-card", {"score.cancel": "any-line"})
    assert count(plain, parse_cards("9s 8h 7d 6c 9h 3d 5s 4h 9d")).total == 33


class Strict(Numbers):
    """Plain numbers that refuse to take a truth for a number, or anything else for either."""

    @staticmethod
    def number(value: int) -> int:
        assert type(value) is int
        return value

    @staticmethod
    def truth(value: bool) -> bool:
        assert type(value) is bool
        return value

    @staticmethod
    def choose(truth: bool, then: int, otherwise: int) -> int:
        assert type(truth) is bool
        assert type(then) is int
        assert type(otherwise) is int
        return then if truth else otherwise

    @staticmethod
    def negate(truth: bool) -> bool:
        assert type(truth) is bool
        return not truth

    @staticmethod
    def both(truths: Sequence[bool]) -> bool:
        assert all(type(truth) is bool for truth in truths)
        return all(truths)

    @staticmethod
    def either(truths: Sequence[bool]) -> bool:
        assert all(type(truth) is bool for truth in truths)
        return any(truths)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_algebra_is_given_truths_for_truths_and_numbers_for_numbers(game: str) -> None:
    chance, alg = random.Random(game), Strict()
    strict: Algebra[int, bool, int] = alg
    for _ in range(25):
        answers: dict[str, Answer] = {
            parameter: chance.choice(sorted(choices)) for parameter, choices in scoring.ANSWERS.items()
        }
        answers |= {
            "score.columns-bonus": -10,
            "score.block-bonus": "others-add",
            "score.needed": chance.choice((2, 3)),
        }
        ruleset = made(game, answers | {"setup.layout": chance.choice(sorted(SHAPES))}, Js=-2)
        ready = scorer(ruleset)
        for _ in range(2):
            places = [
                Place(card >> 2, ready.values[card] or 0, gone == 0, gone == 1)
                for card, gone in ((chance.choice((0, 1, 4, 40, 43)), chance.choice((0, 0, 0, 1, 2))) for _ in range(ruleset.shape.size))
            ]  # fmt: skip
            found = tally(strict, ready.plan, places)
            assert found.total == tally(Numbers(), ready.plan, places).total
            assert all(
                type(truth) is bool
                for truth in (found.void, *found.taken, *found.cancelled, *found.matched, *found.joined, *found.earners)
            )


@pytest.mark.parametrize("parameter", sorted({*scoring.ANSWERS} - {"turn.removed-shrinks"}))
def test_an_answer_that_scoring_does_not_know_names_its_question(parameter: str) -> None:
    with pytest.raises(RulesetError, match="cannot play 'another'") as caught:
        scorer(made("six-card", {parameter: "another"}))
    assert caught.value.parameter == parameter


@pytest.mark.parametrize("parameter", ["opening.when", "turn.order", "end.stock-out", "turn.taken-known"])
def test_an_answer_that_the_play_does_not_know_names_its_question(parameter: str) -> None:
    with pytest.raises(RulesetError, match="cannot play 'another'") as caught:
        plan_of(rules({parameter: "another"}))
    assert caught.value.parameter == parameter


@pytest.mark.parametrize(
    ("values", "reason"),
    [({"Z": 3}, "Z: neither a rank nor a card"), ({"Jo": 1, "Qx": 3}, "Qx: neither a rank nor a card")],
)
def test_a_value_for_something_that_is_no_card_is_refused(values: dict[str, int], reason: str) -> None:
    with pytest.raises(RulesetError, match=reason) as caught:
        scorer(made("six-card", None, **values))
    assert caught.value.parameter == "score.values"


def test_a_joker_needs_a_value_only_where_jokers_are_in_the_packs() -> None:
    assert scorer(made("six-card")).values[52] is None
    with pytest.raises(RulesetError, match="no value for Jo") as caught:
        scorer(made("six-card", {"setup.jokers": 2}))
    assert caught.value.parameter == "score.values"
    with pytest.raises(RulesetError, match="no value for Jo"):
        scorer(made("four-card", {"setup.jokers": 2, "score.overlap": "share"}))
    with pytest.raises(RulesetError, match="Jo has no value") as counted:
        count(made("six-card"), parse_cards("Jo Ac 2c 3c 4c 5c"))
    assert counted.value.parameter == "score.values"


def test_cards_that_a_reader_knows_are_counted_as_if_there_were_no_others() -> None:
    ruleset = made("six-card")
    cards = parse_cards("9s 2h 3c 9d 4c 5c")
    hidden = (*cards[:4], UNKNOWN, UNKNOWN)
    assert count_known(ruleset, cards, 0b111111).total == count(ruleset, cards).total == 10
    assert count_known(ruleset, hidden, 0b001001).total == 0
    assert count_known(ruleset, hidden, 0b000111).total == 9 - 2 + 3
    assert count_known(ruleset, hidden, 0b001111, 0b001001).total == -2 + 3
    assert count_known(ruleset, hidden, 0).total == 0
    with pytest.raises(LayoutError, match="counts slot 5, so the card there must be known"):
        count_known(ruleset, hidden, 0b011111)


def test_a_card_that_is_missing_is_asked_for_as_it_is_written() -> None:
    ruleset = made("six-card", {"score.block-bonus": "others-add", "turn.remove-matched": "by-choice", "score.block-removed": "removed-count"})  # fmt: skip
    with pytest.raises(LayoutError) as caught:
        count(ruleset, (0, 8, 12, UNKNOWN, 16, 20), -1, 0b001001)
    assert caught.value.reason == "six-card (by hand) counts slot 4, so the card there must be known"
    assert caught.value.hint == "write a card that was taken away as -As-"


def test_what_is_taken_at_once_lies_open() -> None:
    ruleset = made("six-card")
    cards = parse_cards("9s 2h 3c 9d 4c 5c")
    assert taken_slots(ruleset, cards, 0b001001, 0) == 0b001001
    assert taken_slots(ruleset, cards, 0b110111, 0) == 0
    assert taken_slots(ruleset, cards, 0b111111, 0b001001) == 0
    assert taken_slots(ruleset, (UNKNOWN,) * 3 + cards[3:], 0b111000, 0) == 0


def test_of_lines_that_share_a_card_those_with_most_points_are_taken_and_a_card_worth_nothing_adds_none() -> None:
    changes: dict[str, Answer] = {"turn.remove-matched": "at-once", "score.overlap": "most-cards"}
    ruleset = made("nine-card", changes, J=1, Jh=0, Js=0)
    row, column = 0b000000111, 0b001001001
    assert taken_slots(ruleset, parse_cards("Jc Jh Js Js 4c 5c Jd 7c 8c"), row | column, 0) == column
    assert taken_slots(ruleset, parse_cards("Jc Js Jd Jh 4c 5c Js 7c 8c"), row | column, 0) == row


def test_two_left_of_three_are_told_from_two_beside_a_hidden_one() -> None:
    ruleset = made("nine-card", {"turn.removed-shrinks": "rest-completes", "turn.remove-matched": "by-choice"})
    cards = parse_cards("9s 9h 3c 9d 4c 5c 6c 7c 8c")
    for _ in range(2):
        assert matched_lines(ruleset, cards, 0b000000011, 0) == ()
        assert [line.label for line in matched_lines(ruleset, cards, 0b000000011, 0b000000100)] == ["row 1"]
