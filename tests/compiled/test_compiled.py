"""The compiled core is the same engine: a wheel is built with it, and the tests of the engine are run once more with that.

Tried only with `--compiled` (continuous integration does), for compiling takes about a minute.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled

TRIED = ("scenarios", "tests/core", "tests/simulate/test_differential.py", "properties")
"""What is run once more: every position and play written by hand, all tests of the core, both engines side by side, the laws."""
OF_THE_SOURCE = (
    # what a wrong type is told is said by the compiler
    "wrong_type_is_told_what_is_expected",
    "no_action_is_told_so_wherever_it_is_done",
    # these exchange a function, or read the text of a module
    "word_that_may_be_unfair_is_looked_at_singly",
    "more_cards_than_that_are_shuffled_one_by_one",
    "pattern_that_was_met_is_not_counted_again",
    "algebra_is_given_truths_for_truths",
    "scoring_never_branches_on_what_it_counts",
)
"""Tests of how the sources do what they do."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A folder with what the wheel holds that has the core compiled. Where nothing can be compiled the tests are skipped, and say why."""
    spec = importlib.util.spec_from_file_location("compiled_core", root / "tools" / "compiled.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    if missing := tool.needed():
        pytest.skip(missing)
    out = tmp_path_factory.mktemp("compiled")
    # as a user does it: pip lets the build see nothing of what is installed here
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(out), str(root)]
    if importlib.util.find_spec("pip") is None:
        command = [sys.executable, "-P", "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    env = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1"}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = out.glob("*.whl")
    assert "-none-any" not in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(out / "site")
    return out / "site"


def python(site: Path, root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs Python with the compiled package instead of the sources."""
    env = {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run(
        [sys.executable, "-P", *words], cwd=root, env=env, capture_output=True, text=True, check=False
    )


def test_the_core_is_compiled(site: Path, root: Path) -> None:
    done = python(site, root, "-c", "import golfrules.play as p, golfrules.scoring as s; print(p.__file__, s.__file__)")
    assert [Path(name).suffix for name in done.stdout.split()] == [".so", ".so"], done.stdout + done.stderr


def test_the_command_says_so(site: Path, root: Path) -> None:
    assert python(site, root, "-m", "golfrules", "--version").stdout.endswith(", the core compiled\n")


def test_nothing_compiled_is_left_beside_the_sources(site: Path, root: Path) -> None:
    """It would be what runs from then on, whatever is changed in the sources."""
    assert [*(root / "engine").rglob("*.so")] == []


def test_the_tests_of_the_engine_hold(site: Path, root: Path) -> None:
    left_out = " or ".join(OF_THE_SOURCE)
    words = ("-m", "pytest", *TRIED, "--ignore=properties/proofs", "-k", f"not ({left_out})", "-q", "-n", "auto")
    done = python(site, root, *words, "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout.splitlines()[-1]


def test_a_wrong_type_is_refused_all_the_same(site: Path, root: Path) -> None:
    said = "import golfrules as g\ntry:\n    g.legal_actions('x')\nexcept TypeError as error:\n    print('refused')"
    assert python(site, root, "-c", said).stdout == "refused\n"
