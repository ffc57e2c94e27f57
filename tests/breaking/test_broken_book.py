"""The whole check on a copy of the rulebook with a few words changed: each fault in its place, with its reason."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from golfrules.book.check import check
from golfrules.book.faults import BookError, Fault
from golfrules.book.load import load
from golfrules.book.resolve import ruleset

Edit = tuple[str, str, str]


def faults(root: Path, folder: Path, *edits: Edit) -> list[Fault]:
    """The faults of a copy with words changed: (file, old, new), each old text standing exactly once."""
    shutil.copytree(root / "spec", folder / "spec")
    for name, old, new in edits:
        file = folder / "spec" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        file.write_text(text.replace(old, new), encoding="utf-8")
    return list(check(load(folder / "spec", "spec")))


def told(found: list[Fault]) -> set[tuple[str, str]]:
    return {(fault.path.removeprefix("spec/"), fault.code) for fault in found}


def entry(root: Path, file: str, name: str) -> str:
    """The text of a claim."""
    text = (root / "spec" / file).read_text(encoding="utf-8")
    start = text.index(f"\n  {name}:\n") + 1
    rest = text[start:].splitlines(keepends=True)
    return "".join([rest[0], *_while_inner(rest[1:])])


def _while_inner(lines: list[str]) -> list[str]:
    return lines[: next(at for at, line in enumerate(lines) if not line.startswith("    "))]


def test_a_deleted_claim_takes_the_ground_from_its_rule(root: Path, tmp_path: Path) -> None:
    gone = entry(root, "claims/six-fr.yaml", "drawn-in-secret")
    found = faults(root, tmp_path, ("claims/six-fr.yaml", gone, ""))
    line = next(
        number
        for number, row in enumerate((root / "spec/variants/six-card.yaml").read_text(encoding="utf-8").splitlines(), 1)
        if row.startswith("  turn.drawn-seen:")
    )
    assert ("spec/variants/six-card.yaml", line, "dangling-citation") in {(f.path, f.line, f.code) for f in found}
    assert any(fault.code == "gap-without-ruling" and "turn.drawn-seen" in fault.reason for fault in found)


def test_a_claim_that_says_something_else_starts_a_conflict(root: Path, tmp_path: Path) -> None:
    old = entry(root, "claims/six-fr.yaml", "clockwise")
    found = faults(
        root, tmp_path, ("claims/six-fr.yaml", old, old.replace("turn.order: clockwise", "turn.order: anticlockwise"))
    )
    fault = next(fault for fault in found if fault.code == "conflict-without-ruling")
    assert fault.path == "spec/claims/six-fr.yaml"
    assert "six-card/turn.order is in dispute between lineages" in fault.reason
    assert "'anticlockwise' by six-fr.clockwise" in fault.reason


def test_a_claim_that_gives_in_takes_the_conflict_from_its_ruling(root: Path, tmp_path: Path) -> None:
    old = entry(root, "claims/howto-fr.yaml", "reveal-own-turn")
    new = old.replace("end.reveal: own-final-turn", "end.reveal: after-final-turns")
    assert new != old
    found = faults(root, tmp_path, ("claims/howto-fr.yaml", old, new))
    assert ("rulings/howto-fr-reveal.yaml", "ruling-without-conflict") in told(found)


def test_pairs_on_diagonals_do_not_go_with_six_cards(root: Path, tmp_path: Path) -> None:
    with pytest.raises(BookError) as error:
        ruleset("six-card+diagonal-pairs", load(root / "spec"))
    assert error.value.faults[0].code == "option-does-not-fit"
    assert "a rule of four-card, not of six-card" in error.value.faults[0].reason
    with pytest.raises(BookError) as error:
        ruleset("six-card+score.cancel=any-line", load(root / "spec"))
    assert {fault.code for fault in error.value.faults} >= {"void-mix"}
    assert any("score.cancel any-line needs setup.layout 2x2 or 3x3 (here 2x3)" in f.reason for f in error.value.faults)

    option = (root / "spec/options.yaml").read_text(encoding="utf-8")
    old = option[option.index("  diagonal-pairs:\n") :].split("    from:")[0]
    found = faults(
        root, tmp_path, ("options.yaml", old, old.replace("fits: [four-card]", "fits: [four-card, six-card]"))
    )
    assert told(found) == {("options.yaml", "option-fits-unsaid")}
    assert "nothing that option diagonal-pairs cites is about six-card" in found[0].reason
    book = load(tmp_path / "spec", "spec")
    with pytest.raises(BookError) as error:
        ruleset("six-card+diagonal-pairs", book)
    assert "diagonal-pairs: score.cancel any-line needs setup.layout 2x2 or 3x3 (here 2x3)" in str(error.value)


def test_pairs_on_diagonals_written_into_six_card_are_void(root: Path, tmp_path: Path) -> None:
    found = faults(
        root, tmp_path, ("variants/six-card.yaml", "score.cancel: {is: column", "score.cancel: {is: any-line")
    )
    fault = next(fault for fault in found if fault.code == "void-rule")
    assert fault.path == "spec/variants/six-card.yaml"
    assert fault.reason == "score.cancel any-line needs setup.layout 2x2 or 3x3 (here 2x3)"
    assert not told(found) & {("options.yaml", "option-void"), ("options.yaml", "option-dead")}
