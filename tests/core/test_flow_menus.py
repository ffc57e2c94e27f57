"""What a step knows beforehand: menus, what most turns leave as it is, and that none of it changes what may be done."""

from __future__ import annotations

import pytest
from flow import DEAL, KNOCKING, LAST_TURNS, REMOVING, layout, play, rules, table

from golfrules import actions
from golfrules import state as state_module
from golfrules.actions import ASK, DISCARD, PASS, STOCK, UP_MENUS, UPS, Action, Kind, action, menu
from golfrules.deal import start
from golfrules.frame import Table
from golfrules.legal import legal_actions
from golfrules.opening import opening_menu
from golfrules.plan import plan_of
from golfrules.play import apply
from golfrules.position import position
from golfrules.refusal import IllegalAction
from golfrules.state import DRAWING, OPENING, State, plays

ONE, TWO = "(Ac) 3c 5c / (7c) 9c Jc", "2c (4c) 6c / 8c Tc Qc"


def test_a_menu_is_made_once_and_tells_the_kind_of_each_action() -> None:
    offered = (action(Kind.PLACE, 3), PASS)
    found = menu(offered)
    assert found is menu(tuple(offered)) and found.actions == offered
    assert found.kinds == {offered[0]: 4, PASS: 7}
    assert menu(()) is ASK and UP_MENUS[0] is ASK and not ASK.actions


def test_the_actions_for_a_mask_are_made_when_they_are_first_asked_for() -> None:
    asked: list[int] = []

    def make(mask: int) -> tuple[Action, ...]:
        asked.append(mask)
        return (STOCK,)

    found = actions._Sets(make)
    assert found[5] is found[5] and asked == [5]
    assert actions._each(Kind.UP, PASS)[0b101] == (action(Kind.UP, 0), action(Kind.UP, 2), PASS)
    menus = actions._Menus(UPS)
    assert menus[0b11] is menu(UPS[0b11]) and menus[0b11].actions == (action(Kind.UP, 0), action(Kind.UP, 1))


def test_what_an_opening_offers_is_found_out_once_for_each_layout() -> None:
    plan = plan_of(rules(opening__turn_up=3))
    found = opening_menu(plan, 0b000110, 0b000001)
    assert found is UP_MENUS[0b111000] and plan.openings[0b000110, 0b000001] is found
    plan.openings[0b000110, 0b000001] = ASK
    assert opening_menu(plan, 0b000110, 0b000001) is ASK
    del plan.openings[0b000110, 0b000001]


@pytest.mark.parametrize("piles", [{"stock": "2d 3d"}, {"discard": "Td"}, {"stock": "2d 3d", "discard": "Td"}])
def test_the_first_turn_offers_only_piles_that_are_there(piles: dict[str, str]) -> None:
    at = position(
        rules(),
        ["(Ac) (3c) (5c) / (7c) (9c) (Jc)", "(2c) (4c) (6c) / (8c) (Tc) (Qc)"],
        phase="opening",
        stock=piles.get("stock", "").split(),
        discard=piles.get("discard", "").split(),
    )
    while at.phase == OPENING:
        at = apply(at, legal_actions(at)[0])
    offered = {STOCK: "stock", DISCARD: "discard"}
    assert at.phase == DRAWING
    assert {offered[one] for one in legal_actions(at) if one in offered} == piles.keys()
    assert legal_actions(at) == legal_actions(at._replace())


@pytest.mark.parametrize("closer", [0, 1])
def test_the_first_turn_after_the_close_draws_as_last_turns_do(closer: int) -> None:
    """A position may say that somebody closed before the opening is over: cards come from the stock alone then."""
    at = position(
        rules(LAST_TURNS, end__final_draw="stock-only"),
        ["(Ac) (3c) (5c) / (7c) 9c (Jc)", "2c 4c 6c / 8c Tc (Qc)"][:: 1 if closer else -1],
        closer=closer,
        to_move=1 - closer,
        phase="opening",
        turn=0,
        stock=["2d", "3d"],
        discard=["Td"],
    )
    while at.phase == OPENING:
        at = apply(at, legal_actions(at)[0])
    assert at.phase == DRAWING and legal_actions(at) == (STOCK,)
    with pytest.raises(IllegalAction):
        apply(at, DISCARD)


def test_a_state_has_room_for_nothing_but_its_fields() -> None:
    first = start(rules(), deal=DEAL)
    assert not hasattr(first, "__dict__") and not hasattr(first.rest, "__dict__")


def test_a_changed_state_is_asked_anew() -> None:
    first = start(rules(), deal=DEAL)
    assert first.menu is UP_MENUS[63]
    again = first._replace()
    assert again == first and hash(again) == hash(first) and again.menu is ASK
    assert legal_actions(again) == legal_actions(first)
    assert first._replace(closer=1).closer == 1 and first._replace(stock=()).stock == ()
    with pytest.raises(ValueError, match="deck"):
        first._replace(deck=())


