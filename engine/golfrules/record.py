"""Records: a hole in text that anybody can read and write, and that can be played again.

The form is a small, strict part of YAML, so any YAML reader takes it too:

    golf-record: 1
    ruleset: "six-card@six-fr"
    digest: "0f3c1a2b3c4d"
    players: 2
    dealer: 2
    seed: 7
    hole: 0
    plays:
      - 1: "up 1, up 2"
      - 2: "up 4, up 1"
      - 1: "stock, place 5"
    scores: [5, 12]

Instead of `seed` and `hole` may stand `deal: "9s Kd 2c …"`, the cards in the order in which they leave the pack. Players count
from 1. A line of `plays` holds what one player does until another is to move. `scores` are the points of the hole with everything;
the record of a hole that is not over has none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from golfrules.actions import Action, ActionError, parse_action
from golfrules.cards import Card, ParseError, format_cards, parse_cards
from golfrules.chance import check_seed
from golfrules.deal import start
from golfrules.outcome import scores
from golfrules.play import apply, is_terminal
from golfrules.refusal import IllegalAction, Refusal
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.state import State, first_state, plays

VERSION: Final = 1
LONGEST: Final = 1_000_000
"""More characters than any record of a hole has."""


class RecordError(ValueError):
    """A record that cannot be read, or does not play as it says.

    `line` is the line of the text (None where there is no text, or no one line), `play` the number of the play from 1 on,
    `refusal` says why a play is refused, `entry` which part of the record is at fault; `reason` is the text without its line.
    """

    def __init__(
        self,
        reason: str,
        line: int | None = None,
        play: int | None = None,
        refusal: Refusal | None = None,
        entry: str = "",
        told: str = "",
    ) -> None:
        self.reason = reason
        self.line = line
        self.play = play
        self.refusal = refusal
        self.entry = entry
        super().__init__(told or reason)

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, ...]]:
        """All arguments, so that an error can travel between processes."""
        return (type(self), (self.reason, self.line, self.play, self.refusal, self.entry, str(self)))


def _unread(line: int, reason: str, play: int | None = None) -> RecordError:
    """The error of a line that cannot be read."""
    number = "" if play is None else f", play {play}"
    return RecordError(reason, line, play, told=f"line {line}{number}: {reason}")


class Places(NamedTuple):
    """On which lines the parts of a record stand, and each of its plays."""

    entries: Mapping[str, int]
    plays: tuple[int, ...]

    def line(self, error: RecordError) -> int | None:
        """The line of what does not hold."""
        if error.play is not None:
            return self.plays[error.play - 1]
        return error.line or self.entries.get(error.entry)


class Play(NamedTuple):
    """One decision: the player's seat (from 0) and the action."""

    seat: int
    action: Action


class Record(NamedTuple):
    """A hole: how it was dealt, by which rules, what was played, and what it brought. Seats count from 0."""

    ruleset: str
    digest: str
    players: int
    dealer: int
    deal: tuple[Card, ...] | None
    """The cards in the order in which they leave the pack; None where the seed says it."""
    seed: int
    hole: int
    plays: tuple[Play, ...]
    scores: tuple[int, ...] | None
    """The points of each seat; None while the hole is not over."""


def record_of(state: State, explicit: bool = False) -> Record:
    """The record of a hole up to this state; with its deal card by card if `explicit` (or if it has no seed).

    Raises RecordError for a play that began with a position: a record has a deal.
    """
    table = state.table
    if not table.deal:
        raise RecordError("a play from a position has no deal, so no record")
    at = first_state(state)
    done = []
    for action in plays(state):
        done.append(Play(at.seat, action))
        at = apply(at, action)
    seeded = table.seed is not None and not explicit
    return Record(
        table.ruleset.ref,
        table.ruleset.digest,
        table.players,
        table.dealer,
        None if seeded else table.deal,
        (table.seed or 0) if seeded else 0,
        table.hole if seeded else 0,
        tuple(done),
        scores(state).totals if is_terminal(state) else None,
    )


