"""The opening before play as a function on counts, for any number of players: turning cards up seat by seat, then the secret looks, then
the first turn. Written over the algebra of `flowstep` and read as numbers beside the engine and as terms of the solver, like the turns.

What the rule on slots allows is told from outside; that it never leaves a seat short is looked up slot by slot on the layout itself
(`opens_exactly`, `looks_exactly`), with the engine's own rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from golfrules.frame import Plan
from golfrules.proof.flowstep import B, Flow, N, Steps, Told
from golfrules.state import OPENING, OVER, PEEKING


class Before(NamedTuple):
    """Counts before the first turn. Rows are by seat; `nth`: so many seats have had their part of the present step, or were passed over;
    `opened` and `looked` are kept for the laws alone: how many cards each has chosen to turn up, and looked at."""

    flow: Flow
    nth: N
    chosen: Any
    all_chosen: N
    opened: Any
    looked: Any


class ToldBefore(NamedTuple):
    """What the counts do not say of a choice before play."""

    goes_on: B
    """The same seat chooses again."""
    passed: N
    """So many seats after it are passed over, since they have nothing to choose."""
    passed_looks: N
    """The same for the first look."""
    gone: N
    """So many cards of the mover are taken away at once."""
    turn: Told
    """What is told of the beginning of a turn, and of cards of all taken away at once."""


def ways_to_open(plan: Plan) -> dict[int, int] | None:
    """The sets of slots (bit masks) that one seat can have chosen, with the slots that may be chosen next; None where lines are taken away
    meanwhile, so that cards matter."""
    if plan.removes_at_once:
        return None
    found: dict[int, int] = {}
    todo = [0]
    while todo:
        chosen = todo.pop()
        need = plan.turn_up - chosen.bit_count()
        hidden = plan.full & ~chosen if plan.reveal_card else plan.full
        mask = plan.where(plan, hidden, chosen, need) if need > 0 else 0
        found[chosen] = mask
        todo += [
            new for slot in range(plan.shape.size) if mask >> slot & 1 and (new := chosen | 1 << slot) not in found
        ]
    return found


def opens_exactly(plan: Plan) -> bool:
    """Whether every way to choose cards before play goes on until the rule's number is chosen, and no further."""
    ways = ways_to_open(plan)
    return ways is not None and all(bool(mask) == (chosen.bit_count() < plan.turn_up) for chosen, mask in ways.items())


def looks_exactly(plan: Plan) -> bool:
    """Whether, however the cards were turned up, every way to look goes on until the rule's number is looked at, and no further."""
    ways = ways_to_open(plan)
    if ways is None or any(plan.own_seen(seat) >> seat & 1 for seat in (0, 1)):
        return False
    opened = [chosen for chosen, mask in ways.items() if not mask] if plan.before_play else [0]
    for up in opened:
        todo = [0]
        for looked in todo:
            mask = plan.peek_where(plan, plan.full & ~up & ~looked) if looked.bit_count() < plan.peek else 0
            if bool(mask) != (looked.bit_count() < plan.peek):
                return False
            todo += [looked | 1 << slot for slot in range(plan.shape.size) if mask >> slot & 1 and looked < 1 << slot]
    return True


