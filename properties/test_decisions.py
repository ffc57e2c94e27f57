"""Laws about decisions: what may be done, what is refused and why, and that there is always something to do."""

from __future__ import annotations

import pytest

from golfrules.actions import Action, Kind, action
from golfrules.book.resolve import default_book
from golfrules.legal import legal_actions
from golfrules.play import apply, ending, is_terminal
from golfrules.refusal import IllegalAction, refusal
from golfrules.scoring import lines_of
from golfrules.state import PHASES, State
from golfrules.testing.laws import law
from golfrules.testing.strategies_plays import Hole


def every_action(state: State) -> list[Action]:
    """All actions that could be named at this table, and a few that name slots and lines that are not there."""
    size = state.table.plan.shape.size
    found = [action(kind) for kind in (Kind.STOCK, Kind.DISCARD, Kind.REJECT, Kind.KNOCK, Kind.PASS)]
    found += [action(kind, slot) for kind in (Kind.UP, Kind.PEEK, Kind.PLACE) for slot in range(size + 1)]
    found += [action(Kind.REMOVE, line) for line in range(len(lines_of(state.table.ruleset)) + 1)]
    found += [action(Kind.EXCHANGE, one, other) for other in range(size) for one in range(other)]
    return found


@law()
def test_there_is_something_to_do_until_the_hole_is_over(hole: Hole) -> None:
    """`legal_actions` is never empty before the end and empty after it, names no action twice, and nothing that cannot be named.

    Reason: a player who is to move and may do nothing is a dead end (AMBIGUITIES F10, F11); a mix of rules that has one must be
    refused when it is made.
    """
    for state in hole.states:
        legal = legal_actions(state)
        assert bool(legal) != is_terminal(state), (
            "nothing to do" if not legal else f"the hole is over, yet {legal} are legal"
        )
        assert len(set(legal)) == len(legal)
        assert is_terminal(state) == (ending(state) is not None) == (state.phase_name == PHASES[0])
    for state in hole.states[::7]:
        assert set(legal_actions(state)) <= set(every_action(state))


@law()
def test_what_may_be_done_hangs_on_the_table_alone(hole: Hole) -> None:
    """Asked anew of the table as it lies, however it came to lie so, the same actions are legal.

    Reason: a step may leave a menu of what follows, to save the question; a menu that is out of date would be a second rulebook.
    """
    for state in hole.states:
        assert legal_actions(state) == legal_actions(state._replace()), f"in the phase {state.phase_name!r}"


@law(most=40)
def test_apply_accepts_just_the_legal_actions_and_refusal_explains_the_others(hole: Hole) -> None:
    """Every action is legal, or refused for a reason that names a question this ruleset answers and what the answer rests on; and
    `apply` agrees.

    Reason: whoever is refused may ask where that is written.
    """
    parameters = default_book().parameters
    for number, state in enumerate((*hole.states[hole.script.seed % 9 :: 9], hole.states[-1])):
        legal = set(legal_actions(state))
        for which, wanted in enumerate(every_action(state)):
            no = refusal(state, wanted)
            assert (no is None) == (wanted in legal), f"{wanted}: {no or 'not refused, but not legal'}"
            if no is None:
                assert apply(state, wanted) is not None
                continue
            assert no.parameter in parameters, f"{wanted} is refused by a rule that does not exist: {no}"
            assert hole.ruleset.asks(no.parameter), f"{wanted} is refused by a question that is not asked here: {no}"
            assert no.grounds, f"{wanted} is refused without grounds: {no}"
            assert no.reason
            if (number + which) % 5:
                continue
            with pytest.raises(IllegalAction) as refused:
                apply(state, wanted)
            assert refused.value.refusal == no


@law(times=2)
def test_a_state_never_changes(hole: Hole) -> None:
    """An action makes a new state and leaves the old one as it was; the same action from the same state makes an equal one.

    Reason: whoever looks back at a state (a record, a search) must find it as it was.
    """
    for before, done, after in hole.steps:
        again = apply(before, done)
        assert again == after
        assert hash(again) == hash(after)
        assert before != after or done.kind in (Kind.PASS, Kind.PEEK), f"{done} changed nothing"
