"""The edges of the flow: just enough and one too few, the last of something, and what two rules make of one another."""

from __future__ import annotations

import pytest
from flow import DEAL, FACE_DOWN, KNOCKING, LAST_TURNS, REMOVING, choices, layout, play, refused, rules, table

from golfrules.chance import RECYCLE, shuffled, stream
from golfrules.deal import start
from golfrules.handling import recycle
from golfrules.opening import any_slots, different_columns, same_column
from golfrules.plan import plan_of
from golfrules.play import ending
from golfrules.ruleset import Answer, Band
from golfrules.state import Ending, UnknownCardError
from golfrules.turns import all_layouts_up

ONE = "9s Kd (Ah) / 9h (Qc) 7d"
TWO = "(3s) (4s) 5h / (6s) (7s) 8s"
SHOWN = "3s 4s 5h / 6s 7s 8s"
FINAL_STOCK: dict[str, Answer] = {**LAST_TURNS, "end.final-draw": "stock-only", "end.final-stock-out": "count"}


# the opening


@pytest.mark.parametrize(
    ("where", "hidden", "chosen", "need", "slots"),
    [
        (any_slots, 0b111000, 0, 3, 0b111000),
        (any_slots, 0b111000, 0, 4, 0),
        (any_slots, 0b111000, 0b001000, 2, 0b110000),
        (any_slots, 0b111000, 0b001000, 3, 0),
        (same_column, 0b111111, 0, 2, 0b111111),
        (same_column, 0b111011, 0, 2, 0b011011),
        (same_column, 0b111111, 0b000001, 1, 0b001000),
        (same_column, 0b111111, 0, 3, 0),
        (different_columns, 0b111111, 0, 3, 0b111111),
        (different_columns, 0b011011, 0, 2, 0b011011),
        (different_columns, 0b011011, 0, 3, 0),
        (different_columns, 0b011011, 0b000001, 1, 0b010010),
        (different_columns, 0b001001, 0b000001, 1, 0),
    ],
)
def test_which_slots_an_opening_may_choose(where: object, hidden: int, chosen: int, need: int, slots: int) -> None:
    assert where(plan_of(rules()), hidden, chosen, need) == slots  # type: ignore[operator]


def test_an_opening_that_nobody_can_make_is_passed_over() -> None:
    state = start(rules(opening__turn_up=4, opening__where="different-columns"), deal=DEAL)
    assert (state.phase_name, state.seat, choices(state)) == ("draw", 0, "stock, discard")
    looked = start(rules(FACE_DOWN, opening__peek=2, opening__turn_up=4, opening__where="different-columns"), deal=DEAL)
    assert (looked.phase_name, looked.seat) == ("peek", 0)


@pytest.mark.parametrize(
    ("mine", "phase", "first"),
    [
        ("9s Kd Ah / 9h (Qc) 7d", "draw", "stock, discard"),
        ("9s Kd (Ah) / 9h (Qc) 7d", "second-round", "up 3, up 5, pass"),
    ],
)
def test_a_second_round_needs_two_hidden_cards(mine: str, phase: str, first: str) -> None:
    state = table(rules(opening__second_round="may-turn-two-or-three"), mine, TWO, turn=3)
    assert (state.phase_name, choices(state)) == (phase, first)


def test_who_turns_up_more_turns_up_two_and_at_most_three() -> None:
    state = table(rules(opening__second_round="may-turn-two-or-three"), TWO, ONE, turn=3)
    assert choices(state) == "up 1, up 2, up 4, up 5, pass"
    state = play(state, "up 1")
    assert choices(state) == "up 2, up 4, up 5"
    state = play(state, "up 2")
    assert choices(state) == "up 4, up 5, pass"
    assert play(state, "pass").phase_name == "draw"
    state = play(state, "up 5")
    assert (state.phase_name, layout(state, 1)) == ("draw", "3s 4s 5h / (6s) 7s 8s")
    two = play(table(rules(opening__second_round="may-turn-two-or-three"), ONE, TWO, turn=3), "up 3")
    assert choices(two) == "up 5"


@pytest.mark.parametrize(
    ("turn", "phase"), [(1, "draw"), (2, "draw"), (3, "second-round"), (4, "second-round"), (5, "draw")]
)
def test_more_is_turned_up_at_the_second_turn_of_each_player_alone(turn: int, phase: str) -> None:
    ruleset = rules(opening__second_round="may-turn-two-or-three")
    assert table(ruleset, TWO, "(3d) (4d) 5d / (6d) (7c) 8d", turn=turn).phase_name == phase


