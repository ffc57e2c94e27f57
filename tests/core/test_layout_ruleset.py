"""Rulesets: frozen, named by a digest of what is played, and clear about answers that are not there."""

from __future__ import annotations

import pickle

import pytest
from rulesets import made

from golfrules.ruleset import Band, Ruleset, RulesetError, answer_text, digest_of


def test_the_digest_does_not_depend_on_order_nor_on_conduct() -> None:
    one = {"a.b": "x", "c.d": 2, "score.values": {"A": 1, "K": 0}, "setup.packs": (Band(2, 3, 1), Band(4, None, 2))}
    other = dict(reversed(list(one.items()))) | {"score.values": {"K": 0, "A": 1}, "conduct.looked": "redeal"}
    assert digest_of(one) == digest_of(other, conduct=("conduct.looked",)) != digest_of(other)
    assert len(digest_of(one)) == 12


def test_answers_have_one_text() -> None:
    assert answer_text({"K": 0, "A": 1}) == "A:1,K:0"
    assert answer_text((Band(4, 4, 2), Band(2, 3, 1), Band(5, None, 3))) == "2-3:1,4:2,5+:3"
    assert answer_text((Band(2, None, 1), Band(2, 3, 1), Band(1, 1, 1))) == "1:1,2+:1,2-3:1"
    assert (answer_text("none"), answer_text(-2)) == ("none", "-2")


def test_rulesets_are_equal_when_they_play_alike() -> None:
    one, other = made("six-card"), made("six-card", {"match.holes": 9})
    assert one == other and hash(one) == hash(other) and one != made("six-card", {"match.holes": 18})
    assert one != "six-card"


def test_a_ruleset_cannot_be_changed_from_outside() -> None:
    values = {"A": 1}
    ruleset = Ruleset.of("x", "x", {"score.values": values})
    values["A"] = 5
    assert ruleset.values == {"A": 1}
    with pytest.raises(TypeError):
        ruleset.answers["score.values"]["A"] = 5  # type: ignore[index]
    with pytest.raises(AttributeError):
        ruleset.ref = "y"  # type: ignore[misc]


def test_a_ruleset_survives_pickling() -> None:
    ruleset = made("six-card")
    again = pickle.loads(pickle.dumps(ruleset))
    assert again == ruleset and dict(again.answers) == dict(ruleset.answers)


def test_a_missing_answer_is_refused_by_name() -> None:
    ruleset = made("six-card")
    with pytest.raises(RulesetError, match=r"^turn\.order: is not answered$"):
        ruleset.word("turn.order")
    with pytest.raises(RulesetError, match="is not a number"):
        ruleset.number("setup.layout")
    with pytest.raises(RulesetError, match="is not a word"):
        ruleset.word("match.holes")
    assert ruleset.word("turn.order", "clockwise") == "clockwise" and ruleset.number("x.y", 3) == 3
    assert ruleset.asks("match.holes") and not ruleset.asks("match.target")


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(RulesetError, match="7x7"):
        _ = made("six-card", {"setup.layout": "7x7"}).shape


def test_packs_go_by_the_number_of_players() -> None:
    ruleset = made("six-card", {"setup.packs": (Band(2, 3, 1), Band(4, 7, 2), Band(8, None, 3))})
    assert [ruleset.packs_for(players) for players in (2, 3, 4, 7, 8, 30)] == [1, 1, 2, 2, 3, 3]


def test_a_number_of_players_in_no_band_or_in_two_is_refused() -> None:
    ruleset = made("six-card", {"setup.packs": (Band(2, 4, 1), Band(4, 8, 2))})
    assert ruleset.packs_for(3) == 1
    for players, says in ((4, "says 1 or 2 for 4 players"), (1, "says nothing"), (9, "says nothing")):
        with pytest.raises(RulesetError, match=says):
            ruleset.packs_for(players)


def test_two_bands_that_say_the_same_may_overlap() -> None:
    assert made("six-card", {"setup.packs": (Band(2, 4, 1), Band(4, 8, 1))}).packs_for(4) == 1


def test_a_refusal_of_a_ruleset_names_the_question_where_there_is_one() -> None:
    plain, named = RulesetError("why"), RulesetError("why", "a.b")
    assert (str(plain), plain.reason, plain.parameter) == ("why", "why", "")
    assert (str(named), named.reason, named.parameter) == ("a.b: why", "why", "a.b")
    again = pickle.loads(pickle.dumps(named))
    assert (type(again), again.reason, again.parameter) == (RulesetError, "why", "a.b")
    with pytest.raises(RulesetError, match="'7x7' is no layout the engine knows") as caught:
        _ = made("six-card", {"setup.layout": "7x7"}).shape
    assert caught.value.parameter == "setup.layout"
    bands = made("six-card", {"setup.packs": (Band(2, 4, 1), Band(4, None, 2))})
    with pytest.raises(RulesetError, match=r"the table \(2-4: 1, 4\+: 2\) says 1 or 2 for 4 players$") as caught:
        bands.packs_for(4)
    assert caught.value.parameter == "setup.packs"


def test_a_ruleset_keeps_what_it_is_made_of() -> None:
    answers = {"setup.layout": "1x2", "conduct.looked": "redeal"}
    ruleset = Ruleset.of("ref", "game", answers, {"setup.layout": ("a.b",)}, ("conduct.looked",))
    assert (ruleset.ref, ruleset.game, dict(ruleset.answers)) == ("ref", "game", answers)
    assert dict(ruleset.grounds) == {"setup.layout": ("a.b",)}
    assert ruleset.digest == digest_of({"setup.layout": "1x2"})
    assert (ruleset.shape.name, ruleset.shape.size) == ("1x2", 2)
    assert hash(ruleset) != hash(made("six-card"))


@pytest.mark.parametrize(("given", "said"), [(None, "is not answered"), ("x", "'x' is no table of {}")])
def test_tables_that_are_not_there_are_named(given: str | None, said: str) -> None:
    for parameter, of in (("score.values", "cards"), ("setup.packs", "players")):
        ruleset = Ruleset.of("x", "x", {} if given is None else {parameter: given})
        with pytest.raises(RulesetError) as caught:
            _ = ruleset.values if of == "cards" else ruleset.packs_for(2)
        assert (caught.value.reason, caught.value.parameter) == (said.format(of), parameter)
