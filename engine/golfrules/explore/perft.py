"""perft: counts of plays by depth, the quickest way to compare two engines.

A play of depth `n` is `n` decisions one after the other, each legal; a hole that is over has no longer plays. `divide` shows the count
under each first decision, which leads to the place where two engines part.
"""

from __future__ import annotations

from golfrules.legal import BY_PHASE
from golfrules.play import EFFECTS
from golfrules.state import DISCARD_PILE, HOLDING, State


def perft(state: State, depth: int) -> int:
    """How many plays of this length there are. The last decision is counted without being done."""
    if depth < 1:
        return 1
    actions = BY_PHASE[state[1]](state)
    if depth == 1:
        return len(actions)
    depth -= 1
    return sum([perft(EFFECTS[action.kind](state, action), depth) for action in actions])


def divide(state: State, depth: int) -> dict[str, int]:
    """For each first decision the number of plays of this length that begin with it."""
    return {
        str(action): perft(EFFECTS[action.kind](state, action), depth - 1) for action in BY_PHASE[state.phase](state)
    }


def by_depth(state: State, depth: int) -> tuple[int, ...]:
    """The counts for depth 1 to `depth`."""
    return tuple(perft(state, n) for n in range(1, depth + 1))


class Shared:
    """The same counts, with each state that several plays lead to counted once. Exact: two states share a count only if they are equal
    in everything but what led to them and the order of discards that nobody can reach any more.

    That order is kept where something may bring it back: where the pile is shuffled, or a table that stood before ends the hole.
    """

    def __init__(self, state: State) -> None:
        plan = state.table.plan
        self.buried = plan.recycle is None and not plan.repeats
        self.met: dict[object, int] = {}

    def perft(self, state: State, depth: int) -> int:
        """How many plays of this length there are."""
        if depth < 3:
            return perft(state, depth)
        key = self.key(state, depth)
        found = self.met.get(key)
        if found is None:
            actions = BY_PHASE[state.phase](state)
            found = sum([self.perft(EFFECTS[action.kind](state, action), depth - 1) for action in actions])
            self.met[key] = found
        return found

    def key(self, state: State, depth: int) -> object:
        """What a count of this depth depends on."""
        if not self.buried:
            return (depth, state[1:12])
        reach = state.discard[-1:] if state.phase != HOLDING or state.source != DISCARD_PILE else ()
        return (depth, state[1:6], len(state.discard), reach, state[7:11], state[11][:8])
