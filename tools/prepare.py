"""What `./golf` does when its private environment is missing or out of date. Standard library only.

    prepare.py ENVIRONMENT EXTRA

makes ENVIRONMENT (a virtual environment) and installs what pyproject.toml lists: the dependencies, and those of EXTRA
unless that is `core`. The project itself is not installed: a .pth file points to `engine/`, so nothing is built.
A stamp `ready-EXTRA` in it tells the launcher that all is done; so do those of the levels that it holds. Exit 0: ready; 1: not, and why; 130: interrupted.

Safe against interruption (a mark `unfinished` stands while anything is being installed; an environment that still has
it is thrown away) and against two at once (a lock file beside the environment).
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHEELS = ("/usr/share/python-wheels", "/usr/lib/python3/dist-packages", "/usr/lib/python*/ensurepip/_bundled")
HINTS = (
    (("No space left",), "the disk is full"),
    (("Permission denied", "Read-only file system"), "name a place that can be written to: GOLF_ENV=DIR ./golf …"),
    (
        ("resolve", "onnection", "timed out", "No matching distribution", "Could not find a version", "etch"),
        "the packages must be fetched once: is there a network, and does `pip download click` work here?",
    ),
)


class SetUpError(Exception):
    """The environment could not be made; the text says why."""


class Workshop:
    """Makes one environment, keeping what its commands print for the case that they fail."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.python = place / "bin" / "python"
        # The real file, so that an environment dies visibly when the system's Python is replaced by another version.
        self.base = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
        self.failures: list[str] = []

    def run(self, *command: str) -> bool:
        """Run a command in silence; whether it succeeded."""
        surroundings = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
        try:
            done = subprocess.run(
                command,
                check=False,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                env=surroundings,
            )
        except OSError as error:
            self.failures.append(f"$ {' '.join(command)}\n{error}")
            return False
        if done.returncode:
            said = (done.stdout + done.stderr).strip().splitlines()[-12:]
            self.failures.append("\n".join([f"$ {' '.join(command)}", *said]))
        return done.returncode == 0

    def make(self) -> None:
        """An environment with a Python in it, by the first way that works; the project's modules on its path."""
        ways: list[Callable[[], bool]] = []
        uv = shutil.which("uv")
        if uv:
            ways.append(lambda: self.run(uv, "venv", "--quiet", "--python", self.base, str(self.place)))
        if importlib.util.find_spec("venv"):
            if importlib.util.find_spec("ensurepip"):
                ways.append(lambda: self.run(self.base, "-m", "venv", str(self.place)))
            if importlib.util.find_spec("virtualenv"):
                ways.append(lambda: self.run(sys.executable, "-m", "virtualenv", "--quiet", str(self.place)))
            ways.append(lambda: self.run(self.base, "-m", "venv", "--without-pip", str(self.place)))
        ways.append(self._plain_folder)
        for way in ways:
            self.clear()
            if way() and self.python.exists():
                (self.place / "golf-env").touch()
                return
        raise SetUpError("no environment could be made")

    def clear(self) -> None:
        """Throw the environment away; never a folder that holds something else."""
        if not self.place.exists():
            return
        own = self.place.parent == ROOT and self.place.name.startswith(".golf-env")
        if own or not any(self.place.iterdir()) or any((self.place / n).exists() for n in ("golf-env", "pyvenv.cfg")):
            shutil.rmtree(self.place)
        else:
            raise SetUpError(f"{self.place} holds something else; name another place with GOLF_ENV")

    def usable(self) -> bool:
        """Whether the environment was made, and nothing was interrupted since."""
        made = (self.place / "golf-env").exists() and not (self.place / "unfinished").exists()
        return made and os.access(self.python, os.X_OK)

    @property
    def plain(self) -> bool:
        """Whether it is a mere folder of packages, see `_plain_folder`."""
        return (self.place / "packages").exists()

    def _plain_folder(self) -> bool:
        """For a Python without `venv`: a folder of packages and a small program that puts it on the path."""
        packages = self.place / "packages"
        packages.mkdir(parents=True)
        self.python.parent.mkdir()
        script = f'#!/bin/sh\nPYTHONPATH="{packages}:{ROOT / "engine"}" exec "{self.base}" -s "$@"\n'
        self.python.write_text(script, encoding="utf-8")
        self.python.chmod(0o755)
        return True

    def installers(self) -> Iterator[list[str]]:
        """The ways to install packages into the environment, best first."""
        into = ["--target", str(self.place / "packages"), "--upgrade"] if self.plain else []
        uv = shutil.which("uv")
        if uv:
            yield [uv, "pip", "install", "--quiet", "--python", self.base if self.plain else str(self.python), *into]
        options = ["install", "--quiet", "--disable-pip-version-check", "--no-input", *into]
        if self.plain:
            yield [sys.executable, "-m", "pip", *options]
            yield from ([self.base, f"{wheel}/pip", *options] for wheel in pip_wheels())
            return
        if any(self.place.glob("lib/python*/site-packages/pip")):
            yield [str(self.python), "-m", "pip", *options]
        if importlib.util.find_spec("pip"):
            yield [sys.executable, "-m", "pip", "--python", str(self.python), *options]
        yield from ([str(self.python), f"{wheel}/pip", *options] for wheel in pip_wheels())

    def install(self, requirements: list[str]) -> None:
        """Install packages by the first way that works."""
        tried = 0
        for installer in self.installers():
            tried += 1
            if self.run(*installer, *requirements):
                return
        if not tried:
            raise SetUpError(
                f"{self.base} came without pip and venv; install them once (Debian, Ubuntu: apt install python3-venv), then again"
            )
        raise SetUpError("the packages could not be installed")

    def still_works(self) -> bool:
        """Whether the commands still find what they need."""
        return self.run(str(self.python), "-P", "-c", "import golfrules.book.load, golfrules.cli.main")

    def compile_kernel(self) -> None:
        """Compile the fast kernel now, so that the first command does not wait for it; where that fails, the command will say why."""
        with patience("golf: compiling the fast kernel, once (half a minute) …"):
            os.environ["PYTHONPYCACHEPREFIX"] = str(self.place / "pycache")  # as the launcher sets it
            self.run(str(self.python), "-P", "-m", "golfrules.simulate.kernel")

    def point_to_sources(self) -> None:
        """Put `engine/` on the environment's path."""
        for folder in self.place.glob("lib*/python*/site-packages"):
            (folder / "golfrules-checkout.pth").write_text(f"{ROOT / 'engine'}\n", encoding="utf-8")


