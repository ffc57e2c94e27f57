"""Comparing two rulesets on the count of a table: small cases that can happen tried in order, and all that can by the solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from golfrules import table
from golfrules.layout import Layout, format_layout
from golfrules.match import count_layouts, count_table, table_plan
from golfrules.proof.finding import Finding, Open, Parted, Same, TableWitness
from golfrules.proof.holdings import Holding, dealt, holdings
from golfrules.proof.solver import NoSolver, z3
from golfrules.proof.supply import packs_of
from golfrules.proof.terms import Formulas
from golfrules.ruleset import Ruleset

_NEAR = (0, 5, -1, 1, 12, 17, -2)
"""Points that are tried: those that a layout can have next to these, and the ends."""
_MODELS = 8


class Case(NamedTuple):
    """What the layouts of a table are worth, who closed and who had the last turn."""

    seats: tuple[Holding, ...]
    closer: int | None
    last: int | None


class _Tables(NamedTuple):
    """Two rulesets, which of them tells blocks, for each number of players what a layout can be worth (None: not known)."""

    one: Ruleset
    other: Ruleset
    counts: Ruleset
    held: dict[int, frozenset[Holding] | None]

    def totals(self, case: Case) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What both make of a case."""
        return _totals(self.one, case), _totals(self.other, case)

    def laid(self, case: Case) -> tuple[Layout, ...] | None:
        """The case as cards on the table, where the engine counts just that from them in both; else None."""
        packs = packs_of([self.one, self.other], len(case.seats))
        layouts = dealt(self.counts, packs, case.seats)
        if layouts is None:
            return None
        sides = tuple(count_layouts(r, layouts, case.closer, case.last).totals for r in (self.one, self.other))
        return layouts if sides == self.totals(case) else None


def _totals(ruleset: Ruleset, case: Case) -> tuple[int, ...]:
    raw, blocks = zip(*case.seats, strict=True)
    return count_table(ruleset, raw, blocks, case.closer, case.last).totals


def compare_tables(one: Ruleset, other: Ruleset) -> Finding:
    """Whether two rulesets make the same of the points of layouts, blocks and closer; blocks as such are not compared here."""
    fewest = max(2, *(r.number("setup.fewest-players", 2) for r in (one, other)))
    counts = one if _has_blocks(one) else other
    held = {players: _held(one, other, players) for players in (fewest, fewest + 1)}
    tables = _Tables(one, other, counts, held)
    for case in _cases(tables):
        left, right = tables.totals(case)
        layouts = tables.laid(case) if left != right else None
        if layouts is not None:
            return Parted(_witness(tables, case, layouts), ("search",), _winner_changes(tables))
    for players in held:
        for closer in (None, *range(players)):
            told = _same_by_solver(tables, players, closer)
            if isinstance(told, Case):
                layouts = tables.laid(told)
                assert layouts is not None
                return Parted(_witness(tables, told, layouts), ("solver", "search"), _winner_changes(tables))
            if told is not None:
                return Open(told)
    known = held[fewest]
    apart = None if known is None else _apart(tables, fewest, known)
    if apart is not None:
        return Open(
            f"the engine counts layouts worth {_worth(apart)} differently, where the solver finds no difference"
        )
    reach = "that layouts can have" if all(each is not None for each in held.values()) else "whatever"
    return Same(
        f"every count of a table of {' or '.join(map(str, held))} players, for all points and blocks {reach}",
        ("solver", "search"),
    )


def _has_blocks(ruleset: Ruleset) -> bool:
    return ruleset.word("score.block-bonus", "none") != "none"


def _held(one: Ruleset, other: Ruleset, players: int) -> frozenset[Holding] | None:
    """All that a layout can be worth in either."""
    both = [holdings(ruleset, ruleset.packs_for(players)) for ruleset in (one, other)]
    return None if both[0] is None or both[1] is None else both[0] | both[1]


def _witness(tables: _Tables, case: Case, layouts: tuple[Layout, ...]) -> TableWitness:
    raw, blocks = zip(*case.seats, strict=True)
    texts = tuple(map(format_layout, layouts))
    return TableWitness(raw, blocks, case.closer, case.last, *tables.totals(case), texts)


def _cases(tables: _Tables) -> Iterator[Case]:
    """Small tables, few players, few blocks and small numbers first."""
    for players, held in tables.held.items():
        each = {0: list(_NEAR)} if held is None else {b: _near(held, b) for b in sorted({b for _, b in held})}
        for owned in product(each, repeat=players):
            for raw in product(*(each[blocks] for blocks in owned)):
                for closer in (0, None):
                    yield Case(tuple(zip(raw, owned, strict=True)), closer, 0)


