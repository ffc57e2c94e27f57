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


def test_a_wrong_answer_comes_before_the_questions_that_arise_from_it() -> None:
    path = "spec/variants/six-card.yaml"
    codes = ("missing-rule", "superfluous-rule", "value-against-claim", "void-rule", "gap-without-ruling")
    found = causes_first(Fault(path, line, 1, code, "reason") for line, code in enumerate(codes, 1))
    assert [fault.code for fault in found] == [
        "value-against-claim",
        "missing-rule",
        "superfluous-rule",
        "void-rule",
        "gap-without-ruling",
    ]
