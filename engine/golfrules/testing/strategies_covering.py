"""Few rulesets in which everything meets: mixes of many options so that every two that go together stand in one of them.

To try each pair by itself takes hundreds of rulesets a game; a mix of eight options holds twenty-eight pairs. Such sets are known as
covering arrays (Cohen, Dalal, Fredman, Patton: The AETG system, 1997); this is their greedy construction. A law that breaks on a mix
is tried again on its parts (`parts_of`), so that what is reported is small.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TypeVar

from golfrules.book import mixes
from golfrules.book.reference import LONGEST, Reference
from golfrules.book.reference import read as read_reference
from golfrules.book.resolve import default_book
from golfrules.testing import strategies_rulesets as rulesets
from golfrules.testing.strategies_rulesets import EDITION, MIX, OPTION, PAIR, VARIANT, Named

Part = TypeVar("Part")
ANSWERS_A_MIX = 6
"""Changed answers in one mix: few, for one may hide what another does."""


def covering(
    parts: Sequence[Part], together: set[frozenset[Part]], lawful: Callable[[tuple[Part, ...]], bool]
) -> list[tuple[Part, ...]]:
    """Mixes of parts such that each pair of `together` stands in one of them; each mix is `lawful`.

    A pair that is not lawful by itself stands in none.
    """
    left = {pair for pair in together if len(pair) == 2}
    out: list[tuple[Part, ...]] = []
    for first in combinations(parts, 2):
        if frozenset(first) not in left:
            continue
        mix: tuple[Part, ...] = first
        while more := _next(parts, mix, together, left, lawful):
            mix = more
        out.append(tuple(part for part in parts if part in mix))
        left -= set(map(frozenset, combinations(mix, 2)))
    return out


def _next(
    parts: Sequence[Part],
    mix: tuple[Part, ...],
    together: set[frozenset[Part]],
    left: set[frozenset[Part]],
    lawful: Callable[[tuple[Part, ...]], bool],
) -> tuple[Part, ...] | None:
    """The mix with the part that brings most new pairs into it; None if no part brings any."""
    gains = {
        at: sum(frozenset((part, one)) in left for one in mix)
        for at, part in enumerate(parts)
        if part not in mix and all(frozenset((part, one)) in together for one in mix)
    }
    for at in sorted(gains, key=lambda at: (-gains[at], at)):
        if gains[at] and lawful((*mix, parts[at])):
            return (*mix, parts[at])
    return None


def few_of(game: str, mixed: int, folder: Path | None = None) -> tuple[Named, ...]:
    """Few rulesets of a game: the variant, its editions, each option alone, mixes of options in which every lawful pair is met, mixes
    on each edition in which every lawful option is met, mixes in which every answer is met, and so many mixes of many answers. With a `folder` they are kept there (see `rulesets.kept`)."""
    return rulesets.kept(folder, f"few-{game}-{mixed}", lambda: _few_of(game, mixed))


@cache
def _few_of(game: str, mixed: int) -> tuple[Named, ...]:
    listed = (*_alone(game), *_pairs(game), *on_editions(game), *_answers(game))
    found = (*rulesets.distinct(listed), *rulesets.by_mixes(game, mixed))
    return tuple({one.ruleset.digest: one for one in reversed(found)}.values())[::-1]


def _alone(game: str) -> Iterator[tuple[str, str]]:
    book = default_book()
    for base in mixes.bases(book, game):
        yield str(base), EDITION if base.source else VARIANT
    yield from ((one.ref, OPTION) for base, _, one in mixes.singles(book, game) if one.lawful and not base.source)


def _pairs(game: str) -> Iterator[tuple[str, str]]:
    book = default_book()
    options = {use.name: use for use in mixes.fitting(book, game)}
    together = mixes.lawful_pairs(book, game)

    def ref(names: tuple[str, ...]) -> str:
        return str(Reference(game, None, tuple(options[name] for name in sorted(names))))

    for names in covering(tuple(options), together, lambda names: _playable(ref(names))):
        yield ref(names), PAIR


def on_editions(game: str) -> Iterator[tuple[str, str]]:
    """On each edition, its lawful options in as few mixes as come of adding what can be added."""
    book = default_book()
    options = {use.name: use for use in mixes.fitting(book, game)}
    left: dict[str, list[str]] = {}
    for base, name, one in mixes.singles(book, game):
        if base.source and one.lawful:
            left.setdefault(base.base, []).append(name)
    for edition, names in left.items():
        head = read_reference(edition)
        while names:
            mix: tuple[str, ...] = ()
            for name in names:
                longer = tuple(sorted((*mix, name)))
                if _playable(str(head._replace(options=tuple(options[one] for one in longer)))):
                    mix = longer
            names = [name for name in names if name not in mix]
            yield str(head._replace(options=tuple(options[one] for one in mix))), OPTION


def _answers(game: str) -> Iterator[tuple[str, str]]:
    """Every other answer of every question, some in each mix; neighbours in the book seldom meet."""
    left = list(rulesets.answered(game))
    random.Random(game).shuffle(left)
    while left:
        mix, taken, rest = dict(left[0]), 1, []
        for changes in left[1:]:
            both = {**mix, **changes}
            fits = taken < ANSWERS_A_MIX and all(mix.get(name, word) == word for name, word in changes.items())
            if fits and _playable(rulesets.written(game, both)):
                mix, taken = both, taken + 1
            else:
                rest.append(changes)
        left = rest
        yield rulesets.written(game, mix), MIX


def _playable(ref: str) -> bool:
    return len(ref) <= LONGEST and rulesets.playable(ref) is not None


def parts_of(ref: str) -> Iterator[str]:
    """The references with one option or ad hoc answer less that can be played."""
    reference = read_reference(ref)
    for name in ("options", "answers"):
        parts = getattr(reference, name)
        for at in range(len(parts)):
            less = str(reference._replace(**{name: parts[:at] + parts[at + 1 :]}))
            if rulesets.playable(less) is not None:
                yield less
