"""Every refusal says which rule it is, and why."""

from __future__ import annotations

import pytest
from flow import FACE_DOWN, KNOCKING, LAST_TURNS, MUST_TURN, REMOVING, play, rules, table

from golfrules.play import apply
from golfrules.refusal import IllegalAction, refusal
from golfrules.ruleset import Answer, Ruleset
from golfrules.state import State

OPENED, LOOKED = "9s Kd (Ah) / 9h (Qc) 7d", "(3h) (4h) 5h / (6h) (7h) 8h"
STOCK_ONLY: dict[str, Answer] = {**LAST_TURNS, "end.final-draw": "stock-only", "end.final-stock-out": "count"}


def why(state: State, action: str) -> str:
    """A refusal in one line."""
    found = refusal(state, action)
    assert found is not None, f"{action} is allowed"
    return str(found)


@pytest.mark.parametrize(
    ("changes", "parts", "plays", "action", "line"),
    [
        # slots and lines
        ({}, {}, "", "place 7", "setup.layout: there is no slot 7 in 2 rows of 3 (2x3)"),
        (REMOVING, {"mine": "-9s- Kd (Ah) / -9h- (Qc) 7d"}, "stock", "place 4",
         "turn.remove-matched: the card of slot 4 was taken away"),
        (REMOVING, {"mine": "-9s- Kd (Ah) / -9h- (Qc) 7d"}, "stock", "place 1",
         "turn.remove-matched: the card of slot 1 was taken away"),
        # turning up
        ({}, {"phase": "opening", "mine": "9s (Kd) Ah / 9h (Qc) 7d"}, "", "up 1",
         "opening.turn-up: the card of slot 1 lies face up already"),
        ({"opening.reveal": "all-players", "opening.turn-up": 3}, {"phase": "opening", "mine": LOOKED}, "up 2", "up 2",
         "opening.turn-up: slot 2 is chosen already; choose another"),
        ({"opening.reveal": "all-players", "opening.where": "same-column"}, {"phase": "opening", "mine": LOOKED}, "up 1", "up 2",
         "opening.where: slot 2 may not be chosen: the cards must lie in one column"),
        ({"opening.reveal": "all-players", "opening.where": "different-columns"}, {"phase": "opening", "mine": LOOKED}, "up 1", "up 4",
         "opening.where: slot 4 may not be chosen: the cards must lie in different columns"),
        ({"opening.turn-up": 1}, {"phase": "opening"}, "", "stock", "opening.turn-up: one card must be turned up first"),
        ({}, {"phase": "opening"}, "", "stock", "opening.turn-up: 2 cards must be turned up first"),
        ({}, {}, "", "up 3", "turn.turn-up-instead: no card may be turned up instead of drawing"),
        ({"turn.turn-up-instead": "allowed"}, {}, "", "up 1", "turn.turn-up-instead: the card of slot 1 lies face up already"),
        ({}, {}, "stock", "up 3", "turn.turn-up-instead: a card is drawn; none may be turned up now"),
        ({"opening.second-round": "may-turn-two-or-three"}, {"turn": 3}, "", "up 1",
         "opening.second-round: the card of slot 1 lies face up already"),
        ({"opening.second-round": "may-turn-two-or-three"}, {"turn": 3}, "", "stock",
         "opening.second-round: turning up more cards comes first (or pass)"),
        ({"opening.second-round": "may-turn-two-or-three"}, {"turn": 3}, "up 3", "pass",
         "opening.second-round: whoever turns up more turns up at least 2"),
        (MUST_TURN, {}, "stock, reject", "up 2", "turn.after-reject: the card of slot 2 lies face up already"),
        (MUST_TURN, {}, "stock, reject", "pass", "turn.after-reject: a hidden card must be turned up"),
        (MUST_TURN, {"mine": "9s Kd Ah / 9h (Qc) 7d"}, "stock, reject", "pass",
         "turn.last-hidden: the last hidden card must be turned up"),
        (MUST_TURN, {}, "stock, reject", "stock", "turn.after-reject: the drawn card was rejected; a hidden card is to be turned up"),
        # looking
        ({}, {}, "", "peek 3", "opening.peek: nobody may look at hidden cards"),
        (FACE_DOWN, {}, "", "peek 3", "opening.peek: hidden cards may be looked at only before play"),
        ({"opening.peek": 2, "opening.peek-where": "any"}, {"phase": "opening"}, "", "peek 3",
         "opening.turn-up: 2 cards must be turned up first"),
        (FACE_DOWN, {"phase": "peek"}, "", "stock", "opening.peek: each player looks at 2 cards first"),
        (FACE_DOWN, {"phase": "peek", "mine": LOOKED}, "", "peek 2",
         "opening.peek-where: only cards of the row nearest to their owner may be looked at"),
        (FACE_DOWN, {"phase": "peek", "mine": LOOKED}, "peek 4", "peek 4", "opening.peek: slot 4 was looked at already; choose another"),
        (FACE_DOWN, {"phase": "peek", "mine": LOOKED}, "", "peek 6", "opening.peek: the card of slot 6 lies face up"),
        (FACE_DOWN, {"phase": "peek", "mine": LOOKED, "seen": {1: {5: [1]}, 2: {4: [2]}}}, "", "peek 5",
         "opening.peek: the card of slot 5 is known already"),
        (FACE_DOWN, {"phase": "peek", "to-move": 2, "theirs": LOOKED, "mine": "(9s) Kd Ah / 9h (Qc) 7d", "seen": {2: {4: [2]}}}, "",
         "peek 4", "opening.peek: the card of slot 4 is known already"),
        (FACE_DOWN, {"phase": "peek", "mine": LOOKED, "seen": {1: {5: [2]}}}, "peek 5", "peek 5",
         "opening.peek: slot 5 was looked at already; choose another"),
        # drawing
        ({}, {}, "", "place 1", "turn.draw: a card must be drawn first"),
        ({}, {}, "", "reject", "turn.draw: no card is drawn"),
        (MUST_TURN, {}, "stock, reject", "reject", "turn.after-reject: the drawn card was rejected; a hidden card is to be turned up"),
        ({}, {}, "stock", "discard", "turn.draw: a card is drawn; it must be placed or rejected first"),
        ({}, {}, "discard", "stock", "turn.draw: a card is taken; it must be placed first"),
        ({"turn.draw": "stock-only"}, {}, "", "discard", "turn.draw: cards are drawn from the stock alone"),
        ({}, {"discard": ""}, "", "discard", "turn.draw: the discard pile is empty"),
        ({"end.stock-out": "takes-only"}, {"stock": ""}, "", "stock", "end.stock-out: the stock is empty"),
        ({"end.stock-out": "takes-only"}, {"stock": ""}, "", "pass", "end.stock-out: nobody may pass while there is something to do"),
        ({}, {}, "", "pass", "turn.draw: nobody may pass while there is a card to draw"),
        ({"turn.reject": "never", "turn.replace": "face-down-only", "end.trigger": "all-layouts-up"}, {"mine": "9s Kd Ah / 9h Qc 7d"}, "",
         "stock", "turn.reject: no card could be replaced, and a drawn card may not be rejected (a-source.a-claim)"),
        ({"turn.replace": "face-down-only", "end.trigger": "all-layouts-up"}, {"mine": "9s Kd Ah / 9h Qc 7d"}, "", "discard",
         "turn.replace: no card lies face down, and only such a card may be replaced"),
        ({"turn.take-onto-visible": "forbidden", "end.trigger": "all-layouts-up"}, {"mine": "9s Kd Ah / 9h Qc 7d"}, "", "discard",
         "turn.take-onto-visible: no card lies face down, and only such a card may be replaced from the discard pile"),
        ({"turn.take-equal": "forbidden", "end.trigger": "all-layouts-up"}, {"mine": "9s 9d 9c / 9h Ts Td", "discard": "Tc"}, "",
         "place 1", "turn.draw: a card must be drawn first"),
        # the last turns
        (STOCK_ONLY, {"closer": 2}, "", "discard", "end.final-draw: in the last turns cards are drawn from the stock alone"),
        (STOCK_ONLY | {"end.final-stock-out": "pass"}, {"closer": 2, "stock": ""}, "", "discard",
         "end.final-stock-out: the stock is empty, and the discard pile may not be used in the last turns"),
        (STOCK_ONLY | {"end.final-stock-out": "pass"}, {"closer": 2, "stock": ""}, "", "stock", "end.final-stock-out: the stock is empty"),
        (STOCK_ONLY | {"end.final-stock-out": "discard-pile"}, {"closer": 2, "stock": ""}, "", "pass",
         "end.final-stock-out: nobody may pass while there is something to do"),
        (STOCK_ONLY | {"end.stock-out": "takes-only"}, {"stock": ""}, "", "pass",
         "end.stock-out: nobody may pass while there is something to do"),
        (LAST_TURNS, {"closer": 2, "stock": ""}, "", "stock", "end.stock-out-final: the stock is empty"),
        (LAST_TURNS | {"end.stock-out": "takes-only"}, {"closer": 2, "stock": ""}, "", "stock", "end.stock-out: the stock is empty"),
        (STOCK_ONLY | {"end.final-stock-out": "discard-pile"}, {"closer": 1, "to-move": 2, "stock": "", "mine": "9s Kd Ah / 9h Qc 7d"}, "",
         "pass", "end.final-stock-out: nobody may pass while there is something to do"),
        (STOCK_ONLY, {"closer": 1, "to-move": 2, "mine": "9s Kd Ah / 9h Qc 7d"}, "", "discard",
         "end.final-draw: in the last turns cards are drawn from the stock alone"),
        (STOCK_ONLY | {"end.final-stock-out": "pass"}, {"closer": 1, "to-move": 2, "stock": "", "mine": "9s Kd Ah / 9h Qc 7d"}, "", "stock",
         "end.final-stock-out: the stock is empty"),
        (LAST_TURNS, {"closer": 1, "to-move": 2, "stock": "", "mine": "9s Kd Ah / 9h Qc 7d"}, "", "stock",
         "end.stock-out-final: the stock is empty"),
        ({"turn.reject": "never", "turn.replace": "face-down-only", "end.trigger": "all-layouts-up", "end.stock-out": "recycle-keep-top",
          "end.stock-out-when": "card-needed"}, {"mine": "9s Kd Ah / 9h Qc 7d", "stock": "", "discard": "Tc Jc"}, "", "stock",
         "turn.reject: no card could be replaced, and a drawn card may not be rejected (a-source.a-claim)"),
        (REMOVING | {"turn.take-equal": "forbidden", "end.removed-cards": "never-close"}, {"mine": "-9s- -Kd- -Ah- / -9h- -Kc- -Ad-"}, "",
         "discard", "turn.reject: no card could be replaced, and a taken card may not be rejected (a-source.a-claim)"),
        # placing and rejecting
        ({"turn.replace": "face-down-only"}, {}, "stock", "place 1",
         "turn.replace: the card of slot 1 lies face up; only a face-down card may be replaced"),
        ({"turn.take-onto-visible": "forbidden"}, {}, "discard", "place 1",
         "turn.take-onto-visible: a card taken from the discard pile may replace only a hidden card"),
        ({"turn.take-equal": "forbidden"}, {"discard": "9d"}, "discard", "place 4",
         "turn.take-equal: a card taken from the discard pile may not replace a visible one of the same rank"),
        ({"turn.reject": "never"}, {}, "stock", "reject", "turn.reject: a drawn card must be placed (a-source.a-claim)"),
        ({}, {}, "discard", "reject", "turn.reject: a card taken from the discard pile must be placed (a-source.a-claim)"),
        # knocking
        ({}, {}, "", "knock", "end.trigger: there is no knocking in this game"),
        (KNOCKING, {}, "stock", "knock", "end.knock-place: a player knocks at the start of the own turn, instead of all the rest"),
        (KNOCKING, {}, "knock", "knock", "end.second-knock: player 1 has knocked already"),
        (KNOCKING | {"end.knock-from": "second-turn"}, {"turn": 1}, "", "knock", "end.knock-from: nobody may knock on the first turn"),
        (KNOCKING | {"end.second-knock": "restarts", "end.final-turns": "one-each"}, {}, "knock, stock, reject", "knock",
         "end.second-knock: whoever knocked last has no reason to knock again"),
        # taking away and exchanging
        ({}, {}, "", "remove 1", "turn.remove-matched: matched lines stay where they are"),
        (REMOVING | {"turn.remove-matched": "at-once"}, {}, "", "remove 1",
         "turn.remove-matched: matched lines are taken away as soon as they are complete"),
        (REMOVING, {}, "", "remove 1", "turn.remove-matched: matched lines are taken away at the end of the own turn"),
        (REMOVING, {}, "stock, place 2", "remove 4", "score.cancel: there is no line 4; lines are counted from 1 to 3"),
        (REMOVING, {}, "stock, place 2", "remove 3", "score.cancel: column 3 does not match"),
        (REMOVING, {}, "stock, place 2", "stock", "turn.remove-matched: matched lines may be taken away now (or pass)"),
        ({}, {}, "", "exchange 1 2", "turn.rearrange: cards stay where they were laid"),
        ({"turn.rearrange": "after-replacing"}, {}, "", "exchange 1 2", "turn.rearrange: cards may be exchanged only after placing a card"),
        ({"turn.rearrange": "after-replacing"}, {}, "stock, place 1", "stock",
         "turn.rearrange: two own cards may be exchanged now (or pass)"),
        ({"turn.rearrange": "after-replacing"}, {}, "stock, place 1", "exchange 1 8", "setup.layout: there is no slot 8 in 2 rows of 3 (2x3)"),
        ({"turn.rearrange": "after-replacing"}, {}, "stock, place 1", "exchange 2 2", "turn.rearrange: two different cards are exchanged"),
        # the hole is over
        ({"end.stock-out": "count"}, {"stock": "2c"}, "stock, reject", "stock", "end.stock-out: the hole is over"),
        ({}, {"mine": "9s Kd Ah / 9h (Qc) 7d"}, "stock, place 5", "stock", "end.final-turns: the hole is over"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_rule_and_the_reason(
    changes: dict[str, Answer], parts: dict[str, object], plays: str, action: str, line: str
) -> None:
    given = {"mine": OPENED, "theirs": "(2s) (4d) 5d / (6s) (8c) 8s", "stock": "2c 3c 4c 5c", "discard": "Tc"} | parts
    mine, theirs = str(given.pop("mine")), str(given.pop("theirs"))
    if given.get("closer") == 2:
        theirs = "2s 4d 5d / 6s 8c 8s"
    state = table(rules(changes), mine, theirs, **{name.replace("-", "_"): part for name, part in given.items()})
    assert why(play(state, plays) if plays else state, action) == line


def test_an_illegal_action_is_told_with_its_refusal() -> None:
    state = table(rules(), OPENED, LOOKED)
    with pytest.raises(IllegalAction) as caught:
        apply(state, "place 1")
    assert (str(caught.value.action), caught.value.refusal) == ("place 1", refusal(state, "place 1"))


@pytest.mark.parametrize(("action", "parameter"), [("place 100", "setup.layout"), ("remove 100", "score.cancel")])
def test_a_number_beyond_all_is_refused_on_the_grounds_of_the_rule(action: str, parameter: str) -> None:
    plain = rules(REMOVING)
    ruleset = Ruleset.of("x", "six-card", plain.answers, {parameter: ("a-source.a-claim",)})
    found = refusal(table(ruleset, OPENED, LOOKED), action)
    assert found is not None
    assert (found.parameter, found.grounds) == (parameter, ("a-source.a-claim",))
    assert str(found).endswith("(a-source.a-claim)")
