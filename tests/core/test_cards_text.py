"""Cards in text: every spelling, both ways, and what is said of words that are no cards."""

from __future__ import annotations

import pickle

import pytest

from golfrules.cards import (
    JOKER,
    NAMES,
    PRETTY,
    ParseError,
    card_name,
    format_cards,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)


def test_every_card_is_read_back_from_its_name() -> None:
    assert [parse_card(name) for name in NAMES] == list(range(53))


def test_every_card_is_read_back_from_its_pretty_name() -> None:
    assert [parse_card(name) for name in PRETTY] == list(range(53))


@pytest.mark.parametrize("text", ["Qc", "qc", "QC", "qC", "Q♣", "q♣", "Q♧", "Q♣\ufe0e", "Q♣\ufe0f"])
def test_the_queen_of_clubs_in_all_spellings(text: str) -> None:
    assert parse_card(text) == 44


@pytest.mark.parametrize("text", ["Td", "10d", "td", "10D", "T♦", "10♦"])
def test_the_ten_of_diamonds_in_all_spellings(text: str) -> None:
    assert card_name(parse_card(text)) == "Td"


@pytest.mark.parametrize("text", ["Jo", "jo", "JO"])
def test_the_joker_in_all_spellings(text: str) -> None:
    assert parse_card(text) == JOKER


def test_a_card_is_four_times_its_rank_and_its_suit() -> None:
    assert (parse_card("Ac"), parse_card("As"), parse_card("2c"), parse_card("Ks")) == (0, 3, 4, 51)
    assert (rank_of(44), suit_of(44), rank_of(JOKER), suit_of(JOKER)) == (11, 0, 13, None)


def test_cards_are_printed_plain_and_pretty() -> None:
    assert format_cards([44, 37, JOKER]) == "Qc Td Jo"
    assert format_cards([44, 37, JOKER], pretty=True) == "Q♣ T♦ Jo"


def test_a_number_that_is_no_card_has_no_name() -> None:
    for number in (-1, 53):
        with pytest.raises(ValueError, match="is no card"):
            card_name(number)


def test_cards_may_be_parted_by_blanks_and_commas() -> None:
    assert parse_cards(" Ac, 2c  3c\n") == (0, 4, 8)
    assert parse_cards("") == ()


def test_all_faults_of_a_text_are_told_at_once_with_their_places() -> None:
    with pytest.raises(ParseError) as caught:
        parse_cards("Qc Xc 5 Td *")
    assert [(fault.position, fault.found) for fault in caught.value.faults] == [(4, "Xc"), (7, "5"), (12, "*")]
    assert str(caught.value).count("\n") == 2


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("*", "Jo"),
        ("joker", "Jo"),
        ("cQ", "'Qc'"),
        ("♣Q", "'Qc'"),
        ("11c", "'Jc'"),
        ("V♣", "'Jc'"),
        ("1h", "'Ah'"),
        ("0h", "'Th'"),
        ("10", "Tc, Td, Th, Ts"),
        ("5", "5c, 5d, 5h, 5s"),
        ("Qx", "suits c d h s"),
        ("Qcc", "'Qc'"),
    ],
)
def test_a_word_that_is_no_card_gets_a_hint(word: str, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_card(word)
    assert hint in caught.value.faults[0].hint


def test_nonsense_gets_no_hint_and_long_words_are_cut() -> None:
    with pytest.raises(ParseError) as caught:
        parse_card("hippopotamus" * 1000)
    assert caught.value.faults[0].hint == ""
    assert len(str(caught.value)) < 100


def test_two_cards_are_not_one() -> None:
    for text in ("Qc Td", ""):
        with pytest.raises(ParseError, match="one card is expected"):
            parse_card(text)


def test_an_error_survives_pickling() -> None:
    with pytest.raises(ParseError) as caught:
        parse_card("Xc")
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults
