"""`golf verify`: everything the rulebook promises."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.numbers import PROCESSES
from golfrules.cli.unused import refuse

if TYPE_CHECKING:
    from golfrules.cli.proofs import Theorems
    from golfrules.testing.verification import Row, Verified


SHOWN = 10
"""So many faults of the data are shown here; `check` shows all."""
DRAWN = 5
"""So many scenarios that do not hold are drawn here; `run` draws all."""


@click.command("verify")
@click.argument("refs", nargs=-1, metavar="[REF]…")
@click.option(
    "--proofs/--no-proofs",
    default=None,
    help="Try all theorems anew, or none. [default: where the solver is installed, all but those that take long; results are kept for the same files]",
)
@click.option("--workers", type=PROCESSES, help="So many processes for the theorems (one a core, four at most).")
@at_desk()
def command(desk: Desk, refs: tuple[str, ...], proofs: bool | None, workers: int | None) -> int:
    """Check the data and play all scenarios: a row for each variant, edition, and option by itself; and try the theorems.

    With REF only those rulesets and the scenarios that belong to them. A variant's rules that no scenario pins are named, and
    count as a failure, and so does a theorem that does not come out as expected.
    """
    from golfrules.book.faults import causes_first
    from golfrules.cli.check import passages_line, whole_check
    from golfrules.cli.proofs import theorems
    from golfrules.testing.verification import verify

    if proofs is False or (proofs is None and refs):
        refuse("is for the theorems, which are not tried here", "workers")
    started = time.perf_counter()
    wanted = [desk.ruleset(ref).ref for ref in refs]
    checked = whole_check(desk)
    found = verify(desk.book, [desk.scenarios] if desk.scenarios else [], wanted)
    tried = theorems(desk, proofs, refs, workers)
    seconds = time.perf_counter() - started
    say = desk.say
    faults = causes_first([*checked.faults, *found.faults])
    for fault in faults[:SHOWN]:
        say.line(fault.text())
        say.line()
    if len(faults) > SHOWN:
        more = len(faults) - SHOWN
        say.line(f"… and {more} more fault{'s' * (more > 1)}; golf check shows all")
        say.line()
    if checked.waiting_line:
        say.line(checked.waiting_line)
        say.line()
    failed = [result for result in found.results if not result.passed]
    for result in failed[:DRAWN]:
        say.line(result.text())
        say.line()
    if len(failed) > DRAWN:
        say.line(f"… and {len(failed) - DRAWN} more scenarios that do not hold; golf run draws all")
        say.line()
    proved = ("theorems",) if tried.tried else ()
    head = ("ruleset", "rules", "pinned", "scenarios", "conflicts", *proved, "")
    say.table(head, [_shown(desk, row, tried) for row in found.rows], right=(1, 2, 3, 4))
    say.line()
    for row in found.rows:
        if row.trouble:
            say.line(f"{row.ref} cannot be played:", "red")
            say.line(row.trouble)
        if row.bare:
            say.wrapped(f"{row.ref}: no scenario pins {', '.join(row.bare)}", hang="  ")
    say.line(passages_line(checked))
    for one in tried.bad:
        say.line(
            f"theorem {one.name}: {one.verdict}, {one.expected or 'something else'} was expected: {one.reason}", "red"
        )
    say.line(tried.line, None if tried.good else "red")
    good = found.good and not checked.faults and tried.good
    if len(faults) > 1 or (faults and failed):
        say.line(f"look first at {faults[0].place}: {faults[0].reason}", "red")
    summary = _summary(found, tried, len(faults), good, seconds)
    return say.end(summary, good, **_data(found, tried, faults, checked.accounts, seconds), theorems=_theorems(tried))


def _shown(desk: Desk, row: Row, tried: Theorems) -> tuple[str, ...]:
    of_scenarios = f"{row.passed} of {row.scenarios}" if row.passed < row.scenarios else str(row.scenarios or "")
    of_conflicts = f"{row.settled} of {row.conflicts}" if row.settled < row.conflicts else str(row.conflicts or "")
    state = desk.say.paint("ok", "green") if row.good else desk.say.paint("fails", "red")
    proved = (tried.about(row.ref),) if tried.tried else ()
    return (row.ref, str(row.rules or ""), str(row.pinned or ""), of_scenarios, of_conflicts, *proved, state)


def _summary(found: Verified, tried: Theorems, faults: int, good: bool, seconds: float) -> str:
    rows = [row for row in found.rows if row.kind]
    passed = sum(result.passed for result in found.results)
    bad = sum(not row.good for row in rows)
    parts = [
        f"{len(rows)} ruleset{'s' * (len(rows) != 1)}",
        f"{passed} of {len(found.results)} scenarios hold",
        f"{sum(row.settled for row in rows)} of {sum(row.conflicts for row in rows)} conflicts settled",
    ]
    if tried.tried:
        parts.append(f"{len(tried.tried) - len(tried.bad)} of {len(tried.tried)} theorems as expected")
    elif not tried.good:
        parts.append("theorems not tried")
    if bad:
        parts.append(f"{bad} ruleset{'s fail' if bad != 1 else ' fails'}")
    if faults:
        parts.append(f"{faults} fault{'s' * (faults != 1)} in the data")
    return f"{'all is well' if good else 'something is wrong'}: {', '.join(parts)} ({seconds:.1f} s)"


def _data(
    found: Verified, tried: Theorems, faults: Sequence[Any], accounts: Sequence[Any], seconds: float
) -> dict[str, Any]:
    return {
        "rows": [{**row._asdict(), "theorems": tried.about(row.ref), "good": row.good} for row in found.rows],
        "failures": [result.to_json() for result in found.results if not result.passed],
        "faults": [fault.to_json() for fault in faults],
        "passages": [account.to_json() for account in accounts] or None,
        "seconds": round(seconds, 2),
    }


def _theorems(tried: Theorems) -> dict[str, Any]:
    return {
        "told": tried.line,
        "kept": tried.kept,
        "tried": [{**one._asdict(), "good": one.as_expected} for one in tried.tried],
    }
