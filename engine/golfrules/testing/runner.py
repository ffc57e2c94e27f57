"""Plays scenarios and says, with a picture, what was otherwise than expected.

    report = run_files(["scenarios/six-card"], book)
    report.ok, report.results, report.faults, report.text()

`run(scenario, rulesets)` plays one; `rulesets` makes a ruleset of a reference (and raises BookError or RulesetError).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from golfrules.book.faults import BookError
from golfrules.cards import ParseError
from golfrules.match import Match, add_hole, count_layouts, count_table, start_match
from golfrules.play import apply
from golfrules.refusal import refusal
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.scoring import score
from golfrules.state import State
from golfrules.testing import board
from golfrules.testing.board import TableError
from golfrules.testing.expectations import Difference, differences, word
from golfrules.testing.model import Scenario, Step
from golfrules.testing.results import Failure, Report, Result, snapshot
from golfrules.testing.scenario import files_in, read_files

if TYPE_CHECKING:
    from golfrules.book.load import Book

T = TypeVar("T")
Rulesets = Callable[[str], Ruleset]


def run_files(
    paths: Iterable[Path | str], book: Book | None = None, name: str | None = None, root: Path | None = None
) -> Report:
    """Run the scenarios of files and folders with the rulebook `book` (by default the one of the package).

    `name` runs only the scenarios whose name (or title, with the reading in brackets) it is; `root` is what paths are shown
    relative to, by default the working folder. Faults in the files are part of the report; nothing is raised.
    """
    found = read_files(files_in(map(Path, paths)), root)
    wanted = [s for s in found.scenarios if name is None or name in (s.name, s.title)]
    rulesets = rulesets_of(book)
    return Report(tuple(run(scenario, rulesets) for scenario in wanted), found.faults)


def rulesets_of(book: Book | None = None) -> Rulesets:
    """Makes rulesets of references with a rulebook, by default that of the package."""
    from golfrules.book.resolve import ruleset

    return partial(ruleset, book=book)


def run(scenario: Scenario, rulesets: Rulesets) -> Result:
    """Play one scenario."""
    try:
        ruleset = rulesets(scenario.ruleset)
    except (BookError, RulesetError) as error:
        if scenario.no_ruleset is not None and isinstance(error, BookError):
            codes = dict.fromkeys(fault.code for fault in error.faults)
            if scenario.no_ruleset in codes:
                return Result(scenario)
            found = ", ".join(codes)
            return Result(scenario, (Failure(scenario.line, "why there is no ruleset", scenario.no_ruleset, found),))
        return Result(scenario, (Failure(scenario.line, "the ruleset cannot be made", "", str(error)),))
    return play(scenario, ruleset)


def play(scenario: Scenario, ruleset: Ruleset) -> Result:
    """Play one scenario by a given ruleset, whatever the scenario's own reference says."""
    try:
        failures = tuple(_KINDS[scenario.kind](scenario, ruleset))
    except (TableError, ParseError, RulesetError, ValueError) as error:
        failures = (Failure(scenario.line, "the table cannot be laid", "", str(error)),)
    return Result(scenario, failures, ruleset)


def _made_all_the_same(scenario: Scenario, ruleset: Ruleset) -> Iterable[Failure]:
    yield Failure(scenario.line, "the ruleset", f"refused as {scenario.no_ruleset}", f"made: {ruleset.ref}")


def _scores(scenario: Scenario, ruleset: Ruleset) -> Iterable[Failure]:
    for scored in scenario.scores:
        found = score(ruleset, scored.layout)
        if found.total != scored.total:
            yield Failure(scored.line, "score", str(scored.total), str(found), (), snapshot_of(scored.layout))
        points = tuple(line.points for line in found.lines)
        if scored.lines is not None and points != scored.lines:
            expected = " + ".join(map(str, scored.lines))
            yield Failure(
                scored.line,
                "points line by line",
                expected,
                " + ".join(map(str, points)),
                (),
                snapshot_of(scored.layout),
            )


def snapshot_of(layout: str) -> tuple[str, ...]:
    """A layout alone, as a picture."""
    from golfrules.testing.picture import grid

    return tuple("   " + row for row in grid(layout))


def _packs(scenario: Scenario, ruleset: Ruleset) -> Iterable[Failure]:
    for players, wanted in scenario.packs:
        found = ruleset.packs_for(players)
        if found != wanted:
            yield Failure(scenario.line, f"packs for {players} players", str(wanted), str(found))


def _count(scenario: Scenario, ruleset: Ruleset) -> Iterable[Failure]:
    setting = scenario.setting
    closer, last = _seat(setting.get("closer")), _seat(setting.get("last"))
    if "layouts" in setting:
        layouts = _in_order(cast("Mapping[int, str]", setting["layouts"]))
        counted = count_layouts(ruleset, layouts, closer, last)
    else:
        counted = count_table(ruleset, _in_order(cast("Mapping[int, int]", setting["scores"])), None, closer, last)
    for step in scenario.steps:
        for expected in step.expect:
            found = counted.totals if expected.key == "score" else counted.raw
            for seat, wanted in cast("Mapping[int, int]", expected.value).items():
                got = found[seat - 1] if seat <= len(found) else "no such player"
                if got != wanted:
                    yield Failure(expected.line, f"{expected.key} of player {seat}", str(wanted), str(got))


