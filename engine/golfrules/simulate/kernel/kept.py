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
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent.parent.parent
COMPILED = ("jit", "fields", "words", "chance", "count", "few", "legal", "turns", "play", "worth", "mind", "hole")
ELSEWHERE = ("actions", "chance", "legal", "simulate/policy", "simulate/reference", "state")
"""Modules of the core from which compiled code has numbers."""


def fingerprint() -> str:
    """What the compiled code depends on: its text, and that of the modules from which it has numbers. Nothing is imported for it."""
    found = hashlib.sha256(f"{version('numba')} {sys.version}".encode())
    for name in (*(f"simulate/kernel/{name}" for name in COMPILED), *ELSEWHERE):
        found.update((_PACKAGE / f"{name}.py").read_bytes())
    return found.hexdigest()[:16]


def _base() -> Path:
    """The folder that was named, or that of the private environment, or the user's folder for such things, or a passing one."""
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    named = (os.environ.get("NUMBA_CACHE_DIR"), sys.pycache_prefix, str(Path(home).expanduser()))
    for one in (*filter(None, named), tempfile.gettempdir()):
        place = Path(one) / "golfrules-kernel"
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(place, os.W_OK):
            return place
    return Path(__file__).parent / "__pycache__"


@cache
def folder() -> Path:
    """The folder of this kernel."""
    return _base() / fingerprint()


def keep_there() -> None:
    """Let numba keep there what it compiles from now on."""
    numba: Any = import_module("numba")
    numba.config.CACHE_DIR = str(folder())


def is_kept() -> bool:
    """Whether the kernel was compiled before."""
    return any(folder().rglob("*.nbc"))


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the lock of the folder, where there are locks; others wait, and find the work done."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder().mkdir(parents=True, exist_ok=True)
    with open(folder() / "lock", "w", encoding="utf-8") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
