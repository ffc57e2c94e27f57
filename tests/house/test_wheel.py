"""The wheel alone: rulebook and scenarios inside, working from anywhere, without the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[Path]:
    """A folder with nothing but what the wheel holds. What is compiled of it elsewhere goes with it."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-P", "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(out / "site")
    yield out / "site"
    if sys.pycache_prefix is not None:
        shutil.rmtree(Path(sys.pycache_prefix) / out.relative_to(out.anchor), ignore_errors=True)


def files(folder: Path, *kinds: str) -> set[str]:
    return {path.relative_to(folder).as_posix() for kind in kinds for path in folder.rglob(f"*.{kind}")}


def golf(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs golf from the wheel, in an empty folder."""
    empty = site.parent / "elsewhere"
    empty.mkdir(exist_ok=True)
    env = {**os.environ, "PYTHONPATH": str(site), "NO_COLOR": "1"}
    env.pop("GOLF_SOURCES", None)
    command = [sys.executable, "-P", "-m", "golfrules", *words]
    return subprocess.run(command, cwd=empty, env=env, capture_output=True, text=True, check=False)


def test_rulebook_and_scenarios_are_inside(site: Path, root: Path) -> None:
    inside = site / "golfrules" / "_data"
    assert files(inside / "spec", "yaml", "json") == files(root / "spec", "yaml", "json")
    assert files(inside / "scenarios", "yaml") == files(root / "scenarios", "yaml")


def test_nothing_else_of_the_checkout_is(site: Path) -> None:
    assert {path.name for path in site.iterdir() if not path.name.endswith(".dist-info")} == {"golfrules"}


def test_it_scores_checks_and_plays_scenarios(site: Path) -> None:
    done = golf(site, "score", "six-card@six-fr", "9s Kd 2c / 9h Qc 7d")
    assert done.stdout.splitlines()[-1] == "15 = 0 + 10 + 5", done
    done = golf(site, "verify", "six-card@six-fr")
    assert done.returncode == 0, done.stdout
    assert "scenarios hold" in done.stdout


def test_it_knows_what_is_at_stake(site: Path) -> None:
    """The grades that were computed for the rulebook go with it."""
    done = golf(site, "conflicts", "turn.reject", "--kind", "within-source")
    assert done.returncode == 0, done.stdout
    assert "stake: decisive (by search)" in done.stdout


def test_the_tests_are_said_to_lie_elsewhere(site: Path) -> None:
    done = golf(site, "test")
    assert done.returncode == 2
    assert "checkout" in done.stderr


def test_the_command_and_the_plugin_are_announced(site: Path) -> None:
    (info,) = site.glob("*.dist-info")
    points = (info / "entry_points.txt").read_text()
    assert "golf = golfrules.__main__:main" in points
    assert "golfrules.testing.plugin = golfrules.testing.plugin" in points


def test_where_nothing_can_be_compiled_the_compiled_core_is_refused_in_a_line(tmp_path: Path, root: Path) -> None:
    command = [sys.executable, "-P", "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    env = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1", "CC": "no-such-compiler"}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    told = (done.stdout + done.stderr).strip().splitlines()
    assert (done.returncode, len(told)) == (1, 1), told
    assert told[0].startswith("the core cannot be compiled: ") and "apt install" in told[0]


def test_what_is_compiled_belongs_to_the_core_that_needs_the_standard_library_alone(root: Path) -> None:
    made = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]
    compiled = made["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]
    (core,) = (one for one in made["importlinter"]["contracts"] if one["name"].startswith("the core needs"))
    assert {f"golfrules.{name}" for name in compiled} <= {*core["source_modules"]}
