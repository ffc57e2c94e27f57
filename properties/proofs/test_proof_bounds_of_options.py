"""Every option has a lowest and a highest score, by itself in each game that it fits, reached by the layouts shown and by none beyond
(the options of six-card Golf are told above; those that take long to ask have a theorem of their own)."""

from __future__ import annotations

import pytest

from golfrules.book.load import Book
from golfrules.proof.page import drawn, section
from golfrules.proof.theorems import run
from golfrules.proof.theorems.bounds import bounds_of
from golfrules.proof.theorems.bounds_of_options import options, takes_long
from golfrules.proof.theorems.common import rulesets

MOST_CARDS = 6


def test_the_theorem_holds(book: Book, page: str, pytestconfig: pytest.Config) -> None:
    """In a quick run those of up to six cards; that the page tells of them, and of nothing that does not hold, is compared always."""
    if not pytestconfig.getoption("--thorough"):
        quick = {
            ref: made for ref, made in options(book).items() if not takes_long(made) and made.shape.size <= MOST_CARDS
        }
        found = bounds_of(quick)
        assert found.verdict == "held"
        assert len(found.ways) >= 2
        told = page.partition("## Bounds of options")[2].partition("\n## ")[0]
        assert "**Held**" in told
        assert "unknown" not in told
        shown = ["\n".join(f"      {line}" for line in drawn(case.told)) for case in found.cases]
        assert sum(picture in told for picture in shown) >= 8
        return
    whole = run("bounds_of_options", book)
    assert whole.outcome.verdict == "held"
    assert section(whole) in page, "the page says otherwise; where a change was meant: golf prove --page"


def test_every_option_of_every_game_counts_like_one_that_is_asked_about(book: Book) -> None:
    from golfrules.proof.theorems.bounds import counted_once

    every, known = rulesets(book, tuple(book.variants)), set(rulesets(book)) | set(options(book))
    assert all(known & set(refs) for refs, _, _ in counted_once(every))
    assert {made.game for made in every.values()} == set(book.variants)
