"""The core compiled: the same sources, made into modules in C by mypyc while a wheel is built.

    HATCH_BUILD_HOOKS_ENABLE=1 pip install .

Left out unless it is asked for so, and never done for an editable installation: there the sources have to be what runs. Which modules
are compiled stands in pyproject.toml. The work is done on a copy, so nothing of it is left in the checkout, where a compiled module
would hide the source beside it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TAKEN_APART = ("state", "rest")
"""What the sources take apart as a sum with nothing: the interpreter is faster with a plain tuple, C with what is there already."""


class CompiledCore(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled modules beside their sources into the wheel."""

    _place: TemporaryDirectory[str]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell the builder what to put where."""
        if self.target_name != "wheel" or version == "editable":
            return
        missing = needed()
        if missing:
            self.app.abort(f"the core cannot be compiled: {missing}")
        self._place = TemporaryDirectory(prefix="golfrules-")
        try:
            made = compiled(Path(self.root) / "engine", Path(self._place.name), self.config["modules"])
        except RuntimeError as error:
            self.app.abort(str(error))
        build_data["force_include"].update({str(path): name for name, path in made.items()})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the copy away."""
        if hasattr(self, "_place"):
            self._place.cleanup()


def needed() -> str:
    """What is missing for compiling, with a hint; nothing if all is there."""
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python are not there (Debian, Ubuntu: apt install python3-dev)"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if sys.platform != "win32" and shutil.which((compiler.split() or [""])[0]) is None:
        return (
            f"there is no C compiler, {compiler!r} was looked for (Debian, Ubuntu: apt install gcc; or name one: CC=…)"
        )
    return ""


def compiled(engine: Path, place: Path, modules: list[str]) -> dict[str, Path]:
    """Compile modules of the package in a copy of it; where in the wheel each file belongs → the file.

    Raises RuntimeError, with the end of what the compiler says, when it fails.
    """
    left_over = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(engine / "golfrules", place / "golfrules", ignore=left_over)
    sources = [f"golfrules/{name}.py" for name in modules]
    for source in sources:
        path = place / source
        text = path.read_text("utf-8")
        for tuples in TAKEN_APART:
            text = text.replace(f" = {tuples} + ()\n", f" = {tuples}\n")
        path.write_text(text, "utf-8")
    # The types are checked by the tests; what the rest of the package needs is not there, nor is it compiled. Nobody else's settings count.
    ways = ["--config-file=", "--follow-imports=silent"]
    ways += ["--disable-error-code=import-untyped", "--disable-error-code=import-not-found"]
    command = [sys.executable, "-m", "mypyc", *ways, *sources]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise RuntimeError("the core cannot be compiled:\n" + "\n".join(said[-20:]))
    suffix = ".pyd" if sys.platform == "win32" else ".so"
    found = [*place.glob(f"*{suffix}"), *(place / "golfrules").glob(f"*{suffix}")]
    return {path.relative_to(place).as_posix(): path for path in found}
