"""From plain values to the structs of `book/model.py`, field by field, with a place for every fault.

For each struct a plan is made once: a reader for each field, chosen by its type and by the marker on it. Text, numbers
and fixed words are converted with `msgspec.convert`; lists, mappings and parts are walked, so that each wrong item has
its own line and column. A faulty entry is not made (the reader returns `BAD`), but all its faults are told.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from golfrules.book import answers
from golfrules.book.answers import BAD, Bad, Faults, kind_of, shown
from golfrules.book.faults import did_you_mean
from golfrules.book.model import PARAMETER, ClaimRef, Id, Meaning, Parameter, Reading, Rule
from golfrules.book.spots import Spot


class Context(NamedTuple):
    """What is known while a file is read: the vocabulary, and where faults go."""

    faults: Faults
    parameters: Mapping[str, Parameter] = {}
    games: frozenset[str] = frozenset()  # empty: the games are not known yet, and none is refused
    parameter: Parameter | None = None  # the one that is being answered


S = TypeVar("S", bound=Struct)
Reader = Callable[[Any, Spot, str, Context], Any]


class Field(NamedTuple):
    """One key of a form."""

    name: str
    key: str
    read: Reader
    required: bool


def key_of(field: str) -> str:
    """The key in the file for a field of a struct: `asked_when` is `asked-when`, `from_` is `from`."""
    return field.strip("_").replace("_", "-")


@cache
def plan(form: type[Struct]) -> tuple[Field, ...]:
    """The keys of a form, in order, without what is given from outside."""
    given: frozenset[str] = getattr(form, "given", frozenset())
    fields = msgspec.structs.fields(form)
    return tuple(
        Field(field.name, key_of(field.name), _reader(field.type, field.required), field.required)
        for field in fields
        if field.name not in given
    )


def entry(form: type[S], data: object, spot: Spot, context: Context, label: str, **given: object) -> S | Bad:
    """An entry of a form. `label` is how faults call it; `given` are the fields that do not stand in the entry."""
    faults = context.faults
    if data is None:
        return BAD
    if not isinstance(data, dict):
        keys = ", ".join(field.key for field in plan(form) if field.required)
        faults.append(
            spot.fault("wrong-type", f"{label} must be a mapping, not {kind_of(data)}", f"write its keys: {keys}")
        )
        return BAD
    fields = plan(form)
    before = len(faults)
    known = [field.key for field in fields]
    for key in data:
        if key not in known:
            faults.append(
                spot.key(key).fault("unknown-key", f"{label} has no key {shown(key)}", did_you_mean(key, known))
            )
    made: dict[str, object] = {"where": spot, **given}
    bad = False
    for field in fields:
        if field.key in data:
            read = field.read(data[field.key], spot.at(field.key), field.key, context)
            if read is BAD:
                bad = True
            else:
                made[field.name] = read
        elif field.required:
            faults.append(spot.fault("missing-key", f"{label} lacks the key {field.key!r}", "add it"))
            bad = True
    if bad or len(faults) > before:
        return BAD
    return form(**made)


# --- readers by type ------------------------------------------------------------------------------------------------


def _reader(kind: Any, required: bool = False) -> Reader:
    marker = ""
    origin = get_origin(kind)
    if origin is Annotated:
        for meta in get_args(kind)[1:]:
            if isinstance(meta, Meta) and meta.extra:
                marker = meta.extra.get("is", marker)
        if marker in _SPECIAL:
            return _SPECIAL[marker]
        if marker in _WORDS:
            return _word_reader(kind, marker)
        return _reader(get_args(kind)[0], required)
    if origin in (Union, types.UnionType):
        (inner,) = (each for each in get_args(kind) if each is not type(None))
        return _reader(inner, required)
    if origin is tuple:
        return _list_reader(_reader(get_args(kind)[0]), required)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        key, inside = get_args(kind)
        return _mapping_reader(_reader(key), _reader(inside))
    if origin is Literal:
        return _choice_reader(kind)
    if isinstance(kind, type) and issubclass(kind, Struct):
        form = kind

        def part(value: Any, spot: Spot, label: str, context: Context) -> Any:
            return entry(form, value, spot, context, label)

        return part
    return _plain_reader(kind)


def _plain_reader(kind: Any) -> Reader:
    wanted = {str: "text", int: "a whole number", Any: "something"}.get(kind, "another value")

    def plain(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if value is None:
            return BAD
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            hint = f"quote it: '{value}'" if kind is str and answers.is_number(value) else f"write {wanted}"
            context.faults.append(spot.fault("wrong-type", f"{label} must be {wanted}, not {kind_of(value)}", hint))
            return BAD

    return plain


_text = _plain_reader(str)


def _choice_reader(kind: Any) -> Reader:
    choices = get_args(kind)

    def choice(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if value is None:
            return BAD
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            context.faults.append(
                spot.fault("unknown-word", f"{label} cannot be {shown(value)}", did_you_mean(value, choices))
            )
            return BAD

    return choice


def _list_reader(item: Reader, required: bool) -> Reader:
    def items(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if value is None:
            return BAD
        if not isinstance(value, list):
            hint = f"write [{value}]" if isinstance(value, str | int) and len(str(value)) < 60 else "write a list: […]"
            context.faults.append(spot.fault("wrong-type", f"{label} must be a list, not {kind_of(value)}", hint))
            return BAD
        if required and not value:
            context.faults.append(spot.fault("empty-list", f"{label} is an empty list", "at least one belongs here"))
            return BAD
        read = [item(each, spot.at(number), f"an item of {label}", context) for number, each in enumerate(value)]
        for number, each in enumerate(value):
            if isinstance(each, str) and each in value[:number]:
                context.faults.append(
                    spot.at(number).fault("repeated-item", f"{shown(each)} stands twice in {label}", "remove one")
                )
                return BAD
        return BAD if any(each is BAD for each in read) else tuple(read)

    return items


def _mapping_reader(key_reader: Reader, inside: Reader) -> Reader:
    def mapping(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if not _is_mapping(value, spot, label, context):
            return BAD
        read = {
            key_reader(key, spot.key(key), f"a key of {label}", context): inside(each, spot.at(key), str(key), context)
            for key, each in value.items()
        }
        return BAD if BAD in read or any(each is BAD for each in read.values()) else read

    return mapping


def _is_mapping(value: object, spot: Spot, label: str, context: Context) -> bool:
    if value is None:
        return False
    if not isinstance(value, dict):
        context.faults.append(
            spot.fault("wrong-type", f"{label} must be a mapping, not {kind_of(value)}", "write {key: value}")
        )
        return False
    return True


# --- words with a form or a vocabulary ------------------------------------------------------------------------------

_WORDS: Mapping[str, tuple[str, str, str]] = {  # marker: code, what it is, how it looks
    "text": ("empty-text", "a text with words in it", "write it, or remove the key"),
    "id": (
        "bad-id",
        "a name in lower case",
        "lower-case letters and digits, words joined with dashes: discard-must-replace",
    ),
    "game": ("bad-id", "the name of a game", "for example six-card"),
    "parameter": ("unknown-parameter", "a parameter", "for example turn.reject"),
    "citation": ("bad-citation", "a citation", "cite a claim as source.claim, a ruling as ruling/name"),
    "claim": ("bad-citation", "a claim", "write source.claim, for example six-fr.discard-must-replace"),
    "place": ("bad-place", "a place in a text", 'line:column in quotes, both from 1: "19:83"'),
    "sha": ("bad-sha", "the hash of a span", "12 hex digits in quotes; `golf cite` prints them"),
    "sha256": ("bad-sha", "the hash of a file", "64 hex digits, as sha256sum prints them"),
    "language": ("bad-language", "a language", "two letters: en, fr, ro, pt"),
    "file": ("bad-file", "the name of a file", "its name alone, without folders"),
    "witness": ("bad-witness", "the file of a scenario", "for example scenarios/conflicts/six-card-final-turns.yaml"),
}


def _word_reader(kind: Any, marker: str) -> Reader:
    code, wanted, hint = _WORDS[marker]

    def word(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if value is None:
            return BAD
        if not isinstance(value, str):
            quote = f"quote it: '{value}'" if answers.is_number(value) else hint
            context.faults.append(spot.fault("wrong-type", f"{label} must be {wanted}, not {kind_of(value)}", quote))
            return BAD
        try:
            read = msgspec.convert(value, kind)
            if marker == "text" and not value.strip():
                raise msgspec.ValidationError
        except msgspec.ValidationError:
            if marker == "parameter":
                answers.parameter_named(value, context.parameters, spot, context.faults)
            else:
                context.faults.append(spot.fault(code, f"{label} must be {wanted}, not {shown(value)}", hint))
            return BAD
        if marker == "parameter" and answers.parameter_named(value, context.parameters, spot, context.faults) is None:
            return BAD
        if marker == "game" and context.games and value not in context.games:
            context.faults.append(
                spot.fault("unknown-game", f"there is no game {shown(value)}", did_you_mean(value, context.games))
            )
            return BAD
        return read

    return word


# --- readers for fields that need the parameters --------------------------------------------------------------------


def _by_parameter(read: Callable[[Parameter, Any, Spot, Faults], Any]) -> Reader:
    """A mapping from parameters to what `read` makes of it."""

    def by_parameter(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if not _is_mapping(value, spot, label, context):
            return BAD
        made: dict[str, Any] = {}
        for name, each in value.items():
            parameter = answers.parameter_named(name, context.parameters, spot.key(name), context.faults)
            made[name] = BAD if parameter is None else read(parameter, each, spot.at(name), context.faults)
        return BAD if any(each is BAD for each in made.values()) else made

    return by_parameter


_says = _by_parameter(answers.saying)


def _emend(value: Any, spot: Spot, label: str, context: Context) -> Any:
    if not _is_mapping(value, spot, label, context):
        return BAD
    claim = _word_reader(ClaimRef, "claim")
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
    if not _is_mapping(value, spot, label, context):
        return BAD
    made: dict[str, Rule] = {}
    for name, each in value.items():
        parameter = answers.parameter_named(name, context.parameters, spot.key(name), context.faults)
        if parameter is None:
            continue
        rule = entry(Rule, each, spot.at(name), context._replace(parameter=parameter), name, parameter=name)
        if not isinstance(rule, Bad):
            made[name] = rule
    return made


def _readings(value: Any, spot: Spot, label: str, context: Context) -> Any:
    return named(Reading, value, spot, label, context, "reading")


def named(form: type[S], value: Any, spot: Spot, label: str, context: Context, what: str, **given: object) -> Any:
    """A mapping of names to entries of one form; BAD when one of them is."""
    if not _is_mapping(value, spot, label, context):
        return BAD
    made = {}
    for name, each in value.items():
        ident = _id(name, spot.key(name), f"the name of a {what}", context)
        made[ident] = entry(form, each, spot.at(name), context, f"{what} {name}", name=name, **given)
    return BAD if BAD in made or any(each is BAD for each in made.values()) else made


def named_singly(
    form: type[S], value: Any, spot: Spot, context: Context, what: str, broken: set[str], prefix: str, **given: object
) -> dict[str, S]:
    """A mapping of names to entries of one form; faulty ones are told, noted in `broken` and left out."""
    made: dict[str, S] = {}
    if not _is_mapping(value, spot, f"{what}s", context):
        return made
    name_of = _parameter_name if form is Parameter else _id
    for name, each in value.items():
        ident = name_of(name, spot.key(name), f"the name of a {what}", context)
        read = entry(form, each, spot.at(name), context, f"{what} {name}", name=name, **given)
        if ident is BAD or isinstance(read, Bad):
            broken.add(f"{prefix}{name}")
        else:
            made[name] = read
    return made


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
    if not _is_mapping(value, spot, label, context):
        return BAD
    made = {
        name: each if each == "nonzero" else _answer_list(each, spot.at(name), str(name), context)
        for name, each in value.items()
    }
    return BAD if any(each is BAD for each in made.values()) else made


def _answer_list(value: Any, spot: Spot, label: str, context: Context) -> Any:
    if value is None:
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
    if not _is_mapping(value, spot, label, context):
        return BAD
    made = {}
    for answer, each in value.items():
        inside = spot.at(answer)
        if not _is_mapping(each, inside, str(answer), context):
            return BAD
        made[answer] = {
            name: _answer_list(wanted, inside.at(name), str(name), context) for name, wanted in each.items()
        }
        if any(wanted is BAD for wanted in made[answer].values()):
            return BAD
    return made


def _answers(value: Any, spot: Spot, label: str, context: Context) -> Any:
    """The answers of a parameter: a name and what it means, alone or with `unplayed`."""
    if not _is_mapping(value, spot, label, context):
        return BAD
    if not value:
        context.faults.append(spot.fault("empty-table", "answers has no answer", "write them: name and meaning"))
        return BAD
    made: dict[str, Any] = {}
    for name, each in value.items():
        if not isinstance(name, str) or not ANSWER_NAME.match(name):
            context.faults.append(
                spot.key(name).fault("bad-id", f"{shown(name)} is no name for an answer", _WORDS["id"][2])
            )
            return BAD
        inside = spot.at(name)
        form = each if isinstance(each, dict) else {"means": each}
        meaning = entry(Meaning, form, inside, context, f"answer {name}")
        made[name] = meaning
    return BAD if any(each is BAD for each in made.values()) else made


ANSWER_NAME = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
_id = _word_reader(Id, "id")

_SPECIAL: Mapping[str, Reader] = {
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
