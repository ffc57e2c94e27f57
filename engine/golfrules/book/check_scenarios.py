"""Whether what has to be shown is shown: a witness for each ruling, a scenario for each worked example.

Only the citations of the scenario files are looked at here; their form, what they refer to, and running them is for
`golfrules.testing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.citations import dangling
from golfrules.book.faults import Fault
from golfrules.book.read import Document, read
from golfrules.book.spots import Spot

if TYPE_CHECKING:
    from golfrules.book.load import Book

Found = Iterator[Fault]


class Cited(NamedTuple):
    """A citation in a scenario file."""

    ref: str
    where: Spot


Documents = Mapping[str, Document]
"""The scenario files as read, by their path beginning with `scenarios/`, as a ruling names its witness."""


def documents(book: Book, folder: Path) -> Documents:
    """Read the scenario files. Faults name them beside the rulebook: `COPY/scenarios/x.yaml` with `COPY/spec`."""
    label = _label(book, folder)
    found: dict[str, Document] = {}
    for file in sorted(folder.rglob("*.yaml")):
        inside = file.relative_to(folder).as_posix()
        found[f"scenarios/{inside}"] = read(file, f"{label}/{inside}")
    return found


def _label(book: Book, folder: Path) -> str:
    """How faults name the folder of the scenarios."""
    if folder.resolve().parent != book.root.resolve().parent:
        return folder.as_posix()
    return (PurePosixPath(book.label).parent / folder.name).as_posix()


def _citations(document: Document) -> Iterator[Cited]:
    scenarios = document.value if isinstance(document.value, list) else ()
    for number, scenario in enumerate(scenarios):
        refs = scenario.get("cites") if isinstance(scenario, dict) else None
        for at, ref in enumerate(refs if isinstance(refs, list) else ()):
            if isinstance(ref, str):
                yield Cited(ref, document.spot.at(number, "cites", at))


def check_scenarios(book: Book, read_files: Documents) -> Found:
    """Witnesses that are missing or show something else; worked examples and citations that lead nowhere.

    What a file cites that could not be read to its end nobody knows: nothing is said to be missing for it.
    """
    files = {path: tuple(_citations(document)) for path, document in read_files.items()}
    unread = {path for path, document in read_files.items() if document.cut or not isinstance(document.value, list)}
    for ruling in book.rulings.values():
        if ruling.witness is None:
            continue
        spot = ruling.where.at("witness")
        if ruling.witness not in files:
            reason = f"there is no file {ruling.witness}"
            yield spot.fault("missing-witness", reason, "write the smallest position where the readings part")
        elif ruling.witness not in unread and all(
            cited.ref != f"ruling/{ruling.name}" for cited in files[ruling.witness]
        ):
            reason = f"no scenario in {ruling.witness} cites ruling/{ruling.name}"
            yield spot.fault("witness-without-scenario", reason, f"add cites: [ruling/{ruling.name}] to its scenario")
    everywhere = {cited.ref for several in files.values() for cited in several}
    for claim in book.all_claims():
        if claim.kind == "example" and claim.ref not in everywhere and not unread:
            spot = claim.where.at("kind")
            yield spot.fault("example-without-scenario", f"no scenario plays {claim.ref}", "write one that cites it")
    for several in files.values():
        for cited in several:
            gone = dangling(book, cited.ref)
            if gone is not None:
                yield cited.where.fault("dangling-citation", *gone)
