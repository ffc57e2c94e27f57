"""The places where sources or readers part over one layout: each reading has its own result on the smallest witness.

The numbers S1 to S23 are those of the open questions about scoring a layout; T4 and T5 are about blocks within one.
"""

from __future__ import annotations

from itertools import product

import pytest
from rulesets import made, ranks

from golfrules.cards import parse_card
from golfrules.layout import parse_layout
from golfrules.ruleset import Answer, Ruleset
from golfrules.scoring import count, score

BLOCK: dict[str, Answer] = {"score.block-bonus": "others-add", "score.block-points": 10, "score.block-times": "once"}
REMOVAL: dict[str, Answer] = {"turn.remove-matched": "by-choice"}


def total(ruleset: Ruleset, text: str) -> int:
    """The score of a layout of ranks, with the bare count checked on the way."""
    layout = parse_layout(ranks(text), ruleset.shape)
    found = score(ruleset, layout)
    assert (found.total, found.blocks) == count(ruleset, layout.cards, layout.up, layout.removed)
    assert found.total == sum(line.points for line in found.lines)
    return found.total


def blocks(ruleset: Ruleset, text: str) -> int:
    return score(ruleset, ranks(text)).blocks


def test_s1_a_two_is_worth_two_or_minus_two() -> None:
    assert total(made("six-card", {}, **{"2": 2}), "2 A A / A 2 A") == 6
    assert total(made("six-card"), "2 A A / A 2 A") == -2


def test_s2_pairs_in_four_card_count_or_do_not() -> None:
    assert total(made("four-card"), "9 9 / 5 K") == 5
    assert total(made("four-card", {"score.cancel": "none"}), "9 9 / 5 K") == 23


@pytest.mark.parametrize(("overlap", "points"), [("most-cards", 14), ("whole-layout", 0), ("share", 5)])
def test_s3_s4_three_equal_in_a_square(overlap: str, points: int) -> None:
    assert total(made("four-card", {"score.overlap": overlap}), "9 9 / 9 5") == points


@pytest.mark.parametrize("overlap", ["most-cards", "rows-first", "columns-first", "whole-layout", "share"])
def test_s3_four_equal_empty_a_square_in_every_reading(overlap: str) -> None:
    assert total(made("four-card", {"score.overlap": overlap}), "9 9 / 9 9") == 0


@pytest.mark.parametrize(("alike", "points"), [("rank-bonus-apart", 16), ("rank", 8)])
def test_s5_a_one_eyed_jack_pairs_with_its_like_or_with_any_jack(alike: str, points: int) -> None:
    ruleset = made("six-card", {"score.alike": alike}, Js=-2, Jh=-2)
    assert total(ruleset, "Js K K / Jc 5 3") == points


def test_s5_two_bonus_jacks_cancel_in_both_readings() -> None:
    for alike in ("rank", "rank-bonus-apart"):
        assert total(made("six-card", {"score.alike": alike}, Js=-2, Jh=-2), "Js K K / Jh 5 3") == 8
        assert total(made("six-card", {"score.alike": alike}, Js=-2, Jh=-2), "Jc K K / Jd 5 3") == 8


@pytest.mark.parametrize(("negative", "points"), [("cancels", 0), ("keeps", -4)])
def test_s6_a_pair_of_negative_cards_cancels_or_keeps_its_value(negative: str, points: int) -> None:
    ruleset = made("four-card", {"score.negative-line": negative}, **{"2": -2, "A": 0})
    assert total(ruleset, "2 A / 2 A") == points


@pytest.mark.parametrize(
    ("overlap", "negative", "points"), [("most-cards", "cancels", -2), ("share", "cancels", 0), ("share", "keeps", -6)]
)
def test_s7_three_negative_cards_in_a_square(overlap: str, negative: str, points: int) -> None:
    ruleset = made("four-card", {"score.overlap": overlap, "score.negative-line": negative}, **{"2": -2})
    assert total(ruleset, "2 2 / 2 K") == points


