"""What holds of the counts before the first turn, and what each step of the opening keeps: everybody has a part, once and in turn, and
nobody turns up or looks at more cards than the rule grants; the first turn is where the induction over turns begins."""

from __future__ import annotations

from typing import Any

from golfrules.proof.flowlaws import cards, endings_hold, holds, opening_holds, row_holds
from golfrules.proof.flowopening import DEAL, Before, Choice, Openings, ToldBefore
from golfrules.proof.flowstep import B, N
from golfrules.state import DRAWING, OPENING, PEEKING


def as_dealt(k: Openings, b: Before, seat: N) -> B:
    """How the cards lie once they are dealt, as far as one seat goes: all face down, nothing chosen."""
    alg, s = k.alg, b.flow
    rows = [alg.at(row, seat) == 0 for row in (b.chosen, b.opened, b.looked)]
    return alg.both(*rows, alg.at(s.hidden, seat) == k.size, alg.at(s.there, seat) == k.size, b.all_chosen == 0)


def untouched(k: Openings, b: Before) -> B:
    """What is true before the first turn, whoever chooses: nobody has closed, no turn has begun, nothing is in hand."""
    s = b.flow
    return k.alg.both(
        k.players >= 2, k.first >= 0, k.first < k.players, s.closer == -1, s.last == -1, s.quiet == 0, s.turn == 0, s.held == 0,
        s.chosen == 0, s.ending == 0, s.since == 0, s.stock >= 0, s.discard >= 0, s.aside >= 0, s.all_hidden >= 0, s.all_there >= 0,
        b.all_chosen >= 0,
    )  # fmt: skip


def sums_hold(k: Openings, b: Before, seat: N) -> B:
    """That totals are at least what some rows hold: they are sums of rows that are never below zero."""
    alg, s, mover = k.alg, b.flow, b.flow.seat
    rows: list[tuple[Any, N]] = [(s.hidden, s.all_hidden), (s.there, s.all_there), (b.chosen, b.all_chosen)]
    if k.plan.reveal_all:
        rows.append((alg.minus(s.hidden, b.chosen), s.all_hidden - b.all_chosen))
    parts = []
    for row, total in rows:
        both = alg.at(row, mover) + alg.choose(seat == mover, 0, alg.at(row, seat))
        parts.append(total >= both)
    return alg.both(*parts)


def waits(k: Openings, b: Before, seat: N) -> B:
    """What is true of one seat, anybody's, before the first turn: it has had its part, or has it now, or has not yet."""
    alg, plan, s = k.alg, k.plan, b.flow
    place, opened, looked, chosen = (
        k.place_of(seat),
        alg.at(b.opened, seat),
        alg.at(b.looked, seat),
        alg.at(b.chosen, seat),
    )

    def part(number: N, most: int, exactly: bool) -> B:
        had = number == most if exactly else number <= most
        return alg.choose(place > b.nth, number == 0, alg.choose(place == b.nth, number < most, had))

    by_seat = opened if plan.reveal_card else 0 if plan.reveal_all else alg.choose(place < b.nth, opened, 0)
    turned = alg.choose(s.phase == OPENING, by_seat, opened)
    hidden, there = alg.at(s.hidden, seat), alg.at(s.there, seat)
    whole = alg.both(hidden == k.size - turned, there == k.size)
    opening = alg.both(
        s.phase == OPENING, k.opens, chosen == opened, looked == 0, part(opened, plan.turn_up, k.opens_all)
    )
    looks = alg.both(s.phase == PEEKING, chosen == looked, opened_all(k, opened), part(looked, plan.peek, k.looks_all))
    return alg.both(
        b.nth >= 0, b.nth < k.players, s.seat == k.seat_at(b.nth), opened >= 0, looked >= 0, chosen >= 0,
        whole if not plan.removes_at_once else alg.both(
            hidden >= 0, hidden <= there, there <= k.size, hidden <= k.size - turned, alg.either(turned > 0, whole)),
        alg.either(opening, looks),
    )  # fmt: skip


def opened_all(k: Openings, opened: N) -> B:
    """Whether a seat has turned up what the rule grants before play: just so many; no more, where it can be left short."""
    if not k.opens:
        return opened == 0
    return opened == k.plan.turn_up if k.opens_all else opened <= k.plan.turn_up


