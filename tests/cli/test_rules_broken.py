"""`golf check`, `verify`, `run` and the rest of a rulebook that was changed or broken: causes first, and nothing told of what could not be read."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Golf = Callable[..., Any]


@pytest.fixture
def copy(tmp_path: Path, root: Path) -> Path:
    """A copy of the rulebook to break."""
    shutil.copytree(root / "spec", tmp_path / "spec")
    return tmp_path / "spec"


def _broken(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_broken_copy_shows_all_its_faults_at_once_each_at_its_line(golf: Golf, copy: Path) -> None:
    variant = copy / "variants" / "six-card.yaml"
    lines = variant.read_text(encoding="utf-8").splitlines(keepends=True)
    broken = {}
    for rule, old, new, code in (
        ("turn.order", "turn.order:", "turn.ordre:", "unknown-parameter"),
        ("setup.layout", "2x3", "2x33", "unknown-answer"),
        ("turn.reject", "stock-only", "either", "value-against-claim"),
    ):
        number = next(n for n, line in enumerate(lines) if line.lstrip().startswith(f"{rule}:"))
        lines[number] = lines[number].replace(old, new)
        broken[number + 1] = code
    variant.write_text("".join(lines), encoding="utf-8")
    done = golf("check", "--spec", copy, "--json")
    assert done.code == 1
    found = {(fault["path"].rpartition("/")[2], fault["line"], fault["code"]) for fault in done.data["faults"]}
    assert {("six-card.yaml", line, code) for line, code in broken.items()} <= found
    assert any("did you mean 'turn.order'" in fault["hint"] for fault in done.data["faults"])


def test_claims_that_cannot_be_read_hide_no_wrong_rule(golf: Golf, copy: Path) -> None:
    """Each rule rests on claims of other sources too, which can be read and say otherwise."""
    claims, variant = copy / "claims" / "six-fr.yaml", copy / "variants" / "six-card.yaml"
    claims.write_text(
        claims.read_text(encoding="utf-8").replace("immediate-end:", "immediate-end: ["), encoding="utf-8"
    )
    text = variant.read_text(encoding="utf-8")
    for rule, wrong in (("opening.turn-up", "3"), ("turn.order", "anticlockwise"), ("match.holes", "10")):
        text = re.sub(rf"{rule}: {{is: [\w-]+", f"{rule}: {{is: {wrong}", text)
    variant.write_text(text, encoding="utf-8")
    done = golf("check", "--spec", copy, "--json")
    wrong_lines = {fault["line"] for fault in done.data["faults"] if fault["code"] == "value-against-claim"}
    assert len(wrong_lines) == 3
    assert "yaml-syntax" in {fault["code"] for fault in done.data["faults"]}
    assert done.data["waiting"] > 0
    assert "more fault" in golf("check", "--spec", copy).out.partition("not told: ")[2]


@pytest.mark.parametrize(
    ("rule", "old", "new"),
    [
        ("setup.layout", "2x3", "3x2"),
        ("turn.reject", "stock-only", "never"),
        ("score.cancel", "column", "none"),
        ("end.trigger", "one-layout-up", "knock"),
        ("match.length", "holes", "points"),
    ],
)
def test_check_tells_the_changed_rule_first_and_scenarios_last(
    rule: str, old: str, new: str, golf: Golf, copy: Path, root: Path
) -> None:
    shutil.copytree(root / "scenarios", copy.parent / "scenarios")
    variant = copy / "variants" / "six-card.yaml"
    text = variant.read_text(encoding="utf-8")
    assert text.count(f"{rule}: {{is: {old},") == 1
    variant.write_text(text.replace(f"{rule}: {{is: {old},", f"{rule}: {{is: {new},"), encoding="utf-8")
    number = 1 + text[: text.index(f"  {rule}:")].count("\n")
    faults = golf("check", "--spec", copy, "--json").data["faults"]
    assert faults[0]["path"].endswith("six-card.yaml") and faults[0]["line"] == number
    in_scenarios = ["/scenarios/" in fault["path"] for fault in faults]
    assert in_scenarios == sorted(in_scenarios)
    assert f"six-card.yaml:{number}:" in golf("check", "--spec", copy).out.splitlines()[0]


def test_a_value_against_many_claims_is_one_fault_that_names_the_plainest(golf: Golf, copy: Path) -> None:
    """A rule before a worked example, and a line about kings before a table of all values; whether cited or not."""
    variant = copy / "variants" / "six-card.yaml"
    variant.write_text(variant.read_text(encoding="utf-8").replace("K: 0}", "K: 5}"), encoding="utf-8")
    told = [fault for fault in golf("check", "--spec", copy, "--json").data["faults"] if "against" in fault["code"]]
    assert [fault["code"] for fault in told] == ["value-against-claim"]
    against = "six-fr.king (section 04, values) says 'K: 0'; 5 more against it: golf why six-card score.values"
    assert told[0]["reason"] == f"score.values is 'K: 5', but {against}"
    rule = golf("why", "six-card", "score.values.K", "--spec", copy, "--json").data["rules"][0]
    assert sum(one["stance"] == "against" for one in rule["evidence"]) == 6


def test_claims_against_other_cells_make_other_faults(golf: Golf, copy: Path) -> None:
    variant = copy / "variants" / "six-card.yaml"
    variant.write_text(variant.read_text(encoding="utf-8").replace("A: 1, 2: -2, 3: 3,", "A: 2, 2: -2, 3: 4,"))
    reasons = [fault["reason"] for fault in golf("check", "--spec", copy, "--json").data["faults"]]
    assert any("'A: 2', but six-fr.ace " in reason for reason in reasons)
    assert any("'3: 4', but six-fr.three-to-ten " in reason for reason in reasons)


def test_run_tells_the_faults_of_a_rulebook_once_and_not_at_each_scenario(golf: Golf, copy: Path, root: Path) -> None:
    shutil.copytree(root / "scenarios" / "nine-card", copy.parent / "scenarios" / "nine-card")
    shutil.copytree(root / "scenarios" / "six-card", copy.parent / "scenarios" / "six-card")
    assert golf("run", "--spec", copy).code == 0
    variant = copy / "variants" / "six-card.yaml"
    text = variant.read_text(encoding="utf-8")
    variant.write_text(text.replace("\nrules:", "\nrules: ["), encoding="utf-8")
    done = golf("run", "--spec", copy)
    assert done.code == 1
    assert done.err.count("yaml-syntax") == 1
    assert re.fullmatch(
        r"not drawn: \d+ scenarios that cannot be played until the rulebook is mended\n\d+ of \d+ scenarios hold\n",
        done.out,
    )
    for folder in ("parameters", "claims", "rulings", "variants"):
        shutil.rmtree(copy / folder)
    done = golf("run", "--spec", copy)
    assert len((done.out + done.err).splitlines()) < 40
    assert "0 of " in done.last


def test_verify_tells_the_changed_rule_before_all_that_follows_from_it(golf: Golf, copy: Path, root: Path) -> None:
    """A layout that every scenario of the game is about makes faults in rulings and scenarios, too many to be shown."""
    shutil.copytree(root / "scenarios", copy.parent / "scenarios")
    variant = copy / "variants" / "six-card.yaml"
    lines = variant.read_text(encoding="utf-8").splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if line.lstrip().startswith("setup.layout:"))
    lines[number] = lines[number].replace("2x3", "3x2")
    variant.write_text("".join(lines), encoding="utf-8")
    done = golf("verify", "--no-proofs", "--spec", copy)
    assert done.code == 1
    assert f"six-card.yaml:{number + 1}:" in done.out.splitlines()[0]
    assert "more faults; golf check shows all" in done.out
    assert "more scenarios that do not hold" in done.out
    assert f"six-card.yaml:{number + 1}:" in done.out.rstrip().splitlines()[-2]


def test_an_option_that_could_not_be_read_is_not_only_called_unknown(golf: Golf, copy: Path) -> None:
    _broken(copy / "options.yaml", "{score.values: {2: -2}}", "{score.valeus: {2: -2}}")
    done = golf("diff", "six-card", "six-card+bonus-twos", "--spec", copy)
    assert done.code == 2
    assert "there is no parameter 'score.valeus'" in done.err and "options.yaml:" in done.err
    (copy / "options.yaml").unlink()
    assert "the rulebook lacks the file options.yaml" in golf("diff", "six-card", "six-card+harder", "--spec", copy).err


@pytest.mark.parametrize(
    "words", [("why", "six-card", "setup.packs"), ("why", "six-card"), ("diff", "six-card", "nine-card")]
)
def test_a_ruleset_whose_files_are_broken_is_not_explained(words: tuple[str, ...], golf: Golf, copy: Path) -> None:
    _broken(copy / "variants" / "six-card.yaml", "turn.reject:", "turn.rejct:")
    done = golf(*words, "--spec", copy)
    assert (done.code, done.out) == (2, "")
    assert "there is no parameter 'turn.rejct'" in done.err


@pytest.mark.parametrize(
    "words", [("why", "six-card", "end.final-turns"), ("why", "six-card"), ("conflicts", "end.final-turns")]
)
def test_what_a_broken_ruling_leaves_is_told_as_such(words: tuple[str, ...], golf: Golf, copy: Path) -> None:
    _broken(copy / "rulings" / "six-card-final-turns.yaml", "question:", "quest:")
    done = golf(*words, "--spec", copy)
    assert done.code == 1
    assert "this is what is left of it" in done.err
    assert "the ruling has no key 'quest'" in done.err
    assert golf(*words, "--spec", copy, "--json").data["good"] is False


def test_a_sound_game_of_a_broken_rulebook_can_be_compared(golf: Golf, copy: Path) -> None:
    _broken(copy / "variants" / "six-card.yaml", "turn.reject:", "turn.rejct:")
    assert golf("diff", "four-card", "nine-card", "--spec", copy).code == 0


def test_words_are_not_looked_up_in_a_broken_list_of_sources(golf: Golf, copy: Path) -> None:
    _broken(copy / "sources.yaml", "lineage:", "linage:")
    done = golf("cite", "six-fr", "le joker", "--spec", copy)
    assert done.code == 2
    assert "linage" in done.err


def test_a_bad_band_is_one_fault(golf: Golf, copy: Path) -> None:
    _broken(copy / "variants" / "six-card.yaml", "{2-4: 1,", "{9-8: 1, 2-4: 1,")
    faults = golf("check", "--spec", copy, "--json").data["faults"]
    assert [fault["code"] for fault in faults] == ["bad-band"]


def test_a_number_that_is_too_long_is_quoted_whole(golf: Golf, copy: Path) -> None:
    _broken(
        copy / "variants" / "six-card.yaml", "match.holes: {is: ", "match.holes: {is: 12345678901234567890123456 # "
    )
    assert "'12345678901234567890123456'" in golf("check", "--spec", copy).out
