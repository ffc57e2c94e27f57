"""Laws of the scoring function itself: what it may look at, what it remembers, and how its parts fit."""

from __future__ import annotations

import ast
import inspect
import random
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from rulesets import GAMES, made

from golfrules import counting, layout, match, ruleset, scoring, table
from golfrules.algebra import NUMBERS
from golfrules.cards import NAMES
from golfrules.counting import Place, tally
from golfrules.ruleset import Answer, Ruleset, RulesetError
from golfrules.scoring import MatchedLine, count, lines_of, matched_lines, plan_for, score, scorer

BRANCHES = (ast.If, ast.IfExp, ast.Compare, ast.BoolOp, ast.While, ast.Assert, ast.Match, ast.Try, ast.Lambda)
DECIDING = {"all", "any", "bool", "filter", "max", "min", "sorted", "next", "isinstance", "getattr", "eval"}


@pytest.mark.parametrize("module", [counting, table], ids=lambda module: module.__name__)
def test_scoring_never_branches_on_what_it_counts(module: object) -> None:
    """Nothing here may look at a number, truth or key except through the algebra; mypy minds sums and products."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):  # type: ignore[arg-type]
        where = f"line {getattr(node, 'lineno', '?')}"
        assert not isinstance(node, BRANCHES), where
        assert not (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)), where
        assert not (isinstance(node, ast.comprehension) and node.ifs), where
        assert not (isinstance(node, ast.Name) and node.id in DECIDING), where


@pytest.mark.parametrize("module", [layout, match, ruleset, scoring], ids=lambda module: module.__name__)
def test_the_engine_has_just_the_answers_of_the_book(module: object, root: Path) -> None:
    name = module.__name__.rpartition(".")[2]  # type: ignore[attr-defined]
    book: dict[str, set[str]] = {}
    for path in sorted((root / "spec" / "parameters").glob("*.yaml")):
        for parameter, entry in yaml.safe_load(path.read_text("utf-8"))["parameters"].items():
            if entry.get("engine") == name and "answers" in entry:
                played = (a for a, meaning in entry["answers"].items() if not isinstance(meaning, dict))
                book[parameter] = set(played)
    assert {parameter: set(answers) for parameter, answers in module.ANSWERS.items()} == book  # type: ignore[attr-defined]


def rich(chance: random.Random) -> Ruleset:
    """A ruleset of any answers that scoring knows; whether a book would allow them together does not matter here."""
    answers: dict[str, Answer] = {
        parameter: chance.choice(sorted(choices)) for parameter, choices in scoring.ANSWERS.items()
    }
    answers["setup.layout"] = chance.choice(sorted(layout.SHAPES))
    answers["score.needed"] = chance.choice((2, 2, 3))
    answers["score.columns-bonus"] = chance.choice((0, -10))
    answers["score.block-bonus"] = chance.choice(("none", "others-add"))
    answers["setup.jokers"] = 2
    return made("six-card", answers, Jo=-5, Js=-2, A=chance.choice((1, -3)))


def test_what_is_remembered_is_what_the_one_function_says(share: Callable[..., list[int]]) -> None:
    for seed in share(range(80), 5):
        chance = random.Random(seed)
        rules = rich(chance)
        made_ready, size = scorer(rules), rules.shape.size
        for _ in range(40):
            cards = [chance.choice((0, 1, 5, 44, 40, 43, 51, 52)) for _ in range(size)]
            up, removed = chance.getrandbits(size), chance.getrandbits(size) & chance.getrandbits(size)
            here = made_ready.counted(up, rules.shape.full) & ~removed
            places = [
                Place(
                    made_ready.keys[card],
                    made_ready.values[card] or 0,
                    bool(here >> slot & 1),
                    bool(removed >> slot & 1),
                )
                for slot, card in enumerate(cards)
            ]
            direct = tally(NUMBERS, made_ready.plan, places)
            for _ in range(2):
                assert count(rules, cards, up, removed) == (direct.total, direct.blocks)
            found = score(rules, layout.layout_of(rules.shape, cards, up & ~removed, removed), possible=False)
            assert (found.total, found.blocks) == (direct.total, direct.blocks)
            assert found.total == sum(line.points for line in found.lines)
            assert {slot for line in found.lines for slot in line.slots} >= {s for s in range(size) if here >> s & 1}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_turning_a_layout_about_changes_nothing(game: str) -> None:
    rules, chance = made(game), random.Random(game)
    rows = rules.shape.rows or (tuple(range(4)),)
    for _ in range(300):
        cards = [chance.choice(range(0, 52, 5)) for _ in range(rules.shape.size)]
        grid = [[cards[slot] for slot in row] for row in rows]
        upside_down = [card for row in reversed(grid) for card in row]
        mirrored = [card for row in grid for card in reversed(row)]
        assert count(rules, cards) == count(rules, upside_down) == count(rules, mirrored)
        if len(grid) == len(grid[0]):
            assert count(rules, cards) == count(rules, [card for column in zip(*grid, strict=True) for card in column])


def test_suits_do_not_matter_where_ranks_decide() -> None:
    rules = made("six-card")
    assert count(rules, [0, 4, 8, 1, 5, 9]) == count(rules, [3, 7, 11, 2, 4, 8])


def test_pairs_of_two_in_rows_of_three_take_the_better_way() -> None:
    rules = made("nine-card", {"score.needed": 2})
    corner = [32, 33, 34, 35, 4, 8, 32, 16, 24]  # 9 9 9 / 9 2 3 / 9 5 7: a pair in the row and one in the column
    assert count(rules, corner).total == 9 + 2 + 3 + 5 + 7


@pytest.mark.parametrize(
    ("game", "text", "equation", "labels"),
    [
        ("six-card", "9s Kd 2c / 9h Qc 7d", "15 = 0 + 10 + 5", "column 1,column 2,column 3"),
        ("six-card", "9s Kd 2c / 9h 2d 7d", "3 = 0 - 2 + 5", "column 1,column 2,column 3"),
        ("four-card", "9s 9h / 9c 5d", "14 = 0 + 9 + 5", "row 1,card 3,card 4"),
        ("four-card", "9s 5h / 9c 5d", "0 = 0 + 0", "column 1,column 2"),
        ("four-in-hand", "7s 7h 7c 5d", "12 = 0 + 7 + 5", "cards 1, 2,card 3,card 4"),
        ("nine-card", "Qs Qh Qd / 3s 5s 6s / 4s 8s 9s", "35 = 0 + 3 + 5 + 6 + 4 + 8 + 9", "row 1,card 4"),
    ],
)
def test_a_score_is_told_line_by_line(game: str, text: str, equation: str, labels: str) -> None:
    found = score(made(game), text)
    assert str(found) == equation
    assert ",".join(line.label for line in found.lines).startswith(labels)


def test_crossing_lines_that_share_are_told_as_one() -> None:
    found = score(made("nine-card", {"score.overlap": "share"}), "9s 9h 9c / 9d 2c 3c / 9s 4c 5c")
    assert [line.label for line in found.lines][:2] == ["row 1 and column 1", "card 5"]


def test_a_void_layout_is_told_as_one() -> None:
    found = score(made("four-card", {"score.overlap": "whole-layout"}), "9s 9h / 9c 5d")
    assert [(line.label, line.points, line.why.value) for line in found.lines] == [("whole layout", 0, "cancelled")]


def test_bonus_hidden_and_removed_cards_are_told() -> None:
    answers: dict[str, Answer] = {
        "score.columns-bonus": -10,
        "score.columns-bonus-for": "any-two",
        "score.columns-bonus-times": "once",
        "score.hidden": "not-counted",
        "turn.remove-matched": "by-choice",
    }
    found = score(made("eight-card", answers), "Ac 2c (5c) -- / Ad 2d (..) --")
    assert [(line.label, line.points, line.why.value) for line in found.lines] == [
        ("column 1", 0, "cancelled"),
        ("column 2", 0, "cancelled"),
        ("column 3", 0, "hidden, not counted"),
        ("column 4", 0, "taken away"),
        ("matched columns", -10, "bonus"),
    ]
    shares = made("eight-card", answers | {"score.columns-bonus-times": "per-column"})
    told = score(shares, "Ac 2c 5c 3c / Ad 2d 6c 4c")
    assert [(line.points, line.why.value) for line in told.lines][:2] == [(-10, "bonus"), (-10, "bonus")]
    assert str(told) == "-2 = -10 - 10 + 11 + 7"


def test_part_of_a_long_column_cancels() -> None:
    found = score(made("six-card", {"setup.layout": "3x2"}), "9c Kc / 9d 5c / 9h 4c")
    assert [(line.label, line.points, line.why.value) for line in found.lines] == [
        ("column 1", 9, "partly cancelled"),
        ("column 2", 9, "counted"),
    ]


def slots_of(found: tuple[MatchedLine, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [(line.label, line.slots) for line in found]


def test_only_visible_lines_are_matched_for_removal() -> None:
    rules = made("six-card")
    cards = layout.parse_layout("9s 5d 2c / 9h 5c 2d").cards
    assert slots_of(matched_lines(rules, cards, 0b111111)) == [
        ("column 1", (0, 3)),
        ("column 2", (1, 4)),
        ("column 3", (2, 5)),
    ]
    assert slots_of(matched_lines(rules, cards, 0b011111)) == [("column 1", (0, 3)), ("column 2", (1, 4))]
    assert slots_of(matched_lines(rules, cards, 0b111111, 0b001001)) == [("column 2", (1, 4)), ("column 3", (2, 5))]
    assert [line.line for line in matched_lines(rules, cards, 0b110110)] == [1, 2]


def test_unknown_cards_never_match() -> None:
    hidden = layout.parse_layout("(..) 5d 2c / (..) 5c 7d")
    assert slots_of(matched_lines(made("six-card"), hidden.cards, hidden.up)) == [("column 2", (1, 4))]
    assert slots_of(matched_lines(made("six-card"), hidden.cards, 63)) == [("column 2", (1, 4))]


def test_negative_lines_that_keep_their_value_are_not_matched() -> None:
    cards = layout.parse_layout("2s 5d Kc / 2h 5c 2d").cards
    assert slots_of(matched_lines(made("six-card", {"score.negative-line": "keeps"}), cards, 63)) == [
        ("column 2", (1, 4))
    ]


def test_crossing_lines_are_both_matched_and_have_fixed_numbers() -> None:
    for overlap in ("most-cards", "columns-first", "share"):
        rules = made("nine-card", {"score.overlap": overlap})
        cards = layout.parse_layout("9s 9h 9c / 9d 2c 3c / 9s 4c 5c").cards
        assert [(m.line, m.label) for m in matched_lines(rules, cards, 511)] == [(0, "row 1"), (3, "column 1")]
        assert [line.label for line in lines_of(rules)][3] == "column 1"


def test_the_rest_of_a_shrunk_line_is_matched_where_the_rules_say_so() -> None:
    cards = layout.parse_layout("9s 9h 9c / 5d 2c 3c / 5s 4c 5c").cards
    stays = made("nine-card", {"turn.removed-shrinks": "places-stay"})
    completes = made("nine-card", {"turn.removed-shrinks": "rest-completes"})
    assert matched_lines(stays, cards, 511, 0b111) == ()
    assert slots_of(matched_lines(completes, cards, 511, 0b111)) == [("column 1", (3, 6))]


def test_a_layout_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match=r"two rows|2 rows of 3 \(2x3\)"):
        score(made("six-card"), layout.parse_layout("9s 9h / 9c 5d"))
    with pytest.raises(ValueError, match="needs 6 cards, not 4"):
        count(made("six-card"), [1, 2, 3, 4])


def test_a_joker_without_a_value_is_refused() -> None:
    with pytest.raises(RulesetError, match="Jo has no value"):
        score(made("six-card"), "Jo 9h Kc / 9c 5d Kd", possible=False)


def test_a_table_of_values_must_be_whole_and_name_cards() -> None:
    with pytest.raises(RulesetError, match="X: neither a rank nor a card"):
        plan_for(made("six-card", {}, X=3)), scorer(made("six-card", {}, X=3))
    with pytest.raises(RulesetError, match="no value for Jo"):
        scorer(made("six-card", {"setup.jokers": 2}))
    with pytest.raises(RulesetError, match="no value for Ac, Ad"):
        scorer(made("six-card", {"score.values": {"K": 0}}))


def test_an_answer_the_engine_does_not_know_is_refused_by_name() -> None:
    with pytest.raises(RulesetError, match=r"score\.cancel: the engine cannot play 'spiral'"):
        scorer(made("six-card", {"score.cancel": "spiral"}))


def test_every_card_has_its_value_and_single_cards_go_first() -> None:
    ready = scorer(made("six-card", {}, Js=-2))
    assert {NAMES[card]: ready.values[card] for card in (40, 43, 44, 48)} == {"Jc": 10, "Js": -2, "Qc": 10, "Kc": 0}
