"""Laws about texts: what is written is read back, and a record plays again as it was played."""

from __future__ import annotations

import pickle

import yaml

from golfrules.actions import parse_action
from golfrules.book.reference import read
from golfrules.book.resolve import ruleset as resolved
from golfrules.cards import card_name, format_cards, parse_card, parse_cards
from golfrules.knowledge import observation
from golfrules.layout import format_layout, parse_layout
from golfrules.legal import legal_actions
from golfrules.record import format_record, parse_record, record_of, replay
from golfrules.state import first_state, plays
from golfrules.testing.laws import law
from golfrules.testing.strategies_plays import Hole


@law(most=40)
def test_a_record_is_read_as_it_was_written_and_plays_again(hole: Hole) -> None:
    """Writing a record, reading it and writing it again changes nothing, any reader of YAML reads the same, and replaying it gives
    the same states.

    Reason: a record is kept for years; what it says must not depend on who reads it.
    """
    last = hole.states[-1]
    record = record_of(last, explicit=True)
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    plain = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    assert plain["players"] == hole.players
    assert plain.get("scores") == (None if record.scores is None else list(record.scores))
    again = replay(text, hole.ruleset)
    assert again == last
    middle = len(hole.actions) // 2
    assert replay(record, hole.ruleset, middle) == hole.states[middle]


@law(most=30)
def test_texts_of_the_table_are_read_back(hole: Hole) -> None:
    """Layouts as anybody sees them, actions, cards and the deal are read back from their texts.

    Reason: the notation is a promise (DESIGN 5); what it cannot say would be lost in scenarios and records.
    """
    deal = hole.states[0].table.deal
    assert parse_cards(format_cards(deal)) == deal
    assert all(parse_card(card_name(card, pretty=True)) == card for card in set(deal))
    for state in hole.states[hole.script.seed % 9 :: 9]:
        for action in legal_actions(state):
            assert parse_action(str(action)) is action
        for layout in observation(state, hole.script.seed % hole.players).layouts:
            assert parse_layout(format_layout(layout), hole.ruleset.shape) == layout
            assert parse_layout(format_layout(layout, pretty=True), hole.ruleset.shape) == layout


@law(most=1)
def test_a_reference_is_read_as_it_was_written(hole: Hole) -> None:
    """The reference of a ruleset, read and written again, is the same and names the same ruleset.

    Reason: a reference is what records and scenarios keep; it has one canonical form.
    """
    ref = hole.ruleset.ref
    assert str(read(ref)) == ref
    assert len(ref) > 390 or str(read(f"  {ref} ")) == ref
    assert resolved(ref).digest == hole.ruleset.digest


@law(most=12)
def test_states_and_rulesets_travel_between_processes(hole: Hole) -> None:
    """A ruleset, its actions and the state they lead to are the same once they were pickled and read back, and so are the plays.

    Reason: tests and simulations run in several processes.
    """
    again = pickle.loads(pickle.dumps(hole.ruleset))
    assert again == hole.ruleset
    assert dict(again.answers) == dict(hole.ruleset.answers)
    assert all(pickle.loads(pickle.dumps(action)) is action for action in hole.actions)
    last = hole.states[-1]
    there = pickle.loads(pickle.dumps(last))
    assert there == last
    assert plays(there) == plays(last)
    assert first_state(there) == first_state(last)
    assert there.table.ruleset.ref == last.table.ruleset.ref
    assert legal_actions(there) == legal_actions(last)
