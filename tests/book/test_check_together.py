"""All faults in one run, what nobody is blamed for, and what to do next."""

from __future__ import annotations

from pathlib import Path

import pytest
from mini_book import changed, faults, whole
from test_check import ALONE, ANNA, Edit, several

from golfrules.book.check import check, next_steps
from golfrules.book.citations import dangling
from golfrules.book.faults import Fault


def test_nobody_is_blamed_for_citing_what_is_broken(tmp_path: Path) -> None:
    book = changed(tmp_path, (ANNA, "score.bonus: 0", "score.bonus: nought"))
    assert (ANNA, "wrong-type") in several(book)
    assert "dangling-citation" not in {code for _, code in several(book)}


def test_all_faults_come_in_one_run(tmp_path: Path) -> None:
    edits: list[Edit] = []
    wanted: list[str] = []
    for case in (
        "a principle that no ruling gives",
        "a dangling claim",
        "an unknown principle",
        "a worked example that nobody plays",
    ):
        edits.extend(ALONE[case][0])
        wanted.append(ALONE[case][1])
    found = faults(changed(tmp_path, *edits))
    assert sorted(fault.code for fault in found) == sorted(wanted)
    assert list(found) == sorted(found)


def test_without_scenarios_witnesses_are_not_looked_for(tmp_path: Path) -> None:
    book = changed(tmp_path, *ALONE["a witness that is not there"][0])
    assert check(book, engine=False) == ()


def test_the_next_steps_come_in_the_order_of_the_work(tmp_path: Path) -> None:
    cases = (
        "a term without a word in some language",
        "a conflict without ruling",
        "a source without claims",
        "a witness that is not there",
    )
    steps = next_steps(faults(changed(tmp_path, *(edit for case in cases for edit in ALONE[case][0]))))
    assert [step.do.split(",")[0].split(":")[0] for step in steps] == [
        "enter what the source says",
        "decide each conflict",
        "show it",
        "complete the glossary",
    ]
    assert sum(len(step.faults) for step in steps) == 4


@pytest.mark.parametrize(
    ("file", "step"),
    [
        ("spec/rulings/x.yaml", "bring the rulings up"),
        ("spec/options.yaml", "bring the options up"),
        ("spec/variants/x.yaml", "bring the rules of the variants up"),
        ("scenarios/conflicts/x.yaml", "show it"),
    ],
)
def test_a_dangling_citation_is_mended_where_it_stands(file: str, step: str) -> None:
    (found,) = next_steps([Fault(file, 1, 1, "dangling-citation", "there is no claim")])
    assert found.do.startswith(step)


def test_the_nearest_rulings_are_named_and_the_file_to_write() -> None:
    told = dangling(whole(), "ruling/turns-at-the-end")
    assert told is not None and "'last-turns'" in told[1] and "write rulings/turns-at-the-end.yaml" in told[1]
    assert dangling(whole(), "ruling/xyz") == (
        "there is no ruling 'xyz'",
        "write rulings/xyz.yaml, or cite something else",
    )