@pytest.mark.parametrize(("alike", "points"), [("rank", 31), ("points", 11)])
def test_s8_the_same_value_is_the_same_rank_or_the_same_points(alike: str, points: int) -> None:
    assert total(made("four-in-hand", {"score.alike": alike}), "T Q 5 6") == points


@pytest.mark.parametrize(("overlap", "points"), [("most-cards", 12), ("share", 5), ("whole-layout", 0)])
def test_s9_three_equal_in_a_hand(overlap: str, points: int) -> None:
    assert total(made("four-in-hand", {"score.overlap": overlap}), "7 7 7 5") == points


@pytest.mark.parametrize(("overlap", "points"), [("most-cards", 17), ("share", 8)])
def test_s10_three_equal_anywhere(overlap: str, points: int) -> None:
    ruleset = made("six-card", {"score.cancel": "anywhere", "score.overlap": overlap})
    assert total(ruleset, "9 K 9 / 5 9 3") == points


@pytest.mark.parametrize(("alike", "points"), [("rank", 11), ("rank-and-suit", 25)])
def test_s11_the_same_card_is_the_same_rank_or_the_very_card(alike: str, points: int) -> None:
    assert total(made("four-card", {"score.alike": alike}), "7s 5h / 7h 6h") == points
    assert total(made("four-card", {"score.alike": alike}), "7s 5h / 7s 6h") == 11


def test_s12_twos_as_bonus_cards_with_or_without_jokers() -> None:
    jokers: dict[str, Answer] = {"setup.jokers": 2}
    assert total(made("six-card", jokers, **{"2": 2, "Jo": -2}), "2 * 3 / 4 5 6") == 18
    assert total(made("six-card", jokers, **{"2": -2, "Jo": -2}), "2 * 3 / 4 5 6") == 14


@pytest.mark.parametrize(
    ("jokers", "lowest", "text"),
    [(0, -10, "A 2 K K / A 2 K K"), (2, -20, "A 2 * * / A 2 K K"), (4, -20, "* * * * / K K K K")],
)
def test_s13_the_lowest_score_by_the_number_of_jokers(jokers: int, lowest: int, text: str) -> None:
    answers: dict[str, Answer] = {
        "setup.jokers": jokers,
        "score.columns-bonus": -10,
        "score.columns-bonus-for": "any-two",
        "score.columns-bonus-times": "once",
    }
    ruleset = made("eight-card", answers, Jo=-5)
    assert total(ruleset, text) == lowest
    cheap = [parse_card(name) for name in ("Jo", "Kc", "Ac")]  # no dearer card can do what these cannot
    tried = (cards for cards in product(cheap, repeat=8) if cards.count(cheap[0]) <= jokers)
    assert min(count(ruleset, cards).total for cards in tried) == lowest


@pytest.mark.parametrize(("negative", "points"), [("cancels", 33), ("keeps", 23)])
def test_s14_a_pair_of_jokers_is_worth_nothing_or_keeps_its_value(negative: str, points: int) -> None:
    ruleset = made("eight-card", {"setup.jokers": 2, "score.negative-line": negative}, Jo=-5)
    assert total(ruleset, "* 3 4 5 / * 6 7 8") == points


def _bonus(which: str, times: str) -> Ruleset:
    answers: dict[str, Answer] = {
        "score.columns-bonus": -10,
        "score.columns-bonus-for": which,
        "score.columns-bonus-times": times,
    }
    return made("eight-card", answers)


@pytest.mark.parametrize(
    ("which", "different", "apart", "beside"),
    [("any-two", 8, 8, 8), ("same-rank", 18, 8, 8), ("same-rank-adjacent", 18, 18, 8)],
)
def test_s15_which_two_columns_earn_the_bonus(which: str, different: int, apart: int, beside: int) -> None:
    ruleset = _bonus(which, "once")
    assert total(ruleset, "A 2 3 4 / A 2 5 6") == different
    assert total(ruleset, "A 3 A 4 / A 5 A 6") == apart
    assert total(ruleset, "A A 3 4 / A A 5 6") == beside


