"""Small flawed engines: each mistake that card-Golf programs have shipped, made once, and who catches it.

A flaw is a function that patches the engine for one test; its docstring is the mistake. `caught_by` is a law of `properties`, or the
name of a scenario; `on` is the ruleset by which it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
import test_cards
import test_decisions
import test_knowledge
import test_matches
import test_scores
import test_symmetry
import test_turns

from golfrules import counting, deal, handling, knowledge, legal, lines, match, opening, outcome, play, scoring, state, table, turns, worth
from golfrules.actions import KNOCK, PASS, UPS, Action, Kind
from golfrules.cards import JOKER_RANK
from golfrules.simulate import players
from golfrules.state import DRAWING, HOLDING, REJECTED, State

Patch = pytest.MonkeyPatch
Breaks = Callable[[Patch], None]


class Flaw(NamedTuple):
    """A flawed engine: how it is made, the ruleset by which it shows, the law or scenario that catches it."""

    name: str
    mistake: str
    breaks: Breaks
    on: str
    caught_by: Any


FLAWS: list[Flaw] = []


def flaw(on: str, caught_by: Any) -> Callable[[Breaks], Breaks]:
    """Enter a flaw in the table."""

    def enter(breaks: Breaks) -> Breaks:
        FLAWS.append(Flaw(breaks.__name__.replace("_", " "), breaks.__doc__ or "", breaks, on, caught_by))
        return breaks

    return enter


def answer(patch: Patch, module: Any, parameter: str, word: str, value: object) -> None:
    """Play an answer as if it were another."""
    patch.setitem(module.ANSWERS[parameter], word, value)


def effect(patch: Patch, kind: Kind, change: Callable[[State, Action, State], State]) -> None:
    """Change what an action does."""
    done = play.EFFECTS[kind]
    changed = (*play.EFFECTS[:kind], lambda at, act: change(at, act, done(at, act)), *play.EFFECTS[kind + 1 :])
    patch.setattr(play, "EFFECTS", changed)


def offers(patch: Patch, phase: int, change: Callable[[State, tuple[Action, ...]], tuple[Action, ...]]) -> None:
    """Change which actions are legal in a phase."""
    found = legal.BY_PHASE[phase]
    changed = (*legal.BY_PHASE[:phase], lambda at: change(at, found(at)), *legal.BY_PHASE[phase + 1 :])
    patch.setattr(legal, "BY_PHASE", changed)
    patch.setattr(play, "BY_PHASE", changed)


# scoring

EQUAL = test_scores.test_equal_cards_of_a_line_cancel_and_nothing_else


@flaw("six-card", EQUAL)
def equal_points_for_equal_rank(patch: Patch) -> None:
    """A jack over a queen (10 and 10) cancels."""
    answer(patch, scoring, "score.alike", "rank", worth.alike_by_points)


@flaw("six-card", EQUAL)
def a_pair_of_twos_is_minus_four(patch: Patch) -> None:
    """A pair of twos is worth -4 where it must cancel."""
    answer(patch, scoring, "score.negative-line", "cancels", counting.not_all_negative)


@flaw("six-card+jokers", EQUAL)
def a_pair_of_jokers_keeps_its_points(patch: Patch) -> None:
    """A pair of jokers is worth -4 where it must cancel."""
    answer(patch, scoring, "score.negative-line", "cancels", counting.not_all_negative)


@flaw("four-in-hand", "the third of three equal cards of a hand counts")
def all_three_of_a_kind_vanish(patch: Patch) -> None:
    """Of three of a kind all vanish."""
    answer(patch, scoring, "score.overlap", "most-cards", counting.shared)


@flaw("four-in-hand", EQUAL)
def none_of_three_of_a_kind_vanishes(patch: Patch) -> None:
    """Of three of a kind none vanishes."""

    def only_two(alg: Any, group: Sequence[int], places: Sequence[Any]) -> Any:
        equal = [alg.equal(places[group[0]].key, place.key) for place in places]
        return alg.both([counting.all_here(alg, tuple(group), places), sum(equal) == len(group)])

    answer(patch, scoring, "turn.removed-shrinks", "places-stay", only_two)


@flaw("nine-card+score.cancel=column", EQUAL)
def only_the_first_two_of_three_vanish(patch: Patch) -> None:
    """Of three of a kind only the first two in reading order vanish."""
    found = lines.groups_in
    patch.setattr(lines, "groups_in", lambda given, needed: found(given, 2))


@flaw("six-card", EQUAL)
def pairs_in_rows_where_columns_count(patch: Patch) -> None:
    """Pairs are found in rows where only columns count."""
    answer(patch, scoring, "score.cancel", "column", lines.rows)


@flaw("six-card+setup.layout=3x2+score.cancel=row+opening.where=any", EQUAL)
def pairs_in_columns_where_rows_count(patch: Patch) -> None:
    """Pairs are found in columns where only rows count."""
    answer(patch, scoring, "score.cancel", "row", lines.columns)


@flaw("eight-card", EQUAL)
def columns_walked_with_the_wrong_stride(patch: Patch) -> None:
    """A column is walked with the wrong stride when the layout is wide."""

    def strides(shape: Any) -> Any:
        return lines._numbered("column", tuple(tuple(range(n, shape.size, 3))[:2] for n in range(shape.width)))

    answer(patch, scoring, "score.cancel", "column", strides)


@flaw("six-card+jokers", EQUAL)
def a_joker_is_a_wildcard(patch: Patch) -> None:
    """A joker pairs with any card."""

    def wild(alg: Any, group: Sequence[int], places: Sequence[Any]) -> Any:
        keys = {places[slot].key for slot in group} - {JOKER_RANK}
        return len(keys) < 2 and all(places[slot].here for slot in group)

    answer(patch, scoring, "turn.removed-shrinks", "places-stay", wild)


@flaw("six-card+jokers", EQUAL)
def a_joker_zeroes_its_column(patch: Patch) -> None:
    """A joker makes its whole column worth nothing."""

    def zeroes(alg: Any, group: Sequence[int], places: Sequence[Any]) -> Any:
        equal = counting.all_here(alg, tuple(group), places)
        return equal or any(places[slot].key == JOKER_RANK for slot in group)

    answer(patch, scoring, "turn.removed-shrinks", "places-stay", zeroes)


@flaw("six-card+block-bonus", test_scores.test_blocks_are_counted_as_the_rules_say)
def a_block_counted_twice_where_two_overlap(patch: Patch) -> None:
    """A bonus for a block of four is given twice when two blocks overlap."""
    for word in ("once", "each-disjoint"):
        answer(patch, scoring, "score.block-times", word, counting.each_pair)


@flaw("six-card+block-bonus", test_scores.test_blocks_are_counted_as_the_rules_say)
def a_block_counted_once_a_card(patch: Patch) -> None:
    """A bonus for a block of four is given once for each card."""

    def each_card(alg: Any, pairs: Any, held: Any, columns: int) -> Any:
        return 4 * counting.once(alg, pairs, held, columns)

    for word in ("once", "each-disjoint", "each"):
        answer(patch, scoring, "score.block-times", word, each_card)


@flaw("six-card+block-bonus", test_scores.test_blocks_are_counted_as_the_rules_say)
def two_pairs_taken_for_a_block(patch: Patch) -> None:
    """A bonus is given for two pairs of different ranks where four equal cards are meant."""

    def two_pairs(alg: Any, plan: Any, pair: Any, places: Any) -> Any:
        return all(counting.all_here(alg, plan.shape.columns[column], places) for column in pair)

    answer(patch, scoring, "score.block-removed", "left-out", (lines.neighbours, two_pairs))


@flaw("nine-card@howto-fr+score.overlap=most-cards", test_scores.test_the_order_in_which_lines_are_examined_never_matters)
def rows_looked_at_first(patch: Patch) -> None:
    """Where lines cross, those that come first are taken, so that it matters how a layout is turned."""
    answer(patch, scoring, "score.overlap", "most-cards", counting.in_order)


@flaw("six-card", test_scores.test_the_score_shown_while_playing_equals_the_final_count)
def another_score_is_shown(patch: Patch) -> None:
    """The score shown while playing is computed by other code, which forgets the pairs."""
    patch.setattr(test_scores, "points", lambda at, seat: sum(worth_of(at, card) for card in at.layouts[seat]))
    patch.setattr(outcome, "points", test_scores.points)


def worth_of(at: State, card: int) -> int:
    """The points of a card at a table."""
    return scoring.scorer(at.table.ruleset).values[card] or 0


@flaw("six-card", test_matches.test_a_match_adds_up_and_the_deal_goes_round)
def a_hole_added_twice(patch: Patch) -> None:
    """The points of a hole are added twice to the total."""
    once = match.add_hole

    def twice(played: Any, points: Sequence[int]) -> Any:
        return once(played, [2 * each for each in points])

    patch.setattr(test_matches, "add_hole", twice)


@flaw("six-card+closer-ten", test_matches.test_the_count_of_a_table_is_what_the_rules_say)
def a_penalty_before_it_is_known_who_is_lowest(patch: Patch) -> None:
    """The closer is punished before it is known who is lowest."""
    answer(patch, match, "score.closer-tie", "safe", lambda alg, own, lowest: alg.truth(True))


# flow

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
        return turns.next_turn(handling.show(before, before.seat, 1 << action.slot)._replace(past=(before.past, action)))

    effect(patch, Kind.UP, too_early)


@flaw("six-card", CLOSES)
def the_end_looked_for_only_at_the_next_own_turn(patch: Patch) -> None:
    """Whether a layout is complete is looked at only at the closer's own next turn."""

    def late(at: State) -> bool:
        return turns.one_layout_up(at) and not at.did & state.SHOWED

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


