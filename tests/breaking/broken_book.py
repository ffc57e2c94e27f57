"""The shipped rulebook with something changed in memory: what was read is shared, so that thousands of changes can be tried."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache
from typing import Any

import msgspec

from golfrules.book.check_rules import check_rules
from golfrules.book.check_rulings import check_rulings
from golfrules.book.conflicts import ledger
from golfrules.book.faults import Fault
from golfrules.book.load import Book
from golfrules.book.model import Claim, Parameter, Players, Rule, Saying, SourceClaims, Value
from golfrules.book.resolve import default_book

BOOK = default_book()
BOOK.load_all()


class Entries(dict[str, Any]):
    """Entries of a folder, as a rulebook has them."""

    @property
    def listed(self) -> tuple[str, ...]:
        return tuple(self)

    def mentioning(self, *_words: bytes) -> tuple[str, ...]:
        return tuple(self)


def twin(**parts: Mapping[str, Any]) -> Book:
    """The rulebook with other parts: `twin(claims={…})`."""
    made = copy(BOOK)
    for name, entries in {"rulings": BOOK.rulings, **parts}.items():
        made.__dict__[name] = Entries(entries)
    return made


def with_claims(source: str, claims: Mapping[str, Claim]) -> dict[str, SourceClaims]:
    """All claims, those of one source exchanged."""
    return {**BOOK.claims, source: msgspec.structs.replace(BOOK.claims[source], claims=claims)}


# --- other answers --------------------------------------------------------------------------------------------------


def others(parameter: Parameter, value: Value) -> Iterable[Value]:
    """Every other lawful answer; of a table every one that differs in one cell, or has one card more."""
    if parameter.answers is not None:
        yield from (word for word in parameter.answers if word != value)
    elif parameter.number is not None:
        yield from (n for n in range(parameter.number.least, parameter.number.most + 1) if n != value)
    elif parameter.table is not None and isinstance(value, Mapping):
        bounds = parameter.table.number
        numbers = range(bounds.least, bounds.most + 1)
        for cell, now in value.items():
            yield from ({**value, cell: n} for n in numbers if n != now)
        if parameter.table.by == "card":
            yield from ({**value, card: 0} for card in ("Js", "7d") if card not in value)
        else:
            yield from _moved(value)


def _moved(bands: Mapping[Any, int]) -> Iterable[Value]:
    """The table with the border between two bands moved by one, either way."""
    row: list[tuple[Players, int]] = list(bands.items())
    for at in range(len(row) - 1):
        (low, packs), (high, more) = row[at], row[at + 1]
        assert low.most is not None
        for border in (low.most - 1, low.most + 1):
            if low.least <= border and (high.most is None or border < high.most):
                first, second = Players(low.least, border), Players(border + 1, high.most)
                yield {**dict(row[:at]), first: packs, second: more, **dict(row[at + 2 :])}


def flips(parameter: Parameter, said: Saying) -> Iterable[Saying]:
    """What a claim could say instead: another answer than any it allows; of a table one cell worth one more or less."""
    if isinstance(said, Mapping):
        assert parameter.table is not None
        bounds = parameter.table.number
        for cell, choices in said.items():
            number = min(choices) - 1 if min(choices) > bounds.least else max(choices) + 1
            if number <= bounds.most:
                yield {**said, cell: frozenset({number})}
    elif parameter.answers is not None:
        yield from (frozenset({word}) for word in parameter.answers if word not in said)
    elif parameter.number is not None:
        numbers = [int(n) for n in said]
        near = (min(numbers) - 1, max(numbers) + 1)
        yield from (frozenset({n}) for n in near if parameter.number.least <= n <= parameter.number.most)


# --- one question alone ---------------------------------------------------------------------------------------------


@cache
def _around(name: str) -> frozenset[str]:
    """A parameter and those on which it depends that it is asked."""
    found: set[str] = set()
    wanted = [name]
    while wanted:
        one = wanted.pop()
        if one not in found:
            found.add(one)
            wanted += [other for way in BOOK.parameters[one].asked_when for other in way]
    return frozenset(found)


@cache
def _one_question(name: str) -> dict[str, Any]:
    """The parts of the rulebook that bear on one question."""
    near = _around(name)
    mended = {ref: says for one in BOOK.rulings.values() for ref, says in one.holding.emend.items()}
    return {
        "parameters": {one: BOOK.parameters[one] for one in BOOK.parameters if one in near},
        "rulings": {
            key: one
            for key, one in BOOK.rulings.items()
            if one.kind == "emend" or (one.settles is not None and one.settles.parameter in near)
        },
        "variants": {
            game: msgspec.structs.replace(one, rules={key: rule for key, rule in one.rules.items() if key in near})
            for game, one in BOOK.variants.items()
        },
        "claims": {
            source: msgspec.structs.replace(
                one,
                claims={
                    key: claim
                    for key, claim in one.claims.items()
                    if claim.follows or near & {*claim.says, *mended.get(claim.ref, ())}
                },
            )
            for source, one in BOOK.claims.items()
        },
    }


def found_when(claim: Claim, name: str, said: Saying) -> set[Fault]:
    """The faults of rules and rulings that appear when a claim says something else of a parameter."""
    parts = _one_question(name)
    source = parts["claims"][claim.source]
    flipped = msgspec.structs.replace(claim, says={**claim.says, name: said})
    changed = msgspec.structs.replace(source, claims={**source.claims, claim.name: flipped})
    return _found(parts | {"claims": {**parts["claims"], claim.source: changed}}) - _before(name)


@cache
def _before(name: str) -> set[Fault]:
    return _found(_one_question(name))


def _found(parts: Mapping[str, Any]) -> set[Fault]:
    made = twin(**parts)
    weighed = ledger(made)
    faults = (*check_rules(made, weighed), *check_rulings(made, weighed))
    # Citations of claims that do not bear on the question dangle in the excerpt; principles rest on other rulings.
    return {fault for fault in faults if fault.code not in ("unused-principle", "dangling-citation")}


def replaced(rule: Rule, **changes: Any) -> Rule:
    """A rule with other words."""
    return msgspec.structs.replace(rule, **changes)
