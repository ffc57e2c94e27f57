"""Comparing two rulesets on single layouts: equal for every layout, or the smallest layout that they count differently."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

from golfrules.account import Score
from golfrules.cards import Card
from golfrules.layout import Layout
from golfrules.proof.ask import Proved, Refuted, Unknown, ask
from golfrules.proof.finding import Finding, Incomparable, LayoutWitness, Open, Parted, Same
from golfrules.proof.lying import lying_words
from golfrules.proof.question import Compare, Question, of_layout
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.status import Status, statuses
from golfrules.proof.supply import Supply, TablePacks, packs_asked, supply_of
from golfrules.ruleset import Ruleset
from golfrules.scoring import score

MOST_STATUSES = 40
"""So many ways of lying at the count are asked about; more make the answer open."""


def compare_layouts(one: Ruleset, other: Ruleset, what: str = "total") -> Finding:
    """Whether two rulesets count every layout the same, over all ways in which cards can lie at the count and all numbers of packs.

    The fewest packs first, so that a witness takes no larger table than it must. `what`: the points (`total`) or the number of
    blocks (`blocks`).
    """
    shape = one.shape
    if shape.size != other.shape.size:
        return Incomparable(f"{one.ref} has layouts of {shape}, {other.ref} of {other.shape}: none is one of both")
    if scoring_part(one) == scoring_part(other):
        return Same(
            f"every layout, any packs: the count of a layout reads the same answers in both ({shape})", ("answers",)
        )
    first, *more = packs_asked([one, other])
    found = _with_packs(one, other, first, what)
    if not more or not isinstance(found, Same):
        return found
    # what holds of the most packs holds of fewer, which are among them; where it does not, the fewest are looked for
    last = _with_packs(one, other, more[-1], what)
    for table in () if isinstance(last, Same) else more[:-1]:
        between = _with_packs(one, other, table, what)
        if isinstance(between, Parted):
            last = between
            break
    if isinstance(last, Parted):
        return last
    if isinstance(last, Open):
        return Open(f"proved equal with {_packs(first.packs)}; with more: {last.reason}")
    ways = tuple(dict.fromkeys((*found.ways, *last.ways)))
    return replace(last, ways=ways, seconds=found.seconds + last.seconds)


def _packs(packs: int) -> str:
    return f"{packs} pack{'s' * (packs > 1)}"


def _with_packs(one: Ruleset, other: Ruleset, table: TablePacks, what: str) -> Finding:
    """The same with so many packs."""
    left, right = scoring_part(one), scoring_part(other)
    packs, shape = table.packs, one.shape
    ways: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    seconds, asked = 0.0, 0
    for status in statuses([left, right]):
        question = Question(shape.size, packs, (_difference(left, right, status, what),), status.premises(left))
        verdict = ask(question)
        if isinstance(verdict, Refuted):
            layout = of_layout(one, 1, status.up, status.gone).layout(verdict.cards)
            scores = _score(one, layout), _score(other, _lying(other, layout))
            witness = LayoutWitness(layout, *scores, packs, table.players)
            decisive = changes_winner(left, right, packs, verdict.cards, status) if what == "total" else None
            return Parted(witness, verdict.ways, decisive)
        if isinstance(verdict, Unknown):
            return Open(verdict.reason)
        assert isinstance(verdict, Proved)
        ways, seconds = tuple(dict.fromkeys((*ways, *verdict.ways))), seconds + verdict.seconds
        silent = tuple(dict.fromkeys((*silent, *verdict.silent)))
        asked += 1
        if asked > MOST_STATUSES:
            return Open(f"more than {MOST_STATUSES} ways in which cards can lie at the count")
    jokers = min(one.number("setup.jokers", 0), other.number("setup.jokers", 0))
    cards = f"{_packs(packs)} with {jokers} joker{'s' * (jokers != 1)} each"
    unsaid = f"; {' and '.join(silent)} did not know" if silent else ""
    return Same(f"every layout of {shape} from {cards}, {lying_words(asked)}{unsaid}", ways, seconds)


def _score(ruleset: Ruleset, layout: Layout) -> Score:
    """The score of a layout that need not be possible by both rulesets, nor with the packs of either's table."""
    return score(ruleset, layout, possible=False)


def _difference(left: Ruleset, right: Ruleset, status: Status, what: str) -> Compare:
    terms = (of_layout(left, 1, status.up, status.gone), of_layout(right, -1, status.up, status.gone))
    return Compare(tuple(term._replace(what=what) for term in terms), "!=", 0)


def _lying(other: Ruleset, layout: Layout) -> Layout:
    """The same cards in the other ruleset's shape, slot by slot."""
    return layout._replace(shape=other.shape)


def changes_winner(left: Ruleset, right: Ruleset, packs: int, cards: tuple[Card, ...], status: Status) -> str | None:
    """Against which layout, dealt beside it, the layout wins by one ruleset only (or ties by one only); None if not found."""
    supply = supply_of((left, right), packs)
    mine = of_layout(left, 1, status.up, status.gone).layout(cards)
    scores = _score(left, mine).total, _score(right, _lying(right, mine)).total
    for others in _beside(supply, left, right, cards):
        theirs = of_layout(left).layout(others)
        against = _score(left, theirs).total, _score(right, _lying(right, theirs)).total
        if _sign(scores[0] - against[0]) != _sign(scores[1] - against[1]):
            return f"against {theirs}: {scores[0]} to {against[0]} by one, {scores[1]} to {against[1]} by the other"
    return _over_two_holes(left, right, supply, cards, scores)


def _over_two_holes(
    left: Ruleset, right: Ruleset, supply: Supply, cards: tuple[Card, ...], scores: tuple[int, int]
) -> str | None:
    """Another hole that makes up for the difference by one ruleset only."""

    def counted(pool: tuple[Card, ...]) -> tuple[str, int, int]:
        layout = of_layout(left).layout(pool)
        return str(layout), _score(left, layout).total, _score(right, _lying(right, layout)).total

    others = [counted(pool) for pool in _beside(supply, left, right, cards)]
    for against, *points in others:
        margins = scores[0] - points[0], scores[1] - points[1]
        if margins[0] == margins[1]:
            continue
        for first, *mine in others:
            for second, *theirs in others:
                if mine[0] == mine[1] and theirs[0] == theirs[1] and mine[0] - theirs[0] == -margins[0]:
                    return (
                        f"over two holes: against {against} the margin is {margins[0]} by one and {margins[1]} by the other; a next "
                        f"hole of {first} against {second} ({mine[0]} to {theirs[0]}) makes a tie by one only"
                    )
    return None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _beside(supply: Supply, left: Ruleset, right: Ruleset, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Layouts that can lie beside these cards: with few kinds, then drawn by lot."""
    size = left.shape.size
    rest = [card for kind in supply.kinds for card in kind.copies]
    for card in cards:
        rest.remove(card)
    found = []
    kinds = [[card for card in kind.copies if card in rest] for kind in supply.kinds]
    for one, other in product(range(len(kinds)), repeat=2):
        pool = [card for pair in zip(kinds[one], kinds[other], strict=False) for card in pair]
        if len(pool) >= size and one != other:
            found.append(tuple(pool[:size]))
            found.append(tuple([*kinds[one], *kinds[other]][:size]))
    chance = random.Random(5)
    found += [tuple(chance.sample(rest, size)) for _ in range(400)]
    return [pool for pool in found if supply.holds((*pool, *cards))]
