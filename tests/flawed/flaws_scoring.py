"""Mistakes in counting a layout, a table, a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import test_matches
import test_scores
import test_turns
from flaws import Patch, answer, flaw

from golfrules import (
    counting,
    deal,
    lines,
    match,
    outcome,
    scoring,
    table,
    worth,
)
from golfrules.cards import JOKER_RANK
from golfrules.state import State

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


@flaw(
    "nine-card@howto-fr+score.overlap=most-cards", test_scores.test_the_order_in_which_lines_are_examined_never_matters
)
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
