"""Which questions arise, and which answers go together: `asked-when`, `requires` and `excludes` of the parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.values import WHOLE, Given

if TYPE_CHECKING:
    from golfrules.book.model import Parameter

Answers = Mapping[str, Given]
Wanted = tuple[str | int, ...] | str


class Violation(NamedTuple):
    """An answer that does not go with the others. `found` is None when the other parameter is not asked at all."""

    parameter: str
    answer: str | int
    kind: str  # "requires" or "excludes"
    other: str
    wanted: tuple[str | int, ...]
    found: str | int | None

    @property
    def reason(self) -> str:
        """One sentence that names both parameters."""
        here = "which is not asked here" if self.found is None else f"here {self.found}"
        if self.kind == "requires":
            return f"{self.parameter} {self.answer} needs {self.other} {listing(self.wanted)} ({here})"
        return f"{self.parameter} {self.answer} excludes {self.other} {listing(self.wanted)} ({here})"


def asked(parameters: Mapping[str, Parameter], answers: Answers) -> tuple[str, ...]:
    """The parameters that arise under these answers, in the order of the files.

    A parameter on which others depend but which nobody answers makes nothing arise; it is itself in the list, so that
    whoever completes the answers asks again. A circle of conditions counts as not asked (`check` reports it).
    """
    if not _LAST or _LAST[0].parameters is not parameters:
        _LAST[:] = [_Conditions(parameters)]
    return _LAST[0].asked(answers)


class _Conditions:
    """What the conditions of some parameters look at. Mixes of options by the hundred agree in it, and ask the same."""

    def __init__(self, parameters: Mapping[str, Parameter]) -> None:
        self.parameters = parameters
        wanted: dict[str, bool] = {}
        for parameter in parameters.values():
            for way in parameter.asked_when:
                for other, words in way.items():
                    wanted[other] = wanted.get(other, False) or words == "nonzero"
        self.wanted = tuple(wanted.items())
        """The parameters that conditions name, and whether one asks if their answer is not zero."""
        self.known: dict[tuple[object, ...], tuple[str, ...]] = {}

    def asked(self, answers: Answers) -> tuple[str, ...]:
        seen: list[object] = []
        for name, number in self.wanted:
            given = answers.get(name)
            seen.append(None if given is None else given.get(WHOLE))
            if number:
                seen.append(given is not None and _holds(given, "nonzero"))
        key = tuple(seen)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            memo: dict[str, bool] = {}
            found = tuple([name for name in self.parameters if _asked(name, self.parameters, answers, memo)])
            self.known[key] = found
        return found


MOST_KNOWN = 2_000
_LAST: list[_Conditions] = []
"""The parameters asked about last: nearly always those of one rulebook."""


def _asked(name: str, parameters: Mapping[str, Parameter], answers: Answers, memo: dict[str, bool]) -> bool:
    # Plain loops: this runs some hundred thousand times when all mixes of options are examined.
    known = memo.get(name)
    if known is not None:
        return known
    parameter = parameters.get(name)
    if parameter is None:
        return False
    if not parameter.asked_when:
        memo[name] = True
        return True
    memo[name] = False
    for way in parameter.asked_when:
        for other, wanted in way.items():
            given = answers.get(other)
            if given is None or not _holds(given, wanted):
                break
            known = memo.get(other)
            if not (_asked(other, parameters, answers, memo) if known is None else known):
                break
        else:
            memo[name] = True
            return True
    return False


def _holds(given: Given | None, wanted: Wanted) -> bool:
    if given is None:
        return False
    if wanted == "nonzero":
        return any(choice != 0 for choice in given.values())
    return given.get(WHOLE) in wanted


def why_not(name: str, parameters: Mapping[str, Parameter], answers: Answers) -> str:
    """Why a parameter is not asked under these answers: the conditions that do not hold."""
    parts: list[str] = []
    for way in parameters[name].asked_when:
        failed = [
            f"{other} is {'not zero' if wanted == 'nonzero' else listing(wanted)} ({_here(answers.get(other))})"
            for other, wanted in way.items()
            if not (_holds(answers.get(other), wanted) and _asked(other, parameters, answers, {}))
        ]
        parts.append(" and ".join(failed))
    return f"{name} is only asked when {', or when '.join(dict.fromkeys(parts))}"


def _here(given: Given | None) -> str:
    if given is None:
        return "not asked here"
    return f"here {given[WHOLE]}" if WHOLE in given else "here otherwise"


def violations(parameters: Mapping[str, Parameter], answers: Answers) -> tuple[Violation, ...]:
    """Every answer that needs what is not there, or excludes what is. `answers` holds asked parameters only."""
    found: list[Violation] = []
    for name, given in answers.items():
        parameter = parameters.get(name)
        if parameter is None or not (parameter.requires or parameter.excludes):
            continue
        answer = given.get(WHOLE)
        if answer is None:
            continue
        for other, wanted in parameter.requires.get(str(answer), {}).items():
            here = answers[other].get(WHOLE) if other in answers else None
            if here is None or here not in wanted:
                found.append(Violation(name, answer, "requires", other, wanted, here))
        for other, wanted in parameter.excludes.get(str(answer), {}).items():
            here = answers[other].get(WHOLE) if other in answers else None
            if here is not None and here in wanted:
                found.append(Violation(name, answer, "excludes", other, wanted, here))
    return tuple(found)


def circles(parameters: Mapping[str, Parameter]) -> tuple[tuple[str, ...], ...]:
    """Parameters whose conditions lead back to themselves, each circle once, beginning with its first name."""
    found: dict[frozenset[str], tuple[str, ...]] = {}

    def walk(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            circle = path[path.index(name) :]
            found.setdefault(frozenset(circle), circle)
            return
        parameter = parameters.get(name)
        if parameter is not None and name not in done:
            for way in parameter.asked_when:
                for other in way:
                    walk(other, (*path, name))
            done.add(name)

    done: set[str] = set()
    for name in parameters:
        walk(name, ())
    return tuple(found.values())


def listing(words: Iterable[object]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if isinstance(words, str):
        return words
    row = [str(word) for word in words]
    return row[0] if len(row) == 1 else f"{', '.join(row[:-1])} or {row[-1]}" if row else "nothing"
