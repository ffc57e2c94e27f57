"""What is said of texts that are no cards, layouts or actions: where, what stands there, why, and what may help."""

from __future__ import annotations

import pickle

import pytest

from golfrules.actions import ActionError, Kind, NoSuchNumber, action, parse_action
from golfrules.cards import ParseError, TextFault, find_card, parse_card
from golfrules.layout import SHAPES, UNKNOWN, LayoutError, format_slot, grid, hand, layout_of, parse_layout

ALL_WORDS = "the words are up peek stock discard place reject knock pass remove exchange"
RANKS_AND_SUITS = "ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits c d h s"
PARTNER, OPEN = "a face-down card is written (Qc) or (..)", "an unknown face-down card is written (..)"
SIX, ROWS = "expected 2 rows of 3 (2x3), but", "'/' stands between rows, the top row first"
HAND = "expected a hand of 4 (hand-4), but"


@pytest.mark.parametrize(
    ("shape", "text", "faults"),
    [
        ("2x3", "9s Kd 2c", [(1, "/", f"{SIX} this has 1 row", ROWS)]),
        ("2x3", "9s Kd / 2c 9h / Qc 7d", [(1, "", f"{SIX} row 1 has 2 cards", ""), (9, "", f"{SIX} row 2 has 2 cards", ""),
                                          (17, "/", f"{SIX} this has 3 rows", ROWS)]),
        ("2x3", "9s Kd 2c / 9h Qc 7d / 2s 3s 4s / 5s", [(23, "/", f"{SIX} this has 4 rows", ROWS)]),
        ("2x3", "9s Kd 2c / 9h Qc 7d 7c", [(12, "", f"{SIX} row 2 has 4 cards", "")]),
        ("2x3", "9s Kd 2c /  ", [(11, "", f"{SIX} row 2 has 0 cards", "each row needs its cards")]),
        ("2x3", "  9s Kd / 9h Qc", [(3, "", f"{SIX} row 1 has 2 cards", ""), (11, "", f"{SIX} row 2 has 2 cards", "")]),
        ("2x3", "", [(1, "", f"{SIX} row 1 has 0 cards", "each row needs its cards"), (1, "/", f"{SIX} this has 1 row", ROWS)]),
        ("2x3", "9s Kd 2c / 9h (Qc 7d", [(12, "", f"{SIX} row 2 has 4 cards", ""), (15, "(", "'(' without its partner", PARTNER)]),
        ("2x3", "9s Kd 2c / 9h Qc) 7d", [(12, "", f"{SIX} row 2 has 4 cards", ""), (17, ")", "')' without its partner", PARTNER)]),
        ("2x3", "9s Kd 2c / 9h ? __", [(15, "?", "'?' is no card", OPEN), (17, "__", "'__' is no card", OPEN)]),
        ("2x3", "9s Kd 2c / .. ?? 7d", [(12, "..", "'..' is no card", OPEN), (15, "??", "'??' is no card", OPEN)]),
        ("2x3", "9s Kd 2c / 9h (Xc) 7d", [(16, "Xc", "'Xc' is no card", RANKS_AND_SUITS)]),
        ("2x3", "9s Kd 2c / 9h -Xc- 7d", [(16, "Xc", "'Xc' is no card", RANKS_AND_SUITS)]),
        ("2x3", "9s Kd 2c / 9h -5- 7d", [(16, "5", "'5' is no card", "the suit is missing: 5c, 5d, 5h, 5s")]),
        ("2x3", "9s Kd 2c / 9h - 7d", [(15, "-", "'-' is no card", "")]),
        ("2x3", "9s Kd 2c / 9h -Qc 7d", [(15, "-Qc", "'-Qc' is no card", "did you mean 'Qc'?")]),
        ("2x3", "9s Kd 2c / 9h Qc- 7d", [(15, "Qc-", "'Qc-' is no card", "did you mean 'Qc'?")]),
        ("2x3", "x" * 1001, [(1, "x" * 20 + "…", "a text of 1001 characters is no layout", "")]),
        ("hand-4", "7s 7h / 7c 5d", [(1, "", f"{HAND} a hand has 2 cards", ""), (9, "/", f"{HAND} this has 2 rows", "a hand is written without '/'")]),
        ("hand-4", "7s", [(1, "", f"{HAND} a hand has 1 card", "")]),
        ("hand-4", "7s 7h 7c 7d 5d", [(1, "", f"{HAND} a hand has 5 cards", "")]),
        (None, "9s Kd / 2c", [(9, "", "expected 2 rows of 2 (2x2), but row 2 has 1 card", "")]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_layout(shape: str | None, text: str, faults: list[tuple[int, str, str, str]]) -> None:
    with pytest.raises(ParseError) as caught:
        parse_layout(text, None if shape is None else SHAPES[shape])
    assert [tuple(fault) for fault in caught.value.faults] == faults
    assert caught.value.text == text


def test_a_text_as_long_as_a_layout_may_be_is_read() -> None:
    assert len(parse_layout("9s " * 333 + " ").cards) == 333
    assert parse_layout("9s").shape == hand(1)


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        *((word, "did you mean the joker, 'Jo'?") for word in ("*", "?", "j*", "J*", "jk", "JOK", "joker", "🃏")),
        ("10", "the suit is missing: Tc, Td, Th, Ts"),
        ("t", "the suit is missing: Tc, Td, Th, Ts"),
        ("Q", "the suit is missing: Qc, Qd, Qh, Qs"),
        ("cQ", "did you mean 'Qc'? the rank comes first"),
        ("♣Q", "did you mean 'Qc'? the rank comes first"),
        ("c10", "did you mean 'Tc'? the rank comes first"),
        *((word, f"did you mean {card!r}?") for word, card in (("11c", "Jc"), ("12h", "Qh"), ("13s", "Ks"), ("1h", "Ah"), ("0h", "Th"))),
        *((word, f"did you mean {card!r}?") for word, card in (("V♣", "Jc"), ("Bd", "Jd"), ("Dd", "Qd"), ("Rs", "Ks"), ("Qcc", "Qc"))),
        *((word, RANKS_AND_SUITS) for word in ("Qx", "xc", "Jp", "x♠")),
        *((word, "") for word in ("hx", "zz", "10x", "11x", "hippo", "x" * 20)),
    ],
)  # fmt: skip
def test_what_a_word_that_is_no_card_may_have_been_meant_for(word: str, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_card(word)
    assert caught.value.faults == (TextFault(1, word, f"{word!r} is no card", hint),)
    line = f"position 1: {word!r} is no card"
    assert str(caught.value) == (f"{line}; {hint}" if hint else line)


def test_a_long_word_is_cut() -> None:
    with pytest.raises(ParseError) as caught:
        parse_card("x" * 21)
    assert caught.value.faults == (TextFault(1, "x" * 20 + "…", f"'{'x' * 20}…' is no card", ""),)
    assert caught.value.text == "x" * 21


@pytest.mark.parametrize(("text", "number"), [("Qc Td", 2), ("", 0), ("  ", 0)])
def test_one_card_is_one_card(text: str, number: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_card(text)
    assert caught.value.faults == (TextFault(1, text.strip(), f"one card is expected here, not {number}", ""),)
    assert caught.value.text == text


def test_faults_stand_in_the_order_of_the_text() -> None:
    late, early = TextFault(5, "b", "late"), TextFault(2, "a", "early", "hint")
    error = ParseError("text", [late, early])
    assert (error.text, error.faults) == ("text", (early, late))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.text, again.faults) == (ParseError, "text", (early, late))
    assert str(error) == "position 2: early; hint\nposition 5: late"
    assert find_card("Q♣\ufe0e") == 44 and find_card("Z") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("flip 3", f"'flip 3' is no action; {ALL_WORDS}"),
        ("plaice 3", "'plaice 3' is no action; did you mean 'place'?"),
        ("Plaice five", "'Plaice five' is no action; did you mean 'place'? it takes one number"),
        ("plaice", "'plaice' is no action; did you mean 'place'? it takes one number"),
        ("stok", "'stok' is no action; did you mean 'stock'?"),
        ("stok 2", "'stok 2' is no action; did you mean 'stock'? it takes no number"),
        ("place five", "'place five' is no action; 'place' takes one number, in digits"),
        ("up 1, up 2", "'up 1, up 2' is no action; 'up' takes one number, in digits"),
        ("exchange 1 and 4", "'exchange 1 and 4' is no action; 'exchange' takes two numbers, in digits"),
        ("stock now", "'stock now' is no action; 'stock' takes no number, and nothing else"),
        ("place", "'place' is no action; 'place' takes one number"),
        ("stock 2", "'stock 2' is no action; 'stock' takes no number"),
        ("exchange 1", "'exchange 1' is no action; 'exchange' takes two numbers"),
        ("place 0", "'place 0' is no action; slots and lines are counted from 1"),
        ("exchange 0 1", "'exchange 0 1' is no action; slots and lines are counted from 1"),
        ("", f"'' is no action; {ALL_WORDS}"),
        ("x" * 81, "a text of 81 characters is no action"),
        ("x" * 80, f"'{'x' * 80}' is no action; {ALL_WORDS}"),
        (
            "place 1000000000",
            "'place 1000000000' is no action; slots and lines are counted from 1, and no layout has so many",
        ),
    ],
)
def test_what_is_said_of_a_text_that_names_no_action(text: str, said: str) -> None:
    with pytest.raises(ActionError) as caught:
        parse_action(text)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("text", "kind", "number"), [("place 100", Kind.PLACE, 100), ("exchange 120 101", Kind.EXCHANGE, 120)]
)
def test_a_number_beyond_any_layout_is_told(text: str, kind: Kind, number: int) -> None:
    with pytest.raises(NoSuchNumber, match=r"counted from 1, and no layout has so many$") as caught:
        parse_action(text)
    again = pickle.loads(pickle.dumps(caught.value))
    for error in (caught.value, again):
        assert (error.kind, error.number, str(error)) == (kind, number, str(caught.value))


