"""What the tests of the flow share: six-card answers by hand, changes to them, and short ways to play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets import BASE, GAMES

from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.position import read_table
from golfrules.refusal import refusal
from golfrules.ruleset import Answer, Ruleset
from golfrules.state import State

FLOW: dict[str, Answer] = {
    "setup.deal-order": "one-at-a-time",
    "setup.own-cards": "unseen",
    "opening.turn-up": 2,
    "opening.where": "any",
    "opening.when": "before-play",
    "opening.reveal": "each-card",
    "opening.second-round": "nothing",
    "opening.peek": 0,
    "turn.order": "clockwise",
    "turn.first": "left-of-dealer",
    "turn.draw": "stock-or-discard",
    "turn.drawn-seen": "drawer-only",
    "turn.replace": "any",
    "turn.new-card": "face-up",
    "turn.rearrange": "never",
    "turn.reject": "stock-only",
    "turn.after-reject": "nothing",
    "turn.turn-up-instead": "never",
    "turn.take-equal": "allowed",
    "turn.take-onto-visible": "allowed",
    "turn.remove-matched": "never",
    "end.trigger": "one-layout-up",
    "end.final-turns": "none",
    "end.stock-out": "count",
    "end.stock-out-when": "last-card-resolved",
    "end.standstill": "play-on",
}
LAST_TURNS: dict[str, Answer] = {
    "end.final-turns": "one-each-other",
    "end.final-draw": "stock-or-discard",
    "end.reveal": "after-final-turns",
    "end.stock-out-final": "cut",
}
KNOCKING: dict[str, Answer] = {
    **LAST_TURNS,
    "end.trigger": "knock",
    "end.knock-place": "instead-of-turn",
    "end.knock-from": "first-turn",
    "end.second-knock": "forbidden",
}
FACE_DOWN: dict[str, Answer] = {
    **KNOCKING,
    "opening.turn-up": 0,
    "opening.peek": 2,
    "opening.peek-where": "nearest",
    "turn.new-card": "face-down",
    "turn.taken-known": "everybody",
}
MUST_TURN: dict[str, Answer] = {
    "turn.after-reject": "must-turn-one",
    "turn.last-hidden": "no-exemption",
    "end.closing-act": "any",
}
REMOVING: dict[str, Answer] = {
    "turn.remove-matched": "by-choice",
    "end.closing-act": "any",
    "end.removed-cards": "count-as-visible",
    "turn.removed-shrinks": "places-stay",
}
DEAL = (
    "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd "
    "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
)
"""A pack in order: two players of six cards get A 3 5 7 9 J and 2 4 6 8 T Q of clubs, Kc is turned up, Ad is the next."""


def rules(*changes: Mapping[str, Answer], game: str = "six-card", **single: Answer) -> Ruleset:
    """Six-card as one source has it (or another game), with changes; `turn__reject="never"` changes one answer."""
    answers: dict[str, Answer] = {**BASE, **GAMES[game], **FLOW}
    for change in changes:
        answers |= change
    answers |= {name.replace("__", ".").replace("_", "-"): answer for name, answer in single.items()}
    return Ruleset.of(f"{game} (by hand)", game, answers, {"turn.reject": ("a-source.a-claim",)})


def table(ruleset: Ruleset, *layouts: str, **parts: Any) -> State:
    """A position: layouts from player 1 on; `stock`, `discard`, `to_move` and the like as scenarios have them."""
    given = {"stock": "2c 3c 4c 5c 6c", "discard": "Tc"} | {
        name.replace("_", "-"): part for name, part in parts.items()
    }
    return read_table(ruleset, {"layouts": dict(enumerate(layouts, 1)), **given})


def play(state: State, *actions: str) -> State:
    """The state after some actions."""
    for action in ", ".join(actions).split(", "):
        state = apply(state, action)
    return state


def choices(state: State) -> str:
    """The legal actions in text, with commas between."""
    return ", ".join(map(str, legal_actions(state)))


def refused(state: State, action: str) -> str | None:
    """The question whose answer forbids an action."""
    why = refusal(state, action)
    return None if why is None else why.parameter


def layout(state: State, player: int) -> str:
    """A player's layout in text."""
    return str(state.layout(player - 1))