def _near(held: frozenset[Holding], blocks: int) -> list[int]:
    there = sorted(points for points, owned in held if owned == blocks)
    near = [min(there, key=lambda points: (abs(points - wanted), points)) for wanted in _NEAR]
    return list(dict.fromkeys([*near, there[0], there[-1]]))


def _apart(tables: _Tables, players: int, held: frozenset[Holding]) -> Case | None:
    """A case in which the engine's own counts differ, of all cases of a table."""
    for seats in product(sorted(held), repeat=players):
        for closer in (None, *range(players)):
            case = Case(seats, closer, 0)
            left, right = tables.totals(case)
            if left != right:
                return case
    return None


def lowest(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the lowest total."""
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def _winner_changes(tables: _Tables) -> str | None:
    """A case in which other seats are lowest."""
    for case in _cases(tables):
        left, right = tables.totals(case)
        if lowest(left) != lowest(right) and (layouts := tables.laid(case)) is not None:
            return f"{_told(case, layouts)}: {_listed(left)} by one, {_listed(right)} by the other"
    for case in _cases(tables):
        left, right = tables.totals(case)
        if len(case.seats) > 2 or left[0] - left[1] == right[0] - right[1]:
            continue
        layouts, after = tables.laid(case), _making_up(tables, left[0] - left[1])
        if layouts is not None and after is not None:
            return (
                f"over two holes: {_told(case, layouts)}, make {_listed(left)} by one and {_listed(right)} by the other; "
                f"with {_told(*after)}, in the next hole, players 1 and 2 tie by one only"
            )
    return None


def _making_up(tables: _Tables, margin: int) -> tuple[Case, tuple[Layout, ...]] | None:
    """Another hole, of which both rulesets say the same, in which the second player loses what the first was behind."""
    held = tables.held[min(tables.held)] or frozenset((points, 0) for points in range(-10, 61))
    plain = sorted((points for points, blocks in held if not blocks), key=lambda points: (abs(points), points))
    for first, second in product(plain, repeat=2):
        for closer in (None, 0, 1):
            case = Case(((first, 0), (second, 0)), closer, 0)
            left, right = tables.totals(case)
            if left == right and left[1] - left[0] == margin and (layouts := tables.laid(case)) is not None:
                return case, layouts
    return None


def _told(case: Case, layouts: Sequence[Layout]) -> str:
    closed = "nobody closed" if case.closer is None else f"player {case.closer + 1} closed"
    return f"layouts worth {_worth(case)} ({'; '.join(map(format_layout, layouts))}), {closed}"


def _worth(case: Case) -> str:
    raw, blocks = zip(*case.seats, strict=True)
    return _listed(raw) + (f" with {_listed(blocks)} blocks" if any(blocks) else "")


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _same_by_solver(tables: _Tables, players: int, closer: int | None) -> Case | str | None:
    """None when the solver proves both counts equal for all that layouts can be worth; a case that can be dealt where they are not;
    else why neither is told."""
    try:
        module = z3()
    except NoSolver as error:
        return str(error)
    alg: Any = Formulas(lambda a, b: a == b)
    raw = [module.Int(f"raw{seat}") for seat in range(players)]
    blocks = [module.Int(f"blocks{seat}") for seat in range(players)]
    sides = []
    for ruleset in (tables.one, tables.other):
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
    held = tables.held[players]
    for points, owned in zip(raw, blocks, strict=True):
        solver.add(owned >= 0 if held is None else _among(module, points, owned, held))
    if solver.check() != module.sat:
        return "the premises on points and blocks cannot be satisfied"
    solver.add(module.Or([a != b for a, b in zip(*sides, strict=True)]))
    for _ in range(_MODELS):
        verdict = solver.check()
        if verdict == module.unsat:
            return None
        if verdict != module.sat:
            break
        model = solver.model()
        numbers = [model.eval(each, model_completion=True).as_long() for each in (*raw, *blocks)]
        case = Case(tuple(zip(numbers[:players], numbers[players:], strict=True)), closer, 0)
        if tables.laid(case) is not None:
            return case
        solver.add(module.Or([each != number for each, number in zip((*raw, *blocks), numbers, strict=True)]))
    return f"the solver says {verdict} for {players} players, where no layouts were found that show a difference"


def _among(module: Any, points: Any, owned: Any, held: frozenset[Holding]) -> Any:
    """That points and blocks are what a layout can be worth."""
    return module.Or([module.And(points == there, owned == blocks) for there, blocks in sorted(held)])
