"""Laws about the points of a layout."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from unittest.mock import patch

from golfrules import scoring
from golfrules.algebra import NUMBERS
from golfrules.counting import Place, tally
from golfrules.layout import Layout, format_layout, layout_of
from golfrules.outcome import points, scores
from golfrules.ruleset import Ruleset
from golfrules.scoring import count, score, scorer
from golfrules.testing import paste
from golfrules.testing.laws import law
from golfrules.testing.strategies_plays import Hole, largest_pack

FEW = 3
"""Layouts made for each play, besides those on its table."""


def layouts(hole: Hole, number: int = FEW) -> Iterator[Layout]:
    """The layouts at the end of a play, and some of few ranks, all face up."""
    for layout in _all_layouts(hole, number):
        paste.about(partial(paste.of_layout, hole.ruleset, layout))
        yield layout


def _all_layouts(hole: Hole, number: int) -> Iterator[Layout]:
    for seat in range(hole.players):
        yield hole.states[-1].layout(seat)
    chance = random.Random(hole.script.seed)
    pack = largest_pack(hole.ruleset)
    size = hole.ruleset.shape.size
    for _ in range(number):
        ranks = chance.sample(range(14), chance.choice((1, 2, 2, 3, 4)))
        few = [card for card in pack if card >> 2 in ranks]
        yield layout_of(hole.ruleset.shape, chance.sample(few if len(few) >= size else pack, size))


def bare(ruleset: Ruleset, layout: Layout) -> tuple[int, int]:
    """Points and blocks."""
    return tuple(count(ruleset, layout.cards, layout.up, layout.removed))  # type: ignore[return-value]


@law(most=30)
def test_a_score_is_the_sum_of_its_account_and_of_its_text(hole: Hole) -> None:
    """The quick count, the account line by line, and the count of the layout's text agree.

    Reason: what is shown while playing and what counts in the end must be one thing.
    """
    for layout in layouts(hole):
        told = score(hole.ruleset, layout)
        assert (told.total, told.blocks) == bare(hole.ruleset, layout)
        assert sum(line.points for line in told.lines) == told.total, f"{layout}: {told}"
        assert score(hole.ruleset, format_layout(layout)).total == told.total
        slots = [slot for line in told.lines if line.why.value != "bonus" or line.cards for slot in line.slots]
        assert set(slots) == set(range(hole.ruleset.shape.size)), f"{layout}: the account leaves slots out"


@law()
def test_the_score_shown_while_playing_equals_the_final_count(hole: Hole) -> None:
    """A layout that is all face up and is not touched any more is worth at the end what it was worth before; the points of the
    layouts at the end are those of the final count.

    Reason: score.moment; programs in the wild count twice, by two pieces of code that disagree.
    """
    if not hole.over:
        return
    end = hole.states[-1]
    final = scores(end)
    for seat in range(hole.players):
        assert points(end, seat) == final.raw[seat] == score(hole.ruleset, end.layout(seat)).total
        for state in hole.states[-6:]:
            same = (state.layouts[seat], state.up[seat], state.gone[seat]) == (
                end.layouts[seat],
                end.up[seat],
                end.gone[seat],
            )
            if same:
                assert points(state, seat) == final.raw[seat]
        assert sum(item.points for item in final.items(seat)) == final.totals[seat]


@law(most=1)
def test_the_order_in_which_lines_are_examined_never_matters(hole: Hole) -> None:
    """A score is the same when lines are looked at in the opposite order, but where the rules name the order (rows-first,
    columns-first).

    Reason: which line is looked at first stands in no source; a greedy count of 3x3 layouts depends on it.
    """
    ruleset = hole.ruleset
    if ruleset.word("score.overlap", "-") in ("rows-first", "columns-first"):
        return
    made, plan = scorer(ruleset), backwards(ruleset)
    for layout in layouts(hole, 6):
        places = [
            Place(made.keys[card], made.values[card] or 0, True, False)
            if not layout.removed >> slot & 1
            else Place(0, 0, False, True)
            for slot, card in enumerate(layout.cards)
        ]
        if layout.removed or layout.hidden:
            continue
        one, other = tally(NUMBERS, made.plan, places), tally(NUMBERS, plan, places)
        assert (one.total, one.blocks) == (other.total, other.blocks), (
            f"{layout}: {one.total}, and backwards {other.total}"
        )


@cache
def backwards(ruleset: Ruleset) -> scoring.Plan:
    """The plan of a ruleset with its lines in the opposite order."""
    word = ruleset.word("score.cancel")
    find: Callable[..., tuple[object, ...]] = scoring.ANSWERS["score.cancel"][word]  # type: ignore[assignment]
    with patch.dict(scoring.ANSWERS["score.cancel"], {word: lambda shape: find(shape)[::-1]}):
        return scoring._make_plan(ruleset)


def line_of(ruleset: Ruleset) -> list[tuple[int, ...]] | None:
    """The lines that cancel, where no two share a card; None for other rules."""
    shape, word = ruleset.shape, ruleset.word("score.cancel")
    disjoint = {"none": (), "column": shape.columns, "row": shape.rows, "anywhere": (tuple(range(shape.size)),)}
    if word not in disjoint or ruleset.word("score.overlap", "most-cards") not in (
        "most-cards",
        "rows-first",
        "columns-first",
    ):
        return None
    return list(disjoint[word])


def alike(ruleset: Ruleset, card: int) -> object:
    """What makes a card equal to others, by the rules."""
    name = scoring.card_name(card)
    kinds: dict[str, object] = {
        "rank": card >> 2,
        "rank-and-suit": card,
        "points": worth(ruleset, card),
        "rank-bonus-apart": (card >> 2, len(name) == 2 and name in ruleset.values and name != "Jo"),
    }
    return kinds[ruleset.word("score.alike")]


def worth(ruleset: Ruleset, card: int) -> int:
    """The points of a card, by the table of values."""
    name = scoring.card_name(card)
    return ruleset.values[name] if name in ruleset.values else ruleset.values["Jo" if name == "Jo" else name[0]]


@law(most=1)
def test_equal_cards_of_a_line_cancel_and_nothing_else(hole: Hole) -> None:
    """Where lines share no card: of each kind of equal cards in a line as many cancel as make up whole groups, to zero (or keep
    negative values, if the rules say so); every other card counts what it is worth.

    Claims: score.cancel, score.alike, score.needed, score.negative-line and score.values; not equal points for equal ranks, not
    rows for columns, not -4 for two twos, no joker that stands for another card.
    """
    ruleset = hole.ruleset
    lines = line_of(ruleset)
    if lines is None or ruleset.word("score.block-negative", "zero") == "keeps":
        return
    needed, keeps = ruleset.number("score.needed", 2), ruleset.word("score.negative-line", "cancels") == "keeps"
    for layout in layouts(hole, 8):
        if layout.removed or layout.hidden:
            continue
        total = sum(worth(ruleset, card) for card in layout.cards)
        for line in lines:
            kinds = Counter(alike(ruleset, layout.cards[slot]) for slot in line)
            for kind, number in kinds.items():
                equal = [
                    worth(ruleset, layout.cards[slot]) for slot in line if alike(ruleset, layout.cards[slot]) == kind
                ]
                if len(set(equal)) > 1:
                    return  # which of them cancel is another question
                if not (keeps and equal[0] < 0):
                    total -= equal[0] * (number // needed * needed)
        found = score(ruleset, layout)
        bonus = sum(entry.points for entry in found.lines if entry.why.value == "bonus")
        if ruleset.number("score.columns-bonus", 0) == 0:
            assert found.total == total, f"{layout} is worth {found}, but by the rules {total}"
        else:
            assert found.total - bonus == total, (
                f"{layout} is worth {found}, but by the rules {total} besides the bonus"
            )


def part_of_a_line_first(ruleset: Ruleset) -> bool:
    """Whether the rules name an order of lines and less than a line is enough."""
    ordered = ruleset.word("score.overlap", "-") in ("rows-first", "columns-first")
    crossing = ruleset.word("score.cancel") in ("row-or-column", "any-line")
    return ordered and crossing and ruleset.number("score.needed", 2) < ruleset.shape.width


def rearranged(ruleset: Ruleset, chance: random.Random) -> list[int]:
    """Other places for the cards of a layout under which it must be worth the same: for each slot the slot its card goes to."""
    shape, answers = ruleset.shape, ruleset.answers
    cancel = ruleset.word("score.cancel")
    beside = answers["score.block-bonus"] != "none" or answers.get("score.columns-bonus-for") == "same-rank-adjacent"
    if shape.is_hand or (cancel in ("none", "anywhere") and not beside):
        return chance.sample(range(shape.size), shape.size)
    width, height = shape.width, shape.height
    across, down = list(range(width)), list(range(height))
    if cancel in ("any-line", "diagonal") or beside:
        across = across[::-1]
    else:
        chance.shuffle(across)
    if cancel in ("any-line", "diagonal"):
        down = down[::-1]
    else:
        chance.shuffle(down)
    in_column = [chance.sample(down, height) if cancel == "column" else down for _ in range(width)]
    in_row = [chance.sample(across, width) if cancel == "row" and not beside else across for _ in range(height)]
    return [
        in_column[slot % width][slot // width] * width + in_row[slot // width][slot % width]
        for slot in range(shape.size)
    ]


@law(most=1)
def test_columns_and_rows_may_be_permuted(hole: Hole) -> None:
    """A layout is worth the same when its columns, its rows, or the cards within a line that alone counts change places, but where
    columns side by side matter.

    Reason: no source speaks of first and last columns or rows; blocks and some bonuses speak of neighbours (score.block-bonus,
    score.columns-bonus-for), diagonals of corners. Left out: rows-first (or columns-first) where two of the three cards of a row are
    enough, a mix that only an ad hoc answer makes; which two of three are taken first is then the first two.
    """
    if part_of_a_line_first(hole.ruleset):
        return
    chance = random.Random(hole.script.seed)
    for layout in layouts(hole, 8):
        if layout.removed or layout.hidden:
            continue
        new = rearranged(hole.ruleset, chance)
        cards = [0] * len(new)
        for slot, card in enumerate(layout.cards):
            cards[new[slot]] = card
        other = layout_of(hole.ruleset.shape, cards)
        assert bare(hole.ruleset, layout) == bare(hole.ruleset, other), f"{layout} and {other}"


@law(most=1, applies=lambda ruleset: ruleset.word("score.block-bonus") != "none")
def test_blocks_are_counted_as_the_rules_say(hole: Hole) -> None:
    """Two neighbouring columns are a block when all their cards are equal; a layout earns it once, once for each two columns, or for
    each block no column of which is used twice.

    Claim: score.block-bonus and score.block-times; two pairs of different ranks are no block, and a block is not counted by cards.
    """
    shape, times = hole.ruleset.shape, hole.ruleset.word("score.block-times")
    for layout in layouts(hole, 12):
        if layout.removed or layout.hidden:
            continue
        kinds = [{alike(hole.ruleset, layout.cards[slot]) for slot in column} for column in shape.columns]
        beside = [len(one | other) == 1 for one, other in itertools.pairwise(kinds)]
        apart, free = 0, 0
        for column, block in enumerate(beside):
            if block and column >= free:
                apart, free = apart + 1, column + 2
        wanted = {"once": int(any(beside)), "each": sum(beside), "each-disjoint": apart}[times]
        if (
            hole.ruleset.word("score.negative-line", "cancels") == "keeps"
            and wanted
            and worth(hole.ruleset, layout.cards[0]) < 0
        ):
            continue
        other = hole.states[0].layout(1)
        paste.about(partial(paste.of_table, hole.ruleset, (layout, other._replace(up=shape.full))))
        assert bare(hole.ruleset, layout)[1] == wanted, (
            f"{layout} has {bare(hole.ruleset, layout)[1]} blocks, not {wanted}"
        )
