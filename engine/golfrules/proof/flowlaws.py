"""What holds of the counts of a hole at every moment, and what each step keeps: the laws that the theorems on the flow state."""

from __future__ import annotations

from typing import Any, Final

from golfrules.frame import Plan
from golfrules.proof.flowkinds import Kind
from golfrules.proof.flowstep import ENDINGS, B, Flow, N, Steps, Told
from golfrules.state import DRAWING, HOLDING, OPENING, OVER, REARRANGING, REJECTED, REMOVING, SECOND_ROUND, Ending
from golfrules.turns import all_layouts_up, one_layout_up

IN_PLAY: Final = (OPENING, SECOND_ROUND, DRAWING, HOLDING, REJECTED, REARRANGING, REMOVING)
_LATER: Final = {OPENING: 6, SECOND_ROUND: 5, DRAWING: 4, HOLDING: 3, REJECTED: 2, REARRANGING: 1, REMOVING: 0}
"""How far a turn is from its end."""


def _ending(why: Ending) -> int:
    return ENDINGS.index(why)


def cards(k: Steps, s: Flow) -> N:
    """All cards, wherever they are."""
    return s.stock + s.discard + s.aside + s.held + s.all_there


def row_holds(k: Steps, s: Flow, seat: N) -> B:
    """That a seat's counts can be: no more hidden than there are, no more there than there is room for."""
    hidden, there = k.alg.at(s.hidden, seat), k.alg.at(s.there, seat)
    dark = k.alg.either(s.phase == OVER, hidden == there) if nothing_shows(k.plan) else True
    return k.alg.both(hidden >= 0, hidden <= there, there <= k.size, dark)


def nothing_shows(plan: Plan) -> bool:
    """Whether no card of a layout is ever turned up before the end."""
    ups = plan.turn_up or plan.more or plan.turn_up_instead or plan.after_reject(plan, plan.full)
    return not (plan.face_up or ups or plan.reveal_at_close or plan.reveal_own_final or plan.removes)


def totals_hold(k: Steps, s: Flow, seat: N) -> B:
    """That totals are at least what some rows hold: they are the sums of all rows, which are never below zero."""
    alg = k.alg
    following = k.after(s.seat)
    parts = []
    for row, total in ((s.hidden, s.all_hidden), (s.there, s.all_there)):
        two = alg.at(row, s.seat) + alg.at(row, following)
        others = alg.both(seat != s.seat, seat != following)
        parts += [total >= two, alg.either(alg.negate(others), total >= two + alg.at(row, seat))]
    return alg.both(*parts)


def holds(k: Steps, s: Flow) -> B:
    """What is true of every state from the first turn on, but for single rows."""
    alg, plan = k.alg, k.plan
    going = s.phase != OVER
    over = alg.negate(going)
    quiet = alg.both(s.quiet >= 0, alg.either(over, s.quiet < k.patience)) if plan.quiet_step else s.quiet == 0
    parts = [
        k.players >= 2, s.seat >= 0, s.seat < k.players, s.closer >= -1, s.closer < k.players,
        s.stock >= 0, s.discard >= 0, s.aside >= 0, s.all_hidden >= 0, s.all_there >= 0, quiet,
        s.turn >= 0, s.turn <= k.counted, s.chosen >= 0, s.chosen <= k.size, s.since >= 0,
        alg.either(s.phase == OPENING, s.phase == SECOND_ROUND, s.chosen == 0),
        s.held == alg.choose(s.phase == HOLDING, 1, 0),
        alg.either(*(s.phase == phase for phase in (OVER, *IN_PLAY))),
        (s.ending == 0) == going,
        # the last turns
        (s.closer < 0) == (s.last < 0),
        alg.either(s.closer < 0, over, alg.both(s.since >= 1, s.last == k.granted - s.since + 1, s.last >= 1)),
        alg.either(s.closer < 0, s.seat == s.closer + k.plan.step * s.since,
                   s.seat == s.closer + k.plan.step * s.since - k.plan.step * k.players),
        alg.either(s.closer >= 0, s.since == 0), s.since <= k.players,
    ]  # fmt: skip
    return alg.both(*parts)


def endings_hold(k: Steps, s: Flow) -> B:
    """What closing and each ending guarantee."""
    return k.alg.both(closed_with(k, s), ends_as_said(k, s))


