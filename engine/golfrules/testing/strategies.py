"""Hypothesis strategies for card Golf: rulesets, deals, layouts, whole plays, states in the middle of one, records; and broken
texts of each kind.

    @given(strategies.holes())
    def test_something(hole): ...

`Script` and what plays it live in `strategies_plays`, the list of rulesets in `strategies_rulesets`, broken texts in
`strategies_broken`.
"""

from __future__ import annotations

from hypothesis import strategies as st

from golfrules.book.resolve import ruleset
from golfrules.cards import Card
from golfrules.deal import deal_from_seed
from golfrules.layout import UNKNOWN, Layout, layout_of
from golfrules.record import Record, record_of
from golfrules.ruleset import Ruleset
from golfrules.state import State
from golfrules.testing.strategies_plays import Hole, Script, deal_of, largest_pack, played, players_for
from golfrules.testing.strategies_rulesets import Named, all_of, games

MIXED = 25
"""How many mixes of changed answers stand among the rulesets of a game."""


def rulesets(mixed: int = MIXED) -> st.SearchStrategy[Ruleset]:
    """Any ruleset that is tried, the plain games first."""
    return st.sampled_from(games()).flatmap(lambda game: st.sampled_from(all_of(game, mixed)).map(_ruleset))


def _ruleset(named: Named) -> Ruleset:
    return named.ruleset


def plain_rulesets() -> st.SearchStrategy[Ruleset]:
    """The variants as they are, and some with options that change what a table looks like; made at once."""
    with_options = (
        "six-card+matched-removed",
        "nine-card@howto-fr+matched-removed",
        "six-card+jokers+closer-ten",
        "six-card@six-fr",
    )
    return st.sampled_from((*games(), *with_options)).map(ruleset)


def scripts(most_players: int = 4) -> st.SearchStrategy[Script]:
    """How a hole is dealt and played, for any rules; small packs of few ranks are common."""
    return st.builds(
        Script,
        players=st.integers(2, most_players),
        dealer=st.integers(0, 3),
        ranks=st.sampled_from((3, 2, 5, 13)),
        spare=st.sampled_from((8, 0, 1, 2, 4, 20, 40)),
        seed=st.integers(0, 1 << 16),
        choices=st.binary(max_size=60),
        whole=st.sampled_from((True, True, False)),  # the plainest script is a whole play
    )


@st.composite
def holes(draw: st.DrawFn, of: st.SearchStrategy[Ruleset] | None = None, distinct: bool = False) -> Hole:
    """A play by some rules, to its end or broken off."""
    return played(draw(rulesets() if of is None else of), draw(scripts()), distinct)


def states(of: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[State]:
    """A state in the middle of a play, or at its end."""
    return holes(of).map(lambda hole: hole.states[-1])


def records(of: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[Record]:
    """The record of a play, its deal written card by card."""
    return states(of).map(lambda state: record_of(state, explicit=True))


@st.composite
def deals(draw: st.DrawFn, ruleset: Ruleset) -> tuple[Card, ...]:
    """A deal, from a seed and the whole pack, or a small one."""
    script = draw(scripts())
    if draw(st.booleans()):
        return deal_of(ruleset, script)
    return deal_from_seed(ruleset, players_for(ruleset, script.players), script.seed)


@st.composite
def layouts(draw: st.DrawFn, ruleset: Ruleset, known: bool = True) -> Layout:
    """A layout of the ruleset's shape in which equal ranks are likely: face up and down, and with cards taken away if the rules do
    that. With `known` false some face-down cards are unknown to the reader."""
    size = ruleset.shape.size
    pack = largest_pack(ruleset)
    ranks = draw(st.lists(st.sampled_from(range(13)), min_size=1, max_size=4, unique=True))
    few = [card for card in pack if card >> 2 in ranks]
    few = few if len(few) >= size else list(pack)
    cards = [
        few[place] for place in draw(st.lists(st.integers(0, len(few) - 1), min_size=size, max_size=size, unique=True))
    ]
    up = draw(st.integers(0, ruleset.shape.full))
    removed = 0
    if ruleset.word("turn.remove-matched", "never") != "never":
        removed = draw(st.integers(0, ruleset.shape.full)) & ~up
    if not known:
        unknown = draw(st.integers(0, ruleset.shape.full)) & ~up
        cards = [UNKNOWN if unknown >> slot & 1 else card for slot, card in enumerate(cards)]
    return layout_of(ruleset.shape, cards, up, removed)
