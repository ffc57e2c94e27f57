"""A rule that cannot be read is the one fault that is told: what only seems wrong without it waits until it is mended."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from golfrules.book.check import find
from golfrules.book.load import load

Share = Callable[[Iterable[Any], int], list[Any]]
_RULE = re.compile(r"^  ([a-z.-]+): \{is: ([^,{\n]+|\{[^}]*\})", re.MULTILINE)


@pytest.fixture(scope="module")
def spec(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the rulebook."""
    folder = tmp_path_factory.mktemp("unread") / "spec"
    shutil.copytree(root / "spec", folder)
    return folder


def elsewhere(spec: Path, game: str, rule: str, wrong: str) -> tuple[list[str], int]:
    """The faults away from the line of a rule with a wrong answer, and how many more wait."""
    file = spec / "variants" / f"{game}.yaml"
    text = file.read_text(encoding="utf-8")
    found = next(found for found in _RULE.finditer(text) if found[1] == rule)
    line = text[: found.start()].count("\n") + 1
    try:
        file.write_text(text[: found.start(2)] + wrong + text[found.end(2) :], encoding="utf-8")
        faults, waiting = find(load(spec, "spec"))
    finally:
        file.write_text(text, encoding="utf-8")
    assert any(fault.line == line for fault in faults)
    return [fault.text() for fault in faults if fault.line != line], waiting


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        ("setup.fewest-players", '"2"'),
        ("setup.fewest-players", "0"),
        ("setup.layout", "23"),
        ("setup.own-cards", "unsen"),
        ("turn.new-card", "[face-up]"),
    ],
)
def test_what_only_follows_from_an_unread_rule_waits(rule: str, wrong: str, spec: Path) -> None:
    told, waiting = elsewhere(spec, "six-card", rule, wrong)
    assert told == []
    assert waiting > 0


def test_no_unread_rule_of_any_game_makes_a_fault_elsewhere(spec: Path, share: Share) -> None:
    files = sorted((spec / "variants").glob("*.yaml"))
    rules = [(file.stem, found[1]) for file in files for found in _RULE.finditer(file.read_text(encoding="utf-8"))]
    assert len(rules) > 300
    for game, rule in share(rules, 31):
        assert elsewhere(spec, game, rule, "[no answer]")[0] == [], f"{game} {rule}"