@pytest.mark.parametrize(("times", "points"), [("once", -10), ("per-two", -20), ("each-two", -60)])
def test_s16_how_often_the_bonus_is_earned(times: str, points: int) -> None:
    assert total(_bonus("any-two", times), "A 2 3 4 / A 2 3 4") == points


@pytest.mark.parametrize(("times", "points"), [("once", 8), ("per-column", -2)])
def test_s17_the_bonus_comes_besides_the_zeros_or_on_each_column(times: str, points: int) -> None:
    assert total(_bonus("any-two", times), "A 2 3 4 / A 2 5 6") == points


@pytest.mark.parametrize(("cancel", "points"), [("row-or-column", 35), ("column", 65)])
def test_s18_three_equal_in_a_row(cancel: str, points: int) -> None:
    assert total(made("nine-card", {"score.cancel": cancel}), "Q Q Q / 3 5 6 / 4 8 9") == points


@pytest.mark.parametrize(("overlap", "points"), [("most-cards", 32), ("share", 14), ("whole-layout", 0)])
def test_s19_crossing_lines_of_three(overlap: str, points: int) -> None:
    assert total(made("nine-card", {"score.overlap": overlap}), "9 9 9 / 9 2 3 / 9 4 5") == points


@pytest.mark.parametrize(
    ("overlap", "points"), [("rows-first", 40), ("columns-first", 13), ("most-cards", 13), ("share", 4)]
)
def test_s20_seven_alike(overlap: str, points: int) -> None:
    assert total(made("nine-card", {"score.overlap": overlap}), "9 2 9 / 9 2 9 / 9 9 9") == points


@pytest.mark.parametrize(("cancel", "points"), [("any-line", 11), ("row-or-column", 11), ("diagonal", 29)])
def test_s21_a_pair_in_a_row_where_diagonals_count_besides_or_instead(cancel: str, points: int) -> None:
    assert total(made("four-card", {"score.cancel": cancel}), "9 9 / 5 6") == points


@pytest.mark.parametrize(("cancel", "points"), [("any-line", 11), ("row-or-column", 29), ("diagonal", 11)])
def test_s21_a_pair_on_the_diagonal(cancel: str, points: int) -> None:
    assert total(made("four-card", {"score.cancel": cancel}), "9 5 / 6 9") == points


@pytest.mark.parametrize(("needed", "points"), [(3, 9), (2, 18)])
def test_s22_columns_of_three_cancel_whole_or_by_pairs(needed: int, points: int) -> None:
    ruleset = made("six-card", {"setup.layout": "3x2", "score.needed": needed})
    assert total(ruleset, "9 K / 9 5 / 9 4") == points


def test_s22_in_rows_of_two_the_pairs_lie_side_by_side() -> None:
    ruleset = made("six-card", {"setup.layout": "3x2", "score.cancel": "row"})
    assert total(ruleset, "9 K / 9 5 / 4 4") == 23


@pytest.mark.parametrize(("hidden", "points"), [("counted", 10), ("not-counted", 0)])
def test_s23_a_hidden_card_counts_or_does_not(hidden: str, points: int) -> None:
    assert score(made("eight-card", {"score.hidden": hidden}), "Ks Kd Kh Kc / (Qs) Kd Kh Kc").total == points


def test_s23_an_unknown_hidden_card_is_no_trouble_where_it_does_not_count() -> None:
    text = "Ks Kd Kh Kc / (..) Kd Kh Kc"
    assert score(made("eight-card", {"score.hidden": "not-counted"}), text).total == 0
    with pytest.raises(ValueError, match="counts slot 5, so the card there must be known"):
        score(made("eight-card"), text)


