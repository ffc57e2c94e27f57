"""Mutants of the core's code: made by mutmut, tried by all scenarios and by the tests of the core.

    python tools/mutants.py                      # all modules of the core: a row each, what lives, and docs/mutants.md
    python tools/mutants.py cards play --show    # some of them, each survivor with its lines
    python tools/mutants.py --name turns.end_turn.7 --budget 60

mutmut (extra `mutate`) writes every mutant of a function beside the original. Its own runner starts pytest for each; here each is a
fork of one process that holds the rulebook, the scenarios and the tests, and is shown only to those that run its statement. What
became of it is kept in a folder at once, so that a run that was interrupted goes on, and a change of the code costs only the
mutants of the functions that changed. What lives is tried again with `--again` (after new tests) or a greater `--budget`.

Mutants that change only the words of a message are counted apart: which fault it is is tested, and not its wording. Those that no
play can tell from the original are argued one by one in docs/mutants.yaml; an argument without its mutant is an error.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from mutants_made import CORE, Mutant, make
from mutants_page import Row, page, reasons, row_of
from mutants_tried import Fate, checkout, try_all, watch

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".mutants"
PAGE = ROOT / "docs" / "mutants.md"
BUDGET = 3.0
"""Seconds of its own time for which tests are asked about a mutant."""


class Kept:
    """What is known of a module's mutants, in a file: for each the killer, or for how many seconds it lived."""

    def __init__(self, folder: Path, module: str) -> None:
        self.file = folder / f"{module}.json"
        self.known: dict[str, str | float] = json.loads(self.file.read_text()) if self.file.exists() else {}

    def killer(self, mutant: Mutant) -> str | None:
        """Who killed it; None if nobody did or it was not tried."""
        found = self.known.get(mutant.key)
        return found if isinstance(found, str) else None

    def to_try(self, mutant: Mutant, budget: float, again: bool) -> bool:
        """Whether it is not known what becomes of it."""
        found = self.known.get(mutant.key, 0.0)
        return not isinstance(found, str) and (again or found < budget)

    def keep(self, fate: Fate, budget: float) -> None:
        """Write down what became of one."""
        self.known[fate.mutant.key] = fate.killer or budget
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps(self.known, indent=0, sort_keys=True), encoding="utf-8")
        fresh.replace(self.file)


def main(arguments: list[str]) -> int:
    """Try the mutants of some modules; 1 if fewer than 95 of 100 of some module are killed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--show", action="store_true", help="each survivor with its lines")
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="only these mutants")
    parser.add_argument(
        "--budget", type=float, default=BUDGET, metavar="SECONDS", help="how long tests are asked about one"
    )
    parser.add_argument("--again", action="store_true", help="what lived is tried again")
    parser.add_argument("--anew", action="store_true", help="everything is tried again")
    parser.add_argument(
        "--tests", action="append", default=[], metavar="PART", help="only tests with this in their names"
    )
    parser.add_argument("--on-import", action="store_true", help="what lives and is run on import is imported anew")
    parser.add_argument("--kept", type=Path, default=KEPT, metavar="FOLDER", help="what is known already")
    parser.add_argument("--no-trying", action="store_true", help="only tell what is known already")
    told = parser.parse_args(arguments)
    modules = told.modules or sorted({name.partition(".")[0] for name in told.name}) or list(CORE)
    if not set(modules) <= set(CORE):
        parser.error(f"the modules of the core are {', '.join(CORE)}")
    told.kept.mkdir(parents=True, exist_ok=True)
    made = make(ROOT / "engine" / "golfrules", modules, told.kept)
    kept = {module: Kept(told.kept, module) for module in modules}
    if told.anew:
        for module in modules:
            kept[module].known.clear()
    wanted = [
        mutant
        for module in modules
        for mutant in made[module]
        if (not told.name or mutant.name in told.name)
        and kept[module].to_try(mutant, told.budget, told.again or bool(told.name))
    ]
    if wanted and not told.no_trying:
        _try(wanted, kept, told)
    return _tell(made, kept, told.show, not told.modules and not told.name, told.name)


def _try(wanted: list[Mutant], kept: dict[str, Kept], told: argparse.Namespace) -> None:
    place = Path(tempfile.mkdtemp(prefix="golf-mutants-"))
    done = 0

    def each(fate: Fate) -> None:
        nonlocal done
        done += 1
        kept[fate.mutant.module].keep(fate, told.budget)
        print(f"{done} of {len(wanted)}: {fate.mutant.name} {fate.killer or 'lives'}", file=sys.stderr, flush=True)

    try:
        checkout(ROOT, place)
        try_all(place, watch(place, told.kept), wanted, told.budget, told.tests, told.on_import, each)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _tell(made: dict[str, list[Mutant]], kept: dict[str, Kept], show: bool, whole: bool, names: list[str]) -> int:
    argued = reasons(ROOT / "docs" / "mutants.yaml")
    rows: list[Row] = []
    for module, mutants in made.items():
        fates = [Fate(one, kept[module].killer(one) or "") for one in mutants if not names or one.name in names]
        row = row_of(module, fates, argued)
        rows.append(row)
        print(row.line(), flush=True)
        for one in row.alive if show or names else ():
            print(f"  {one.name}", *(f"    {line}" for line in one.change), sep="\n", flush=True)
    gone = [reason for reason in argued if reason.module in made and not reason.used] if not names else []
    for reason in gone:
        print(f"docs/mutants.yaml argues about a mutant of {reason.function} that does not live: {reason.text}")
    if whole:
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
    return 1 if gone or any(row.share < 0.95 for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