def closed_with(k: Steps, s: Flow) -> B:
    """Whoever closed had what the rules ask for: no face-down card, or nobody one; or knocked."""
    if k.plan.trigger is one_layout_up or k.plan.trigger is all_layouts_up:
        return k.alg.either(s.closer < 0, s.left == 0)
    return True


def ends_as_said(k: Steps, s: Flow) -> B:
    """What each ending guarantees."""
    alg, plan = k.alg, k.plan

    def if_(why: Ending, *parts: B) -> B:
        return alg.either(s.ending != _ending(why), alg.both(*parts))

    still = s.quiet >= k.patience if plan.quiet_step else plan.repeats
    return alg.both(
        if_(Ending.CLOSED, s.closer >= 0, s.last == 0, s.since == k.granted),
        if_(Ending.STOCK_OUT, s.stock == 0, s.closer < 0, plan.out_counts or plan.recycle is not None),
        if_(Ending.CUT, s.stock == 0, s.closer >= 0, s.since < k.granted + 1),
        if_(Ending.NO_FINAL_CARD, s.stock == 0, s.closer >= 0, plan.final_stock_only),
        if_(Ending.STANDSTILL, still),
    )


def shut_for_all(k: Steps, s: Flow, then: Flow, told: Told) -> B:
    """Whether the mover has just closed, and with that the matched cards of all are taken away: so many less lie there."""
    if not (k.plan.reveal_at_close and k.plan.removes_at_once):
        return False
    total, rows = s.all_there - then.all_there - told.all_lost, [s.seat, k.after(s.seat)]
    fewer = sum(k.alg.at(s.there, seat) - k.alg.at(then.there, seat) - k.alg.at(told.lost, seat) for seat in rows)
    return k.alg.both(then.closer == s.seat, then.all_hidden == 0, total == fewer)


def keeps_cards(k: Steps, s: Flow, then: Flow, told: Told) -> B:
    """Every card stays one card: the number of all is the same, and what each row loses or gains its total does."""
    alg = k.alg
    following = k.after(s.seat)
    moved: list[tuple[Any, Any, N, N]] = [
        (s.hidden, then.hidden, s.all_hidden, then.all_hidden),
        (s.there, then.there, s.all_there, then.all_there),
    ]
    parts = [cards(k, s) == cards(k, then)]
    for before, after, all_before, all_after in moved:
        change = sum(alg.at(after, seat) - alg.at(before, seat) for seat in (s.seat, following))
        nothing_left = alg.both(all_after == 0, alg.at(after, s.seat) == 0, alg.at(after, following) == 0)
        parts.append(alg.either(all_after - all_before == change, nothing_left, shut_for_all(k, s, then, told)))
    return alg.both(*parts)


def keeps_rows(k: Steps, s: Flow, then: Flow, told: Told, seat: N) -> B:
    """A row of anybody but the mover and the next player is as it was, or nothing is hidden any more; and it can be."""
    alg = k.alg
    others = alg.both(seat != s.seat, seat != k.after(s.seat))
    hidden = alg.either(alg.at(then.hidden, seat) == alg.at(s.hidden, seat), alg.both(
        alg.at(then.hidden, seat) == 0, then.all_hidden == 0))  # fmt: skip
    lost = alg.choose(shut_for_all(k, s, then, told), alg.at(told.lost, seat), 0)
    lies = alg.at(then.there, seat)
    same = alg.both(hidden, alg.either(lies == alg.at(s.there, seat), lies == alg.at(s.there, seat) - lost))
    return alg.both(row_holds(k, then, seat), alg.either(alg.negate(others), same))


def keeps_order(k: Steps, s: Flow, then: Flow) -> B:
    """The mover stays or the next follows; a closer stays the closer, unless a second knock begins anew; only the mover closes."""
    alg = k.alg
    becomes = alg.both(then.closer == s.seat, s.closer < 0 if not k.plan.second_knock else True)
    return alg.both(
        alg.either(then.seat == s.seat, then.seat == k.after(s.seat)), alg.either(then.closer == s.closer, becomes)
    )


