"""Whether the engine answers to the questions that name a module of it, and knows each of their answers.

The modules are imported here, when it is checked, and not where the rulebook is loaded: reading it needs no engine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from golfrules.book.faults import Fault, did_you_mean

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Parameter


def check_engine(book: Book) -> Iterator[Fault]:
    """Modules that are none, that do not answer to a question, or do not know one of its answers."""
    # a slip of the pen there is told already
    told = {(fault.path, fault.line, fault.column) for fault in book.faults_so_far}
    modules = sorted({found.engine for found in book.parameters.values() if found.engine})
    for parameter in book.parameters.values():
        if parameter.engine is not None:
            for fault in _check(parameter, parameter.engine, modules):
                if (fault.path, fault.line, fault.column) not in told:
                    yield fault


def _check(parameter: Parameter, module: str, modules: Collection[str]) -> Iterator[Fault]:
    known = _answers(module)
    spot = parameter.where.at("engine")
    if known is None:
        others = [name for name in modules if _answers(name) is not None]
        yield spot.fault("engine-unknown", f"{module} is no module of the engine", did_you_mean(module, others))
        return
    if parameter.answers is None:
        return  # numbers are read as they are, so there is no word to look up
    if parameter.name not in known:
        right = [name for name in modules if parameter.name in (_answers(name) or {})]
        hint = f"{' and '.join(right)} does" if right else "write it there, or mark the answers as unplayed"
        yield spot.fault("engine-silent", f"the module {module} does not answer to {parameter.name}", hint)
        return
    for word, meaning in parameter.answers.items():
        if meaning.unplayed is None and word not in known[parameter.name]:
            reason = f"the module {module} knows no {word!r} of {parameter.name}"
            hint = did_you_mean(word, known[parameter.name]) + ", or mark it: {means: …, unplayed: why}"
            yield parameter.where.key("answers", word).fault("engine-lacks-answer", reason, hint)


@cache
def _answers(module: str) -> Mapping[str, Collection[str]] | None:
    """The questions and answers that a module of the engine knows; None when it is no such module."""
    name = f"golfrules.{module}"
    if find_spec(name) is None:
        return None
    found = getattr(import_module(name), "ANSWERS", None)
    return found if isinstance(found, dict) else None
