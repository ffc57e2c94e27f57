"""Mutants of the core's code: made by mutmut, tried by all scenarios and by the tests of the core.

    python tools/mutants.py                      # all modules of the core, a table, and the survivors
    python tools/mutants.py cards play --show    # some of them, each survivor with its line
    python tools/mutants.py play --sample 4      # every fourth mutant: a first look

mutmut (extra `mutate`) writes every mutant of a module beside the original function and picks one by a word in the environment. Its
own runner starts pytest for each mutant; here each mutant is a fork of one process that holds the rulebook and the scenarios, plays
the scenarios (the one that killed last comes first) and asks pytest only about what they let live. So the core takes minutes.

mutmut leaves decorated functions alone. In the copy that is mutated, properties therefore call a plain method, and caches are
taken off. Mutants that change only the words of a message are counted apart: which fault it is is tested, and not its wording.
"""

from __future__ import annotations

import argparse
import difflib
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CORE = (
    *(
        "account",
        "actions",
        "algebra",
        "cards",
        "chance",
        "counting",
        "deal",
        "handling",
        "knowledge",
        "layout",
        "legal",
    ),
    *("lines", "match", "opening", "outcome", "plan", "play", "position", "record", "refusal", "removal", "ruleset"),
    *("scoring", "state", "table", "turns", "worth"),
)
SLOW = ("test_what_is_remembered_is_what_the_one_function_says", "test_every_answer_is_met_in_lawful_play")
FLOW = [
    *(
        "test_flow_turn.py",
        "test_flow_ending.py",
        "test_flow_opening.py",
        "test_flow_knowledge.py",
        "test_flow_deal.py",
    ),
    *("test_flow_position.py", "test_flow_laws.py", "test_flow_record.py"),
]
SCORING = ["test_scoring_witnesses.py", "test_match_*.py", "test_scoring_laws.py", "test_scoring_plain.py"]
TESTS = {  # the tests of tests/core that are asked about what the scenarios let live, quickest first
    "actions": ["test_flow_actions.py", "test_flow_record.py", "test_flow_position.py"],
    "cards": ["test_cards_text.py", "test_layout_text.py", "test_flow_deal.py"],
    "chance": ["test_flow_deal.py", "test_flow_perft.py"],
    "deal": ["test_flow_deal.py", "test_flow_position.py"],
    "layout": ["test_layout_text.py", "test_layout_ruleset.py", "test_cards_text.py", "test_scoring_witnesses.py"],
    "match": ["test_match_*.py"],
    "table": ["test_match_*.py"],
    "outcome": ["test_match_*.py", "test_flow_ending.py"],
    "record": ["test_flow_record.py"],
    "position": ["test_flow_position.py", "test_flow_knowledge.py"],
    "ruleset": ["test_layout_ruleset.py", "test_flow_deal.py", "test_flow_record.py"],
    **dict.fromkeys(("account", "algebra", "counting", "lines", "scoring", "worth"), SCORING),
    "handling": FLOW,
    "knowledge": ["test_flow_knowledge.py"],
    "legal": ["test_flow_actions.py", "test_flow_turn.py"],
    "opening": FLOW,
    "plan": FLOW,
    "play": FLOW,
    "refusal": ["test_flow_actions.py", "test_flow_turn.py"],
    "removal": FLOW,
    "state": ["test_flow_position.py", "test_flow_ending.py"],
    "turns": FLOW,
}
FRESH = ("actions", "cards", "layout")
"""Modules with functions that run when they are imported: what survives there is tried again in a process that starts anew."""
SECONDS = 40
"""A mutant that takes longer counts as killed: it hangs."""
PROPERTY = re.compile(r"^    @property\n    def (\w+)\(self\) -> (.+?):\n", re.M)
CACHE = re.compile(r"^@lru_cache\(.*\)\n", re.M)


