"""The pytest plugin: every scenario under a folder `scenarios` is a test item with its file and line.

Importing it costs next to nothing, for pytest imports it in every project where the package is installed; the engine and
the rulebook are imported when the first scenario file is met.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from golfrules.testing.model import Scenario
    from golfrules.testing.results import Result
    from golfrules.testing.runner import Rulesets

FOLDER = "scenarios"
_NAMES = pytest.StashKey[dict[str, str]]()
_RULESETS = pytest.StashKey[Any]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--golf-spec DIR`: the rulebook that scenarios are played by."""
    group = parser.getgroup("golf", "scenarios of the card game Golf")
    group.addoption("--golf-spec", metavar="DIR", default=None, help="play scenarios by the rulebook in DIR")
    group.addoption("--thorough", action="store_true", help="try the laws for hours instead of seconds")


def pytest_sessionstart(session: pytest.Session) -> None:
    """The whole suite of a checkout of the rulebook begins with the rulebook's own faults: what else fails may follow from them."""
    from golfrules.testing import standing

    config = session.config
    _refuse_no_rulebook(config.getoption("--golf-spec"))
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS and standing.wanted(config):
        standing.tell(config)
        if standing.unreadable(config):
            pytest.exit("the rulebook cannot be read: nearly all tests would fail for that alone", returncode=1)


def _refuse_no_rulebook(spec: str | None) -> None:
    """Raises UsageError where a folder is named that is there and is no rulebook."""
    if spec is not None:
        from golfrules.book.files import refused

        why = refused(Path(spec))
        if why:
            raise pytest.UsageError(why)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """At the end stand the scenarios and laws that broke."""
    from golfrules.testing import standing

    if standing.wanted(session.config):
        standing.rules_last(session.config)


def pytest_terminal_summary(exitstatus: int, config: pytest.Config) -> None:
    """Where tests failed, the rulebook's own faults stand at the end, too."""
    from golfrules.testing import standing

    if exitstatus and standing.wanted(config):
        standing.tell(config)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """YAML files under a folder `scenarios` (those of `perft` have a form of their own)."""
    if file_path.suffix != ".yaml":
        return None
    root = parent.config.rootpath
    parts = file_path.relative_to(root).parts if file_path.is_relative_to(root) else file_path.parts
    if FOLDER not in parts[:-1] or "perft" in parts:
        return None
    file: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return file


class ScenarioFile(pytest.File):
    """A file of scenarios. Its faults come all at once and fail the collection."""

    def collect(self) -> Iterable[pytest.Item]:
        """An item for each scenario, or for each reading of one."""
        from golfrules.book.faults import report
        from golfrules.testing.scenario import read_file, shown

        found = read_file(self.path, shown(self.path, self.config.rootpath))
        if found.faults:
            raise self.CollectError(report(found.faults))
        names = self.config.stash.setdefault(_NAMES, {})
        for scenario in found.scenarios:
            first = names.setdefault(scenario.title, scenario.place)
            if first != scenario.place:
                raise self.CollectError(f"{scenario.place}: {scenario.title!r} is also the name of {first}")
        return [ScenarioItem.from_parent(self, name=scenario.title, scenario=scenario) for scenario in found.scenarios]


class ScenarioItem(pytest.Item):
    """A scenario as a test."""

    def __init__(self, *, scenario: Scenario, **more: Any) -> None:
        super().__init__(**more)
        self.scenario = scenario

    def runtest(self) -> None:
        """Play it."""
        from golfrules.testing.runner import run

        result = run(self.scenario, _rulesets(self.config))
        if not result.passed:
            raise ScenarioFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The picture of what went wrong."""
        if isinstance(excinfo.value, ScenarioFailed):
            return excinfo.value.result.text()
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """File, line (from 0) and name."""
        return self.path, self.scenario.line - 1, self.name


class ScenarioFailed(Exception):
    """A scenario in which something was otherwise than expected."""

    def __init__(self, result: Result) -> None:
        self.result = result
        super().__init__(result.scenario.title)


def _rulesets(config: pytest.Config) -> Rulesets:
    """Makes rulesets by the rulebook of this session, which is loaded once."""
    found: Rulesets | None = config.stash.get(_RULESETS, None)
    if found is None:
        from golfrules.testing.runner import rulesets_of

        spec = config.getoption("--golf-spec")
        if spec is None:
            found = rulesets_of()
        else:
            from golfrules.book.load import load

            found = rulesets_of(load(Path(spec)))
        config.stash[_RULESETS] = found
    return found
