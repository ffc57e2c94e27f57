"""The structs of the rulebook: what is read, where it stands, and what is broken without breaking the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from golfrules.book.answers import BAD, band, gaps, saying, value
from golfrules.book.faults import Fault, did_you_mean, in_order, report
from golfrules.book.load import load, scenarios_dir, spec_dir
from golfrules.book.model import Parameter, Players
from golfrules.book.spots import NOWHERE

GOOD = Path(__file__).resolve().parent.parent / "faulty" / "_good" / "spec"


def number(name: str = "match.holes") -> Parameter:
    return load(GOOD).parameters[name]


def test_a_parameter_has_its_answers_and_what_they_mean() -> None:
    reject = number("turn.after-reject")
    assert list(reject.answers or {}) == ["nothing", "must-turn-one"]
    assert reject.asked_when == ({"turn.reject": ("stock-only", "either")},)
    assert reject.requires == {"must-turn-one": {"score.cancel": ("column",)}}
    assert reject.phase == "turn"


def test_a_claim_knows_its_source_and_its_places() -> None:
    claim = load(GOOD, "spec").claims["alpha"].claims["packs"]
    assert claim.ref == "alpha.packs"
    assert claim.says == {"setup.packs": {Players(1, 4): frozenset({1}), Players(5, None): frozenset({2})}}
    assert str(claim.where) == "spec/claims/alpha.yaml:9:3"
    assert str(claim.spans[0].where.at("sha")) == "spec/claims/alpha.yaml:11:45"


def test_a_rule_knows_the_place_of_its_answer() -> None:
    rule = load(GOOD, "spec").variants["six-card"].rules["turn.reject"]
    assert rule.is_ == "stock-only"
    assert rule.from_ == ("alpha.reject",)
    assert str(rule.where) == "spec/variants/six-card.yaml:7:3"
    assert str(rule.where.at("is")) == "spec/variants/six-card.yaml:7:21"


def test_a_ruling_knows_the_reading_that_holds() -> None:
    ruling = load(GOOD).rulings["final-turns"]
    reading = ruling.reading_for("six-card")
    assert reading is not None and reading.name == "none" and reading.answer == "none"
    assert ruling.holding.option == "one-last-turn"


def test_only_what_is_asked_for_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    real = Path.open

    def noted(self: Path, *how: Any) -> Any:
        opened.append(self.name)
        return real(self, *how)

    monkeypatch.setattr(Path, "open", noted)
    book = load(GOOD)
    assert opened == []
    _ = book.variants["six-card"]
    assert set(opened) == {"six-card.yaml", *(path.name for path in (GOOD / "parameters").iterdir())}
    _ = book.variants["six-card"], book.parameters
    assert len(opened) == len(set(opened))


def test_parameters_come_in_the_order_of_a_hole() -> None:
    phases = [each.phase for each in load(GOOD).parameters.values()]
    assert list(dict.fromkeys(phases)) == ["setup", "turn", "scoring", "ending", "match"]


def test_a_faulty_rule_does_not_take_its_variant_along(tmp_path: Path) -> None:
    book = load(_changed(tmp_path, "variants/six-card.yaml", "is: stock-only", "is: stok-only"))
    assert "turn.reject" not in book.variants["six-card"].rules
    assert "score.values" in book.variants["six-card"].rules
    assert book.is_broken("variant/six-card/turn.reject")
    assert not book.is_broken("variant/six-card/score.values")


def test_a_faulty_claim_does_not_take_its_file_along(tmp_path: Path) -> None:
    book = load(_changed(tmp_path, "claims/alpha.yaml", "grade: implied", "grade: maybe"))
    assert "no-jokers" not in book.claims["alpha"].claims
    assert "values" in book.claims["alpha"].claims
    assert book.is_broken("alpha.no-jokers") and not book.is_broken("alpha.values")


def test_a_cut_file_breaks_all_that_stands_in_it(tmp_path: Path) -> None:
    book = load(_changed(tmp_path, "claims/alpha.yaml", "source: alpha", "source: [alpha"))
    assert "alpha" not in book.claims
    assert book.is_broken("alpha.anything") and not book.is_broken("beta.anything")
    assert book.claim("alpha.values") is None


def test_a_broken_parameter_file_does_not_make_its_parameters_unknown(tmp_path: Path) -> None:
    book = load(_changed(tmp_path, "parameters/turn.yaml", "phase: turn", "phase: [turn"), "spec")
    assert [fault.code for fault in book.faults] == ["yaml-syntax"]


def _changed(folder: Path, file: str, old: str, new: str) -> Path:
    import shutil

    spec = folder / "spec"
    shutil.copytree(GOOD, spec)
    text = (spec / file).read_text(encoding="utf-8")
    assert old in text
    (spec / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return spec


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2-4", Players(2, 4)),
        ("8+", Players(8, None)),
        (4, Players(4, 4)),
        ("4", Players(4, 4)),
        ("2-2", Players(2, 2)),
    ],
)
def test_bands_of_players(text: object, expected: Players) -> None:
    assert band(text, NOWHERE, []) == expected


@pytest.mark.parametrize("text", ["4-2", "0", "0-3", "+8", "2–4", "2-", "100", "-2", "many", True, "2 - 4"])
def test_what_is_no_band(text: object) -> None:
    faults: list[Fault] = []
    assert band(text, NOWHERE, faults) is BAD
    assert [fault.code for fault in faults] == ["bad-band"]


def test_a_band_holds_its_players_and_writes_itself() -> None:
    assert 4 in Players(2, 4) and 5 not in Players(2, 4) and 99 in Players(8, None)
    assert [str(each) for each in (Players(2, 4), Players(8, None), Players(3, 3))] == ["2-4", "8+", "3"]


def test_gaps_between_bands() -> None:
    assert gaps({Players(2, 4): 1, Players(6, 7): 2, Players(9, None): 3}, 2) == [(5, 5), (8, 8)]
    assert gaps({Players(3, None): 1}, 2) == [(2, 2)]
    assert gaps({Players(1, 4): 1, Players(5, 8): 2}, 2) == []


def test_a_claim_may_allow_several_answers() -> None:
    faults: list[Fault] = []
    assert saying(number("end.final-turns"), {"any-of": ["none", "one-each"]}, NOWHERE, faults) == {"none", "one-each"}
    assert saying(number("setup.packs"), {"2-3": {"any-of": [1, 2]}, 4: 2}, NOWHERE, faults) == {
        Players(2, 3): {1, 2},
        Players(4, 4): {2},
    }
    assert faults == []


def test_an_answer_is_one_only() -> None:
    faults: list[Fault] = []
    assert value(number("end.final-turns"), {"any-of": ["none", "one-each"]}, NOWHERE, faults) is BAD
    assert [fault.code for fault in faults] == ["wrong-type"]


def test_a_part_of_a_table_is_an_answer_of_an_option() -> None:
    assert value(number("score.values"), {2: 2, "Js": -2, "Jo": -2}, NOWHERE, []) == {"2": 2, "Js": -2, "Jo": -2}


def test_true_is_not_one() -> None:
    faults: list[Fault] = []
    assert value(number(), True, NOWHERE, faults) is BAD
    assert "true or false" in faults[0].reason


def test_the_same_card_twice_in_one_table() -> None:
    faults: list[Fault] = []
    assert value(number("score.values"), {2: 2, "2": -2}, NOWHERE, faults) is BAD
    assert [fault.code for fault in faults] == ["duplicate-key"]


def test_a_fault_is_three_lines() -> None:
    fault = Fault("spec/x.yaml", 31, 22, "unknown-answer", "no such answer", "did you mean another?")
    assert fault.text() == "spec/x.yaml:31:22  unknown-answer\n  no such answer\n  did you mean another?"
    assert fault.to_json()["line"] == 31


def test_faults_are_sorted_by_place_and_told_once() -> None:
    one, two, three = Fault("a", 9, 1, "x", ""), Fault("a", 10, 1, "x", ""), Fault("b", 1, 1, "x", "")
    assert in_order([three, two, one, two]) == (one, two, three)
    assert report([two, one]).index("a:9:1") < report([two, one]).index("a:10:1")


def test_the_nearest_words_are_offered() -> None:
    assert did_you_mean("stock", ["stock-only", "never"]) == "did you mean 'stock-only'?"
    assert did_you_mean("zzz", ["stock-only", "never"]) == "one of never, stock-only"
    assert did_you_mean("zzz", []) == ""


def test_the_rulebook_of_the_checkout_is_found(root: Path) -> None:
    assert spec_dir() == root / "spec"
    assert scenarios_dir() == root / "scenarios"
    assert spec_dir("elsewhere") == Path("elsewhere")


def test_a_rulebook_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    assert [fault.code for fault in load(tmp_path / "none", "none").faults] == ["missing-file"]
    (tmp_path / "file").write_text("")
    assert [fault.code for fault in load(tmp_path / "file", "file").faults] == ["not-a-folder"]


def test_an_empty_folder_lacks_every_part(tmp_path: Path) -> None:
    assert {fault.code for fault in load(tmp_path, "spec").faults} == {"missing-file"}
    assert len(load(tmp_path, "spec").faults) == 8


def test_the_rulebook_of_the_project_reads_without_a_fault() -> None:
    assert report(load(spec_dir(), "spec").faults) == ""
