"""Comparing two rulesets on the count of a table and on matches: small cases tried in order, and the whole by the solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from golfrules import table
from golfrules.match import Match, add_hole, count_table, start_match, table_plan
from golfrules.proof.finding import Finding, MatchWitness, Open, Parted, Same, TableWitness
from golfrules.proof.solver import NoSolver, z3
from golfrules.proof.terms import Formulas
from golfrules.ruleset import Ruleset

_RAW = (0, 5, -1, 1, 12, 17, -2)
_PLAYERS = (2, 3)


def compare_tables(one: Ruleset, other: Ruleset) -> Finding:
    """Whether two rulesets make the same of the points of layouts, blocks and closer; blocks as such are not compared here."""
    for case in _cases(one, other):
        left, right = _totals(one, case), _totals(other, case)
        if left != right:
            raw, blocks, closer, last = case
            return Parted(
                TableWitness(raw, blocks, closer, last, left, right), ("search",), _winner_changes(one, other)
            )
    for players in _PLAYERS:
        for closer in (None, *range(players)):
            told = _same_by_solver(one, other, players, closer)
            if told is not None:
                return Open(told)
    return Same(
        f"every count of a table of {' or '.join(map(str, _PLAYERS))} players, for all points and blocks",
        ("solver", "search"),
    )


Case = tuple[tuple[int, ...], tuple[int, ...], int | None, int | None]


def _cases(one: Ruleset, other: Ruleset) -> Iterator[Case]:
    """Small tables, few players and small numbers first."""
    blocks = any(ruleset.word("score.block-bonus", "none") != "none" for ruleset in (one, other))
    for players in _PLAYERS:
        for owned in product((0, 1, 2) if blocks else (0,), repeat=players):
            for raw in product(_RAW, repeat=players):
                for closer in (0, None):
                    yield raw, owned, closer, 0


def _totals(ruleset: Ruleset, case: Case) -> tuple[int, ...]:
    raw, blocks, closer, last = case
    return count_table(ruleset, raw, blocks, closer, last).totals


def lowest(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the lowest total."""
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def _winner_changes(one: Ruleset, other: Ruleset) -> str | None:
    """A case in which other seats are lowest."""
    for case in _cases(one, other):
        left, right = _totals(one, case), _totals(other, case)
        if lowest(left) != lowest(right):
            return f"layouts worth {_listed(case[0])}{_owned(case[1])}: {_listed(left)} by one, {_listed(right)} by the other"
    for case in _cases(one, other):
        left, right = _totals(one, case), _totals(other, case)
        if left[0] - left[1] != right[0] - right[1]:
            return (
                f"over two holes: layouts worth {_listed(case[0])}{_owned(case[1])} make {_listed(left)} by one and {_listed(right)} "
                f"by the other; with {_made_up(left[0] - left[1])} in the next hole, which nobody closes, players 1 and 2 tie by one only"
            )
    return None


def _made_up(margin: int) -> str:
    """Points of the first two players that make up for what the first is behind."""
    return f"{max(-margin, 0)} and {max(margin, 0)}"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _owned(blocks: tuple[int, ...]) -> str:
    return f" with {_listed(blocks)} blocks" if any(blocks) else ""


def _same_by_solver(one: Ruleset, other: Ruleset, players: int, closer: int | None) -> str | None:
    """None when the solver proves both counts equal for all points and blocks; else why not."""
    try:
        module = z3()
    except NoSolver as error:
        return str(error)
    alg: Any = Formulas(lambda a, b: a == b)
    raw = [module.Int(f"raw{seat}") for seat in range(players)]
    blocks = [module.Int(f"blocks{seat}") for seat in range(players)]
    sides = []
    for ruleset in (one, other):
        plan = table_plan(ruleset)
        stands = 0 if closer is None and ruleset.word("score.no-closer", "nobody") == "last-player" else closer
        seats = (
            table.settle(alg, plan, raw, blocks)
            if stands is None
            else table.settle_closed(alg, plan, raw, blocks, stands)
        )
        sides.append([seat.total for seat in seats])
    solver = module.Solver()
    solver.set("timeout", 10_000)
    for owned in blocks:
        solver.add(owned >= 0)
    if solver.check() != module.sat:
        return "the premises on blocks cannot be satisfied"
    solver.add(module.Or([a != b for a, b in zip(*sides, strict=True)]))
    verdict = solver.check()
    if verdict == module.unsat:
        return None
    return f"the solver says {verdict} for {players} players, where the search found no difference"


# matches


def compare_matches(one: Ruleset, other: Ruleset) -> Finding:
    """The shortest match of two players that two rulesets end, or win, differently."""
    target = max((r.number("match.target", 0) for r in (one, other)), default=0)
    length = max((r.number("match.holes", 0) for r in (one, other)), default=0)
    scores = [(5, 5), (0, 5), (5, 0)]
    if target:
        scores += [(target, 0), (target, 5), (target, target), (target - 1, 0), (target + 1, 0)]
    parted: Parted | None = None
    for pairs in _matches(scores, length):
        left, right = _outcome(one, pairs), _outcome(other, pairs)
        if left != right:
            if parted is None:
                parted = Parted(MatchWitness(pairs, left[0], right[0]), ("search",))
            if left[1] and right[1] and left[1] != right[1]:
                return Parted(parted.witness, parted.ways, f"{left[0]} / {right[0]}")
    if parted is not None:
        ends = [_winners_at_last(ruleset, length + 2) for ruleset in (one, other)]
        decisive = (
            "the hole in which the match ends is another, and any hole can turn it" if ends[0] != ends[1] else None
        )
        return Parted(parted.witness, parted.ways, decisive)
    return Open("no difference in matches of two players, searched by cases")


def _matches(scores: list[tuple[int, int]], length: int) -> Iterator[tuple[tuple[int, int], ...]]:
    for number in (1, 2):
        yield from product(scores, repeat=number)
    for number in sorted({length, length - 1, 9, 18} - {0, -1}):
        for score in scores[:3]:
            yield (score,) * number
            yield (*((score,) * (number - 1)), (5, 0))


def _outcome(ruleset: Ruleset, pairs: tuple[tuple[int, int], ...]) -> tuple[str, tuple[int, ...]]:
    """How a match stands after these holes, in words, and who has won it."""
    match: Match = start_match(ruleset, 2)
    for number, points in enumerate(pairs, 1):
        if match.is_over:
            break
        match = add_hole(
            match, points[: len(match.seats)] if len(match.seats) == 2 else [points[s] for s in match.seats]
        )
        if match.is_over:
            winners = " and ".join(str(seat + 1) for seat in match.winners)
            return f"over after hole {number}, won by player {winners}", match.winners
    extra = ", playing off" if match.playing_off else ""
    return f"goes on after hole {len(pairs)}, dealer {match.dealer + 1}{extra}", ()


def _winners_at_last(ruleset: Ruleset, holes: int) -> int:
    """After how many holes (of 5 points against none) a match ends; 0 if it has not."""
    match = start_match(ruleset, 2)
    for number in range(1, holes + 1):
        match = add_hole(match, (5, 0))
        if match.is_over:
            return number
    return 0
