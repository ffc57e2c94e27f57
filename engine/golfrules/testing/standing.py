"""How the rulebook of a checkout stands when its tests begin, and again when some have failed: its faults, the likely causes first.

Somebody who changes a line of YAML reads here at once which line it was; tests that fail because of it say so only one by one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

SHOWN: Final = 10
_FOUND = pytest.StashKey[Any]()


def wanted(config: pytest.Config) -> bool:
    """Whether these are the tests of the checkout in which this package lies, and this process tells people about them."""
    root = Path(__file__).resolve().parents[3]
    here = config.rootpath.resolve() == root and (root / "spec" / "variants").is_dir()
    return here and not hasattr(config, "workerinput") and config.pluginmanager.hasplugin("terminalreporter")


def tell(config: pytest.Config) -> None:
    """Write the first faults of the rulebook and of its scenarios, if there are any."""
    faults = config.stash.get(_FOUND, None)
    if faults is None:
        faults = config.stash[_FOUND] = _faults(config.rootpath)
    if not faults:
        return
    reporter: Any = config.pluginmanager.getplugin("terminalreporter")
    number = len(faults)
    reporter.write_sep("=", f"the rulebook: {number} fault{'s' * (number > 1)}", red=True)
    for fault in faults[:SHOWN]:
        reporter.write_line(f"{fault.place}  {fault.code}: {fault.reason}", red=True)
    if number > SHOWN:
        reporter.write_line(f"… and {number - SHOWN} more; golf check shows all")
    reporter.write_line("what else fails may follow from that; golf check tells how to mend it")
    reporter.flush()


def unreadable(config: pytest.Config) -> bool:
    """Whether a file of the rulebook is no YAML: then nearly every test would fail for that alone."""
    return any(
        fault.code == "yaml-syntax" and fault.path.startswith("spec/") for fault in config.stash.get(_FOUND, None) or ()
    )


def rules_last(config: pytest.Config) -> None:
    """Put the scenarios and laws that broke behind the other tests: they say in words and pictures what the others say in code."""
    reporter: Any = config.pluginmanager.getplugin("terminalreporter")
    for failed in (reporter.stats.get("failed", []), reporter.stats.get("error", [])):
        failed.sort(key=lambda found: getattr(found, "nodeid", "").startswith(("scenarios/", "properties/")))


def _faults(root: Path) -> tuple[Any, ...]:
    """The faults of the data and of the scenarios; none told of passages and grades, which have tests of their own."""
    from golfrules.book.check import find
    from golfrules.book.check_scenarios import documents
    from golfrules.book.faults import causes_first
    from golfrules.book.load import load
    from golfrules.testing.check import scenario_faults

    book = load(root / "spec", "spec")
    scenarios = documents(book, root / "scenarios")
    return causes_first([*find(book, scenarios).faults, *scenario_faults(book, scenarios)])