def test_s23_a_visible_card_over_its_hidden_equal_counts() -> None:
    assert score(made("eight-card", {"score.hidden": "not-counted"}), "9s Kd Kh Kc / (9d) Kd Kh Kc").total == 9


@pytest.mark.parametrize(("negative", "points"), [("zero", 0), ("keeps", -8)])
def test_t4_a_block_of_bonus_cards(negative: str, points: int) -> None:
    ruleset = made("six-card", {**BLOCK, "setup.jokers": 2, "score.block-negative": negative}, Jo=-2)
    assert total(ruleset, "* * K / * * K") == points
    assert total(ruleset, "* 3 K / * 4 K") == 7, "a pair that is no block cancels as ever"
    assert blocks(ruleset, "* * K / * * K") == 1


@pytest.mark.parametrize(("times", "three", "four"), [("once", 1, 1), ("each-disjoint", 1, 2), ("each", 2, 3)])
def test_t2_t3_how_many_blocks_overlapping_columns_make(times: str, three: int, four: int) -> None:
    assert blocks(made("six-card", {**BLOCK, "score.block-times": times}), "A A A / A A A") == three
    assert blocks(made("eight-card", {**BLOCK, "score.block-times": times}), "A A A A / A A A A") == four


def test_a_block_needs_four_equal_cards_side_by_side() -> None:
    ruleset = made("six-card", BLOCK)
    assert blocks(ruleset, "A A 5 / A A 6") == blocks(ruleset, "5 A A / 6 A A") == 1
    assert blocks(ruleset, "A 5 A / A 6 A") == blocks(ruleset, "A 2 5 / A 2 6") == blocks(ruleset, "A A 5 / A 2 A") == 0
    assert blocks(made("six-card"), "A A 5 / A A 6") == 0


@pytest.mark.parametrize(
    ("removed", "beside", "closed"), [("removed-count", 1, 0), ("close-up", 0, 1), ("left-out", 0, 0)]
)
def test_t5_a_block_after_columns_were_taken_away(removed: str, beside: int, closed: int) -> None:
    ruleset = made("six-card", {**BLOCK, **REMOVAL, "score.block-removed": removed})
    assert score(ruleset, "-Ac- Ad 5c / -Ah- As 6c").blocks == beside
    assert score(ruleset, "Ac -9d- Ad / Ah -9s- As").blocks == closed
    assert score(ruleset, "Ac Ad 5c / Ah As 6c").blocks == 1


def test_t5_removed_cards_that_count_for_blocks_must_be_known() -> None:
    with pytest.raises(ValueError, match="counts slot 1, 4"):
        score(made("six-card", {**BLOCK, **REMOVAL, "score.block-removed": "removed-count"}), "-- Ad 5c / -- As 6c")
    assert (
        score(made("six-card", {**BLOCK, **REMOVAL, "score.block-removed": "left-out"}), "-- Ad 5c / -- As 6c").blocks
        == 0
    )


@pytest.mark.parametrize(("shrinks", "points"), [("places-stay", 31), ("rest-completes", 13)])
def test_f32_two_that_are_left_of_a_line_of_three(shrinks: str, points: int) -> None:
    ruleset = made("nine-card", {"turn.remove-matched": "at-once", "turn.removed-shrinks": shrinks})
    assert score(ruleset, "-- -- -- / 9c 2c 3c / 9d 4c 4d").total == points


def test_f32_one_card_that_is_left_of_a_line_never_cancels() -> None:
    ruleset = made("nine-card", {"turn.remove-matched": "at-once", "turn.removed-shrinks": "rest-completes"})
    assert score(ruleset, "-- -- -- / -- -- -- / 9d 4c 5d").total == 18
    assert score(ruleset, "-- -- -- / -- -- -- / 9d 9c 9s").total == 0


def shrunk(shrinks: str = "rest-completes", **changes: Answer) -> Ruleset:
    answers: dict[str, Answer] = {"turn.remove-matched": "at-once", "turn.removed-shrinks": shrinks}
    return made("nine-card", answers | {f"score.{name}": answer for name, answer in changes.items()}, **{"2": -2})


