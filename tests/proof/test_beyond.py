"""Readings that no table plays: the small play in which they are, the engine's own steps in it, and the witnesses replayed."""

from __future__ import annotations

import pytest

from golfrules import ruleset
from golfrules.book.load import Book, load, scenarios_dir
from golfrules.deal import start
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.proof import graded
from golfrules.proof.bestplay import best
from golfrules.proof.beyond import ANSWERS, calls, knock_at_any_time, match_of_turns, played_both_ways
from golfrules.proof.drawn import finding_data
from golfrules.proof.finding import MatchWitness, Open, Parted
from golfrules.proof.smalltables import build
from golfrules.state import DRAWING, OVER, State


@pytest.fixture(scope="module")
def book() -> Book:
    return load()


def test_they_are_answers_that_the_rulebook_names_as_unplayed(book: Book) -> None:
    for parameter, answers in ANSWERS.items():
        known = book.parameters[parameter].answers
        assert known is not None
        assert all(known[answer].unplayed for answer in answers)


# a knock out of turn


def first_turn(ref: str, players: int = 2) -> State:
    state = start(ruleset(ref), players, seed=3)
    while state.phase != DRAWING:
        state = apply(state, legal_actions(state)[0])
    return state


def test_a_call_leaves_the_turn_where_it_is_and_makes_it_the_last() -> None:
    state = first_turn("four-card")
    ((caller, after),) = calls(state)
    assert (caller, after.closer, after.seat, after.last, after.phase) == (1, 1, 0, 1, DRAWING)
    assert (after.layouts, after.stock, after.discard) == (state.layouts, state.stock, state.discard)
    for action in ("discard", "place 1"):
        after = apply(after, action)
    assert after.phase == OVER


def test_nobody_calls_where_nobody_could_knock() -> None:
    state = first_turn("four-card")
    ((_, called),) = calls(state)
    assert list(calls(called)) == []
    assert list(calls(apply(state, "stock"))) == []
    assert list(calls(first_turn("six-card"))) == []
    assert list(calls(state._replace(stock=()))) == []
    assert list(calls(first_turn("four-card+end.knock-from=second-turn"))) == []


def test_the_recorded_knock_changes_who_wins(book: Book) -> None:
    """With best play and calls the caller wins, by that very call; without calls not."""
    (record,) = (one for one in graded.read(book, graded.default_path()) if one.ruling == "knock-place")
    state = build(ruleset(record.data["refs"][0]), record.data["witness"]["table"])
    assert state is not None
    for action in record.data["witness"]["actions"]:
        state = apply(state, action.partition(": ")[2])
    ((caller, called),) = calls(state)
    own, free = best(state), best(state, besides=calls)
    assert own != free
    assert best(called) == best(called, besides=calls) == free == (1 if caller == 0 else -1)


def test_the_recorded_knock_is_found_again(book: Book, pytestconfig: pytest.Config) -> None:
    """The search by which it was found, where a long run is asked for; else the first tables alone, on which there is none."""
    if not pytestconfig.getoption("--thorough"):
        monkey = pytest.MonkeyPatch()
        monkey.setattr("golfrules.proof.beyond.MOST_TABLES", 8)
        assert isinstance(knock_at_any_time(ruleset("four-in-hand")), Open)
        monkey.undo()
        return
    (record,) = (one for one in graded.read(book, graded.default_path()) if one.ruling == "knock-place")
    found = knock_at_any_time(ruleset(record.data["refs"][0]))
    assert isinstance(found, Parted)
    assert found.decisive == record.data["decisive"]
    assert finding_data(found)["witness"] == record.data["witness"]


# a match of so many turns


def test_the_recorded_match_is_played_again(book: Book) -> None:
    (record,) = (one for one in graded.read(book, graded.default_path()) if one.ruling == "nine-plays")
    found = match_of_turns(ruleset(record.data["refs"][0]))
    assert isinstance(found, Parted)
    assert isinstance(found.witness, MatchWitness)
    told = record.data["witness"]
    assert [list(hole) for hole in found.witness.holes] == told["holes"]
    assert (found.witness.left, found.witness.right) == (told["left"], told["right"])


def test_a_match_of_turns_is_cut_after_so_many_turns_each() -> None:
    """With a hole of one turn each it is over in the first, and by what lies there."""
    found = played_both_ways(ruleset("six-card+holes=1"), 2)
    assert len(found.holes) == 1
    assert found.by_turns.startswith("over in hole 1, at ")
    long = played_both_ways(ruleset("six-card+holes=18"), 2)
    assert len(long.holes) == 18
    assert int(long.by_turns.split()[3].rstrip(",")) in range(1, 6)


def test_where_nothing_is_found_nothing_is_claimed(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    module = importlib.import_module("golfrules.proof.grade")
    monkeypatch.setattr(module, "SMALL", {"match.unit": {"turns": lambda rules: Open("nothing found")}})
    assert module.grade(book, book.rulings["nine-plays"], scenarios_dir(), 1).computed is None
