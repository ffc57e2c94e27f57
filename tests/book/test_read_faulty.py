"""Each kind of mistake in a rulebook gives exactly the faults it should: places, codes, reasons and hints."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from golfrules.book.check import check
from golfrules.book.faults import Fault
from golfrules.book.load import load

FAULTY = Path(__file__).resolve().parent.parent / "faulty"
EXPECTED: dict[str, list[dict[str, str]]] = yaml.safe_load((FAULTY / "expected.yaml").read_text(encoding="utf-8"))


def project(case: str | None, folder: Path) -> Path:
    """The good project with the files of a case laid over it; its root."""
    root = folder / "project"
    shutil.copytree(FAULTY / "_good", root)
    for file in sorted((FAULTY / case).rglob("*")) if case else ():
        if file.is_file():
            target = root / file.relative_to(FAULTY / case) if case else root
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    return root


def plain(fault: Fault) -> dict[str, Any]:
    found = {"at": fault.place, "code": fault.code, "reason": fault.reason}
    return {**found, "hint": fault.hint} if fault.hint else found


def test_the_good_rulebook_has_no_fault(tmp_path: Path) -> None:
    root = project(None, tmp_path)
    assert check(load(root / "spec", "spec"), root / "scenarios") == ()


# A few mistakes are two mistakes once the files are held against each other.
TWOFOLD = {"jokers-without-value", "yaml-several-at-once"}


@pytest.mark.parametrize("case", sorted(EXPECTED))
def test_the_faults_of_a_broken_rulebook(case: str, tmp_path: Path) -> None:
    """Neither more nor fewer: the check of everything adds nothing to a mistake that was told while reading."""
    root = project(case, tmp_path)
    book = load(root / "spec", "spec")
    found = book.faults if case in TWOFOLD else check(book, root / "scenarios")
    assert [plain(fault) for fault in found] == EXPECTED[case]


def test_every_case_has_its_words_and_every_word_its_case() -> None:
    folders = {path.name for path in FAULTY.iterdir() if path.is_dir() and path.name[0] not in "_."}
    assert folders == set(EXPECTED)
    assert all(EXPECTED.values())


def test_nearly_every_fault_says_what_to_do() -> None:
    assert [each for faults in EXPECTED.values() for each in faults if not each.get("hint")] == []