@flaw("six-card", test_turns.test_turns_go_round_and_nobody_plays_twice)
def only_two_can_play(patch: Patch) -> None:
    """With three or more players the program crashes, or leaves the third out."""
    patch.setattr(state.Table, "after", lambda at, seat: (1, 0)[seat])


# cards

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


@flaw("six-card+end.stock-out=recycle-keep-top", test_cards.test_a_new_stock_keeps_the_top_of_the_discard_pile_or_turns_one_card_up)
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
    effect(patch, Kind.PLACE, lambda before, action, after: after._replace(discard=(*after.discard[-1:], *after.discard[:-1])))


@flaw("six-card+end.stock-out=pass", test_decisions.test_there_is_something_to_do_until_the_hole_is_over)
def nothing_to_do_without_a_stock(patch: Patch) -> None:
    """When the stock is empty the next player is stuck with no legal action."""
    offers(patch, DRAWING, lambda at, found: found if at.stock else ())


@flaw("four-card", "three rounds of exchanges with the discard pile end the hole")
def play_that_never_ends(patch: Patch) -> None:
    """Players exchange the top discard for ever."""
    answer(patch, play, "end.standstill", "count-after-rounds", lambda at: False)


# information

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


@flaw("four-card", SEES)
def a_card_looked_at_is_still_known_when_it_has_gone(patch: Patch) -> None:
    """A card looked at once is still shown when another lies in its place."""

    def stays(before: State, action: Action, after: State) -> State:
        if after.ending is not None:
            return after
        was, now = before.seen[before.seat][action.slot], after.seen[before.seat][action.slot]
        seats = state.with_item(after.seen[before.seat], action.slot, was | now)
        return after._replace(seen=state.with_item(after.seen, before.seat, seats))

    effect(patch, Kind.PLACE, stays)
    answer(patch, knowledge, "turn.drawn-seen", "drawer-only", lambda everybody, seat: 0)


