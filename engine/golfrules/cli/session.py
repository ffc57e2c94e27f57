"""A hole at the terminal: one seat is played by whoever types, the others by simple players."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import NamedTuple

from golfrules.actions import WORDS, Action, ActionError, Kind, parse_action
from golfrules.book.load import Book
from golfrules.bounded import line_from
from golfrules.chance import PLAYER, stream
from golfrules.cli import board, explain
from golfrules.cli.pick import cells_named, parameters_named
from golfrules.cli.say import Say, write
from golfrules.cli.trouble import WrongUse
from golfrules.knowledge import observation
from golfrules.legal import legal_actions
from golfrules.play import apply, is_terminal
from golfrules.refusal import Refusal, refusal
from golfrules.simulate.players import Player
from golfrules.state import State

SHORT = {"s": "stock", "d": "discard", "r": "reject", "k": "knock", "p": "pass"}
NUMBERED = (Kind.PLACE, Kind.UP, Kind.PEEK, Kind.REMOVE)
_WHAT = {
    "up": "turn up the card of slot N",
    "peek": "look at the card of slot N in secret",
    "stock": "draw the top card of the stock",
    "discard": "take the top card of the discard pile",
    "place": "lay the card into slot N; the card there is discarded",
    "reject": "discard the drawn card",
    "knock": "knock: the hole is closed",
    "pass": "decline",
    "remove": "take away the matched line N",
    "exchange": "exchange the cards of two slots",
}
_RULES = {
    "up": ("opening.turn-up", "opening.where", "turn.after-reject", "turn.turn-up-instead"),
    "peek": ("opening.peek", "opening.peek-where"),
    "stock": ("turn.draw",),
    "discard": ("turn.draw", "end.final-draw"),
    "place": ("turn.replace", "turn.new-card"),
    "reject": ("turn.reject", "turn.after-reject"),
    "knock": ("end.trigger", "end.knock-from"),
    "remove": ("turn.remove-matched",),
    "exchange": ("turn.rearrange",),
}


_RANGE = re.compile(r"([a-z]+ [0-9]+)-[0-9]+")
"""How several choices are shown, typed as they stand."""
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and |then )?|\s+(?:and|then)\s+")
"""What stands between several actions in one line."""


class Quit(Exception):
    """Whoever plays has had enough (or the input has ended)."""


class Seats(NamedTuple):
    """Who sits where: the names, the simple players (None where somebody types), and the seat from which the table is seen
    (None: from nowhere, only open cards are seen)."""

    names: tuple[str, ...]
    players: tuple[Player | None, ...]
    viewer: int


class Session:
    """Plays holes. Input comes from standard input, a terminal or not; the end of it is as good as `quit`."""

    def __init__(self, say: Say, book: Book, seed: int) -> None:
        self.say = say
        self.book = book
        self.seed = seed
        self.echo = not sys.stdin.isatty()

    def hole(self, state: State, number: int, seats: Seats) -> tuple[State, bool]:
        """Play a hole to its end; the state then, and whether it was played out (False: somebody quit)."""
        decision = 0
        told: list[str] = []
        mover = state.seat
        while not is_terminal(state):
            player = seats.players[state.seat]
            if told and (player is None or state.seat != mover):
                self._tell(seats, mover, told)
                told = []
            mover = state.seat
            legal = legal_actions(state)
            if player is None:
                try:
                    action = self._ask(state, legal, seats)
                except Quit:
                    return state, False
            else:
                key = stream(self.seed, number, PLAYER, decision)
                action = player(state.table.ruleset, observation(state, state.seat), legal, key)
            decision += 1
            after = apply(state, action)
            if player is not None:
                told.append(board.told(state, action, after, observation(after, seats.viewer), self.say.pretty))
            state = after
        if told:
            self._tell(seats, mover, told)
        return state, True

    def _tell(self, seats: Seats, seat: int, told: Sequence[str]) -> None:
        self.say.line(f"  {seat + 1} {seats.names[seat]}: {'; '.join(told)}", "dim")

    def _ask(self, state: State, legal: Sequence[Action], seats: Seats) -> Action:
        """The action that is typed; refused ones are explained. Raises Quit."""
        say, view = self.say, observation(state, state.seat)
        say.line()
        say.lines(board.table(view, seats.names, say.pretty, say.width, state.seat))
        say.line(f"  {board.piles(view, say.pretty)}")
        while True:
            say.line(f"  you may: {board.listed(legal)}")
            word = self.read("> ")
            if not word:
                continue
            if word.split()[0] in ("?", "why", "help"):
                self._explain(word.split()[1:], state, legal)
                continue
            try:
                word = _in_full(word, legal)
                no = refusal(state, word)
            except ActionError as error:
                first = _first_of_several(word, legal)
                told = f"{word} stands for several; one at a time: {first}" if first else error
                say.line(f"  {told} (? for help)", "yellow")
                continue
            if no is None:
                return parse_action(word)
            self._refuse(state, word, no)

    def read(self, prompt: str) -> str:
        """A line of input in lower case. Raises Quit at its end, and when it says so; Unreadable for what is no line of
        text."""
        if not self.say.as_json or not self.echo:
            print(prompt, end="", flush=True, file=sys.stderr if self.say.as_json else sys.stdout)
        line = line_from(sys.stdin)
        if self.echo and not self.say.as_json:
            write(line.strip())
        if not line or line.strip().lower() in ("quit", "q", "exit"):
            raise Quit
        return line.strip().lower()

    def _refuse(self, state: State, action: str, no: Refusal) -> None:
        self.say.line(f"  {action}: refused, {no.reason}", "yellow")
        ruleset = state.table.ruleset
        if no.parameter in self.book.parameters:
            for line in explain.rule(self.book, ruleset, no.parameter):
                self.say.wrapped(line, "  ", "      ")

    def _explain(self, words: Sequence[str], state: State, legal: Sequence[Action]) -> None:
        """What can be done now and by which rules; or one rule."""
        say, ruleset = self.say, state.table.ruleset
        if words:
            try:
                names = parameters_named(words[0], self.book)
                cells = cells_named(words[0], self.book.parameters)
            except WrongUse as error:
                say.line(f"  {error.reason}; {error.hint}", "yellow")
                return
            for name in names:
                for line in explain.rule(self.book, ruleset, name, cells):
                    say.wrapped(line, "  ", "      ")
            return
        shape = state.table.plan.shape
        for kind in dict.fromkeys(action.kind for action in legal):
            word = WORDS[kind]
            rules = [rule for rule in _RULES.get(word, ()) if ruleset.asks(rule)]
            say.line(f"  {word:<9} {_WHAT[word]}{f'  ({chr(44).join(rules)})' if rules else ''}".replace(",", ", "))
        if not shape.is_hand:
            rows = [" ".join(str(slot + 1) for slot in row) for row in shape.rows]
            say.line(f"  slots: {' / '.join(rows)}")
        say.line("  short: s d r k p, or a number alone; why RULE explains a rule (why score.values); quit ends")


def _first_of_several(text: str, legal: Sequence[Action]) -> str:
    """The first of several actions that are typed in one line, as a range or one after the other; empty where it is none."""
    found = _RANGE.fullmatch(text)
    parts = [found[1]] if found else [_in_full(part.strip(), legal) for part in _BETWEEN.split(text)]
    try:
        for part in parts:
            parse_action(part)
    except ActionError:
        return ""
    return parts[0] if found or len(parts) > 1 else ""


def _in_full(word: str, legal: Sequence[Action]) -> str:
    """The action that a word names, where it is short for one in full."""
    if re.fullmatch("-?[0-9]+", word):
        kind = next((action.kind for action in legal if action.kind in NUMBERED), Kind.PLACE)
        return f"{WORDS[kind]} {word}"
    return " ".join(SHORT.get(word, word).split())
