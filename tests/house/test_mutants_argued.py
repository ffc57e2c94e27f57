"""Equivalent mutants of the code are argued about functions that there are."""

from __future__ import annotations

import ast
from pathlib import Path

import yaml


def test_every_argument_is_about_a_function_of_the_core(root: Path) -> None:
    argued = yaml.safe_load((root / "docs" / "mutants.yaml").read_text("utf-8"))
    assert all(one["because"] and one["hides"] for one in argued.pop("everywhere"))
    for name, entries in argued.items():
        module, _, function = name.partition(".")
        tree = ast.parse((root / "engine" / "golfrules" / f"{module}.py").read_text("utf-8"))
        for part in function.split("."):
            found = [
                node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == part
            ]
            assert found, f"{name} is not there"
            tree = found[0]  # type: ignore[assignment]
        text = ast.unparse(tree)
        for entry in entries:
            assert entry["because"]
            assert all(change not in text for change in entry["to"]), f"{name} is written so already"
