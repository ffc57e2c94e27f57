"""Rulesets: the answers to all questions that a table must settle, as the engine reads them.

A ruleset is made elsewhere (from a rulebook, or by hand in tests); here it only has to be whole enough to be played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from golfrules.layout import SHAPES, SMALL_SHAPES, Shape


class RulesetError(ValueError):
    """A ruleset that cannot be played so. `parameter` names the question behind it, empty if there is none."""

    def __init__(self, reason: str, parameter: str = "") -> None:
        self.reason = reason
        self.parameter = parameter
        super().__init__(f"{parameter}: {reason}" if parameter else reason)

    def __reduce__(self) -> tuple[type[RulesetError], tuple[str, str]]:
        """Both arguments, so that an error can travel between processes."""
        return (type(self), (self.reason, self.parameter))


class Band(NamedTuple):
    """From `least` to `most` players (None: and more) play with so many packs."""

    least: int
    most: int | None
    packs: int

    @property
    def players(self) -> str:
        """The band in text: `4`, `4-7` or `8+`."""
        if self.most is None:
            return f"{self.least}+"
        return str(self.least) if self.most == self.least else f"{self.least}-{self.most}"


Answer = str | int | Mapping[str, int] | tuple[Band, ...]

ANSWERS: dict[str, dict[str, object]] = {}
"""The questions this module answers to (fewest players, packs) are numbers, so there is no word to look up."""


def answer_text(answer: Answer) -> str:
    """An answer as one line of text, always the same for the same answer: `2`, `none`, `2:-2,A:1`, `2-3:1,4+:2`."""
    if isinstance(answer, Mapping):
        return ",".join(f"{key}:{answer[key]}" for key in sorted(answer))
    if isinstance(answer, tuple):
        return ",".join(f"{band.players}:{band.packs}" for band in sorted(answer, key=lambda band: band.least))
    return str(answer)


def digest_of(answers: Mapping[str, Answer], conduct: Collection[str] = ()) -> str:
    """Twelve hex digits that name how a ruleset plays: equal if and only if all answers but those on conduct are."""
    lines = [f"{name}={answer_text(answers[name])}" for name in sorted(answers) if name not in conduct]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Ruleset:
    """The answers that a play reads. Two rulesets are equal when they play alike, that is when their digests are.

    `ref` is the canonical reference, `game` the variant, `answers` holds the asked questions only, `grounds` says for each
    what it rests on (claims, rulings, options).
    """

    ref: str
    game: str
    answers: Mapping[str, Answer]
    grounds: Mapping[str, tuple[str, ...]]
    digest: str

    @classmethod
    def of(
        cls,
        ref: str,
        game: str,
        answers: Mapping[str, Answer],
        grounds: Mapping[str, tuple[str, ...]] | None = None,
        conduct: Collection[str] = (),
    ) -> Ruleset:
        """A ruleset with its digest; `conduct` names the questions that the play does not touch."""
        return cls(ref, game, answers, grounds or {}, digest_of(answers, conduct))

    def __post_init__(self) -> None:
        """Keep own copies that nobody can change."""
        frozen = {k: MappingProxyType(dict(v)) if isinstance(v, Mapping) else v for k, v in self.answers.items()}
        object.__setattr__(self, "answers", MappingProxyType(frozen))
        object.__setattr__(self, "grounds", MappingProxyType(dict(self.grounds)))

    def __hash__(self) -> int:
        """By digest."""
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        """Whether both play alike."""
        return self.digest == other.digest if isinstance(other, Ruleset) else NotImplemented

    def __repr__(self) -> str:
        """Reference and digest."""
        return f"<Ruleset {self.ref} {self.digest}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Plain dicts, so that a ruleset can travel between processes."""
        answers = {k: dict(v) if isinstance(v, Mapping) else v for k, v in self.answers.items()}
        return (Ruleset, (self.ref, self.game, answers, dict(self.grounds), self.digest))

    def asks(self, parameter: str) -> bool:
        """Whether the question arises in this ruleset."""
        return parameter in self.answers

    def word(self, parameter: str, otherwise: str | None = None) -> str:
        """The answer to a question with enumerated answers; `otherwise` if it is not asked. RulesetError if there is none."""
        answer = self.answers.get(parameter, otherwise)
        if not isinstance(answer, str):
            raise RulesetError("is not answered" if answer is None else f"{answer!r} is not a word", parameter)
        return answer

    def number(self, parameter: str, otherwise: int | None = None) -> int:
        """The answer to a question for a number; `otherwise` if it is not asked. RulesetError if there is none."""
        answer = self.answers.get(parameter, otherwise)
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise RulesetError("is not answered" if answer is None else f"{answer!r} is not a number", parameter)
        return answer

    @property
    def values(self) -> Mapping[str, int]:
        """Points by card: ranks `A` … `K`, `Jo`, and single cards such as `Js` that go before their rank."""
        answer = self.answers.get("score.values")
        if not isinstance(answer, Mapping):
            raise RulesetError(
                "is not answered" if answer is None else f"{answer!r} is no table of cards", "score.values"
            )
        return answer

    @property
    def shape(self) -> Shape:
        """How the layouts lie."""
        name = self.word("setup.layout")
        found = SHAPES.get(name) or SMALL_SHAPES.get(name)
        if found is None:
            raise RulesetError(f"{name!r} is no layout the engine knows", "setup.layout")
        return found

    def packs_for(self, players: int) -> int:
        """How many packs so many players use. RulesetError when the table says nothing, or two things, about that number."""
        bands = self.answers.get("setup.packs")
        if not isinstance(bands, tuple):
            raise RulesetError(
                "is not answered" if bands is None else f"{bands!r} is no table of players", "setup.packs"
            )
        found = {band.packs for band in bands if band.least <= players and (band.most is None or players <= band.most)}
        if len(found) != 1:
            said = " or ".join(map(str, sorted(found))) or "nothing"
            told = ", ".join(f"{band.players}: {band.packs}" for band in bands)
            raise RulesetError(f"the table ({told}) says {said} for {players} players", "setup.packs")
        return found.pop()


def need_ruleset(value: object) -> None:
    """Raises TypeError for what is no ruleset: where one is expected, its reference is easily given instead."""
    if not isinstance(value, Ruleset):
        hint = f"; golfrules.ruleset({value!r}) makes one" if isinstance(value, str) and len(value) < 80 else ""
        raise TypeError(f"a Ruleset is expected here, not {type(value).__name__}{hint}")
