"""The match: totals, its end, the winners, the dealer. T11 and T12 are the open questions about it."""

from __future__ import annotations

import pytest
from rulesets import made

from golfrules.match import Match, MatchEnding, add_hole, start_match
from golfrules.ruleset import Answer, Ruleset, RulesetError


def holes(number: int, tie: str = "shared", dealer: str = "moves-left") -> Ruleset:
    return made("six-card", {"match.holes": number, "match.tie": tie, "match.dealer": dealer})


def target(points: int, met: str, tie: str = "shared") -> Ruleset:
    answers: dict[str, Answer] = {
        "match.length": "points",
        "match.target": points,
        "match.target-met": met,
        "match.tie": tie,
    }
    return made("six-card", answers)


def played(ruleset: Ruleset, *points: tuple[int, ...], dealer: int = 0) -> Match:
    match = start_match(ruleset, len(points[0]), dealer)
    for hole in points:
        match = add_hole(match, hole)
    return match


def test_a_match_of_two_holes_goes_to_the_lowest_total() -> None:
    match = start_match(holes(2), 3)
    assert (match.totals, match.hole, match.is_over, match.winners) == ((0, 0, 0), 0, False, ())
    match = add_hole(match, (5, 9, 0))
    assert (match.totals, match.hole, match.is_over, match.winners) == ((5, 9, 0), 1, False, ())
    match = add_hole(match, (5, -2, 20))
    assert (match.totals, match.ending, match.winners) == ((10, 7, 20), MatchEnding.HOLES, (1,))
    assert match.holes == ((5, 9, 0), (5, -2, 20))


def test_a_hole_is_added_once_and_the_match_before_it_stays_as_it_was() -> None:
    before = start_match(holes(2), 2)
    after = add_hole(before, (5, 9))
    assert before.totals == (0, 0) and before.hole == 0 and after.totals == (5, 9)


def test_nothing_can_be_added_to_a_match_that_is_over() -> None:
    match = played(holes(1), (5, 9))
    with pytest.raises(ValueError, match="the match is over"):
        add_hole(match, (1, 1))


def test_points_must_be_given_for_all_who_play() -> None:
    with pytest.raises(ValueError, match="2 players played this hole, but there are points for 3"):
        add_hole(start_match(holes(2), 2), (1, 2, 3))


@pytest.mark.parametrize(("met", "over"), [("reached", True), ("passed", False)])
def test_t11_a_total_of_exactly_the_target(met: str, over: bool) -> None:
    match = played(target(100, met), (60, 10), (40, 30))
    assert match.totals == (100, 40) and match.is_over is over
    assert match.winners == ((1,) if over else ())


@pytest.mark.parametrize("met", ["reached", "passed"])
def test_t11_a_total_beside_the_target(met: str) -> None:
    assert not played(target(100, met), (60, 10), (39, 30)).is_over
    assert played(target(100, met), (60, 10), (41, 30)).ending is MatchEnding.TARGET


def test_t12_a_tie_is_shared() -> None:
    match = played(holes(1, "shared"), (5, 9, 5))
    assert match.ending is MatchEnding.HOLES and match.winners == (0, 2)


def test_t12_a_tie_is_played_off_by_those_who_share_it() -> None:
    match = played(holes(1, "played-off"), (5, 9, 5))
    assert not match.is_over and match.playing_off and match.seats == (0, 2) and match.winners == ()
    match = add_hole(match, (7, 7))
    assert not match.is_over and match.totals == (12, 9, 12)
    match = add_hole(match, (3, 1))
    assert (match.ending, match.winners, match.totals) == (MatchEnding.PLAY_OFF, (2,), (15, 9, 13))
    assert match.holes == ((5, 9, 5), (7, None, 7), (3, None, 1))


def test_t12_three_who_tie_may_become_two() -> None:
    match = add_hole(played(holes(1, "played-off"), (5, 5, 5, 6)), (1, 1, 2))
    assert match.seats == (0, 1) and match.playing_off
    assert add_hole(match, (4, 2)).winners == (1,)


def test_t12_a_play_off_goes_on_though_totals_fall_below_the_target() -> None:
    match = played(target(10, "reached", "played-off"), (10, 10))
    assert match.playing_off
    match = add_hole(match, (-4, -4))
    assert not match.is_over
    assert add_hole(match, (-1, 0)).winners == (0,)


def test_without_a_tie_there_is_no_play_off() -> None:
    assert played(holes(1, "played-off"), (5, 9)).ending is MatchEnding.HOLES


def test_the_deal_moves_to_the_left_and_round() -> None:
    match = start_match(holes(9), 3, dealer=1)
    seen = [match.dealer]
    for _ in range(4):
        match = add_hole(match, (1, 2, 3))
        seen.append(match.dealer)
    assert seen == [1, 2, 0, 1, 2]


def test_the_deal_may_stay() -> None:
    assert played(holes(9, dealer="stays"), (1, 2, 3), (1, 2, 3), dealer=1).dealer == 1


@pytest.mark.parametrize("rule", ["moves-left", "stays"])
def test_in_a_play_off_the_deal_stays_among_those_who_play(rule: str) -> None:
    assert played(holes(1, "played-off", rule), (5, 9, 5), dealer=1).dealer == 2
    assert played(holes(1, "played-off", "moves-left"), (5, 9, 5), dealer=2).dealer == 0


def test_a_table_must_fit_the_rules() -> None:
    with pytest.raises(ValueError, match="needs 2 players at least"):
        start_match(holes(9), 1)
    with pytest.raises(ValueError, match="no seat 3"):
        start_match(holes(9), 2, dealer=2)


@pytest.mark.parametrize(
    ("parameter", "answer"), [("match.length", "by-agreement"), ("match.unit", "turns"), ("match.tie", "coin")]
)
def test_a_match_that_cannot_be_played_is_refused_at_its_start(parameter: str, answer: str) -> None:
    with pytest.raises(RulesetError, match=f"{parameter}: the engine cannot play '{answer}'"):
        start_match(made("six-card", {parameter: answer}), 2)


def test_a_match_without_a_number_of_holes_is_refused_at_its_start() -> None:
    answers: dict[str, Answer] = {"match.length": "points"}
    with pytest.raises(RulesetError, match=r"match\.target: is not answered"):
        start_match(made("six-card", answers), 2)


def test_the_first_dealer_is_the_first_seat_unless_another_is_named() -> None:
    assert start_match(made("six-card"), 2).dealer == 0
    assert start_match(made("six-card"), 2, 1).dealer == 1
