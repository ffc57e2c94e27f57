"""Mutants of the core's code, as mutmut makes them: for each the lines it changes and the function it becomes.

mutmut writes every mutant of a function beside the original. Here its file is only read: a mutant is put in by giving the
function that is there another code, so nothing else of the module changes, and nothing slows it down. mutmut leaves decorated
functions alone; it is shown the modules without decorators.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import importlib
import json
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

CORE = (
    *(
        "account",
        "actions",
        "algebra",
        "bounded",
        "cards",
        "chance",
        "counting",
        "deal",
        "frame",
        "handling",
        "knowledge",
        "layout",
        "legal",
    ),
    *("lines", "match", "opening", "outcome", "plan", "play", "position", "possible", "processes", "record", "refusal"),
    *("ruleset", "scoring", "state", "table", "turns", "worth"),
)
DECORATOR = re.compile(r"^ *@(?:property|staticmethod|classmethod|lru_cache\(.*\)|cache)\n", re.M)
NAME = re.compile(r"x(?:ǁ(?P<of>\w+?)ǁ|_)(?P<function>\w+?)__mutmut_(?P<number>\d+|orig)")
MUTMUT = """
import sys
from pathlib import Path
from mutmut.__main__ import write_all_mutants_to_file
for module in sys.argv[1:]:
    file = Path("golfrules") / f"{module}.py"
    with open(f"{module}.out", "w", encoding="utf-8") as out:
        write_all_mutants_to_file(out=out, source=file.read_text(encoding="utf-8"), filename=file)
"""


class Mutant(NamedTuple):
    """A change of one function of a module."""

    module: str
    function: str
    """Its name; a method with its class."""
    number: int
    change: tuple[str, ...]
    """The lines that go (`-`) and come (`+`)."""
    lines: tuple[int, int]
    """First and last line of the statement it is in: the tests that run one of them are asked."""
    text: str
    """The whole function, changed."""

    @property
    def name(self) -> str:
        """Module, function and number: `turns.end_turn.7`."""
        return f"{self.module}.{self.function}.{self.number}"

    @property
    def key(self) -> str:
        """What stays the same while the function does: a digest of function and change."""
        return hashlib.sha256(f"{self.module}.{self.function}\n{self.text}".encode()).hexdigest()[:16]

    @property
    def wording(self) -> bool:
        """Whether only the words of a text for people change: something in quotes with a blank in it, or what is joined to it."""
        bare = [re.sub(r"f?\"[^\"]*\"|f?'[^']*'", '""', line[1:]) for line in self.change]
        texts = [text for line in self.change for text in re.findall(r"\"[^\"]*\"|'[^']*'", line)]
        return len(bare) == 2 and bare[0] == bare[1] and any(" " in text for text in texts)


def make(package: Path, modules: list[str], kept: Path) -> dict[str, list[Mutant]]:
    """The mutants of some modules of a package folder, by module. What mutmut wrote is kept in a folder."""
    wanted: dict[str, Path] = {}
    for module in modules:
        source = (package / f"{module}.py").read_text(encoding="utf-8")
        wanted[module] = kept / f"{module}-{hashlib.sha256(source.encode()).hexdigest()[:12]}.made"
    missing = [module for module, file in wanted.items() if not file.exists()]
    if missing:
        kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "golfrules").mkdir()
            (folder / "pyproject.toml").write_text('[tool.mutmut]\nsource_paths = ["golfrules"]\n', encoding="utf-8")
            for module in missing:
                plain = DECORATOR.sub("", (package / f"{module}.py").read_text(encoding="utf-8"))
                (folder / "golfrules" / f"{module}.py").write_text(plain, encoding="utf-8")
            done = subprocess.run([sys.executable, "-c", MUTMUT, *missing], cwd=folder, capture_output=True, text=True)
            if done.returncode:
                raise SystemExit(done.stderr)
            for module in missing:
                written = (folder / f"{module}.out").read_text(encoding="utf-8")
                made = list(_read(module, written, (package / f"{module}.py").read_text(encoding="utf-8")))
                wanted[module].write_text(json.dumps(made), encoding="utf-8")
    return {module: [_mutant(row) for row in json.loads(file.read_text())] for module, file in wanted.items()}


def _mutant(row: list[Any]) -> Mutant:
    module, function, number, change, lines, text = row
    return Mutant(module, function, number, tuple(change), (lines[0], lines[1]), text)


def functions(source: str) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module by name."""
    found: dict[str, ast.FunctionDef] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}": one for one in node.body if isinstance(one, ast.FunctionDef)}
    return found


def _read(module: str, written: str, source: str) -> Iterator[Mutant]:
    there, rows = functions(source), written.splitlines()
    originals: dict[str, list[str]] = {}
    for name, node in functions(written).items():
        found = NAME.fullmatch(name.rpartition(".")[2])
        if found is None:
            continue
        function = f"{found['of']}.{found['function']}" if found["of"] else found["function"]
        text = textwrap.dedent("\n".join(rows[node.lineno - 1 : node.end_lineno])).splitlines()
        text[0] = text[0].replace(node.name, found["function"])
        if found["number"] == "orig":
            originals[function] = text
            continue
        original = originals[function]
        change = [line for line in difflib.unified_diff(original, text, n=0, lineterm="") if _changed(line)]
        first = next((i for i, (old, new) in enumerate(zip(original, text, strict=False)) if old != new), 0)
        lines = _statement(there[function], there[function].lineno + first)
        yield Mutant(module, function, int(found["number"]), tuple(change), lines, "\n".join(text))


def _changed(line: str) -> bool:
    return line[:1] in "+-" and line[:3] not in ("+++", "---")


def _statement(function: ast.FunctionDef, line: int) -> tuple[int, int]:
    """The lines of the innermost statement at a line; the whole body for the function's head."""
    body = (function.body[0].lineno, function.end_lineno or function.lineno)
    best = body
    for node in ast.walk(function):
        if not isinstance(node, ast.stmt) or node is function:
            continue
        inner = [one for name in ("body", "handlers", "cases") for one in getattr(node, name, [])]
        start, end = node.lineno, node.end_lineno or node.lineno
        if inner:
            end = max(start, min(one.lineno for one in inner if hasattr(one, "lineno")) - 1)
        if start <= line <= end and end - start <= best[1] - best[0]:
            best = (start, end)
    return best


def put_in(mutant: Mutant) -> None:
    """Give the function the code of the mutant, wherever it is held."""
    module = importlib.import_module(f"golfrules.{mutant.module}")
    owner, _, name = mutant.function.rpartition(".")
    held: Any = vars(module)[owner] if owner else module
    function = vars(held)[name]
    function = getattr(function, "__func__", None) or getattr(function, "fget", None) or function
    function = getattr(function, "__wrapped__", function)
    assert isinstance(function, FunctionType), mutant.name
    text = mutant.text
    if owner:
        text = f"class {owner}:\n{textwrap.indent(text, '    ')}"
    space = dict(vars(module))
    exec(compile("from __future__ import annotations\n" + text, mutant.name, "exec"), space)
    new = vars(space[owner])[name] if owner else space[name]
    new = getattr(new, "__func__", new)
    function.__code__, function.__defaults__, function.__kwdefaults__ = (
        new.__code__,
        new.__defaults__,
        new.__kwdefaults__,
    )


def changed_source(source: str, mutant: Mutant) -> str:
    """A module's text with the mutant in it."""
    node, rows = functions(source)[mutant.function], source.splitlines()
    pad = " " * node.col_offset
    return "\n".join([*rows[: node.lineno - 1], textwrap.indent(mutant.text, pad), *rows[node.end_lineno :], ""])
