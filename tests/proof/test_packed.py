"""What the ways are asked of is compared with the packs: cards dropped or doubled where all of them take theirs are refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from golfrules import ruleset
from golfrules.cards import PACK, rank_of
from golfrules.proof import packed, supply
from golfrules.proof.ask import Unknown, ask
from golfrules.proof.byforms import reachable
from golfrules.proof.packed import WrongSupply, compare_with_packs
from golfrules.proof.question import Question, about_score
from golfrules.proof.supply import Kind, Supply


@pytest.fixture
def afresh() -> Iterator[None]:
    """Nothing remembered from before, nor after."""
    for cached in (supply.supply_of, packed.compare_with_packs):
        cached.cache_clear()
    yield
    for cached in (supply.supply_of, packed.compare_with_packs):
        cached.cache_clear()


def question() -> Question:
    """Nobody has more than sixty points, so two ways agree; with no tens, nor less."""
    return about_score(ruleset("six-card@howto-fr"), ">", 60, 1)


@pytest.mark.usefixtures("afresh")
def test_a_rank_dropped_from_all_ways_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ten = next(card for card in PACK if rank_of(card) == 9)
    monkeypatch.setattr(supply, "PACK", tuple(card for card in PACK if rank_of(card) != rank_of(ten)))
    verdict = ask(question())
    assert isinstance(verdict, Unknown)
    assert "asked of 0 cards Tc, but there are 1 in 1 packs" in verdict.reason
    with pytest.raises(WrongSupply):
        reachable(question())


@pytest.mark.usefixtures("afresh")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda kind: kind._replace(copies=kind.copies * 2), "asked of 2 cards"),
        (lambda kind: kind._replace(values=tuple(value + 1 for value in kind.values)), "another card"),
        (lambda kind: kind._replace(keys=tuple(key + 1 for key in kind.keys)), "another card"),
    ],
    ids=["doubled", "worth more", "other key"],
)
def test_kinds_that_are_not_those_of_the_packs_are_refused(
    change: object, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(rulesets: tuple[object, ...], packs: int) -> Supply:
        made = right(rulesets, packs)  # type: ignore[arg-type]
        kinds: list[Kind] = [*made.kinds[:-1], change(made.kinds[-1])]  # type: ignore[operator]
        return Supply(made.rulesets, made.packs, made.jokers, tuple(kinds))

    right = supply.supply_of
    monkeypatch.setattr(packed, "supply_of", wrong)
    verdict = ask(question())
    assert isinstance(verdict, Unknown) and told in verdict.reason


@pytest.mark.parametrize(
    ("refs", "packs"),
    [(("eight-card",), 1), (("eight-card", "six-card+bonus-one-eyed-jacks"), 3), (("six-card+jokers", "six-card"), 2)],
)
def test_the_kinds_of_questions_are_those_of_the_packs(refs: tuple[str, ...], packs: int) -> None:
    compare_with_packs(tuple(map(ruleset, refs)), packs)