def pip_wheels() -> list[Path]:
    """Wheels of pip that lie on the system, newest name last tried."""
    folders = [folder for pattern in WHEELS for folder in sorted(Path("/").glob(pattern.lstrip("/")))]
    folders.append(Path(sysconfig.get_path("stdlib")) / "ensurepip" / "_bundled")
    return [wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"), reverse=True)]


def wanted(extra: str) -> list[str]:
    """The packages that pyproject.toml lists for `core` or one of its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = list(project["dependencies"])
    if extra != "core":
        found += project["optional-dependencies"][extra]
    return found


def held_by(extra: str) -> list[str]:
    """The levels whose packages are all there once those of this one are: itself, the core, and for the tests the solver and the compiler."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [level for level in ("core", *project["optional-dependencies"]) if set(wanted(level)) <= set(wanted(extra))]


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """Hold the lock of an environment; others wait. The lock ends with the process, however that ends."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{place}.lock", "w", encoding="utf-8") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell("golf: another set-up is under way; waiting for it …")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextmanager
def patience(line: str) -> Iterator[None]:
    """Say the line only if what is done takes more than a moment."""
    timer = threading.Timer(1.0, tell, [line])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def prepare(place: Path, extra: str) -> None:
    """Make or complete the environment, and stamp it. Raises SetUpError."""
    shop = Workshop(place)
    # As the launcher's shell compares it: `$(cat …)` drops the newlines at the end.
    identity = f"{ROOT}\n{(ROOT / 'pyproject.toml').read_text(encoding='utf-8')}".rstrip("\n")
    stamp = place / f"ready-{extra}"
    try:
        with alone(place):
            if shop.usable() and stamp.exists() and stamp.read_text(encoding="utf-8") == identity:
                return  # another one did it while this one waited
            with patience(f"golf: setting up {place.name} for {'the commands' if extra == 'core' else extra}, once …"):
                if not shop.usable():
                    shop.make()
                (place / "unfinished").touch()
                for old in place.glob("ready-*"):
                    if old.read_text(encoding="utf-8") != identity:
                        old.unlink()
                try:
                    shop.install(wanted(extra))
                except SetUpError:
                    if any(place.glob("ready-*")) and shop.still_works():
                        (place / "unfinished").unlink()  # what was there before is as good as it was
                    raise
                shop.point_to_sources()
                for level in held_by(extra):
                    (place / f"ready-{level}").write_text(identity, encoding="utf-8")
                (place / "unfinished").unlink()
                if "numba" in " ".join(wanted(extra)):
                    shop.compile_kernel()
    except (SetUpError, OSError) as error:
        raise SetUpError("\n".join([*shop.failures[-2:], f"golf: {error}", *hints(shop.failures, error)])) from None


def hints(failures: list[str], error: Exception) -> list[str]:
    """What could help, by what the failed commands said."""
    said = "\n".join([*failures[-2:], str(error)])
    return [f"  hint: {hint}" for words, hint in HINTS if any(word in said for word in words)][:1]


def main() -> int:
    try:
        prepare(Path(os.path.abspath(sys.argv[1])), sys.argv[2])
    except SetUpError as error:
        tell(str(error))
        return 1
    except KeyboardInterrupt:
        tell("golf: interrupted; the set-up starts again next time")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
