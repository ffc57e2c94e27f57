"""From a ruleset to a plan: every answer looked up once, so that the play only reads values and calls small functions."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any, Final

from golfrules import knowledge, legal, play
from golfrules.actions import ASK, DISCARD, PLACES, PLACES_OR_REJECT, STOCK, menu
from golfrules.cards import Card
from golfrules.frame import Plan
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.scoring import MatchedLine, lines_of, matched_lines, taken_slots
from golfrules.state import DISCARD_PILE, STOCK_PILE
from golfrules.turns import quiet_rounds, table_repeats

_PLANS: Final[dict[str, Plan]] = {}
_RULESETS: Final[dict[Plan, Ruleset]] = {}
"""What each plan was made of."""
_ANSWERS: Final = {**legal.ANSWERS, **play.ANSWERS, **knowledge.ANSWERS}

_UNASKED: Final = {
    "opening.when": "before-play",
    "opening.reveal": "each-card",
    "end.reveal": "after-final-turns",
    "end.knock-from": "first-turn",
    "turn.take-onto-visible": "allowed",
    "turn.take-equal": "allowed",
    "opening.where": "any",
    "opening.peek-where": "any",
    "turn.after-reject": "nothing",
    "turn.last-hidden": "no-exemption",
    "turn.removed-return": "with-the-discard",
    "end.closing-act": "any",
    "end.removed-cards": "count-as-visible",
    "end.knock-place": "instead-of-turn",
    "end.second-knock": "forbidden",
    "end.final-draw": "stock-or-discard",
    "end.final-stock-out": "count",
    "end.stock-out-when": "card-needed",
    "end.stock-out-final": "cut",
    "turn.taken-known": "everybody",
}
"""What holds where a question does not arise."""


def plan_of(ruleset: Ruleset) -> Plan:
    """The plan of a ruleset, made once. Raises RulesetError for an answer that the engine cannot play."""
    found = _PLANS.get(ruleset.digest)
    if found is None:
        found = _PLANS[ruleset.digest] = _make(ruleset)
        _RULESETS[found] = ruleset
    return found


def _travelling(plan: Plan) -> tuple[Callable[[Ruleset], Plan], tuple[Ruleset]]:
    """How a plan is pickled and copied: it is made again, or found, where it arrives."""
    return plan_of, (_RULESETS[plan],)


copyreg.pickle(Plan, _travelling)


def _make(ruleset: Ruleset) -> Plan:
    """Look every answer up."""

    def is_(parameter: str) -> Any:
        answer = ruleset.word(parameter, _UNASKED.get(parameter))
        if answer not in _ANSWERS[parameter]:
            raise RulesetError(f"the engine cannot play {answer!r}", parameter)
        return _ANSWERS[parameter][answer]

    shape = ruleset.shape
    before_play, own_first_turn, every_turn = is_("opening.when")
    reveal_card, reveal_all = is_("opening.reveal")
    removes, removes_at_once = is_("turn.remove-matched")
    at_close, own_final = is_("end.reveal")
    counts, recycles, passes = is_("end.stock-out")
    turn_up, peek = ruleset.number("opening.turn-up"), ruleset.number("opening.peek")
    knock = ruleset.word("end.trigger") == "knock"
    knock_round = is_("end.knock-from")
    more = is_("opening.second-round")
    takes, rejects = is_("turn.draw"), is_("turn.reject")
    face_down_only = is_("turn.replace")
    hidden_only, unequal = is_("turn.take-onto-visible"), is_("turn.take-equal")
    turn_up_instead, face_up = is_("turn.turn-up-instead"), is_("turn.new-card")
    own_seen, standstill = is_("setup.own-cards"), is_("end.standstill")
    free_take = not (face_down_only or hidden_only or unequal)
    open_piles = takes and free_take and rejects[STOCK_PILE] and not removes
    free_place = not face_down_only and rejects[STOCK_PILE] and not removes
    rearranges = is_("turn.rearrange")
    rounds_told = 2 if more else 1 if (turn_up and own_first_turn) or (knock and knock_round) else 0

    line_masks = tuple(sum(1 << slot for slot in line.slots) for line in lines_of(ruleset)) if removes else ()

    def matched(cards: tuple[Card, ...], up: int, gone: int) -> tuple[MatchedLine, ...]:
        if all((up & line).bit_count() < 2 for line in line_masks):
            return ()  # no line shows two cards: nothing to count
        return matched_lines(ruleset, cards, up, gone)

    def cancelling(cards: tuple[Card, ...], up: int, gone: int) -> int:
        return taken_slots(ruleset, cards, up, gone) if matched(cards, up, gone) else 0

    return Plan(
        shape=shape,
        full=shape.full,
        columns=tuple(sum(1 << slot for slot in column) for column in shape.columns),
        nearest=sum(1 << slot for slot in shape.nearest),
        turn_up=turn_up,
        where=is_("opening.where"),
        before_play=before_play,
        own_first_turn=bool(turn_up) and own_first_turn,
        every_turn=bool(turn_up) and every_turn,
        reveal_card=reveal_card,
        reveal_all=reveal_all,
        hands_on=before_play and reveal_card and not removes_at_once,
        openings={},
        more=more,
        peek=peek,
        peek_where=is_("opening.peek-where"),
        step=is_("turn.order"),
        takes=takes,
        face_down_only=face_down_only,
        take_hidden_only=hidden_only,
        take_unequal=unequal,
        turn_up_instead=turn_up_instead,
        rejects=rejects,
        after_reject=is_("turn.after-reject"),
        last_hidden=is_("turn.last-hidden"),
        face_up=face_up,
        rearranges=rearranges,
        open_piles=open_piles,
        plain_draw=menu((STOCK, DISCARD)) if open_piles and not (knock or turn_up_instead) else ASK,
        plain_hold=(
            ASK,
            menu(PLACES_OR_REJECT[shape.full]) if free_place else ASK,
            menu(PLACES[shape.full]) if free_place and free_take and not rejects[DISCARD_PILE] else ASK,
        ),
        removes=removes,
        removes_at_once=removes_at_once,
        set_aside=is_("turn.removed-return"),
        lines=tuple(line.label for line in lines_of(ruleset)) if removes else (),
        matched=matched,
        cancelling=cancelling,
        trigger=is_("end.trigger"),
        any_act=is_("end.closing-act"),
        removed_close=is_("end.removed-cards"),
        knock=knock and is_("end.knock-place"),
        knock_round=knock_round,
        second_knock=is_("end.second-knock"),
        last_turns=is_("end.final-turns"),
        final_stock_only=is_("end.final-draw"),
        final_stock_out=is_("end.final-stock-out"),
        reveal_at_close=at_close,
        reveal_own_final=own_final,
        recycle=recycles,
        out_counts=counts,
        out_passes=passes,
        out_resolved=is_("end.stock-out-when"),
        out_cuts=is_("end.stock-out-final"),
        standstill=standstill,
        standstill_rounds=ruleset.number("end.standstill-rounds", 0),
        quiet_step=int(standstill is quiet_rounds),
        repeats=standstill is table_repeats,
        counts_hidden=ruleset.word("score.hidden") == "counted",
        placing_ends=not (removes or rearranges),
        plain_turns=not (standstill is table_repeats or own_final or (turn_up and every_turn)),
        tracks=bool(peek) or not face_up or bool(own_seen(0)),
        own_seen=own_seen,
        drawn_seen=is_("turn.drawn-seen"),
        taken_known=is_("turn.taken-known"),
        rounds_told=rounds_told,
    )
