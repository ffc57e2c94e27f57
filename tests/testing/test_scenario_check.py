"""The check of scenarios before any is played: form, names, references; and how their files are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from golfrules.book.check_scenarios import check_scenarios, documents
from golfrules.book.load import Book, load, spec_dir
from golfrules.book.resolve import default_book
from golfrules.testing.check import scenario_faults
from golfrules.testing.scenario import read_file
from golfrules.testing.verification import verify

GOOD = """\
- name: a king is worth nothing
  ruleset: six-card
  score: Ks 9c 4d / 5h 6c 7d
  total: 31
"""


def faults(folder: Path, text: str, book: Book | None = None) -> list[tuple[str, str, str]]:
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    book = book or default_book()
    found = scenario_faults(book, documents(book, folder))
    return [(fault.place.rpartition("/")[2], fault.code, fault.reason) for fault in found]


@pytest.mark.parametrize(
    ("old", "new", "place", "code", "word"),
    [
        ("total:", "totl:", "a.yaml:4:3", "unknown-key", "totl"),
        ("six-card\n", "six-card@six-frr\n", "a.yaml:2:12", "bad-ruleset", "no source 'six-frr'"),
        ("six-card\n", "six-card+jokres\n", "a.yaml:2:12", "bad-ruleset", "no option 'jokres'"),
        ("six-card\n", "six-card+turn.draw=stok-only\n", "a.yaml:2:12", "bad-ruleset", "stok-only"),
        ("six-card\n", "six-card\n  covers: [score.valus]\n", "a.yaml:1:1", "unknown-parameter", "score.valus"),
    ],
)
def test_a_mistake_in_a_scenario_is_a_fault(
    tmp_path: Path, old: str, new: str, place: str, code: str, word: str
) -> None:
    assert faults(tmp_path, GOOD) == []
    found = faults(tmp_path, GOOD.replace(old, new))
    assert any((at, told) == (place, code) and word in reason for at, told, reason in found), found


def test_a_name_given_twice_is_a_fault(tmp_path: Path) -> None:
    assert [code for _, code, _ in faults(tmp_path, GOOD + GOOD)] == ["duplicate-name"]
    (tmp_path / "b.yaml").write_text(GOOD, encoding="utf-8")
    assert [code for _, code, _ in faults(tmp_path, GOOD)] == ["duplicate-name"]


def test_a_ruleset_that_shall_be_refused_is_no_fault(tmp_path: Path) -> None:
    refused = "- name: nobody is called so\n  ruleset: six-card@nobody\n  no-ruleset: unknown-source\n"
    assert faults(tmp_path, refused) == []


def test_a_broken_rulebook_is_not_told_as_a_fault_of_its_scenarios(tmp_path: Path) -> None:
    spec = tmp_path / "spec"
    spec.mkdir()
    for entry in spec_dir().iterdir():
        if entry.name != "options.yaml":
            (spec / entry.name).symlink_to(entry)
    (spec / "options.yaml").write_text("options: {jokers: [}\n", encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    found = faults(tmp_path / "scenarios", GOOD.replace("six-card\n", "six-card+jokers\n"), load(spec, "spec"))
    assert found == []


def test_a_file_that_cannot_be_read_lacks_no_witness(tmp_path: Path) -> None:
    book = default_book()
    whole = documents(book, spec_dir().parent / "scenarios")
    (tmp_path / "a.yaml").write_text("- name: [", encoding="utf-8")
    (broken,) = documents(book, tmp_path).values()
    assert list(check_scenarios(book, {**whole, "scenarios/conflicts/extra-pack.yaml": broken})) == []


def test_faults_name_the_scenarios_beside_the_rulebook_they_are_of(tmp_path: Path) -> None:
    book = load(tmp_path / "spec", "COPY/spec")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "x.yaml").write_text("- cites: [six-fr.king]\n", encoding="utf-8")
    ((name, document),) = documents(book, tmp_path / "scenarios").items()
    assert (name, document.spot.path) == ("scenarios/x.yaml", "COPY/scenarios/x.yaml")


def test_verify_of_one_ruleset_tells_scenarios_that_name_none(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GOOD.replace("six-card\n", "six-card@six-frr\n"), encoding="utf-8")
    found = verify(default_book(), [tmp_path], ["six-card@six-fr"])
    assert [fault.code for fault in found.faults] == ["bad-ruleset"]
    assert not found.good


def test_the_scenarios_of_a_file_are_those_of_its_words_now(tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    for total in (31, 32, 31):
        file.write_text(GOOD.replace("total: 31", f"total: {total}"), "utf-8")
        found = read_file(file, "one.yaml")
        assert found is read_file(file, "one.yaml")
        assert [one.total for scenario in found.scenarios for one in scenario.scores] == [total]
    assert [scenario.path for scenario in read_file(file, "other.yaml").scenarios] == ["other.yaml"]
