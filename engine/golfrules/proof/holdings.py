"""What layouts of a ruleset can be worth, points and blocks together; and layouts, dealt from one supply, that are worth just that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from golfrules.cards import Card
from golfrules.layout import Layout
from golfrules.proof.ask import WAYS, Refuted, ask
from golfrules.proof.byforms import by_forms, reachable
from golfrules.proof.forms import NotEncoded
from golfrules.proof.patterns import TooMany
from golfrules.proof.question import Compare, Question, Term, engine_score, of_layout
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.status import statuses
from golfrules.proof.supply import Supply, supply_of
from golfrules.ruleset import Ruleset

Holding = tuple[int, int]
"""The points of a layout and the blocks it earns."""
_APART = 1_000
_CHANGES = 3


def holdings(ruleset: Ruleset, packs: int) -> frozenset[Holding] | None:
    """All that a layout can be worth at the count, however its cards lie; exact. None where patterns cannot tell."""
    return _holdings(scoring_part(ruleset), packs)


@lru_cache(maxsize=256)
def _holdings(ruleset: Ruleset, packs: int) -> frozenset[Holding] | None:
    found: set[int] = set()
    try:
        for status in statuses([ruleset]):
            term = of_layout(ruleset, 1, status.up, status.gone)
            compare = Compare((term, _blocks(term)), "==", 0)
            found |= reachable(Question(ruleset.shape.size, packs, (compare,), status.premises(ruleset)))
    except (NotEncoded, TooMany):
        return None
    half = _APART // 2
    return frozenset(((number + half) % _APART - half, (number + half) // _APART) for number in found)


def _blocks(term: Term) -> Term:
    """The blocks of a term's layout, so many that no points can be taken for them."""
    return term._replace(factor=_APART, what="blocks")


def dealt(ruleset: Ruleset, packs: int, wanted: Sequence[Holding]) -> tuple[Layout, ...] | None:
    """For each seat a layout that is worth just that, its cards all visible, all dealt from the same packs. None where none was found."""
    return _dealt(scoring_part(ruleset), packs, tuple(wanted))


@lru_cache(maxsize=4096)
def _dealt(ruleset: Ruleset, packs: int, wanted: tuple[Holding, ...]) -> tuple[Layout, ...] | None:
    cards = _by_kinds(ruleset, packs, wanted)
    if cards is None:
        cards = _by_solver(ruleset, packs, wanted)
    if cards is None:
        return None
    term, size = of_layout(ruleset), ruleset.shape.size
    return tuple(term.layout(cards[at : at + size]) for at in range(0, len(cards), size))


def _by_kinds(ruleset: Ruleset, packs: int, wanted: tuple[Holding, ...]) -> tuple[Card, ...] | None:
    """The smallest layouts, seat by seat; where their cards are used up, others in their place that make as much."""
    supply = supply_of((ruleset,), packs)
    given: list[int] = []
    for holding in wanted:
        smallest = _smallest(ruleset, packs, holding)
        kinds = None if smallest is None else tuple(supply.kind_of(card) for card in smallest)
        chosen = None if kinds is None else _fitting(ruleset, supply, given, kinds, holding)
        if chosen is None:
            return None
        given += chosen
    return supply.deal(given)


@lru_cache(maxsize=4096)
def _smallest(ruleset: Ruleset, packs: int, holding: Holding) -> tuple[Card, ...] | None:
    term = of_layout(ruleset)
    number = holding[0] + _APART * holding[1]
    try:
        return by_forms(Question(ruleset.shape.size, packs, (Compare((term, _blocks(term)), "==", number),)))
    except (NotEncoded, TooMany):
        return None


def _fitting(
    ruleset: Ruleset, supply: Supply, given: list[int], kinds: tuple[int, ...], holding: Holding
) -> tuple[int, ...] | None:
    """These kinds, or as few others as need be, that lie beside what is given and are worth the same."""
    term = of_layout(ruleset)
    for tried in _others(kinds, len(supply.kinds)):
        if any((*given, *tried).count(kind) > supply.kinds[kind].supply for kind in tried):
            continue
        cards = supply.deal(tried)
        if (engine_score(term, cards), engine_score(term._replace(what="blocks"), cards)) == holding:
            return tried
    return None


def _others(kinds: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    """The same pattern with some of its kinds replaced by others, few before many."""
    there = tuple(dict.fromkeys(kinds))
    rest = [kind for kind in range(number) if kind not in there]
    for changes in range(min(_CHANGES, len(there)) + 1):
        for old in combinations(there, changes):
            for new in permutations(rest, changes):
                instead = dict(zip(old, new, strict=True))
                yield tuple(instead.get(kind, kind) for kind in kinds)


def _by_solver(ruleset: Ruleset, packs: int, wanted: tuple[Holding, ...]) -> tuple[Card, ...] | None:
    """All layouts asked for at once."""
    size = ruleset.shape.size
    compares = []
    for seat, (points, blocks) in enumerate(wanted):
        term = of_layout(ruleset)._replace(slots=tuple(range(seat * size, (seat + 1) * size)))
        compares.append(Compare((term,), "==", points))
        compares.append(Compare((term._replace(what="blocks"),), "==", blocks))
    verdict = ask(Question(size * len(wanted), packs, tuple(compares)), {"packed": WAYS["packed"]}, enough=1)
    return verdict.cards if isinstance(verdict, Refuted) else None
