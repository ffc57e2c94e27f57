"""The schemas for editors: up to date, and of one mind with the reader."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from golfrules.book.load import load, spec_dir
from golfrules.book.read import read
from golfrules.book.schema import first_line, head, schema_for, schemas, texts, write

SPEC = spec_dir()
GOOD = Path(__file__).resolve().parent.parent / "faulty" / "_good" / "spec"
FAULTY = GOOD.parent.parent


def accepts(schema: dict[str, Any], value: Any, root: dict[str, Any]) -> bool:
    """Whether a value fits a schema: as much of JSON Schema as the schemas here use."""
    if "$ref" in schema:
        return accepts(root["definitions"][schema["$ref"].rpartition("/")[2]], value, root)
    kinds = {"object": dict, "array": list, "string": str, "integer": int}
    kind = schema.get("type")
    if kind is not None:
        names = kind if isinstance(kind, list) else [kind]
        if not any(isinstance(value, kinds[name]) for name in names) or isinstance(value, bool):
            return False
    checks = [
        value in schema.get("enum", [value]),
        value == schema.get("const", value),
        all(accepts(each, value, root) for each in schema.get("allOf", [])),
        any(accepts(each, value, root) for each in schema["anyOf"]) if "anyOf" in schema else True,
        sum(accepts(each, value, root) for each in schema["oneOf"]) == 1 if "oneOf" in schema else True,
    ]
    if isinstance(value, str):
        checks += [len(value) >= schema.get("minLength", 0), re.search(schema.get("pattern", ""), value) is not None]
    if isinstance(value, int):
        checks += [schema.get("minimum", value) <= value <= schema.get("maximum", value)]
    if isinstance(value, list):
        checks += [len(value) >= schema.get("minItems", 0)]
        checks += [accepts(schema.get("items", {}), each, root) for each in value]
    if isinstance(value, dict):
        known = schema.get("properties", {})
        other = schema.get("additionalProperties", {})
        checks += [key in {str(each) for each in value} for key in schema.get("required", [])]
        for key, each in value.items():
            checks.append(accepts(schema.get("propertyNames", {}), str(key), root))
            if str(key) in known:
                checks.append(accepts(known[str(key)], each, root))
            else:
                checks.append(other is not False and accepts(other or {}, each, root))
    return all(checks)


def described(spec: Path) -> list[tuple[str, str]]:
    files = sorted(path.relative_to(spec).as_posix() for path in spec.rglob("*.yaml"))
    return [(file, schema) for file in files if (schema := schema_for(file)) is not None]


def test_the_schemas_are_up_to_date() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in (SPEC / "schema").glob("*.json")}
    assert written == texts(load(SPEC)), "run: python -m golfrules.book.schema"


def test_every_file_of_the_rulebook_has_a_schema() -> None:
    for path in SPEC.rglob("*.yaml"):
        assert schema_for(path.relative_to(SPEC).as_posix()) is not None, path


@pytest.mark.parametrize("spec", [GOOD, SPEC], ids=["a small rulebook", "the rulebook"])
def test_every_good_file_fits_its_schema(spec: Path) -> None:
    made = schemas(load(spec))
    refused = [file for file, name in described(spec) if not accepts(made[name], read(spec / file).value, made[name])]
    assert refused == []


def test_every_file_names_its_schema_for_editors() -> None:
    for file, _ in described(SPEC):
        first = (SPEC / file).read_text(encoding="utf-8").partition("\n")[0]
        assert first == first_line(file), f"{file}: run python -m golfrules.book.schema"


def test_files_are_given_their_first_line_once(tmp_path: Path) -> None:
    spec = tmp_path / "spec"
    shutil.copytree(GOOD, spec)
    assert len(head(load(spec))) == len(described(spec))
    assert (
        (spec / "claims/alpha.yaml")
        .read_text()
        .startswith("# yaml-language-server: $schema=../schema/claims.json\nsource:")
    )
    assert head(load(spec)) == []
    assert load(spec).faults == ()
    assert len(write(load(spec))) == len(schemas(load(spec)))
    assert write(load(spec)) == []


@pytest.fixture(scope="module")
def small() -> dict[str, Any]:
    """The schemas of the small rulebook."""
    return schemas(load(GOOD))


@pytest.mark.parametrize(
    ("case", "file"),
    [
        ("unknown-key", "options.yaml"),
        ("missing-key", "rulings/final-turns.yaml"),
        ("text-for-a-list", "variants/six-card.yaml"),
        ("unknown-answer", "variants/six-card.yaml"),
        ("unknown-answer-in-a-claim", "claims/beta.yaml"),
        ("unknown-parameter", "claims/alpha.yaml"),
        ("unknown-game", "claims/alpha.yaml"),
        ("unknown-grade", "claims/alpha.yaml"),
        ("number-out-of-range", "variants/six-card.yaml"),
        ("card-written-with-a-sign", "claims/alpha.yaml"),
        ("band-not-a-number", "variants/six-card.yaml"),
        ("any-of-with-one-answer", "claims/beta.yaml"),
        ("bad-hash", "claims/alpha.yaml"),
        ("bad-place", "claims/alpha.yaml"),
        ("bad-citation", "variants/six-card.yaml"),
        ("bad-language", "sources.yaml"),
        ("empty-list", "variants/six-card.yaml"),
    ],
)
def test_an_editor_underlines_what_the_reader_refuses(case: str, file: str, small: dict[str, Any]) -> None:
    schema = small[schema_for(file) or ""]
    assert not accepts(schema, read(FAULTY / case / "spec" / file).value, schema)


def test_a_schema_carries_the_meaning_of_each_answer() -> None:
    says = json.loads(texts(load(GOOD))["claims.json"])["definitions"]["says"]["properties"]["turn.reject"]
    assert says["description"] == "Which drawn card may be discarded again?"
    assert {"const": "never", "description": "none"} in says["anyOf"][0]["oneOf"]
