"""A play as a scenario in text, ready to be pasted into a file under `scenarios/`, and its tables drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from golfrules.actions import Action
from golfrules.cards import card_name, format_cards
from golfrules.layout import format_layout
from golfrules.state import State
from golfrules.testing.picture import beside, draw
from golfrules.testing.results import snapshot


def scenario(
    first: State, done: Sequence[tuple[int, Action]], after: State | None = None, name: str = "", note: str = ""
) -> str:
    """The scenario of a play from a deal: what was dealt, what was done (seat and action), and how the table stands then.

    What it expects is what the engine does now. Whoever pastes it writes what must hold instead.
    """
    players = first.table.players
    lines = [
        f"- name: {name or 'a play that broke a law'}",
        *([f"  note: {_quoted(note)}"] if note else []),
        f"  ruleset: {first.table.ruleset.ref}",
        f"  dealer: {first.table.dealer + 1}",
        "  deal:",
        "    layouts:",
        *(f"      {seat + 1}: {_face_down(first, seat)}" for seat in range(players)),
        f"    discard: {card_name(first.discard[-1])}",
        f"    stock: {format_cards(reversed(first.stock)) or 'none'}",
        "  steps:",
    ]
    for seat, acts in groupby(done, key=lambda one: one[0]):
        lines.append(f"    - do: {{{seat + 1}: [{', '.join(str(action) for _, action in acts)}]}}")
    if after is not None:
        lines += ["    - expect:  # as the engine plays it now; write what must hold", *_found(after)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + " ".join(text.split()).replace("'", "''") + "'"


def _face_down(state: State, seat: int) -> str:
    return format_layout(state.layout(seat)._replace(up=0))


def _found(state: State) -> list[str]:
    over = state.ending is not None
    found = [
        f"        to-move: {'none' if over else state.seat + 1}",
        f"        over: {str(over).lower()}",
        "        layouts:",
    ]
    found += [f"          {seat + 1}: {format_layout(state.layout(seat))}" for seat in range(state.table.players)]
    return found


def pictures(before: State, action: Action | None, after: State) -> str:
    """The table before and after an action, side by side."""
    if action is None:
        return "\n".join(draw(snapshot(after)))
    heads = ("before", f"after {action} of player {before.seat + 1}")
    return "\n".join(beside(draw(snapshot(before)), draw(snapshot(after)), heads))
