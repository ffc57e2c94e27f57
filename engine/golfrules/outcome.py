"""What a hole brings: the points of each seat once it is over."""

from __future__ import annotations

from golfrules.match import TableScore, count_layouts
from golfrules.scoring import count
from golfrules.state import State, need_state


def points(state: State, seat: int) -> int:
    """What a seat's layout is worth as it lies, by the rules of the count, without anything that depends on other seats.

    Raises ValueError when a card that counts is unknown.
    """
    return count(state.table.ruleset, state.layouts[seat], state.up[seat], state.gone[seat]).total


def scores(state: State) -> TableScore:
    """The count of a hole that is over: for each seat the points of its layout, and with bonuses and penalties of the table.

    Raises ValueError while the hole goes on, and when a card that counts is unknown.
    """
    need_state(state)
    if state.ending is None:
        raise ValueError("the hole is not over")
    layouts = [state.layout(seat) for seat in range(state.table.players)]
    return count_layouts(state.table.ruleset, layouts, None if state.closer < 0 else state.closer, state.seat)


def score_of(state: State, seat: int) -> int:
    """The points of one seat when the hole is over, also where other seats hold cards that a position leaves open.

    Raises ValueError where those cards matter to this seat.
    """
    unknown = [other for other in range(state.table.players) if other != seat and state.layout(other).unknown]
    if not unknown:
        return scores(state).totals[seat]
    if state.ending is None:
        raise ValueError("the hole is not over")
    ruleset = state.table.ruleset
    penalty = ruleset.number("score.closer-points") != 0 or ruleset.word("score.closer-lowest") == "adds"
    last = ruleset.answers.get("score.no-closer") == "last-player"
    judged = state.seat if state.closer < 0 and last else state.closer
    if ruleset.word("score.block-bonus") != "none" or (penalty and judged == seat):
        raise ValueError(f"the score of player {seat + 1} depends on cards of player {unknown[0] + 1} that are unknown")
    return points(state, seat)


def returns(state: State) -> tuple[int, ...]:
    """Minus points for each seat, so that more is better; zeros while the hole goes on."""
    need_state(state)
    if state.ending is None:
        return (0,) * state.table.players
    return tuple(-total for total in scores(state).totals)
