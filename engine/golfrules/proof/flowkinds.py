"""The kinds of actions from the first turn on: in which phases they may be taken, when, as far as counts tell, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from golfrules.frame import Plan
from golfrules.legal import TAKES
from golfrules.proof.flowstep import B, Flow, Steps, Told
from golfrules.state import DRAWING, HOLDING, OPENING, REARRANGING, REJECTED, REMOVING, SECOND_ROUND


class Kind(NamedTuple):
    """A kind of action: when it may be taken, as far as counts tell, and by which method of `Steps` it is done. `arises`: whether a plan
    has it at all."""

    name: str
    phases: Sequence[int]
    method: str
    arises: Callable[[Plan], bool]
    when: Callable[[Steps, Flow, Told], B]

    def step(self, k: Steps, s: Flow, told: Told) -> Flow:
        """The counts after it."""
        done: Flow = getattr(k, self.method)(s, told)
        return done


def _may_stock(k: Steps, s: Flow, t: Told) -> B:
    p, alg = k.plan, k.alg
    there = alg.either(s.stock > 0, s.discard > 1 if p.recycle is not None else False)
    if not (p.out_counts and not p.out_resolved):
        return there
    return alg.either(there, s.last < 0, p.out_cuts and not p.final_stock_only)


def _may_take(k: Steps, s: Flow, t: Told) -> B:
    p, alg = k.plan, k.alg
    if not p.final_stock_only:
        return s.discard > 0
    out = alg.both(p.final_stock_out == TAKES, s.stock == 0)
    return alg.both(s.discard > 0, alg.either(s.last <= 0, out))


def _may_knock(k: Steps, s: Flow, t: Told) -> B:
    first = True if k.plan.second_knock else s.closer < 0
    return k.alg.both(s.closer != s.seat, first, s.turn >= k.plan.knock_round * k.players)


def _may_place(k: Steps, s: Flow, t: Told) -> B:
    return k.alg.choose(t.onto_hidden, k.mine(s) > 0, k.lying(s) > k.mine(s))


def _some_hidden(k: Steps, s: Flow, t: Told) -> B:
    return k.mine(s) > 0


def _always(k: Steps, s: Flow, t: Told) -> B:
    return True


KINDS: Final = (
    Kind("stock", (DRAWING,), "stock", lambda p: True, _may_stock),
    Kind("discard", (DRAWING,), "discard", lambda p: p.takes, _may_take),
    Kind("knock", (DRAWING,), "knock", lambda p: p.knock, _may_knock),
    Kind("up instead", (DRAWING,), "turn_up", lambda p: p.turn_up_instead, _some_hidden),
    Kind("pass", (DRAWING,), "pass_draw", lambda p: True, _always),
    Kind("place", (HOLDING,), "place", lambda p: True, _may_place),
    Kind("reject", (HOLDING,), "reject", lambda p: any(p.rejects), _always),
    Kind("up after reject", (REJECTED,), "turn_up", lambda p: bool(p.after_reject(p, p.full)), _some_hidden),
    Kind("pass after play", (REJECTED, REARRANGING), "pass_play",
         lambda p: p.rearranges or bool(p.after_reject(p, p.full)), _always),
    Kind("exchange", (REARRANGING,), "exchange", lambda p: p.rearranges, lambda k, s, t: k.lying(s) > 1),
    Kind("remove", (REMOVING,), "remove", lambda p: p.removes and not p.removes_at_once, _always),
    Kind("pass removing", (REMOVING,), "pass_remove", lambda p: p.removes and not p.removes_at_once, _always),
    Kind("up at the opening", (OPENING,), "opening_up", lambda p: p.own_first_turn or p.every_turn,
         lambda k, s, t: k.alg.both(k.mine(s) > 0, s.chosen < k.plan.turn_up)),
    Kind("up in the second round", (SECOND_ROUND,), "second_up", lambda p: bool(p.more),
         lambda k, s, t: k.alg.both(k.mine(s) > 0, s.chosen < k.plan.more[-1])),
    Kind("pass in the second round", (SECOND_ROUND,), "pass_second", lambda p: bool(p.more), _always),
)  # fmt: skip
"""All kinds of actions from the first turn on."""
