"""Every rule of every variant, changed in every lawful way: the check fails and names the line. The same for its citations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from broken_book import BOOK, others, replaced

from golfrules.book.check_rules import check_rule
from golfrules.book.conflicts import ledger
from golfrules.book.faults import Fault
from golfrules.book.model import Rule, Variant
from golfrules.book.rulings import rulings_of
from golfrules.book.values import Cell, given

GAMES = sorted(BOOK.games)
Share = Callable[[Iterable[Any], int], list[Any]]


def found(variant: Variant, rule: Rule) -> list[Fault]:
    """The faults of a rule that takes the place of the one on its parameter; each has to lie on its line."""
    faults = list(check_rule(BOOK, ledger(BOOK), variant, rule))
    for fault in faults:
        assert fault.path.endswith(f"variants/{variant.name}.yaml")
        assert fault.line == rule.where.at("is").line
        assert fault.reason and fault.hint
    return faults


def bears(variant: Variant, rule: Rule, refs: Iterable[str]) -> set[Cell]:
    """The cells of a rule's answer that these citations give."""
    answer = given(rule.is_)
    cells: set[Cell] = set()
    for ref in refs:
        if ref.startswith("ruling/"):
            cells.update(rulings_of(BOOK).answer(BOOK.rulings[ref.removeprefix("ruling/")], variant.name))
            continue
        for voice in ledger(BOOK).voices.get((variant.name, ref.partition(".")[0], rule.parameter), ()):
            if voice.claim.ref == ref:
                cells.update(cell for cell, choices in voice.said.items() if answer.get(cell) in choices)
    return cells & answer.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_as_it_is(game: str) -> None:
    variant = BOOK.variants[game]
    assert [fault.text() for rule in variant.rules.values() for fault in found(variant, rule)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_other_answer_of_every_rule_is_caught_on_its_line(game: str, share: Share) -> None:
    variant = BOOK.variants[game]
    cases = [
        (name, rule, answer)
        for name, rule in variant.rules.items()
        for answer in others(BOOK.parameters[name], rule.is_)
    ]
    some = share(cases, 3)
    missed = [f"{name}: {answer}" for name, rule, answer in some if not found(variant, replaced(rule, is_=answer))]
    assert not missed
    assert len(cases) > 1000
    assert some


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_without_its_citations_is_caught(game: str, share: Share) -> None:
    variant = BOOK.variants[game]
    for rule in share(variant.rules.values(), 3):
        assert "rule-without-ground" in {fault.code for fault in found(variant, replaced(rule, from_=()))}, (
            rule.parameter
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_dropped_citation_is_caught_unless_others_bear_all_that_it_bore(game: str, share: Share) -> None:
    # One of several agreeing citations may go: whoever asks `golf why` is told all claims for and against from the claims.
    variant = BOOK.variants[game]
    for name, rule in share(variant.rules.items(), 3):
        for ref in rule.from_:
            rest = tuple(other for other in rule.from_ if other != ref)
            needed = ref.startswith("ruling/") or bears(variant, rule, [ref]) - bears(variant, rule, rest)
            codes = {fault.code for fault in found(variant, replaced(rule, from_=rest))}
            assert bool(codes) == bool(needed), f"{name} without {ref}: {codes}"
            assert codes <= {"rule-without-ground", "ruling-not-cited", "value-against-claim"}


@pytest.mark.parametrize("game", GAMES)
def test_a_citation_moved_to_another_rule_is_caught_there(game: str) -> None:
    variant = BOOK.variants[game]
    rules = list(variant.rules.values())
    for rule, other in zip(rules, [*rules[1:], rules[0]], strict=True):
        for ref in rule.from_:
            if ref in other.from_ or bears(variant, other, [ref]):
                continue
            faults = found(variant, replaced(other, from_=(*other.from_, ref)))
            assert {fault.code for fault in faults} & {"claim-off-topic", "ruling-off-topic", "value-against-claim"}, (
                f"{ref} at {other.parameter}"
            )


@pytest.mark.parametrize("game", GAMES)
def test_a_citation_moved_to_the_next_claim_of_its_source_is_caught(game: str, share: Share) -> None:
    variant = BOOK.variants[game]
    for rule in share(variant.rules.values(), 3):
        for at, ref in enumerate(rule.from_):
            if ref.startswith("ruling/"):
                row = [f"ruling/{name}" for name in BOOK.rulings]
            else:
                row = [claim.ref for claim in BOOK.claims[ref.partition(".")[0]].claims.values()]
            near = row[(row.index(ref) + 1) % len(row)]
            if near in rule.from_ or bears(variant, rule, [near]):
                continue
            moved = replaced(rule, from_=(*rule.from_[:at], near, *rule.from_[at + 1 :]))
            assert rule.where.at("from", at).column in {fault.column for fault in found(variant, moved)}, (
                f"{ref} → {near}"
            )
