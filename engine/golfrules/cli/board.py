"""The table as a seat sees it, and what happens at it, in text."""

from __future__ import annotations

from collections.abc import Sequence

from golfrules.actions import WORDS, Action, Kind
from golfrules.cards import card_name
from golfrules.cli.draw import layout_rows
from golfrules.knowledge import Observation
from golfrules.layout import UNKNOWN
from golfrules.state import State

ENDINGS = {
    "closed": "the hole was closed",
    "stock-out": "the stock is exhausted",
    "cut": "the stock ran out during the last turns",
    "no-final-card": "no card is left for the last turns",
    "standstill": "nothing has changed for too long",
    "stuck": "nobody can play",
}


def table(view: Observation, names: Sequence[str], pretty: bool, width: int, mark: int | None = None) -> list[str]:
    """All layouts side by side, under the players' names; `mark` is the seat to move."""
    blocks = []
    for seat, layout in enumerate(view.layouts):
        sign = ">" if seat == mark else " "
        closed = " (closed)" if view.closer == seat else ""
        blocks.append(
            [f"{sign} {seat + 1} {names[seat]}{closed}", *(f"   {row}" for row in layout_rows(layout, pretty))]
        )
    wide = max(max(map(len, block)) for block in blocks) + 3
    per_row = max(1, width // wide)
    lines: list[str] = []
    for first in range(0, len(blocks), per_row):
        row = blocks[first : first + per_row]
        lines.extend("".join(f"{block[n]:<{wide}}" for block in row).rstrip() for n in range(len(row[0])))
    return lines


def piles(view: Observation, pretty: bool) -> str:
    """The stock, the discard pile and the drawn card in one line."""
    top = card_name(view.discard[-1], pretty) if view.discard else "empty"
    text = f"stock {view.stock} card{'s' * (view.stock != 1)}, discard pile {top}"
    if view.drawn is not None:
        text += f", drawn {'..' if view.drawn == UNKNOWN else card_name(view.drawn, pretty)}"
    if view.last_turns and view.to_move is not None:
        text += f", {view.last_turns} last turn{'s' * (view.last_turns != 1)} left"
    return text


def listed(legal: Sequence[Action]) -> str:
    """The legal actions as they can be typed, three numbers and more of one word in a row as a range: `up 1, up 3-6, pass`. Pairs are
    told by the first of them: `exchange 1 2 (any two of 1-6)`."""
    words: dict[str, list[int]] = {}
    pairs = [action for action in legal if action.kind is Kind.EXCHANGE]
    for action in legal:
        if action.kind is not Kind.EXCHANGE:
            words.setdefault(WORDS[action.kind], []).extend([action.slot + 1] if action.slot >= 0 else [])
    parts = [part for word, numbers in words.items() for part in (_ranges(word, numbers) if numbers else [word])]
    return ", ".join([*_pairs(pairs), *parts])


def _pairs(pairs: Sequence[Action]) -> list[str]:
    """Pairs of slots: where there is any pair of some slots, that; else each."""
    slots = sorted({slot for action in pairs for slot in (action.slot, action.other)})
    if len(pairs) > 1 and len(pairs) == len(slots) * (len(slots) - 1) // 2:
        numbers = ", ".join(part.strip() for part in _ranges("", [slot + 1 for slot in slots]))
        return [f"{pairs[0]} (any two of {numbers})"]
    return [str(action) for action in pairs]


def _ranges(word: str, numbers: Sequence[int]) -> list[str]:
    """The word with each number, or with the first and last of three and more in a row."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    found = []
    for run in runs:
        found += [f"{word} {run[0]}-{run[-1]}"] if len(run) > 2 else [f"{word} {number}" for number in run]
    return found


def told(before: State, action: Action, after: State, seen: Observation, pretty: bool) -> str:
    """What somebody who sees `seen` afterwards can tell of an action."""

    def name(card: int | None) -> str:
        return "a card" if card is None or card == UNKNOWN else card_name(card, pretty)

    seat, slot = before.seat, action.slot
    layout = seen.layouts[seat]
    match action.kind:
        case Kind.UP if layout.up >> slot & 1 or layout.removed >> slot & 1:
            return f"turns up {slot + 1}: {name(before.layouts[seat][slot])}"
        case Kind.UP:
            return "chooses a card to turn up"
        case Kind.PEEK:
            return f"looks at {slot + 1}"
        case Kind.STOCK:
            return "draws from the stock" if seen.drawn in (None, UNKNOWN) else f"draws {name(seen.drawn)}"
        case Kind.DISCARD:
            return f"takes {name(before.discard[-1])}"
        case Kind.PLACE:
            what = f"lays {name(before.drawn)}" if layout.up >> slot & 1 else "lays it"
            return f"{what} at {slot + 1}, discards {name(before.layouts[seat][slot])}"
        case Kind.REJECT:
            return f"rejects {name(before.drawn)}"
        case Kind.REMOVE:
            return f"takes away line {slot + 1}"
        case Kind.EXCHANGE:
            return f"exchanges {slot + 1} and {action.other + 1}"
        case Kind.KNOCK:
            return "knocks"
        case _:
            return "passes"