def test_an_action_is_its_kind_its_slots_and_its_text() -> None:
    made = [
        (one.kind, one.slot, one.other, str(one), repr(one))
        for one in map(parse_action, ("knock", "up 99", "exchange 4 1"))
    ]
    assert made == [
        (Kind.KNOCK, -1, -1, "knock", "<knock>"),
        (Kind.UP, 98, -1, "up 99", "<up 99>"),
        (Kind.EXCHANGE, 0, 3, "exchange 1 4", "<exchange 1 4>"),
    ]  # fmt: skip
    one = action(Kind.EXCHANGE, 0, 3)
    assert pickle.loads(pickle.dumps(one)) is one is parse_action("exchange 1 4")
    assert type(action(4, 1).kind) is Kind
    with pytest.raises(AttributeError, match="actions never change"):
        one.slot = 1
    with pytest.raises(AttributeError, match="actions never change"):
        del one.slot


def test_a_layout_error_has_its_reason_and_its_hint() -> None:
    plain, helped = LayoutError("why"), LayoutError("why", "do this")
    assert (str(plain), plain.reason, plain.hint) == ("why", "why", "")
    assert (str(helped), helped.reason, helped.hint) == ("why; do this", "why", "do this")
    again = pickle.loads(pickle.dumps(helped))
    assert (type(again), again.reason, again.hint) == (LayoutError, "why", "do this")


def test_layouts_are_made_of_cards_that_fit() -> None:
    six = SHAPES["2x3"]
    with pytest.raises(ValueError, match=r"^2 rows of 3 \(2x3\) needs 6 cards, not 2$"):
        layout_of(six, (1, 2))
    for up, removed in ((64, 0), (0, 64), (1, 1)):
        with pytest.raises(
            ValueError, match=r"^the slots face up and the slots removed do not fit 2 rows of 3 \(2x3\)$"
        ):
            layout_of(six, (1,) * 6, up, removed)
    with pytest.raises(ValueError, match=r"^slot 2 lies face up, so its card must be known$"):
        layout_of(six, (1, UNKNOWN, 3, UNKNOWN, 5, 6), 0b110111 & ~0b001000)
    made = layout_of(six, (1, UNKNOWN, 3, 4, 5, 6), removed=0b000010)
    assert (made.up, made.removed, made.unknown) == (0b111101, 0b000010, ())
    assert [format_slot(made, slot) for slot in (0, 1)] == ["Ad", "--"]
    assert grid(1, 2).nearest == (0, 1)
    assert grid(3, 2).nearest == (4, 5)