def opening_holds(k: Steps, s: Flow) -> B:
    """Where cards are turned up in the course of play: fewer are chosen than the rule grants while more may be, and a first turn is that
    of the seat whose first turn it is."""
    alg, plan = k.alg, k.plan
    parts = []
    if plan.own_first_turn or plan.every_turn:
        parts.append(alg.either(s.phase != OPENING, s.chosen < plan.turn_up))
    if plan.own_first_turn:
        own = alg.either(*(s.seat == k.first + plan.step * s.turn + round_ * k.players for round_ in (-1, 0, 1)))
        parts += [
            alg.either(s.phase != OPENING, s.turn < k.players),
            alg.either(s.turn >= k.players, s.phase == OVER, own),
        ]
    if plan.more:
        parts.append(alg.either(s.phase != SECOND_ROUND, s.chosen < plan.more[-1]))
    return alg.both(*parts)


def opens_as_granted(k: Steps, s: Flow, then: Flow) -> B:
    """Turning up begins with a turn, each card is one more chosen, and when it is done as many lie open as were chosen."""
    alg, plan = k.alg, k.plan
    parts = [opening_holds(k, then)]
    for phase in (OPENING, SECOND_ROUND):
        goes_on = alg.both(s.phase == phase, then.seat == s.seat, then.chosen == s.chosen + 1)
        new = alg.both(
            then.seat == k.after(s.seat), then.chosen == 0, alg.either(then.turn > s.turn, s.turn == k.counted)
        )
        after = alg.both(s.phase == OPENING, then.chosen == 0) if phase == SECOND_ROUND else False
        parts.append(alg.either(then.phase != phase, goes_on, new, after))
    if plan.own_first_turn or plan.every_turn:
        fewer = alg.at(s.hidden, s.seat) - alg.at(then.hidden, s.seat)
        each = fewer == (1 if plan.reveal_card else alg.choose(then.phase == OPENING, 0, s.chosen + 1))
        parts.append(alg.either(s.phase != OPENING, each))
    return alg.both(*parts)


def uses_up(k: Steps, s: Flow, then: Flow) -> B:
    """A rank falls with every decision, part by part: nobody has closed; cards in the stock, face down, and lying; turns until a
    standstill; how far the turn is from its end; cards still to be chosen."""
    alg = k.alg
    falls: B = False
    for before, after in reversed(list(zip(rank(k, s), rank(k, then), strict=True))):
        falls = alg.either(after < before, alg.both(after == before, falls))
    return alg.either(then.phase == OVER, falls)


def rank(k: Steps, s: Flow) -> tuple[N, ...]:
    """What `uses_up` compares; no part is ever below zero."""
    alg = k.alg
    later: N = 0
    for phase, number in _LATER.items():
        later = alg.choose(s.phase == phase, number, later)
    stirred = alg.either(s.drew, s.showed)
    patience = alg.choose(stirred, k.patience + 1, k.patience - s.quiet)
    return (
        alg.choose(s.closer < 0, 1, 0),
        s.stock + s.all_hidden + s.all_there,
        patience,
        later,
        k.size - s.chosen,
    )


def ranked(k: Steps, s: Flow) -> B:
    """That the rank has a floor."""
    return k.alg.both(*(part >= 0 for part in rank(k, s)), s.chosen <= k.size)


def may_end(k: Steps) -> str | None:
    """Why play under a plan need not end; None where the rank falls."""
    if k.plan.recycle is not None:
        return "the discard pile becomes a new stock"
    if not k.plan.quiet_step:
        return "no rule counts turns in which nothing is used up"
    return None


LAWS: Final = ("cards", "last turns", "endings", "opening", "rank")


def kept(k: Steps, kind: Kind, s: Flow, then: Flow, told: Told, seat: N) -> dict[str, B]:
    """The laws by name, as truths of one step; `seat` is anybody."""
    alg = k.alg
    found = {
        "cards": alg.both(keeps_cards(k, s, then, told), keeps_rows(k, s, then, told, seat)),
        "last turns": alg.both(keeps_order(k, s, then), holds(k, then)),
        "endings": endings_hold(k, then),
        "opening": opens_as_granted(k, s, then),
    }
    if may_end(k) is None:
        found["rank"] = alg.both(uses_up(k, s, then), alg.either(then.phase == OVER, ranked(k, then)))
    return found
