"""Makes docs/performance.md: every ratio measured in one run.

    python benchmarks/page.py [--rounds N]

Whoever wants the peers in it has them installed in the same environment; what is not there is left out, and said to be.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(HERE / "peers"), str(ROOT / "engine")]

from measure import Job, in_turns  # noqa: E402

GAMES = ("six-card", "four-card", "four-in-hand", "eight-card", "nine-card", "ten-card")


def of_kernel(reference: str, name: str, players: int, holes: int, column: int) -> Job:
    """Turns (column 0) or decisions (1) of holes in the kernel."""
    import golfrules
    from golfrules.simulate.kernel.run import play
    from golfrules.simulate.policy import NAMED

    ruleset, policies = golfrules.ruleset(reference), [NAMED[name]] * players
    return lambda: float(play(ruleset, policies, 1, 0, holes)[:, column].sum())


def of_reference(reference: str, name: str, holes: int) -> Job:
    """Decisions of holes in the reference engine with the same players."""
    import golfrules
    from golfrules.simulate.policy import NAMED
    from golfrules.simulate.reference import play_hole

    ruleset, policies = golfrules.ruleset(reference), [NAMED[name]] * 2
    return lambda: float(sum(len(play_hole(ruleset, policies, 1, hole).actions) for hole in range(holes)))


def against_reference(rounds: int) -> list[str]:
    """The kernel beside the reference engine."""
    lines = ["| player | reference, decisions a second | kernel | ratio |", "| --- | ---: | ---: | ---: |"]
    for name, holes in (("random", 40), ("greedy", 6), ("watchful", 2)):
        jobs = {
            "reference": of_reference("six-card@six-fr", name, holes),
            "kernel": of_kernel("six-card@six-fr", name, 2, 200 * holes, 1),
        }
        rates = in_turns(jobs, rounds)
        ratio = rates["kernel"] / rates["reference"]
        lines.append(f"| {name} | {rates['reference']:,.0f} | {rates['kernel']:,.0f} | {ratio:.0f} |")
    return lines


def by_game(rounds: int) -> list[str]:
    """Time a turn of every game, six-card being 1."""
    lines = [
        "| game | random, ns a turn | to six-card | greedy, ns a turn | to six-card |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    found = {
        name: in_turns({game: of_kernel(game, name, 4, holes, 0) for game in GAMES}, rounds)
        for name, holes in (("random", 3000), ("greedy", 1000))
    }
    for game in GAMES:
        cells = [game]
        for rates in found.values():
            cells += [f"{1e9 / rates[game]:.0f}", f"{rates['six-card'] / rates[game]:.2f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def by_players(rounds: int) -> list[str]:
    """How the time of a hole grows with the players: time a turn should stay the same."""
    jobs = {str(players): of_kernel("ten-card", "random", players, 1000, 0) for players in range(2, 9)}
    rates = in_turns(jobs, rounds)
    row = [f"{1e9 / rates[players]:.0f}" for players in jobs]
    return [
        "| players | " + " | ".join(jobs) + " |",
        "| --- |" + " ---: |" * len(jobs),
        "| ns a turn (ten-card, random) | " + " | ".join(row) + " |",
    ]


def by_workers() -> str:
    """How much faster two processes are than one, by the clock on the wall."""
    import golfrules
    from golfrules.simulate.policy import NAMED
    from golfrules.simulate.sums import tasks
    from golfrules.simulate.workers import run

    rulesets = [golfrules.ruleset("six-card@six-fr"), golfrules.ruleset("six-card@howto-fr")]
    work = tasks(rulesets, [[NAMED["greedy"]] * 4] * 2, 1, 36_000)
    took = []
    for workers in (1, 2):
        begun = time.perf_counter()
        run(work, workers)
        took.append(time.perf_counter() - begun)
    return f"Two processes are {took[0] / took[1]:.2f} times as fast as one by the clock ({os.cpu_count()} cores, other work on the machine: {os.getloadavg()[0]:.1f} processes)."


def first_result() -> str:
    """How long the first result takes once the kernel is kept, beside the bare import of numba."""
    code = {
        "numba": "import numba",
        "first": "import golfrules as g\nfrom golfrules.simulate.kernel.run import play\nfrom golfrules.simulate.policy import NAMED\n"
        "play(g.ruleset('six-card'), [NAMED['random']] * 2, 1, 0, 1)",
    }

    def job(text: str) -> Job:
        def run() -> float:
            subprocess.run(
                [sys.executable, "-c", text], check=True, env={**os.environ, "PYTHONPATH": str(ROOT / "engine")}
            )
            return 1.0

        return run

    def clock(one: Job) -> float:
        begun = time.perf_counter()
        return one() / (time.perf_counter() - begun)

    rates = in_turns({name: job(text) for name, text in code.items()}, 5, clock)
    return f"The first result takes {rates['numba'] / rates['first']:.1f} times as long as `import numba`, once the kernel is kept."


def page(rounds: int) -> str:
    """The whole page."""
    import run as peers

    from golfrules.simulate.kernel.run import get_ready

    get_ready()
    rates = peers.rates(rounds)
    own = rates["golfrules, six-card"]
    limit = subprocess.run(
        [sys.executable, HERE / "limit" / "run.py"],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "engine")},
    ).stdout.splitlines()
    lines = [
        "# How fast it is",
        "",
        f"Made by `python benchmarks/page.py --rounds {rounds}` with Python {platform.python_version()}. All ratios are of one run: jobs take",
        "turns, processor time, medians; absolute numbers say more about the machine than about the program.",
        "",
        "## The kernel beside the reference engine",
        "",
        "The same players on the same deals, six-card, two players; observation and choice are part of both.",
        "",
        *against_reference(rounds),
        "",
        "## The kernel beside a program written by hand in C",
        "",
        "`benchmarks/limit/six_card.c` plays six-card for two and nothing else; both make the same plays.",
        "",
        *(f"- {line}" for line in limit),
        "",
        "## Games, players, processes",
        "",
        *by_game(rounds),
        "",
        *by_players(rounds),
        "",
        by_workers(),
        first_result(),
        "",
        "## The reference engine beside other libraries",
        "",
        "Moves a second from Python, one thread (`benchmarks/peers/run.py`); the games differ, so this compares loops, not libraries.",
        "",
        "| game | moves a second | golfrules makes so many times as many |",
        "| --- | ---: | ---: |",
        *(f"| {name} | {rate:,.0f} | {own / rate:.2f} |" for name, rate in rates.items()),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=5)
    (ROOT / "docs" / "performance.md").write_text(page(options.parse_args().rounds), encoding="utf-8")
