"""The tests of the checkout begin with the faults of its rulebook, so that a changed line is named at once."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from golfrules.testing import standing


class Terminal:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write_sep(self, sep: str, title: str, **_: Any) -> None:
        self.lines.append(title)

    def write_line(self, line: str, **_: Any) -> None:
        self.lines.append(line)


def told(root: Path) -> list[str]:
    terminal = Terminal()
    plugins = SimpleNamespace(getplugin=lambda name: terminal)
    config: Any = SimpleNamespace(stash=pytest.Stash(), rootpath=root, pluginmanager=plugins)
    standing.tell(config)
    return terminal.lines


def test_a_changed_rule_is_the_first_that_is_told(tmp_path: Path, root: Path) -> None:
    for name in ("spec", "scenarios"):
        shutil.copytree(root / name, tmp_path / name)
    assert told(tmp_path) == []
    variant = tmp_path / "spec" / "variants" / "six-card.yaml"
    text = variant.read_text(encoding="utf-8")
    variant.write_text(text.replace("match.dealer: {is: moves-left", "match.dealer: {is: stays"), encoding="utf-8")
    number = next(n for n, line in enumerate(text.splitlines(), 1) if "match.dealer:" in line)
    head, first, *_, last = told(tmp_path)
    assert head.startswith("the rulebook: ")
    assert first.startswith(f"spec/variants/six-card.yaml:{number}:")
    assert "match.dealer is 'stays'" in first
    assert "golf check" in last


@pytest.mark.parametrize(
    ("root_named", "worker", "terminal", "answer"),
    [
        ("checkout", False, True, True),
        ("elsewhere", False, True, False),
        ("checkout", True, True, False),
        ("checkout", False, False, False),
    ],
)
def test_it_is_told_once_and_only_in_the_checkout(
    root: Path, tmp_path: Path, root_named: str, worker: bool, terminal: bool, answer: bool
) -> None:
    plugins = SimpleNamespace(hasplugin=lambda name: terminal)
    config: Any = SimpleNamespace(rootpath=root if root_named == "checkout" else tmp_path, pluginmanager=plugins)
    if worker:
        config.workerinput = {}
    assert standing.wanted(config) is answer
