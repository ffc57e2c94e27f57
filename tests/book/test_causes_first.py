"""When few faults can be shown, those come first from which the others may follow."""

from __future__ import annotations

from golfrules.book.faults import Fault, causes_first

PATHS = (
    "scenarios/six-card/a.yaml",
    "spec/claims/six-fr.yaml",
    "spec/glossary.yaml",
    "spec/options.yaml",
    "spec/parameters/turn.yaml",
    "spec/rulings/a.yaml",
    "spec/variants/six-card.yaml",
)


def test_rules_come_before_what_speaks_of_them() -> None:
    found = causes_first(Fault(path, line, 1, "code", "reason") for path in PATHS for line in (2, 1))
    assert [fault.path for fault in found[::2]] == [
        "spec/variants/six-card.yaml",
        "spec/options.yaml",
        "spec/parameters/turn.yaml",
        "spec/claims/six-fr.yaml",
        "spec/rulings/a.yaml",
        "spec/glossary.yaml",
        "scenarios/six-card/a.yaml",
    ]
    assert [fault.line for fault in found[:2]] == [1, 2]
