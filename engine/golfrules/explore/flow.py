"""Which rulesets flow alike: the same decisions, turns and endings, however the cards are counted.

A walk looks at the flow alone, so one walk serves all rulesets whose small games have the same flow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Final, NamedTuple

from golfrules.book.mixes import bases, singles
from golfrules.book.resolve import ruleset
from golfrules.explore.small import Board, board, small_rules
from golfrules.plan import plan_of
from golfrules.ruleset import Ruleset, answer_text

if TYPE_CHECKING:
    from golfrules.book.load import Book

_KNOWLEDGE: Final = frozenset({"tracks", "own_seen", "drawn_seen", "taken_known", "counts_hidden"})
"""What of a plan says who sees a card or what is counted, and nothing about what may be done."""
_MADE: Final = frozenset({"matched", "cancelling", "lines", "openings"})
"""What of a plan is made anew for each ruleset: from the answers about cancelling, and as openings are asked for."""
_CANCELLING: Final = ("score.", "setup.jokers", "turn.removed-shrinks")

ENDLESS: Final = "end.standstill=play-on"
"""The ad hoc answer under which the sources' own words stand: nothing ends a hole in which cards are only exchanged."""


def standard(rules: Ruleset) -> tuple[Board, ...]:
    """The small games by which a ruleset is graded: two and three players, a column each; two players, a square each."""
    removes = rules.word("turn.remove-matched") != "never"
    if removes and rules.number("score.needed", 2) == 3:
        return (board(rules, 8, 2, 2), board(rules, 11, 3, 2))
    return (board(rules, 7, 2, 3), board(rules, 8, 3, 2), board(rules, 10, 2, 2))


def flow(rules: Ruleset, shape: str) -> object:
    """What the flow of a small game depends on: equal for two rulesets whose games flow alike."""
    small = small_rules(rules, shape)
    plan = plan_of(small)
    parts = [getattr(plan, field.name) for field in fields(plan) if field.name not in _KNOWLEDGE | _MADE]
    told = [id(part) if callable(part) else part for part in parts]
    if plan.removes:
        told += [f"{name}={answer_text(small.answers[name])}" for name in small.answers if name.startswith(_CANCELLING)]
    return (shape, *told)


def told(rules: Ruleset, shape: str) -> str:
    """The answers on which the flow of a small game rests, in text; what `flow` makes of them can change only with the engine."""
    small = small_rules(rules, shape)
    removes = small.word("turn.remove-matched") != "never"
    names = [
        name for name in sorted(small.answers)
        if name.startswith(("setup.layout", "opening.", "turn.", "end.")) or (removes and name.startswith(_CANCELLING))
    ]  # fmt: skip
    return " ".join(f"{name}={answer_text(small.answers[name])}" for name in names)


class Kin(NamedTuple):
    """Rulesets that flow alike, the first standing for all."""

    refs: tuple[str, ...]
    ruleset: Ruleset
    boards: tuple[Board, ...]


def kin(rulesets: Iterable[Ruleset]) -> tuple[Kin, ...]:
    """The rulesets in groups that flow alike on their standard small games."""
    groups: dict[object, list[Ruleset]] = {}
    for one in rulesets:
        boards = standard(one)
        groups.setdefault(tuple((size, flow(one, size.shape)) for size in boards), []).append(one)
    return tuple(
        Kin(tuple(dict.fromkeys(one.ref for one in group)), group[0], standard(group[0])) for group in groups.values()
    )


def all_rulesets(book: Book) -> tuple[Ruleset, ...]:
    """Every variant and edition, and every option alone on each of them."""
    found: list[Ruleset] = []
    for game in book.variants:
        found += [ruleset(str(base), book) for base in bases(book, game)]
    for game in book.variants:
        found += [ruleset(one.ref, book) for _, _, one in singles(book, game) if one.lawful]
    return tuple(found)


def endless(book: Book, refs: Sequence[str] | None = None) -> tuple[Ruleset, ...]:
    """Every variant and edition without a rule against standing still."""
    named = refs if refs is not None else [str(base) for game in book.variants for base in bases(book, game)]
    return tuple(ruleset(f"{ref}+{ENDLESS}", book) for ref in named)
