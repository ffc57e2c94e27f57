"""Rulesets kept between commands: found again, and never when something has changed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golfrules.cli import desk, kept

Golf = Callable[..., Any]
LAYOUT = "9s Kd 2c / 9h Qc 7d"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golf: Golf) -> Path:
    monkeypatch.setenv("GOLF_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def files(cache: Path) -> list[Path]:
    return sorted(cache.glob("*")) if cache.is_dir() else []


def test_without_a_folder_for_it_nothing_is_kept(golf: Golf, root: Path) -> None:
    assert kept.place("six-card", root / "spec") is None


def test_a_second_score_does_not_read_the_rulebook(golf: Golf, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = golf("score", "six-card", LAYOUT)
    assert len(files(cache)) == 1

    def unread(self: object) -> None:
        raise AssertionError("the rulebook is read")

    monkeypatch.setattr(desk.Desk, "book", property(unread))
    assert golf("score", "six-card", LAYOUT) == first


def test_a_changed_rulebook_is_read_anew(golf: Golf, cache: Path, tmp_path: Path, root: Path) -> None:
    shutil.copytree(root / "spec", tmp_path / "spec")
    words = ("score", "six-card", LAYOUT, "--spec", tmp_path / "spec")
    assert golf(*words).last == "15 = 0 + 10 + 5"
    variant = tmp_path / "spec" / "variants" / "six-card.yaml"
    text = variant.read_text(encoding="utf-8")
    assert "7: 7" in text
    variant.write_text(text.replace("7: 7", "7: 8"), encoding="utf-8")
    assert golf(*words).last == "16 = 0 + 10 + 6"
    assert len(files(cache)) == 2


def test_another_time_of_a_file_is_enough(golf: Golf, cache: Path, tmp_path: Path, root: Path) -> None:
    shutil.copytree(root / "spec", tmp_path / "spec")
    before = kept.place("six-card", tmp_path / "spec")
    os.utime(tmp_path / "spec" / "options.yaml", (1, 1))
    assert kept.place("six-card", tmp_path / "spec") != before


def test_a_damaged_file_does_no_harm(golf: Golf, cache: Path) -> None:
    first = golf("score", "six-card", LAYOUT)
    for damage in (b"", b"nonsense", files(cache)[0].read_bytes()[:-20]):
        files(cache)[0].write_bytes(damage)
        assert golf("score", "six-card", LAYOUT) == first


def test_what_is_refused_is_not_kept(golf: Golf, cache: Path) -> None:
    assert golf("score", "six-crad", LAYOUT).code == 2
    assert files(cache) == []


def test_the_folder_does_not_grow_for_ever(golf: Golf, cache: Path) -> None:
    cache.mkdir()
    for number in range(kept.MOST):
        (cache / f"{number}.ruleset").touch()
    golf("score", "six-card", LAYOUT)
    assert len(files(cache)) == 1
