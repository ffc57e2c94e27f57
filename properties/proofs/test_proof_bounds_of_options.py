"""Every option has a lowest and a highest score, by itself in each game that it fits, reached by the layouts shown and by none beyond
(the options of six-card Golf are told above; those that take long to ask have a theorem of their own)."""

from __future__ import annotations

from golfrules.book.load import Book
from golfrules.proof.page import section
from golfrules.proof.theorems import run
from golfrules.proof.theorems.bounds_of_options import options
from golfrules.proof.theorems.common import rulesets


def test_the_theorem_holds(book: Book, page: str) -> None:
    found = run("bounds_of_options", book)
    assert not [case for case in found.outcome.cases if case.verdict == "unknown"]
    assert found.outcome.verdict == "held"
    assert len(found.outcome.ways) >= 2
    assert section(found) in page, "docs/proved.md is stale: golf prove --page"


def test_every_option_of_every_game_counts_like_one_that_is_asked_about(book: Book) -> None:
    from golfrules.proof.theorems.bounds import counted_once

    every, known = rulesets(book, tuple(book.variants)), set(rulesets(book)) | set(options(book))
    assert all(known & set(refs) for refs, _, _ in counted_once(every))
    assert {made.game for made in every.values()} == set(book.variants)