# drawing and placing


def test_who_may_take_but_not_draw_may_pass_where_passing_is_allowed() -> None:
    state = table(rules(end__stock_out="pass"), ONE, TWO, stock="")
    assert choices(state) == "discard, pass"
    assert choices(table(rules(end__stock_out="takes-only"), ONE, TWO, stock="")) == "discard"


def test_before_the_close_the_rule_on_last_turns_does_not_speak() -> None:
    ruleset = rules(FINAL_STOCK, end__stock_out="pass")
    assert choices(table(ruleset, ONE, TWO, stock="")) == "discard, pass"
    assert choices(table(ruleset, ONE, TWO)) == "stock, discard"
    closed = table(ruleset, ONE, SHOWN, closer=2)
    assert choices(closed) == "stock"


def test_without_a_rule_against_it_a_taken_card_may_replace_its_equal() -> None:
    state = play(table(rules(REMOVING), ONE, TWO, discard="9d"), "discard")
    assert choices(state) == "place 1, place 2, place 3, place 4, place 5, place 6"


def test_only_a_visible_card_of_the_same_rank_is_out_of_bounds_for_a_taken_one() -> None:
    ruleset = rules(turn__take_equal="forbidden")
    state = play(table(ruleset, "9s Kd (9c) / 9h (Qc) 7d", TWO, discard="9d"), "discard")
    assert choices(state) == "place 2, place 3, place 5, place 6"
    assert choices(play(table(ruleset, "9s Kd (9c) / 9h (Qc) 7d", TWO, stock="9d"), "stock")).startswith("place 1, place 2, place 3")  # fmt: skip


def test_a_place_whose_card_is_gone_takes_no_card() -> None:
    state = play(table(rules(REMOVING, turn__take_equal="forbidden"), "-9s- Kd Ah / -9h- (Qc) 7d", TWO), "discard")
    assert choices(state) == "place 2, place 3, place 5, place 6"
    with_last = rules(REMOVING, turn__rearrange="after-replacing")
    assert (
        choices(play(table(with_last, "-9s- -Kd- Ah / -9h- -Kc- (7d)", TWO), "stock, place 3")) == "exchange 3 6, pass"
    )


def test_what_cannot_be_exchanged_is_not_asked_about() -> None:
    alone = rules(REMOVING, turn__rearrange="after-replacing", turn__remove_matched="at-once", game="four-card")
    state = table(alone, "-9s- -9h- / -Kd- (4c)", "(3s) 4s / (5h) 6s", stock="7c 8c")
    assert play(state, "stock, place 4").phase_name != "rearrange"


# making a new stock


def test_two_cards_are_enough_for_a_new_stock_and_one_is_not() -> None:
    ruleset = rules(end__stock_out="recycle-keep-top")
    two = play(table(ruleset, ONE, TWO, stock="Kc", discard=""), "stock, place 1")
    assert (len(two.stock), len(two.discard), ending(two)) == (0, 1, None)
    three = play(table(ruleset, ONE, TWO, stock="Kc", discard="Tc"), "stock, place 1")
    assert (len(three.stock), len(three.discard)) == (1, 1)


def test_a_new_stock_depends_on_seed_hole_and_number() -> None:
    ruleset = rules(end__stock_out="recycle-keep-top")
    for seed, hole in ((5, 3), (0, 3), (5, 0)):
        state = start(ruleset, seed=seed, hole=hole)._replace(stock=(), discard=tuple(range(12)), shuffles=2)
        made = recycle(state)
        assert made.stock[::-1] == shuffled(range(11), stream(seed, hole, RECYCLE, 2))
        assert (made.discard, made.shuffles) == ((11,), 3)
    from_position = table(ruleset, ONE, TWO)._replace(discard=tuple(range(12)))
    assert recycle(from_position).stock[::-1] == shuffled(range(11), stream(0, 0, RECYCLE, 0))


# cards that a position leaves open


