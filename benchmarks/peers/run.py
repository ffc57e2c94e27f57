"""Moves a second from Python beside other libraries, one thread, in turns, medians.

    python -m venv peers && peers/bin/pip install -e . open_spiel rlcard pokerkit chess textarena && peers/bin/python benchmarks/peers/run.py

Whatever of the peers is installed is measured (`games.py` has their loops), each in a process of its own that has nothing else to look
after; one plays at a time. `golfrules` is taken from this checkout; its dependencies have to be there (`pip install -e .`). With
`--compiled` it is also built with its core compiled (tools/compiled.py; a minute, and a compiler), and that is measured beside it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(HERE.parent)]

from games import GAMES, OWN, PLAYERS  # noqa: E402
from measure import Measured  # noqa: E402

__all__ = ["COMPILED", "GAMES", "OWN", "PLAYERS", "rates"]

COMPILED = {players: f"{name}, compiled" for players, name in OWN.items()}
SLICES = 4
"""How many short slices make up a round of what is measured elsewhere."""


class Player:
    """A process that plays one game whenever its rate is asked. Raises RuntimeError, with the reason, when it cannot."""

    def __init__(self, name: str, engine: Path) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-P", str(HERE / "games.py"), str(engine), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        said = self._said()
        if said != "ready":
            self.close()
            raise RuntimeError(said or "ended before it could begin")

    def _said(self) -> str:
        assert self._child.stdout is not None
        return self._child.stdout.readline().strip()

    def rate(self) -> float:
        """Moves a second of its processor time, for a slice of time. Raises RuntimeError when the process has ended."""
        assert self._child.stdin is not None
        try:
            self._child.stdin.write("\n")
            self._child.stdin.flush()
            moves, seconds = map(float, self._said().split())
        except (OSError, ValueError):
            raise RuntimeError("ended while it played") from None
        return moves / seconds

    def close(self) -> None:
        """Let the process end."""
        with contextlib.suppress(OSError):
            self._child.communicate()


def install(folder: Path) -> None:
    """Install this checkout into a folder, as a user does, with the core compiled. Raises RuntimeError when that fails."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), str(ROOT)]
    env = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError("the core cannot be compiled here: " + done.stdout + done.stderr)


def rates(rounds: int = 5, compiled: bool = False) -> Measured:
    """Moves a second of all that is installed, and of the compiled core if that is wanted; what does not run is told on standard error."""
    with TemporaryDirectory(prefix="golfrules-") as place:
        wanted = {name: (name, ROOT / "engine") for name in GAMES}
        if compiled:
            try:
                install(Path(place))
            except RuntimeError as error:
                print(error, file=sys.stderr)
            else:
                wanted |= {COMPILED[players]: (name, Path(place)) for players, name in OWN.items()}
        players: dict[str, Player] = {}
        for name in dict.fromkeys((*OWN.values(), *COMPILED.values(), *GAMES)):
            if name in wanted:
                try:
                    players[name] = Player(*wanted[name])
                except RuntimeError as error:
                    print(f"{name}: {error}", file=sys.stderr)
        try:
            return _in_turns(players, SLICES * rounds)
        finally:
            for player in players.values():
                player.close()


def _in_turns(players: dict[str, Player], rounds: int) -> Measured:
    """The rates of all in so many rounds; who ends on the way is left out, and that is told on standard error."""
    found = Measured({name: [] for name in players})
    for _ in range(rounds):
        for name in [*found]:
            try:
                found[name].append(players[name].rate())
            except RuntimeError as error:
                print(f"{name}: {error}", file=sys.stderr)
                del found[name]
    return found


if __name__ == "__main__":
    options = argparse.ArgumentParser(
        description="Moves a second from Python beside other libraries, whatever is installed."
    )
    options.add_argument(
        "--compiled", action="store_true", help="build golf with its core compiled, too, a minute or two"
    )
    found = rates(compiled=options.parse_args().compiled)
    if not found.keys() >= set(OWN.values()):
        sys.exit(
            "golfrules itself does not run here, so there is nothing to compare with; in a clone: pip install -e ."
        )
    beside = [name for name in (*OWN.values(), *COMPILED.values()) if name in found]
    print(
        f"{'moves a second; golf for … makes so many times as many':60}"
        + "".join(f"{name[21:]:>22}" for name in beside)
    )
    for name in found:
        print(f"{name:45} {found.rate(name):14,.0f}" + "".join(f"{found.times(own, name):22.2f}" for own in beside))
