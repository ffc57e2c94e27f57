"""The launcher `golf` and what it does on machines of every kind, played with stand-ins: no test here fetches anything."""

from __future__ import annotations

import importlib.util
import os
import resource
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def house(tmp_path: Path, root: Path) -> Path:
    """A bare copy of what the launcher needs: itself, pyproject.toml, the set-up program."""
    place = tmp_path / "house of golf"
    (place / "tools").mkdir(parents=True)
    for name in ("golf", "pyproject.toml", "tools/prepare.py"):
        shutil.copy(root / name, place / name)
    return place


@pytest.fixture
def run(house: Path, tmp_path: Path) -> Run:
    """Runs the launcher on a machine whose only programs are `cat`, `readlink` and those in `bin/`."""
    for name in ("cat", "readlink"):
        found = shutil.which(name)
        assert found
        (tmp_path / "bin").mkdir(exist_ok=True)
        (tmp_path / "bin" / name).symlink_to(found)

    def launch(*words: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
        env = {"PATH": str(tmp_path / "bin"), **surroundings}
        return subprocess.run([str(house / "golf"), *words], env=env, capture_output=True, text=True, check=False)

    return launch


def furnish(house: Path, *levels: str) -> None:
    """An environment that is ready; its Python shows how it was called."""
    program(house / ".golf-env/bin/python", 'echo "python $*"; echo "cache $PYTHONPYCACHEPREFIX"')
    for level in levels:
        stamp = f"{house}\n{(house / 'pyproject.toml').read_text()}".rstrip("\n")
        (house / f".golf-env/ready-{level}").write_text(stamp)


def test_without_any_python_it_says_what_to_install(run: Run) -> None:
    done = run("score")
    assert done.returncode == 2
    assert "golf needs Python 3.11 or newer; none was found" in done.stderr
    assert "apt install python3" in done.stderr


def test_an_older_python_is_named_with_its_version(run: Run, tmp_path: Path) -> None:
    program(tmp_path / "bin/python3", "echo 3.9.2")
    done = run("score")
    assert done.returncode == 2
    assert "python3 is 3.9.2" in done.stderr
    assert "GOLF_PYTHON=" in done.stderr


def test_it_passes_over_old_and_broken_pythons(run: Run, tmp_path: Path) -> None:
    program(tmp_path / "bin/python3.13", "echo no such version here >&2; exit 127")
    program(tmp_path / "bin/python3.12", "echo 3.8.1")
    program(tmp_path / "bin/python3.11", 'case $1 in -c) echo 3.11.2;; *) echo "prepare $*"; exit 3;; esac')
    done = run("score")
    assert done.returncode == 3, done
    assert "prepare -E -P" in done.stdout
    assert done.stdout.rstrip().endswith(".golf-env core")


def test_a_python_can_be_named_also_with_a_blank_in_its_path(run: Run, tmp_path: Path) -> None:
    named = program(tmp_path / "my programs/python", 'case $1 in -c) echo 3.14.0;; *) echo "mine"; exit 3;; esac')
    assert run("score", GOLF_PYTHON=str(named)).stdout == "mine\n"


def test_each_command_asks_only_for_what_it_needs(run: Run, tmp_path: Path) -> None:
    program(tmp_path / "bin/python3", 'case $1 in -c) echo 3.12.1;; *) echo "$*"; exit 3;; esac')
    assert run("test").stdout.rstrip().endswith(" test")
    assert run("verify").stdout.rstrip().endswith(" core")
    assert run("verify", "--proofs").stdout.rstrip().endswith(" proof")
    assert run().stdout.rstrip().endswith(" core")


def test_help_asks_for_nothing_more(run: Run, tmp_path: Path) -> None:
    program(tmp_path / "bin/python3", 'case $1 in -c) echo 3.12.1;; *) echo "$*"; exit 3;; esac')
    for words in (("mutate", "-h"), ("bounds", "six-card", "--help"), ("impact", "--help"), ("prove", "--help")):
        assert run(*words).stdout.rstrip().endswith(" core"), words
    assert run("test", "--help").stdout.rstrip().endswith(" core")
    assert run("test", "tests/cli", "-h").stdout.rstrip().endswith(" test"), "what follows is for pytest"


def test_a_ready_environment_is_used_at_once(run: Run, house: Path) -> None:
    furnish(house, "core")
    done = run("score", "six-card", "9s Kd 2c / 9h (..) 7d", PYTHONDONTWRITEBYTECODE="1")
    assert done.stdout.splitlines() == [
        "python -P -m golfrules score six-card 9s Kd 2c / 9h (..) 7d",
        f"cache {house}/.golf-env/pycache",
    ]


def test_it_works_through_a_link_and_from_any_folder(run: Run, house: Path, tmp_path: Path) -> None:
    furnish(house, "core")
    (tmp_path / "bin/g").symlink_to(Path("..") / house.name / "golf")
    done = subprocess.run(
        ["g", "why"], cwd="/", env={"PATH": str(tmp_path / "bin")}, capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("python -P -m golfrules why\n"), done


@pytest.mark.parametrize("change", ["pyproject", "moved", "python gone"])
def test_the_set_up_is_made_again_when_something_changed(change: str, run: Run, house: Path, tmp_path: Path) -> None:
    furnish(house, "core")
    program(tmp_path / "bin/python3", "case $1 in -c) echo 3.12.1;; *) echo prepare; exit 3;; esac")
    if change == "pyproject":
        with (house / "pyproject.toml").open("a") as file:
            file.write("\n# changed\n")
    elif change == "moved":
        stamp = house / ".golf-env/ready-core"
        stamp.write_text(stamp.read_text().replace("house of golf", "other house"))
    else:
        (house / ".golf-env/bin/python").unlink()
    assert run("score").stdout == "prepare\n"


def test_a_pyproject_touched_but_not_changed_costs_nothing(run: Run, house: Path) -> None:
    furnish(house, "core")
    os.utime(house / "pyproject.toml", (time.time() + 100,) * 2)
    assert run("score").stdout.startswith("python -P")


def test_the_launcher_itself_costs_little(run: Run, house: Path) -> None:
    furnish(house, "core")
    costs = []
    for _ in range(15):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run("score")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        costs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(costs) < 0.03, "seconds of work, which do not depend on what else the machine is doing"


# --- the set-up program ---------------------------------------------------------------------------------------------


@pytest.fixture
def prepare(house: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("prepare_in_test", house / "tools/prepare.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def shop(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Stand-ins for the two steps that need a network; what they were asked to do."""
    did: list[str] = []

    def make(self: object) -> None:
        did.append("make")
        self.clear()  # type: ignore[attr-defined]
        program(self.python, "true")  # type: ignore[attr-defined]
        (self.place / "golf-env").touch()  # type: ignore[attr-defined]

    def install(self: object, requirements: list[str]) -> None:
        did.append(f"install {' '.join(requirements)}")
        time.sleep(0.1)

    monkeypatch.setattr(prepare.Workshop, "make", make)
    monkeypatch.setattr(prepare.Workshop, "install", install)
    monkeypatch.setattr(prepare.Workshop, "compile_kernel", lambda self: did.append("compile"))
    yield did


def test_the_light_core_is_light(prepare: ModuleType) -> None:
    names = [requirement.partition(">")[0] for requirement in prepare.wanted("core")]
    assert names == ["pyyaml", "msgspec", "click", "rich"]


def test_each_level_holds_the_core(prepare: ModuleType) -> None:
    for extra in ("test", "proof", "fast"):
        assert set(prepare.wanted("core")) < set(prepare.wanted(extra))


def test_set_up_once_then_never_again(prepare: ModuleType, shop: list[str], house: Path, run: Run) -> None:
    prepare.prepare(house / ".golf-env", "test")
    assert [word.split()[0] for word in shop] == ["make", "install", "compile"]
    assert run("score").returncode == 0, "the launcher must take the stamp for good"
    prepare.prepare(house / ".golf-env", "test")
    assert len(shop) == 3


def test_after_the_tests_no_command_sets_up_anything(prepare: ModuleType, shop: list[str], house: Path) -> None:
    """The tests bring the solver and the compiler, which witness and impact need."""
    prepare.prepare(house / ".golf-env", "test")
    before = list(shop)
    for extra in ("core", "proof", "fast"):
        assert (house / f".golf-env/ready-{extra}").exists()
        prepare.prepare(house / ".golf-env", extra)
    assert shop == before


def test_the_solver_alone_is_not_taken_for_the_compiler(prepare: ModuleType, shop: list[str], house: Path) -> None:
    prepare.prepare(house / ".golf-env", "proof")
    assert {path.name for path in (house / ".golf-env").glob("ready-*")} == {"ready-core", "ready-proof"}


def test_two_at_once_make_it_once(prepare: ModuleType, shop: list[str], house: Path) -> None:
    both = [threading.Thread(target=prepare.prepare, args=(house / ".golf-env", "core")) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert [word.split()[0] for word in shop] == ["make", "install"]


def test_an_interrupted_set_up_starts_afresh(
    prepare: ModuleType, shop: list[str], house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: object, requirements: list[str]) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(prepare.Workshop, "install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            prepare.prepare(house / ".golf-env", "core")
    assert not (house / ".golf-env/ready-core").exists()
    prepare.prepare(house / ".golf-env", "core")
    assert [word.split()[0] for word in shop] == ["make", "make", "install"]


@pytest.mark.parametrize("works", [True, False])
def test_what_worked_is_kept_when_something_more_cannot_be_had(
    works: bool, prepare: ModuleType, shop: list[str], house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a network: the commands that worked go on working, however often another asks for more; a broken place is made anew."""
    prepare.prepare(house / ".golf-env", "core")

    def failing(self: object, requirements: list[str]) -> None:
        raise prepare.SetUpError("no network")

    with monkeypatch.context() as patch:
        patch.setattr(prepare.Workshop, "install", failing)
        program(house / ".golf-env/bin/python", "true" if works else "false")
        for _ in range(2 if works else 1):
            with pytest.raises(prepare.SetUpError, match="no network"):
                prepare.prepare(house / ".golf-env", "proof")
    assert prepare.Workshop(house / ".golf-env").usable() is works
    assert (house / ".golf-env/ready-core").exists() and not (house / ".golf-env/ready-proof").exists()
    prepare.prepare(house / ".golf-env", "proof")
    assert [word.split()[0] for word in shop] == ["make", "install", *([] if works else ["make"]), "install"]


def test_a_folder_with_other_things_is_left_alone(prepare: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear")
    with pytest.raises(prepare.SetUpError, match="holds something else"):
        prepare.prepare(tmp_path / "mine", "core")
    assert (tmp_path / "mine/letter.txt").exists()


def test_failed_commands_are_shown_with_a_hint(
    prepare: ModuleType, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(self: object, *command: str) -> bool:
        self.failures.append("$ pip install\nERROR: No matching distribution found")  # type: ignore[attr-defined]
        return False

    monkeypatch.setattr(prepare.Workshop, "run", failing)
    with pytest.raises(prepare.SetUpError) as caught:
        prepare.prepare(house / ".golf-env", "core")
    assert "No matching distribution" in str(caught.value)
    assert "is there a network" in str(caught.value)


def test_where_nothing_may_be_written_another_place_is_suggested(prepare: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(prepare.SetUpError):
        prepare.prepare(tmp_path / "file" / "env", "core")
