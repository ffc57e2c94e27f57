"""The kernel's edges: what it does not know it refuses by name, and what it compiled it keeps by what it is made of."""

from __future__ import annotations

import ast
import dataclasses
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import golfrules
from golfrules import counting, opening
from golfrules.chance import LEAST_SEED, MOST_SEED
from golfrules.plan import plan_of
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.simulate.kernel import fields, frozen, kept, record, run
from golfrules.simulate.kernel.run import play, trace
from golfrules.simulate.policy import NAMED, Policy
from golfrules.simulate.reference import MOST_TURNS, play_hole
from golfrules.testing.strategies_rulesets import games


def made(monkeypatch: pytest.MonkeyPatch, **changes: object) -> None:
    """A record of a plan with other answers."""
    plan = dataclasses.replace(plan_of(golfrules.ruleset("six-card")), **changes)  # type: ignore[arg-type]
    monkeypatch.setattr(record, "plan_of", lambda ruleset: plan)
    record.record_of.__wrapped__(golfrules.ruleset("six-card"), 2, MOST_TURNS)


def test_an_answer_the_kernel_does_not_know_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def corners_only() -> None: ...

    with pytest.raises(record.NotInKernel, match=r"opening\.where: the kernel does not know 'corners_only'"):
        made(monkeypatch, where=corners_only)
    made(monkeypatch, where=opening.any_slots)


def test_a_new_part_of_a_plan_is_refused_until_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "_READ_OF_COUNT", record._READ_OF_COUNT - {"bonus_times"})
    with pytest.raises(record.NotInKernel, match="does not read bonus_times"):
        record.record_of.__wrapped__(golfrules.ruleset("six-card"), 2, MOST_TURNS)


def test_every_function_of_the_count_has_its_number() -> None:
    known = {function for codes in record._CODES.values() for function in codes}
    overlaps = {counting.in_order, counting.shared, counting.void_if_shared, counting.most_cards}
    assert overlaps <= known


def test_too_many_players_are_refused_as_the_engine_refuses_them() -> None:
    with pytest.raises(RulesetError, match="12 players need 110 cards"):
        play(golfrules.ruleset("nine-card"), [NAMED["random"]] * 12, 1, 0, 1)


def test_numbers_of_the_record_and_of_the_work_space_do_not_meet() -> None:
    assert fields.KEY > fields.PACK_WORTH and fields.UP > fields.BEST_SLOT


def test_the_kernel_knows_the_seeds_that_the_engine_knows() -> None:
    ruleset, players = golfrules.ruleset("six-card"), [NAMED["random"]] * 2
    for seed in (LEAST_SEED, -1, 0, MOST_SEED):
        assert trace(ruleset, players, seed, 0).actions
    for seed in (LEAST_SEED - 1, MOST_SEED + 1):
        with pytest.raises(ValueError, match="a seed is a whole number from"):
            trace(ruleset, players, seed, 0)


@pytest.mark.parametrize(("room", "most_turns"), [(40, 0), (1, 9), (1, MOST_TURNS)])
def test_no_action_of_a_hole_is_left_out(room: int, most_turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there are more than there was room for: an opening alone, or long turns."""
    monkeypatch.setattr(run, "ROOM", room)
    ruleset, players = golfrules.ruleset("six-card"), [NAMED["random"]] * 4
    whole = play_hole(ruleset, players, 3, 0, most_turns)
    told = trace(ruleset, players, 3, 0, most_turns)
    assert told.actions == whole.actions
    assert told.row[fields.RESULT_DECISIONS] == len(told.actions) > room * whole.turns


@pytest.mark.parametrize("changed", ["simulate/kernel/fields.py", "state.py"])
def test_what_was_compiled_is_kept_by_what_it_is_made_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, changed: str
) -> None:
    before = kept.fingerprint()
    package = Path(kept.__file__).parent.parent.parent
    shutil.copytree(package, tmp_path / "there")
    monkeypatch.setattr(kept, "_PACKAGE", tmp_path / "there")
    assert kept.fingerprint() == before
    with open(tmp_path / "there" / changed, "a", encoding="utf-8") as file:
        file.write("\nMORE = 1\n")
    assert kept.fingerprint() != before


def test_all_that_compiled_code_has_numbers_from_counts_for_what_is_kept() -> None:
    package = Path(kept.__file__).parent.parent.parent
    known = {*kept.ELSEWHERE, *(f"simulate/kernel/{name}" for name in kept.COMPILED)}
    for name in kept.COMPILED:
        for node in ast.walk(ast.parse((package / "simulate" / "kernel" / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("golfrules"):
                place = (node.module or "").removeprefix("golfrules").lstrip(".").replace(".", "/")
                names = [place] if place != "simulate/kernel" else [f"{place}/{one.name}" for one in node.names]
                assert {*names} - {"simulate/kernel/kept"} <= known, f"{name} has numbers from {names}"


def test_what_is_kept_is_played_without_numba() -> None:
    run.get_ready()
    code = (
        "import sys, golfrules as g; from golfrules.simulate.kernel.run import play; from golfrules.simulate.policy import NAMED;"
        "play(g.ruleset('six-card'), [NAMED['random']] * 2, 1, 0, 1); assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_numba_is_imported_by_the_kernel_alone() -> None:
    code = (
        "import sys, golfrules as g; from golfrules.simulate import players, policy, reference, sums, figures, workers;"
        "g.ruleset('six-card'); assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_frozen_kernel_plays_what_the_kernel_plays(pytestconfig: pytest.Config) -> None:
    """To freeze takes seconds: three games and tables, all of them if asked to be thorough."""
    mixed = ("cautious", "watchful", "random")
    tables = [("six-card", ("random",) * 2), ("nine-card", ("cautious",) * 3), ("four-in-hand", ("greedy", "random"))]
    if pytestconfig.getoption("--thorough"):
        tables = [(game, names) for game in games() for names in (*((name,) * 3 for name in NAMED), mixed)]
    for game, names in tables:
        ruleset, seats = golfrules.ruleset(game), [NAMED[name] for name in names]
        one, other = (play(ruleset, seats, 8, 90, 40, frozen=cold) for cold in (False, True))
        assert one.tolist() == other.tolist(), (game, names)
        assert frozen_form(ruleset, seats) is not None


def frozen_form(ruleset: Ruleset, policies: list[Policy]) -> object:
    """The frozen kernel, to see that there is one."""
    return frozen.frozen(record.record_of(ruleset, len(policies), MOST_TURNS), run._rows(policies))


def test_without_the_kept_module_the_kernel_plays_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ruleset, seats = golfrules.ruleset("six-card"), [NAMED["greedy"]] * 2
    played = play(ruleset, seats, 8, 90, 5)
    monkeypatch.setattr(kept, "folder", lambda: tmp_path)
    frozen._frozen.cache_clear()
    assert frozen.plain() is None and frozen_form(ruleset, seats) is None
    assert play(ruleset, seats, 8, 90, 5, frozen=True).tolist() == played.tolist()
    frozen._frozen.cache_clear()
