"""Who knows which card: what a seat sees, what it remembers, and what it can never know."""

from __future__ import annotations

import pytest
from flow import DEAL, FACE_DOWN, choices, play, rules, table

from golfrules.deal import start
from golfrules.knowledge import information_state, observation
from golfrules.layout import UNKNOWN
from golfrules.state import State

FOUR = ("(9s) (Kd) / (9h) (Qc)", "(3s) (4s) / (6s) (7s)")


def seen(state: State, viewer: int, owner: int) -> str:
    """An owner's layout as a viewer sees it; players count from 1."""
    return str(observation(state, viewer - 1).layouts[owner - 1])


def test_hidden_cards_are_seen_by_nobody_at_the_start() -> None:
    state = start(rules(), deal=DEAL)
    assert {seen(state, viewer, owner) for viewer in (1, 2) for owner in (1, 2)} == {"(..) (..) (..) / (..) (..) (..)"}
    assert observation(state, 0).stock == 39


def test_a_card_turned_up_is_seen_by_all() -> None:
    state = play(start(rules(), deal=DEAL), "up 2")
    assert seen(state, 2, 1) == "(..) 3c (..) / (..) (..) (..)"


def test_a_card_looked_at_is_known_to_its_owner_alone_and_stays_known() -> None:
    state = play(start(rules(FACE_DOWN, game="four-card"), deal=DEAL), "peek 3, peek 4, peek 3, peek 4")
    for _ in range(2):
        assert seen(state, 1, 1) == "(..) (..) / (5c) (7c)"
        assert seen(state, 2, 1) == "(..) (..) / (..) (..)"
        state = play(state, "stock, reject")


def test_everybody_sees_which_card_was_looked_at() -> None:
    state = play(start(rules(FACE_DOWN, game="four-card"), deal=DEAL), "peek 3")
    assert observation(state, 1).seen[0] == (0, 0, 1, 0)


@pytest.mark.parametrize(("answer", "other"), [("drawer-only", UNKNOWN), ("everybody", 4)])
def test_who_sees_a_card_drawn_from_the_stock(answer: str, other: int) -> None:
    state = play(
        table(rules(turn__drawn_seen=answer), "9s Kd (Ah) / 9h (Qc) 7d", "(3s) (4s) 5h / (6s) (7s) 8s"), "stock"
    )
    assert [observation(state, seat).drawn for seat in (0, 1)] == [4, other]


def test_a_card_taken_from_the_discard_pile_is_seen_by_all() -> None:
    state = play(table(rules(FACE_DOWN, game="four-card"), *FOUR, discard="Tc"), "discard")
    assert [observation(state, seat).drawn for seat in (0, 1)] == [36, 36]


@pytest.mark.parametrize(("pile", "card"), [("stock", "2c"), ("discard", "Tc")])
@pytest.mark.parametrize(("known", "drawn"), [("everybody", "drawer-only"), ("owner-only", "everybody")])
def test_who_knows_a_card_laid_face_down(pile: str, card: str, known: str, drawn: str) -> None:
    ruleset = rules(FACE_DOWN, game="four-card", turn__taken_known=known, turn__drawn_seen=drawn)
    state = play(table(ruleset, *FOUR), f"{pile}, place 1")
    assert seen(state, 1, 1).startswith(f"({card}) ")
    public = (known if pile == "discard" else drawn) == "everybody"
    assert seen(state, 2, 1).startswith(f"({card}) " if public else "(..) ")


def test_what_was_known_of_a_card_goes_with_it_when_it_is_replaced() -> None:
    ruleset = rules(FACE_DOWN, game="four-card")
    state = play(table(ruleset, *FOUR, seen={1: {1: [1]}}), "discard, place 1, stock, reject, stock, place 1")
    assert seen(state, 1, 1).startswith("(3c) ")
    assert seen(state, 2, 1).startswith("(..) ")


def test_knowledge_goes_with_a_card_that_changes_its_place() -> None:
    ruleset = rules(FACE_DOWN, game="four-card", turn__rearrange="after-replacing")
    state = play(table(ruleset, *FOUR), "stock, place 1, exchange 1 4")
    assert seen(state, 1, 1) == "(..) (..) / (..) (2c)"


@pytest.mark.parametrize(("answer", "own"), [("unseen", "(..) (..) (..) (..)"), ("always-seen", "(Ac) (3c) (5c) (7c)")])
def test_whether_a_player_sees_the_own_hand(answer: str, own: str) -> None:
    ruleset = rules(FACE_DOWN, game="four-in-hand", opening__peek=0, setup__own_cards=answer)
    state = start(ruleset, deal=DEAL)
    assert seen(state, 1, 1) == own
    assert seen(state, 2, 1) == "(..) (..) (..) (..)"
    if answer == "always-seen":
        assert seen(play(state, "stock, place 2"), 1, 1) == "(Ac) (Tc) (5c) (7c)"


def test_everybody_sees_the_layouts_that_are_counted() -> None:
    state = play(start(rules(FACE_DOWN, game="four-card", opening__peek=0), deal=DEAL), "knock, stock, reject")
    assert seen(state, 1, 2) == "2c 4c / 6c 8c"


def test_hidden_cards_that_are_not_counted_stay_hidden() -> None:
    ruleset = rules(score__hidden="not-counted")
    state = play(table(ruleset, "9s Kd Ah / 9h (Qc) 7d", "(3s) (4s) 5h / (6s) (7s) 8s", stock="Kc"), "stock, place 5")
    assert seen(state, 1, 2) == "(..) (..) 5h / (..) (..) 8s"


def test_an_observation_holds_no_card_that_its_seat_has_not_seen() -> None:
    hidden = {0, 8, 16, 24, 32, 40}  # what player 1 was dealt
    state = play(start(rules(), deal=DEAL), "up 1, up 2")
    view = observation(state, 1)
    cards = {card for layout in view.layouts for card in layout.cards} | set(view.discard) | {view.drawn}
    assert cards & hidden == {0, 8}


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(IndexError, match="no seat 2"):
        observation(start(rules(), deal=DEAL), 2)


def test_an_information_state_remembers_every_step() -> None:
    state = play(start(rules(opening__reveal="all-players"), deal=DEAL), "up 1, up 2, up 1, up 2, stock, reject")
    events = information_state(state, 1)
    assert [event.action for event in events] == [None, "up ?", "up ?", "up 1", "up 2", "stock", "reject"]
    assert [event.seat for event in events] == [None, 0, 0, 1, 1, 0, 0]
    assert [event.table.drawn for event in events[-2:]] == [UNKNOWN, None]
    assert information_state(state, 0)[1].action == "up 1"


def test_tables_that_differ_in_unseen_cards_alone_look_alike() -> None:
    other = (
        DEAL.replace("Ac", "xx").replace("Ks", "Ac").replace("xx", "Ks")
    )  # player 1's first card, and the last of the stock
    one, two = (play(start(rules(), deal=deal), "up 2, up 3, up 1, up 2, stock, place 4") for deal in (DEAL, other))
    for seat in (0, 1):
        assert information_state(one, seat) == information_state(two, seat)
    assert choices(one) == choices(two)
    assert one != two
