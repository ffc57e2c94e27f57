"""Laws about the count of a table and the match."""

from __future__ import annotations

import random
from functools import partial
from typing import NamedTuple

from golfrules.deal import start
from golfrules.match import add_hole, count_table, start_match
from golfrules.outcome import returns, scores
from golfrules.ruleset import Ruleset
from golfrules.testing import paste
from golfrules.testing.laws import law
from golfrules.testing.strategies_plays import Hole, deal_of


class Table(NamedTuple):
    """What is counted: points and blocks of each seat's layout, who closed, whose turn was last."""

    raw: list[int]
    blocks: list[int]
    closer: int | None
    last: int


def tables(hole: Hole) -> list[Table]:
    """Tables with scores close together, so that ties are common, and with negative ones."""
    chance = random.Random(hole.script.seed)
    found = []
    for _ in range(8):
        players = chance.randint(2, 5)
        low = chance.choice((-3, 0, 5))
        raw = [chance.randint(low, low + 3) for _ in range(players)]
        blocks = [chance.choice((0, 0, 1, 2)) for _ in raw]
        found.append(Table(raw, blocks, chance.choice((None, *range(players))), chance.randrange(players)))
    return sorted(found, key=lambda table: any(table.blocks))  # a scenario can show a count without blocks


def block_points(ruleset: Ruleset, blocks: list[int]) -> list[int]:
    """What each seat is credited with for blocks, by the rules in words."""
    kind = ruleset.word("score.block-bonus")
    if kind == "none":
        return [0] * len(blocks)
    each = ruleset.number("score.block-points")
    everybody = sum(blocks)
    if ruleset.word("score.block-owners") == "once-a-hole":
        everybody = next((number for number in blocks if number), 0)
    if kind == "holder-subtracts":
        return [-each * number for number in blocks]
    return [each * (everybody - (number if kind == "others-add" else 0)) for number in blocks]


@law(most=1)
def test_the_count_of_a_table_is_what_the_rules_say(hole: Hole) -> None:
    """Each seat is credited with its layout, with points for blocks, and the closer alone with a penalty: once, and only if somebody
    else has less (or as little, where ties are punished).

    Claims: score.closer-points, score.closer-lowest, score.closer-tie, score.closer-floor, score.no-closer, score.block-bonus.
    A negative lowest score rewards the closer only where the rules say so.
    """
    ruleset = hole.ruleset
    for raw, blocks, closer, last in tables(hole):
        found = count_table(ruleset, raw, blocks, closer, last)
        shares = block_points(ruleset, blocks)
        judged = closer
        if closer is None and ruleset.word("score.no-closer", "nobody") == "last-player":
            judged = last
        penalty = [0] * len(raw)
        if judged is not None:
            before = ruleset.word("score.block-order", "before-penalty") == "before-penalty"
            seen = [points + share * before for points, share in zip(raw, shares, strict=True)]
            lowest = min(points for seat, points in enumerate(seen) if seat != judged)
            beaten = (
                lowest <= seen[judged]
                if ruleset.word("score.closer-tie", "safe") == "punished"
                else lowest < seen[judged]
            )
            if beaten:
                penalty[judged] = ruleset.number("score.closer-points")
                if ruleset.word("score.closer-lowest") == "adds":
                    floor = ruleset.word("score.closer-floor") == "at-least-zero"
                    penalty[judged] += max(0, lowest) if floor else lowest
        table = f"raw {raw}, blocks {blocks}, closer {closer}"
        paste.about(None if any(shares) else partial(paste.of_count, ruleset, raw, closer, last, found.totals))
        assert found.raw == tuple(raw), table
        assert [seat.blocks for seat in found.seats] == shares, table
        assert [seat.penalty for seat in found.seats] == penalty, table
        assert found.totals == tuple(map(sum, zip(raw, shares, penalty, strict=True))), table


@law()
def test_the_closer_of_a_hole_is_the_one_who_is_judged(hole: Hole) -> None:
    """The count of a hole takes its layouts, its blocks and its closer as they are; returns are minus the totals, and zero before
    the end.

    Reason: score.closer-points speaks of the player who closed the hole; returns as in OpenSpiel, where more is better.
    """
    end = hole.states[-1]
    if not hole.over:
        assert returns(end) == (0,) * hole.players
        return
    found = scores(end)
    blocks = [seat.blocks for seat in found.seats]
    closer = None if end.closer < 0 else end.closer
    assert returns(end) == tuple(-total for total in found.totals)
    for seat, credit in enumerate(found.seats):
        assert credit.penalty == 0 or seat == (closer if closer is not None else end.seat)
    if not any(blocks):
        assert found.seats == count_table(hole.ruleset, found.raw, None, closer, end.seat).seats


@law(most=1)
def test_a_match_adds_up_and_the_deal_goes_round(hole: Hole) -> None:
    """Totals are the sums of the holes, each added once; the deal moves to the left (or stays) and the first player follows it; the
    match ends just when its length is reached; the lowest total wins, and players who tie share it or play on, they alone.

    Claims: match.length, match.holes, match.target, match.target-met, match.winner, match.tie and match.dealer.
    """
    ruleset, chance = hole.ruleset, random.Random(hole.script.seed)
    players = hole.players
    dealer = chance.randrange(players)
    match = begun = start_match(ruleset, players, dealer)
    totals, seats, number, playing_off = [0] * players, list(range(players)), 0, False
    deal, holes = deal_of(ruleset, hole.script), list[dict[int, int]]()
    paste.about(lambda: paste.of_match(begun, holes, match))
    for _ in range(130):
        points = [chance.choice((0, 1, 1, 40)) for _ in seats]
        assert match.dealer == dealer
        assert match.seats == tuple(seats)
        if not playing_off:
            first = dealer if ruleset.word("turn.first") == "dealer" else (dealer + 1) % players
            assert start(ruleset, players, deal=deal, dealer=match.dealer).table.first == first
        match = add_hole(match, points)
        holes.append(dict(zip(seats, points, strict=True)))
        number += 1
        for seat, got in zip(seats, points, strict=True):
            totals[seat] += got
        assert match.totals == tuple(totals)
        lowest = [seat for seat in seats if totals[seat] == min(totals[one] for one in seats)]
        over = playing_off or reached(ruleset, number, totals)
        if over and ruleset.word("match.tie") == "played-off" and len(lowest) > 1:
            seats, playing_off, over = lowest, True, False
        assert match.is_over == over, f"after {number} holes with {totals}"
        if over:
            assert match.winners == tuple(lowest)
            return
        assert match.winners == ()
        if ruleset.word("match.dealer") == "moves-left" or dealer not in seats:
            dealer = min((seat for seat in seats if seat > dealer), default=seats[0])
    assert number >= 100 or ruleset.word("match.length") == "points"


def reached(ruleset: Ruleset, number: int, totals: list[int]) -> bool:
    """Whether a match has come to its length."""
    if ruleset.word("match.length") == "holes":
        return number >= ruleset.number("match.holes")
    target = ruleset.number("match.target")
    return max(totals) > target if ruleset.word("match.target-met") == "passed" else max(totals) >= target
