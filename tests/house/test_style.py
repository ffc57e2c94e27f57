"""The style of the code, its types and its layers: what an editor would underline fails here."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path


def quiet(root: Path, *command: str) -> None:
    done = subprocess.run([sys.executable, "-P", *command], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]


def test_ruff_finds_nothing(root: Path) -> None:
    quiet(root, "-m", "ruff", "check", "--quiet", ".")


def test_the_code_is_formatted(root: Path) -> None:
    quiet(root, "-m", "ruff", "format", "--check", "--quiet", ".")


def test_the_types_hold(root: Path) -> None:
    quiet(root, "-m", "mypy", "--no-error-summary")


def test_no_layer_reaches_up(root: Path) -> None:
    quiet(root, "-c", "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())")


def test_no_file_names_a_machine(root: Path) -> None:
    """No path of somebody's machine and no host of a package registry stands in a committed file."""
    words = ["/home" + "/", "/Use" + "rs/", "/wo" + "rk/", "/tmp" + "/v", "py" + "pi.org", "pythonhosted" + ".org"]
    listed = subprocess.run(
        ["git", "grep", "-lIF", *(f"-e{word}" for word in words)], cwd=root, capture_output=True, text=True
    )
    assert listed.stdout == ""


def test_every_module_of_the_core_stands_in_the_layers(root: Path) -> None:
    contracts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layered = {name.strip("() ") for layer in contracts[0]["layers"] for name in layer.split(":")}
    core = {path.stem for path in (root / "engine/golfrules").glob("*.py")} - {"__init__", "__main__", "version"}
    assert core <= layered
    assert {f"golfrules.{name}" for name in core} <= set(contracts[1]["source_modules"])
