"""The count of a table: who pays for blocks and for closing too soon. T1 to T10 are the open questions about it."""

from __future__ import annotations

import pytest
from rulesets import made, ranks

from golfrules.cards import ParseError
from golfrules.match import Item, count_layouts, count_table
from golfrules.ruleset import Answer, Ruleset, RulesetError
from golfrules.scoring import score

Answers = dict[str, Answer]
TEN: Answers = {"score.closer-points": 10, "score.closer-tie": "safe", "score.no-closer": "nobody"}
LOWEST: Answers = {
    "score.closer-lowest": "adds",
    "score.closer-tie": "safe",
    "score.closer-floor": "as-written",
    "score.no-closer": "nobody",
}


def block(bonus: str, **changes: Answer) -> Answers:
    """Ten points for a block, which answers the other questions about blocks too."""
    return {
        "score.block-bonus": bonus,
        "score.block-points": 10,
        "score.block-times": "once",
        "score.block-owners": "each",
        "score.block-negative": "zero",
    } | {f"score.block-{name}": answer for name, answer in changes.items()}


def totals(ruleset: Ruleset, raw: list[int], **more: object) -> tuple[int, ...]:
    return count_table(ruleset, raw, **more).totals  # type: ignore[arg-type]


def test_scrooge_pays_for_closing_with_marleys_points() -> None:
    scrooge, marley = 0, 1
    found = count_table(made("six-card", LOWEST), [17, 12], closer=scrooge)
    assert found.totals == (29, 12) and found.raw == (17, 12) and found.judged == scrooge
    assert found.items(scrooge) == (Item("layout", 17), Item("closer's penalty", 12))
    assert found.items(marley) == (Item("layout", 12),)


def test_a_closer_who_is_lowest_pays_nothing() -> None:
    assert totals(made("six-card", LOWEST), [12, 17, 13], closer=0) == (12, 17, 13)
    assert totals(made("six-card", TEN), [12, 17, 13], closer=0) == (12, 17, 13)


def test_a_closer_who_is_lowest_alone_pays_nothing_where_ties_are_punished() -> None:
    for answers in (TEN, LOWEST):
        assert totals(made("six-card", answers | {"score.closer-tie": "punished"}), [12, 17, 13], closer=0) == (
            12,
            17,
            13,
        )


def test_only_the_closer_pays() -> None:
    assert totals(made("six-card", TEN), [30, 20, 10], closer=1) == (30, 30, 10)


def test_without_a_penalty_nobody_pays() -> None:
    assert totals(made("six-card"), [17, 12], closer=0) == (17, 12)


@pytest.mark.parametrize(
    ("bonus", "expected"), [("others-add", (0, 10)), ("all-add", (10, 10)), ("holder-subtracts", (-10, 0))]
)
def test_t1_who_gets_the_points_of_a_block(bonus: str, expected: tuple[int, int]) -> None:
    assert totals(made("six-card", block(bonus)), [0, 0], blocks=[1, 0]) == expected


def test_t1_ten_to_each_other_ranks_like_minus_ten_to_the_holder() -> None:
    raw, owned = [3, 9, 4, 12], [0, 1, 0, 2]
    others = totals(made("six-card", block("others-add")), raw, blocks=owned)
    holder = totals(made("six-card", block("holder-subtracts")), raw, blocks=owned)
    assert len({one - other for one, other in zip(others, holder, strict=True)}) == 1


@pytest.mark.parametrize(("times", "points"), [("once", 10), ("each-disjoint", 10), ("each", 20)])
def test_t2_overlapping_blocks(times: str, points: int) -> None:
    ruleset = made("six-card", block("others-add", times=times))
    assert count_layouts(ruleset, [ranks("A A A / A A A"), ranks("K Q J / K Q J")]).totals == (0, points)


@pytest.mark.parametrize(("owners", "points"), [("each", 20), ("once-a-hole", 10)])
def test_t3_two_owners_of_blocks(owners: str, points: int) -> None:
    ruleset = made("six-card", block("all-add", owners=owners))
    assert totals(ruleset, [0, 0, 5], blocks=[1, 0, 1]) == (points, points, 5 + points)
    assert totals(ruleset, [0, 0, 5], blocks=[0, 0, 0]) == (0, 0, 5)


def test_t3_two_owners_pay_each_other() -> None:
    assert totals(made("six-card", block("others-add")), [0, 0, 0], blocks=[1, 1, 0]) == (10, 10, 20)


@pytest.mark.parametrize(("times", "points"), [("once", 10), ("each-disjoint", 20), ("each", 30)])
def test_t3_one_owner_twice_in_a_wide_layout(times: str, points: int) -> None:
    ruleset = made("eight-card", block("others-add", times=times))
    found = count_layouts(ruleset, [ranks("A A A A / A A A A"), ranks("2 3 4 5 / 2 3 4 5")])
    assert found.totals == (0, points)


@pytest.mark.parametrize(("negative", "points"), [("zero", 0), ("keeps", -8)])
def test_t4_a_block_of_bonus_cards(negative: str, points: int) -> None:
    ruleset = made("six-card", block("others-add", negative=negative) | {"setup.jokers": 2}, Jo=-2)
    found = count_layouts(ruleset, [ranks("* * K / * * K"), ranks("3 5 K / 4 6 K")])
    assert found.totals == (points, 28)
    assert found.items(1) == (Item("layout", 18), Item("blocks", 10))


@pytest.mark.parametrize(("removed", "points"), [("removed-count", 10), ("close-up", 0), ("left-out", 0)])
def test_t5_a_block_after_a_column_was_taken_away(removed: str, points: int) -> None:
    ruleset = made("six-card", block("others-add", removed=removed))
    assert count_layouts(ruleset, ["-Ac- Ad 5c / -Ah- As 6c", "Kc 5c 3c / Kd 5d 3d"]).totals == (11, points)


