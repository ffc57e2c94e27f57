"""A record part by part, and what is said of a text that is none or does not play."""

from __future__ import annotations

import pytest
from test_flow_record import DEAL, TEXT, broken, rules, whole

from golfrules.actions import parse_action
from golfrules.cards import parse_cards
from golfrules.deal import start
from golfrules.outcome import scores
from golfrules.record import LONGEST, Play, Record, RecordError, format_record, parse_record, record_of, replay

DIGEST = rules().digest
KEYS = "golf-record, ruleset, digest, players, dealer, plays, deal, seed, hole, scores"
HEAD = TEXT.split("deal:")[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (broken("golf-record: 1", "golf-record: 2"), "this is version 2 of the form; version 1 is read here"),
        (broken("golf-record: 1\n", ""), "the record has no golf-record"),
        ("", "the record has no golf-record, ruleset, digest, players, dealer, plays"),
        (broken("players: 2", "players: two"), "line 4: players is a whole number from 1 on, not 'two'"),
        (broken("players: 2", "players: 0"), "line 4: players is a whole number from 1 on, not '0'"),
        (broken("players: 2", "players: " + "9" * 60), f"line 4: players is a whole number from 1 on, not '{'9' * 40}'"),
        (broken("golf-record: 1", "golf-record: x"), "line 1: golf-record is a whole number, not 'x'"),
        (broken("dealer: 2", "dealer: 0"), "line 5: dealer is a whole number from 1 on, not '0'"),
        (HEAD + "seed: 7\nhole: -2\nplays: []\n", "line 7: hole is a whole number from 0 on, not '-2'"),
        (HEAD + "seed: x\nplays: []\n", "line 6: seed is a whole number, not 'x'"),
        (broken("players: 2", "players: 2\nplayers: 2"), "line 5: 'players' stands here a second time"),
        (broken("dealer: 2", "dealer: 3"), "player 3 deals, but there are 2 players"),
        (broken("dealer: 2", "dealer: 2\nseed: 1"), "a record has either a deal or a seed"),
        (HEAD + "plays: []\n", "a record has either a deal or a seed"),
        (broken("dealer: 2", "dealer: 2\nhole: 1"), "the number of a hole goes with a seed"),
        (broken("dealer: 2", "dealer: 2\nfriends: 1"), f"line 6: 'friends' is no part of a record; the parts are {KEYS}"),
        (broken("Ac 2c", "Ax 2c"), "line 6: position 1: 'Ax' is no card; ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits c d h s"),
        (broken("stock, place 3", "stock, plaice 3"), "line 10, play 6: 'plaice 3' is no action; did you mean 'place'?"),
        (broken('  - 2: "discard', '  - 3: "discard'), "line 11: there is no player 3 among 2"),
        (broken('  - 2: "discard', '  - 0: "discard'), "line 11: there is no player 0 among 2"),
        (broken("plays:", "plays: none"), "line 7: the plays follow on lines of their own"),
        (broken("plays:", "pl ays:"), "line 7: expected 'key: value' or a line of plays, not 'pl ays:'"),
        (broken("plays:", "plays: []"), "line 8: expected 'key: value' or a line of plays, not '  - 1: \"up 1, up 2\"'"),
        ('  - 1: "up 1"\n' + TEXT, "line 1: expected 'key: value' or a line of plays, not '  - 1: \"up 1\"'"),
        (broken("plays:", "-" * 60), f"line 7: expected 'key: value' or a line of plays, not '{'-' * 40}'"),
        (TEXT + "scores: [1]\n", "line 12: expected the scores of 2 players, as in [5, 12], not '[1]'"),
        (TEXT + "scores: [1, x]\n", "line 12: expected the scores of 2 players, as in [5, 12], not '[1, x]'"),
        (TEXT + "scores: 1, 2\n", "line 12: expected the scores of 2 players, as in [5, 12], not '1, 2'"),
        (TEXT + "scores: [1, 2\n", "line 12: expected the scores of 2 players, as in [5, 12], not '[1, 2'"),
        (TEXT + "scores: 1, 2]\n", "line 12: expected the scores of 2 players, as in [5, 12], not '1, 2]'"),
        (TEXT + f"scores: {'x' * 60}\n", f"line 12: expected the scores of 2 players, as in [5, 12], not '{'x' * 40}'"),
        (TEXT + "scores: 11, 22\n", "line 12: expected the scores of 2 players, as in [5, 12], not '11, 22'"),
        (TEXT + "scores: [1, 22\n", "line 12: expected the scores of 2 players, as in [5, 12], not '[1, 22'"),
        (TEXT + "scores: 11, 2]\n", "line 12: expected the scores of 2 players, as in [5, 12], not '11, 2]'"),
        (broken("players: 2", "players:"), "line 4: players is a whole number from 1 on, not ''"),
        (broken('"six-card (by hand)"', '"'), "line 2: quotation marks and backslashes have no place in '\"'"),
        (TEXT + 'scores: "\n', "line 12: expected the scores of 2 players, as in [5, 12], not '\"'"),
        ("x" * (LONGEST + 1), "a text of 1000001 characters is no record of a hole"),
        ("\ufeff" + TEXT, "line 1: a byte order mark stands before the text; save it as UTF-8 without one"),
        (broken('"six-card (by hand)"', '"six"card"'), "line 2: quotation marks and backslashes have no place in 'six\"card'"),
        (broken('"six-card (by hand)"', '"six\'card"'), "line 2: quotation marks and backslashes have no place in \"six'card\""),
        (broken('"six-card (by hand)"', "six\\card"), "line 2: quotation marks and backslashes have no place in 'six\\\\card'"),
        (broken('"six-card (by hand)"', '"six'), "line 2: quotation marks and backslashes have no place in '\"six'"),
        (broken('"six-card (by hand)"', "x" * 60 + '"'), f"line 2: quotation marks and backslashes have no place in '{'x' * 40}'"),
        (broken('"stock, place 3"', "stock, \"place 3"), "line 10: quotation marks and backslashes have no place in 'stock, \"place 3'"),
        (broken('"stock, place 3"', "'stock, place 3\""), "line 10: quotation marks and backslashes have no place in '\\'stock, place 3\"'"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_text_that_is_no_record(text: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert str(caught.value) == said


def test_a_text_as_long_as_a_record_may_be_is_read() -> None:
    assert parse_record(TEXT + "#" * (LONGEST - len(TEXT))) == parse_record(TEXT)


def test_every_part_of_a_record_is_read() -> None:
    plays = tuple(Play(seat, parse_action(one)) for seat, one in (
        (0, "up 1"), (0, "up 2"), (1, "up 1"), (1, "up 2"), (0, "stock"), (0, "place 3"), (1, "discard"), (1, "place 1"),
    ))  # fmt: skip
    deal = parse_cards(DEAL)
    read = parse_record(TEXT + "scores: [1, -2]\n")
    assert read == Record("six-card (by hand)", DIGEST, 2, 1, deal, 0, 0, plays, (1, -2))
    assert parse_record(broken('"six-card (by hand)"', '""')).ruleset == ""
    assert parse_record(broken('"six-card (by hand)"', "XsixX")).ruleset == "XsixX"
    spaced = TEXT.replace("- 1:", "-   1:").replace("players: 2", "players:   2  ").replace('"', "'")
    assert parse_record(spaced)[:-1] == read[:-1]
    seeded = parse_record("  # a remark\n\n" + HEAD + "seed: -7\nhole: 2\nplays: []\n")
    assert seeded == Record("six-card (by hand)", DIGEST, 2, 1, None, -7, 2, (), None)
    assert parse_record(HEAD + "seed: 7\nplays:\n") == seeded._replace(seed=7, hole=0)
    assert parse_record(HEAD + "hole: 0\nseed: 7\nplays:\nscores: [ 3 ,4]\n").scores == (3, 4)


def test_every_part_of_a_hole_is_recorded() -> None:
    state = whole(start(rules(), 3, seed=5, hole=2, dealer=0), 3)
    seeded, explicit = record_of(state), record_of(state, explicit=True)
    assert seeded[:7] == ("six-card (by hand)", DIGEST, 3, 0, None, 5, 2)
    assert explicit[:7] == ("six-card (by hand)", DIGEST, 3, 0, state.table.deal, 0, 0)
    assert seeded.plays == explicit.plays
    assert seeded.scores == scores(state).totals
    assert record_of(start(rules(), deal=DEAL)).scores is None
    lines = format_record(seeded).splitlines()
    assert lines[3:7] == ["players: 3", "dealer: 1", "seed: 5", "hole: 2"]
    assert lines[-1] == f"scores: [{', '.join(map(str, seeded.scores))}]"
    assert format_record(seeded._replace(plays=())).splitlines()[7] == "plays: []"
    assert format_record(seeded).endswith("]\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (broken("place 3", "place 7"), "play 6 of player 1: place 7 is refused: setup.layout: there is no slot 7 in 2 rows of 3 (2x3)"),
        (broken("discard, place 1", "discard, reject"),
         "play 8 of player 2: reject is refused: turn.reject: a card taken from the discard pile must be placed (a-source.a-claim)"),
        (broken('  - 1: "stock', '  - 2: "stock'), "play 5 (stock): player 1 is to move, not player 2"),
        (TEXT + "scores: [1, 2]\n", "the record has scores, but after play 8 the hole is not over"),
        (broken(DIGEST, "0" * 12), f"the record was played by six-card (by hand) {'0' * 12}, but six-card (by hand) is {DIGEST} now: the rules differ"),
        (broken("2c 3c", "Ac 3c"), "the deal cannot be: Ac occurs 2 times, but the packs for 2 players hold it 1 time"),
        (broken("players: 2", "players: 9"), "the deal cannot be: 9 players need 56 cards, but the deal has 52"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_record_that_does_not_play(text: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(text, rules())
    assert str(caught.value) == said


def test_what_is_said_of_scores_that_are_not_those_of_the_hole() -> None:
    record = record_of(whole(start(rules(), seed=3)))
    assert record.scores is not None
    right, wrong, last = list(record.scores), (record.scores[0] + 1, record.scores[1]), record.plays[-1]
    for other, said in (
        (record._replace(scores=wrong), f"the record has the scores {list(wrong)}, but the hole brings {right}"),
        (record._replace(scores=None), f"the hole is over with the scores {right}, but the record has none"),
        (record._replace(plays=(*record.plays, last)), f"play {len(record.plays) + 1} ({last.action}): the hole is over already"),
    ):  # fmt: skip
        with pytest.raises(RecordError) as caught:
            replay(other, rules())
        assert str(caught.value) == said
    assert replay(record._replace(scores=None), rules(), to=len(record.plays) - 1).ending is None
    with pytest.raises(RecordError, match="but the record has none"):
        replay(record._replace(scores=None), rules(), to=len(record.plays))
    assert replay(record._replace(scores=wrong), rules(), to=0) == start(rules(), seed=3)


@pytest.mark.parametrize(("seed", "hole", "dealer"), [(3, 0, 1), (3, 2, 0), (0, 1, 1)])
def test_a_seed_a_hole_and_a_dealer_are_played_again(seed: int, hole: int, dealer: int) -> None:
    state = whole(start(rules(), 2, seed=seed, hole=hole, dealer=dealer))
    assert replay(record_of(state), rules()).table == state.table
    three = whole(start(rules(), 3, seed=seed, hole=hole))
    assert replay(record_of(three), rules()).table == three.table
    explicit = replay(record_of(state, explicit=True), rules())
    assert (explicit.table.dealer, explicit.table.deal, explicit.layouts) == (dealer, state.table.deal, state.layouts)
