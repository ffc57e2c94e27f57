"""Hypothesis strategies for broken texts: a good layout, reference, record or YAML file with a few characters or lines changed, and
texts that never were any.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from golfrules.layout import format_layout
from golfrules.record import format_record
from golfrules.testing.strategies import layouts, plain_rulesets, records
from golfrules.testing.strategies_rulesets import games

ODD = (
    *"()[]{}/\\|+@=:;,.-_*&!%#'\"`~?<> \t\n\r\0",
    "\x1b[31m", "\u202e", "\ufeff", "\u0660", "é", "♠", "🃏", "\ud800", "10c", "--", "-Qc-", "(..)", "..", "null", "~", "1e9", "-1", "9" * 30,
    "- ", ": ", "<<: ", "*a", "&a ", "!!python/object ", "---\n", "? ", "|\n", "%YAML 9.9\n",
)  # fmt: skip
"""Pieces that mean something somewhere, or should mean nothing anywhere."""


@st.composite
def spoilt(draw: st.DrawFn, good: st.SearchStrategy[str], most: int = 4) -> str:
    """A good text with a few changes: pieces put in, cut out, doubled, exchanged."""
    text = draw(good)
    for _ in range(draw(st.integers(0, most))):
        one, other = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        how = draw(st.sampled_from(("put", "cut", "double", "swap", "over")))
        if how == "put":
            text = text[:one] + draw(st.sampled_from(ODD)) + text[one:]
        elif how == "cut":
            text = text[:one] + text[min(other, one + 12) :]
        elif how == "double":
            text = text[:other] + text[one:other][:200] + text[other:]
        elif how == "swap":
            text = text[:one] + text[other:] + text[one:other]
        else:
            text = text[:one] + draw(st.sampled_from(ODD)) + text[one + 1 :]
    return text


def noise() -> st.SearchStrategy[str]:
    """A text that never was any: odd pieces, or any characters."""
    return st.one_of(st.text(max_size=60), st.lists(st.sampled_from(ODD), max_size=20).map("".join))


def broken_layouts() -> st.SearchStrategy[str]:
    """Layouts with mistakes, some without."""
    good = plain_rulesets().flatmap(lambda ruleset: layouts(ruleset, known=False)).map(format_layout)
    return st.one_of(spoilt(good), noise())


PARTS = (
    "harder", "jokers", "holes=9", "holes", "holes=-1", "target=100", "no-such-option", "turn.after-reject=must-turn-one",
    "score.values.J=0", "score.values.Jx=0", "setup.packs.4=1", "setup.packs.8+=3", "setup.packs.4-2=1", "turn.draw", "turn.draw=",
    "end.standstill-rounds=99999999999", "score.values=3", "a.b=c", "A.B=c", "", "score.values.Jo=-2", "=", "..=.",
)  # fmt: skip


def broken_references() -> st.SearchStrategy[str]:
    """References with mistakes, some without."""
    bases = st.sampled_from(
        [*games(), "six-card@six-fr", "nine-card@howto-ro", "six-card@", "@six-fr", "six card", "", "SIX-CARD"]
    )
    good = st.builds(_joined, bases, st.lists(st.sampled_from(PARTS), max_size=4))
    return st.one_of(good, spoilt(good), noise())


def _joined(base: str, parts: Sequence[str]) -> str:
    return "+".join([base, *parts])


def broken_records() -> st.SearchStrategy[str]:
    """Records with mistakes, some without."""
    good = records(plain_rulesets()).map(format_record)
    return st.one_of(spoilt(good), spoilt(good, most=1), noise())


def broken_yaml(files: Sequence[str]) -> st.SearchStrategy[str]:
    """Files of YAML with mistakes, made of good ones."""
    return st.one_of(spoilt(st.sampled_from(files), most=6), noise())
