"""Rulesets drawn by lot from the parameter files: every lawful mix of answers may come, whether or not anybody plays so."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from golfrules.ruleset import Answer, Band, Ruleset

FOLDER = Path(__file__).resolve().parents[1] / "spec" / "parameters"
VALUES = {"A": 1, "2": -2, **{str(n): n for n in range(3, 10)}, "T": 10, "J": 10, "Q": 10, "K": 0, "Jo": -5}
Parameters = dict[str, dict[str, Any]]


def parameters() -> Parameters:
    """Every parameter of the rulebook, in the order of its files."""
    found: Parameters = {}
    for name in ("setup", "turn", "scoring", "ending", "match", "conduct"):
        found |= yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))["parameters"]
    return found


def holds(wanted: Mapping[str, Any], answers: Mapping[str, Answer]) -> bool:
    """Whether answers meet a condition of the rulebook."""
    for other, allowed in wanted.items():
        given = answers.get(other)
        if given is None or (given == 0 if allowed == "nonzero" else given not in allowed):
            return False
    return True


def asked(parameter: Mapping[str, Any], answers: Mapping[str, Answer]) -> bool:
    """Whether the question arises."""
    when = parameter.get("asked-when")
    if when is None:
        return True
    return any(holds(one, answers) for one in (when if isinstance(when, list) else [when]))


def broken(answers: Mapping[str, Answer], known: Parameters) -> list[str]:
    """The parameters that some answer's requires or excludes speaks against: the answered one and the others it names."""
    for name, answer in answers.items():
        if not isinstance(answer, (str, int)):
            continue
        requires = known[name].get("requires", {}).get(answer, {})
        excludes = known[name].get("excludes", {}).get(answer, {})
        wrong = [other for other, words in requires.items() if answers.get(other) not in words]
        wrong += [other for other, words in excludes.items() if answers.get(other) in words]
        if wrong:
            return [name, *wrong]
    return []


def draw(
    chance: random.Random, known: Parameters, fixed: Mapping[str, Answer] | None = None, tries: int = 2000
) -> Ruleset | None:
    """A lawful ruleset by lot, with some answers fixed; None when none was met in so many tries."""
    fixed = fixed or {}
    answers: dict[str, Answer] = {}
    for _ in range(tries):
        answers = _complete(chance, known, fixed, answers)
        wrong = broken(answers, known)
        if not wrong and set(fixed) <= set(answers):
            return Ruleset.of("mix", "mix", answers)
        if wrong and chance.random() < 0.95:
            answers.pop(chance.choice(wrong), None)  # ask one of them again
        else:
            answers = {}
    return None


def _complete(
    chance: random.Random, known: Parameters, fixed: Mapping[str, Answer], answers: dict[str, Answer]
) -> dict[str, Answer]:
    """The answers to the questions that arise, drawn where they are missing."""
    while True:
        answers = {name: answers[name] for name in known if name in answers and asked(known[name], answers)}
        new = [name for name in known if name not in answers and asked(known[name], answers)]
        if not new:
            return answers
        for name in new:
            answers[name] = fixed[name] if name in fixed else _answer(chance, name, known[name])


def _answer(chance: random.Random, name: str, parameter: Mapping[str, Any]) -> Answer:
    if name == "score.values":
        return VALUES
    if name == "setup.packs":
        return (Band(1, 3, 1), Band(4, None, 3))
    if name == "setup.fewest-players":
        return 1
    if "number" in parameter:
        least, most = parameter["number"]["least"], parameter["number"]["most"]
        return chance.choice([least, min(most, 2), min(most, 3), most] if least >= 0 else [0, 0, -10, 5])
    words = [
        word for word, means in parameter["answers"].items() if not (isinstance(means, dict) and "unplayed" in means)
    ]
    return chance.choice(words)
