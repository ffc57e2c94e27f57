"""Mutilated files give faults, never an exception or a hang."""

from __future__ import annotations

import random
import shutil
import time
from pathlib import Path

import pytest
import yaml

from golfrules.book.faults import in_order
from golfrules.book.load import load
from golfrules.book.read import read_bytes

GOOD = Path(__file__).resolve().parent.parent / "faulty" / "_good" / "spec"
PIECES = [
    *"{}[]:,-?&*!|>'\"#%@`\t\n~=\\\u200b\u0085é♣0",
    *(
        [
            "null",
            "no",
            "012",
            "1:30",
            "1_0",
            "<<:",
            "*a",
            "&a",
            "!!int",
            "!x",
            "---",
            "...",
            "{?",
            "[]",
            "{}",
            "''",
            '""',
            "-",
            ":",
            "?",
            "any-of",
            "{any-of:",
            "[1]}",
            "99999999999999999999",
        ]
    ),
    *(" \n  ", "\n- ", ": ", "\r", "\ufeff", "\x00", "[[[[[[[[", "a.b", "ruling/x", "8+", "2-1", "-5", "true"),
]


def mutilated(text: str, chance: random.Random) -> bytes:
    """The text with a few pieces cut out, doubled, moved or put in."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 1, 1, 2, 5, 20]))
        how = chance.randrange(4)
        if how == 0:
            text = text[:start] + text[end:]
        elif how == 1:
            text = text[:end] + text[start:end] + text[end:]
        elif how == 2:
            text = text[:start] + chance.choice(PIECES) + text[start:]
        else:
            text = text[:start] + chance.choice(PIECES) + text[end:]
    raw = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.05:
        raw = (
            raw[: chance.randrange(len(raw) + 1)]
            + bytes([chance.randrange(256)])
            + raw[chance.randrange(len(raw) + 1) :]
        )
    return raw


@pytest.mark.parametrize("seed", range(4))
def test_mutilated_rulebooks_give_faults_only(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    spec = tmp_path / "spec"
    shutil.copytree(GOOD, spec)
    files = sorted(spec.rglob("*.yaml"))
    slowest = 0.0
    for _ in range(25):
        file = chance.choice(files)
        good = file.read_bytes()
        file.write_bytes(mutilated(good.decode(), chance))
        started = time.process_time()
        book = load(spec, "spec")
        faults = book.faults
        slowest = max(slowest, time.process_time() - started)
        assert faults == in_order(faults)
        assert all(fault.path.startswith("spec") and fault.code and fault.reason for fault in faults)
        file.write_bytes(good)
    assert slowest < 3


def exchanged(value: object, chance: random.Random) -> object:
    """The value with one thing in it exchanged for something of another kind, dropped, doubled or renamed."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        how = chance.randrange(6)
        rest = {each: inside for each, inside in value.items() if each != key}
        if how == 0:
            return rest
        if how == 1:
            return {**rest, chance.choice(ODD_KEYS): value[key]}
        return {**value, key: exchanged(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        index = chance.randrange(len(value))
        if chance.random() < 0.3:
            return [*value, value[index]]
        return [*value[:index], exchanged(value[index], chance), *value[index + 1 :]]
    return chance.choice(ODD_VALUES)


ODD_KEYS = [1, "x", "from", "is", "any-of", "Any", True, "a.b", "turn.reject", "8+", "K♣", "six-card", "", "x" * 300]
ODD_VALUES = [0, -1, 99, True, "", " ", "x", "none", [], {}, [[]], [{}], {"any-of": []}, {"any-of": ["none", "none"]},
              {"any-of": {"a": 1}}, {"x": {"y": [1]}}, ["six-card"], "alpha.values", "ruling/final-turns", "3:1", "0" * 12,
              {2: 2}, {"1-4": 1}, {"1-4": {"any-of": [1, 2]}}, {"adopt": "none"}, {"adopt": 1}, 10**11, "x" * 400]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_rulebooks_of_the_wrong_form_give_faults_only(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    spec = tmp_path / "spec"
    shutil.copytree(GOOD, spec)
    files = sorted(spec.rglob("*.yaml"))
    for _ in range(25):
        file = chance.choice(files)
        good = file.read_bytes()
        value = yaml.safe_load(good)
        for _ in range(chance.randint(1, 3)):
            value = exchanged(value, chance)
        file.write_text(
            yaml.safe_dump(value, allow_unicode=True, default_flow_style=chance.choice([None, True, False]))
        )
        book = load(spec, "spec")
        assert all(fault.line > 0 for fault in book.faults)
        assert all(not book.is_broken(claim.ref) for claim in book.all_claims())
        file.write_bytes(good)


def test_mutilated_yaml_gives_faults_only() -> None:
    chance = random.Random(11)
    texts = [path.read_text(encoding="utf-8") for path in sorted(GOOD.rglob("*.yaml"))]
    for _ in range(600):
        document = read_bytes(mutilated(chance.choice(texts), chance), "f.yaml")
        assert document.value is not None or document.faults


def test_noise_gives_faults_only() -> None:
    chance = random.Random(12)
    for _ in range(600):
        text = "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 25)))
        document = read_bytes(text.encode("utf-8"), "f.yaml")
        assert document.value is not None or document.faults
