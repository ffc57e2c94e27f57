"""A play as a scenario in text, ready to be pasted into a file under `scenarios/`, and its tables drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from itertools import groupby

from golfrules.actions import Action
from golfrules.cards import Card, card_name, format_cards
from golfrules.knowledge import observation
from golfrules.layout import Layout, format_layout
from golfrules.legal import legal_actions
from golfrules.match import Match, count_layouts
from golfrules.outcome import returns, scores
from golfrules.ruleset import Ruleset
from golfrules.scoring import count
from golfrules.state import State
from golfrules.testing.expectations import layout_score
from golfrules.testing.expectations import name as name_of
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
    """All that a scenario can expect of a table, so that whatever is wrong with it stands there."""
    over, players = state.ending is not None, range(state.table.players)
    found = {
        "to-move": "none" if over else str(state.seat + 1),
        "over": str(over).lower(),
        **({} if state.ending is None else {"why-over": state.ending.word}),
        "closer": "none" if state.closer < 0 else str(state.closer + 1),
        **({} if state.last < 0 else {"turns-left": str(state.last)}),
        "drawn": name_of(state.drawn),
        "discard": _pile(state.discard),
        "stock": _pile(state.stock),
        **({} if over else {"legal": _list(map(str, legal_actions(state)))}),
    }
    lines = [f"        {key}: {value}" for key, value in found.items()]
    lines += ["        layouts:", *(f"          {seat + 1}: {format_layout(state.layout(seat))}" for seat in players)]
    if over:
        for key, points in (
            ("raw-score", scores(state).raw),
            ("score", scores(state).totals),
            ("returns", returns(state)),
        ):
            lines.append(f"        {key}: {by_seat(points)}")
    shown = [layout_score(state, seat) for seat in players]
    lines.append(f"        score-if-shown: {by_seat(shown)}")
    return [*lines, "        sees:", *(line for seat in players for line in _seen(state, seat))]


def _seen(state: State, seat: int) -> list[str]:
    """What a seat sees of all layouts and of the drawn card."""
    seen = observation(state, seat)
    laid = [f"            {owner + 1}: {format_layout(layout)}" for owner, layout in enumerate(seen.layouts)]
    return [f"          {seat + 1}:", *laid, f"            drawn: {name_of(seen.drawn)}"]


def _pile(cards: Sequence[Card]) -> str:
    return format_cards(reversed(cards)) or "none"


def _list(words: Iterable[str]) -> str:
    return f"[{', '.join(words)}]"


_SUBJECT: ContextVar[Callable[[], str] | None] = ContextVar("what a law looks at", default=None)


def about(text: Callable[[], str] | None) -> None:
    """Say what a law looks at now, if it is no play of a hole: what makes its scenario, such as a layout, a count or a match."""
    _SUBJECT.set(text)


def subject() -> str:
    """The scenario of what a law looked at last; empty where that is the play."""
    text = _SUBJECT.get()
    return "" if text is None else text()


def by_seat(numbers: Iterable[object]) -> str:
    """`{1: 5, 2: 4}`."""
    return f"{{{', '.join(f'{seat}: {number}' for seat, number in enumerate(numbers, 1))}}}"


def of_layout(ruleset: Ruleset, layout: Layout) -> str:
    """The scenario of a layout, as the engine counts it now."""
    total = count(ruleset, layout.cards, layout.up, layout.removed).total
    found = (f"score: {format_layout(layout)}", f"total: {total}  # as the engine counts it now; write what must hold")
    return "\n".join(
        ["- name: a layout that broke a law", f"  ruleset: {ruleset.ref}", *(f"  {line}" for line in found), ""]
    )


def of_table(ruleset: Ruleset, layouts: Sequence[Layout]) -> str:
    """The scenario of a table that nobody closed, with its blocks, as the engine counts it now."""
    totals = count_layouts(ruleset, layouts, None, 0).totals
    return "\n".join(
        [
            "- name: a table that broke a law",
            f"  ruleset: {ruleset.ref}",
            f"  count: {{layouts: {by_seat(map(format_layout, layouts))}, last: 1}}",
            f"  expect: {{score: {by_seat(totals)}}}  # as the engine counts it now; write what must hold",
            "",
        ]
    )


def of_count(ruleset: Ruleset, raw: Sequence[int], closer: int | None, last: int, totals: Sequence[int]) -> str:
    """The scenario of a count of raw scores (without blocks), as the engine counts now."""
    return "\n".join(
        [
            "- name: a count that broke a law",
            f"  ruleset: {ruleset.ref}",
            f"  count: {{scores: {by_seat(raw)}, last: {last + 1}{'' if closer is None else f', closer: {closer + 1}'}}}",
            f"  expect: {{score: {by_seat(totals)}}}  # as the engine counts it now; write what must hold",
            "",
        ]
    )


def of_match(first: Match, holes: Sequence[Mapping[int, int]], now: Match) -> str:
    """The scenario of a match from its first hole on (points by seat, for each hole), as it stands in the engine now; empty where no
    hole was played."""
    if not holes:
        return ""
    seats = range(len(first.totals))
    points = [" ".join(str(hole.get(seat, 0)) for hole in holes) for seat in seats]
    found = {"over": str(now.is_over).lower(), "totals": by_seat(now.totals)}
    if now.is_over:
        found["winners"] = _list(str(seat + 1) for seat in now.winners)
    else:
        found["dealer"] = str(now.dealer + 1)
    return "\n".join(
        [
            "- name: a match that broke a law",
            f"  ruleset: {first.ruleset.ref}",
            f"  match: {{dealer: {first.dealer + 1}, scores: {by_seat(points)}}}",
            f"  expect: {{{', '.join(f'{key}: {value}' for key, value in found.items())}}}  # as it stands now; write what must hold",
            "",
        ]
    )


def pictures(before: State, action: Action | None, after: State) -> str:
    """The table before and after an action, side by side."""
    if action is None:
        return "\n".join(draw(snapshot(after)))
    heads = ("before", f"after {action} of player {before.seat + 1}")
    return "\n".join(beside(draw(snapshot(before)), draw(snapshot(after)), heads))
