"""References to rulesets: `VARIANT[@SOURCE][+OPTION[=VALUE]]…`, read and written.

A part with a dot answers a parameter ad hoc: `+turn.after-reject=must-turn-one`, a cell of a table `+score.values.J=0`,
`+setup.packs.4=1`. This module knows the form alone; whether the names exist is for `resolve` to say, at the places kept here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from golfrules.book.faults import BookError, Fault

# A reference is a line of text in a command or a scenario; nobody means a longer one.
LONGEST = 400
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_PARAMETER = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.([A-Za-z0-9]+(?:-[0-9]+)?\+?))?\Z")
_NUMBER = re.compile(r"[-−]?[0-9]{1,6}\Z")
_DIGITS = re.compile(r"[-−]?[0-9]+\Z")
# A plus after a count of players and before `=` belongs to the cell: `+setup.packs.8+=3`.
_PLUS = re.compile(r"\+(?!=)")


class _Blame(Protocol):
    def __call__(self, column: int, code: str, reason: str, hint: str = "") -> None: ...


class OptionUse(NamedTuple):
    """An option as a reference names it; `number` is what follows `=`, for options that take one."""

    name: str
    number: int | None = None

    def __str__(self) -> str:
        return self.name if self.number is None else f"{self.name}={self.number}"


class AdHoc(NamedTuple):
    """An answer given in the reference itself. `cell` names a part of a table, None for a whole parameter."""

    parameter: str
    cell: str | None
    answer: str

    def __str__(self) -> str:
        return f"{self.target}={self.answer}"

    @property
    def target(self) -> str:
        """What is answered: the parameter, or the parameter and its cell."""
        return self.parameter if self.cell is None else f"{self.parameter}.{self.cell}"


class Reference(NamedTuple):
    """A reference in canonical order: options by name, then ad hoc answers by what they answer."""

    variant: str
    source: str | None = None
    options: tuple[OptionUse, ...] = ()
    answers: tuple[AdHoc, ...] = ()

    def __str__(self) -> str:
        head = self.variant if self.source is None else f"{self.variant}@{self.source}"
        return "+".join([head, *map(str, self.options), *map(str, self.answers)])

    @property
    def base(self) -> str:
        """The reference without options and ad hoc answers."""
        return self.variant if self.source is None else f"{self.variant}@{self.source}"


class Parsed(NamedTuple):
    """A reference with the columns (from 1) at which its parts stand in the text, by the part's text form."""

    reference: Reference
    text: str
    columns: dict[str, int]

    def fault(self, part: str, code: str, reason: str, hint: str = "") -> Fault:
        """A fault at a part of this reference (`variant`, `source`, or the name an option or answer goes by)."""
        return Fault(self.text, 1, self.columns.get(part, 1), code, reason, hint)


def read(text: str) -> Reference:
    """The reference that a text names. Raises BookError with every fault of its form."""
    return parse(text).reference


def parse(text: str) -> Parsed:
    """As `read`, with the places of the parts."""
    if len(text) > LONGEST:
        reason = f"a reference has at most {LONGEST} characters"
        raise BookError([Fault(text[:40] + "…", 1, LONGEST + 1, "bad-reference", reason)])
    faults: list[Fault] = []

    def blame(column: int, code: str, reason: str, hint: str = "") -> None:
        faults.append(Fault(text.strip() or text, 1, column, code, reason, hint))

    columns: dict[str, int] = {}
    parts = list(_parts(text.strip()))
    variant, source = _head(parts[0], columns, blame)
    options: dict[str, OptionUse] = {}
    answers: dict[str, AdHoc] = {}
    for column, part in parts[1:]:
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not part:
            blame(column, "bad-reference", "nothing stands after this '+'", "name an option, or remove the '+'")
        elif "." in name:
            _answer(column, name, equals, value, answers, columns, blame)
        else:
            _option(column, name, equals, value, options, columns, blame)
    if faults:
        raise BookError(faults)
    ordered = Reference(
        variant,
        source,
        tuple(options[name] for name in sorted(options)),
        tuple(answers[target] for target in sorted(answers)),
    )
    return Parsed(ordered, text.strip(), columns)


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The parts between the plus signs without blanks around them, and the column at which each begins."""
    start = 0
    for end, after in (*((plus.start(), plus.end()) for plus in _PLUS.finditer(text)), (len(text), len(text))):
        part = text[start:end]
        yield start + len(part) - len(part.lstrip()) + 1, part.strip()
        start = after


def _head(part: tuple[int, str], columns: dict[str, int], blame: _Blame) -> tuple[str, str | None]:
    column, head = part
    variant, at, source = (piece.strip() for piece in head.partition("@"))
    columns["variant"] = column
    if not variant:
        blame(column, "bad-reference", "a reference begins with the name of a variant", "for example six-card")
    elif not _NAME.match(variant):
        blame(column, "bad-reference", f"{variant!r} cannot name a variant", _names_are(variant))
    if not at:
        return variant, None
    columns["source"] = column + head.index("@") + 1
    if not _NAME.match(source):
        reason = f"{source!r} cannot name a source" if source else "nothing stands after '@'"
        blame(columns["source"], "bad-reference", reason, "for example six-card@six-fr; options come after '+'")
    return variant, source


def _names_are(word: str) -> str:
    """How names are written; and this one, where that makes a name of it."""
    name = "-".join(re.split(r"[\s_-]+", word.lower()))
    return f"names are lower-case words joined by '-'{f': {name}' if _NAME.match(name) else ''}"


def _option(
    column: int,
    name: str,
    equals: str,
    value: str,
    options: dict[str, OptionUse],
    columns: dict[str, int],
    blame: _Blame,
) -> None:
    if not _NAME.match(name):
        blame(column, "bad-reference", f"{name!r} cannot name an option", _names_are(name))
    elif name in options:
        said = f"{options[name]}"
        blame(column, "duplicate-option", f"{name} is named twice (first as {said!r})", "name it once")
    elif equals and not _NUMBER.match(value):
        reason = f"{value!r} is {'too large a' if _DIGITS.match(value) else 'not a'} number"
        blame(column + len(name) + 1, "bad-reference", reason, f"for example {name}=9")
    else:
        columns[name] = column
        options[name] = OptionUse(name, _number(value) if equals else None)


def _answer(
    column: int, name: str, equals: str, value: str, answers: dict[str, AdHoc], columns: dict[str, int], blame: _Blame
) -> None:
    found = _PARAMETER.match(name)
    if not found:
        hint = "a parameter is phase.question, a cell of a table phase.question.cell"
        blame(column, "bad-reference", f"{name!r} cannot name a parameter", hint)
        return
    if not equals or not value:
        blame(column, "bad-reference", f"{name} is not answered", f"write {name}=ANSWER")
        return
    cell = found[2]
    answer = AdHoc(found[1], {"10": "T"}.get(cell, cell) if found[1] == "score.values" else cell, _plain(value))
    if answer.target in answers:
        said = answers[answer.target].answer
        reason = f"{answer.target} is answered twice" + (
            "" if said == answer.answer else f", {said} and {answer.answer}"
        )
        blame(column, "duplicate-answer", reason, "answer it once")
    else:
        columns[answer.target] = column
        answers[answer.target] = answer


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _plain(value: str) -> str:
    """Numbers in one spelling, so that equal references read equal."""
    return str(_number(value)) if _NUMBER.match(value) else value
