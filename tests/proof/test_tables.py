"""Witnesses of tables and matches: of layouts that there are, dealt together; equality over what layouts can be worth."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest

from golfrules import ruleset, score
from golfrules.cards import PACK
from golfrules.layout import parse_layout
from golfrules.match import count_layouts
from golfrules.proof.finding import Finding, MatchWitness, Parted, Same, TableWitness
from golfrules.proof.holdings import dealt, holdings
from golfrules.proof.matches import compare_matches
from golfrules.proof.solver import NoSolver, at_hand
from golfrules.proof.tables import compare_tables

needs_solver = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))
BLOCKS = "six-card+block-bonus+score.block-bonus=all-add"
FLOOR = "+closer-lowest+score.closer-floor"
TABLES = [
    (f"{BLOCKS}+score.block-owners=each", f"{BLOCKS}+score.block-owners=once-a-hole"),
    (f"six-card{FLOOR}=as-written", f"six-card{FLOOR}=at-least-zero"),
    ("ten-card+closer-ten+score.closer-tie=safe", "ten-card+closer-ten+score.closer-tie=punished"),
    ("four-card+score.closer-points=0", "four-card+score.closer-points=19"),
]


def compared(one: str, other: str) -> Finding:
    return compare_tables(ruleset(one), ruleset(other))


@pytest.mark.parametrize(("one", "other"), TABLES, ids=["owners", "floor", "tie", "points"])
def test_a_witness_of_tables_is_dealt_and_counted_by_both(one: str, other: str) -> None:
    found = compared(one, other)
    assert isinstance(found, Parted)
    witness = found.witness
    assert isinstance(witness, TableWitness)
    sides = []
    for rules in (ruleset(one), ruleset(other)):
        laid = [parse_layout(text, rules.shape) for text in witness.layouts]
        packs = rules.packs_for(len(laid))
        assert max(Counter(chain(*(layout.cards for layout in laid))).values()) <= packs
        counted = count_layouts(rules, laid, witness.closer, witness.last)
        assert counted.raw == witness.raw
        sides.append(counted.totals)
    assert sides == [witness.left, witness.right]


def test_what_no_layout_can_have_makes_no_witness() -> None:
    """One block a layout where each layout earns it once: both layouts must have it, and not one of them two."""
    found = compared(*TABLES[0])
    assert isinstance(found, Parted) and isinstance(found.witness, TableWitness)
    assert found.witness.blocks == (1, 1)


@needs_solver
def test_readings_of_scores_that_there_are_not_are_equal() -> None:
    """Where no layout is worth less than nothing, it is the same to count a lowest score as it is and as nothing at least."""
    found = compared(f"six-card@howto-fr{FLOOR}=as-written", f"six-card@howto-fr{FLOOR}=at-least-zero")
    assert isinstance(found, Same), found
    assert "that layouts can have" in found.covers


@needs_solver
def test_the_solver_finds_what_few_cases_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    from golfrules.proof import tables

    monkeypatch.setattr(tables, "_cases", lambda _: iter(()))
    found = compared(*TABLES[1])
    assert isinstance(found, Parted) and found.ways == ("solver", "search")
    assert isinstance(found.witness, TableWitness) and min(found.witness.raw) < 0


def test_holdings_are_what_all_layouts_are_worth() -> None:
    """Four cards of few: every layout of them is worth something that is foreseen; of all foreseen each is there as a layout."""
    rules = ruleset("four-card@howto-ro")
    held = holdings(rules, 1)
    assert held is not None
    few = [card for card in PACK if card % 13 in (0, 1, 11, 12)]
    from golfrules.layout import layout_of

    seen = {score(rules, layout_of(rules.shape, cards)).total for cards in combinations(few, 4)}
    assert {(points, 0) for points in seen} <= held
    for points, blocks in held:
        layouts = dealt(rules, 1, [(points, blocks)])
        assert layouts is not None and score(rules, layouts[0]).total == points


def test_holes_of_a_match_are_such_as_happen() -> None:
    """A hundred points are reached in several holes, none above the sixty that a layout can have."""
    reached, passed = (ruleset(f"six-card+target=100+match.target-met={word}") for word in ("reached", "passed"))
    found = compare_matches(reached, passed)
    assert isinstance(found, Parted) and isinstance(found.witness, MatchWitness)
    held = {points for points, _ in holdings(reached, 1) or ()}
    assert set(chain(*found.witness.holes)) <= held
    assert 100 in [sum(points) for points in zip(*found.witness.holes, strict=True)]
    assert found.decisive
