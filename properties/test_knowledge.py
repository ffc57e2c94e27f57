"""Laws about knowledge: what a seat sees is what the rules let it see, no more and no less."""

from __future__ import annotations

from golfrules.actions import Action, Kind
from golfrules.cards import Card
from golfrules.chance import PLAYER, fold, shuffled, stream
from golfrules.deal import pack_cards, start
from golfrules.knowledge import information_state, observation
from golfrules.layout import UNKNOWN
from golfrules.legal import legal_actions
from golfrules.play import apply, is_terminal
from golfrules.simulate.players import PLAYERS
from golfrules.state import DISCARD_PILE, State
from golfrules.testing.laws import law
from golfrules.testing.strategies_plays import Hole

Sight = dict[Card, int]
"""For each card that is not in the stock the seats that know where it is, as a bit mask. No card is there twice."""


def first_sight(hole: Hole) -> Sight:
    """What is known once the cards are dealt: the first discard, and the own cards where the rules show them."""
    state = hole.states[0]
    own = hole.ruleset.word("setup.own-cards") == "always-seen"
    known = {card: (1 << seat if own else 0) for seat, layout in enumerate(state.layouts) for card in layout}
    return known | dict.fromkeys(state.discard, (1 << hole.players) - 1)


def next_sight(hole: Hole, known: Sight, before: State, action: Action, after: State) -> Sight:
    """What is known after an action, by the rules alone; the engine's own account (`State.seen`) is not looked at."""
    ruleset, everybody = hole.ruleset, (1 << hole.players) - 1
    found: Sight = dict.fromkeys((*after.discard, *after.aside), everybody)
    for seat, layout in enumerate(after.layouts):
        always = 1 << seat if ruleset.word("setup.own-cards") == "always-seen" else 0
        for slot, card in enumerate(layout):
            if after.gone[seat] >> slot & 1:
                continue  # an empty place; its card lies elsewhere
            if after.up[seat] >> slot & 1:
                found[card] = everybody
                continue
            found[card] = known.get(card, 0) | always
            if card == before.drawn:
                seen_drawn = ruleset.word("turn.drawn-seen") == "everybody"
                if before.source == DISCARD_PILE:
                    seen_drawn = ruleset.word("turn.taken-known", "everybody") == "everybody"
                found[card] = everybody if seen_drawn else 1 << seat
            if action.kind is Kind.PEEK and seat == before.seat and slot == action.slot:
                found[card] |= 1 << seat
    if after.drawn is not None:
        to_all = after.source == DISCARD_PILE or ruleset.word("turn.drawn-seen") == "everybody"
        found[after.drawn] = everybody if to_all else 1 << after.seat
    return found


def sights(hole: Hole) -> list[Sight]:
    """What is known in each state of a play."""
    found = [first_sight(hole)]
    for before, action, after in hole.steps:
        found.append(next_sight(hole, found[-1], before, action, after))
    return found


@law(distinct=True, most=32)
def test_a_seat_sees_just_what_the_rules_show_it(hole: Hole) -> None:
    """In every state a seat's observation holds the face-up cards, the discard pile, and those hidden cards that it has looked at,
    drawn or been shown, wherever they lie now; every other card is unknown.

    Claims: setup.own-cards, opening.peek, turn.drawn-seen, turn.taken-known: a card that was looked at is not forgotten, one that
    was taken openly and laid face down stays known to all, and nobody sees more.
    """
    for state, known in zip(hole.states, sights(hole), strict=True):
        for seat in range(hole.players):
            view = observation(state, seat)
            for owner, layout in enumerate(state.layouts):
                gone = state.gone[owner]
                shown = tuple(
                    card if gone >> slot & 1 or known[card] >> seat & 1 else UNKNOWN for slot, card in enumerate(layout)
                )
                assert view.layouts[owner].cards == shown, (
                    f"player {seat + 1} sees another layout of player {owner + 1}"
                )
                assert (view.layouts[owner].up, view.layouts[owner].removed) == (state.up[owner], state.gone[owner])
            drawn = state.drawn
            if drawn is not None and not known[drawn] >> seat & 1:
                drawn = UNKNOWN
            assert view.drawn == drawn, f"player {seat + 1} sees another card in hand"
            assert (view.discard, view.aside, view.stock) == (state.discard, state.aside, len(state.stock))


