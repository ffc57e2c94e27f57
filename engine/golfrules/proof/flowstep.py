"""The flow of a hole as one function on counts, for any number of players: what each kind of action does to how many cards lie where,
whose turn it is, who has closed and what is left of the last turns.

Written once, over a small algebra, and read twice: as numbers, beside the engine, and as terms of the solver, for proofs by induction.
What depends on cards or on single slots is told from outside (`Told`); what the layouts of others hold is an array by seat.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from golfrules.frame import Plan
from golfrules.state import DRAWING, HOLDING, OPENING, OVER, REARRANGING, REJECTED, REMOVING, SECOND_ROUND, Ending
from golfrules.turns import all_layouts_up, one_layout_up

N = Any
"""A whole number, or a term for one."""
B = Any
"""A truth, or a term for one."""
ENDINGS: Final = (None, *Ending)
"""Endings by number; 0 while the hole goes on."""


class FlowAlgebra(Protocol):
    """What the step needs besides arithmetic and comparison."""

    def choose(self, truth: B, then: Any, otherwise: Any) -> Any: ...
    def both(self, *truths: B) -> B: ...
    def either(self, *truths: B) -> B: ...
    def negate(self, truth: B) -> B: ...
    def at(self, row: Any, seat: N) -> N: ...
    def put(self, row: Any, seat: N, value: N) -> Any: ...
    def nothing(self, row: Any) -> Any:
        """A row of zeros."""
        ...

    def minus(self, row: Any, other: Any) -> Any:
        """The differences of two rows, seat by seat."""
        ...


class Flow(NamedTuple):
    """Counts of a hole. `hidden` and `there` are rows by seat: cards face down, and cards that lie there at all. `since` and `left` are
    kept for the laws alone: the turns since the close, and the face-down cards that there were at the close."""

    phase: N
    seat: N
    closer: N
    last: N
    quiet: N
    turn: N
    stock: N
    discard: N
    aside: N
    held: N
    hidden: Any
    there: Any
    all_hidden: N
    all_there: N
    drew: B
    showed: B
    completed: B
    chosen: N
    ending: N
    since: N
    left: N


class Told(NamedTuple):
    """What the counts alone do not say of an action."""

    onto_hidden: B
    """The card is placed onto a face-down one."""
    gone: N
    """So many cards of the mover are taken away."""
    gone_next: N
    """So many of the next player, when its cards are turned up for its last turn."""
    lost: Any
    """So many of each seat, a row, when the cards of all are turned up together."""
    all_lost: N
    """The sum of that row."""
    goes_on: B
    """More is chosen or turned up in the same phase."""
    matches: B
    """A matched line lies there at the end of the play."""
    repeats: B
    """The table stands as it stood before."""
    opens: B
    """The next turn begins with cards to turn up."""
    seconds: B
    """More cards may be turned up in the second round."""
    stuck: B
    """Nobody can do anything but pass."""


class NotEncoded(Exception):
    """A mix of rules that the step on counts does not hold."""


class Steps:
    """The step of one plan. `premises` gathers what must hold of what is told; of whole rows it is said for `seats`."""

    def __init__(self, alg: FlowAlgebra, plan: Plan, players: N, size: N | None = None, first: N = 0) -> None:
        self.alg, self.plan, self.players = alg, plan, players
        self.first = first
        """The seat of the first turn."""
        self.seats: tuple[N, ...] = ()
        self.premises: list[B] = []
        self.size = plan.shape.size if size is None else size
        """How many cards a layout has at first: those of the plan, unless any number is meant."""
        self.granted = plan.last_turns(players)
        self.patience = plan.standstill_rounds * players
        self.counted = plan.rounds_told * players
        """So many turns are counted."""

    # whose turn

    def after(self, seat: N) -> N:
        """The seat whose turn follows."""
        moved = seat + self.plan.step
        past, before = moved >= self.players, moved < 0
        return self.alg.choose(past, moved - self.players, self.alg.choose(before, moved + self.players, moved))

    # cards

    def mine(self, s: Flow) -> N:
        """The face-down cards of the seat to move."""
        return self.alg.at(s.hidden, s.seat)

    def lying(self, s: Flow) -> N:
        """The cards of the seat to move that lie there."""
        return self.alg.at(s.there, s.seat)

    def turned(self, s: Flow, seat: N, less: N) -> Flow:
        """So many cards of a seat turned up (or, if less than none, down)."""
        row = self.alg.put(s.hidden, seat, self.alg.at(s.hidden, seat) - less)
        return s._replace(hidden=row, all_hidden=s.all_hidden - less)

    def taken(self, s: Flow, seat: N, number: N) -> Flow:
        """So many face-up cards of a seat taken away."""
        alg = self.alg
        free = alg.at(s.there, seat) - alg.at(s.hidden, seat)
        self.premises.append(alg.both(number >= 0, number <= free))
        row = alg.put(s.there, seat, alg.at(s.there, seat) - number)
        piles = {"aside": s.aside + number} if self.plan.set_aside else {"discard": s.discard + number}
        return s._replace(there=row, all_there=s.all_there - number, **piles)

    def taken_at_once(self, s: Flow, seat: N, number: N) -> Flow:
        """Matched cards taken away by themselves, where the rules do so."""
        return self.taken(s, seat, number) if self.plan.removes_at_once else s

    def lost_at_once(self, s: Flow, t: Told) -> Flow:
        """Matched cards of all players taken away, when the cards of all are turned up together."""
        alg = self.alg
        for seat in self.seats:
            free = alg.at(s.there, seat) - alg.at(s.hidden, seat)
            self.premises.append(alg.both(alg.at(t.lost, seat) >= 0, alg.at(t.lost, seat) <= free))
        self.premises.append(alg.both(t.all_lost >= 0, t.all_lost <= s.all_there - s.all_hidden))
        piles = {"aside": s.aside + t.all_lost} if self.plan.set_aside else {"discard": s.discard + t.all_lost}
        return s._replace(there=alg.minus(s.there, t.lost), all_there=s.all_there - t.all_lost, **piles)

    def recycled(self, s: Flow) -> Flow:
        """A new stock out of the discard pile, where one is made."""
        if self.plan.recycle is None:
            return s
        can = s.discard > 1
        choose = self.alg.choose
        return s._replace(stock=choose(can, s.discard - 1, s.stock), discard=choose(can, 1, s.discard))

    # the end

    def finished(self, s: Flow, ending: N) -> Flow:
        """The hole is over; what is still hidden is turned up, if it is counted."""
        done = s._replace(phase=OVER, ending=ending, drew=False, showed=False, completed=False, chosen=0)
        if self.plan.counts_hidden:
            done = done._replace(hidden=self.alg.nothing(s.hidden), all_hidden=0)
        return done

    def over(self, s: Flow, ending: Ending) -> Flow:
        """The hole is over for this reason."""
        return self.finished(s, ENDINGS.index(ending))

    def either(self, truth: B, then: Flow, otherwise: Flow) -> Flow:
        """One of two states."""
        if isinstance(truth, bool):
            return then if truth else otherwise
        return Flow(*(self.alg.choose(truth, a, b) if a is not b else a for a, b in zip(then, otherwise, strict=True)))

    def triggered(self, s: Flow) -> B:
        """Whether the turn just played closes the hole."""
        alg, plan = self.alg, self.plan
        if plan.trigger is one_layout_up:
            acts = True if plan.any_act else s.completed
            whole = True if plan.removed_close else self.lying(s) == self.size
            return alg.both(self.mine(s) == 0, acts, whole)
        if plan.trigger is all_layouts_up:
            whole = True if plan.removed_close else s.all_there == self.size * self.players
            return alg.both(s.all_hidden == 0, whole)
        return False

    def closed(self, s: Flow, t: Told) -> Flow:
        """The seat to move closes the hole."""
        alg, plan = self.alg, self.plan
        quiet = alg.choose(s.closer >= 0, s.quiet + 1, 0) if plan.quiet_step else 0
        left = s.all_hidden if plan.trigger is all_layouts_up else self.mine(s)
        shut = s._replace(closer=s.seat, last=self.granted, quiet=quiet, since=0, left=left)
        at_once = self.over(shut, Ending.CLOSED)
        if plan.reveal_at_close:
            shut = shut._replace(hidden=alg.nothing(s.hidden), all_hidden=0)
            shut = self.lost_at_once(shut, t) if plan.removes_at_once else shut
        return self.either(self.granted == 0, at_once, self.next_turn(self.one_more(shut), t))

    def one_more(self, s: Flow) -> Flow:
        """One more turn is counted, as far as turns are."""
        return s._replace(turn=self.alg.choose(s.turn < self.counted, s.turn + 1, s.turn))

    def ended(self, s: Flow, t: Told) -> Flow:
        """The turn is over: the close, the end, or the next turn."""
        alg, plan = self.alg, self.plan
        closes = alg.both(s.closer < 0, self.triggered(s))
        counting = alg.both(s.closer >= 0, s.last > 0)
        less = s._replace(last=alg.choose(counting, s.last - 1, s.last))
        all_had = alg.both(counting, less.last == 0)
        after = less
        if plan.quiet_step:
            after = less._replace(quiet=alg.choose(alg.either(s.drew, s.showed), 0, s.quiet + 1))
        on = self.next_turn(self.one_more(after), t)
        return self.either(closes, self.closed(s, t), self.either(all_had, self.over(less, Ending.CLOSED), on))

    def next_turn(self, s: Flow, t: Told) -> Flow:
        """What an empty stock or a standstill does; otherwise the next seat's turn."""
        alg, plan = self.alg, self.plan
        empty, was_over = s.stock == 0, False
        at, end = s, s
        if plan.out_resolved:
            renewed = self.recycled(s)
            can = False if plan.recycle is None else s.discard > 1
            counts = alg.both(alg.negate(can), s.last < 0 if not plan.out_cuts else True) if plan.out_counts else False
            ending = alg.choose(s.last < 0, ENDINGS.index(Ending.STOCK_OUT), ENDINGS.index(Ending.CUT))
            was_over, end = alg.both(empty, counts), self.finished(s, ending)
            at = self.either(empty, renewed, s)
        else:
            can = False
        if plan.final_stock_only and plan.final_stock_out == COUNT:
            short = s.discard <= 1 if plan.recycle is not None else True
            lacks = alg.both(empty, alg.negate(was_over), s.last > 0, short)
            end = self.either(lacks, self.over(s, Ending.NO_FINAL_CARD), end)
            was_over = alg.either(was_over, lacks)
        stands = False
        if plan.quiet_step:
            stands = at.quiet >= self.patience
        elif plan.repeats:
            stands = t.repeats
        follows = self.begun(
            at._replace(
                seat=self.after(at.seat), drew=False, showed=False, completed=False,
                since=alg.choose(at.closer >= 0, at.since + 1, 0),
            ), t,
        )  # fmt: skip
        return self.either(was_over, end, self.either(stands, self.over(at, Ending.STANDSTILL), follows))

    def begun(self, s: Flow, t: Told) -> Flow:
        """The turn of the seat to move begins."""
        alg, plan = self.alg, self.plan
        at = s._replace(phase=DRAWING, chosen=0)
        if plan.reveal_own_final:
            number = self.mine(s)
            shown = self.turned(at, s.seat, number)._replace(showed=number > 0)
            shown = self.taken_at_once(shown, s.seat, alg.choose(s.last > 0, t.gone_next, 0))
            at = self.either(s.last > 0, shown, at)
        if plan.every_turn or plan.own_first_turn:
            may = True if plan.every_turn else at.turn < self.players
            opening = at._replace(phase=OPENING)
            return self.either(alg.both(may, t.opens), opening, self.second(at, t))
        return self.second(at, t)

    def second(self, s: Flow, t: Told) -> Flow:
        """Turning up more in the second round, where that may be; then drawing."""
        if not self.plan.more:
            return s._replace(phase=DRAWING)
        alg = self.alg
        may = alg.both(s.turn >= self.players, s.turn < 2 * self.players, t.seconds)
        return s._replace(phase=alg.choose(may, SECOND_ROUND, DRAWING))

    def played(self, s: Flow, t: Told) -> Flow:
        """The play of the turn is done: matched lines may be taken away, then the turn ends."""
        if self.plan.removes and not self.plan.removes_at_once:
            return self.either(t.matches, s._replace(phase=REMOVING), self.ended(s, t))
        return self.ended(s, t)

    # the actions

    def stock(self, s: Flow, t: Told) -> Flow:
        alg = self.alg
        at = self.either(s.stock == 0, self.recycled(s), s)
        why = alg.choose(s.last < 0, ENDINGS.index(Ending.STOCK_OUT), ENDINGS.index(Ending.CUT))
        held = at._replace(phase=HOLDING, stock=at.stock - 1, held=1, drew=True)
        return self.either(at.stock == 0, self.finished(at, why), held)

    def discard(self, s: Flow, t: Told) -> Flow:
        return s._replace(phase=HOLDING, discard=s.discard - 1, held=1)

    def place(self, s: Flow, t: Told) -> Flow:
        alg, plan = self.alg, self.plan
        at = s._replace(held=0, discard=s.discard + 1)
        if plan.face_up:
            opened = self.turned(at, s.seat, alg.choose(t.onto_hidden, 1, 0))
            at = opened._replace(
                showed=alg.either(s.showed, t.onto_hidden),
                completed=alg.either(s.completed, alg.both(t.onto_hidden, self.mine(opened) == 0)),
            )
        else:
            at = self.turned(at, s.seat, alg.choose(t.onto_hidden, 0, -1))
        if plan.placing_ends:
            return self.ended(at, t)
        at = self.taken_at_once(at, s.seat, t.gone)
        if plan.rearranges:
            return self.either(self.lying(at) > 1, at._replace(phase=REARRANGING), self.played(at, t))
        return self.played(at, t)

    def reject(self, s: Flow, t: Told) -> Flow:
        at = s._replace(held=0, discard=s.discard + 1)
        last, several = follows_reject(self.plan)
        if not (last or several):
            return self.played(at, t)
        follows = self.alg.either(self.alg.both(last, self.mine(s) == 1), self.alg.both(several, self.mine(s) > 1))
        return self.either(follows, at._replace(phase=REJECTED), self.played(at, t))

    def turn_up(self, s: Flow, t: Told) -> Flow:
        at = self.turned(s, s.seat, 1)._replace(showed=True)
        return self.played(self.taken_at_once(at, s.seat, t.gone), t)

    def second_up(self, s: Flow, t: Told) -> Flow:
        at = self.turned(s, s.seat, 1)._replace(showed=True, chosen=s.chosen + 1)
        at = self.taken_at_once(at, s.seat, t.gone)
        self.premises.append(self.alg.either(self.alg.negate(t.goes_on), s.chosen + 1 < self.plan.more[-1]))
        return self.either(t.goes_on, at, at._replace(phase=DRAWING, chosen=0))

    def opening_up(self, s: Flow, t: Told) -> Flow:
        alg, chosen = self.alg, s.chosen + 1
        shown = 1 if self.plan.reveal_card else 0 if self.plan.reveal_all else alg.choose(t.goes_on, 0, chosen)
        self.premises.append(
            alg.both(shown <= self.mine(s), alg.either(alg.negate(t.goes_on), chosen < self.plan.turn_up))
        )
        at = self.turned(s, s.seat, shown)
        at = at._replace(showed=alg.either(s.showed, shown > 0), chosen=chosen)
        at = self.taken_at_once(at, s.seat, t.gone)
        return self.either(t.goes_on, at, self.second(at._replace(chosen=0), t))

    def knock(self, s: Flow, t: Told) -> Flow:
        return self.closed(s, t)

    def pass_draw(self, s: Flow, t: Told) -> Flow:
        return self.either(t.stuck, self.over(s, Ending.STUCK), self.played(s, t))

    def pass_second(self, s: Flow, t: Told) -> Flow:
        return s._replace(phase=DRAWING, chosen=0)

    def pass_play(self, s: Flow, t: Told) -> Flow:
        return self.played(s, t)

    def pass_remove(self, s: Flow, t: Told) -> Flow:
        return self.ended(s, t)

    def remove(self, s: Flow, t: Told) -> Flow:
        self.premises.append(t.gone >= 1)
        return self.played(self.taken(s, s.seat, t.gone), t)

    def exchange(self, s: Flow, t: Told) -> Flow:
        return self.played(self.taken_at_once(s, s.seat, t.gone), t)


def follows_reject(plan: Plan) -> tuple[bool, bool]:
    """Whether a decision follows a reject where one card is still hidden, and where several are; none does where none is."""
    none, last, *several = (bool(plan.after_reject(plan, (1 << n) - 1)) for n in range(plan.shape.size + 1))
    if none or len(set(several)) > 1:
        raise NotEncoded("what follows a reject depends on more than whether one card or several are hidden")
    return last, several[0]


COUNT: Final = 1
"""What `Plan.final_stock_out` is where the hole is counted."""
