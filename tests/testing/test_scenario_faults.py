"""Mistakes in scenario files: each has a place, a reason and a hint, and all come in one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from golfrules.book.faults import report
from golfrules.testing.scenario import read_file, read_files

HEAD = "- name: a statement of three words\n  ruleset: six-card\n"

QUOTES = "remove the quotes"

# what is wrong -> (text, line:column, code, words of the reason or the hint)
FAULTS: dict[str, tuple[str, str, str, str]] = {
    "unknown key": (HEAD + "  totl: 5\n  score: Ac 2c 3c / 4c 5c 6c\n", "3:3", "unknown-key", "did you mean 'total'"),
    "unknown expectation": (
        HEAD + "  players: 2\n  expect: {layout: {1: ..}}\n",
        "4:12",
        "unknown-key",
        "did you mean 'layouts'",
    ),
    "unknown table key": (
        HEAD
        + "  table: {to-mov: 1, stock: Kc, discard: Td, layouts: {1: ..}}\n  do: [stock]\n  expect: {over: true}\n",
        "3:11",
        "unknown-key",
        "did you mean 'to-move'",
    ),
    "unknown step key": (HEAD + "  players: 2\n  steps:\n    - doo: [stock]\n", "5:7", "unknown-key", "'do'"),
    "nothing is asserted": (HEAD + "  players: 2\n  do: [stock]\n", "1:3", "asserts-nothing", "cannot fail"),
    "expectation is empty": (HEAD + "  players: 2\n  expect: {}\n", "4:11", "not-a-mapping", "'expect' is a mapping"),
    "score without total": (HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n", "3:3", "no-total", "total: 15"),
    "total that is no number": (
        HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n  total: five\n",
        "4:10",
        "wrong-form",
        "whole number",
    ),
    "total in quotes": (HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n  total: '15'\n", "4:10", "wrong-form", QUOTES),
    "total that is a truth": (HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n  total: true\n", "4:10", "wrong-form", "whole"),
    "totals in quotes": (HEAD + "  scores: {Ac 2c 3c / 4c 5c 6c: '5'}\n", "3:33", "wrong-form", QUOTES),
    "points in quotes": (
        HEAD + "  count: {scores: {1: '5'}}\n  expect: {score: {1: 5}}\n",
        "3:19",
        "wrong-form",
        QUOTES,
    ),
    "a seat in quotes": (HEAD + "  players: 2\n  expect: {to-move: '1'}\n", "4:21", "wrong-form", QUOTES),
    "packs in quotes": (HEAD + "  packs: {2: '1'}\n", "3:10", "wrong-form", QUOTES),
    "truth in quotes": (HEAD + "  players: 2\n  expect: {over: 'true'}\n", "4:18", "wrong-form", QUOTES),
    "total with a point": (HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n  total: 15.0\n", "4:10", "yaml-trap", "write 15"),
    "no such card in a layout": (HEAD + "  score: Ac 2c 3x / 4c 5c 6c\n  total: 5\n", "3:10", "wrong-form", "3x"),
    "no such card in scores": (HEAD + "  scores:\n    Ac 2c 3x / 4c 5c 6c: 5\n", "4:5", "wrong-form", "3x"),
    "no such card in a pile": (
        HEAD + "  table: {to-move: 1, stock: Kx, discard: Td, layouts: {1: ..}}\n  expect: {over: true}\n",
        "3:30",
        "wrong-form",
        "Kx",
    ),
    "the rest twice in a pile": (
        HEAD + "  table: {to-move: 1, stock: .. Kc .., discard: Td, layouts: {1: ..}}\n  expect: {over: true}\n",
        "3:30",
        "wrong-form",
        "twice",
    ),
    "no such action": (HEAD + "  players: 2\n  do: [flip 3]\n  expect: {over: true}\n", "4:7", "wrong-form", "flip 3"),
    "no such action among the legal ones": (
        HEAD + "  players: 2\n  expect: {legal: [stok]}\n",
        "4:19",
        "wrong-form",
        "did you mean 'stock'",
    ),
    "refused without a reason": (HEAD + "  players: 2\n  refuse: reject\n", "4:3", "no-because", "PARAMETER"),
    "a reason without refusal": (
        HEAD + "  players: 2\n  because: turn.reject\n  expect: {over: true}\n",
        "4:3",
        "because-of-what",
        "refuse",
    ),
    "start refused in a position": (
        HEAD
        + "  table: {to-move: 1, stock: Kc, discard: Td, layouts: {1: ..}}\n  refuse: start\n  because: setup.packs\n",
        "4:11",
        "key-does-not-fit",
        "start",
    ),
    "nothing is tried": (HEAD + "  expect: {over: true}\n", "1:3", "no-setting", "exactly one of"),
    "two things are tried": (
        HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n  total: 5\n  packs: {2: 1}\n",
        "1:3",
        "two-settings",
        "score and packs",
    ),
    "a key of another kind": (
        HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n  total: 5\n  do: [stock]\n",
        "5:3",
        "key-does-not-fit",
        "'do' does not go with 'score'",
    ),
    "no rules": ("- name: a statement of three words\n  packs: {2: 1}\n", "1:3", "no-ruleset", "six-card"),
    "no name": ("- ruleset: six-card\n  packs: {2: 1}\n", "1:3", "no-name", "'- name: …'"),
    "a name that is no statement": (
        "- name: two words\n  ruleset: six-card\n  packs: {2: 1}\n",
        "1:9",
        "name-no-statement",
        "sentence",
    ),
    "a name that is too long": (
        f"- name: {'very ' * 15}long\n  ruleset: six-card\n  packs: {{2: 1}}\n",
        "1:9",
        "long-name",
        "at most 69",
    ),
    "one name twice": (HEAD + "  packs: {2: 1}\n" + HEAD + "  packs: {3: 1}\n", "4:9", "duplicate-name", "line 1"),
    "not a list": ("name: something\n", "1:1", "not-a-list", "- name"),
    "not a scenario": ("- just words\n", "1:3", "not-a-scenario", "mapping"),
    "seat nought": (
        HEAD + "  players: 2\n  expect: {score: {0: 5}}\n",
        "4:19",
        "wrong-form",
        "seats are counted from 1",
    ),
    "truth that is a word": (HEAD + "  players: 2\n  expect: {over: maybe}\n", "4:18", "wrong-form", "true or false"),
    "points that are words": (
        HEAD + "  match: {scores: {1: many, 2: few}}\n  expect: {over: true}\n",
        "3:19",
        "wrong-form",
        "points",
    ),
    "a deal without its discard": (
        HEAD + "  deal: {layouts: {1: .., 2: ..}, stock: ..}\n  expect: {over: false}\n",
        "3:9",
        "missing-key",
        "discard",
    ),
    "a flat deal for nobody": (HEAD + "  deal: Ac 2c ..\n  expect: {over: false}\n", "3:3", "no-players", "players: 2"),
    "a seed for nobody": (HEAD + "  seed: 1\n  expect: {over: false}\n", "3:3", "no-players", "players"),
    "one reading": (
        HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n  readings: {one: {total: 5}}\n",
        "4:13",
        "few-readings",
        "at least two",
    ),
    "readings that come to the same": (
        HEAD + "  score: Ac 2c 3c / 4c 5c 6c\n  readings: {one: {total: 5}, other: {total: 5}}\n",
        "4:13",
        "readings-alike",
        "alike: true",
    ),
    "readings that are said to be alike": (
        HEAD + "  alike: true\n  score: Ac 2c 3c / 4c 5c 6c\n  readings: {one: {total: 5}, other: {total: 6}}\n",
        "3:3",
        "not-alike",
        "different results",
    ),
    "alike without readings": (HEAD + "  alike: true\n  packs: {2: 1}\n", "3:3", "key-does-not-fit", "readings"),
    "a reading with a name": (
        HEAD + "  readings: {one: {name: x y z, packs: {2: 1}}, other: {packs: {2: 2}}}\n",
        "3:20",
        "unknown-key",
        "'name'",
    ),
    "one ruleset in a list": (
        "- name: a statement of three words\n  ruleset: [six-card]\n  packs: {2: 1}\n",
        "2:12",
        "few-rulesets",
        "two or more",
    ),
    "covers that is no list": (HEAD + "  covers: turn.reject\n  packs: {2: 1}\n", "3:11", "not-a-list", "covers"),
    "seen by nobody": (
        HEAD + "  players: 2\n  expect: {sees: {1: {stok-count: 3}}}\n",
        "4:18",
        "wrong-form",
        "stok-count",
    ),
    "a YAML trap": (HEAD + "  players: 2\n  expect: {over: no}\n", "4:18", "yaml-trap", "false"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_mistake_has_a_place_and_a_hint(what: str, tmp_path: Path) -> None:
    text, place, code, words = FAULTS[what]
    file = tmp_path / "wrong.yaml"
    file.write_text(text, encoding="utf-8")
    found = read_file(file, "wrong.yaml")
    here = [fault for fault in found.faults if fault.code == code]
    assert here, f"expected {code}, found:\n{report(found.faults)}"
    assert here[0].place == f"wrong.yaml:{place}"
    assert words in here[0].text()
    of_the_name = code in ("duplicate-name", "long-name", "name-no-statement")
    assert bool(found.scenarios) is of_the_name


@pytest.mark.parametrize("what", [what for what, (*_, code, _words) in FAULTS.items() if code != "asserts-nothing"])
def test_what_cannot_be_read_is_not_told_as_nothing_asserted(what: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(FAULTS[what][0], encoding="utf-8")
    assert "asserts-nothing" not in {fault.code for fault in read_file(file).faults}


@pytest.mark.parametrize("name", ["two words", "a sentence with a full stop.", "one with [brackets] in it", "a::b c d"])
def test_the_hint_for_a_name_says_all_that_a_name_needs(name: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(f"- name: {name!r}\n  ruleset: six-card\n  packs: {{2: 1}}\n", encoding="utf-8")
    (fault,) = read_file(file).faults
    assert fault.code == "name-no-statement"
    assert all(words in fault.hint for words in ("three words or more", "full stop", "'['", "'::'"))


def test_all_mistakes_of_a_file_come_at_once(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(
        HEAD + "  totl: 5\n  score: Ac 2c 3x / 4c 5c 6c\n- name: short one\n  packs: one\n", encoding="utf-8"
    )
    codes = {fault.code for fault in read_file(file).faults}
    assert {"unknown-key", "no-total", "name-no-statement", "not-a-mapping", "no-ruleset"} <= codes


def test_good_scenarios_beside_a_bad_one_are_read(tmp_path: Path) -> None:
    file = tmp_path / "half.yaml"
    file.write_text(HEAD + "  packs: {2: 1}\n- name: this one is wrong\n  ruleset: six-card\n", encoding="utf-8")
    found = read_file(file)
    assert [scenario.name for scenario in found.scenarios] == ["a statement of three words"]
    assert [fault.code for fault in found.faults] == ["no-setting"]


def test_a_name_is_unique_among_all_files(tmp_path: Path) -> None:
    files = [tmp_path / "one.yaml", tmp_path / "two.yaml"]
    for file in files:
        file.write_text(HEAD + "  packs: {2: 1}\n", encoding="utf-8")
    found = read_files(files, tmp_path)
    assert [fault.code for fault in found.faults] == ["duplicate-name"]
    assert "one.yaml:1" in found.faults[0].reason


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    assert [fault.code for fault in read_files([tmp_path / "none.yaml"]).faults] == ["missing-file"]
