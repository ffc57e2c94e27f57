"""Whether a rule is pinned: change its answer, and some scenario must fail.

A mutant is a ruleset with one answer changed: to each other lawful answer, a number by one up and down, a value or a
number of packs by one, two neighbouring values exchanged, the edge of a band moved by one. Scenarios whose rulesets answer
the question as the rule does are played by the changed answer; a mutant that they all accept survives.

    subject = subject_of("six-card", book)      # or an edition, or a variant with options: then only what these change
    for change in changes(subject, book):
        verdict(subject, change, heard(subject, scenarios, book), book)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.asked import asked, violations
from golfrules.book.faults import BookError
from golfrules.book.reference import Reference, read
from golfrules.book.values import WHOLE, Given
from golfrules.ruleset import Answer, Band, Ruleset, RulesetError, answer_text
from golfrules.testing.model import Scenario
from golfrules.testing.runner import play, rulesets_of

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
            told = [f"{card} {was[card]} -> {now[card]}" for card in self.cells]
            return f"{self.parameter}: {', '.join(told)}"
        return f"{self.parameter}: {answer_text(was)} -> {answer_text(now)}"

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of a table of cards that change."""
        if isinstance(self.was, Mapping) and isinstance(self.now, Mapping):
            return tuple(card for card in self.was if self.was[card] != self.now.get(card))
        return ()

    def on(self, answer: Answer | None) -> Answer | None:
        """The changed answer of a ruleset that answers as the rule does where it changes; None for any other ruleset."""
        was, now = self.was, self.now
        if isinstance(was, Mapping) and isinstance(now, Mapping) and isinstance(answer, Mapping):
            if any(answer.get(card) != was[card] for card in self.cells):
                return None
            return {**answer, **{card: now[card] for card in self.cells}}
        return now if answer == was else None


class Verdict(NamedTuple):
    """What scenarios make of a mutant. `tried` counts those that could be played by it; `refused` says why the rulebook itself
    refuses it, empty if it can be played."""

    change: Change
    killers: tuple[str, ...]
    tried: int
    refused: str = ""

    @property
    def survives(self) -> bool:
        """Whether it could be played and nobody noticed."""
        return not self.refused and not self.killers


class Subject(NamedTuple):
    """Whose rules are changed: a variant with all its rules; an edition, or options, with the rules in which they differ from
    what they are laid over (`over`)."""

    reference: Reference
    ruleset: Ruleset
    over: Ruleset | None

    @property
    def ref(self) -> str:
        """Its reference."""
        return str(self.reference)

    def heard_by(self, other: Reference) -> bool:
        """Whether a scenario of another reference speaks of these rules: one of the variant and its options for a variant, of the
        same source for an edition, of any game with one of the same options or answers for those."""
        mine = self.reference
        if mine.options or mine.answers:
            return bool(_names(mine) & _names(other) or set(mine.answers) & set(other.answers))
        return (mine.variant, mine.source) == (other.variant, other.source)


def _names(reference: Reference) -> set[str]:
    """The options of a reference, whatever number they take."""
    return {option.name for option in reference.options}


def subject_of(ref: str, book: Book) -> Subject:
    """The subject that a reference names. Raises BookError for one that cannot be played."""
    reference = read(ref)
    rulesets = rulesets_of(book)
    over: str | None = None
    if reference.options or reference.answers:
        over = reference.base
    elif reference.source is not None:
        over = reference.variant
    return Subject(reference, rulesets(ref), rulesets(over) if over else None)


def changes(subject: Subject, book: Book) -> Iterator[Change]:
    """All mutants of a subject's played rules."""
    for name, parameter in book.parameters.items():
        if parameter.engine is None or name not in subject.ruleset.answers or not _own(subject, name, book):
            continue
        was = subject.ruleset.answers[name]
        for now in others(parameter, was):
            change = Change(name, was, now)
            if subject.over is None or change.on(subject.over.answers.get(name)) is None:
                yield change


def _own(subject: Subject, name: str, book: Book) -> bool:
    """Whether the subject itself answers a question: not one whose answer it finds there, and not a number that is given to an
    option in the reference (`+holes=18`), which is no rule."""
    if subject.over is not None and subject.over.answers.get(name) == subject.ruleset.answers[name]:
        return False
    used = [book.options[one.name] for one in subject.reference.options if one.name in book.options]
    return not any(option.takes == name for option in used)


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
    """The ruleset with the change, what newly arises answered in the first lawful way; None if there is none, or if the ruleset
    answers otherwise than the rule that changes."""
    now = change.on(ruleset.answers.get(change.parameter))
    if now is None:
        return None
    return next(_completed(ruleset, change, {**ruleset.answers, change.parameter: now}, book), None)


