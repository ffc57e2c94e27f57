"""Whether what has to be shown is shown: a witness for each ruling, a scenario for each worked example.

Only the citations of the scenario files are read here; running them is for `golfrules.testing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.citations import dangling
from golfrules.book.faults import Fault
from golfrules.book.read import read
from golfrules.book.spots import Spot

if TYPE_CHECKING:
    from golfrules.book.load import Book

Found = Iterator[Fault]


class Cited(NamedTuple):
    """A citation in a scenario file."""

    ref: str
    where: Spot


def citations(folder: Path) -> Mapping[str, tuple[Cited, ...]]:
    """What each scenario file cites, by its path beginning with `scenarios/`."""
    found: dict[str, tuple[Cited, ...]] = {}
    for file in sorted(folder.rglob("*.yaml")):
        path = f"scenarios/{file.relative_to(folder).as_posix()}"
        document = read(file, path)
        cited: list[Cited] = []
        for number, scenario in enumerate(document.value if isinstance(document.value, list) else ()):
            refs = scenario.get("cites") if isinstance(scenario, dict) else None
            for at, ref in enumerate(refs if isinstance(refs, list) else ()):
                if isinstance(ref, str):
                    cited.append(Cited(ref, document.spot.at(number, "cites", at)))
        found[path] = tuple(cited)
    return found


def check_scenarios(book: Book, folder: Path) -> Found:
    """Witnesses that are missing or show something else; worked examples and citations that lead nowhere."""
    files = citations(folder)
    for ruling in book.rulings.values():
        if ruling.witness is None:
            continue
        spot = ruling.where.at("witness")
        if ruling.witness not in files:
            reason = f"there is no file {ruling.witness}"
            yield spot.fault("missing-witness", reason, "write the smallest position where the readings part")
        elif not any(cited.ref == f"ruling/{ruling.name}" for cited in files[ruling.witness]):
            reason = f"no scenario in {ruling.witness} cites ruling/{ruling.name}"
            yield spot.fault("witness-without-scenario", reason, f"add cites: [ruling/{ruling.name}] to its scenario")
    everywhere = {cited.ref for several in files.values() for cited in several}
    for claim in book.all_claims():
        if claim.kind == "example" and claim.ref not in everywhere:
            spot = claim.where.at("kind")
            yield spot.fault("example-without-scenario", f"no scenario plays {claim.ref}", "write one that cites it")
    for several in files.values():
        for cited in several:
            gone = dangling(book, cited.ref)
            if gone is not None:
                yield cited.where.fault("dangling-citation", *gone)
