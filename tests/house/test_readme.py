"""The pages show real commands with real output: each is run, and what it prints is compared (`tests/pages.py`).

Blocks marked ```sh hold commands whose output is not shown: only their words are checked. Those marked ```console copy
change the rulebook: `tests/sixth` runs them in a copy.
"""

from __future__ import annotations

import doctest
import shlex

import pytest
from at_hand import ROOT
from pages import Example, differs, examples


@pytest.mark.parametrize("example", examples("console"), ids=str)
def test_the_page_shows_what_the_command_prints(example: Example) -> None:
    found = differs(example, ROOT)
    assert not found, found


@pytest.mark.parametrize("example", examples("sh"), ids=str)
def test_the_page_names_commands_that_exist(example: Example) -> None:
    from golfrules.cli.main import COMMANDS

    words = shlex.split(example.command)
    if words[0] in ("./golf", "golf"):
        assert len(words) == 1 or words[1] in COMMANDS or words[1].startswith("-"), example.command


def test_the_page_shows_what_python_says() -> None:
    """Three dots stand for what is left out, as everywhere on the page."""
    text = (ROOT / "README.md").read_text("utf-8").replace("…)", "...)")
    page = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    found = runner.run(page)
    assert found.attempted > 5 and not found.failed