def format_record(record: Record) -> str:
    """The record in text; `parse_record` reads it back."""
    lines = [
        f"golf-record: {VERSION}",
        f'ruleset: "{record.ruleset}"',
        f'digest: "{record.digest}"',
        f"players: {record.players}",
        f"dealer: {record.dealer + 1}",
    ]
    if record.deal is None:
        lines += [f"seed: {record.seed}", f"hole: {record.hole}"]
    else:
        lines.append(f'deal: "{format_cards(record.deal)}"')
    lines.append("plays:" if record.plays else "plays: []")
    runs: list[tuple[int, list[str]]] = []
    for seat, action in record.plays:
        if not runs or runs[-1][0] != seat:
            runs.append((seat, []))
        runs[-1][1].append(str(action))
    lines += [f'  - {seat + 1}: "{", ".join(actions)}"' for seat, actions in runs]
    if record.scores is not None:
        lines.append(f"scores: [{', '.join(map(str, record.scores))}]")
    return "\n".join(lines) + "\n"


_ENTRY: Final = re.compile(r"([a-z][a-z-]*):(?: +(.*?))? *")
_RUN: Final = re.compile(r" *- +([0-9]{1,4}): +(.*?) *")
_NUMBER: Final = re.compile(r"-?[0-9]{1,20}")
_REQUIRED: Final = ("golf-record", "ruleset", "digest", "players", "dealer", "plays")
_KEYS: Final = (*_REQUIRED, "deal", "seed", "hole", "scores")


