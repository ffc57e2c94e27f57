"""The kernel beside a program written by hand in C for the six-card game and nothing else.

    python benchmarks/limit/run.py

Both play the same deals with the same players; that they make the same decisions and points is checked first. Without a C compiler
it says so, and exits with 0.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import in_turns  # noqa: E402

HOLES = 100_000


def build(folder: Path) -> Path | None:
    """The compiled yardstick; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    made = folder / "six_card"
    subprocess.run([compiler, "-O3", "-march=native", "-o", made, HERE / "six_card.c"], check=True)
    return made


def by_hand(program: Path, name: str, holes: int) -> tuple[int, int, int]:
    """Decisions, and the points of both seats."""
    said = subprocess.run([program, name, "1", str(holes)], check=True, capture_output=True, text=True).stdout
    _, decisions, one, other = map(int, said.split())
    return decisions, one, other


def by_kernel(name: str, holes: int, frozen: bool = True) -> tuple[int, int, int]:
    """The same of the kernel, frozen for these rules and players or as it is."""
    import golfrules
    from golfrules.simulate.kernel.run import play
    from golfrules.simulate.policy import NAMED

    rows = play(golfrules.ruleset("six-card@six-fr"), [NAMED[name]] * 2, 1, 0, holes, frozen=frozen)
    return tuple(int(rows[:, column].sum()) for column in (1, 5, 6))  # type: ignore[return-value]


def processor_time(job: object) -> float:
    """Holes a second of this process or of the program it runs."""
    before = [resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    job()  # type: ignore[operator]
    after = [resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return HOLES / max(b - a for a, b in zip(before, after, strict=True))


def ratios(rounds: int = 5) -> dict[str, tuple[float, float]]:
    """For each player the speed of the frozen kernel and of the kernel as it is, the speed of the program being 1. Empty without a compiler."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        if program is None:
            return {}
        for name in ("random", "greedy"):
            if by_hand(program, name, 2000) != by_kernel(name, 2000):
                raise SystemExit(f"{name}: the yardstick plays otherwise than the kernel")
            jobs = {
                "by hand": lambda: by_hand(program, name, HOLES),  # noqa: B023
                "frozen": lambda: by_kernel(name, HOLES),  # noqa: B023
                "kernel": lambda: by_kernel(name, HOLES, frozen=False),  # noqa: B023
            }
            rates = in_turns(jobs, rounds, processor_time)  # type: ignore[arg-type]
            print(f"{name}: holes a second " + ", ".join(f"{job} {rate:,.0f}" for job, rate in rates.items()))
            found[name] = (rates["frozen"] / rates["by hand"], rates["kernel"] / rates["by hand"])
    return found


if __name__ == "__main__":
    argparse.ArgumentParser(
        description="The kernel beside a program written by hand in C; needs a C compiler."
    ).parse_args()
    measured = ratios()
    if not measured:
        print("no C compiler, no limit")
    for player, (frozen, plain) in measured.items():
        print(
            f"{player}: the frozen kernel reaches {frozen:.2f} of the program written by hand, the kernel as it is {plain:.2f}"
        )
