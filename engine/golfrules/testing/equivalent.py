"""Arguments that a mutant cannot be told from its rule: read from a file of the checkout, `properties/equivalent.yaml`.

A file is a list of `{mutant: TEXT, of: [REF, …], because: TEXT}`, the mutant written as `golf mutate` prints it. An argument whose
mutant does not exist, or which somebody kills after all, is a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from golfrules.book.faults import Fault, did_you_mean
from golfrules.book.read import read
from golfrules.book.spots import Spot

NAME = "equivalent.yaml"
_KEYS = ("mutant", "of", "because")


class Argument(NamedTuple):
    """Why one mutant of one ruleset is equivalent, and where that is written."""

    ref: str
    mutant: str
    because: str
    spot: Spot


class Arguments(NamedTuple):
    """All arguments of a file, and what is wrong with its form."""

    listed: tuple[Argument, ...] = ()
    faults: tuple[Fault, ...] = ()

    def of(self, ref: str) -> dict[str, Argument]:
        """The arguments about a ruleset, by mutant."""
        return {one.mutant: one for one in self.listed if one.ref == ref}


def read_arguments(file: Path, path: str | None = None) -> Arguments:
    """The arguments in a file; none if there is no file."""
    if not file.exists():
        return Arguments()
    document = read(file, path)
    found: list[Argument] = []
    faults = list(document.faults)
    rows = document.value if isinstance(document.value, list) else []
    if not isinstance(document.value, list) and not faults:
        faults.append(document.spot.fault("bad-argument", "a list of arguments is wanted", "- mutant: …"))
    for number, row in enumerate(rows):
        spot = document.spot.at(number)
        if not isinstance(row, Mapping) or sorted(map(str, row)) != sorted(_KEYS) or not isinstance(row["of"], list):
            faults.append(spot.fault("bad-argument", "an argument has mutant, of (a list) and because", ""))
            continue
        found.extend(Argument(str(ref), str(row["mutant"]), str(row["because"]), spot) for ref in row["of"])
    return Arguments(tuple(found), tuple(faults))


def untrue(argument: Argument, mutants: Iterable[str], killers: Iterable[str], apart: str) -> Fault | None:
    """What is wrong with an argument: no such mutant, killed after all, told apart by a play. None if it may stand."""
    known = list(mutants)
    if argument.mutant not in known:
        reason = f"{argument.ref} has no mutant {argument.mutant!r}"
        return argument.spot.fault(
            "argued-but-gone", reason, did_you_mean(argument.mutant, known, "remove the argument")
        )
    killed = list(killers)
    if killed:
        reason = f"{argument.mutant} of {argument.ref} is argued equivalent, but {killed[0]!r} kills it"
        return argument.spot.fault("argued-but-killed", reason, "remove the argument, or mend what kills it")
    if apart:
        reason = f"{argument.mutant} of {argument.ref} is argued equivalent, but a play tells it apart: {apart}"
        return argument.spot.fault("argued-but-told-apart", reason, "remove the argument and write a scenario")
    return None
