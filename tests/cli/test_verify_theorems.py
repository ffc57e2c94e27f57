"""The theorems in `golf verify`: any outcome but the expected one is red, and what is kept is never shown as fresh."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from golfrules.book.load import Book
from golfrules.book.resolve import default_book
from golfrules.cli.check import Checked
from golfrules.proof import together
from golfrules.proof.theorems import GROUPS, LONG, NAMES, Case, Outcome, Theorem
from golfrules.proof.together import Tried, try_all, try_one
from golfrules.testing.verification import Row, Verified

Golf = Callable[..., Any]
GOOD = [Tried(name, "held", "held", 0.5) for name in NAMES]


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[Tried]]:
    """What the theorems come to, one outcome for each time they are tried; the rest of `verify` is left out."""
    outcomes: list[Sequence[Tried]] = []
    monkeypatch.setattr("golfrules.cli.check.whole_check", lambda desk: Checked((), (), False))
    monkeypatch.setattr("golfrules.testing.verification.verify", lambda *asked: Verified((), (), ()))
    monkeypatch.setattr(together, "try_all", lambda book, workers, long, told: outcomes.pop(0))
    monkeypatch.setattr("golfrules.proof.solver.at_hand", lambda: True)
    return outcomes


def test_a_theorem_is_told_and_counted(golf: Golf, tried: list[Any]) -> None:
    tried.append([Tried("bounds", "held", "held", 1), Tried("cancelling_never_costs", "refuted", "refuted", 2)])
    done = golf("verify")
    assert done.code == 0, done.out
    assert "theorems: 1 held, 1 refuted as expected, 2 that take long left out (" in done.out
    assert "2 of 2 theorems as expected" in done.last


def test_each_ruleset_has_a_column_of_what_speaks_of_it(
    golf: Golf, tried: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also where the result is kept from an earlier run; without theorems there is no such column."""
    rows = tuple(Row(ref, "variant", 3, 3, (), 1, 1, 0, 0, "") for ref in ("six-card", "four-card", "nine-card"))
    monkeypatch.setattr("golfrules.testing.verification.verify", lambda *asked: Verified(rows, (), ()))
    monkeypatch.setenv("GOLF_CACHE", str(tmp_path))
    about = (("six-card", "refuted"), ("four-card", "held"))
    tried.append([*GOOD[2:], GOOD[0]._replace(about=about), GOOD[1]._replace(about=(("six-card", "held"),))])
    for _ in range(2):
        told = golf("verify").out
        assert told.splitlines()[0].split() == ["ruleset", "rules", "pinned", "scenarios", "conflicts", "theorems"]
        assert [" ".join(line.split()) for line in told.splitlines()[1:4]] == [
            "six-card 3 3 1 1 held, 1 refuted ok",
            "four-card 3 3 1 1 held ok",
            "nine-card 3 3 1 ok",
        ]
    assert [row["theorems"] for row in golf("verify", "--json").data["rows"]] == ["1 held, 1 refuted", "1 held", ""]
    assert golf("verify", "--no-proofs").out.splitlines()[0].split()[-1] == "conflicts"


@pytest.mark.parametrize(
    ("expected", "verdict"), [("held", "refuted"), ("refuted", "held"), ("held", "unknown"), ("", "unknown")]
)
def test_any_other_outcome_is_red(golf: Golf, tried: list[Any], expected: str, verdict: str) -> None:
    tried.append([*GOOD[1:], Tried(NAMES[0], expected, verdict, 1, "so it came")])
    done = golf("verify")
    assert done.code == 1
    assert f"theorem {NAMES[0]}: {verdict}" in done.out
    assert "so it came" in done.out
    assert "1 NOT AS EXPECTED" in done.out
    assert done.last.startswith("something is wrong")


