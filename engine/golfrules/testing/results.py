"""What came of scenarios: results, failures, reports, and their text."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from pathlib import Path

from golfrules.book.faults import Fault, report
from golfrules.book.load import scenarios_dir
from golfrules.layout import format_layout
from golfrules.ruleset import Ruleset, answer_text
from golfrules.state import OVER, State
from golfrules.testing.expectations import name
from golfrules.testing.model import Scenario
from golfrules.testing.picture import Table, beside, draw


def _in_checkout(path: str) -> str:
    """How the tests of the checkout name a file of its scenarios; empty for any other file, which they do not know."""
    folder = scenarios_dir().resolve()
    root = folder.parent
    file = Path(path) if Path(path).exists() else root / path
    known = file.is_file() and file.resolve().is_relative_to(folder) and (root / "pyproject.toml").is_file()
    return file.resolve().relative_to(root).as_posix() if known else ""


def snapshot(state: State) -> Table:
    """What a picture of a state shows; every card is drawn, hidden ones in brackets."""
    over = state.ending is not None
    return Table(
        layouts={seat + 1: format_layout(state.layout(seat)) for seat in range(state.table.players)},
        stock=f"{len(state.stock)} card{'s' * (len(state.stock) != 1)}"
        + (f", next {name(state.stock[-1])}" if state.stock else ""),
        discard=name(state.discard[-1]) if state.discard else "none",
        to_move=None if state.phase == OVER else state.seat + 1,
        drawn=None if state.drawn is None else name(state.drawn),
        closer=None if state.closer < 0 else state.closer + 1,
        note=f"over: {state.ending.word}" if over and state.ending is not None else "",
    )


@dataclass(frozen=True)
class Failure:
    """One thing that was otherwise than expected. `done` are the actions of the step up to there; `picture` shows a layout
    that was only scored; `before` and `after` are the tables at the start of the step and when it failed."""

    line: int
    about: str
    expected: str
    found: str
    done: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()
    before: Table | None = None
    after: Table | None = None
    note: str = ""

    def noted(self, note: str) -> Failure:
        """The same with a note."""
        return replace(self, note=note)

    def lines(self) -> list[str]:
        """What was expected and what was found."""
        if not self.expected:
            return [f"  {self.about}", *(f"    {line}" for line in self.found.split("\n"))]
        out = [f"  {self.about}", f"    expected  {self.expected}", f"    found     {self.found}"]
        return [*out, f"    {self.note}"] if self.note else out


@dataclass(frozen=True)
class Result:
    """What came of one scenario. `ruleset` is None if it could not be made."""

    scenario: Scenario
    failures: tuple[Failure, ...] = ()
    ruleset: Ruleset | None = None

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    def text(self) -> str:
        """The name if it passed; else the whole story: the tables, what differs, the rules behind it, how to run it again."""
        scenario = self.scenario
        if self.passed:
            return f"ok  {scenario.title}"
        first = self.failures[0]
        out = [f"{scenario.path}:{first.line}  {scenario.title}", f"  played by {scenario.ruleset}", ""]
        if first.before is not None and first.after is not None:
            heads = ("before", f"after {', '.join(first.done)}" if first.done else "after")
            both = (
                beside(draw(first.before), draw(first.after), heads)
                if first.done
                else ["   the table", *draw(first.after)]
            )
            out.extend([*both, ""])
        elif first.picture:
            out.extend([*first.picture, ""])
        for failure in self.failures:
            out.extend(failure.lines())
        out.extend(["", *self._rules(), *self._again()])
        return "\n".join(out)

    def _rules(self) -> list[str]:
        """The rules the scenario is about, as the ruleset answers them, and the passages it cites."""
        scenario = self.scenario
        asked = [step.because for step in scenario.steps if step.because]
        out = []
        for parameter in dict.fromkeys([*asked, *scenario.covers]):
            if self.ruleset is None:
                break
            if parameter in self.ruleset.answers:
                grounds = ", ".join(self.ruleset.grounds.get(parameter, ())) or "no ground given"
                out.append(f"  {parameter} is {answer_text(self.ruleset.answers[parameter])}  ({grounds})")
            else:
                out.append(f"  {parameter} is not asked here")
        if scenario.cites:
            out.append(f"  cites {', '.join(scenario.cites)}")
        return out

    def _again(self) -> list[str]:
        scenario = self.scenario
        again = f"  again: golf run {shlex.quote(scenario.path)} --name {shlex.quote(scenario.title)}"
        tested = _in_checkout(scenario.path)
        return [again, *([f"     or: golf test {shlex.quote(f'{tested}::{scenario.title}')}"] if tested else [])]

    def to_json(self) -> dict[str, object]:
        """The result as plain data."""
        scenario = self.scenario
        return {
            "name": scenario.name,
            "title": scenario.title,
            "reading": scenario.reading,
            "path": scenario.path,
            "line": scenario.line,
            "ruleset": scenario.ruleset,
            "passed": self.passed,
            "failures": [
                {"line": f.line, "about": f.about, "expected": f.expected, "found": f.found} for f in self.failures
            ],
        }


@dataclass(frozen=True)
class Report:
    """What came of some files."""

    results: tuple[Result, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def failed(self) -> tuple[Result, ...]:
        """The scenarios that did not pass."""
        return tuple(result for result in self.results if not result.passed)

    @property
    def ok(self) -> bool:
        """Whether there is something, and nothing is wrong."""
        return bool(self.results) and not self.failed and not self.faults

    @property
    def summary(self) -> str:
        """One line."""
        if not self.results and not self.faults:
            return "no scenarios found"
        parts = [f"{len(self.results) - len(self.failed)} of {len(self.results)} scenarios hold"]
        if self.faults:
            parts.append(f"{len(self.faults)} fault{'s' * (len(self.faults) > 1)} in the files")
        return ", ".join(parts)

    def text(self) -> str:
        """Faults, then the failures in full, then the summary."""
        parts = [report(self.faults)] if self.faults else []
        parts.extend(result.text() for result in self.failed)
        return "\n\n".join([*parts, self.summary])

    def to_json(self) -> dict[str, object]:
        """The report as plain data."""
        return {
            "ok": self.ok,
            "summary": self.summary,
            "results": [result.to_json() for result in self.results],
            "faults": [fault.to_json() for fault in self.faults],
        }