def test_a_known_card_may_be_turned_up_beside_an_unknown_one() -> None:
    ruleset = rules(turn__after_reject="must-turn-one", turn__last_hidden="no-exemption")
    state = play(table(ruleset, "9s Kd (Ah) / 9h (..) 7d", TWO), "stock, reject, up 3")
    assert layout(state, 1) == "9s Kd Ah / 9h (..) 7d"
    with pytest.raises(UnknownCardError, match="the card in slot 5 of player 1 open"):
        play(table(ruleset, "9s Kd (Ah) / 9h (..) 7d", TWO), "stock, reject, up 5")


@pytest.mark.parametrize(
    ("parts", "actions", "where"),
    [
        ({"stock": 4}, "stock", "on top of the stock"),
        ({}, "stock, place 4", "in slot 4 of player 1"),
    ],
)
def test_a_card_that_the_play_needs_is_named(parts: dict[str, object], actions: str, where: str) -> None:
    with pytest.raises(UnknownCardError, match=f"leaves the card {where} open, and the play needs it; write it there"):
        play(table(rules(), "9s Kd (Ah) / (..) (Qc) 7d", TWO, **parts), actions)


def test_a_card_nobody_knows_cannot_be_looked_at() -> None:
    state = table(rules(FACE_DOWN), "9s Kd (Ah) / (..) (Qc) 7d", TWO, phase="peek")
    with pytest.raises(UnknownCardError, match="in slot 4 of player 1"):
        play(state, "peek 4")
    assert layout(play(state, "peek 5"), 1) == layout(state, 1)


def test_unknown_and_removed_cards_stay_so_at_the_end() -> None:
    ruleset = rules(REMOVING, end__stock_out="count")
    state = play(table(ruleset, "9s Kd (Ah) / 8h (Qc) 7d", "-3s- (4s) (..) / -3h- 5h 8s", stock="Jc"), "stock, reject")
    assert (ending(state), layout(state, 2)) == (Ending.STOCK_OUT, "-3s- 4s (..) / -3h- 5h 8s")
    assert state.gone[1] == 0b001001
    assert state.up[1] & state.gone[1] == 0


# the end


def test_all_layouts_are_up_when_none_has_a_hidden_card() -> None:
    ruleset = rules(REMOVING, end__trigger="all-layouts-up", end__removed_cards="never-close")
    assert all_layouts_up(table(ruleset, "9s Kd Ah / 9h Qc 7d", SHOWN))
    assert not all_layouts_up(table(ruleset, "9s Kd Ah / 9h Qc 7d", "(3s) 4s 5h / 6s 7s 8s"))
    assert not all_layouts_up(table(ruleset, "-9s- Kd Ah / -9h- Qc 7d", SHOWN))


@pytest.mark.parametrize("closer", [1, 2, 3])
@pytest.mark.parametrize(
    ("changes", "end"),
    [
        ({"end.stock-out-when": "last-card-resolved", "end.stock-out-final": "cut"}, Ending.CUT),
        ({"end.stock-out-when": "last-card-resolved", "end.stock-out-final": "go-on"}, None),
        (FINAL_STOCK | {"end.stock-out-final": "go-on"}, Ending.NO_FINAL_CARD),
    ],
)
def test_an_empty_stock_in_the_last_turns(changes: dict[str, Answer], end: Ending | None, closer: int) -> None:
    layouts = [ONE, TWO, "(3d) (4d) 5d / (6d) (8d) Ts"]
    layouts[closer - 1] = ("9s Kd Ah / 9h Qc 7d", SHOWN, "3d 4d 5d / 6d 8d Ts")[closer - 1]
    to_move = closer % 3 + 1
    state = table(rules(LAST_TURNS, changes), *layouts, stock="Kc", closer=closer, to_move=to_move)
    state = play(state, "stock, reject")
    assert (ending(state), state.last) == (end, 1)
    assert state.closer == closer - 1


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_stock_that_ends_before_the_close_ends_the_hole(seat: int) -> None:
    layouts = [ONE, TWO, "(3d) (4d) 5d / (6d) (8d) Ts"]
    for changes in ({}, {"end.stock-out-final": "go-on"}, FINAL_STOCK):
        state = table(rules(LAST_TURNS, changes), *layouts, stock="Kc", to_move=seat)
        assert ending(play(state, "stock, reject")) is Ending.STOCK_OUT


