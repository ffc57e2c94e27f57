"""Two rulesets, one differing rule at a time: what one ruleset becomes when only that answer is changed to the other's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from golfrules.proof.scoringpart import BLOCK_PARAMETERS, LAYOUT_PARAMETERS, TABLE_PARAMETERS
from golfrules.ruleset import Answer, Ruleset, answer_text

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.values import Given

DEAL_PARAMETERS: Final = ("setup.packs", "setup.jokers", "setup.fewest-players")
_REPAIRS = 8


class Change(NamedTuple):
    """A ruleset with one answer changed, and with it whatever had to change too. `changed` maps each question that is answered
    otherwise to both answers (None: not asked)."""

    parameter: str
    ruleset: Ruleset
    changed: Mapping[str, tuple[str | None, str | None]]


class NotApart(Exception):
    """An answer that cannot be changed alone, and why."""


def differing(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The questions that two rulesets answer differently (or that only one asks)."""
    names = [*one.answers, *(name for name in other.answers if name not in one.answers)]
    return tuple(name for name in names if _text(one.answers.get(name)) != _text(other.answers.get(name)))


def _text(answer: Answer | None) -> str | None:
    return None if answer is None else answer_text(answer)


def isolated(one: Ruleset, other: Ruleset, parameter: str, book: Book) -> Change:
    """The first ruleset with the other's answer to one question. Raises NotApart when that cannot be played alone."""
    from golfrules.book.asked import asked, violations

    if parameter not in one.answers or parameter not in other.answers:
        raise NotApart(f"{parameter} is asked in one of them only")
    answers: dict[str, Answer] = dict(one.answers) | {parameter: other.answers[parameter]}
    for _ in range(_REPAIRS):
        arising = asked(book.parameters, given_answers(answers))
        answers = {name: answers[name] for name in arising if name in answers}
        for name in arising:
            if name not in answers:
                if name not in other.answers:
                    raise NotApart(f"with it {name} arises, which neither answers")
                answers[name] = other.answers[name]
        broken = violations(book.parameters, given_answers(answers))
        if not broken:
            break
        for violation in broken:
            culprit = violation.other if violation.parameter == parameter else violation.parameter
            if culprit not in other.answers:
                raise NotApart(violation.reason)
            answers[culprit] = other.answers[culprit]
    else:
        raise NotApart("it drags ever more answers along")
    for name, answer in answers.items():
        if name != parameter and isinstance(answer, Mapping):
            answers[name] = _whole(name, answers, other, book)
    conduct = [name for name in answers if book.parameters[name].conduct is not None]
    extra = f"+{parameter}={answer_text(other.answers[parameter])}"
    made = Ruleset.of(one.ref + extra, one.game, answers, one.grounds, conduct)
    changed = {n: (_text(one.answers.get(n)), _text(made.answers.get(n))) for n in differing(one, made)}
    return Change(parameter, made, changed)


def _whole(name: str, answers: Mapping[str, Answer], other: Ruleset, book: Book) -> Answer:
    """A table of cards with the cells that it must have beside the other answers, those that it lacks from the other ruleset; without a
    joker where there is none. Raises NotApart."""
    from golfrules.book.values import cells_of, in_order

    mine, yours = answers[name], other.answers.get(name, {})
    assert isinstance(mine, Mapping)
    jokers = answers.get("setup.jokers", 0) != 0
    filled = {cell: value for cell, value in mine.items() if jokers or cell != "Jo"}
    for cell in map(str, cells_of(book.parameters[name], 1, jokers)):
        if cell not in filled:
            if not isinstance(yours, Mapping) or cell not in yours:
                raise NotApart(f"with it {name} for {cell} arises, which neither answers")
            filled[cell] = yours[cell]
    return {str(cell): filled[str(cell)] for cell in in_order(filled)}


def given_answers(answers: Mapping[str, Answer]) -> Mapping[str, Given]:
    """Answers in the form in which the rulebook checks them."""
    from golfrules.book.values import WHOLE

    found: dict[str, Any] = {}
    for name, answer in answers.items():
        if isinstance(answer, Mapping):
            found[name] = dict(answer)
        elif isinstance(answer, tuple):
            found[name] = {str(band.players): band.packs for band in answer}
        else:
            found[name] = {WHOLE: answer}
    return found


def matter(change: Change, book: Book) -> str:
    """Where a change can show: `conduct`, `layout`, `table`, `match`, `deal` or `play`."""
    names = set(change.changed)
    if all(book.parameters[name].conduct is not None or book.parameters[name].frame is not None for name in names):
        return "conduct"
    for word, group in (
        ("layout", set(LAYOUT_PARAMETERS)),
        ("table", {*TABLE_PARAMETERS, *BLOCK_PARAMETERS, "score.block-negative"}),
        ("deal", set(DEAL_PARAMETERS)),
    ):
        if names <= group:
            return word
    if all(name.startswith("match.") for name in names):
        return "match"
    if change.parameter in LAYOUT_PARAMETERS and all(name.startswith("score.") for name in names):
        return "layout"
    if change.parameter in DEAL_PARAMETERS and all(n in DEAL_PARAMETERS or n.startswith("score.") for n in names):
        return "deal"
    return "play"
