"""Counts of plays by depth: the files of scenarios/perft, numbers known from outside, and the naive engine of the benchmarks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import golfrules
from golfrules.cards import parse_cards
from golfrules.explore.cases import Case, PerftFileError, case_line, cases_in, read_cases
from golfrules.explore.perft import Shared, by_depth, divide, perft

ROOT = Path(__file__).resolve().parents[2]
CASES = cases_in(ROOT / "scenarios" / "perft")
PLAIN = 1_000
"""Greater counts are made with shared states, which is much quicker; `--thorough` counts all of them play by play."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.where}-{case.ref}")
def test_the_counts_of_the_perft_files_hold(case: Case, request: pytest.FixtureRequest) -> None:
    thorough = request.config.getoption("--thorough", default=False)
    state = case.state(golfrules.ruleset(case.ref))
    shared = Shared(state)
    for depth, plays in sorted(case.counts.items()):
        found = perft(state, depth) if thorough or plays <= PLAIN else shared.perft(state, depth)
        under = (
            "\n".join(f"  {action}  {number}" for action, number in divide(state, depth).items())
            if found != plays
            else ""
        )
        assert found == plays, (
            f"{case.where}: {case.ref}, depth {depth}: {found} plays, not {plays}; by first action:\n{under}"
        )


def test_every_variant_and_edition_has_counts() -> None:
    from golfrules.book.mixes import bases
    from golfrules.book.resolve import default_book

    book = default_book()
    assert {str(base) for game in book.variants for base in bases(book, game)} <= {case.ref for case in CASES}


def test_six_card_for_two_has_the_counts_known_from_outside_for_any_deal() -> None:
    state = golfrules.start(golfrules.ruleset("six-card@six-fr"), 2, seed=1)
    assert [Shared(state).perft(state, depth) for depth in (4, 6, 8, 10)] == [900, 11_700, 152_100, 1_977_300]


def test_the_naive_engine_counts_the_same() -> None:
    """It was written apart, for the benchmarks, and plays six-card as six-fr tells it (without the rule against standing still)."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        import naive
    finally:
        sys.path.pop(0)

    def count(game: naive.Game, depth: int) -> int:
        actions = naive.legal_actions(game)
        return len(actions) if depth == 1 else sum(count(naive.apply(game, action), depth - 1) for action in actions)

    deal = parse_cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d")
    first = ["up 1", "up 2", "up 1", "up 2", "stock", "place 3", "stock", "place 3"]
    for played in ([], first):
        ours, theirs = golfrules.start(golfrules.ruleset("six-card@six-fr"), 2, deal=deal), naive.start(deal)
        for action in played:
            ours, theirs = golfrules.apply(ours, action), naive.apply(theirs, action)
        assert by_depth(ours, 6) == tuple(count(theirs, depth) for depth in range(1, 7))


@pytest.mark.parametrize(
    "ref",
    [
        "six-card",
        "four-card",
        "nine-card+matched-removed",
        "six-card+end.stock-out=recycle-all",
        "six-card+end.standstill=count-repeated-table",
    ],
)
def test_shared_states_change_no_count(ref: str) -> None:
    """Few cards of few ranks, so that many plays meet."""
    ruleset = golfrules.ruleset(ref)
    size = ruleset.shape.size
    cards = parse_cards("Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d")[: 2 * size + 3]
    state = golfrules.start(ruleset, 2, deal=cards)
    while state.phase_name in ("opening", "peek"):
        state = golfrules.apply(state, golfrules.legal_actions(state)[0])
    shared = Shared(state)
    assert [shared.perft(state, depth) for depth in range(1, 7)] == [perft(state, depth) for depth in range(1, 7)]
    assert shared.met


def test_divide_adds_up_and_depth_nothing_is_one_play() -> None:
    state = golfrules.start(golfrules.ruleset("four-card"), 2, seed=3)
    assert sum(divide(state, 6).values()) == perft(state, 6)
    assert perft(state, 0) == 1


def test_a_line_is_written_as_it_is_read() -> None:
    line = "six-card ; 2 ; Ac 2c ; after up 1, up 2 ; D1 6 ; D2 30"
    case = read_cases(line)[0]
    assert case_line(case.ref, case.players, "Ac 2c", case.counts.items(), case.after) == line


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("six-card ; 2 ; pack ; D1 6", "f:1"),
        ("six-card ; two ; Ac ; D1 6", "expected 'RULESET"),
        ("six-card ; 2 ; Ac", "expected 'RULESET"),
        ("six-card ; 2 ; Ac ; after fly ; D1 6", "no action"),
        ("deal x = Ac\n\nsix-card ; 2 ; x ; D1 six", "f:3"),
    ],
)
def test_a_line_that_is_no_case_is_refused_with_its_place(text: str, word: str) -> None:
    with pytest.raises(PerftFileError, match=word):
        read_cases(text, "f")
