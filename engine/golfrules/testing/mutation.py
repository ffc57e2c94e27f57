"""Whether a rule is pinned: change its answer, and some scenario must fail.

A mutant is a variant with one answer changed: to each other lawful answer, a number by one up and down, a value or a
number of packs by one, two neighbouring values exchanged, the edge of a band moved by one. Scenarios whose rulesets answer
the question as the variant does are played by the changed answer; a mutant that they all accept survives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.asked import asked, violations
from golfrules.book.faults import BookError
from golfrules.book.values import WHOLE, Given
from golfrules.ruleset import Answer, Band, Ruleset, RulesetError, answer_text
from golfrules.testing.model import Scenario
from golfrules.testing.runner import Rulesets, play, rulesets_of

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Parameter

MOST_MIXES = 64
"""How many ways of answering the questions that a change makes arise are tried before a mutant counts as impossible."""


class Change(NamedTuple):
    """Another answer to one question."""

    parameter: str
    was: Answer
    now: Answer

    def __str__(self) -> str:
        """One line; of a table of cards only the cells that change."""
        was, now = self.was, self.now
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            cells = [f"{card} {was[card]} -> {now[card]}" for card in was if was[card] != now.get(card)]
            return f"{self.parameter}: {', '.join(cells)}"
        return f"{self.parameter}: {answer_text(was)} -> {answer_text(now)}"


class Verdict(NamedTuple):
    """What came of a mutant. `tried` counts the scenarios that could be played by it; none where no ruleset can be made."""

    change: Change
    killers: tuple[str, ...]
    tried: int

    @property
    def impossible(self) -> bool:
        """Whether the variant cannot be played so, or no scenario can."""
        return self.tried == 0

    @property
    def survives(self) -> bool:
        """Whether it could be played and nobody noticed."""
        return self.tried > 0 and not self.killers


def changes(variant: str, book: Book) -> Iterator[Change]:
    """All mutants of a variant's played rules."""
    base = rulesets_of(book)(variant)
    for name, parameter in book.parameters.items():
        if parameter.engine is None or name not in base.answers:
            continue
        for now in others(parameter, base.answers[name]):
            yield Change(name, base.answers[name], now)


def others(parameter: Parameter, was: Answer) -> Iterator[Answer]:
    """The other lawful answers nearest to this one."""
    if parameter.answers is not None:
        yield from (word for word, meaning in parameter.answers.items() if word != was and meaning.unplayed is None)
    elif parameter.number is not None and isinstance(was, int):
        yield from (n for n in (was - 1, was + 1) if parameter.number.least <= n <= parameter.number.most)
    elif isinstance(was, Mapping):
        yield from ({**was, card: points + by} for card, points in was.items() for by in (-1, 1))
        for one, other in pairwise(was):
            if was[one] != was[other]:
                yield {**was, one: was[other], other: was[one]}
    elif isinstance(was, tuple):
        yield from _bands(was)


def _bands(bands: tuple[Band, ...]) -> Iterator[tuple[Band, ...]]:
    """A number of packs one up or down; an edge between two bands one player further."""
    for at, band in enumerate(bands):
        for packs in (band.packs - 1, band.packs + 1):
            if packs > 0:
                yield (*bands[:at], band._replace(packs=packs), *bands[at + 1 :])
    for at, (left, right) in enumerate(pairwise(bands)):
        for by in (-1, 1):
            edge = right.least + by
            if left.least < edge and (right.most is None or edge <= right.most):
                moved = (left._replace(most=edge - 1), right._replace(least=edge))
                yield (*bands[:at], *moved, *bands[at + 2 :])


def changed(ruleset: Ruleset, change: Change, book: Book) -> Ruleset | None:
    """The ruleset with the change, what newly arises answered in the first lawful way; None if there is none."""
    answers = dict(ruleset.answers)
    answers[change.parameter] = change.now
    return next(_completed(ruleset, change, answers, book), None)


def _completed(ruleset: Ruleset, change: Change, answers: dict[str, Answer], book: Book) -> Iterator[Ruleset]:
    parameters = book.parameters
    names = asked(parameters, {name: _given(answer) for name, answer in answers.items()})
    kept = {name: answers[name] for name in names if name in answers}
    if change.parameter not in kept:
        return
    missing = [name for name in names if name not in answers]
    if missing:
        choices = [list(_first_answers(parameters[name])) for name in missing]
        for number, mix in enumerate(product(*choices)):
            if number >= MOST_MIXES:
                return
            yield from _completed(ruleset, change, {**answers, **dict(zip(missing, mix, strict=True))}, book)
        return
    if violations(parameters, {name: _given(answer) for name, answer in kept.items()}):
        return
    conduct = [name for name in kept if parameters[name].conduct is not None]
    ref = f"{ruleset.ref} with {change.parameter} {answer_text(change.now)}"
    yield Ruleset.of(ref, ruleset.game, kept, ruleset.grounds, conduct)


def _given(answer: Answer) -> Given:
    if isinstance(answer, Mapping):
        return dict(answer.items())
    return {WHOLE: answer} if isinstance(answer, (str, int)) else {}


def _first_answers(parameter: Parameter) -> Iterator[Answer]:
    if parameter.answers is not None:
        yield from (word for word, meaning in parameter.answers.items() if meaning.unplayed is None)
    elif parameter.number is not None:
        least, most = parameter.number.least, parameter.number.most
        yield from range(max(least, 1), min(most, 10) + 1)


def verdict(variant: str, change: Change, scenarios: Sequence[Scenario], book: Book, every: bool = False) -> Verdict:
    """What the scenarios make of a mutant of a variant; `every` plays them all, else the first that fails is enough.

    Only scenarios of the variant and its options are played, not those of an edition, which has answers of its own.
    """
    rulesets = rulesets_of(book)
    killers: list[str] = []
    tried = 0
    if changed(rulesets(variant), change, book) is None:
        return Verdict(change, (), 0)
    for scenario in sorted(scenarios, key=lambda one: change.parameter not in one.covers):
        ruleset = _ruleset(scenario, rulesets)
        if ruleset is None or ruleset.answers.get(change.parameter) != change.was:
            continue
        mutant = changed(ruleset, change, book)
        if mutant is None:
            continue
        tried += 1
        if not play(scenario, mutant).passed:
            killers.append(scenario.title)
            if not every:
                break
    return Verdict(change, tuple(killers), tried)


def _ruleset(scenario: Scenario, rulesets: Rulesets) -> Ruleset | None:
    if "@" in scenario.ruleset:
        return None
    try:
        return rulesets(scenario.ruleset)
    except (BookError, RulesetError):
        return None


def verdicts(variant: str, scenarios: Sequence[Scenario], book: Book, every: bool = False) -> list[Verdict]:
    """What the scenarios of a variant make of all its mutants."""
    rulesets = rulesets_of(book)
    own = [s for s in scenarios if (made := _ruleset(s, rulesets)) is not None and made.game == variant]
    return [verdict(variant, change, own, book, every) for change in changes(variant, book)]