class _Reader:
    """A record's lines, with the place of every fault."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise RecordError(f"a text of {len(text)} characters is no record of a hole")
        if text.startswith("\ufeff"):
            raise _unread(1, "a byte order mark stands before the text; save it as UTF-8 without one")
        self.entries: dict[str, tuple[int, str]] = {}
        self.runs: list[tuple[int, int, str]] = []
        open_list = False
        for number, line in enumerate(text.splitlines(), 1):
            bare = line.rstrip()
            if not bare or bare.lstrip().startswith("#"):
                continue
            entry, run = _ENTRY.fullmatch(bare), _RUN.fullmatch(bare)
            if run is not None and open_list:
                self.runs.append((number, int(run[1]), self.plain(number, run[2])))
            elif entry is not None:
                self.enter(number, entry[1], entry[2] or "")
                open_list = entry[1] == "plays" and not entry[2]
                if entry[1] == "plays" and entry[2] not in (None, "[]"):
                    raise _unread(number, "the plays follow on lines of their own")
            else:
                raise _unread(number, f"expected 'key: value' or a line of plays, not {bare[:40]!r}")
        missing = [key for key in _REQUIRED if key not in self.entries]
        if missing:
            raise RecordError(f"the record has no {', '.join(missing)}")

    def enter(self, number: int, key: str, value: str) -> None:
        """Keep an entry; each key once."""
        if key not in _KEYS:
            raise _unread(number, f"{key!r} is no part of a record; the parts are {', '.join(_KEYS)}")
        if key in self.entries:
            raise _unread(number, f"{key!r} stands here a second time")
        self.entries[key] = (number, value)

    @staticmethod
    def plain(number: int, value: str) -> str:
        """A text with or without its quotation marks."""
        if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
            value = value[1:-1]
        if '"' in value or "'" in value or "\\" in value:
            raise _unread(number, f"quotation marks and backslashes have no place in {value[:40]!r}")
        return value

    def text(self, key: str) -> str:
        """The text of an entry."""
        return self.plain(*self.entries[key])

    def number(self, key: str, least: int | None = None, otherwise: int | None = None) -> int:
        """The whole number of an entry."""
        if key not in self.entries and otherwise is not None:
            return otherwise
        line, value = self.entries[key]
        if not _NUMBER.fullmatch(value) or (least is not None and int(value) < least):
            raise _unread(
                line, f"{key} is a whole number{'' if least is None else f' from {least} on'}, not {value[:40]!r}"
            )
        return int(value)


def parse_record(text: str) -> Record:
    """The record of a text. Raises RecordError, with the line, for anything that is not one."""
    return read_record(text)[0]


def read_record(text: str) -> tuple[Record, Places]:
    """The record of a text, and where its parts stand. Raises what `parse_record` raises."""
    reader = _Reader(text)
    if reader.number("golf-record") != VERSION:
        told = f"this is version {reader.number('golf-record')} of the form; version {VERSION} is read here"
        raise RecordError(told, reader.entries["golf-record"][0])
    players, dealer = reader.number("players", 1), reader.number("dealer", 1)
    if dealer > players:
        raise RecordError(f"player {dealer} deals, but there are {players} players", reader.entries["dealer"][0])
    if ("deal" in reader.entries) == ("seed" in reader.entries):
        raise RecordError("a record has either a deal or a seed")
    if "hole" in reader.entries and "seed" not in reader.entries:
        raise RecordError("the number of a hole goes with a seed")
    deal = None
    if "deal" in reader.entries:
        try:
            deal = parse_cards(reader.text("deal"))
        except ParseError as error:
            raise _unread(reader.entries["deal"][0], str(error)) from error
    seed, hole = reader.number("seed", otherwise=0), reader.number("hole", 0, otherwise=0)
    try:
        check_seed(seed, hole)
    except ValueError as error:
        raise _unread(reader.entries["seed"][0], str(error)) from error
    done, lines = _read_plays(reader, players)
    record = Record(
        reader.text("ruleset"),
        reader.text("digest"),
        players,
        dealer - 1,
        deal,
        seed,
        hole,
        done,
        _read_scores(reader, players),
    )
    return record, Places({key: line for key, (line, _) in reader.entries.items()}, lines)


def _read_plays(reader: _Reader, players: int) -> tuple[tuple[Play, ...], tuple[int, ...]]:
    """The plays, and the line of each."""
    found: list[Play] = []
    lines: list[int] = []
    for line, player, words in reader.runs:
        if not 1 <= player <= players:
            raise _unread(line, f"there is no player {player} among {players}")
        for word in words.split(","):
            try:
                found.append(Play(player - 1, parse_action(word)))
                lines.append(line)
            except ActionError as error:
                raise _unread(line, str(error), len(found) + 1) from error
    return tuple(found), tuple(lines)


def _read_scores(reader: _Reader, players: int) -> tuple[int, ...] | None:
    if "scores" not in reader.entries:
        return None
    line, value = reader.entries["scores"]
    inner = value[1:-1].split(",") if value[:1] == "[" and value[-1:] == "]" else [""]
    if len(inner) != players or not all(_NUMBER.fullmatch(word.strip()) for word in inner):
        raise _unread(line, f"expected the scores of {players} players, as in [5, 12], not {value[:40]!r}")
    return tuple(int(word) for word in inner)


def replay(record: Record | str, ruleset: Ruleset, to: int | None = None) -> State:
    """Play a record again, up to play number `to` if that is given, and check it: rules, every play, scores.

    Raises RecordError, with the number of the play (from 1), and of a text with the line, for the first thing that is not so.
    """
    if not isinstance(record, str):
        return _replay(record, ruleset, to)
    read, places = read_record(record)
    try:
        return _replay(read, ruleset, to)
    except RecordError as error:
        error.line = places.line(error)
        raise


def _replay(read: Record, ruleset: Ruleset, to: int | None) -> State:
    if read.digest != ruleset.digest:
        raise RecordError(
            f"the record was played by {read.ruleset} {read.digest}, but {ruleset.ref} is {ruleset.digest} now: the rules differ",
            entry="digest",
        )
    try:
        if read.deal is None:
            state = start(ruleset, read.players, seed=read.seed, hole=read.hole, dealer=read.dealer)
        else:
            state = start(ruleset, read.players, deal=read.deal, dealer=read.dealer)
    except ValueError as error:
        entry = "players" if isinstance(error, RulesetError) else "seed" if read.deal is None else "deal"
        raise RecordError(f"the deal cannot be: {error}", entry=entry) from error
    for number, (seat, action) in enumerate(read.plays if to is None else read.plays[:to], 1):
        if is_terminal(state):
            raise RecordError(f"play {number} ({action}): the hole is over already", play=number)
        if seat != state.seat:
            told = f"play {number} ({action}): player {state.seat + 1} is to move, not player {seat + 1}"
            raise RecordError(told, play=number)
        try:
            state = apply(state, action)
        except IllegalAction as error:
            raise RecordError(f"play {number} of player {seat + 1}: {error}", None, number, error.refusal) from error
    if to is None or to >= len(read.plays):
        _check_scores(read, state)
    return state


def _check_scores(record: Record, state: State) -> None:
    """Raises RecordError when the scores of a record are not those of the hole."""
    if not is_terminal(state):
        if record.scores is not None:
            raise RecordError(
                f"the record has scores, but after play {len(record.plays)} the hole is not over", entry="scores"
            )
        return
    found = scores(state).totals
    if record.scores is None:
        raise RecordError(f"the hole is over with the scores {list(found)}, but the record has none", entry="plays")
    if record.scores != found:
        raise RecordError(
            f"the record has the scores {list(record.scores)}, but the hole brings {list(found)}", entry="scores"
        )
