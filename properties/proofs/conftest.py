"""What the proofs share: the rulebook; and a line where the solver is missing."""

from __future__ import annotations

import pytest

from golfrules.book.load import Book
from golfrules.book.resolve import default_book
from golfrules.proof.solver import NoSolver, at_hand


@pytest.fixture(scope="session")
def book() -> Book:
    """The rulebook of the checkout."""
    if not at_hand():
        pytest.skip(str(NoSolver()))
    return default_book()


@pytest.fixture(scope="session")
def page() -> str:
    """The page for designers, as it lies in the checkout."""
    from golfrules.proof.page import default_path

    return default_path().read_text("utf-8")