def _seat(value: object) -> int | None:
    return value - 1 if isinstance(value, int) else None


def _in_order(by_seat: Mapping[int, T]) -> list[T]:
    if sorted(by_seat) != list(range(1, len(by_seat) + 1)):
        raise TableError("seats count from 1 without a gap")
    return [by_seat[seat] for seat in sorted(by_seat)]


def _match(scenario: Scenario, ruleset: Ruleset) -> Iterable[Failure]:
    holes = _in_order(cast("Mapping[int, tuple[int, ...]]", scenario.setting["scores"]))
    if len({len(points) for points in holes}) != 1:
        raise TableError("every player needs the same number of holes")
    players = len(holes)
    match = start_match(ruleset, players, cast(int, scenario.setting.get("dealer", players)) - 1)
    for number, points in enumerate(zip(*holes, strict=True), 1):
        if match.is_over:
            yield Failure(scenario.line, "holes played", f"at least {number}", f"{number - 1}: {match.ending}")
            return
        match = add_hole(match, [points[seat] for seat in match.seats])
    for step in scenario.steps:
        for expected in step.expect:
            for difference in _match_differs(match, expected.key, expected.value):
                yield Failure(expected.line, *difference)


def _match_differs(match: Match, key: str, value: object) -> Iterable[Difference]:
    if key == "totals":
        for seat, wanted in cast("Mapping[int, int]", value).items():
            got = match.totals[seat - 1] if seat <= len(match.totals) else "no such player"
            if got != wanted:
                yield Difference(f"total of player {seat}", str(wanted), str(got))
        return
    found: object
    if key == "over":
        found = match.is_over
    elif key == "winners":
        found = tuple(seat + 1 for seat in match.winners)
    elif match.is_over:
        found = "the match is over"
    elif key == "dealer":
        found = match.dealer + 1
    else:
        found = board.first_player(match.ruleset, match.dealer, len(match.totals)) + 1
    if found != value:
        yield Difference(key, _seats(value), _seats(found))


def _seats(value: object) -> str:
    return ", ".join(map(str, value)) or "nobody" if isinstance(value, tuple) else word(value)


def _refused_start(scenario: Scenario, ruleset: Ruleset) -> Iterable[Failure]:
    """A start that must be refused: `refuse: start`."""
    step = scenario.steps[0]
    try:
        board.deals(scenario.setting, ruleset)
    except RulesetError as error:
        if error.parameter != step.because:
            expected, found = (
                f"refused because of {step.because}",
                f"refused because of {error.parameter}: {error.reason}",
            )
            yield Failure(step.line, "start", expected, found)
        return
    yield Failure(step.line, "start", f"refused because of {step.because}", "allowed")


def _play(scenario: Scenario, ruleset: Ruleset) -> Iterable[Failure]:
    if any("start" in step.refuse for step in scenario.steps):
        return _refused_start(scenario, ruleset)
    make = board.tables if scenario.kind == "table" else board.deals
    for number, state in enumerate(make(scenario.setting, ruleset)):
        failures = _steps(scenario, state)
        if failures:
            other = "this happens only with other cards in the places left open" if number else ""
            return [failure.noted(other) for failure in failures]
    return []


def _steps(scenario: Scenario, state: State) -> list[Failure]:
    """All failures of the first step that has any."""
    for step in scenario.steps:
        before = state
        done: list[str] = []
        for do in step.do:
            if do.seat is not None and state.seat != do.seat - 1:
                about = f"player {do.seat} does {do.action}"
                return [
                    _failure(
                        step.line,
                        about,
                        f"player {do.seat} to move",
                        f"player {state.seat + 1} is",
                        before,
                        state,
                        done,
                    )
                ]
            no = refusal(state, do.action)
            if no is not None:
                return [_failure(step.line, do.action, "allowed", f"refused because of {no}", before, state, done)]
            state = apply(state, do.action)
            done.append(do.action)
        failures = _looked_at(step, before, state, done)
        if failures:
            return failures
    return []


def _looked_at(step: Step, before: State, state: State, done: list[str]) -> list[Failure]:
    failures = [
        _failure(expected.line, *difference, before, state, done)
        for expected in step.expect
        for difference in differences(state, expected)
    ]
    for action in step.refuse:
        no = refusal(state, action)
        expected = f"refused because of {step.because}"
        if no is None:
            failures.append(_failure(step.line, action, expected, "allowed", before, state, done))
        elif no.parameter != step.because:
            failures.append(_failure(step.line, action, expected, f"refused because of {no}", before, state, done))
    return failures


def _failure(line: int, about: str, expected: str, found: str, before: State, after: State, done: list[str]) -> Failure:
    return Failure(line, about, expected, found, tuple(done), (), snapshot(before), snapshot(after))


_KINDS: Mapping[str, Callable[[Scenario, Ruleset], Iterable[Failure]]] = {
    "score": _scores,
    "scores": _scores,
    "packs": _packs,
    "no-ruleset": _made_all_the_same,
    "count": _count,
    "match": _match,
    "table": _play,
    "deal": _play,
    "seed": _play,
    "players": _play,
}
