"""Readers of the fields whose meaning depends on the parameters: says, rules, readings, conditions; and of named entries."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from golfrules.book import answers, meant
from golfrules.book.answers import BAD, Bad, Faults, kind_of, shown
from golfrules.book.forms import SPECIAL, entry, is_mapping
from golfrules.book.model import PARAMETER, ClaimRef, Id, Meaning, Parameter, Reading, Rule
from golfrules.book.scalars import Told
from golfrules.book.spots import Spot
from golfrules.book.words import WORDS, Context, Reader, word_reader

S = TypeVar("S", bound=Struct)


# --- readers for fields that need the parameters --------------------------------------------------------------------


def _by_parameter(read: Callable[[Parameter, Any, Spot, Faults], Any]) -> Reader:
    """A mapping from parameters to what `read` makes of it."""

    def by_parameter(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if not is_mapping(value, spot, label, context):
            return BAD
        made: dict[str, Any] = {}
        for name, each in value.items():
            parameter = context.parameter_named(name, spot.key(name))
            made[name] = BAD if parameter is None else read(parameter, each, spot.at(name), context.faults)
        return BAD if any(each is BAD for each in made.values()) else made

    return by_parameter


_says = _by_parameter(answers.saying)


def _emend(value: Any, spot: Spot, label: str, context: Context) -> Any:
    if not is_mapping(value, spot, label, context):
        return BAD
    claim = word_reader(ClaimRef, "claim")
    made = {}
    for key, each in value.items():
        ref = claim(key, spot.key(key), f"a key of {label}", context)
        made[ref] = {} if each == {} else _says(each, spot.at(key), str(key), context)
    return BAD if BAD in made or any(each is BAD for each in made.values()) else made


def _value(value: Any, spot: Spot, label: str, context: Context) -> Any:
    if context.parameter is None:
        return BAD  # its parameter is unknown, which has been told
    return answers.value(context.parameter, value, spot, context.faults)


def _rules(value: Any, spot: Spot, label: str, context: Context) -> Any:
    """The rules of a variant; faulty ones are told and left out, so that the others can be checked."""
    if not is_mapping(value, spot, label, context):
        return BAD
    made: dict[str, Rule] = {}
    for name, each in value.items():
        parameter = context.parameter_named(name, spot.key(name))
        if parameter is None:
            continue
        rule = entry(Rule, each, spot.entry(name), context._replace(parameter=parameter), name, parameter=name)
        if not isinstance(rule, Bad):
            made[name] = rule
    return made


def _readings(value: Any, spot: Spot, label: str, context: Context) -> Any:
    return named(Reading, value, spot, label, context, "reading")


def named(form: type[S], value: Any, spot: Spot, label: str, context: Context, what: str, **given: object) -> Any:
    """A mapping of names to entries of one form; BAD when one of them is."""
    if not is_mapping(value, spot, label, context):
        return BAD
    made = {}
    for name, each in value.items():
        ident = _id(name, spot.key(name), f"the name of {_a(what)}", context)
        made[ident] = entry(form, each, spot.entry(name), context, f"{what} {name}", name=name, **given)
    return BAD if BAD in made or any(each is BAD for each in made.values()) else made


def named_singly(
    form: type[S], value: Any, spot: Spot, context: Context, what: str, broken: set[str], prefix: str, **given: object
) -> dict[str, S]:
    """A mapping of names to entries of one form; faulty ones are told, noted in `broken` and left out."""
    made: dict[str, S] = {}
    whole = f"claims/{prefix[:-1]}" if prefix.endswith(".") else f"{prefix}*"
    if not is_mapping(value, spot, f"{what}s", context):
        broken.add(whole)
        return made
    name_of = _parameter_name if form is Parameter else _id
    for name, each in value.items():
        ident = name_of(name, spot.key(name), f"the name of {_a(what)}", context)
        read = entry(form, each, spot.entry(name), context, f"{what} {name}", name=name, **given)
        if ident is BAD:
            broken.add(whole)  # nobody knows what it was meant to be called
        elif isinstance(read, Bad):
            broken.add(f"{prefix}{name}")
        else:
            made[name] = read
    return made


def _a(what: str) -> str:
    return f"an {what}" if what[0] in "aeio" else f"a {what}"


def _parameter_name(value: Any, spot: Spot, label: str, context: Context) -> Any:
    if isinstance(value, str) and re.match(PARAMETER, value):
        return value
    hint = "a phase word, a dot, lower-case words joined with dashes: turn.after-reject"
    context.faults.append(spot.fault("bad-id", f"{label} cannot be {shown(value)}", hint))
    return BAD


def _conditions(value: Any, spot: Spot, label: str, context: Context) -> Any:
    """One set of conditions, or a list of several."""
    if isinstance(value, list) and value:
        ways = [_one_way(each, spot.at(number), label, context) for number, each in enumerate(value)]
    else:
        ways = [_one_way(value, spot, label, context)]
    return BAD if any(each is BAD for each in ways) else tuple(ways)


def _one_way(value: Any, spot: Spot, label: str, context: Context) -> Any:
    if not is_mapping(value, spot, label, context):
        return BAD
    made = {
        name: each if each == "nonzero" else _answer_list(each, spot.at(name), str(name), context)
        for name, each in value.items()
    }
    return BAD if any(each is BAD for each in made.values()) else made


def _answer_list(value: Any, spot: Spot, label: str, context: Context) -> Any:
    if value is None:
        return BAD
    if isinstance(value, Told):
        meant.tell(context.faults, spot, "write [answer, answer]")
        return BAD
    if not isinstance(value, list) or not value:
        context.faults.append(
            spot.fault(
                "wrong-type", f"{label} must be a list of answers, not {kind_of(value)}", "write [answer, answer]"
            )
        )
        return BAD
    for number, each in enumerate(value):
        if each is not None and not isinstance(each, str) and not answers.is_number(each):
            context.faults.append(
                spot.at(number).fault(
                    "wrong-type",
                    f"{label} needs answers, not {kind_of(each)}",
                    "write the name of an answer, or a number",
                )
            )
            return BAD
    return BAD if None in value else tuple(value)


def _needs(value: Any, spot: Spot, label: str, context: Context) -> Any:
    if not is_mapping(value, spot, label, context):
        return BAD
    made = {}
    for answer, each in value.items():
        inside = spot.at(answer)
        if not is_mapping(each, inside, str(answer), context):
            return BAD
        made[answer] = {
            name: _answer_list(wanted, inside.at(name), str(name), context) for name, wanted in each.items()
        }
        if any(wanted is BAD for wanted in made[answer].values()):
            return BAD
    return made


def _answers(value: Any, spot: Spot, label: str, context: Context) -> Any:
    """The answers of a parameter: a name and what it means, alone or with `unplayed`."""
    if not is_mapping(value, spot, label, context):
        return BAD
    if not value:
        context.faults.append(spot.fault("empty-table", "answers has no answer", "write them: name and meaning"))
        return BAD
    made: dict[str, Any] = {}
    for name, each in value.items():
        if not isinstance(name, str) or not ANSWER_NAME.match(name):
            context.faults.append(
                spot.key(name).fault("bad-id", f"{shown(name)} is no name for an answer", WORDS["id"][2])
            )
            return BAD
        inside = spot.at(name)
        form = each if isinstance(each, dict) else {"means": each}
        meaning = entry(Meaning, form, inside, context, f"answer {name}")
        made[name] = meaning
    return BAD if any(each is BAD for each in made.values()) else made


ANSWER_NAME = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
_id = word_reader(Id, "id")

SPECIAL.update(
    {
        "says": _says,
        "values": _by_parameter(answers.value),
        "value": _value,
        "emend": _emend,
        "rules": _rules,
        "readings": _readings,
        "conditions": _conditions,
        "needs": _needs,
        "answers": _answers,
    }
)