@flaw("four-card", SEES)
def a_card_taken_openly_unknown_when_laid_face_down(patch: Patch) -> None:
    """A card placed face down after being taken from the discard pile is treated as unknown, though all saw it."""
    answer(patch, knowledge, "turn.taken-known", "everybody", knowledge.only_seat)


# match

MATCH = test_matches.test_a_match_adds_up_and_the_deal_goes_round
COUNT = test_matches.test_the_count_of_a_table_is_what_the_rules_say


@flaw("six-card", MATCH)
def a_tie_given_to_the_lowest_seat(patch: Patch) -> None:
    """A tie is given to the lowest seat number."""
    lowest = match.Match.lowest
    assert lowest.fget is not None
    patch.setattr(match.Match, "lowest", property(lambda at: lowest.fget(at)[:1]))  # type: ignore[misc]


@flaw("six-card+closer-ten+score.closer-tie=safe", COUNT)
def a_tied_closer_punished(patch: Patch) -> None:
    """A closer who ties for lowest is punished without the rule saying so."""
    answer(patch, match, "score.closer-tie", "safe", table.not_alone)


@flaw("six-card+closer-lowest+score.closer-floor=at-least-zero", COUNT)
def a_negative_lowest_score_rewards(patch: Patch) -> None:
    """A negative lowest score is added as a penalty, which rewards the closer."""
    answer(patch, match, "score.closer-floor", "at-least-zero", table.as_written)


@flaw("six-card", MATCH)
def the_dealer_moves_to_the_right(patch: Patch) -> None:
    """The deal moves the wrong way."""
    wrong = lambda dealer, seats: max((seat for seat in seats if seat < dealer), default=seats[-1])  # noqa: E731
    answer(patch, match, "match.dealer", "moves-left", wrong)


@flaw("six-card", test_turns.test_turns_go_round_and_nobody_plays_twice)
def the_first_player_does_not_follow_the_dealer(patch: Patch) -> None:
    """The dealer begins where the player on the left does."""
    answer(patch, deal, "turn.first", "left-of-dealer", 0)


__all__ = ["FLAWS", "PASS", "Flaw"]
