"""Walks: what they visit, that they find what is wrong, and the grades of the rules that matter."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import golfrules
from golfrules.actions import Action, Kind
from golfrules.explore import walk as walks
from golfrules.explore.grade import Grade, grade, together, tour
from golfrules.explore.key import Forms
from golfrules.explore.small import Board, SmallGameError, board, packs, small_rules, symmetries
from golfrules.explore.walk import Walked, walk
from golfrules.legal import BY_PHASE, legal_actions
from golfrules.plan import plan_of
from golfrules.play import EFFECTS, apply, is_terminal
from golfrules.state import DRAWING, HOLDING, State


def graded(ref: str, cards: int, players: int = 2, ranks: int | None = None) -> Grade:
    """A small game, walked and graded."""
    ruleset = golfrules.ruleset(ref)
    return tour([(ruleset, board(ruleset, cards, players, ranks))], jobs=1).grades[0]


def one_pack(ref: str, cards: int = 7, pack: int = -1, shape: str | None = None, **how: Any) -> Walked:
    """One pack of a small game, walked."""
    ruleset = golfrules.ruleset(ref)
    size = board(ruleset, cards, **how)
    if shape:
        size = size._replace(shape=shape)
    return walk(ruleset, size, list(packs(small_rules(ruleset, size.shape), size))[pack])


def laws_broken(walked: Walked) -> set[str]:
    return {trouble.law for trouble in walked.troubles}


def test_a_walk_visits_the_states_that_plays_reach() -> None:
    """Every deal of the pack played in all ways, without any key: the same states, counted by what the key holds."""
    walked = one_pack("six-card+end.standstill-rounds=1", 6, 1)
    met: set[object] = set()
    todo: list[State] = []
    for pack_deal in {
        first.table.deal
        for first in walks.first_states(walked.rules, walked.board, walked.firsts[0].table.deal, walked.chance)
    }:
        todo.append(
            next(
                s
                for s in walks.first_states(walked.rules, walked.board, pack_deal, walked.chance)
                if s.table.deal == pack_deal
            )
        )
    seen: set[object] = set()
    while todo:
        state = todo.pop()
        whole = (*state[1:11], state.rest[:-1])
        if whole in seen or is_terminal(state):
            continue
        seen.add(whole)
        discard = Counter(state.discard[:-1] if state.phase != HOLDING or state.source != 2 else state.discard)
        top = state.discard[-1:] if state.phase != HOLDING or state.source != 2 else ()
        met.add((*state[1:6], top, tuple(sorted(discard.items())), *state[7:11], *state.rest[:8]))
        todo += [apply(state, action) for action in legal_actions(state)]
    assert walked.states == len(met)


@pytest.mark.parametrize(
    ("ref", "shape"),
    [
        ("six-card", None),
        ("four-card", None),
        ("six-card+matched-removed", None),
        ("six-card+open-same-column", None),
        ("four-card", "1x2"),
    ],
)
def test_one_of_alike_states_stands_for_all(ref: str, shape: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    folded = one_pack(ref, 7, 3, shape)
    monkeypatch.setattr("golfrules.explore.key.symmetries", lambda plan: (tuple(range(plan.shape.size)),))
    whole = one_pack(ref, 7, 3, shape)
    assert whole.visited == whole.states == folded.states
    assert folded.visited <= whole.visited
    assert grade(folded)[9:16] == grade(whole)[9:16]


def test_the_slots_of_a_square_are_alike_unless_a_rule_tells_them_apart() -> None:
    def ways(ref: str) -> int:
        return len(symmetries(plan_of(small_rules(golfrules.ruleset(ref), "2x2"))))

    assert ways("six-card") == 24
    assert ways("six-card+open-same-column") == 8  # columns stay columns
    assert ways("four-card") == 4  # the nearest row stays
    assert ways("six-card+matched-removed") == 4  # rows stay rows, columns stay columns
    forms = Forms(plan_of(small_rules(golfrules.ruleset("six-card"), "2x2")))
    assert forms[((0, 4, 4, 4), 1, 0, 0)] == forms[((4, 0, 4, 4), 2, 0, 0)] != forms[((4, 0, 4, 4), 1, 0, 0)]


@pytest.mark.parametrize("ref", ["six-card", "four-card", "eight-card", "nine-card", "ten-card", "four-in-hand"])
def test_every_hole_of_every_variant_ends(ref: str) -> None:
    found = graded(ref, 6)
    assert found.good and found.t1 and found.word == "T1" and found.longest > 4


@pytest.mark.parametrize("game", ["six-card", "four-card", "eight-card"])
def test_as_the_sources_are_written_play_may_never_end_but_anybody_can_end_it(game: str) -> None:
    found = graded(f"{game}+end.standstill=play-on", 6)
    assert found.good
    assert (found.t1, found.t2, found.blind, found.t3) == (False, (True, True), (True, True), True)


def test_the_shortest_endless_play_can_be_played_for_ever() -> None:
    found = graded("six-card+end.standstill=play-on", 7)
    play = found.endless
    assert play is not None and not play.shuffles
    rules = small_rules(golfrules.ruleset("six-card+end.standstill=play-on"), found.board.shape)
    walked = walk(
        golfrules.ruleset("six-card+end.standstill=play-on"),
        found.board,
        tuple(sorted(golfrules.cards.parse_cards(play.deal))),
    )
    state = next(
        s for s in walks.first_states(rules, found.board, tuple(sorted(golfrules.cards.parse_cards(play.deal))), walked.chance)
        if golfrules.cards.format_cards(s.table.deal) == play.deal
    )  # fmt: skip
    for word in play.first:
        state = apply(state, word.partition(": ")[2])
    before = walked.key(state)
    for _ in range(5):
        for word in play.again:
            assert word.startswith(f"{state.seat + 1}: ")
            state = apply(state, word.partition(": ")[2])
        assert walked.key(state) == before


def test_a_stock_that_is_made_anew_for_ever_needs_the_other_players() -> None:
    """Without last turns, with a shuffle for ever: a player who covers hidden cards ends the hole whatever the shuffle."""
    found = graded("six-card+end.stock-out=recycle-keep-top+end.standstill=play-on", 6)
    assert found.good and not found.t1 and all(found.blind)


def test_knocking_alone_leaves_the_end_to_the_players() -> None:
    found = graded("four-card+end.stock-out=pass+end.standstill=play-on", 6)
    assert found.good and found.word == "T2"


def test_an_unfinished_walk_claims_nothing() -> None:
    ruleset = golfrules.ruleset("six-card")
    found = tour([(ruleset, board(ruleset, 7))], jobs=1, most=50).grades[0]
    assert not found.finished and not found.good and found.word == "none"


def test_several_processes_find_the_same() -> None:
    ruleset = golfrules.ruleset("six-card")
    games = [(ruleset, board(ruleset, 6)), (golfrules.ruleset("four-card+end.standstill=play-on"), board(ruleset, 6))]
    one, two = tour(games, jobs=1).grades, tour(games, jobs=2).grades
    assert [grade._replace(seconds=0) for grade in one] == [grade._replace(seconds=0) for grade in two]


def test_a_small_game_has_cards_for_its_players() -> None:
    six = golfrules.ruleset("six-card")
    assert board(six, 10) == Board(2, "2x2", 10, 2)
    assert board(golfrules.ruleset("four-in-hand"), 10).shape == "hand-4"
    assert board(golfrules.ruleset("nine-card+matched-removed"), 8).shape == "3x1"
    for cards, players in ((5, 2), (12, 2), (7, 3), (8, 1)):
        with pytest.raises(SmallGameError):
            board(six, cards, players)


def test_who_has_nothing_to_look_at_before_play_is_passed_over() -> None:
    """That is no turn out of order: the first of three players has turned up the only card that could be looked at."""
    found = graded(
        "four-card+opening.turn-up=1+opening.when=before-play+opening.reveal=each-card+opening.where=any", 8, 3, 1
    )
    assert found.good and found.t1


# flawed engines: each flaw breaks the law that speaks of it


def flawed(monkeypatch: pytest.MonkeyPatch, kind: Kind, flaw: Any) -> None:
    """Let what an action does be changed afterwards."""
    true = EFFECTS[kind]
    effects = list(EFFECTS)
    effects[kind] = lambda state, action: flaw(state, true(state, action))
    monkeypatch.setattr(walks, "EFFECTS", tuple(effects))


def test_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    flawed(monkeypatch, Kind.REJECT, lambda before, after: after._replace(discard=before.discard))
    assert "cards" in laws_broken(one_pack("six-card", 6))


def test_a_card_changed_while_drawing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    flawed(monkeypatch, Kind.STOCK, lambda before, after: after._replace(drawn=4 if after.drawn else 0))
    assert "cards" in laws_broken(one_pack("six-card", 6))


def test_a_dead_end_is_found_with_the_way_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(state: State) -> tuple[Action, ...]:
        return () if state.last > 0 and len(state.stock) < 2 else BY_PHASE[DRAWING](state)

    phases = list(BY_PHASE)
    phases[DRAWING] = draw
    monkeypatch.setattr(walks, "BY_PHASE", tuple(phases))
    walked = one_pack("six-card+one-last-turn", 6)
    assert laws_broken(walked) == {"choices"}
    dead = walked.dead_ends[0]
    state = walked.firsts[0]._replace(past=None)
    assert dead.way and dead.state.last > 0 and str(dead).startswith("choices: from <State") and state
    assert not grade(walked).t3 and grade(walked).word == "none"


def test_a_turn_that_skips_a_player_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    flawed(
        monkeypatch,
        Kind.PLACE,
        lambda before, after: after._replace(seat=before.seat) if before.seat == 1 and after.phase else after,
    )
    assert laws_broken(one_pack("six-card+one-last-turn", 6)) & {"last-turns", "close", "order"}


def test_a_turn_of_the_wrong_player_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    flawed(
        monkeypatch,
        Kind.REJECT,
        lambda before, after: after._replace(seat=(before.seat + 2) % 3) if after.phase else after,
    )
    assert "order" in laws_broken(one_pack("six-card", 9, players=3))


def test_a_second_closer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def flaw(before: State, after: State) -> State:
        return after._replace(closer=before.seat) if before.closer >= 0 and after.phase else after

    flawed(monkeypatch, Kind.PLACE, flaw)
    assert "closer" in laws_broken(one_pack("four-card", 9, 1, players=3, ranks=2))


def test_last_turns_for_too_many_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    flawed(monkeypatch, Kind.KNOCK, lambda before, after: after._replace(last=after.last + 1))
    assert "last-turns" in laws_broken(one_pack("four-card", 6))


def test_a_full_layout_that_does_not_close_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def flaw(before: State, after: State) -> State:
        if after.phase or after.closer < 0:
            return after
        return after._replace(
            phase=DRAWING,
            seat=1 - before.seat,
            closer=-1,
            last=-1,
            ending=None,
            up=(3, 1) if before.seat == 0 else (1, 3),
        )

    flawed(monkeypatch, Kind.PLACE, flaw)
    assert "close" in laws_broken(one_pack("six-card", 7))


def test_a_count_before_its_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from golfrules.handling import finish
    from golfrules.state import Ending

    flawed(
        monkeypatch,
        Kind.REJECT,
        lambda before, after: finish(after, Ending.STOCK_OUT) if len(after.stock) == 1 and after.phase else after,
    )
    assert "ending" in laws_broken(one_pack("six-card", 7))


def test_what_holds_for_all_packs_holds_together() -> None:
    grades = [grade(one_pack("six-card", 6, number)) for number in (0, 1)]
    whole = together(grades)
    assert whole.states == sum(one.states for one in grades) and whole.packs == 2 and whole.t1
    assert not together([grades[0], grades[1]._replace(t1=False)]).t1