@pytest.mark.parametrize(("closer", "end"), [(None, Ending.STOCK_OUT), (1, Ending.CUT), (2, Ending.CUT)])
def test_asking_for_a_card_that_is_not_there_ends_the_hole(closer: int | None, end: Ending) -> None:
    ruleset = rules(LAST_TURNS, end__stock_out_when="card-needed")
    mine, other = ("9s Kd Ah / 9h Qc 7d", TWO) if closer == 1 else (ONE, SHOWN if closer == 2 else TWO)
    state = table(ruleset, mine, other, stock="", closer=closer, to_move=2 if closer == 1 else 1)
    assert "stock" in choices(state)
    assert ending(play(state, "stock")) is end


@pytest.mark.parametrize("closer", [1, 2])
def test_own_cards_are_turned_up_at_the_own_last_turn_whoever_closed(closer: int) -> None:
    ruleset = rules(LAST_TURNS, end__reveal="own-final-turn")
    layouts = ("9s Kd (Ah) / 9h Qc 7d", TWO) if closer == 1 else (ONE, "(3s) 4s 5h / 6s 7s 8s")
    state = play(table(ruleset, *layouts, to_move=closer), "stock, place 3" if closer == 1 else "stock, place 1")
    assert (state.closer, state.seat) == (closer - 1, 2 - closer)
    assert "(" not in layout(state, 3 - closer)
    hidden = play(table(ruleset, ONE, TWO), "stock, reject")
    assert layout(hidden, 2) == TWO


@pytest.mark.parametrize("seat", [1, 2])
def test_a_knock_counts_as_a_turn_of_its_player(seat: int) -> None:
    ruleset = rules(KNOCKING, end__knock_from="second-turn")
    early = table(ruleset, ONE, TWO, turn=1)
    assert refused(early, "knock") == "end.knock-from"
    state = play(table(ruleset, ONE, TWO, to_move=seat, turn=3), "knock")
    assert (state.seat, state.closer, state.turn, state.source, state.drawn) == (2 - seat, seat - 1, 2, 0, None)


def test_a_turn_that_changes_hidden_cards_unseen_makes_a_table_that_cannot_repeat() -> None:
    still: dict[str, Answer] = {"turn.rearrange": "after-replacing", "end.standstill": "count-repeated-table"}
    one, two = "9s 3d (4h) / 9h (Qc) (7d)", "8s 2d (5h) / 8h (Jc) (6d)"
    state = table(rules(still), one, two, discard="Tc")

    def rounds(first: str) -> int | None:
        """After how many rounds of the same play the table repeats; None if not within six."""
        at = state
        for number in range(1, 7):
            for action in (f"discard, place 1, {first}", "discard, place 1, pass"):
                at = play(at, action)
                if ending(at) is not None:
                    return number
        return None

    assert rounds("pass") == 3
    assert rounds("exchange 1 4") is not None
    assert rounds("exchange 3 4") is not None
    assert rounds("exchange 3 5") is None
    assert state.tables and not play(state, "discard, place 1, exchange 3 5").tables & state.tables


@pytest.mark.parametrize("first", ["", "stock, place 1", "stock, reject, stock, place 2"])
def test_the_table_of_any_turn_may_be_the_one_that_is_repeated(first: str) -> None:
    """Two players pass three cards round with slot 1: after three rounds the table stands as it stood."""
    state = start(rules({"end.standstill": "count-repeated-table"}), deal=DEAL)
    state = play(state, "up 1, up 2, up 1, up 2", *([first] if first else []))
    turns = 0
    while ending(state) is None:
        state, turns = play(state, "discard, place 1"), turns + 1
    assert (ending(state), turns) == (Ending.STANDSTILL, 6)


@pytest.mark.parametrize("packs", [2])
def test_equal_cards_that_meet_by_an_exchange_go_at_once_too(packs: int) -> None:
    ruleset = rules(REMOVING, turn__remove_matched="at-once", turn__rearrange="after-replacing", setup__packs=(Band(1, None, packs),))  # fmt: skip
    state = play(table(ruleset, "9s Kd Ah / 8h 9c (7d)", TWO), "stock, place 3")
    assert choices(state).startswith("exchange 1 2")
    assert layout(play(state, "exchange 1 2"), 1) == "Kd -9s- 2c / 8h -9c- (7d)"


def test_who_has_no_card_left_draws_and_rejects() -> None:
    state = table(rules(REMOVING, end__removed_cards="never-close"), "-9s- -Kd- -Ah- / -9h- -Kc- -Ad-", TWO)
    assert choices(state) == "stock"
    assert refused(state, "discard") == "turn.reject"
    assert choices(play(state, "stock")) == "reject"


