"""Where compiled code is kept between runs, and that two processes do not compile it at the same time.

Numba keeps what it compiled with the file of the outermost function and looks at that file alone; so the folder here is named after
the text of every module the kernel is made of, and a change to any of them means a new folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

numba: Any = import_module("numba")
_HERE = Path(__file__).resolve().parent
_ALSO = ("state.py", "actions.py", "legal.py", "chance.py", "simulate/policy.py", "simulate/reference.py")
"""Modules outside this folder whose numbers the kernel has as constants."""


def fingerprint() -> str:
    """What the compiled code depends on."""
    found = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for path in (*sorted(_HERE.glob("*.py")), *(_HERE.parents[1] / name for name in _ALSO)):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _base() -> Path:
    """The folder that was named, or that of the private environment, or the user's folder for such things, or a passing one."""
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    named = (os.environ.get("NUMBA_CACHE_DIR"), sys.pycache_prefix, str(Path(home).expanduser()))
    for one in (*filter(None, named), tempfile.gettempdir()):
        folder = Path(one) / "golfrules-kernel"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return _HERE / "__pycache__"


FOLDER = _base() / fingerprint()
numba.config.CACHE_DIR = str(FOLDER)


def is_kept() -> bool:
    """Whether the kernel was compiled before."""
    return any(FOLDER.rglob("*.nbc"))


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the lock of the folder, where there are locks; others wait, and find the work done."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open(FOLDER / "lock", "w", encoding="utf-8") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
