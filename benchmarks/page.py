"""Makes docs/performance.md: every ratio measured in one run.

    python benchmarks/page.py [--rounds N]

Whoever wants the peers in it runs it in the environment that has them and the project (benchmarks/README.md); what is not there is left
out, and said to be.
"""

from __future__ import annotations

import argparse
import importlib.util
import math
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

LOAD = os.getloadavg()[0]
"""How many processes wanted the processor before this one began."""
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(HERE / "peers"), str(ROOT / "engine")]

from measure import Job, Measured, by_rounds, in_turns, timed  # noqa: E402

GAMES = ("six-card", "four-card", "four-in-hand", "eight-card", "nine-card", "ten-card")


GOALS: list[str] = []
"""Rows of the table of goals, filled as things are measured."""


def goal(what: str, aimed: float, found: float, at_most: bool = False) -> None:
    """Note a goal, and whether it was reached in this run."""
    met = found <= aimed if at_most else found >= aimed
    GOALS.append(f"| {what} | {'≤' if at_most else '≥'} {aimed:g} | {found:.3g} | {'yes' if met else '**no**'} |")


def of_kernel(reference: str, name: str, players: int, holes: int, column: int | None, frozen: bool = False) -> Job:
    """Turns (column 0), decisions (1) or holes (None) in the kernel."""
    import golfrules
    from golfrules.simulate.kernel.run import play
    from golfrules.simulate.policy import NAMED

    ruleset, policies = golfrules.ruleset(reference), [NAMED[name]] * players
    play(ruleset, policies, 1, 0, 1, frozen=frozen)

    def job() -> float:
        rows = play(ruleset, policies, 1, 0, holes, frozen=frozen)
        return float(holes if column is None else rows[:, column].sum())

    return job


def of_reference(reference: str, name: str, holes: int) -> Job:
    """Decisions of holes in the reference engine with the same players."""
    import golfrules
    from golfrules.simulate.policy import NAMED
    from golfrules.simulate.reference import play_hole

    ruleset, policies = golfrules.ruleset(reference), [NAMED[name]] * 2
    return lambda: float(sum(len(play_hole(ruleset, policies, 1, hole).actions) for hole in range(holes)))


def of_loop(reference: str, players: int, holes: int, naively: bool = False, column: bool = False) -> Job:
    """Decisions of the plain loop of the reference engine (legal actions, one of them by chance, apply), or holes (`column`); or
    decisions of the engine one writes first."""
    import naive
    import test_decisions as loops

    import golfrules
    from golfrules.deal import deal_from_seed, start

    ruleset = golfrules.ruleset(reference)
    if naively:
        games = [naive.start(deal_from_seed(ruleset, players, 1, hole)) for hole in range(holes)]
        return lambda: float(loops.decide_naively(games))
    states = [start(ruleset, players, seed=1, hole=hole) for hole in range(holes)]

    def job() -> float:
        decisions = loops.decide(states)
        return float(holes if column else decisions)

    return job


