"""Readings that the engine does not play at a table, played small with its own steps, so that it is found and replayed what they change.

A knock out of turn has no place in an order of decisions; on a small table of two it gets one: before each turn the other player is
asked first. A match of so many turns each ends in the middle of a deal; deals are played one after the other, and cut there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from golfrules.deal import start
from golfrules.legal import legal_actions
from golfrules.match import add_hole, count_layouts, start_match
from golfrules.outcome import scores
from golfrules.play import apply
from golfrules.proof.bestplay import Unsolved, best, won_text
from golfrules.proof.finding import Finding, MatchWitness, Open, Parted, PlayWitness
from golfrules.proof.flownumbers import before_the_first_turn
from golfrules.proof.smalltables import build, even_tables
from golfrules.ruleset import Ruleset
from golfrules.state import DRAWING, OVER, State, UnknownCardError
from golfrules.turns import close

MOST_TABLES = 300
MOST_MATCHES = 100

# a knock out of turn


def calls(state: State) -> Iterable[tuple[int, State]]:
    """The knock of the player of two who is not to move, before the other draws: the turn that begins is the other's last, and the
    knocker has lost none."""
    table = state.table
    plan = table.plan
    early = state.turn < plan.knock_round * table.players
    if state.phase != DRAWING or state.closer >= 0 or not plan.knock or early or not state.stock:
        return
    caller = table.after(state.seat)
    after = close(state._replace(seat=caller))
    assert after.phase == OVER or after.seat == state.seat
    yield caller, after


def knock_at_any_time(rules: Ruleset) -> Finding:
    """The first small table of two on which best play ends otherwise when a player may also knock before the other's turn, with the play
    that leads to such a knock."""
    for form in even_tables(rules, rules, MOST_TABLES):
        state = None if "closer" in form else build(rules, form)
        try:
            if state is None or _values(state)[0] == _values(state)[1]:
                continue
            path, at = _to_the_call(state)
        except (Unsolved, UnknownCardError):
            continue
        ((caller, after),) = calls(at)
        witness = PlayWitness(
            form, path, f"whether player {caller + 1} may knock before player {at.seat + 1} draws",
            "no, it is another's turn",
            f"yes, losing no turn; then {_follows(after)}", tuple(f"{seat + 1}: {at.layout(seat)}" for seat in (0, 1)),
        )  # fmt: skip
        return Parted(witness, ("search",), won_text(form, *_values(state)))
    return Open(f"no call out of turn changes who wins, on {MOST_TABLES} small tables")


def _values(state: State) -> tuple[int, int]:
    """Who wins with best play: each in the own turn, and with calls out of turn."""
    return best(state), best(state, besides=calls)


def _to_the_call(state: State) -> tuple[tuple[tuple[int, str], ...], State]:
    """The play from a state on which calls change who wins, to the first state at which a call does so at once."""
    path: tuple[tuple[int, str], ...] = ()
    while True:
        own, free = _values(state)
        if any(best(after, besides=calls) == free for _, after in calls(state)):
            return path, state
        for action in legal_actions(state):
            then = apply(state, action)
            if then.phase != OVER and _values(then) == (own, free):
                break
        else:
            raise Unsolved
        path, state = (*path, (state.seat, str(action))), then


def _follows(after: State) -> str:
    return "the hole is over" if after.phase == OVER else f"player {after.seat + 1} has the last turn"


# a match of so many turns


class Cut(NamedTuple):
    """Deals played by lot: the points of each hole played out, and how a match of so many turns each ends in the midst of them."""

    holes: tuple[tuple[int, ...], ...]
    by_deals: str
    by_turns: str
    winners: tuple[tuple[int, ...], tuple[int, ...]]


def played_both_ways(rules: Ruleset, seed: int, players: int = 2) -> Cut:
    """The same deals as a match of so many holes, and as a match of so many turns each: the last deal is counted as it then lies."""
    turns = rules.number("match.holes") * players
    match, chance = start_match(rules, players), random.Random(seed)
    totals, cut = (0,) * players, ""
    winners: tuple[int, ...] = ()
    while not match.is_over:
        state = start(rules, players, seed=seed, hole=match.hole, dealer=match.dealer)
        while state.phase != OVER:
            then = apply(state, chance.choice(legal_actions(state)))
            turns -= not before_the_first_turn(state) and (then.seat != state.seat or then.phase == OVER)
            state = then
            if not turns and not cut:
                lying = _points(state)
                ended = tuple(total + number for total, number in zip(totals, lying, strict=True))
                winners = tuple(seat for seat in range(players) if ended[seat] == min(ended))
                cut = (
                    f"over in hole {match.hole + 1}, at {_list(ended)} as the cards then lie, won by {_seats(winners)}"
                )
        points = scores(state).totals
        totals = tuple(total + number for total, number in zip(totals, points, strict=True))
        match = add_hole(match, points)
    told = f"over after hole {match.hole}, won by {_seats(match.winners)}"
    return Cut(tuple(tuple(n or 0 for n in hole) for hole in match.holes), told, cut, (match.winners, winners))


def _points(state: State) -> tuple[int, ...]:
    """The count of a deal as it lies."""
    if state.phase == OVER:
        return scores(state).totals
    layouts = [state.layout(seat) for seat in range(state.table.players)]
    return count_layouts(state.table.ruleset, layouts, None if state.closer < 0 else state.closer, state.seat).totals


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _seats(seats: Iterable[int]) -> str:
    return "player " + " and ".join(str(seat + 1) for seat in seats)


def match_of_turns(rules: Ruleset) -> Finding:
    """The first match of deals played by lot that another player wins when its length is one of turns."""
    for seed in range(MOST_MATCHES):
        found = played_both_ways(rules, seed)
        deals, turns = found.winners
        if found.by_turns and not set(deals) & set(turns):
            told = (
                f"the same deals (seed {seed}, played by lot): {found.by_deals} by one, {found.by_turns} by the other"
            )
            return Parted(MatchWitness(found.holes, found.by_deals, found.by_turns), ("search",), told)
    return Open(f"no other winner in {MOST_MATCHES} matches played by lot")


ANSWERS: Final[dict[str, dict[str, Callable[[Ruleset], Finding]]]] = {
    "end.knock-place": {"any-time": knock_at_any_time},
    "match.unit": {"turns": match_of_turns},
}
"""Answers that are not played at a table, and how it is found what they change."""
