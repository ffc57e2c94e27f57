"""The readings of the one scoring function agree: numbers, formulas, sums of unknown values, and all patterns at once."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from golfrules import counting
from golfrules.algebra import NUMBERS
from golfrules.counting import Place
from golfrules.proof.linear import Linear, NotLinear, Sum, form
from golfrules.proof.patterns import Universe, bits_of, patterns, universe
from golfrules.proof.sweep import Sums, sums
from golfrules.ruleset import Answer, Ruleset
from golfrules.scoring import plan_for

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "core"))
from rulesets import made

KINDS: list[tuple[str, dict[str, Answer]]] = [
    ("six-card", {}),
    ("six-card", {"score.negative-line": "keeps"}),
    ("six-card", {"score.cancel": "anywhere", "score.overlap": "most-cards"}),
    ("six-card", {"score.cancel": "anywhere", "score.overlap": "share"}),
    ("six-card", {"score.cancel": "none"}),
    ("six-card", {"score.block-bonus": "others-add", "score.block-times": "each", "score.block-negative": "keeps"}),
    ("four-card", {}),
    ("four-card", {"score.overlap": "rows-first"}),
    ("four-card", {"score.overlap": "columns-first"}),
    ("four-card", {"score.overlap": "share"}),
    ("four-card", {"score.overlap": "whole-layout"}),
    ("four-card", {"score.cancel": "any-line"}),
    ("four-card", {"score.cancel": "diagonal"}),
    ("four-in-hand", {}),
    ("four-in-hand", {"score.overlap": "share", "score.negative-line": "keeps"}),
    *(
        (
            "eight-card",
            {"score.columns-bonus": -10, "score.columns-bonus-for": which, "score.columns-bonus-times": times},
        )
        for which in ("any-two", "same-rank", "same-rank-adjacent")
        for times in ("once", "per-two", "each-two", "per-column")
    ),
    ("nine-card", {}),
    ("nine-card", {"score.overlap": "share"}),
    ("nine-card", {"score.overlap": "rows-first", "score.negative-line": "keeps"}),
    ("nine-card", {"score.cancel": "any-line"}),
    ("ten-card", {}),
]
IDS = [f"{game} {' '.join(map(str, changes.values()))}" for game, changes in KINDS]
SMALL = [kind for kind in KINDS if made(*kind).shape.size <= 6]
SMALL_IDS = [name for kind, name in zip(KINDS, IDS, strict=True) if kind in SMALL]


def sees_sign(ruleset: Ruleset) -> bool:
    return "keeps" in (ruleset.word("score.negative-line", "-"), ruleset.word("score.block-negative", "-"))


def some_patterns(size: int, most: int = 400) -> list[tuple[int, ...]]:
    """All patterns of up to 6 places, else a sample in which equal cards are likely."""
    if size <= 6:
        return list(patterns(size))
    chance = random.Random(size)
    found = []
    for _ in range(most):
        picked = [chance.randrange(chance.choice((2, 3, 6))) for _ in range(size)]
        seen: dict[int, int] = {}
        found.append(tuple(seen.setdefault(pick, len(seen)) for pick in picked))
    return found


def signs_for(ruleset: Ruleset, pattern: tuple[int, ...]) -> list[list[bool]]:
    """Which places are negative: none, those of one class each, and all."""
    choices: list[list[bool]] = [[False] * len(pattern)]
    if sees_sign(ruleset):
        choices += [[c == chosen for c in pattern] for chosen in set(pattern)] + [[True] * len(pattern)]
    return choices


def test_there_are_as_many_patterns_as_ways_to_part_a_set() -> None:
    assert [sum(1 for _ in patterns(size)) for size in (1, 2, 3, 4, 6, 8, 9)] == [1, 2, 5, 15, 203, 4140, 21147]


def test_patterns_respect_how_many_cards_of_a_rank_there_are() -> None:
    assert all(max(map(p.count, p)) <= 4 for p in patterns(6, most_alike=4))
    assert sum(1 for _ in patterns(6)) - sum(1 for _ in patterns(6, most_alike=4)) == 1 + 6  # six alike, five alike


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_a_normal_form_is_the_score_for_any_table_of_values(kind: tuple[str, dict[str, Answer]]) -> None:
    """The form of a pattern, with numbers put in, equals the count of those numbers."""
    ruleset = made(*kind)
    plan, chance = plan_for(ruleset), random.Random(1)
    for pattern in some_patterns(ruleset.shape.size, 60):
        for negative in signs_for(ruleset, pattern):
            by_class = {c: chance.randrange(0, 50) for c in pattern}
            values = [-1 - by_class[c] if negative[s] else by_class[c] for s, c in enumerate(pattern)]
            found = form(plan, pattern, negative)
            places = [Place(key, value, True, False) for key, value in zip(pattern, values, strict=True)]
            assert found.at(values) == counting.tally(NUMBERS, plan, places).total


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_all_patterns_at_once_are_the_patterns_one_by_one(kind: tuple[str, dict[str, Answer]]) -> None:
    """`sweep` gives each pattern the form that `linear` gives it."""
    ruleset = made(*kind)
    size = ruleset.shape.size
    chosen = some_patterns(size, 120)
    rows = [(p, n) for p in chosen for n in signs_for(ruleset, p)]
    over = Universe(
        size, [p for p, _ in rows], [tuple(range(max(p) + 1)) for p, _ in rows], [(0,) * size for _ in rows]
    )
    negative = [sum(1 << number for number, (_, n) in enumerate(rows) if n[place]) for place in range(size)]
    plan = plan_for(ruleset)
    swept = sums(over, plan, range(size), False, negative, ruleset.shape.full, 0, "total")
    for number, (pattern, signs) in enumerate(rows):
        assert at(swept, number, len(rows)) == form(plan, pattern, signs)


def at(swept: Sums, number: int, length: int) -> Sum:
    """One pattern's form out of a sweep."""

    def pick(numbers: dict[int, int]) -> int:
        (found,) = [n for n, where in numbers.items() if bits_of(where, length)[number] == "1"]
        return found

    parts = [(place, pick(times)) for place, times in sorted(swept.parts.items())]
    return Sum(pick(swept.known), tuple(part for part in parts if part[1]))