def test_f32_in_a_shrunk_layout_too_the_lines_that_cancel_most_cards_count() -> None:
    assert score(shrunk(), "-- 9c 9d / -- 9h 3c / -- 9s 4c").total == 9 + 3 + 4


def test_f32_a_hidden_card_that_does_not_count_is_not_a_removed_one() -> None:
    assert score(shrunk(hidden="not-counted"), "9c (9d) 9h / Kc 3c 4c / Kd 5c 6c").total == 36


def test_f32_what_was_removed_does_not_tell_whether_the_rest_is_negative() -> None:
    text = "-9c- -9d- -9h- / 2c 3c 4c / 2d 5c 6c"
    assert score(shrunk(), text).total == 18
    assert score(shrunk(**{"negative-line": "keeps"}), text).total == 14


def test_columns_close_up_only_over_a_column_that_was_taken_away() -> None:
    ruleset = made("six-card", {**BLOCK, **REMOVAL, "score.block-removed": "close-up"})
    assert score(ruleset, "Ac 9d Ad / Ah 9s As").blocks == 0
    assert score(ruleset, "Ac -9d- Ad / Ah 9s As", possible=False).blocks == 0


def test_a_block_that_keeps_its_value_is_negative_and_earns_no_bonus_for_columns() -> None:
    answers: dict[str, Answer] = {
        "setup.jokers": 2,
        "score.block-negative": "keeps",
        "score.columns-bonus": -10,
        "score.columns-bonus-for": "any-two",
        "score.columns-bonus-times": "once",
    }
    ruleset = made("six-card", BLOCK | answers, Jo=-2)
    assert total(ruleset, "* * K / * * Q") == 2
    assert total(ruleset, "A A K / A A Q") == 0


def test_the_facts_that_every_designer_asks_for() -> None:
    assert (total(made("four-card"), "9 A / 9 A"), total(made("four-card"), "7 A / 9 A")) == (0, 16)
    assert total(made("six-card"), "A K 2 / A K 2") == 0
    assert total(made("six-card"), "2 2 2 / K K K") == -6
    assert total(made("six-card"), "Q J T / J Q J") == 60


def _bonus_after_removal(removed: str, which: str = "any-two") -> Ruleset:
    answers: dict[str, Answer] = {
        **REMOVAL,
        "score.columns-bonus": -10,
        "score.columns-bonus-for": which,
        "score.columns-bonus-times": "once",
        "score.columns-bonus-removed": removed,
    }
    return made("eight-card", answers)


@pytest.mark.parametrize(("removed", "points"), [("removed-count", 8), ("left-out", 18)])
def test_the_bonus_for_columns_after_both_were_taken_away(removed: str, points: int) -> None:
    ruleset = _bonus_after_removal(removed)
    assert score(ruleset, "3s -- -- 4s / 6s -- -- 5s").total == points
    assert score(ruleset, "3s -- As 4s / 6s -- Ad 5s").total == points
    assert score(ruleset, "3s 2s As 4s / 6s 2d Ad 5s").total == 8
    assert score(ruleset, "3s -- As 4s / 6s -- 9d 5s").total == 28


def test_removed_columns_that_must_be_of_one_rank_for_the_bonus_must_be_known() -> None:
    ruleset = _bonus_after_removal("removed-count", "same-rank")
    assert score(ruleset, "3s -Ac- As 4s / 6s -Ah- Ad 5s").total == 8
    assert score(ruleset, "3s -2c- As 4s / 6s -2h- Ad 5s").total == 18
    with pytest.raises(ValueError, match="counts slot 2, 6"):
        score(ruleset, "3s -- As 4s / 6s -- Ad 5s")
    assert score(_bonus_after_removal("left-out", "same-rank"), "3s -- As 4s / 6s -- Ad 5s").total == 18
