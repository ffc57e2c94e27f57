"""What the proofs share: the rulebook; and a line for each theorem that needs the solver where that is missing."""

from __future__ import annotations

import pytest

from golfrules.book.load import Book
from golfrules.book.resolve import default_book
from golfrules.proof.solver import NoSolver, at_hand
from golfrules.proof.theorems import WITHOUT_SOLVER


@pytest.fixture(autouse=True)
def solver(request: pytest.FixtureRequest) -> None:
    """Skips the theorems that need a solver where there is none."""
    theorem = request.path.stem.removeprefix("test_proof_")
    if theorem not in WITHOUT_SOLVER and not at_hand():
        pytest.skip(str(NoSolver()))


@pytest.fixture(scope="session")
def book() -> Book:
    """The rulebook of the checkout."""
    return default_book()


@pytest.fixture(scope="session")
def page() -> str:
    """The page for designers, as it lies in the checkout."""
    from golfrules.proof.page import default_path

    return default_path().read_text("utf-8")
