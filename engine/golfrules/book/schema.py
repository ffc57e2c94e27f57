"""JSON schemas of the rulebook's files, so that editors complete names and answers and underline what is wrong.

Made from the structs of `book/model.py` with msgspec, and from the parameters for everything that answers one. Written to
`spec/schema/` by `python -m golfrules.book.schema`; a test fails when they are stale.
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from golfrules.book import files, model
from golfrules.book.answers import CARD_CELLS
from golfrules.book.forms import key_of
from golfrules.book.load import Book, load
from golfrules.book.model import Bounds, Parameter

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
_REF = "#/definitions/{name}"
_MADE_HERE = ("says", "values", "value", "emend", "rules", "readings", "conditions", "needs", "answers")
_HEAD = "# yaml-language-server: $schema="
_LISTED = ("game", "parameter")
_BAND = "^[1-9][0-9]?(-[1-9][0-9]?|[+])?$"
_GLOSS: Schema = {
    "type": "object",
    "propertyNames": {"pattern": "^([a-z]{2}|note)$"},
    "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
}


def schemas(book: Book) -> dict[str, Schema]:
    """All schemas, by file name."""
    vocabulary = _vocabulary(book)

    def named(form: type[Struct]) -> Schema:
        return {"type": "object", "additionalProperties": {"$ref": _REF.format(name=form.__name__)}}

    claims = {
        "claims": named(model.Claim),
        "passed-over": {"type": "array", "items": {"$ref": _REF.format(name="PassedOver")}},
    }
    claims["unasked"] = {"type": "object", "additionalProperties": {"type": "string"}}
    tops: dict[str, tuple[str, Schema, tuple[str, ...], tuple[type[Struct], ...]]] = {
        "parameters": ("The questions of one phase", {"phase": {"enum": list(files.PHASES)}, "parameters": named(Parameter)}, ("phase", "parameters"), (Parameter,)),
        "sources": ("The documents", {"sources": named(model.Source)}, ("sources",), (model.Source,)),
        "claims": ("What one source says", {"source": {"type": "string", "pattern": model.ID}, **claims}, ("source", "claims"), (model.Claim, model.PassedOver)),
        "variant": ("A game and its rules", {"variant": {"type": "string"}, **_inside(model.Variant)}, ("variant", *_required(model.Variant)), (model.Variant, model.Rule)),
        "options": ("The house rules", {"options": named(model.Option)}, ("options",), (model.Option,)),
        "ruling": ("A decision", {"ruling": {"type": "string"}, **_inside(model.Ruling)}, ("ruling", *_required(model.Ruling)), (model.Ruling, model.Reading)),
        "principles": ("The grounds of rulings", {"principles": named(model.Principle)}, ("principles",), (model.Principle,)),
        "glossary": ("The words of the game", {"terms": {"type": "object", "additionalProperties": _GLOSS}, "names": {"type": "object", "additionalProperties": _GLOSS}}, ("terms",), ()),
    }  # fmt: skip
    made: dict[str, Schema] = {}
    for name, (title, properties, required, forms) in tops.items():
        top = {
            "$schema": DRAFT,
            "title": title,
            "type": "object",
            "properties": properties,
            "required": list(required),
            "additionalProperties": False,
        }
        made[f"{name}.json"] = {**top, "definitions": _reachable(top, {**_definitions(forms), **vocabulary})}
    return made


def schema_for(path: str) -> str | None:
    """The schema for a file of the rulebook, named from its root: `variants/six-card.yaml` → `variant.json`."""
    folder, _, rest = path.partition("/")
    if not rest:
        return f"{Path(path).stem}.json" if path in files.SINGLE else None
    return {
        "parameters": "parameters.json",
        "claims": "claims.json",
        "variants": "variant.json",
        "rulings": "ruling.json",
    }.get(folder)


def write(book: Book) -> list[Path]:
    """Write the schemas into the rulebook's folder; the files that changed."""
    folder = book.root / "schema"
    folder.mkdir(exist_ok=True)
    changed = []
    for name, text in texts(book).items():
        file = folder / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            changed.append(file)
    return changed