class Fate(NamedTuple):
    """What became of a mutant: `killed` (by a scenario, by tests, by time) or not."""

    name: str
    killer: str


def plain(source: str) -> str:
    """A module in which mutmut finds everything."""
    source = PROPERTY.sub(
        r"    @property\n    def \1(self) -> \2:\n        return self._as_\1()\n\n    def _as_\1(self) -> \2:\n", source
    )
    return CACHE.sub("", source)


def prepare(folder: Path, modules: list[str]) -> dict[str, list[str]]:
    """A checkout in a folder, with the mutants of some modules; their names by module."""
    package = folder / "golfrules"
    shutil.copytree(ROOT / "engine" / "golfrules", package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("spec", "scenarios", "tests", "properties", "docs"):
        shutil.copytree(ROOT / name, folder / "checkout" / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder / "checkout")
    (folder / "checkout" / "engine").symlink_to(folder)
    shutil.copytree(ROOT / "spec", package / "_data" / "spec")
    shutil.copytree(ROOT / "scenarios", package / "_data" / "scenarios")
    (folder / "pyproject.toml").write_text('[tool.mutmut]\nsource_paths = ["golfrules"]\n', encoding="utf-8")
    for module in modules:
        source = package / f"{module}.py"
        source.write_text(plain(source.read_text(encoding="utf-8")), encoding="utf-8")
        (folder / "plain").mkdir(exist_ok=True)
        shutil.copy(source, folder / "plain" / f"{module}.py")
    code = (
        "import json, sys\nfrom pathlib import Path\nfrom mutmut.__main__ import write_all_mutants_to_file\n"
        "names = {}\n"
        "for module in sys.argv[1:]:\n"
        "    file = Path('golfrules') / f'{module}.py'\n"
        "    with open(f'{module}.out', 'w', encoding='utf-8') as out:\n"
        "        made = write_all_mutants_to_file(out=out, source=file.read_text(encoding='utf-8'), filename=file)\n"
        "    Path(f'{module}.out').replace(file)\n"
        "    names[module] = list(made.mutant_names)\n"
        "print(json.dumps(names))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *modules], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


class Bench:
    """The process that is forked: rulebook and scenarios at hand, one green run of the tests behind it."""

    def __init__(self, folder: Path, module: str = "") -> None:
        from golfrules.book.load import load
        from golfrules.testing.runner import rulesets_of
        from golfrules.testing.scenario import files_in, read_files

        self.checkout = folder / "checkout"
        self.module = ""
        self.tests: list[str] = []
        self.book = load(self.checkout / "spec", "spec")
        self.rulesets = rulesets_of(self.book)
        self.scenarios = [s for s in read_files(files_in([self.checkout / "scenarios"])).scenarios if not s.no_ruleset]
        if module:
            self.turn_to(module)

    def turn_to(self, module: str) -> None:
        """Choose the tests of a module."""
        core = self.checkout / "tests" / "core"
        self.module = module
        self.tests = [str(file) for pattern in TESTS[module] for file in sorted(core.glob(pattern))]

    def green(self) -> bool:
        """Whether everything holds in a fork where a mutant is named that does not exist."""
        return not in_fork(self, f"golfrules.{self.module}.none")

    def scenario(self) -> int | None:
        """The number of the first scenario that fails; None if none does."""
        from golfrules.testing.runner import run

        for number, scenario in enumerate(self.scenarios):
            if not run(scenario, self.rulesets).passed:
                return number
        return None

    def pytest(self) -> int:
        """The exit code of the tests, 0 if they pass."""
        import pytest

        os.chdir(self.checkout)
        slow = " and ".join(f"not {name}" for name in SLOW)
        quiet = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:benchmark", "-p", "golfrules.testing.plugin"]
        return int(pytest.main(["-x", "-q", "--no-header", "-o", "addopts=", *quiet, "-k", slow, *self.tests]))

    def forget(self) -> None:
        """Let nothing be remembered that the original function made."""
        from golfrules import match, scoring
        from golfrules.book import resolve

        for kept in (match._PLANS, scoring._SCORERS):
            kept.clear()
        if self.module in ("ruleset", "layout"):
            resolve._KEPT.clear()

    def tried(self, name: str) -> str:
        """Who kills a mutant: a scenario by number, `tests`, or nobody (empty). To be called in a fork."""
        os.environ["MUTANT_UNDER_TEST"] = name
        self.forget()
        try:
            number = self.scenario()
        except Exception:
            return "scenario 0"  # it cannot even be told what failed
        if number is not None:
            return f"scenario {number}"
        return "tests" if self.pytest() else ""


def in_fork(bench: Bench, name: str) -> str:
    """Try a mutant in a process of its own."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # of its own time, however busy the machine is
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        sys.stdout = sys.stderr = io.StringIO()
        killer = "crash"
        try:
            killer = bench.tried(name)
        finally:
            os.write(write, (killer or "nobody").encode())
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        killer = pipe.read()
    os.waitpid(child, 0)
    return "" if killer == "nobody" else killer or "time"


def try_module(bench: Bench, folder: Path, module: str, names: list[str], progress: bool = False) -> Iterator[Fate]:
    """The fates of the mutants of a module."""
    bench.turn_to(module)
    if not bench.green():
        raise SystemExit(f"{module}: scenarios or tests fail before anything is changed")
    for number, name in enumerate(names, 1):
        if progress:
            print(f"{module} {number} of {len(names)}: {name}", file=sys.stderr, flush=True)
        killer = in_fork(bench, f"golfrules.{module}.{name}")
        if killer.startswith("scenario "):
            at = int(killer.split()[1])
            title = bench.scenarios[at].title
            bench.scenarios.insert(0, bench.scenarios.pop(at))
            killer = f"scenario {title!r}"
        if not killer and module in FRESH and not afresh(folder, module, f"golfrules.{module}.{name}"):
            killer = "tests"
        yield Fate(name, killer)


def afresh(folder: Path, module: str, name: str) -> bool:
    """Whether scenarios and tests hold in a process that imports everything with the mutant in place."""
    paths = [
        str(folder),
        str(folder / "checkout" / "tests"),
        str(folder / "checkout" / "tests" / "core"),
        str(ROOT / "tools"),
    ]
    code = (
        f"import sys; sys.path[:0] = {paths!r}; from pathlib import Path; import mutants; "
        f"bench = mutants.Bench(Path({str(folder)!r}), {module!r}); "
        "sys.exit(bench.scenario() is not None or bench.pytest() != 0)"
    )
    environment = {**os.environ, "MUTANT_UNDER_TEST": name}
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, timeout=3 * SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def change(folder: Path, module: str, name: str) -> list[str]:
    """The lines that a mutant takes away and puts in."""
    source = (folder / "golfrules" / f"{module}.py").read_text(encoding="utf-8")
    whole = name.rpartition("__mutmut_")[0]
    original, mutant = (_function(source, f"{whole}__mutmut_{end}") for end in ("orig", name.rpartition("_")[2]))
    lines = difflib.unified_diff(original, mutant, n=0, lineterm="")
    return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---") and "__mutmut_" not in line]


def _function(source: str, name: str) -> list[str]:
    lines = source.splitlines()
    at = next(i for i, line in enumerate(lines) if re.match(rf"\s*def {re.escape(name)}\(", line))
    indent = len(lines[at]) - len(lines[at].lstrip())
    end = next(
        (
            i
            for i in range(at + 1, len(lines))
            if lines[i].strip()
            and len(lines[i]) - len(lines[i].lstrip()) <= indent
            and not lines[i].lstrip().startswith(")")
        ),
        len(lines),
    )
    return lines[at:end]


def wording(lines: list[str]) -> bool:
    """Whether a change concerns only the words of a text for people: something in quotes with a blank in it, or what is joined
    to such a text."""
    bare = [re.sub(r"f?\"[^\"]*\"|f?'[^']*'", '""', line[1:]) for line in lines]
    texts = [text for line in lines for text in re.findall(r"\"[^\"]*\"|'[^']*'", line)]
    return len(bare) == 2 and bare[0] == bare[1] and any(" " in text for text in texts)


def main(arguments: list[str]) -> int:
    """Try the mutants of some modules; 1 if fewer than 95 of 100 are killed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--show", action="store_true", help="each survivor with its line")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="only every Nth mutant")
    parser.add_argument(
        "--name", action="append", default=[], help="only mutants whose names end so (several: once each)"
    )
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="so many modules at a time")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    told = parser.parse_args(arguments)
    modules = told.modules or list(CORE)
    if not set(modules) <= set(CORE):
        parser.error(f"the modules of the core are {', '.join(CORE)}")
    folder = Path(tempfile.mkdtemp(prefix="golf-mutants-"))
    try:
        names = prepare(folder, modules)
        sys.path[:0] = [str(folder), str(folder / "checkout" / "tests"), str(folder / "checkout" / "tests" / "core")]
        os.environ["MUTANT_UNDER_TEST"] = ""
        if told.name:
            names = {m: [name for name in names[m] if name.endswith(tuple(told.name))] for m in modules}
        bench = Bench(folder)
        if bench.scenario() is not None:
            raise SystemExit("scenarios fail before anything is changed")
        with ThreadPoolExecutor(told.workers) as pool:
            rows = [pool.submit(_row, bench, folder, m, names[m][:: told.sample], told.show) for m in modules]
            found = [row.result() for row in rows]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    every = sum(row["mutants"] for row in found)
    killed = sum(row["killed"] for row in found)
    words = sum(len(row["wording"]) for row in found)
    share = killed / max(1, every - words)
    print(f"{'all':<12}{every:>8}{killed:>8}{words:>8}{every - killed - words:>10}{share:>9.1%}")
    if told.json:
        told.json.write_text(json.dumps(found, indent=1, ensure_ascii=False), encoding="utf-8")
    return 0 if share >= 0.95 else 1


def _row(bench: Bench, folder: Path, module: str, names: list[str], show: bool) -> dict[str, Any]:
    """Try a module in a process of its own, and print its row."""
    started = time.perf_counter()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        out = os.dup(1)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        try:
            made = [
                fate._asdict()
                for fate in try_module(bench, folder, module, names, bool(os.environ.get("GOLF_PROGRESS")))
            ]
            with os.fdopen(write, "w") as pipe:
                json.dump(made, pipe)
        except BaseException as error:
            os.dup2(out, 1)
            print(f"{module}: {error!r}", file=sys.stderr)
            os._exit(1)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    if not text:
        raise SystemExit(f"{module} could not be tried")
    fates = [Fate(**fate) for fate in json.loads(text)]
    alive = {fate.name: change(folder, module, fate.name) for fate in fates if not fate.killer}
    words = {name: lines for name, lines in alive.items() if wording(lines)}
    rest = {name: lines for name, lines in alive.items() if name not in words}
    killed = len(fates) - len(alive)
    by_tests = sum(fate.killer == "tests" for fate in fates)
    share = killed / max(1, len(fates) - len(words))
    seconds = time.perf_counter() - started
    print(
        f"{module:<12}{len(fates):>8}{killed:>8}{len(words):>8}{len(rest):>10}{share:>9.1%}   {by_tests} by tests alone, {seconds:.0f} s"
    )
    sys.stdout.flush()
    if show:
        for name, lines in rest.items():
            print(f"  {name}", *(f"    {line}" for line in lines), sep="\n", flush=True)
    return {
        "module": module,
        "mutants": len(fates),
        "killed": killed,
        "by-tests": by_tests,
        "wording": words,
        "survivors": rest,
        "seconds": round(seconds),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
