"""A hint about a word that YAML may read otherwise fits what belongs there: who obeys it makes no next mistake."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from golfrules.book.faults import Fault
from golfrules.book.load import Book, load
from golfrules.book.read import read_text
from golfrules.testing.reader import Reader

GOOD = Path(__file__).resolve().parent.parent / "faulty" / "_good" / "spec"


def changed(folder: Path, file: str, old: str, new: str) -> Book:
    shutil.copytree(GOOD, folder / "spec")
    path = folder / "spec" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return load(folder / "spec", "spec")


@pytest.mark.parametrize(
    ("file", "old", "new", "hint"),
    [
        ("claims/alpha.yaml", "match.holes: 9", "match.holes: 012", "write 12"),
        ("claims/alpha.yaml", "match.holes: 9", "match.holes: 2.0", "write 2"),
        ("claims/alpha.yaml", "match.holes: 9", "match.holes: +5", "write 5"),
        ("claims/alpha.yaml", "match.holes: 9", "match.holes: 1_0", "write 10"),
        ("claims/alpha.yaml", "match.holes: 9", "match.holes: 1:30", "write a number from 1 to 100"),
        ("claims/alpha.yaml", "match.holes: 9", "match.holes: no", "write a number from 1 to 100"),
        ("claims/alpha.yaml", "K: 0}", "K: 00}", "write 0"),
        ("claims/alpha.yaml", "end.final-turns: none", "end.final-turns: no", "did you mean 'none'?"),
        ("claims/alpha.yaml", "grade: stated", "grade: no", "one of "),
        ("claims/alpha.yaml", 'from: "3:1"', "from: 3:1", "quote it: '3:1'"),
        ("claims/alpha.yaml", "at: line 3", "at: 03", "quote it: '03'"),
        ("claims/alpha.yaml", "about: [six-card]", "about: no", "write a list: […]"),
        ("claims/alpha.yaml", "says: {setup.jokers: 0}", "says: no", "write {key: value}"),
    ],
)
def test_the_hint_fits_what_belongs_there(tmp_path: Path, file: str, old: str, new: str, hint: str) -> None:
    (fault,) = [fault for fault in changed(tmp_path, file, old, new).faults if fault.code == "yaml-trap"]
    assert fault.hint.startswith(hint)


def test_a_rule_is_told_what_to_write_too(tmp_path: Path) -> None:
    (fault,) = changed(tmp_path, "variants/six-card.yaml", "is: 9,", "is: 09,").faults
    assert (fault.code, fault.hint) == ("yaml-trap", "write 9")


@pytest.mark.parametrize(("word", "hint"), [("'9'", "remove the quotes"), ("'012'", "write 12"), ("2.0", "write 2")])
def test_no_hint_leads_back_to_another(tmp_path: Path, word: str, hint: str) -> None:
    (fault,) = changed(tmp_path, "variants/six-card.yaml", "is: 9,", f"is: {word},").faults
    assert fault.hint == hint


def faults_of(text: str) -> tuple[list[Fault], int]:
    document = read_text(text, "a.yaml")
    reader = Reader(document.spot, list(document.faults))
    return reader.faults, len(reader.file(document.value))


def test_in_a_scenario_the_hint_is_that_of_the_form() -> None:
    found, left = faults_of("- name: a king counts nothing\n  ruleset: six-card\n  score: Ks\n  total: 012\n")
    there = [(fault.code, fault.hint) for fault in found if fault.place == "a.yaml:4:10"]
    assert there == [("yaml-trap", "write 12")]
    assert left == 0
