"""Mistakes in handling the piles, and in who sees which card."""

from __future__ import annotations

from typing import Any

import test_cards
import test_decisions
import test_knowledge
import test_turns
from flaws import Patch, answer, effect, flaw, offers

from golfrules import (
    handling,
    knowledge,
    opening,
    play,
    state,
)
from golfrules.actions import Action, Kind
from golfrules.simulate import players
from golfrules.state import DRAWING, State

CONSERVED = test_cards.test_cards_are_conserved


@flaw("six-card+end.stock-out=recycle-keep-top", CONSERVED)
def the_top_of_the_discard_pile_lost(patch: Patch) -> None:
    """The top of the discard pile is lost when it is recycled."""
    recycled = play.ANSWERS["end.stock-out"]["recycle-keep-top"]
    assert isinstance(recycled, tuple)
    loses = (recycled[0], lambda pile, key: (pile[-2:-1], handling.keep_top(pile[:-1], key)[1]), recycled[2])
    answer(patch, play, "end.stock-out", "recycle-keep-top", loses)


@flaw("six-card+end.stock-out=recycle-keep-top", CONSERVED)
def the_top_of_the_discard_pile_doubled(patch: Patch) -> None:
    """The top of the discard pile is also shuffled into the new stock."""
    doubles = (False, lambda pile, key: (pile[-1:], pile), False)
    answer(patch, play, "end.stock-out", "recycle-keep-top", doubles)


@flaw(
    "six-card+end.stock-out=recycle-keep-top",
    test_cards.test_a_new_stock_keeps_the_top_of_the_discard_pile_or_turns_one_card_up,
)
def another_card_kept_open(patch: Patch) -> None:
    """Another card than the top one stays open when the discard pile is recycled."""
    answer(patch, play, "end.stock-out", "recycle-keep-top", (False, handling.turn_first, False))


@flaw("six-card+end.stock-out=recycle-keep-top", CONSERVED)
def a_fresh_pack_opened(patch: Patch) -> None:
    """A fresh pack is opened when the stock is out."""
    answer(patch, play, "end.stock-out", "recycle-keep-top", (False, lambda pile, key: (pile, tuple(range(52))), False))


@flaw("six-card", CONSERVED)
def the_replaced_card_vanishes(patch: Patch) -> None:
    """The replaced card is not put on the discard pile."""
    effect(patch, Kind.PLACE, lambda before, action, after: after._replace(discard=after.discard[:-1]))


@flaw("six-card", test_cards.test_a_replaced_card_lies_on_top_of_the_discard_pile)
def the_replaced_card_put_under(patch: Patch) -> None:
    """The replaced card is put under the discard pile."""
    effect(
        patch,
        Kind.PLACE,
        lambda before, action, after: after._replace(discard=(*after.discard[-1:], *after.discard[:-1])),
    )


@flaw("six-card+end.stock-out=pass", test_decisions.test_there_is_something_to_do_until_the_hole_is_over)
def nothing_to_do_without_a_stock(patch: Patch) -> None:
    """When the stock is empty the next player is stuck with no legal action."""
    offers(patch, DRAWING, lambda at, found: found if at.stock else ())


@flaw("four-card", "three rounds of exchanges with the discard pile end the hole")
def play_that_never_ends(patch: Patch) -> None:
    """Players exchange the top discard for ever."""
    answer(patch, play, "end.standstill", "count-after-rounds", lambda at: False)


SEES = test_knowledge.test_a_seat_sees_just_what_the_rules_show_it
TWINS = test_knowledge.test_interference_of_unseen_cards


@flaw("six-card", TWINS)
def every_hidden_card_sent_to_everybody(patch: Patch) -> None:
    """Every client is sent every hidden card."""
    patch.setattr(knowledge, "_seen_layout", lambda at, seat, bit: at.layout(seat))


@flaw("six-card", TWINS)
def the_drawn_card_shown_to_all(patch: Patch) -> None:
    """The card drawn from the stock is shown to all."""
    answer(patch, knowledge, "turn.drawn-seen", "drawer-only", knowledge.all_seats)


@flaw("six-card", test_knowledge.test_interference_of_unseen_cards_with_simple_players)
def a_player_who_looks_under_the_cards(patch: Patch) -> None:
    """A computer player reads cards its seat has never seen."""
    table_: list[State] = []
    honest = knowledge.observation

    def watched(at: State, seat: int) -> Any:
        table_[:] = [at]
        return honest(at, seat)

    patch.setattr(test_knowledge, "observation", watched)
    patch.setitem(players.PLAYERS, "greedy", lambda rules, view, found, key: found[sum(table_[0].stock) % len(found)])


@flaw("four-card", SEES)
def a_card_looked_at_is_forgotten(patch: Patch) -> None:
    """A card that was looked at is forgotten at once."""
    effect(patch, Kind.PEEK, lambda before, action, after: after._replace(seen=before.seen))


@flaw("four-card", test_turns.test_the_opening_goes_round_once)
def a_card_looked_at_may_be_looked_at_again(patch: Patch) -> None:
    """A card looked at once can be looked at again later."""
    for word in ("any", "nearest"):
        answer(patch, opening, "opening.peek-where", word, lambda plan, hidden: plan.full)


@flaw("four-card", SEES)
def a_card_looked_at_is_shown_to_all(patch: Patch) -> None:
    """A card looked at in secret is still shown later, to everybody."""

    def shown(before: State, action: Action, after: State) -> State:
        seats = state.with_item(after.seen[before.seat], action.slot, after.table.everybody)
        return after._replace(seen=state.with_item(after.seen, before.seat, seats))

    effect(patch, Kind.PEEK, shown)


@flaw("four-card", SEES)
def a_card_taken_openly_unknown_when_laid_face_down(patch: Patch) -> None:
    """A card placed face down after being taken from the discard pile is treated as unknown, though all saw it."""
    answer(patch, knowledge, "turn.taken-known", "everybody", knowledge.only_seat)