def test_what_most_turns_leave_as_it_is_follows_from_the_table() -> None:
    """Whether turns just follow one another: not after the close, nor in a round that some rule tells from the later ones."""
    first = start(rules(), deal=DEAL)
    assert first.rest.plain
    assert not first._replace(closer=0).rest.plain
    early = start(rules(KNOCKING, end__knock_from="second-turn"), deal=DEAL)
    told = early.table.told
    assert (told, early.rest.plain, early._replace(turn=told).rest.plain) == (2, False, True)
    other = Table(early.table.ruleset, early.table.plan, 2, 1, 0, None, 0, first.table.deal)
    moved = first._replace(table=other)
    assert moved.table is other and not moved.rest.plain


def test_a_card_placed_face_down_on_a_visible_one_lies_face_down() -> None:
    down = rules(turn__new_card="face-down", turn__taken_known="everybody")
    state = play(table(down, "(Ac) 3c 5c / (7c) 9c Jc", TWO, stock="Kd 2d", discard="Td"), "stock, place 3")
    assert str(layout(state, 1)) == "(Ac) 3c (Kd) / (7c) 9c Jc"


def test_the_draw_that_makes_a_new_stock_stands_among_the_plays() -> None:
    late = rules({"end.stock-out": "recycle-keep-top", "end.stock-out-when": "card-needed"})
    state = table(late, ONE, TWO, stock="", discard="Td 9d 8d")
    assert plays(apply(state, STOCK)) == (STOCK,)


def test_equal_cards_turned_up_at_the_opening_go_before_the_next_is_chosen() -> None:
    at_once = rules(REMOVING, turn__remove_matched="at-once", opening__turn_up=3)
    deal = ["Ac", "2c", "3c", "4c", "5c", "6c", "Ad", "2d", "9c", "Tc", "Jc", "Qc", "Kc", "Kd", "Ks"]
    state = play(start(at_once, deal=" ".join(deal)), "up 1, up 4")
    assert (state.seat, state.gone[0]) == (0, 0b1001)
    assert legal_actions(state) == UPS[0b110110]


def test_what_was_turned_up_in_an_earlier_turn_is_not_offered_in_a_later_opening() -> None:
    every = rules(opening__when="every-turn", opening__turn_up=2)
    state = start(every, deal=DEAL)
    for what in ("up 1", "up 2", "stock", "reject", "up 1", "up 2", "stock", "reject", "up 3"):
        assert legal_actions(state) == legal_actions(state._replace())
        state = apply(state, what)
    assert legal_actions(state) == UPS[0b111000]


def test_who_has_too_few_hidden_cards_is_passed_over_in_a_position_of_the_opening() -> None:
    """In a dealt hole nothing lies open before its owner chooses; in a position it may."""
    open_already, one_left = "(2c) (4c) 6c / 8c Tc Qc", "2c 4c 6c / 8c Tc (Qc)"
    for other, phase, offered in ((open_already, "opening", UPS[0b11]), (one_left, "draw", (STOCK, DISCARD))):
        state = position(
            rules(), ["(Ac) 3c (5c) / (7c) (9c) (Jc)", other], phase="opening", to_move=0, stock="Kd 2d", discard="Td"
        )
        state = play(state, "up 1, up 3")
        assert (state.phase_name, legal_actions(state)) == (phase, offered)


def test_what_is_no_action_is_told_so_wherever_it_is_done() -> None:
    first = start(rules(), deal=DEAL)
    for state in (first, first._replace()):
        for wrong in (["stock"], {"stock"}, 7):
            with pytest.raises(TypeError, match=f"an action is an Action or its text.*not {type(wrong).__name__}"):
                apply(state, wrong)  # type: ignore[arg-type]


def test_where_each_opens_at_its_own_turn_the_secret_looks_come_first() -> None:
    state = start(rules(opening__when="own-first-turn", opening__peek=1, opening__peek_where="any"), deal=DEAL)
    assert state.phase_name == "peek"


def test_a_state_tells_how_often_a_stock_was_made_and_how_the_table_stood_until_the_end() -> None:
    closing = "Ac 3c 5c / 7c 9c (Jc)"
    last = rules(LAST_TURNS, end__standstill="count-repeated-table")
    before = table(last, closing, TWO, stock="Kd 2d 3d 4d", discard="Td")._replace(shuffles=2)
    stood = before.tables
    closed = play(before, "discard, place 6")
    assert (closed.closer, closed.shuffles) == (0, 2)
    assert stood and stood <= play(before._replace(did=0), "discard, place 1").tables
    over = play(closed, "stock, reject")
    assert (over.phase_name, over.shuffles) == ("over", 2)


def test_how_the_table_stood_is_remembered_past_the_close() -> None:
    """Who knocks makes no card visible: what was remembered of the table is remembered still."""
    knocking = rules(KNOCKING, end__standstill="count-repeated-table")
    state = table(knocking, ONE, TWO, stock="Kd 2d 3d 4d", discard="Td")
    assert isinstance(state, State) and state.tables
    closed = play(state, "knock")
    assert state.tables < closed.tables


def test_what_every_decision_asks_for_lies_where_it_is_looked_for() -> None:
    fields, rest = state_module.Fields._fields, state_module.RestFields._fields
    places = (state_module.TABLE, state_module.PHASE, state_module.REST, state_module.MENU)
    assert [fields[place] for place in places] == ["table", "phase", "rest", "menu"]
    assert [rest[place] for place in (state_module.PLAIN, state_module.GONE)] == ["plain", "gone"]