@law(distinct=True, most=32)
def test_what_a_seat_knows_never_shrinks(hole: Hole) -> None:
    """A hidden card of a layout that a seat knows stays known to it as long as it lies in that layout.

    Reason: players remember; only a card that leaves sight (into a new stock) is lost.
    """
    for seat in range(hole.players):
        before: list[set[Card]] | None = None
        for state in hole.states:
            view = observation(state, seat)
            now = [set(layout.cards) - {UNKNOWN} for layout in view.layouts]
            if before is not None:
                for owner in range(hole.players):
                    lost = (before[owner] & set(state.layouts[owner])) - now[owner]
                    assert not lost, f"player {seat + 1} forgets {lost} in the layout of player {owner + 1}"
            before = now


def twin_of(hole: Hole, seat: int) -> State:
    """The deal of another table that looks the same to a seat up to the end of the play: all cards that it never sees lie elsewhere,
    mixed with cards that are not in play."""
    seen: set[Card] = set()
    for known in sights(hole):
        seen |= {card for card, seats in known.items() if seats >> seat & 1}
    first = hole.states[0]
    deal = first.table.deal
    unseen = [card for card in deal if card not in seen]
    outside = set(pack_cards(hole.ruleset, hole.players)) - set(deal)
    others = iter(shuffled(sorted({*unseen, *outside}), fold(hole.script.seed, 5)))
    mixed = tuple(card if card in seen else next(others) for card in deal)
    return start(hole.ruleset, hole.players, deal=mixed, dealer=first.table.dealer)


def cut(hole: Hole) -> Hole:
    """The play up to some decision, mostly before its end, where everything is turned up."""
    number = len(hole.actions)
    return hole.upto(number - 1 - hole.script.seed % max(1, number // 2) if number > 1 else number)


@law(distinct=True, most=32)
def test_interference_of_unseen_cards(hole: Hole) -> None:
    """Two tables that differ only in cards a seat has not seen give that seat the same observations, information state and legal
    actions, and every player the same legal actions, until a rule reveals one of those cards.

    Reason: what the rules hide must not show through anything the engine tells (turn.drawn-seen, setup.dealt, setup.own-cards).
    """
    hole = cut(hole)
    seat = hole.script.seed % hole.players
    twin = twin_of(hole, seat)
    for number, state in enumerate(hole.states):
        assert observation(twin, seat) == observation(state, seat), f"player {seat + 1} sees a difference"
        assert legal_actions(twin) == legal_actions(state), "the legal actions tell a hidden card"
        if number < len(hole.actions):
            twin = apply(twin, hole.actions[number])
    assert information_state(twin, seat) == information_state(hole.states[-1], seat)


@law(distinct=True, most=24)
def test_interference_of_unseen_cards_with_simple_players(hole: Hole) -> None:
    """A simple player chooses the same at two tables that differ only in cards its seat has not seen.

    Reason: a computer player may read no card that its seat has not seen.
    """
    hole = cut(hole)
    state = hole.states[-1]
    if is_terminal(state):
        return
    twin = twin_of(hole, state.seat)
    for action in hole.actions:
        twin = apply(twin, action)
    key = stream(hole.script.seed, 0, PLAYER, len(hole.actions))
    names = sorted(PLAYERS)
    for name in names[hole.script.seed % len(names) :][:1]:
        choose = PLAYERS[name]
        here = choose(hole.ruleset, observation(state, state.seat), legal_actions(state), key)
        there = choose(hole.ruleset, observation(twin, state.seat), legal_actions(twin), key)
        assert here in legal_actions(state), f"{name} does what is not legal: {here}"
        assert here is there, f"{name} chooses {here}, and {there} where only unseen cards are others"


@law(most=30)
def test_recall_is_perfect(hole: Hole) -> None:
    """What a seat has witnessed begins with what it had witnessed before, and ends with what it sees now; own acts are all in it.

    Reason: an information state with perfect recall, as in OpenSpiel.
    """
    last = hole.states[-1]
    middle = len(hole.actions) // 2
    for seat in {hole.script.seed % hole.players, last.seat}:
        witnessed = information_state(last, seat)
        assert len(witnessed) == len(hole.actions) + 1
        assert witnessed[-1].table == observation(last, seat)
        assert witnessed[: middle + 1] == information_state(hole.states[middle], seat)
        for (before, action, _), event in zip(hole.steps, witnessed[1:], strict=True):
            assert event.seat == before.seat
            assert event.action == str(action) or (event.action == "up ?" and before.seat != seat)