@pytest.mark.parametrize(("order", "points"), [("before-penalty", 20), ("after-penalty", 10)])
def test_t6_the_block_comes_before_or_after_the_penalty(order: str, points: int) -> None:
    ruleset = made("six-card", block("others-add", order=order) | TEN)
    assert totals(ruleset, [0, 0], blocks=[0, 1], closer=0) == (points, 0)


@pytest.mark.parametrize(("tie", "points"), [("safe", 5), ("punished", 15)])
def test_t7_a_closer_who_ties_for_lowest(tie: str, points: int) -> None:
    assert totals(made("six-card", TEN | {"score.closer-tie": tie}), [5, 5], closer=0) == (points, 5)


def test_t7_a_tie_that_is_not_for_lowest_is_punished_anyway() -> None:
    assert totals(made("six-card", TEN), [5, 5, 3], closer=0) == (15, 5, 3)


@pytest.mark.parametrize(("floor", "points"), [("as-written", -3), ("at-least-zero", -1)])
def test_t8_the_lowest_score_is_negative(floor: str, points: int) -> None:
    assert totals(made("six-card", LOWEST | {"score.closer-floor": floor}), [-1, -2], closer=0) == (points, -2)


@pytest.mark.parametrize(
    ("ten", "lowest", "points"), [(10, "never", 27), (0, "adds", 29), (10, "adds", 39), (0, "never", 17)]
)
def test_t9_one_penalty_or_both(ten: int, lowest: str, points: int) -> None:
    answers = LOWEST | {"score.closer-points": ten, "score.closer-lowest": lowest}
    assert totals(made("six-card", answers), [17, 12], closer=0) == (points, 12)


@pytest.mark.parametrize(("answer", "expected"), [("nobody", (17, 12)), ("last-player", (27, 12))])
def test_t10_a_hole_that_nobody_closed(answer: str, expected: tuple[int, int]) -> None:
    ruleset = made("six-card", TEN | {"score.no-closer": answer})
    assert totals(ruleset, [17, 12], last=0) == expected
    assert totals(ruleset, [17, 12], closer=1, last=0) == (17, 12)


def test_the_penalty_takes_the_lowest_score_with_or_without_blocks() -> None:
    before = block("others-add", order="before-penalty") | LOWEST
    after = block("others-add", order="after-penalty") | LOWEST
    assert totals(made("six-card", before), [17, 12, 14], blocks=[0, 0, 1], closer=0) == (27 + 14, 22, 14)
    assert totals(made("six-card", after), [17, 12, 14], blocks=[0, 0, 1], closer=0) == (27 + 12, 22, 14)


def test_every_account_adds_up() -> None:
    ruleset = made("six-card", block("all-add", order="before-penalty") | LOWEST | {"score.closer-points": 10})
    found = count_table(ruleset, [17, 12, -3], [1, 0, 2], closer=1)
    assert [sum(item.points for item in found.items(seat)) for seat in range(3)] == list(found.totals)


def test_a_player_alone_is_never_punished() -> None:
    assert totals(made("six-card", TEN), [17], closer=0) == (17,)


def test_seats_that_are_not_there_are_refused() -> None:
    for closer, last in ((2, None), (-1, None), (None, 5)):
        with pytest.raises(ValueError, match="there is no seat"):
            count_table(made("six-card", TEN), [1, 2], closer=closer, last=last)
    with pytest.raises(ValueError, match="do not fit"):
        count_table(made("six-card"), [1, 2], [0])


def test_an_answer_the_engine_does_not_know_is_refused_by_name() -> None:
    with pytest.raises(RulesetError, match="closer-tie: the engine cannot play 'coin'"):
        count_table(made("six-card", TEN | {"score.closer-tie": "coin"}), [1, 2])


def test_layouts_in_text_must_have_the_shape_of_the_game() -> None:
    ruleset = made("six-card")
    assert count_layouts(ruleset, [ranks("9 9 8 / 5 4 8"), ranks("9 2 3 / 9 2 3")]).raw == (27, 0)
    with pytest.raises(ParseError):
        count_layouts(ruleset, [ranks("9 9 / 5 4"), ranks("9 2 / 9 2")])
    with pytest.raises(ParseError):
        score(ruleset, ranks("9 9 / 5 4"))


def test_the_player_of_the_last_turn_is_told_to_the_count() -> None:
    ruleset = made("six-card", TEN | {"score.no-closer": "last-player"})
    layouts = [ranks("9 9 8 / 5 4 8"), ranks("9 2 3 / 9 2 3")]
    assert count_layouts(ruleset, layouts, None, 0).totals == (37, 0)
    assert count_layouts(ruleset, layouts, None, 1).totals == (27, 0)
    assert count_layouts(ruleset, layouts).totals == (27, 0)


@pytest.mark.parametrize("closer", [None, 1])
def test_who_did_not_close_pays_no_penalty(closer: int | None) -> None:
    found = count_table(made("six-card", TEN | block("others-add")), [3, 9, 7], [1, 0, 0], closer)
    assert [seat.penalty for seat in found.seats] == [0, 10 if closer else 0, 0]
    assert [seat.blocks for seat in found.seats] == [0, 10, 10]


def test_without_blocks_told_there_are_none_and_alone_nobody_pays() -> None:
    assert count_table(made("six-card", block("all-add")), [3, 9]).totals == (3, 9)
    alone = count_table(made("six-card", TEN), [3], None, 0)
    assert (alone.totals, alone.judged) == ((3,), 0)