def head(book: Book) -> list[Path]:
    """Let every file of the rulebook begin with the comment by which editors find its schema; the files that changed."""
    changed = []
    for file in sorted(book.root.rglob("*.yaml")):
        inside = file.relative_to(book.root).as_posix()
        first = first_line(inside)
        content = file.read_text(encoding="utf-8") if first else ""
        if first and not content.startswith(f"{first}\n"):
            if content.startswith(_HEAD):
                content = content.partition("\n")[2]
            file.write_text(f"{first}\n{content}", encoding="utf-8")
            changed.append(file)
    return changed


def first_line(path: str) -> str | None:
    """The comment by which editors find the schema of a file, named from the rulebook's root."""
    name = schema_for(path)
    return f"{_HEAD}{'../' * path.count('/')}schema/{name}" if name else None


def texts(book: Book) -> dict[str, str]:
    """The schemas as they are written, by file name."""
    return {name: json.dumps(each, indent=1, ensure_ascii=False) + "\n" for name, each in schemas(book).items()}


# --- from the structs -----------------------------------------------------------------------------------------------


@cache
def _form(form: type[Struct]) -> type[Struct]:
    """A struct of the model as it stands in a file: without what is given from outside, keys with dashes."""
    given: frozenset[str] = getattr(form, "given", frozenset())
    fields: list[Any] = []
    for field in msgspec.structs.fields(form):
        if field.name in given:
            continue
        kind = _kind(field.type, field.required)
        fields.append((field.name, kind) if field.required else (field.name, kind, msgspec.UNSET))
    return msgspec.defstruct(
        form.__name__,
        fields,
        namespace={"__doc__": " ".join((form.__doc__ or "").split())},
        rename={each[0]: key_of(each[0]) for each in fields},
        forbid_unknown_fields=True,
        kw_only=True,
    )


