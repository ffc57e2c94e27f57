"""A sixth source costs two files and no code: spec/README.md is followed word by word in a copy of the rulebook, with an
invented sheet that contradicts two rules and garbles one. What each command prints stands on the page and is compared.

Under each heading of the page the copy is made anew.
"""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest
from at_hand import ROOT, sources_at_hand
from pages import Example, differs, examples

from golfrules import legal_actions, start
from golfrules.book.account import audit
from golfrules.book.check import check, next_steps
from golfrules.book.conflicts import ledger
from golfrules.book.faults import Fault
from golfrules.book.load import Book, load
from golfrules.book.resolve import ruleset

HERE = Path(__file__).parent
STEPS = examples("console copy")
HEADINGS = list(dict.fromkeys(step.under for step in STEPS))


def copied(folder: Path) -> Path:
    """A copy of the rulebook, its scenarios and the sheet."""
    for name in ("spec", "scenarios", "tests/sixth"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


def followed(folder: Path, steps: list[Example]) -> None:
    for step in steps:
        found = differs(step, folder, "--spec spec")
        assert not found, found


@pytest.mark.parametrize("heading", HEADINGS)
def test_the_page_leads_a_stranger_step_by_step(heading: str, tmp_path: Path) -> None:
    folder = copied(tmp_path)
    followed(folder, [step for step in STEPS if step.under == heading])
    if heading == "Add a source":
        it_is_whole(folder)


def it_is_whole(folder: Path) -> None:
    """No code and no file besides those that the page names; all faults gone; the edition is played; its conflicts shown."""
    assert touched(folder) == {
        "claims/cabin.yaml", "sources.yaml", "variants/six-card.yaml",
        "rulings/cabin-holes.yaml", "rulings/cabin-pairs.yaml", "rulings/cabin-throws-back.yaml",
        "rulings/six-card-final-turns.yaml", "rulings/six-card-packs.yaml", "rulings/two-value.yaml",
    }  # fmt: skip
    book = load(folder / "spec", "spec")
    assert check(book, folder / "scenarios") == ()
    spoken = {c.id for c in ledger(book).conflicts if any("cabin" in side.holders for side in c.positions)}
    assert {"six-card/turn.reject", "six-card/match.holes", "six-card/end.final-turns"} <= spoken
    played = ruleset("six-card@cabin", book)
    assert (played.answers["turn.reject"], played.answers["match.holes"], played.answers["score.cancel"]) == (
        "either",
        6,
        "column",
    )
    assert played.grounds["score.cancel"] == ("cabin.pairs",)
    assert legal_actions(start(played, players=2, seed=1))
    texts = sources_at_hand()
    if texts is not None:
        shutil.copytree(texts, folder / "texts")
        shutil.copy(HERE / "cabin.txt", folder / "texts")
        found = audit(folder / "texts", book.sources, book.claims)
        assert found.faults == ()
        assert [one.percent for one in found.accounts] == [100.0] * 6


def touched(folder: Path) -> set[str]:
    """The files of the rulebook that are not as they were."""
    found = set()
    for file in (folder / "spec").rglob("*"):
        name = file.relative_to(folder / "spec").as_posix()
        before = ROOT / "spec" / name
        if file.is_file() and not (before.is_file() and before.read_bytes() == file.read_bytes()):
            found.add(name)
    return found


# --- between the steps ----------------------------------------------------------------------------------------------


@pytest.fixture
def entered(tmp_path: Path) -> Book:
    """The rulebook with the sheet entered and its claims, but no ruling on them."""
    folder = copied(tmp_path)
    entry = (HERE / "source.yaml").read_text(encoding="utf-8")
    with (folder / "spec" / "sources.yaml").open("a", encoding="utf-8") as file:
        file.write(entry)
    shutil.copy(HERE / "claims.yaml", folder / "spec" / "claims" / "cabin.yaml")
    return load(folder / "spec", "spec")


def without(book: Book, name: str) -> Book:
    """The rulebook without one claim of the sheet."""
    file = book.root / "claims" / "cabin.yaml"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    first = lines.index(f"  {name}:\n")
    last = next(at for at in range(first + 1, len(lines)) if not lines[at].startswith("    "))
    file.write_text("".join(lines[:first] + lines[last:]), encoding="utf-8")
    return load(book.root, "spec")


def test_a_passage_that_is_forgotten_is_named_by_line_and_column(entered: Book) -> None:
    book = without(entered, "draw")
    found = audit(HERE, {"cabin": book.sources["cabin"]}, book.claims)
    assert [(Path(f.path).name, f.line, f.column, f.code) for f in found.faults] == [("cabin.txt", 7, 4, "unaccounted")]
    assert "(7:4 to 7:68)" in found.faults[0].reason


def test_a_garbled_claim_does_not_start_a_dispute_before_it_is_mended(entered: Book) -> None:
    from golfrules.book.check_rulings import check_rulings

    found = [fault for fault in check_rulings(entered, ledger(entered)) if fault.code == "conflict-without-ruling"]
    assert sorted(fault.path for fault in found) == ["spec/claims/cabin.yaml"] * 2
    assert not any("score.cancel" in fault.reason for fault in found)


def test_a_source_that_agrees_with_everybody_costs_two_files_alone(entered: Book) -> None:
    for name in ("throw-back", "six-holes", "pairs", "over-at-once", "one-pack", "values"):
        entered = without(entered, name)
    assert check(entered, entered.root.parent / "scenarios") == ()
    assert ruleset("six-card@cabin", entered).answers == ruleset("six-card", entered).answers


# --- what to do next ------------------------------------------------------------------------------------------------

FORM = {"missing-file", "not-utf-8", "unknown-option"}  # mended first, as everything that a file has wrong by itself


def codes_in(file: Path) -> set[str]:
    """The codes of all faults that a module makes."""
    found = set()
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            at = {"fault": 0, "Fault": 3}.get(name)
            words = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if at is not None and words and (at == 3 or isinstance(call.args[0], ast.Constant)):
                found.add(words[0] if at == 0 else next(w for w in words if "-" in w or w == "unaccounted"))
    return found


def test_every_fault_that_spans_files_has_its_step() -> None:
    book = ROOT / "engine" / "golfrules" / "book"
    codes = set().union(*(codes_in(file) for file in (*book.glob("check_*.py"), book / "account.py"))) - FORM
    assert {"unaccounted", "span-hash", "conflict-without-ruling", "rule-without-ground"} <= codes
    for code in sorted(codes):
        (step,) = next_steps([Fault("spec/x.yaml", 1, 1, code, "reason")])
        assert step.do != "mend the form of the files", code
