"""The tests of the checkout begin with the faults of its rulebook, so that a changed line is named at once."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from golfrules.testing import standing


class Terminal:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.stats: dict[str, list[Any]] = {}

    def write_sep(self, sep: str, title: str, **_: Any) -> None:
        self.lines.append(title)

    def write_line(self, line: str, **_: Any) -> None:
        self.lines.append(line)

    def flush(self) -> None:
        self.lines.append("")


def plugins(terminal: Terminal) -> Any:
    """A plugin manager that has this terminal."""
    return SimpleNamespace(getplugin=lambda name: terminal)


def told(root: Path) -> list[str]:
    terminal = Terminal()
    config: Any = SimpleNamespace(stash=pytest.Stash(), rootpath=root, pluginmanager=plugins(terminal))
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
    head, first, *_, last, flushed = told(tmp_path)
    assert not flushed
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
    manager = SimpleNamespace(hasplugin=lambda name: terminal)
    config: Any = SimpleNamespace(rootpath=root if root_named == "checkout" else tmp_path, pluginmanager=manager)
    if worker:
        config.workerinput = {}
    assert standing.wanted(config) is answer


def test_tests_stop_at_a_rulebook_that_cannot_be_read(tmp_path: Path) -> None:
    """One fault of YAML, told at once, and not a thousand tests that fail for it; a wrong rule is no such fault."""
    (tmp_path / "spec" / "variants").mkdir(parents=True)
    config: Any = SimpleNamespace(stash=pytest.Stash(), rootpath=tmp_path, pluginmanager=plugins(Terminal()))
    file = tmp_path / "spec" / "variants" / "six-card.yaml"
    for text, answer in (("title: a: b", True), ("title: a\n", False)):
        file.write_text(text, encoding="utf-8")
        config.stash = pytest.Stash()
        standing.tell(config)
        assert standing.unreadable(config) is answer


def test_scenarios_and_laws_that_broke_come_last() -> None:
    names = ["scenarios/a.yaml::b", "tests/c.py::d", "properties/e.py::f", "tests/g.py::h"]
    terminal = Terminal()
    terminal.stats = {"failed": [SimpleNamespace(nodeid=name) for name in names]}
    standing.rules_last(cast(Any, SimpleNamespace(pluginmanager=plugins(terminal))))
    assert [found.nodeid for found in terminal.stats["failed"]] == [names[1], names[3], names[0], names[2]]
