"""Mistakes in the order of play, in what is offered, and in what ends a hole."""

from __future__ import annotations

import test_decisions
import test_turns
from flaws import Patch, answer, effect, flaw, offers

from golfrules import (
    frame,
    handling,
    legal,
    opening,
    play,
    turns,
)
from golfrules.actions import ASK, KNOCK, UP_MENUS, UPS, Action, Kind
from golfrules.state import DRAWING, HOLDING, REJECTED, SHOWED, State

LAST = test_turns.test_after_the_close_the_others_have_just_the_turns_granted
CLOSES = test_turns.test_a_hole_closes_exactly_when_the_rules_say


@flaw("six-card+one-last-turn", LAST)
def the_closer_plays_again(patch: Patch) -> None:
    """The closer has a last turn too."""
    answer(patch, play, "end.final-turns", "one-each-other", lambda seats: seats)


@flaw("six-card+one-last-turn", LAST)
def the_player_before_the_closer_has_no_last_turn(patch: Patch) -> None:
    """Last turns end one player too early."""
    answer(patch, play, "end.final-turns", "one-each-other", lambda seats: seats - 2)


@flaw("six-card+one-last-turn", CLOSES)
def a_second_layout_restarts_the_last_turns(patch: Patch) -> None:
    """A second layout completed during the last turns starts them anew."""
    end = turns.end_turn

    def restarts(at: State) -> State:
        return turns.close(at) if at.last > 0 and at.table.plan.trigger(at) else end(at)

    for module in (turns, play):
        patch.setattr(module, "end_turn", restarts)


@flaw("four-card", test_turns.test_knocking_is_offered_only_where_and_when_the_rules_have_it)
def a_second_knock_is_allowed(patch: Patch) -> None:
    """A second knock during the last turns starts them anew."""
    answer(patch, legal, "end.second-knock", "forbidden", True)


@flaw("six-card+turn.after-reject=must-turn-one", CLOSES)
def the_end_looked_for_before_the_turn_is_over(patch: Patch) -> None:
    """Whether a layout is complete is looked at before the turn is over, so the card turned up after a reject comes too late."""

    def too_early(before: State, action: Action, after: State) -> State:
        if before.phase != REJECTED or after.closer == before.closer:
            return after
        return turns.next_turn(
            handling.show(before, before.seat, 1 << action.slot)._replace(past=(before.past, action))
        )

    effect(patch, Kind.UP, too_early)


@flaw("six-card", CLOSES)
def the_end_looked_for_only_at_the_next_own_turn(patch: Patch) -> None:
    """Whether a layout is complete is looked at only at the closer's own next turn."""

    def late(at: State) -> bool:
        return turns.one_layout_up(at) and not at.did & SHOWED

    answer(patch, play, "end.trigger", "one-layout-up", late)


@flaw("six-card", test_turns.test_cards_are_turned_up_only_by_a_rule)
def hidden_cards_not_turned_up_for_the_count(patch: Patch) -> None:
    """Hidden cards are not turned up before the count."""
    finish = handling.finish
    for module in (turns, play):
        patch.setattr(module, "finish", lambda at, why: finish(at, why)._replace(up=at.up))


@flaw("six-card+one-last-turn", test_turns.test_cards_are_turned_up_only_by_a_rule)
def hidden_cards_turned_up_before_the_last_turns(patch: Patch) -> None:
    """Hidden cards are turned up before the last turns."""
    answer(patch, play, "end.reveal", "after-final-turns", (True, False))


@flaw("six-card", "a card taken from the discard pile may not be rejected")
def a_taken_card_put_straight_back(patch: Patch) -> None:
    """A card taken from the discard pile may be put straight back."""
    answer(patch, legal, "turn.reject", "stock-only", (False, True, True))


@flaw("six-card", test_turns.test_the_opening_goes_round_once)
def the_same_slot_chosen_twice(patch: Patch) -> None:
    """The same slot can be chosen twice at the opening, so that only one card is turned up."""
    answer(patch, opening, "opening.where", "any", lambda plan, hidden, picked, need: plan.full)
    answer(patch, legal, "opening.where", "any", lambda plan, hidden, picked, need: plan.full)


@flaw("eight-card", "the very last hidden card may stay hidden after a reject")
def the_last_hidden_card_must_be_turned_up(patch: Patch) -> None:
    """A forced turn-up is demanded although only one hidden card is left and the rule exempts it."""
    for word in ("by-choice", "always"):
        answer(patch, play, "turn.last-hidden", word, lambda hidden: UPS[hidden])


@flaw("six-card", test_turns.test_knocking_is_offered_only_where_and_when_the_rules_have_it)
def knocking_in_a_game_without_it(patch: Patch) -> None:
    """A knock is offered in a game without knocking."""
    offers(patch, DRAWING, lambda at, found: (*found, KNOCK))


@flaw("four-card", test_turns.test_knocking_is_offered_only_where_and_when_the_rules_have_it)
def knocking_in_the_middle_of_a_turn(patch: Patch) -> None:
    """A knock is offered when a card is drawn."""
    offers(patch, HOLDING, lambda at, found: (*found, KNOCK))


@flaw("six-card", test_decisions.test_what_may_be_done_hangs_on_the_table_alone)
def a_menu_out_of_date(patch: Patch) -> None:
    """A card that was turned up a moment ago may be turned up again."""
    made = play.opening_menu
    patch.setattr(play, "opening_menu", lambda *asked: UP_MENUS[63] if made(*asked).actions else ASK)


@flaw("six-card", test_turns.test_turns_go_round_and_nobody_plays_twice)
def only_two_can_play(patch: Patch) -> None:
    """With three or more players the program leaves the third out."""
    patch.setattr(frame, "_following", lambda step, players: tuple(1 - seat % 2 for seat in range(players)))
