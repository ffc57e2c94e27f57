"""`golf conflicts` shows for each entry the computed grade and its witness, or why there is none."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golfrules.proof import graded

Golf = Callable[..., Any]


def test_a_layout_on_which_two_readings_part_is_shown(golf: Golf) -> None:
    told = golf("conflicts", "score.values", "--variant", "six-card")
    assert told.code == 0
    lines = [line.strip() for line in told.out.splitlines()]
    assert any(line.startswith("stake: decisive (by patterns and packed): minus-two against two") for line in lines)
    at = lines.index("Ac Ad Ah / As 2c 2d")
    assert lines[at + 1 : at + 3] == ["six-card+score.values.2=-2: -2", "six-card+score.values.2=2: 6"]


def test_a_play_on_which_two_readings_part_is_shown(golf: Golf) -> None:
    told = golf("conflicts", "turn.reject", "--kind", "within-source").out
    assert "player 1: stock\n" in told
    assert "four-card+turn.reject=stock-only: place 1, place 2, place 3, place 4, reject" in told


def test_what_is_not_found_to_decide_is_not_claimed(golf: Golf) -> None:
    told = " ".join(golf("conflicts", "turn.drawn-seen").out.split())
    assert "stake: observable at least; no search found that it changes who wins (by search)" in told


def test_a_grade_above_the_computed_one_is_told_as_judged(golf: Golf) -> None:
    told = " ".join(golf("conflicts", "end.reveal", "--kind", "within-source").out.split())
    assert "/ end.reveal within-source, decisive" in told
    assert "stake: observable at least; no search found that it changes who wins (by search); that no search" in told
    assert "and the ruling grades it decisive: " in told


def test_the_groups_shown_are_counted(golf: Golf) -> None:
    done = golf("conflicts", "--kind", "within-source")
    shown = sum("  within-source" in line for line in done.out.splitlines())
    assert f"12 entries in {shown} groups (12 inside one source)" in done.out
    assert "1 entry (1 inside one source)" in golf("conflicts", "score.cancel", "--kind", "within-source").out


def test_a_lineage_is_not_shown_as_a_source(golf: Golf) -> None:
    told = golf("conflicts", "score.values").out + golf("why", "six-card@howto-fr", "score.values").out
    assert "(lineage howto)" in told
    assert "@howto " not in told
    assert "@howto," not in told


@pytest.mark.parametrize(
    ("parameter", "told"),
    [
        (
            "end.knock-place",
            "whether player 2 may knock before player 1 draws: four-in-hand+end.knock-place=instead-of-turn: no",
        ),
        ("match.unit", "match.unit=turns: over in hole 1, at 24, 32 as the cards then lie, won by player 1"),
        ("setup.layout", "stake: verbal, nothing can show a difference (by answers and claims): as it reads,"),
    ],
)
def test_what_no_table_plays_is_at_stake_too(golf: Golf, parameter: str, told: str) -> None:
    assert told in " ".join(golf("conflicts", parameter).out.split())


def test_what_is_not_computed_says_why(golf: Golf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = graded.default_path().read_text("utf-8")
    head, _, rest = text.partition("\nnine-plays:")
    record = tmp_path / "grades.yaml"
    mine, mark, others = rest.partition("\n  data:")
    mine = mine.replace("computed: decisive", "computed: null").partition("\n  how:")[0] + "\n  how: no deal ends"
    record.write_text(f"{head}\nnine-plays:{mine}{mark}{others}", "utf-8")
    monkeypatch.setattr(graded, "default_path", lambda: record)
    assert "stake: not computed: no deal ends" in " ".join(golf("conflicts", "match.unit").out.split())


def test_every_entry_says_what_is_at_stake(golf: Golf) -> None:
    told = golf("conflicts", "--json").data
    assert {entry["ruling"] for entry in told["mended"]} >= {"ruling/survey-ten-cards", "ruling/hidden-cards"}
    for entry in told["conflicts"] + told["mended"]:
        computed = entry["computed"]
        assert computed["grade"] in ("verbal", "observable", "decisive") or computed["how"], entry["ruling"]
        assert "golf prove" not in computed["how"], entry["ruling"]
        if computed["grade"] in ("observable", "decisive"):
            assert computed["witness"], entry["ruling"]


def test_a_written_grade_that_is_not_the_computed_one_fails(
    golf: Golf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = graded.default_path().read_text("utf-8")
    head, _, rest = text.partition("\ntwo-value:")
    record = tmp_path / "grades.yaml"
    record.write_text(f"{head}\ntwo-value:{rest.replace('computed: decisive', 'computed: verbal', 1)}", "utf-8")
    monkeypatch.setattr(graded, "default_path", lambda: record)
    done = golf("conflicts", "score.values", "--variant", "six-card")
    assert done.code == 1
    assert "stake: verbal, though decisive is written" in done.out
    assert done.last.endswith("graded otherwise than computed: two-value")


def test_a_grade_is_not_shown_for_other_readings_than_it_was_computed_for(
    golf: Golf, tmp_path: Path, root: Path
) -> None:
    shutil.copytree(root / "spec", tmp_path / "spec")
    ruling = tmp_path / "spec" / "rulings" / "two-value.yaml"
    variant = tmp_path / "spec" / "variants" / "six-card.yaml"
    assert ruling.is_file()
    variant.write_text(variant.read_text("utf-8").replace("7: 7", "7: 8"), "utf-8")
    told = golf("conflicts", "score.values", "--variant", "six-card", "--spec", tmp_path / "spec").out
    assert "stake: not computed for these readings" in told


def test_without_the_record_that_is_said(golf: Golf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graded, "default_path", lambda: tmp_path / "none.yaml")
    told = golf("conflicts", "score.values", "--variant", "six-card")
    assert "stake: the computed grades are not at hand" in told.out
