"""What a fault of a record says besides its words: line, play, part of the record, the refusal; and that it travels whole."""

from __future__ import annotations

import pickle

import pytest
from test_flow_record import DEAL, TEXT, broken, rules, whole

from golfrules.chance import MOST_SEED
from golfrules.deal import start
from golfrules.outcome import scores
from golfrules.record import Record, RecordError, format_record, parse_record, record_of, replay

HEAD = TEXT.split("deal:")[0]
DIGEST = rules().digest


def fault_of(record: Record | str) -> RecordError:
    """The fault that reading or replaying a record tells."""
    with pytest.raises(RecordError) as caught:
        replay(record, rules())
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "play", "reason"),
    [
        (broken("golf-record: 1", "# \ngolf-record: 2"), 2, None, "this is version 2 of the form; version 1 is read here"),
        (broken("dealer: 2", "dealer: 3"), 5, None, "player 3 deals, but there are 2 players"),
        (broken("players: 2", "players: two"), 4, None, "players is a whole number from 1 on, not 'two'"),
        (broken("Ac 2c", "Ax 2c"), 6, None, "position 1: 'Ax' is no card; ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits c d h s"),
        (broken("stock, place 3", "stock, plaice 3"), 10, 6, "'plaice 3' is no action; did you mean 'place'?"),
        (HEAD + f"seed: {MOST_SEED + 1}\nhole: 0\nplays: []\n", 6, None,
         f"a seed is a whole number from {-(1 << 63)} to {MOST_SEED}, not {MOST_SEED + 1}"),
        (broken("dealer: 2", "dealer: 2\nhole: 1"), None, None, "the number of a hole goes with a seed"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read_is_told_with_line_play_and_reason(
    text: str, line: int | None, play: int | None, reason: str
) -> None:
    fault = fault_of(text)
    assert (fault.line, fault.play, fault.reason, fault.refusal, fault.entry) == (line, play, reason, None, "")
    place = "" if line is None else f"line {line}{'' if play is None else f', play {play}'}: "
    assert str(fault) in (reason, place + reason)


@pytest.mark.parametrize(
    ("text", "line", "play", "entry"),
    [
        (broken(DIGEST, "0" * 12), 3, None, "digest"),
        (broken("2c 3c", "Ac 3c"), 6, None, "deal"),
        (broken("players: 2", "players: 1").replace("dealer: 2", "dealer: 1").replace('  - 2: "', '  - 1: "'), 4, None, "players"),
        (broken('  - 2: "up 1', '  - 1: "up 1'), 9, 3, ""),
        (broken("place 3", "place 7"), 10, 6, ""),
        (TEXT + "scores: [1, 2]\n", 12, None, "scores"),
    ],
)  # fmt: skip
def test_a_text_that_does_not_play_is_told_with_the_line_of_what_does_not_hold(
    text: str, line: int, play: int | None, entry: str
) -> None:
    fault = fault_of(text)
    assert (fault.line, fault.play, fault.entry) == (line, play, entry)
    again = fault_of(parse_record(text))
    assert (again.line, again.play, again.entry, str(again)) == (None, play, entry, str(fault))


def test_a_play_that_is_refused_is_told_with_the_rule() -> None:
    fault = fault_of(broken("discard, place 1", "discard, reject"))
    assert (fault.line, fault.play) == (11, 8)
    assert fault.refusal is not None and fault.refusal.parameter == "turn.reject"


def test_faults_of_the_end_are_told_with_their_part_or_play() -> None:
    record = record_of(whole(start(rules(), seed=3)))
    assert record.scores is not None
    after = record._replace(plays=(*record.plays, record.plays[-1]))
    wrong = record._replace(scores=(record.scores[0] + 1, record.scores[1]))
    found = [fault_of(one) for one in (record._replace(scores=None), wrong, after)]
    assert [(fault.line, fault.play, fault.entry) for fault in found] == [
        (None, None, "plays"),
        (None, None, "scores"),
        (None, len(after.plays), ""),
    ]
    lines = format_record(wrong).splitlines()
    assert fault_of(format_record(wrong)).line == len(lines)
    assert fault_of(format_record(after)).line == len(lines) - 1
    assert fault_of(format_record(record._replace(scores=None))).line == lines.index("plays:") + 1
    assert replay(record, rules()).ending is not None
    assert scores(replay(record, rules())).totals == record.scores


def test_a_seed_that_there_is_not_is_the_fault_of_the_seed() -> None:
    record = record_of(start(rules(), seed=3))
    assert fault_of(record._replace(seed=MOST_SEED + 1)).entry == "seed"
    assert fault_of(record_of(start(rules(), deal=DEAL))._replace(deal=(0, 0))).entry == "deal"


def test_a_fault_travels_between_processes() -> None:
    for text in (broken("discard, place 1", "discard, reject"), broken("Ac 2c", "Ax 2c"), broken(DIGEST, "0" * 12)):
        fault = fault_of(text)
        there = pickle.loads(pickle.dumps(fault))
        assert type(there) is RecordError
        assert str(there) == str(fault)
        assert vars(there) == vars(fault)
    assert RecordError("no reason").entry == ""
