"""The pages `docs/impact.md` and `docs/advice.md` speak of the rulebook as it is. Nothing is played for that."""

from __future__ import annotations

from pathlib import Path

import pytest

from golfrules.book.resolve import default_book
from golfrules.cli import advice as advice_command
from golfrules.cli import impact_page
from golfrules.simulate.advice import experiments
from golfrules.simulate.advice import fingerprint as of_advice
from golfrules.simulate.prices import fingerprint as of_prices
from golfrules.simulate.prices import questions

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_prices_are_those_of_the_ledger_as_it_is() -> None:
    asked = questions(default_book())
    page = (DOCS / "impact.md").read_text(encoding="utf-8")
    again = "the ledger has changed: golf impact --all makes the page anew"
    assert f"{impact_page.MADE_OF} `{of_prices(asked)}`" in page, again
    for one in asked:
        for other in one.others:
            row = f"| {one.name} | {one.held} | {other.reading} |"
            assert row in page if other.ruleset else f"- {one.name}, {other.reading}: " in page, again


def test_a_changed_reading_makes_the_prices_stale() -> None:
    asked = questions(default_book())
    changed = asked[0]._replace(held="another")
    assert of_prices([changed, *asked[1:]]) != of_prices(asked)


def test_advice_is_that_of_the_experiments_as_they_are() -> None:
    page = (DOCS / "advice.md").read_text(encoding="utf-8")
    tried = experiments(default_book(), 3)
    assert f"{advice_command.MADE_OF} `{of_advice(tried)}`" in page, (
        "golf advice --to docs/advice.md makes the page anew"
    )
    for one in tried:
        assert f"| {one.game} |" in page and f"{one.hypothesis[1:]}\n" in page


@pytest.mark.parametrize("page", ["impact.md", "advice.md"])
def test_pages_name_the_command_that_makes_them(page: str) -> None:
    assert f"golf {page[:-3]}" in (DOCS / page).read_text(encoding="utf-8")
