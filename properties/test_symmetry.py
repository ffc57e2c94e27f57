"""Laws about what does not matter: which seat, which suits, which side of a layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from test_scores import part_of_a_line_first

from golfrules.actions import Action, Kind, action
from golfrules.cards import JOKER, Card
from golfrules.chance import fold, shuffled
from golfrules.deal import start
from golfrules.layout import Shape
from golfrules.legal import legal_actions
from golfrules.outcome import scores
from golfrules.play import apply
from golfrules.ruleset import Ruleset
from golfrules.scoring import lines_of
from golfrules.state import State
from golfrules.testing.board import in_deal_order
from golfrules.testing.laws import law
from golfrules.testing.strategies_plays import Hole

Move = Callable[[Action], Action]


def same_play(hole: Hole, other: State, moved: Move, turned: int = 0) -> State:
    """Play the same at another table; everything but what was moved must be alike. `turned`: how far its seats are turned."""
    for number, state in enumerate(hole.states):
        seats = hole.players
        assert other.phase == state.phase
        assert other.seat == (state.seat + turned) % seats
        assert {moved(one) for one in legal_actions(state)} == set(legal_actions(other)), "other actions are legal"
        assert other.ending is state.ending
        assert len(other.stock) == len(state.stock)
        assert other.last == state.last
        if number < len(hole.actions):
            other = apply(other, moved(hole.actions[number]))
    if hole.over:
        here, there = scores(hole.states[-1]), scores(other)
        for kind, before, after in (("layouts", here.raw, there.raw), ("all", here.totals, there.totals)):
            turned_back = tuple(after[(seat + turned) % seats] for seat in range(seats))
            assert turned_back == before, f"the scores ({kind}) are {before} and {turned_back}"
    return other


@law()
def test_seats_are_alike(hole: Hole) -> None:
    """With the dealer one seat further the same cards and plays bring the same, one seat further.

    Reason: no source gives a seat any right but through the dealer (turn.first) and the order (turn.order).
    """
    first = hole.states[0]
    dealer = (first.table.dealer + 1) % hole.players
    same_play(hole, start(hole.ruleset, hole.players, deal=first.table.deal, dealer=dealer), lambda done: done, 1)


def suits_map(ruleset: Ruleset, seed: int) -> dict[Card, Card]:
    """Other suits for all cards: for each rank others where no rule speaks of suits; the same for all ranks where cards of one suit
    are alike; red for red and black for black where jacks are bonus cards."""
    named = [name for name in ruleset.values if len(name) == 2 and name != "Jo"]
    found: dict[Card, Card] = {JOKER: JOKER}
    for rank in range(13):
        order = shuffled(range(4), fold(seed, 0 if ruleset.word("score.alike") == "rank-and-suit" else rank))
        if named:  # jack of spades with jack of hearts, the only single cards with a value of their own
            assert set(named) <= {"Js", "Jh"}
            order = (1, 0, 3, 2)
        found |= {rank * 4 + suit: rank * 4 + other for suit, other in enumerate(order)}
    return found


@law()
def test_suits_never_matter(hole: Hole) -> None:
    """With other suits the same plays are legal and bring the same points, but where single cards are bonus cards.

    Claim: score.alike is rank in every source; suits are spoken of only for one-eyed jacks (score.values Js and Jh).
    """
    other = suits_map(hole.ruleset, hole.script.seed)
    first = hole.states[0]
    deal = [other[card] for card in first.table.deal]
    same_play(hole, start(hole.ruleset, hole.players, deal=deal, dealer=first.table.dealer), lambda done: done)


def flips(ruleset: Ruleset) -> list[tuple[str, tuple[int, ...]]]:
    """The ways of looking at a layout from another side under which the rules stay the same: name, and old slot → new slot."""
    shape = ruleset.shape
    if shape.is_hand:
        return [("hand turned round", tuple(reversed(range(shape.size))))]
    if part_of_a_line_first(ruleset):
        return [("as it lies", tuple(range(shape.size)))]
    height, width = shape.height, shape.width
    places = [(row, column) for row in range(height) for column in range(width)]
    found = [("left and right", tuple(row * width + width - 1 - column for row, column in places))]
    answers = ruleset.answers
    if answers.get("opening.peek-where") != "nearest":
        found.append(("top and bottom", tuple((height - 1 - row) * width + column for row, column in places)))
        square = height == width and answers["score.cancel"] in (
            "none",
            "row-or-column",
            "any-line",
            "diagonal",
            "anywhere",
        )
        ordered = answers.get("score.overlap") in ("rows-first", "columns-first")
        columns = answers.get("opening.where", "any") != "any" or answers["score.columns-bonus"] != 0
        if square and not ordered and not columns and answers["score.block-bonus"] == "none":
            found.append(("rows and columns", tuple(column * width + row for row, column in places)))
    return found


def moved_by(ruleset: Ruleset, new: Sequence[int]) -> Move:
    """The same action in a layout seen from another side."""
    lines = [frozenset(line.slots) for line in lines_of(ruleset)]
    line_to = [lines.index(frozenset(new[slot] for slot in line)) for line in lines]

    def moved(done: Action) -> Action:
        if done.kind is Kind.REMOVE:
            return action(done.kind, line_to[done.slot])
        if done.kind is Kind.EXCHANGE:
            return action(done.kind, *sorted((new[done.slot], new[done.other])))
        return done if done.slot < 0 else action(done.kind, new[done.slot])

    return moved


def turned_hand(shape: Shape, cards: Sequence[Card], new: Sequence[int]) -> list[Card]:
    """The cards of a layout, each in its new slot."""
    found = [0] * shape.size
    for slot, card in enumerate(cards):
        found[new[slot]] = card
    return found


@law()
def test_sides_of_a_layout_never_matter(hole: Hole) -> None:
    """Layouts seen in a mirror play and count the same: left and right always, top and bottom where no rule speaks of the nearest
    row, rows and columns where both cancel alike.

    Reason: no source tells left from right; a result that depends on it depends on an order nobody wrote.
    """
    ruleset, first = hole.ruleset, hole.states[0]
    ways = flips(ruleset)
    _name, new = ways[hole.script.seed % len(ways)]
    hands = [turned_hand(ruleset.shape, layout, new) for layout in first.layouts]
    deal = in_deal_order(ruleset, hands, first.table.dealer, (*first.discard, *reversed(first.stock)))
    other = start(ruleset, hole.players, deal=deal, dealer=first.table.dealer)
    same_play(hole, other, moved_by(ruleset, new))