def refused(ruleset: Ruleset, change: Change, book: Book) -> str:
    """Why the rulebook refuses a ruleset with the change; empty if it does not."""
    if changed(ruleset, change, book) is not None:
        return ""
    parameters = book.parameters
    given = {name: _given(answer) for name, answer in {**ruleset.answers, change.parameter: change.now}.items()}
    names = set(asked(parameters, given))
    if change.parameter not in names:
        return f"{change.parameter} would not be asked"
    found = violations(parameters, {name: answer for name, answer in given.items() if name in names})
    return "; ".join(one.reason for one in found) or "what it makes arise cannot be answered"


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
    if isinstance(answer, (str, int)):
        return {WHOLE: answer}
    return dict(answer.items()) if isinstance(answer, Mapping) else {}


def _first_answers(parameter: Parameter) -> Iterator[Answer]:
    if parameter.answers is not None:
        yield from (word for word, meaning in parameter.answers.items() if meaning.unplayed is None)
    elif parameter.number is not None:
        least, most = parameter.number.least, parameter.number.most
        yield from range(max(least, 1), min(most, 10) + 1)


class Hearing(NamedTuple):
    """A scenario with its own ruleset, and the parameters (with `.CELL` for a cell) that its reference answers over the subject's:
    what it says of those it says of its own answers, not of the subject's rule."""

    scenario: Scenario
    ruleset: Ruleset
    over: frozenset[str]
    lacks: frozenset[str] = frozenset()
    """What the subject's options and answers say that are not in this reference: of that it does not speak."""

    def hears(self, change: Change) -> bool:
        """Whether the answer that changes is the one this scenario is played by."""
        aside = self.over | self.lacks
        return change.parameter not in aside and not any(f"{change.parameter}.{cell}" in aside for cell in change.cells)


Heard = Sequence[Hearing]


def heard(subject: Subject, scenarios: Sequence[Scenario], book: Book) -> Heard:
    """The scenarios that speak of a subject's rules. Those that are about a refusal when a ruleset is made are left out."""
    rulesets = rulesets_of(book)
    found: list[Hearing] = []
    for scenario in scenarios:
        if scenario.no_ruleset is None:
            try:
                reference = read(scenario.ruleset)
                if subject.heard_by(reference):
                    over = frozenset(_answered_over(subject.reference, reference, book))
                    lacks = frozenset(_answered_over(reference, subject.reference, book))
                    found.append(Hearing(scenario, rulesets(scenario.ruleset), over, lacks))
            except (BookError, RulesetError):
                continue
    return found


def _answered_over(mine: Reference, other: Reference, book: Book) -> Iterator[str]:
    """What the other reference answers by options and answers that mine has not."""
    for answer in set(other.answers) - set(mine.answers):
        card = answer.cell is not None and not answer.cell[0].isdigit()
        yield answer.target if card else answer.parameter  # bands of players move together
    for name in _names(other) - _names(mine):
        option = book.options[name]
        if option.takes:
            yield option.takes
        for name, value in (*option.changes.items(), *option.with_.items()):
            yield from (f"{name}.{cell}" for cell in value) if isinstance(value, Mapping) else [name]


def verdict(subject: Subject, change: Change, scenarios: Heard, book: Book, every: bool = True) -> Verdict:
    """What the scenarios make of a mutant; `every` plays them all, else the first that fails is enough."""
    no = refused(subject.ruleset, change, book)
    if no:
        return Verdict(change, (), 0, no)
    killers: list[str] = []
    tried = 0
    mutants: dict[str, Ruleset | None] = {}
    hearing = [one for one in scenarios if one.hears(change)]
    for scenario, ruleset, *_ in sorted(hearing, key=lambda one: change.parameter not in one.scenario.covers):
        if ruleset.ref not in mutants:
            mutants[ruleset.ref] = changed(ruleset, change, book)
        mutant = mutants[ruleset.ref]
        if mutant is None:
            continue
        tried += 1
        if not play(scenario, mutant).passed:
            killers.append(scenario.title)
            if not every:
                break
    return Verdict(change, tuple(killers), tried)


def verdicts(ref: str, scenarios: Sequence[Scenario], book: Book, every: bool = False) -> list[Verdict]:
    """What the scenarios that speak of a subject make of all its mutants."""
    subject = subject_of(ref, book)
    own = heard(subject, scenarios, book)
    return [verdict(subject, change, own, book, every) for change in changes(subject, book)]
