"""Records: what was played, in text; read, written and played again without loss."""

from __future__ import annotations

import random

import pytest
import yaml
from flow import DEAL, play, rules, table

from golfrules.deal import start
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.record import Record, RecordError, format_record, parse_record, record_of, replay
from golfrules.state import State

FEW = "up 1, up 2, up 1, up 2, stock, place 3, discard, place 1"
TEXT = """\
golf-record: 1
ruleset: "six-card (by hand)"
digest: "DIGEST"
players: 2
dealer: 2
deal: "DEAL"
plays:
  - 1: "up 1, up 2"
  - 2: "up 1, up 2"
  - 1: "stock, place 3"
  - 2: "discard, place 1"
""".replace("DEAL", DEAL).replace("DIGEST", rules().digest)


def whole(state: State, seed: int = 1) -> State:
    """A hole played to its end by chance."""
    chance = random.Random(seed)
    while legal_actions(state):
        state = apply(state, chance.choice(legal_actions(state)))
    return state


def test_a_record_is_a_few_lines_that_anybody_can_read() -> None:
    assert format_record(record_of(play(start(rules(), deal=DEAL), FEW))) == TEXT


@pytest.mark.parametrize("players", [2, 3, 5])
def test_read_write_read_is_the_identity(players: int) -> None:
    for seed in range(5):
        record = record_of(whole(start(rules(), players, seed=seed, hole=seed), seed))
        text = format_record(record)
        assert parse_record(text) == record
        assert format_record(parse_record(text)) == text


def test_a_record_is_yaml() -> None:
    state = whole(start(rules(), seed=3))
    read = yaml.safe_load(format_record(record_of(state)))
    assert read["digest"] == rules().digest
    assert list(read["plays"][0]) == [1]
    assert all(isinstance(score, int) for score in read["scores"])


def test_replay_gives_the_same_state() -> None:
    for seed in range(5):
        state = whole(start(rules(), seed=seed, hole=2, dealer=0), seed)
        for explicit in (False, True):
            record = record_of(state, explicit)
            assert replay(format_record(record), rules())[1:-2] == state[1:-2]


def test_replay_may_stop_on_the_way() -> None:
    assert replay(TEXT, rules(), to=5).phase_name == "hold"
    assert replay(TEXT, rules(), to=0) == start(rules(), deal=DEAL)


def test_blank_lines_remarks_and_missing_quotation_marks_are_read() -> None:
    assert parse_record("# mine\n\n" + TEXT.replace('"', "")) == parse_record(TEXT)


def broken(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (broken("golf-record: 1", "golf-record: 2"), "version 2 of the form"),
        (broken("golf-record: 1\n", ""), "no golf-record"),
        (broken("players: 2", "players: two"), "line 4: players is a whole number from 1 on"),
        (broken("players: 2", "players: 2\nplayers: 2"), "line 5: 'players' stands here a second time"),
        (broken("dealer: 2", "dealer: 3"), "player 3 deals, but there are 2 players"),
        (broken("dealer: 2", "dealer: 2\nseed: 1"), "either a deal or a seed"),
        (broken("dealer: 2", "dealer: 2\nhole: 1"), "goes with a seed"),
        (broken("dealer: 2", "dealer: 2\nfriends: 1"), "line 6: 'friends' is no part of a record"),
        (broken("Ac 2c", "Ax 2c"), "line 6: position 1"),
        (broken('  - 1: "stock, place 3"', '  - 1: "stock, plaice 3"'), "line 10, play 6: .*did you mean 'place'"),
        (broken('  - 2: "discard', '  - 3: "discard'), "line 11: there is no player 3 among 2"),
        (broken("plays:", "plays: none"), "line 7: the plays follow"),
        (broken("plays:", "pl ays:"), "line 7: expected 'key: value'"),
        (TEXT + "scores: [1]\n", "expected the scores of 2 players"),
        (TEXT + "scores: [1, x]\n", "expected the scores of 2 players"),
        ("x" * 2_000_000, "2000000 characters"),
        ("", "the record has no"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        parse_record(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (broken("place 3", "place 7"), "play 6 of player 1: place 7 is refused: setup.layout: there is no slot 7"),
        (broken("discard, place 1", "discard, reject"), "play 8 of player 2: reject is refused: turn.reject"),
        (broken('  - 1: "stock', '  - 2: "stock'), "play 5 .stock.: player 1 is to move, not player 2"),
        (TEXT + "scores: [1, 2]\n", "after play 8 the hole is not over"),
        (broken(rules().digest, "0" * 12), "the rules differ"),
        (broken("2c 3c", "Ac 3c"), "the deal cannot be: Ac occurs 2 times"),
        (broken("players: 2", "players: 9"), "the deal cannot be"),
    ],
)
def test_a_record_that_does_not_play_is_refused_with_the_number_of_the_play(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        replay(text, rules())


def test_scores_are_checked() -> None:
    record = record_of(whole(start(rules(), seed=3)))
    assert record.scores is not None
    wrong = record._replace(scores=(record.scores[0] + 1, record.scores[1]))
    with pytest.raises(RecordError, match="but the hole brings"):
        replay(wrong, rules())
    with pytest.raises(RecordError, match="but the record has none"):
        replay(record._replace(scores=None), rules())
    with pytest.raises(RecordError, match="the hole is over already"):
        replay(record._replace(plays=(*record.plays, record.plays[-1])), rules())


def test_a_play_from_a_position_has_no_record() -> None:
    with pytest.raises(RecordError, match="no deal"):
        record_of(table(rules(), "9s Kd 2h / 9h (Qc) 7d", "3s 4s (..) / (..) (..) (..)"))


def test_an_empty_play_can_be_recorded() -> None:
    record = record_of(start(rules(), seed=1))
    assert parse_record(format_record(record)) == record
    assert isinstance(record, Record)