def against_reference(rounds: int) -> list[str]:
    """The kernel beside the reference engine."""
    lines = [
        "| player | reference, decisions a second | kernel | ratio | frozen kernel | ratio |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, holes in (("random", 40), ("greedy", 6), ("watchful", 2)):
        jobs = {
            "reference": of_reference("six-card@six-fr", name, holes),
            "kernel": of_kernel("six-card@six-fr", name, 2, 200 * holes, 1),
            "frozen": of_kernel("six-card@six-fr", name, 2, 500 * holes, 1, frozen=True),
        }
        rates = in_turns(jobs, rounds)
        goal(f"kernel to reference, {name}", 150, rates["kernel"] / rates["reference"])
        cells = [name, f"{rates['reference']:,.0f}"]
        for kind in ("kernel", "frozen"):
            cells += [f"{rates[kind]:,.0f}", f"{rates[kind] / rates['reference']:.0f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def beside_c(rounds: int) -> list[str]:
    """The kernel beside the yardstick, where there is a compiler."""
    path = HERE / "limit" / "run.py"
    spec = importlib.util.spec_from_file_location("limit", path)
    assert spec is not None and spec.loader is not None
    limit = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(limit)
    found = limit.ratios(rounds)
    for name, (frozen, _) in found.items():
        goal(f"frozen kernel to the program in C, {name}", 0.8, frozen)
    lines = ["| player | frozen kernel to C | kernel as it is to C |", "| --- | ---: | ---: |"]
    lines += [f"| {name} | {frozen:.2f} | {plain:.2f} |" for name, (frozen, plain) in found.items()]
    return lines if found else ["There was no C compiler."]


def by_game(rounds: int) -> list[str]:
    """Time a turn of every game, six-card being 1: with what each hole needs besides its turns (deal, opening, count), and without."""
    lines = [
        "| game | random, ns a turn | to six-card | a turn alone | to six-card | greedy, ns a turn | to six-card | a turn alone | to six-card |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    cells: dict[str, list[str]] = {game: [game] for game in GAMES}
    for name, holes in (("random", 10_000), ("greedy", 5_000)):
        for told, found in zip(("with the deal", "alone"), _turns(name, holes, rounds), strict=True):
            slowest = max(found.times(game, "six-card") for game in GAMES)
            goal(f"slowest game to six-card, time a turn {told}, {name}", 1.3, slowest, at_most=True)
            for game in GAMES:
                cells[game] += [f"{found.rate(game):.0f}", f"{found.times(game, 'six-card'):.2f}"]
    return [*lines, *("| " + " | ".join(row) + " |" for row in cells.values())]


def _turns(name: str, holes: int, rounds: int) -> tuple[Measured, Measured]:
    """Nanoseconds a turn of each game, four players: of whole holes; and of what whole holes take longer than holes cut short after
    their first turn. In four short rounds for each that is asked for, since the second is a difference."""
    import golfrules
    from golfrules.simulate.kernel.fields import RESULT_TURNS
    from golfrules.simulate.kernel.run import MOST_TURNS, play
    from golfrules.simulate.policy import NAMED

    jobs: dict[str, Job] = {}
    turns: dict[str, float] = {}
    for game in GAMES:
        for most in (MOST_TURNS, 1):
            ruleset, policies = golfrules.ruleset(game), [NAMED[name]] * 4
            made = partial(play, ruleset, policies, 1, 0, holes, most, frozen=True)
            jobs[f"{game} {most}"] = lambda made=made: float(len(made()))  # type: ignore[misc]
            turns[f"{game} {most}"] = float(made()[:, RESULT_TURNS].mean())
    rates = by_rounds(jobs, 4 * rounds, timed)
    whole, alone = Measured(), Measured()
    for game in GAMES:
        full, cut = f"{game} {MOST_TURNS}", f"{game} 1"
        whole[game] = [1e9 / rate / turns[full] for rate in rates[full]]
        pairs = zip(rates[full], rates[cut], strict=True)
        alone[game] = [(1e9 / all_of_it - 1e9 / begun) / (turns[full] - turns[cut]) for all_of_it, begun in pairs]
    return whole, alone


def by_players(rounds: int) -> list[str]:
    """How the time of a hole grows with the players."""
    names = [str(players) for players in range(2, 9)]
    rows = {
        "kernel, µs a hole": {n: of_kernel("ten-card", "random", int(n), 1000, None) for n in names},
        "reference, µs a hole": {n: of_loop("ten-card", int(n), 3, column=True) for n in names},
    }
    return _growth("players (ten-card, random)", rows, rounds, [float(name) for name in names])


def by_layout(rounds: int) -> list[str]:
    """How the time of a hole grows with the layout, by the rules of six-card."""
    layouts = {"4": "2x2", "6": "2x3", "8": "2x4", "10": "2x5"}
    references = {size: f"six-card@six-fr+setup.layout={layout}" for size, layout in layouts.items()}
    rows = {
        "kernel, µs a hole": {size: of_kernel(ref, "random", 2, 3000, None) for size, ref in references.items()},
        "reference, µs a hole": {size: of_loop(ref, 2, 10, column=True) for size, ref in references.items()},
    }
    return _growth(
        "cards of a layout (six-card@six-fr, two players, random)", rows, rounds, [float(n) for n in layouts]
    )


def _growth(head: str, rows: dict[str, dict[str, Job]], rounds: int, sizes: list[float]) -> list[str]:
    names = list(next(iter(rows.values())))
    lines = [f"| {head} | " + " | ".join(names) + " | exponent |", "| --- |" + " ---: |" * (len(names) + 1)]
    for row, jobs in rows.items():
        rates = in_turns(jobs, rounds)
        times = [1e6 / rates[name] for name in names]
        # the slope of log time over log size: 1 would be linear
        x, y = [math.log(size) for size in sizes], [math.log(one) for one in times]
        slope = statistics.linear_regression(x, y).slope
        lines.append(f"| {row} | " + " | ".join(f"{one:.3g}" for one in times) + f" | {slope:.2f} |")
    return lines


def beside_naive(rounds: int) -> str:
    """The reference engine beside the engine one writes first."""
    jobs = {"engine": of_loop("six-card@six-fr", 2, 100), "naive": of_loop("six-card@six-fr", 2, 40, naively=True)}
    rates = in_turns(jobs, 3 * rounds)
    goal("reference to the engine one writes first", 3, rates["engine"] / rates["naive"])
    return (
        f"Two random players on six-card, dealing not counted: {rates['engine']:,.0f} decisions a second, {rates['engine'] / rates['naive']:.1f} "
        f"times the engine one writes first (`benchmarks/naive.py`, {rates['naive']:,.0f})."
    )


def by_workers() -> str:
    """How much faster two processes are than one, by the clock on the wall and by processor time."""
    import golfrules
    from golfrules.simulate.policy import NAMED
    from golfrules.simulate.sums import tasks
    from golfrules.simulate.workers import run

    rulesets = [golfrules.ruleset("six-card@six-fr"), golfrules.ruleset("six-card@howto-fr")]
    work = tasks(rulesets, [[NAMED["greedy"]] * 4] * 2, 1, 1_000_000)
    run(work[:8], 2)
    clock: dict[int, list[float]] = {1: [], 2: []}
    busy: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(3):
        for workers in (1, 2):
            begun, before = time.perf_counter(), _used()
            run(work, workers)
            own, children = (b - a for a, b in zip(before, _used(), strict=True))
            clock[workers].append(time.perf_counter() - begun)
            busy[workers].append(own + children / workers)
    by_clock, by_processor = (statistics.median(took[1]) / statistics.median(took[2]) for took in (clock, busy))
    load = LOAD
    goal(
        f"two processes to one, by the clock, beside {load:.0f} other processes on {os.cpu_count()} cores",
        1.9,
        by_clock,
    )
    goal("two processes to one, by processor time of each", 1.9, by_processor)
    return (
        "A million holes by each of two rulesets, four greedy players (`golf impact six-card@six-fr six-card@howto-fr --players 4 --policy greedy --holes 1000000`): "
        f"two processes are {by_clock:.2f} times as fast as one by the clock; before the run {load:.1f} other processes wanted the same {os.cpu_count()} cores. By "
        f"processor time, which does not see them, {by_processor:.2f} times: what one process takes, by what the parent and each of two take."
    )


def _used() -> tuple[float, float]:
    """Processor time of this process, and of its children that have ended."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime


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
    goal("first result to the import of numba, by the clock", 3, rates["numba"] / rates["first"], at_most=True)
    return f"The first result takes {rates['numba'] / rates['first']:.1f} times as long as `import numba`, once the kernel is kept."


def page(rounds: int) -> str:
    """The whole page."""
    import run as peers

    from golfrules.simulate.kernel.run import get_ready

    get_ready()
    rates = peers.rates(rounds, compiled=True)
    beside = [name for name in (*peers.OWN.values(), *peers.COMPILED.values()) if name in rates]
    parts = {
        "The kernel beside the reference engine": [
            "The same players on the same deals, six-card, two players; observation and choice are part of both.",
            "",
            *against_reference(rounds),
        ],
        "The kernel beside a program written by hand in C": [
            "`benchmarks/limit/six_card.c` plays six-card for two and nothing else; both make the same plays. It holds the table in bytes",
            "where the kernel, but for the stock, has rows of 64-bit numbers, and its turn is a few lines where the kernel's goes through every",
            "step that some ruleset may put there; freezing takes out the steps, and the numbers of a hole are held in the processor. The kernel",
            "mixes eight words of chance at a time and reads a layout once a turn; the program mixes one, and looks at all slots for each card.",
            "",
            *beside_c(rounds),
        ],
        "Games, players, processes": [
            *by_game(rounds),
            "",
            "With random players, holes of four cards have six turns, those of six cards thirty: what every hole needs once (the shuffle of 52",
            "cards, which cannot be left half done: the first cards dealt are the last that are settled; the deal, the secret looks, the count)",
            "is shared by few turns there. *A turn alone* is what whole holes take longer than holes cut short after their first turn, by the",
            "turns that they have more. Players who think read every slot and line of a layout once a turn.",
            "",
            *by_players(rounds),
            "",
            *by_layout(rounds),
            "",
            "Time grows with the number of turns, and a hole has more of them the more cards have to be turned up, and the more players wait",
            "for one of them to finish; the exponent says how steeply (1: linear in the size). A turn itself hardly grows.",
            "",
            by_workers(),
            "",
            first_result(),
        ],
        "The reference engine": [beside_naive(rounds)],
        "The reference engine beside other libraries": [
            "Moves a second from Python, one thread (`benchmarks/peers/run.py --compiled`), with the deal of each game; the games differ, so",
            "this compares loops, not libraries. A hole of golf for four is longer than one for two, and has no more to deal, but three hands; so",
            "a game is compared with golf for as many players as it has itself: hearts with four, all others with two. *Compiled*: the same",
            "sources, made into C when the package was built (`tools/compiled.py`). A ratio is the median of those of all rounds.",
            "",
            "| game | moves a second | " + " | ".join(f"golfrules{name[19:]}: times as many" for name in beside) + " |",
            "| --- | ---: |" + " ---: |" * len(beside),
            *(
                f"| {name} | {rates.rate(name):,.0f} | "
                + " | ".join(f"{rates.times(own, name):.2f}" for own in beside)
                + " |"
                for name in rates
            ),
        ],
    }
    for name, aimed in (
        ("OpenSpiel, hearts", 3),
        ("RLCard, gin-rummy", 50),
        ("RLCard, gin-rummy, by its `env.run`", 50),
    ):
        for told, engines in (("", peers.OWN), (", its core compiled,", peers.COMPILED)):
            players = peers.PLAYERS.get(name, 2)
            if name in rates and engines[players] in rates:
                what = f"reference{told} to {name}, {players} players, moves a second"
                goal(what, aimed, rates.times(engines[players], name))
    lines = [
        "# How fast it is",
        "",
        f"Made by `python benchmarks/page.py --rounds {rounds}` with Python {platform.python_version()}. All ratios are of one run: jobs take",
        "turns, what runs in one thread is measured in processor time (`time.process_time`), and medians are given; absolute numbers",
        "say more about the machine, and about what else it was doing, than about the program. *Frozen*: with the record of the ruleset",
        "and the players' traits as constants, as runs of half a million layouts and more use it; to freeze takes about two seconds.",
        "",
        "| goal | aimed at | in this run | reached |",
        "| --- | ---: | ---: | --- |",
        *GOALS,
    ]
    for title, part in parts.items():
        lines += ["", f"## {title}", "", *part]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=5)
    (ROOT / "docs" / "performance.md").write_text(page(options.parse_args().rounds), encoding="utf-8")
