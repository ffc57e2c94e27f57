"""The pytest plugin, run on small projects."""

from __future__ import annotations

import subprocess
import sys

import pytest

import golfrules.testing.runner  # noqa: F401  imported before, or runs in this process read YAML by a module that is then forgotten

pytest_plugins = ["pytester"]

GOOD = "- name: nine cards cancel in a column\n  ruleset: six-card\n  score: 9s Ad 3c / 9h 4c 6d\n  total: 14\n"
BAD = GOOD.replace("nine cards", "wrong cards").replace("14", "15")
FAULTY = GOOD.replace("total", "totl")
READINGS = """- name: a two is worth two points or takes two off
  score: 2c Ac Ad / Ah 2d As
  readings:
    two: {ruleset: six-card+score.values.2=2, total: 6}
    minus-two: {ruleset: six-card+score.values.2=-2, total: -2}
"""


@pytest.fixture(autouse=True)
def no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the plugin that is tried is loaded; the others would take most of the time."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def files_in(pytester: pytest.Pytester, files: dict[str, str]) -> None:
    """A project with these files and no configuration of pytest but its own."""
    pytester.makeini("[pytest]\n")
    for name, text in files.items():
        path = pytester.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def tried(pytester: pytest.Pytester, *arguments: str) -> tuple[int, str]:
    """Exit code and output of a run in this process."""
    done = pytester.runpytest_inprocess("-p", "golfrules.testing.plugin", "-p", "no:cacheprovider", *arguments)
    return done.ret, done.stdout.str()


def test_scenarios_are_items_with_file_and_name(pytester: pytest.Pytester) -> None:
    files_in(pytester, {"scenarios/six/good.yaml": GOOD, "scenarios/readings.yaml": READINGS})
    _, out = tried(pytester, "--collect-only", "-q")
    assert "scenarios/six/good.yaml::nine cards cancel in a column" in out
    assert "scenarios/readings.yaml::a two is worth two points or takes two off[two]" in out
    assert "3 tests collected" in out


def test_a_failing_scenario_shows_its_picture_and_line(pytester: pytest.Pytester) -> None:
    files_in(pytester, {"scenarios/bad.yaml": GOOD + BAD})
    code, out = tried(pytester)
    assert code == 1
    assert "1 failed, 1 passed" in out
    assert "scenarios/bad.yaml:5  wrong cards cancel in a column" in out
    assert "expected  15" in out
    assert "Traceback" not in out


def test_files_outside_a_scenarios_folder_are_left_alone(pytester: pytest.Pytester) -> None:
    files = {"other/bad.yaml": BAD, "spec/rules.yaml": "rules: {}\n", "scenarios.yaml": BAD}
    files_in(pytester, {**files, "scenarios/perft/counts.yaml": "- 1\n"})
    assert "no tests ran" in tried(pytester)[1]


def test_mistakes_in_a_file_fail_the_collection(pytester: pytest.Pytester) -> None:
    files_in(pytester, {"scenarios/faulty.yaml": FAULTY, "scenarios/good.yaml": GOOD})
    code, out = tried(pytester)
    assert code == 2
    assert "scenarios/faulty.yaml:4:3  unknown-key" in out
    assert "did you mean 'total'" in out


def test_one_name_in_two_files_fails_the_collection(pytester: pytest.Pytester) -> None:
    files_in(pytester, {"scenarios/a.yaml": GOOD, "scenarios/b.yaml": GOOD})
    code, out = tried(pytester)
    assert code == 2
    assert "is also the name of scenarios/a.yaml:1" in out


@pytest.mark.parametrize(
    ("title", "passed"),
    [
        ("nine cards cancel in a column", 1),
        ("a two is worth two points or takes two off", 2),
        ("a two is worth two points or takes two off[minus-two]", 1),
    ],
)
def test_the_command_that_a_failure_names_runs_it(title: str, passed: int, pytester: pytest.Pytester) -> None:
    files_in(pytester, {"scenarios/all.yaml": GOOD + READINGS + BAD})
    code, out = tried(pytester, f"scenarios/all.yaml::{title}")
    assert code == 0, out
    assert f"{passed} passed" in out


def test_another_rulebook_can_be_named(pytester: pytest.Pytester) -> None:
    files_in(pytester, {"scenarios/good.yaml": GOOD})
    code, out = tried(pytester, "--golf-spec", str(pytester.path / "none"))
    assert code == 1
    assert "the ruleset cannot be made" in out


def test_a_folder_without_a_rulebook_is_refused(pytester: pytest.Pytester) -> None:
    files_in(pytester, {"scenarios/good.yaml": GOOD})
    done = pytester.runpytest_subprocess("-p", "golfrules.testing.plugin", "--golf-spec", str(pytester.path))
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    assert f"ERROR: {pytester.path} is no rulebook; none of its files is there" in done.stderr.str()


def test_workers_share_the_scenarios(pytester: pytest.Pytester) -> None:
    files_in(pytester, {"scenarios/all.yaml": GOOD + READINGS})
    done = pytester.runpytest_subprocess("-p", "golfrules.testing.plugin", "-p", "xdist", "-n", "2")
    assert "3 passed" in done.stdout.str()


def test_importing_the_plugin_imports_no_engine() -> None:
    code = (
        "import sys, golfrules.testing.plugin\n"
        "heavy = [m for m in sys.modules if m.startswith('golfrules.') and not m.startswith('golfrules.testing')]\n"
        "assert not heavy, heavy\n"
        "assert 'yaml' not in sys.modules and 'msgspec' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
