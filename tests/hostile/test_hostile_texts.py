"""Broken texts are refused in words, in time and in bounds; what is accepted means what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from bounds import bounded, within
from hypothesis import given
from hypothesis import strategies as st

from golfrules.actions import ActionError, parse_action
from golfrules.book.faults import BookError
from golfrules.book.load import scenarios_dir, spec_dir
from golfrules.book.read import read
from golfrules.book.reference import read as read_reference
from golfrules.book.resolve import ruleset
from golfrules.cards import ParseError, format_cards, parse_cards
from golfrules.layout import SHAPES, format_layout, parse_layout
from golfrules.record import RecordError, format_record, parse_record, record_of, replay
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.testing import strategies_broken as broken
from golfrules.testing.scenario import read_file

YAML = [
    *(
        spec_dir() / name
        for name in ("options.yaml", "sources.yaml", "rulings/one-eyed-jacks.yaml", "parameters/turn.yaml")
    ),
    scenarios_dir() / "six-card" / "turn.yaml",
    scenarios_dir() / "conflicts" / "one-eyed-jacks.yaml",
]


def test_layouts(examples: int) -> None:
    """A layout is read, and then its text is read as the same; or every word that is wrong is named with its place."""

    @bounded(examples)
    @given(broken.broken_layouts(), st.sampled_from([None, *SHAPES.values()]))
    def try_it(text: str, shape: object) -> None:
        try:
            found = parse_layout(text, shape)  # type: ignore[arg-type]
        except ParseError as error:
            assert error.faults
            assert all(1 <= fault.position <= len(text) + 1 for fault in error.faults)
            return
        assert parse_layout(format_layout(found), found.shape) == found
        assert shape is None or found.shape == shape

    try_it()


def test_cards_and_actions(examples: int) -> None:
    """Cards and actions are read and written again, or refused."""

    @bounded(examples)
    @given(
        st.one_of(broken.spoilt(st.sampled_from(["9s Kd 2c 10h Jo", "Q♣, Td"])), broken.noise()),
        broken.spoilt(st.sampled_from(["place 5", "exchange 1 4", "up 3"])),
    )
    def try_it(cards: str, action: str) -> None:
        try:
            assert parse_cards(format_cards(parse_cards(cards))) == parse_cards(cards)
        except ParseError as error:
            assert error.faults
        try:
            found = parse_action(action)
        except ActionError:
            return
        assert parse_action(str(found)) is found

    try_it()


def test_references(examples: int) -> None:
    """A reference names a ruleset whose own reference names the same one; or it is refused with its reasons and their places."""

    @bounded(examples)
    @given(broken.broken_references())
    def try_it(text: str) -> None:
        try:
            found = ruleset(text)
        except (BookError, RulesetError) as error:
            assert str(error)
            return
        assert str(read_reference(found.ref)) == found.ref
        assert ruleset(found.ref).digest == found.digest

    try_it()


def by_reference(ref: str) -> Ruleset:
    """The ruleset of a record."""
    return ruleset(ref)


def test_records(examples: int) -> None:
    """A record that is accepted plays just as it says, to the scores it says; any other is refused with the place of its fault."""

    @bounded(examples)
    @given(broken.broken_records())
    def try_it(text: str) -> None:
        try:
            found = parse_record(text)
            end = replay(found, by_reference(found.ruleset))
        except (RecordError, BookError, RulesetError) as error:
            assert str(error)
            return
        again = record_of(end, explicit=found.deal is not None)
        assert (again.plays, again.scores, again.players, again.dealer) == (
            found.plays,
            found.scores,
            found.players,
            found.dealer,
        )
        assert parse_record(format_record(again)) == again

    try_it()


def test_yaml(examples: int, tmp_path: Path) -> None:
    """A broken file gives faults with places that lie in it."""
    files = [path.read_text("utf-8") for path in YAML]

    @bounded(examples)
    @given(broken.broken_yaml(files))
    def try_it(text: str) -> None:
        path = tmp_path / "broken.yaml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        lines = text.count("\n") + text.count("\r") + 2
        document = read(path, "broken.yaml")
        assert document.value is not None or document.faults
        found = read_file(path, "broken.yaml")
        for fault in (*document.faults, *found.faults):
            assert fault.reason
            assert 0 <= fault.line <= lines + text.count("\x85") + text.count("\u2028") + text.count("\u2029")

    try_it()


HUGE = {
    "a wide layout": lambda: parse_layout("Qc " * 100_000),
    "a tall layout": lambda: parse_layout("/ " * 100_000),
    "brackets": lambda: parse_layout("(" * 100_000),
    "a long card": lambda: parse_cards("Q" * 1_000_000),
    "a long action": lambda: parse_action("up " + "9" * 1_000_000),
    "a long reference": lambda: ruleset("six-card" + "+harder" * 100_000),
    "a reference of signs": lambda: ruleset("+" * 399),
    "a record of blank lines": lambda: parse_record("\n" * 900_000),
    "a record of one line": lambda: parse_record("plays" * 180_000),
    "a record with a large number": lambda: parse_record(
        'golf-record: 1\nruleset: "six-card"\ndigest: "0"\nplayers: 99999999999999999999\ndealer: 1\nseed: 1\nplays: []\n'
    ),
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_texts(name: str) -> None:
    """A huge text is refused, or read, in time and in bounds."""
    with within(5):
        try:
            HUGE[name]()
        except (ParseError, ActionError, BookError, RulesetError, RecordError) as error:
            assert len(str(error)) < 30_000_000


BOMBS = {
    "deep lists": "[" * 100_000,
    "deep mappings": "{a: " * 100_000,
    "deep by dashes": "- " * 50_000 + "x",
    "aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
    + "".join(f"d{n}: &d{n} [*c, *c]\n" for n in range(100)),
    "many values": "- x\n" * 300_000,
    "one long word": "x" * 5_000_000,
    "one long number": "a: " + "9" * 1_000_000,
    "a date and a base-sixty number": "a: 2001-01-01\nb: 190:20:30\nc: 0x_ff\nd: 1e400\ne: .nan\n",
    "no characters": "",
    "a zero byte": "a: \0",
    "tags": "a: !!python/object/apply:os.system ['true']\n",
}


@pytest.mark.parametrize("name", BOMBS)
def test_yaml_bombs(name: str, tmp_path: Path) -> None:
    """A file made to exhaust its reader is refused in time and in bounds."""
    path = tmp_path / "bomb.yaml"
    path.write_text(BOMBS[name], "utf-8")
    with within(8):
        document = read(path, "bomb.yaml")
        assert document.faults
        assert read_file(path, "bomb.yaml").faults
