"""The computed grades as they are recorded, so that a check can compare them with the written ones without computing them anew."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from golfrules.proof.beyond import ANSWERS as SMALL
from golfrules.proof.drawn import finding_data
from golfrules.proof.finding import Parted
from golfrules.proof.grade import GRADES, Graded, NotComputed, plain_data, readings
from golfrules.proof.onlyanswer import no_such_layout, only_answer

if TYPE_CHECKING:
    from golfrules.book.faults import Fault
    from golfrules.book.load import Book
    from golfrules.book.model import Ruling


class Recorded(NamedTuple):
    """One entry of the record. `key` names the readings as they were when it was computed."""

    ruling: str
    key: str
    written: str | None
    computed: str | None
    least: bool
    how: str
    data: dict[str, Any]


def key_of(book: Book, ruling: Ruling, scenarios: Path | None) -> str:
    """A name for the rules of a ruling's readings: it changes when what is compared changes."""
    try:
        told = sorted(f"{name}={rules.digest}" for name, rules in readings(book, ruling, scenarios).items())
    except NotComputed as why:
        alone = only_answer(book, ruling) or no_such_layout(book, ruling)
        told = [str(why), *([alone.covers] if alone is not None else [])]
        if ruling.settles is not None and ruling.settles.parameter in SMALL:
            told += sorted(rules.digest for rules in why.played.values())
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def recorded(book: Book, graded: Graded, scenarios: Path | None) -> Recorded:
    """What is kept of a computed grade."""
    finding = graded.finding
    how = graded.why
    if isinstance(finding, Parted):
        pair = " against ".join(graded.pair or ())
        how = (
            f"{pair}: {finding.decisive or 'shown by ' + type(finding.witness).__name__.replace('Witness', '').lower()}"
        )
    data: dict[str, Any] = {}
    if finding is not None:
        data = {"refs": list(graded.refs or ()), **finding_data(finding)}
    key = key_of(book, book.rulings[graded.ruling], scenarios)
    return Recorded(graded.ruling, key, graded.written, graded.computed, graded.least, how, data)


def as_yaml(records: Iterable[Recorded]) -> str:
    """The record as a file."""
    import yaml

    entries = {r.ruling: {k: v for k, v in r._asdict().items() if k not in ("ruling", "written")} for r in records}
    head = "# Computed by `golf prove --grades`; not to be edited. How to read it: docs/proved.md\n"
    text: str = yaml.safe_dump(_plain(entries), sort_keys=False, allow_unicode=True, width=120)
    return head + text


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k) if not isinstance(k, int) else k: _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value


def read(book: Book, path: Path) -> list[Recorded]:
    """The record of a checkout, with the grades written now; empty when there is none."""
    if not path.is_file():
        return []
    entries = plain_data(path) or {}
    found = []
    for name, entry in entries.items():
        ruling = book.rulings.get(name)
        written = ruling.grade if ruling is not None else None
        found.append(
            Recorded(
                name, entry["key"], written, entry["computed"], entry["least"], entry["how"], entry.get("data") or {}
            )
        )
    return found


def default_path() -> Path:
    """Where the record lies in a checkout."""
    return Path(__file__).resolve().parents[3] / "docs" / "grades.yaml"


def kept_path() -> Path:
    """Where the record is read: in a checkout, else inside the package."""
    checkout = default_path()
    return checkout if checkout.is_file() else Path(__file__).resolve().parents[1] / "_data" / "grades.yaml"


def disagrees(record: Recorded) -> bool:
    """Whether a written grade is another than what was computed. "At least so much" is contradicted only by less."""
    if record.computed is None or record.written is None or record.written == record.computed:
        return False
    return not (record.least and GRADES.index(record.written) > GRADES.index(record.computed))


def grade_faults(book: Book, path: Path | None = None) -> list[Fault]:
    """A fault for each written grade that the record contradicts; for `check`."""
    from golfrules.book.faults import Fault

    faults = []
    for record in read(book, path or kept_path()):
        ruling = book.rulings.get(record.ruling)
        if ruling is not None and disagrees(record):
            where = ruling.where.at("grade")
            reason = f"{record.ruling} is graded {record.written}, but it is {record.computed}: {record.how}"
            faults.append(
                where.fault("grade-against-proof", reason, f"write {record.computed}, or golf prove --grades anew")
            )
    assert all(isinstance(fault, Fault) for fault in faults)
    return faults


def stale(book: Book, path: Path, scenarios: Path | None) -> list[str]:
    """The rulings whose record is missing or was computed for other readings, and records of no ruling."""
    records = {record.ruling: record for record in read(book, path)}
    found = [
        name
        for name, ruling in sorted(book.rulings.items())
        if name not in records or records[name].key != key_of(book, ruling, scenarios)
    ]
    return [*found, *(name for name in records if name not in book.rulings)]