def begins(k: Openings, b: Before, seat: N) -> B:
    """The first turn: everybody has had its part, the right seat is to move, and all is as the induction over turns assumes."""
    alg, plan, s = k.alg, k.plan, b.flow
    looked = alg.at(b.looked, seat)
    return alg.both(
        s.seat == k.first, s.turn == 0, s.closer == -1, opened_all(k, alg.at(b.opened, seat)),
        looked == plan.peek if k.looks_all else looked <= plan.peek,
        alg.either(s.phase == DRAWING, s.phase == OPENING if plan.own_first_turn or plan.every_turn else False),
        holds(k, s), endings_hold(k, s), opening_holds(k, s), row_holds(k, s, seat),
    )  # fmt: skip


def has_begun(k: Openings, b: Before) -> B:
    """Whether the first turn has begun."""
    return k.alg.both(b.flow.phase != PEEKING, k.alg.either(b.flow.phase != OPENING, not k.plan.before_play))


def keeps_all(k: Openings, b: Before, then: Before, t: ToldBefore, seat: N) -> B:
    """Every card stays one card; what the mover's row loses its total does, and nobody else's row changes, but when all that was chosen is
    turned up together."""
    alg, s, after, mover = k.alg, b.flow, then.flow, b.flow.seat
    together = False
    if k.plan.reveal_all and k.opens:
        together = alg.both(s.phase == OPENING, alg.either(after.phase == PEEKING, has_begun(k, then)))

    def moved(row: Any, now: Any, total: N, less: Any, all_less: N) -> B:
        """A row and its total go down by the mover's cards, and by a row that is known with its sum."""
        mine = alg.at(row, mover) - alg.at(now, mover) - alg.choose(together, alg.at(less, mover), 0)
        others = alg.at(row, seat) - alg.at(now, seat) == alg.choose(together, alg.at(less, seat), 0)
        return alg.both(mine >= 0, total - alg.choose(together, all_less, 0) == mine, alg.either(seat == mover, others))

    lost = t.turn if k.plan.removes_at_once else None
    return alg.both(
        cards(k, s) == cards(k, after),
        moved(s.hidden, after.hidden, s.all_hidden - after.all_hidden, b.chosen, b.all_chosen),
        moved(s.there, after.there, s.all_there - after.all_there, lost.lost if lost else alg.nothing(s.there),
              lost.all_lost if lost else 0),
    )  # fmt: skip


def goes_round(k: Openings, b: Before, then: Before, seat: N) -> B:
    """One card more for the seat to move and none for others; then the same seat again, or one further round the table, or what comes after
    all. So nobody has a part twice, and the opening ends."""
    alg, s, after, mover = k.alg, b.flow, then.flow, b.flow.seat
    opening, looking = s.phase == OPENING, s.phase == PEEKING
    parts = []
    for row, now, one in ((b.opened, then.opened, opening), (b.looked, then.looked, looking)):
        parts.append(alg.at(now, mover) == alg.at(row, mover) + alg.choose(one, 1, 0))
        parts.append(alg.either(seat == mover, alg.at(now, seat) == alg.at(row, seat)))
    same = alg.both(after.phase == s.phase, then.nth == b.nth)
    exact = alg.both(alg.either(looking, k.opens_all), alg.either(opening, k.looks_all))
    further = alg.both(after.phase == s.phase, alg.choose(exact, then.nth == b.nth + 1, then.nth > b.nth))
    looks = alg.both(opening, after.phase == PEEKING, alg.either(alg.negate(k.looks_all), then.nth == 0))
    return alg.both(*parts, alg.either(has_begun(k, then), same, further, looks))


def laws_before(k: Openings, choice: Choice, b: Before, then: Before, t: ToldBefore, seat: N) -> dict[str, B]:
    """The laws by name, as truths of one step; `seat` is anybody."""
    alg = k.alg
    waiting = alg.both(untouched(k, then), waits(k, then, seat))
    opening = alg.choose(has_begun(k, then), begins(k, then, seat), waiting)
    if choice is not DEAL:
        opening = alg.both(opening, goes_round(k, b, then, seat))
    return {"cards": keeps_all(k, b, then, t, seat), "opening": opening}
