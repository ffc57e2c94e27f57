"""Laws: statements about any play by any rules, tried on every ruleset, and reported with the smallest play that breaks them.

    @law()
    def test_cards_are_conserved(hole: Hole) -> None:
        \"\"\"…, because …\"\"\"
        for state in hole.states:
            assert …

A law takes a play and asserts. The decorator makes a generated test of it, one for each game: each example is one script, played
by every ruleset of the game. When a law breaks, hypothesis makes the script smaller, with the broken ruleset alone; the play is cut
after the first action that breaks the law; and what is left is printed as a scenario with its tables drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.database import DirectoryBasedExampleDatabase

from golfrules.book.resolve import ruleset as resolved
from golfrules.ruleset import Ruleset
from golfrules.testing import paste
from golfrules.testing.strategies import scripts
from golfrules.testing.strategies_covering import few_of, parts_of
from golfrules.testing.strategies_plays import Hole, Script, begun, followed, played
from golfrules.testing.strategies_rulesets import Named, all_of, games

Check = Callable[[Hole], None]
Play = Callable[[Ruleset, Script, bool, int], Hole]

_PLAYED_ONCE = lru_cache(1024)(played)
"""Laws that begin with the same script look at the same plays: states never change (a law of its own), and the code is one."""


@dataclass
class Profile:
    """How thoroughly laws are tried, and what came of it."""

    examples: int = 1
    """Scripts for each law and game."""
    mixed: int = 6
    """Mixes of many changed answers for each game."""
    singly: bool = False
    """Whether each pair of options, option on an edition and changed answer is tried by itself too, and not only in mixes."""
    most: int = 60
    """Decisions of one play."""
    derandomize: bool = True
    folder: Path | None = None
    """Where lists of rulesets are kept."""
    counts: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    """Law → game → examples (mostly plays) and rulesets tried."""

    def rulesets(self, game: str) -> tuple[Named, ...]:
        """The rulesets of a game that are tried."""
        few = few_of(game, self.mixed, self.folder)
        if not self.singly:
            return few
        every = (*few, *all_of(game, self.mixed, self.folder))
        return tuple({one.ruleset.digest: one for one in reversed(every)}.values())[::-1]

    def counted(self, name: str, game: str, examples: int, rulesets: int) -> None:
        """Note what a law was tried on."""
        games = self.counts.setdefault(name, {})
        before = games.get(game, (0, 0))
        games[game] = (before[0] + examples, max(before[1], rulesets))


PROFILE = Profile()
"""The profile of this session; `properties/conftest.py` sets it before the laws are read."""


class LawBroken(AssertionError):
    """A law that does not hold; the text tells the whole story."""


def told(name: str, doc: str, hole: Hole, error: BaseException) -> str:
    """A broken law in text: what it says, by which rules, the tables, and the scenario to paste."""
    before, after = hole.states[-2:] if len(hole.states) > 1 else (hole.states[0], hole.states[0])
    action = hole.actions[-1] if hole.actions else None
    done = [(state.seat, action) for state, action in zip(hole.states[:-1], hole.actions, strict=True)]
    title = name.removeprefix("test_").replace("_", " ")
    what = str(error) or type(error).__name__
    return "\n".join(
        [
            f"law broken: {title}",
            *(f"  {line.strip()}" for line in doc.strip().splitlines() if line.strip()),
            f"  played by {hole.ruleset.ref}",
            f"  script {hole.script}",
            "",
            *(
                f"  {line}"
                for line in (
                    what if isinstance(error, AssertionError) else f"{type(error).__name__}: {what}"
                ).splitlines()
            ),
            "",
            paste.pictures(before, action, after),
            "",
            "a scenario of it, ready to paste:",
            "",
            error.__dict__.get(_SCENARIO) or paste.scenario(hole.states[0], done, after, name=title[:69]),
        ]
    )


MOST_CUTS = 400
"""How many shorter plays are tried to make a broken one smaller."""


def breaks(check: Check, hole: Hole) -> BaseException | None:
    """How a play breaks a law; None if it keeps it."""
    paste.about(None)
    try:
        check(hole)
    except Exception as error:
        error.__dict__[_SCENARIO] = paste.subject()
        return error
    return None


_SCENARIO = "golf_scenario"
"""Under this name an error holds the scenario of what the law looked at, where that was no play."""


def shortest(check: Check, hole: Hole) -> tuple[Hole, BaseException]:
    """A short play that breaks a law as this one does, and how: cut after the action that breaks it, and without any stretch of
    earlier actions that can be left out. Raises ValueError for a play that keeps the law."""
    found = _shortest_beginning(check, hole)
    if found is None:
        raise ValueError("this play keeps the law")
    left, size = MOST_CUTS, len(found[0].actions) // 2
    while size and left > 0:
        at = 0
        while at + size <= len(found[0].actions) and left > 0:
            left -= 1
            smaller = _without(found[0], at, at + size)
            again = None if smaller is None else _shortest_beginning(check, smaller)
            if again is None:
                at += 1
            else:
                found = again
        size //= 2
    return found


def _shortest_beginning(check: Check, hole: Hole) -> tuple[Hole, BaseException] | None:
    whole = breaks(check, hole)
    if whole is None:
        return None
    for number in range(len(hole.actions)):
        error = breaks(check, hole.upto(number))
        if error is not None:
            return hole.upto(number), error
    return hole, whole


def _without(hole: Hole, start: int, stop: int) -> Hole | None:
    """The play without some of its actions, if what is left can be played."""
    actions = hole.actions[:start] + hole.actions[stop:]
    try:
        states = followed(hole.states[0], actions)
    except Exception:
        return None
    return hole._replace(states=tuple(states), actions=actions)


@dataclass
class Law:
    """A law and how it is tried: on plays with no card twice if `distinct`, of at most `most` decisions."""

    check: Check
    distinct: bool = False
    most: int | None = None
    applies: Callable[[Ruleset], bool] = lambda ruleset: True

    @property
    def name(self) -> str:
        """The name of the test."""
        return self.check.__name__

    @property
    def doc(self) -> str:
        """What it says and why."""
        return self.check.__doc__ or ""

    def hole(self, ruleset: Ruleset, script: Script, play: Play = played) -> Hole:
        """The play that a script makes for this law. Raises LawBroken where the engine fails at playing."""
        most = self.most or PROFILE.most
        try:
            return play(ruleset, script, self.distinct, most)
        except Exception as error:
            hole = Hole(ruleset, script, (begun(ruleset, script, self.distinct),), ())
            for number in range(1, most):  # up to the decision at which it fails
                try:
                    hole = played(ruleset, script, self.distinct, number)
                except Exception:
                    break
            raise LawBroken(told(self.name, self.doc, hole, error)) from error

    def broken(self, ruleset: Ruleset, script: Script, play: Play = played) -> str | None:
        """What is wrong, in full, if this play breaks the law; else None."""
        try:
            hole = self.hole(ruleset, script, play)
        except LawBroken as error:
            return str(error)
        if breaks(self.check, hole) is None:
            return None
        return told(self.name, self.doc, *shortest(self.check, hole))

    def simplest(self, ruleset: Ruleset, script: Script, found: str) -> tuple[Ruleset, str]:
        """Of a mix that breaks the law in this play, the part that is enough to break it, and what is wrong then."""
        for ref in parts_of(ruleset.ref):
            less = resolved(ref)
            again = self.broken(less, script) if self.applies(less) else None
            if again is not None:
                return self.simplest(less, script, again)
        return ruleset, found

    def first_broken(self, rulesets: Iterable[Ruleset], script: Script) -> tuple[Ruleset, str] | None:
        """The first ruleset whose play breaks the law, and what is wrong."""
        for number, ruleset in enumerate(rulesets):
            if self.applies(ruleset):
                found = self.broken(ruleset, varied(script, number))
                if found is not None:
                    return ruleset, found
        return None


of_each_game = pytest.mark.parametrize("game", games())


def varied(script: Script, number: int) -> Script:
    """The script for the ruleset with this number: another deal; and from the plainest script, another pack and other players."""
    if script.players == 2 and script.ranks == 3 and script.spare == 8:
        script = script._replace(
            players=(2, 3, 2, 2, 4, 2, 3)[number % 7],
            dealer=script.dealer + number % 4,
            ranks=(3, 2, 5, 13)[number // 3 % 4],
            spare=(8, 1, 4, 20, 0)[number % 5],
        )
    return script._replace(seed=script.seed + 7919 * number)


def law(
    *,
    times: int = 1,
    distinct: bool = False,
    most: int | None = None,
    applies: Callable[[Ruleset], bool] | None = None,
    also: Sequence[tuple[str, Script]] = (),
) -> Callable[[Check], Callable[..., None]]:
    """Make a generated test of a law, for every ruleset to which it applies, with `times` as many scripts as the profile says.

    `also` are plays that broke it once (reference and script, as the failure printed them); they are tried first, for ever.

    The test has the law as its attribute `law`, so that it can be tried on a given play: `test.law.broken(ruleset, script)`.
    """

    def wrap(check: Check) -> Callable[..., None]:
        made = Law(check, distinct, most, applies or (lambda ruleset: True))
        suspects: dict[str, tuple[int, Ruleset]] = {}
        number = PROFILE.examples * times

        @of_each_game
        @settings(
            max_examples=number,
            deadline=None,
            derandomize=PROFILE.derandomize,
            database=None if PROFILE.derandomize else DirectoryBasedExampleDatabase(".hypothesis/examples"),
            print_blob=True,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
        )
        @given(script=scripts())
        def test(game: str, script: Script) -> None:
            for ref, once in also:
                again = made.broken(resolved(ref), once) if resolved(ref).game == game else None
                if again is not None:
                    raise LawBroken(again)
            every = [one.ruleset for one in PROFILE.rulesets(game) if made.applies(one.ruleset)]
            tried = [suspects[game]] if game in suspects else list(enumerate(every))
            PROFILE.counted(made.name, game, len(tried), len(tried))
            for n, ruleset in tried:
                found = made.broken(ruleset, varied(script, n), _PLAYED_ONCE)
                if found is not None:
                    ruleset, found = made.simplest(ruleset, varied(script, n), found)
                    suspects[game] = n, ruleset  # smaller scripts are tried on this one alone
                    raise LawBroken(found)

        test.__name__ = test.__qualname__ = made.name
        test.__doc__ = made.doc
        test.__module__ = check.__module__
        setattr(test, "law", made)  # noqa: B010
        return cast(Callable[..., None], test)

    return wrap