class Openings(Steps):
    """The steps before the first turn."""

    def __init__(self, alg: Any, plan: Plan, players: N, size: N | None = None, first: N = 0) -> None:
        super().__init__(alg, plan, players, size, first)
        self.opens = plan.before_play and plan.turn_up > 0
        self.opens_all = self.opens and opens_exactly(plan)
        self.looks_all = looks_exactly(plan)

    def seat_at(self, nth: N) -> N:
        """The seat whose part comes after so many others, from the first on."""
        at = self.first + self.plan.step * nth
        return self.alg.choose(at >= self.players, at - self.players, self.alg.choose(at < 0, at + self.players, at))

    def place_of(self, seat: N) -> N:
        """How many seats come before one."""
        far = (seat - self.first) * self.plan.step
        return self.alg.choose(far < 0, far + self.players, far)

    # the steps

    def dealt(self, b: Before, t: ToldBefore) -> Before:
        """The cards are dealt; the first choice, or what follows where there is none."""
        return self.opening_from(b, b, 0, t)

    def opening_from(self, b: Before, all_chosen: Before, nth: N, t: ToldBefore) -> Before:
        """The opening goes on with the seat that comes after so many, or a later one; else with the looks, all having chosen."""
        at, some = self.next_seat(nth, t.passed, self.opens, self.opens_all)
        looks = self.looks_from(all_chosen, 0, t.passed_looks, t)
        on = b._replace(flow=b.flow._replace(phase=OPENING, seat=self.seat_at(at)), nth=at)
        return self.before(some, on, looks)

    def looks_from(self, b: Before, nth: N, passed: N, t: ToldBefore) -> Before:
        """The secret looks go on with the seat that comes after so many, or a later one; after all the first turn begins."""
        at, some = self.next_seat(nth, passed, self.plan.peek > 0, self.plan.peek > 0 and self.looks_all)
        on = b._replace(flow=b.flow._replace(phase=PEEKING, seat=self.seat_at(at)), nth=at)
        return self.before(some, on, self.first_turn(b, t))

    def next_seat(self, nth: N, passed: N, any_: bool, all_: bool) -> tuple[N, B]:
        """After how many others the next seat comes, and whether there is one; nobody is passed over where nobody can be short."""
        if not any_:
            return nth, False
        self.premises.append(passed == 0 if all_ else self.alg.both(passed >= 0, nth + passed <= self.players))
        at = nth if all_ else nth + passed
        return at, at < self.players

    def before(self, truth: B, then: Before, otherwise: Before) -> Before:
        """One of two states."""
        if isinstance(truth, bool):
            return then if truth else otherwise
        flow = self.either(truth, then.flow, otherwise.flow)
        rest = (self.alg.choose(truth, a, b) if a is not b else a for a, b in zip(then[1:], otherwise[1:], strict=True))
        return Before(flow, *rest)

    def shown(self, b: Before, t: ToldBefore) -> Before:
        """All have chosen: what was chosen is turned up now, if it is not yet."""
        s = b.flow
        if self.plan.reveal_all:
            s = s._replace(hidden=self.alg.minus(s.hidden, b.chosen), all_hidden=s.all_hidden - b.all_chosen)
            s = self.lost_at_once(s, t.turn) if self.plan.removes_at_once else s
        return b._replace(flow=s, chosen=self.alg.nothing(b.chosen), all_chosen=0)

    def first_turn(self, b: Before, t: ToldBefore) -> Before:
        """The opening is over; the first turn begins."""
        ready = b.flow._replace(seat=self.first, drew=False, showed=False, completed=False)
        return b._replace(flow=self.begun(ready, t.turn), nth=0, chosen=self.alg.nothing(b.chosen), all_chosen=0)

    def up(self, b: Before, t: ToldBefore) -> Before:
        """A card is chosen; it is turned up at once, or with the seat's others, or when all have chosen."""
        alg, plan, seat = self.alg, self.plan, b.flow.seat
        number = alg.at(b.chosen, seat) + 1
        goes_on = number < plan.turn_up if self.opens_all else t.goes_on
        self.premises.append(
            t.goes_on == goes_on if self.opens_all else alg.either(alg.negate(t.goes_on), number < plan.turn_up)
        )
        now = 1 if plan.reveal_card else 0 if plan.reveal_all else alg.choose(goes_on, 0, number)
        self.premises.append(now <= self.mine(b.flow))
        s = self.taken_at_once(self.turned(b.flow, seat, now), seat, t.gone)
        done = Before(
            s, b.nth, alg.put(b.chosen, seat, number), b.all_chosen + 1,
            alg.put(b.opened, seat, alg.at(b.opened, seat) + 1), b.looked,
        )  # fmt: skip
        return self.before(goes_on, done, self.opening_from(done, self.shown(done, t), b.nth + 1, t))

    def look(self, b: Before, t: ToldBefore) -> Before:
        """A card is looked at."""
        alg, plan, seat = self.alg, self.plan, b.flow.seat
        number = alg.at(b.chosen, seat) + 1
        goes_on = number < plan.peek if self.looks_all else t.goes_on
        self.premises.append(
            t.goes_on == goes_on if self.looks_all else alg.either(alg.negate(t.goes_on), number < plan.peek)
        )
        done = b._replace(
            chosen=alg.put(b.chosen, seat, number), all_chosen=b.all_chosen + 1,
            looked=alg.put(b.looked, seat, alg.at(b.looked, seat) + 1),
        )  # fmt: skip
        return self.before(goes_on, done, self.looks_from(done, b.nth + 1, t.passed, t))


class Choice(NamedTuple):
    """A kind of step before the first turn: the deal, turning a card up, looking at one."""

    name: str
    phase: int
    step: Callable[[Openings, Before, ToldBefore], Before]
    arises: Callable[[Plan], bool]


DEAL: Final = Choice("deal", OVER, lambda k, b, t: k.dealt(b, t), lambda p: True)
CHOICES: Final = (
    DEAL,
    Choice("up before play", OPENING, lambda k, b, t: k.up(b, t), lambda p: p.before_play and p.turn_up > 0),
    Choice("look", PEEKING, lambda k, b, t: k.look(b, t), lambda p: p.peek > 0),
)
"""All kinds of steps before the first turn."""
