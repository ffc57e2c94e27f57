"""From plain values to the structs of `book/model.py`, field by field, with a place for every fault.

For each struct a plan is made once: a reader for each field, chosen by its type and by the marker on it. Text, numbers
and fixed words are converted with `msgspec.convert` (`book/words.py`); lists, mappings and parts are walked, so that
each wrong item has its own line and column; fields that need the parameters have readers in `book/fields.py`. A faulty
entry is not made (its reader returns `BAD`), but all its faults are told.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from golfrules.book import meant
from golfrules.book.answers import BAD, Bad, kind_of, shown
from golfrules.book.faults import MOST_FAULTS, did_you_mean, too_many
from golfrules.book.scalars import Told
from golfrules.book.spots import Spot
from golfrules.book.words import WORDS, Context, Reader, choice_reader, plain_reader, word_reader

S = TypeVar("S", bound=Struct)

SPECIAL: dict[str, Reader] = {}
"""Readers for the markers that need more than a type: filled by `book/fields.py`."""


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


@cache
def keys(form: type[Struct]) -> frozenset[str]:
    """The keys of a form."""
    return frozenset(field.key for field in plan(form))


def _write_keys(form: type[Struct]) -> str:
    """A hint where something else stands in the place of a form: the keys that it must have, or else those it may."""
    needed = [field.key for field in plan(form) if field.required]
    if needed:
        return f"write its keys: {', '.join(needed)}"
    return f"write {{KEY: …}} with one or more of its keys: {', '.join(field.key for field in plan(form))}"


def entry(form: type[S], data: object, spot: Spot, context: Context, label: str, **given: object) -> S | Bad:
    """An entry of a form. `label` is how faults call it; `given` are the fields that do not stand in the entry."""
    faults = context.faults
    if data is None:
        return BAD
    if not isinstance(data, dict):
        hint = _write_keys(form)
        if isinstance(data, Told):
            meant.tell(faults, spot, hint)
            return BAD
        faults.append(spot.fault("wrong-type", f"{label} must be a mapping, not {kind_of(data)}", hint))
        return BAD
    fields = plan(form)
    known = keys(form)
    unknown = [key for key in data if key not in known]
    for key in unknown[: MOST_FAULTS - 1]:
        faults.append(spot.key(key).fault("unknown-key", f"{label} has no key {shown(key)}", did_you_mean(key, known)))
    if len(unknown) >= MOST_FAULTS:  # to look for what each was meant to be would take long
        faults.append(too_many(spot.key(unknown[MOST_FAULTS - 1]).fault("", ""), len(unknown) - MOST_FAULTS + 1))
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
    return BAD if bad else form(**made)


# --- readers by type ------------------------------------------------------------------------------------------------


def _reader(kind: Any, required: bool = False) -> Reader:
    marker = ""
    origin = get_origin(kind)
    if origin is Annotated:
        for meta in get_args(kind)[1:]:
            if isinstance(meta, Meta) and meta.extra:
                marker = meta.extra.get("is", marker)
        if marker in SPECIAL:
            return SPECIAL[marker]
        if marker in WORDS:
            return word_reader(kind, marker)
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
        return choice_reader(kind)
    if isinstance(kind, type) and issubclass(kind, Struct):
        form = kind

        def part(value: Any, spot: Spot, label: str, context: Context) -> Any:
            return entry(form, value, spot, context, label)

        return part
    return plain_reader(kind)


def _list_reader(item: Reader, required: bool) -> Reader:
    def items(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if value is None:
            return BAD
        if isinstance(value, Told):
            meant.tell(context.faults, spot, "write a list: […]")
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
        if not is_mapping(value, spot, label, context):
            return BAD
        read = {
            key_reader(key, spot.key(key), f"a key of {label}", context): inside(each, spot.at(key), str(key), context)
            for key, each in value.items()
        }
        return BAD if BAD in read or any(each is BAD for each in read.values()) else read

    return mapping


def is_mapping(value: object, spot: Spot, label: str, context: Context) -> bool:
    if value is None:
        return False
    if isinstance(value, Told):
        meant.tell(context.faults, spot, "write {key: value}")
        return False
    if not isinstance(value, dict):
        context.faults.append(
            spot.fault("wrong-type", f"{label} must be a mapping, not {kind_of(value)}", "write {key: value}")
        )
        return False
    return True
