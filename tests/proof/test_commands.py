"""`golf witness`, `golf bounds` and `golf prove`: what they print, their exit codes, and the scenarios they save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from golfrules.cli.main import run
from golfrules.proof.ask import Unknown
from golfrules.proof.solver import NoSolver, at_hand
from golfrules.proof.theorems import NAMES

pytestmark = pytest.mark.skipif(not at_hand(), reason=str(NoSolver()))


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(list(arguments)) == code
    return capsys.readouterr().out


def test_a_layout_of_minus_six(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "witness", "six-card@six-fr", "score <= -6")
    assert "2c  2d  2h\n  Kc  Kd  Kh" in told
    assert told.splitlines()[-1].startswith("a layout with score <= -6: -6")


def test_less_than_minus_six_is_impossible(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "witness", "six-card@six-fr", "score < -6").startswith("impossible: ")


HIDING = "six-card+harder+bonus-twos+score.hidden=not-counted"


def test_a_claim_that_only_a_layout_with_hidden_cards_makes_true(capsys: pytest.CaptureFixture[str]) -> None:
    """Twos beside hidden cards that would cancel nothing and count nothing: as low as `golf bounds` says."""
    told = said(capsys, "witness", HIDING, "score <= -6")
    assert "(" in told.splitlines()[0]
    assert told.splitlines()[-1].startswith("a layout with score <= -6: -6")


def test_what_is_impossible_is_so_however_cards_lie(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "witness", HIDING, "score < -6")
    assert told.startswith("impossible: ")
    assert "lying in any of 64 ways (visible, hidden, taken away)" in told


@pytest.mark.parametrize("claim", ["score ~ 3", "score", "score <= 6 7", "score < six-card * 2"])
def test_what_is_no_claim_is_wrong_use(capsys: pytest.CaptureFixture[str], claim: str) -> None:
    assert run(["witness", "six-card", claim]) == 2
    assert "score <= -6" in capsys.readouterr().err


def test_two_editions_part_rule_by_rule(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "witness", "six-card@howto-ro", "six-card@six-fr", "--seconds", "5", "--json"))
    rules = {rule["parameter"]: rule for rule in told["rules"]}
    assert told["layouts"]["verdict"] == "differ"
    assert rules["score.values"]["verdict"] == rules["end.final-turns"]["verdict"] == "differ"
    assert rules["end.final-turns"]["witness"]["what"] == "whether the hole is over"


def test_diagonal_pairs_make_the_hand_game_by_score(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("four-card@howto-ro+diagonal-pairs", "four-in-hand", "--seconds", "5", "--json")
    told = json.loads(said(capsys, "witness", *arguments))
    assert told["layouts"]["verdict"] == "equal"
    assert "from 2 packs" in told["layouts"]["covers"]  # the most that either uses; with fewer there are fewer layouts
    assert told["summary"].startswith("scoring proved equal")


@pytest.mark.parametrize(
    ("left", "right", "table"),
    [
        ("nine-card@howto-ro+score.overlap=rows-first", "nine-card@howto-ro+score.overlap=columns-first", (2, 4)),
        ("six-card+score.alike=rank-and-suit", "six-card+score.cancel=none", (2, 5)),
    ],
)
def test_what_only_more_packs_show_is_no_equality(
    capsys: pytest.CaptureFixture[str], left: str, right: str, table: tuple[int, int]
) -> None:
    """Seven aces, or two of one suit: no layout from the single pack of the smallest table."""
    told = said(capsys, "witness", left, right)
    assert told.splitlines()[-1].startswith("layouts count differently")
    assert f"from {table[0]} packs, as {table[1]} players use them" in told


@pytest.mark.parametrize(
    ("one", "other"),
    [("six-card+jokers", "six-card"), ("six-card+block-bonus", "six-card+closer-ten")],
    ids=["a value without a card", "a question that arises with both only"],
)
def test_what_cannot_be_changed_in_one_ruleset_is_changed_in_the_other(
    capsys: pytest.CaptureFixture[str], one: str, other: str
) -> None:
    """So both orders tell all, and the answers stay on their sides."""
    told = [json.loads(said(capsys, "witness", *pair, "--json"))["rules"] for pair in ((one, other), (other, one))]
    sides = [{rule["parameter"]: (rule["left"], rule["right"]) for rule in rules} for rules in told]
    assert sides[0] == {name: pair[::-1] for name, pair in sides[1].items()}
    verdicts = [{rule["parameter"]: rule["verdict"] for rule in rules} for rules in told]
    assert verdicts[0] == verdicts[1]
    assert any("back" in rule for rules in told for rule in rules)
    back = [rule for rules in told for rule in rules if "back" in rule and "witness" in rule]
    for rule in back:
        assert rule["witness"]["left"] != rule["witness"]["right"]


def test_a_rule_changed_in_the_second_ruleset_is_saved_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "witness.yaml"
    said(capsys, "witness", "six-card+closer-ten", "six-card+block-bonus", "--save", str(file))
    assert "2 of 2 scenarios hold" in said(capsys, "run", str(file))


def test_a_rule_that_nothing_can_show_is_proved_equal(capsys: pytest.CaptureFixture[str]) -> None:
    other = "four-card+turn.replace=face-down-only"
    told = json.loads(said(capsys, "witness", "four-card", other, "--json"))
    assert [rule["verdict"] for rule in told["rules"]] == ["equal"]
    assert "every play of 2 players with 52 cards" in told["rules"][0]["covers"]


def test_a_ruleset_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert "play the same rules" in said(capsys, "witness", "six-card", "six-card")


def test_layouts_of_different_sizes_are_not_compared_which_is_no_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "witness", "ten-card", "nine-card")
    assert "the count of a layout\n  not compared: " in told
    assert "UNKNOWN" not in told
    assert told.splitlines()[-1] == "5 rules differ: 3 with a witness, 2 not compared"
    rules = json.loads(said(capsys, "witness", "ten-card", "nine-card", "--json"))["rules"]
    assert {rule["parameter"] for rule in rules if rule["verdict"] == "not compared"} == {
        "setup.layout",
        "score.cancel",
    }


def test_what_is_not_found_is_unknown_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    other = "six-card+end.standstill-rounds=19"
    told = said(capsys, "witness", "six-card+end.standstill-rounds=20", other, "--seconds", "0.3", code=1)
    assert "UNKNOWN" in told


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("nine-card+score.overlap=rows-first", "nine-card+score.overlap=columns-first"),
        ("six-card+closer-ten+score.closer-tie=safe", "six-card+closer-ten+score.closer-tie=punished"),
        ("six-card", "six-card+end.trigger=all-layouts-up"),
        ("six-card", "six-card+turn.drawn-seen=everybody"),
        ("four-card@howto-ro", "four-card@howto-ro+score.cancel=none"),
        ("six-card", "six-card+setup.layout=3x2"),
        ("six-card", "six-card+jokers"),
        ("six-card", "six-card+setup.packs.2-3=2"),
        ("six-card", "six-card+block-bonus"),
        ("eight-card+block-bonus", "eight-card+block-bonus+score.block-times=each"),
        ("six-card+target=100", "six-card+target=100+match.target-met=passed"),
        ("six-card", "six-card+match.tie=played-off"),
        ("six-card", "six-card+match.dealer=stays"),
    ],
)
def test_a_saved_witness_is_a_scenario_that_holds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, left: str, right: str
) -> None:
    file = tmp_path / "witness.yaml"
    said(capsys, "witness", left, right, "--save", str(file), "--seconds", "4")
    assert "2 of 2 scenarios hold" in said(capsys, "run", str(file))


def test_layouts_of_two_shapes_are_saved_each_in_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "witness.yaml"
    said(capsys, "witness", "four-card", "four-in-hand", "--save", str(file), "--seconds", "1")
    assert "2 of 2 scenarios hold" in said(capsys, "run", str(file))
    assert "Ac Ad / Ah As" in file.read_text() and "Ac Ad Ah As" in file.read_text()


def test_a_scenario_that_does_not_hold_is_not_saved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from golfrules.proof import saved

    monkeypatch.setattr(saved, "_match_at", lambda rules, holes: {"over": "passed" not in rules.ref, "dealer": 9})
    file = tmp_path / "witness.yaml"
    two = ("six-card+target=100", "six-card+target=100+match.target-met=passed")
    assert run(["witness", *two, "--save", str(file)]) == 2
    assert "does not hold" in capsys.readouterr().err
    assert not file.exists()


def test_a_saved_layout_is_a_scenario_that_holds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "witness.yaml"
    said(capsys, "witness", "six-card", "score == -5", "--save", str(file))
    assert "1 of 1 scenario" in said(capsys, "run", str(file))


def test_a_claim_about_a_ruleset_that_there_is_not_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["witness", "six-card", "score <= x"]) == 2
    assert "there is no variant 'x'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("claim", "verdict", "totals"),
    [
        ("score < six-card@howto-fr", "impossible", None),
        ("score >= six-card@howto-fr + 9", "found", (9, 0)),
        ("score == six-card@howto-fr - 1", "impossible", None),
        ("score > four-in-hand", None, None),
    ],
)
def test_two_rulesets_are_compared_on_the_same_cards(
    capsys: pytest.CaptureFixture[str], claim: str, verdict: str | None, totals: tuple[int, int] | None
) -> None:
    """Harder values: never less, here by nine at most a card; layouts of other sizes have no card in common."""
    if verdict is None:
        assert run(["witness", "six-card@howto-fr+harder", claim]) == 2
        return
    told = json.loads(said(capsys, "witness", "six-card@howto-fr+harder", claim, "--json"))
    assert (told["verdict"], told["claim"]) == (verdict, claim)
    if totals is not None:
        assert told["total"] - told["other"] >= totals[0] - totals[1]


def test_a_saved_comparison_is_a_scenario_that_holds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "witness.yaml"
    said(capsys, "witness", "six-card@howto-fr+harder", "score > six-card@howto-fr", "--save", str(file))
    assert "2 of 2 scenarios hold" in said(capsys, "run", str(file))


def test_scores_that_no_layout_has_are_told_by_two_ways(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What patterns alone leave out is asked of another way, too; where that is in doubt, nothing is proved."""
    told = said(capsys, "bounds", "ten-card+pairs-anywhere")
    assert "between them no layout scores 71: proved (patterns and counts)" in told
    monkeypatch.setattr("golfrules.proof.bounds.none_scores", lambda *asked: Unknown("in doubt"))
    assert run(["bounds", "ten-card+pairs-anywhere"]) == 1
    assert "71: by patterns alone: " in capsys.readouterr().out


def test_bounds_of_eight_cards_with_jokers(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "bounds", "eight-card@survey-pt", "--json"))
    assert (told["lowest"]["score"], told["highest"]["score"]) == (-20, 80)
    assert told["lowest"]["verdict"] == told["highest"]["verdict"] == "proved"


def test_one_theorem_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "prove", "one-eyed-jacks-tell-rows-from-columns")
    assert told.splitlines()[-1].startswith("0 theorems held, 1 refuted as expected")


def test_a_theorem_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", "nothing-matters"]) == 2
    told = capsys.readouterr().err
    assert "there is no theorem 'nothing-matters'" in told
    assert "suits_never_matter" in told
    assert "golf prove --list tells all" in told


def test_the_theorems_are_listed_without_being_tried(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "prove", "--list")
    for name in NAMES:
        assert f"\n{name}  (" in f"\n{told}"
    assert "With the harder values no layout scores less than with the basic ones" in told
    listed = json.loads(said(capsys, "prove", "--list", "packs-suffice", "--json"))["theorems"]
    assert [(one["name"], one["expected"], one["solver"]) for one in listed] == [("packs_suffice", "held", False)]