def test_what_is_kept_is_told_as_kept(
    golf: Golf, tried: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOLF_CACHE", str(tmp_path))
    tried.append(GOOD)
    assert "kept" not in golf("verify").out
    again = golf("verify")
    assert f"theorems: {len(GOOD)} held, 0 refuted as expected (kept from 2" in again.out
    assert golf("verify", "--json").data["theorems"]["kept"]
    tried.append(GOOD)
    assert "kept" not in golf("verify", "--proofs").out
    assert not tried


def test_nothing_is_kept_of_another_rulebook_or_of_a_failure(
    golf: Golf, tried: list[Any], tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOLF_CACHE", str(tmp_path / "cache"))
    shutil.copytree(root / "spec", tmp_path / "spec")
    tried += [GOOD, [*GOOD[1:], Tried(NAMES[0], "held", "refuted", 1)], GOOD]
    assert golf("verify", "--spec", tmp_path / "spec").code == 0
    with (tmp_path / "spec" / "options.yaml").open("a", encoding="utf-8") as file:
        file.write("# another comment\n")
    assert golf("verify", "--spec", tmp_path / "spec").code == 1
    assert "kept" not in golf("verify", "--spec", tmp_path / "spec").out
    assert not tried


def test_a_damaged_result_is_tried_anew(
    golf: Golf, tried: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOLF_CACHE", str(tmp_path))
    tried.append(GOOD)
    golf("verify")
    (file,) = tmp_path.glob("*.theorems")
    whole = file.read_text("utf-8")
    for damage in ("", "{}", "[1]", whole.replace('"held", "held"', '"held", "refuted"', 1), whole[:-10]):
        file.write_text(damage, "utf-8")
        tried.append(GOOD)
        assert "kept" not in golf("verify").out, damage
    assert not tried


def test_without_a_solver_a_line_says_that_the_theorems_were_not_tried(
    golf: Golf, tried: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("golfrules.proof.solver.at_hand", lambda: False)
    done = golf("verify")
    assert done.code == 0
    assert [line for line in done.out.splitlines() if line.startswith("theorems: not tried, z3 is not installed")]
    assert golf("verify", "--proofs").code == 1
    assert "theorems: not tried (--no-proofs)" in golf("verify", "--no-proofs").out


def test_single_rulesets_are_verified_without_the_theorems(golf: Golf, tried: list[Any]) -> None:
    assert "theorems: not tried, they speak of all rulesets" in golf("verify", "six-card").out
    tried.append(GOOD)
    assert f"theorems: {len(GOOD)} held" in golf("verify", "six-card", "--proofs").out


# --- how they are tried ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def book() -> Book:
    return default_book()


def test_what_takes_long_is_tried_only_when_asked_for(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    monkeypatch.setattr(together, "try_one", lambda name, book: tried.append(name))
    try_all(book, 1)
    assert sorted(tried) == sorted(set(NAMES) - set(LONG))
    tried.clear()
    try_all(book, 1, long=True)
    assert sorted(tried) == sorted(NAMES)


def test_every_theorem_is_tried_once() -> None:
    assert sorted(name for group in GROUPS for name in group) == sorted(NAMES)


def test_what_goes_wrong_makes_a_theorem_unknown(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    def trouble(name: str, book: Book) -> None:
        raise ValueError("no such game")

    monkeypatch.setattr(together, "run", trouble)
    assert try_one("bounds", book) == Tried("bounds", "", "unknown", 0, "ValueError: no such game")
    assert not try_one("bounds", book).as_expected


def test_what_becomes_of_a_theorem_is_told_for_each_ruleset(book: Book) -> None:
    """A refuted theorem holds of some rulesets: the worst case of each counts."""
    pytest.importorskip("z3")
    about = dict(try_one("suits_never_matter", book).about)
    assert about["six-card"] == about["four-card@four-fr"] == "held"
    twice = Case("one", "held", (), ("six-card",)), Case("two", "refuted", (), ("six-card", "nine-card"))
    found = Theorem("both", "", "refuted", Outcome((*twice, Case("three", "held")), ()))
    assert dict(together._about(found)) == {"six-card": "refuted", "nine-card": "refuted"}


def test_several_processes_find_what_one_finds(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("z3")
    monkeypatch.setattr(together, "GROUPS", (("packs_suffice",), ("block_for_all_changes_no_ranking",)))
    one, two = try_all(book, 1), sorted(try_all(book, 2), reverse=True)
    assert [(t.name, t.verdict) for t in one] == [(t.name, t.verdict) for t in two]
    assert all(t.as_expected and t.verdict == "held" for t in one)


@pytest.mark.parametrize("deaths", [1, 9])
def test_a_process_that_dies_loses_no_theorem_but_its_own(
    deaths: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """All that were under way are tried again, each in a process of its own; what kills that too stays unknown."""
    deadly = GROUPS[1][0]

    def tried_or_died(name: str, book: Book) -> Tried:
        if name == deadly and len(list(tmp_path.iterdir())) < deaths:
            (tmp_path / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Tried(name, "held", "held", 0)

    monkeypatch.setattr(together, "try_one", tried_or_died)
    monkeypatch.setattr(together, "GROUPS", GROUPS[:4])
    found = {one.name: one.verdict for one in try_all(default_book(), workers=2, long=True)}
    assert found.keys() == {name for group in GROUPS[:4] for name in group}
    assert {name for name, verdict in found.items() if verdict != "held"} == ({*GROUPS[1]} if deaths > 1 else set())