def _kind(kind: Any, required: bool) -> Any:
    """A type of the model as msgspec can describe it."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        marker = next((meta.extra["is"] for meta in inner[1:] if isinstance(meta, Meta) and meta.extra), "")
        if marker in _MADE_HERE or marker in _LISTED:
            return Annotated[Any, Meta(extra_json_schema={"$ref": _REF.format(name=marker)})]
        return kind
    if origin in (Union, types.UnionType):
        (one,) = (each for each in inner if each is not type(None))
        return _kind(one, required)
    if origin is tuple:
        items: Any = list.__class_getitem__(_kind(inner[0], True))
        return Annotated[items, Meta(min_length=1)] if required else items
    if origin is not None and origin is not Literal:
        return dict.__class_getitem__((str, _kind(inner[1], True)))
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _form(kind)
    return kind


def _definitions(forms: tuple[type[Struct], ...]) -> dict[str, Schema]:
    _, found = msgspec.json.schema_components([_form(form) for form in forms], ref_template=_REF)
    return {name: _without_unset(each) for name, each in found.items()}


def _without_unset(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {key: _without_unset(each) for key, each in schema.items() if key != "default"}
    return [_without_unset(each) for each in schema] if isinstance(schema, list) else schema


def _inside(form: type[Struct]) -> Schema:
    properties: Schema = _definitions((form,))[form.__name__]["properties"]
    return properties


def _required(form: type[Struct]) -> tuple[str, ...]:
    return tuple(_definitions((form,))[form.__name__]["required"])


# --- from the parameters --------------------------------------------------------------------------------------------


def _vocabulary(book: Book) -> dict[str, Schema]:
    """What the markers of the model mean, for the parameters and games of this rulebook."""
    known = book.parameters

    def each(make: Any) -> Schema:
        return {
            "type": "object",
            "properties": {name: {"description": one.asks, **make(one)} for name, one in known.items()},
            "additionalProperties": False,
        }

    rule = {"$ref": _REF.format(name="Rule")}
    needed: Schema = {"type": "array", "minItems": 1, "items": {"type": ["string", "integer"]}}
    way: Schema = {
        "type": "object",
        "propertyNames": {"enum": [*known]},
        "additionalProperties": {"anyOf": [needed, {"const": "nonzero"}]},
    }
    meaning = {"anyOf": [{"type": "string"}, {"$ref": _REF.format(name="Meaning")}]}
    return {
        "game": {"enum": sorted(book.games)} if book.games else {"type": "string", "pattern": model.ID},
        "parameter": {"enum": [*known]},
        "says": each(lambda one: _answer(one, several=True)),
        "values": each(lambda one: _answer(one, several=False)),
        "value": {"type": ["string", "integer", "object"]},
        "rules": each(lambda one: {"allOf": [rule, {"properties": {"is": _answer(one, several=False)}}]}),
        "readings": {"type": "object", "additionalProperties": {"$ref": _REF.format(name="Reading")}},
        "emend": {"type": "object", "additionalProperties": {"$ref": _REF.format(name="says")}},
        "conditions": {"anyOf": [way, {"type": "array", "minItems": 1, "items": way}]},
        "needs": {"type": "object", "additionalProperties": {"type": "object", "propertyNames": {"enum": [*known]}, "additionalProperties": needed}},
        "answers": {"type": "object", "propertyNames": {"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}, "additionalProperties": meaning},
        "Meaning": _definitions((model.Meaning,))["Meaning"],
    }  # fmt: skip


def _answer(parameter: Parameter, several: bool) -> Schema:
    """The schema of an answer; `several`: also `{any-of: […]}`."""
    if parameter.table is not None:
        cell = _several(_number(parameter.table.number)) if several else _number(parameter.table.number)
        by_card = parameter.table.by == "card"
        names: Schema = (
            {"enum": sorted(CARD_CELLS, key=lambda each: (len(each), each))} if by_card else {"pattern": _BAND}
        )
        return {"type": "object", "minProperties": 1, "propertyNames": names, "additionalProperties": cell}
    if parameter.number is not None:
        one = _number(parameter.number)
    else:
        one = {
            "oneOf": [{"const": name, "description": each.means} for name, each in (parameter.answers or {}).items()]
        }
    return _several(one) if several else one


def _number(bounds: Bounds) -> Schema:
    return {"type": "integer", "minimum": bounds.least, "maximum": bounds.most}


def _several(one: Schema) -> Schema:
    choice: Schema = {
        "type": "object",
        "properties": {"any-of": {"type": "array", "minItems": 2, "uniqueItems": True, "items": one}},
        "required": ["any-of"],
        "additionalProperties": False,
    }
    return {"anyOf": [one, choice]}


def _reachable(top: Schema, known: Mapping[str, Schema]) -> dict[str, Schema]:
    """The definitions that a schema uses, directly or through one another."""
    found: dict[str, Schema] = {}
    waiting = _refs(top)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = known[name]
            waiting += _refs(known[name])
    return dict(sorted(found.items()))


def _refs(schema: Any) -> list[str]:
    if isinstance(schema, dict):
        here = [schema["$ref"].rpartition("/")[2]] if "$ref" in schema else []
        return here + [name for each in schema.values() for name in _refs(each)]
    return [name for each in schema for name in _refs(each)] if isinstance(schema, list) else []


def main(arguments: list[str]) -> int:
    """Write the schemas of the rulebook in a folder (by default that of the checkout), and name them in its files."""
    book = load(arguments[0] if arguments else None)
    changed, headed = write(book), head(book)
    print(f"{len(changed)} schemas written" if changed else "the schemas are up to date")
    if headed:
        print(f"{len(headed)} files now name their schema in their first line")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