def test_two_cards_in_the_discard_pile_are_enough_and_one_is_not() -> None:
    ruleset = rules(end__stock_out="recycle-keep-top", end__stock_out_when="card-needed")
    assert choices(table(ruleset, ONE, TWO, stock="", discard="Tc Jc")) == "stock, discard"
    assert choices(table(ruleset, ONE, TWO, stock="", discard="Tc")) == "discard"


@pytest.mark.parametrize("closer", [1, 2])
def test_in_the_last_turns_the_rule_on_them_says_who_passes(closer: int) -> None:
    layouts = ["9s Kd Ah / 9h Qc 7d", TWO] if closer == 1 else [ONE, SHOWN]
    passing = rules(FINAL_STOCK, end__final_stock_out="pass", end__stock_out="takes-only")
    assert choices(table(passing, *layouts, stock="", closer=closer, to_move=3 - closer)) == "pass"
    taking = rules(FINAL_STOCK, end__final_stock_out="discard-pile", end__stock_out="pass")
    assert choices(table(taking, *layouts, stock="", closer=closer, to_move=3 - closer)) == "discard"


@pytest.mark.parametrize(
    ("when", "lies", "next_"),
    [
        ("at-once", "-9s- Kd Ah / -9h- (Qc) 7d", "stock, discard"),
        ("by-choice", "9s Kd Ah / 9h (Qc) 7d", "remove 1, pass"),
    ],
)
def test_a_card_that_is_turned_up_may_complete_a_line(when: str, lies: str, next_: str) -> None:
    ruleset = rules(
        REMOVING, turn__remove_matched=when, turn__after_reject="must-turn-one", turn__last_hidden="no-exemption"
    )
    state = play(table(ruleset, "9s Kd Ah / (9h) (Qc) 7d", TWO), "stock, reject, up 4")
    assert (layout(state, 1), choices(state)) == (lies, next_)


def test_at_the_end_nobody_has_seen_a_card_that_nobody_knows() -> None:
    state = play(
        table(rules(FACE_DOWN), "(9s) Kd (Ah) / 9h (Qc) 7d", "(3s) (..) 5h / 6s 7s 8s", stock="Jc"), "stock, reject"
    )
    assert (ending(state), state.seen) == (Ending.STOCK_OUT, ((3,) * 6, (3, 0, 3, 3, 3, 3)))


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_turn_that_closes_is_counted_once(turn: int) -> None:
    ruleset = rules(LAST_TURNS, {"opening.second-round": "may-turn-two-or-three"})
    state = play(table(ruleset, "9s Kd Ah / 9h (Qc) 7d", TWO, turn=turn), "stock, place 5")
    assert (state.closer, state.turn) == (0, turn)


STILL: dict[str, Answer] = {"end.standstill": "count-after-rounds", "end.standstill-rounds": 1}


def test_a_rejected_card_of_the_discard_pile_makes_a_quiet_turn() -> None:
    state = play(table(rules(STILL, turn__reject="either"), ONE, TWO), "discard, reject")
    assert (state.quiet, ending(state)) == (1, None)
    assert ending(play(state, "discard, reject")) is Ending.STANDSTILL
    assert play(state, "stock, reject").quiet == 0


def test_a_layout_that_is_completed_is_no_quiet_turn() -> None:
    state = play(table(rules(KNOCKING, STILL), "9s Kd Ah / 9h (Qc) 7d", TWO), "discard, place 5")
    assert (state.quiet, state.seat) == (0, 1)


def test_who_has_no_hidden_card_is_not_asked_after_a_reject() -> None:
    state = table(rules(KNOCKING, turn__after_reject="may-turn-one"), "9s Kd Ah / 9h Qc 7d", TWO)
    assert play(state, "stock, reject").seat == 1


def test_equal_cards_that_meet_by_an_exchange_may_be_left() -> None:
    ruleset = rules(REMOVING, turn__rearrange="after-replacing")
    state = play(table(ruleset, "9s Kd Ah / 8h 9c (7d)", TWO), "stock, place 3, exchange 1 2")
    assert (layout(state, 1), choices(state)) == ("Kd 9s 2c / 8h 9c (7d)", "remove 2, pass")
    assert play(state, "pass").seat == 1
