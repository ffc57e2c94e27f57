"""References to rulesets: read, written, and refused with the place of every fault."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golfrules.book.faults import BookError
from golfrules.book.reference import LONGEST, AdHoc, OptionUse, Reference, parse, read


def refused(text: str) -> list[tuple[int, str]]:
    """Column and code of each fault."""
    with pytest.raises(BookError) as error:
        read(text)
    return [(fault.column, fault.code) for fault in error.value.faults]


def test_a_variant_alone() -> None:
    assert read("six-card") == Reference("six-card")


def test_an_edition_with_options_and_answers() -> None:
    found = read("six-card@howto-fr+holes=18+harder+score.values.J=0+turn.after-reject=must-turn-one")
    assert found == Reference(
        "six-card",
        "howto-fr",
        (OptionUse("harder"), OptionUse("holes", 18)),
        (AdHoc("score.values", "J", "0"), AdHoc("turn.after-reject", None, "must-turn-one")),
    )
    assert found.base == "six-card@howto-fr"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("six-card+jokers+harder", "six-card+harder+jokers"),
        ("  six-card + harder ", "six-card+harder"),
        ("six-card+a.b=c+harder", "six-card+harder+a.b=c"),
        ("six-card+score.values.10=-0005", "six-card+score.values.T=-5"),
        ("six-card+score.values.J=−2", "six-card+score.values.J=-2"),
        ("six-card+setup.packs.8+=3", "six-card+setup.packs.8+=3"),
        ("six-card+setup.packs.2-3=1+setup.packs.4=2", "six-card+setup.packs.2-3=1+setup.packs.4=2"),
    ],
)
def test_the_canonical_text(text: str, canonical: str) -> None:
    assert str(read(text)) == canonical
    assert str(read(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(1, "bad-reference")]),
        ("@six-fr", [(1, "bad-reference")]),
        ("Six-Card", [(1, "bad-reference")]),
        ("six card", [(1, "bad-reference")]),
        ("six-card@", [(10, "bad-reference")]),
        ("six-card@a@b", [(10, "bad-reference")]),
        ("six-card+", [(10, "bad-reference")]),
        ("six-card+harder+", [(17, "bad-reference")]),
        ("six-card+Harder", [(10, "bad-reference")]),
        ("six-card+harder+harder", [(17, "duplicate-option")]),
        ("six-card+holes=9+holes=18", [(18, "duplicate-option")]),
        ("six-card+holes=nine", [(16, "bad-reference")]),
        ("six-card+holes=", [(16, "bad-reference")]),
        ("six-card+a.b", [(10, "bad-reference")]),
        ("six-card+a.b=", [(10, "bad-reference")]),
        ("six-card+a.b.c.d=1", [(10, "bad-reference")]),
        ("six-card+a.b=c+a.b=d", [(16, "duplicate-answer")]),
        ("six-card+a.b=c+a.b=c", [(16, "duplicate-answer")]),
        (
            "six card@+x+x+A",
            [(1, "bad-reference"), (10, "bad-reference"), (13, "duplicate-option"), (15, "bad-reference")],
        ),
    ],
)
def test_every_fault_has_its_column(text: str, found: list[tuple[int, str]]) -> None:
    assert refused(text) == found


def test_absurd_lengths_are_refused() -> None:
    assert refused("six-card" + "+harder" * 200) == [(LONGEST + 1, "bad-reference")]


def test_the_columns_of_the_parts() -> None:
    parsed = parse("six-card@six-fr+harder+score.values.J=0")
    assert parsed.columns == {"variant": 1, "source": 10, "harder": 17, "score.values.J": 24}


@settings(deadline=None, derandomize=True, database=None)
@given(st.text(max_size=60) | st.from_regex(r"[a-z]+(@[a-z]+)?(\+[a-z.=0-9-]*){0,4}", fullmatch=True))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        found = read(text)
    except BookError as error:
        assert error.faults
        assert all(fault.line == 1 and fault.column >= 1 and fault.reason for fault in error.faults)
    else:
        assert read(str(found)) == found
