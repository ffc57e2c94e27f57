"""How many cards a claim deals is held against the layouts it allows."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from golfrules.book.check_claims import check_dealt
from golfrules.book.load import Book, load


def changed(**fields: Any) -> Book:
    """The rulebook with another claim on eight cards."""
    book = copy.copy(load())
    survey = book.claims["survey-pt"]
    claim = msgspec.structs.replace(survey.claims["eight-dealt"], **fields)
    claims = msgspec.structs.replace(survey, claims={**survey.claims, "eight-dealt": claim})
    book.claims = {**book.claims, "survey-pt": claims}  # type: ignore[assignment]
    return book


def told(book: Book) -> list[str]:
    return [fault.reason for fault in check_dealt(book) if fault.code == "cards-against-layout"]


@pytest.mark.parametrize("fields", [{}, {"cards": None}, {"cards": 7, "says": {}}])
def test_a_number_that_fits_is_no_fault(fields: dict[str, Any]) -> None:
    """Nor one for which there is no layout, and none is said."""
    assert told(changed(**fields)) == []


def test_a_layout_of_another_size_is_a_fault() -> None:
    assert told(changed(cards=6)) == [
        "survey-pt.eight-dealt deals 6 cards, and 2x4 has 8 places",
        "survey-pt.eight-dealt deals 6 cards, and 4x2 has 8 places",
    ]


def test_a_number_without_a_layout_is_a_fault_where_there_is_one() -> None:
    assert told(changed(says={})) == ["survey-pt.eight-dealt deals 8 cards and says nothing of setup.layout"]