def test_a_pattern_does_not_tell_which_values_are_negative() -> None:
    plan = plan_for(made("six-card", {"score.negative-line": "keeps"}))
    with pytest.raises(NotLinear):
        form(plan, (0, 1, 2, 0, 3, 4))


def test_the_algebra_of_sums_refuses_to_compare_what_it_does_not_know() -> None:
    one = Sum(0, ((0, 1),))
    for left, right in ((one, Sum(1)), (Sum(3), one), (one, one)):
        with pytest.raises(NotLinear):
            Linear([False]).less(left, right)


WHOLE = "packed"
"""The encoding in which all 203 patterns of the plain six-card rules are tied; of the others a sample is, unless thorough."""
TIED = [(kind, name, "packed") for kind, name in zip(SMALL, SMALL_IDS, strict=True)]
TIED += [(kind, name, "one-hot") for kind, name, _ in TIED if kind[0] != "six-card" or not kind[1]]


@pytest.mark.parametrize(("kind", "encoding"), [(k, e) for k, _, e in TIED], ids=[f"{n} {e}" for _, n, e in TIED])
def test_the_formula_of_every_pattern_is_its_normal_form(
    kind: tuple[str, dict[str, Answer]], encoding: str, pytestconfig: pytest.Config
) -> None:
    """For each of the 15 or 203 patterns, and every table of values that fits the signs: the solver proves both equal."""
    pytest.importorskip("z3")
    from golfrules.proof.tie import first_difference

    everything = (
        made(*kind).shape.size == 4 or (encoding == WHOLE and not kind[1]) or pytestconfig.getoption("--thorough")
    )
    only = None if everything else random.Random(5).sample(list(patterns(6)), 20)
    assert first_difference(made(*kind), encoding, only) is None


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in SMALL], ids=[i for i in IDS if i not in SMALL_IDS])
def test_the_formula_of_sampled_patterns_is_their_normal_form(kind: tuple[str, dict[str, Answer]]) -> None:
    pytest.importorskip("z3")
    from golfrules.proof.tie import first_difference

    ruleset = made(*kind)
    assert first_difference(ruleset, "packed", some_patterns(ruleset.shape.size, 8)) is None


def test_a_universe_with_joined_classes_holds_each_pair_of_patterns_once() -> None:
    """Kinds inside keys: 60 ways for four cards."""
    over = universe(4, 4, 14, shared=(14,) * 4)
    assert len(over) == 60
    assert len(set(zip(over.fine, over.joined, strict=True))) == 60
