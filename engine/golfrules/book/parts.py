"""One function for each kind of file: from a document to its entries, with every fault that shows in the file alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from golfrules.book import inside
from golfrules.book.answers import BAD, Bad, kind_of, shown
from golfrules.book.faults import did_you_mean
from golfrules.book.fields import named_singly
from golfrules.book.forms import entry
from golfrules.book.model import (
    Claim,
    Glossary,
    Option,
    Parameter,
    PassedOver,
    Principle,
    Ruling,
    Source,
    SourceClaims,
    Unread,
    Variant,
)
from golfrules.book.read import Document
from golfrules.book.spots import Spot
from golfrules.book.words import Context, plain_text

S = TypeVar("S", bound=Struct)


def _top(document: Document, keys: tuple[str, ...], needed: tuple[str, ...], context: Context) -> dict[Any, Any]:
    """The mapping that a file holds (empty when it holds none), its keys checked."""
    data, spot = document.value, document.spot
    if not isinstance(data, dict):
        if data is not None:
            context.faults.append(
                spot.fault("wrong-type", f"the file must hold a mapping, not {kind_of(data)}", f"begin with {keys[0]}:")
            )
        return {}
    for key in data:
        if key not in keys:
            context.faults.append(
                spot.key(key).fault(
                    "unknown-key", f"a file of this kind has no key {shown(key)}", did_you_mean(key, keys)
                )
            )
    for key in needed:
        if key not in data:
            context.faults.append(spot.fault("missing-key", f"the file lacks the key {key!r}", "add it"))
    return data


def parameters(documents: list[tuple[str, Document]], context: Context, broken: set[str]) -> dict[str, Parameter]:
    """The parameters of all phases, and what their conditions say of one another."""
    found: dict[str, Parameter] = {}
    for stem, document in documents:
        data = _top(document, ("phase", "parameters"), ("phase", "parameters"), context)
        _same_name(data, "phase", stem, document, context)
        read = named_singly(
            Parameter,
            data.get("parameters"),
            document.spot.at("parameters"),
            context,
            "parameter",
            broken,
            "parameter/",
            phase=stem,
        )
        for name, parameter in read.items():
            faults = inside.parameter(parameter)
            context.faults.extend(faults)
            if name in found:
                reason = f"{name} also stands at {found[name].where}"
                context.faults.append(parameter.where.fault("parameter-twice", reason, "keep one of the two"))
            elif faults:
                broken.add(f"parameter/{name}")
            else:
                found[name] = parameter
    for parameter in found.values():
        faults = inside.conditions(parameter, found, broken)
        context.faults.extend(faults)
        if faults:
            broken.add(f"parameter/{parameter.name}")
    return found


def sources(document: Document, context: Context, broken: set[str]) -> dict[str, Source]:
    """The documents that were read for the rulebook."""
    data = _top(document, ("sources",), ("sources",), context)
    found = named_singly(Source, data.get("sources"), document.spot.at("sources"), context, "source", broken, "source/")
    context.faults.extend(inside.sources(found))
    return found


def source_claims(stem: str, document: Document, context: Context, broken: set[str]) -> SourceClaims | Bad:
    """What one source says."""
    keys = ("source", "claims", "unasked", "passed-over")
    data = _top(document, keys, ("source", "claims"), context)
    spot = document.spot
    if not data:
        return BAD
    _same_name(data, "source", stem, document, context)
    claims = named_singly(
        Claim, data.get("claims"), spot.at("claims"), context, "claim", broken, f"{stem}.", source=stem
    )
    unasked: dict[str, str] = {}
    given = data.get("unasked", {})
    if not isinstance(given, dict):
        if given is not None:
            context.faults.append(
                spot.at("unasked").fault(
                    "wrong-type", f"unasked must be a mapping, not {kind_of(given)}", "write {claim: why}"
                )
            )
    else:
        for name, why in given.items():
            text = plain_text(why, spot.at("unasked", name), str(name), context)
            if text is not BAD:
                unasked[str(name)] = text
    entries = data.get("claims")
    lost = [each for name, each in entries.items() if name not in claims] if isinstance(entries, dict) else []
    unread = [span for each in lost for span in _spans(each.get("spans") if isinstance(each, dict) else None, True)]
    passed: list[PassedOver] = []
    stretches = data.get("passed-over", [])
    if not isinstance(stretches, list):
        if stretches is not None:
            context.faults.append(
                spot.at("passed-over").fault(
                    "wrong-type",
                    f"passed-over must be a list, not {kind_of(stretches)}",
                    "write a list of {from, to, sha, why}",
                )
            )
    else:
        for number, each in enumerate(stretches):
            read = entry(PassedOver, each, spot.at("passed-over", number), context, "a stretch passed over")
            if isinstance(read, Bad):
                unread.extend(_spans([each], False))
            else:
                passed.append(read)
    made = SourceClaims(
        name=stem, where=spot, claims=claims, unasked=unasked, passed_over=tuple(passed), unread=tuple(unread)
    )
    names = set(data["claims"]) if isinstance(data.get("claims"), dict) else set()
    context.faults.extend(inside.source_claims(made, names))
    for claim in claims.values():
        faults = inside.claim(claim, claim.name in unasked)
        context.faults.extend(faults)
        if faults:  # it stays, for its spans are to be accounted for
            broken.add(claim.ref)
    return made


def _spans(spans: object, claimed: bool) -> Iterator[Unread]:
    """The spans of an entry that could not be read, as far as they can be."""
    for each in spans if isinstance(spans, list) else ():
        places = (each.get("from"), each.get("to")) if isinstance(each, dict) else (None, None)
        if all(isinstance(place, str) for place in places):
            yield Unread(str(places[0]), str(places[1]), claimed)


def variant(stem: str, document: Document, context: Context, broken: set[str]) -> Variant | Bad:
    """A game and its rules."""
    if not isinstance(document.value, dict):
        _top(document, ("variant",), (), context)
        return BAD
    data = dict(document.value)
    _same_name(data, "variant", stem, document, context, needed=True)
    data.pop("variant", None)
    rules = data.get("rules")
    made = entry(Variant, data, document.spot, context, "the variant", name=stem)
    if isinstance(made, Bad):
        return BAD
    if isinstance(rules, dict):
        broken.update(f"variant/{stem}/{name}" for name in rules if name not in made.rules)
    context.faults.extend(inside.variant(made, context.parameters))
    return made


def options(document: Document, context: Context, broken: set[str]) -> dict[str, Option]:
    """The house rules."""
    data = _top(document, ("options",), ("options",), context)
    found = named_singly(Option, data.get("options"), document.spot.at("options"), context, "option", broken, "option/")
    names = set(data["options"]) if isinstance(data.get("options"), dict) else set()
    sound: dict[str, Option] = {}
    for name, option in found.items():
        faults = inside.option(option, context.parameters, names)
        context.faults.extend(faults)
        if faults:
            broken.add(f"option/{name}")
        else:
            sound[name] = option
    return sound


def ruling(stem: str, document: Document, context: Context, broken: set[str]) -> Ruling | Bad:
    """A decision."""
    if not isinstance(document.value, dict):
        _top(document, ("ruling",), (), context)
        return BAD
    data = dict(document.value)
    _same_name(data, "ruling", stem, document, context, needed=True)
    data.pop("ruling", None)
    settles = data.get("settles")
    name = settles.get("parameter") if isinstance(settles, dict) else None
    parameter = context.parameters.get(name) if isinstance(name, str) else None
    made = entry(Ruling, data, document.spot, context._replace(parameter=parameter), "the ruling", name=stem)
    if isinstance(made, Bad):
        return BAD
    faults = inside.ruling(made)
    context.faults.extend(faults)
    return BAD if faults else made


def principles(document: Document, context: Context, broken: set[str]) -> dict[str, Principle]:
    """The grounds that rulings may give."""
    data = _top(document, ("principles",), ("principles",), context)
    return named_singly(
        Principle, data.get("principles"), document.spot.at("principles"), context, "principle", broken, "principle/"
    )


def glossary(document: Document, context: Context) -> Glossary:
    """The words of the game and the other names of the games."""
    data = _top(document, ("terms", "names"), ("terms",), context)
    spot = document.spot
    terms = {
        name: _by_language(each, spot.at("terms", name), name, context)
        for name, each in _entries(data.get("terms"), spot.at("terms"), "terms", context)
    }
    names: dict[str, dict[str, tuple[str, ...]]] = {}
    for game, each in _entries(data.get("names"), spot.at("names"), "names", context):
        if context.games and game not in context.games and game != "golf":  # the family has names too
            context.faults.append(
                spot.key("names", game).fault(
                    "unknown-game", f"there is no game {shown(game)}", did_you_mean(game, context.games)
                )
            )
        names[game] = _by_language(each, spot.at("names", game), game, context)
    return Glossary(where=spot, terms=terms, names=names)


def _by_language(data: object, spot: Spot, label: str, context: Context) -> dict[str, tuple[str, ...]]:
    found = {}
    for language, words in _entries(data, spot, label, context):
        if language != "note" and not (len(language) == 2 and language.isalpha() and language.islower()):
            context.faults.append(
                spot.key(language).fault(
                    "bad-language", f"{shown(language)} is no language", "two letters: en, fr, ro, pt; or note"
                )
            )
        found[language] = _words(words, spot.at(language), language, context)
    return found


def _entries(data: object, spot: Spot, label: str, context: Context) -> list[tuple[str, Any]]:
    if data is None:
        return []
    if not isinstance(data, dict):
        context.faults.append(
            spot.fault("wrong-type", f"{label} must be a mapping, not {kind_of(data)}", "write {key: value}")
        )
        return []
    return [(str(key), value) for key, value in data.items()]


def _words(data: object, spot: Spot, label: str, context: Context) -> tuple[str, ...]:
    if isinstance(data, list):
        read = [plain_text(each, spot.at(number), f"an item of {label}", context) for number, each in enumerate(data)]
    else:
        read = [plain_text(data, spot, label, context)]
    return tuple(each for each in read if each is not BAD)


def _same_name(
    data: Mapping[Any, Any], key: str, stem: str, document: Document, context: Context, needed: bool = False
) -> None:
    """The first key of a file repeats its name, so that a copied file shows itself."""
    if key not in data:
        if needed:
            context.faults.append(
                document.spot.fault("missing-key", f"the file lacks the key {key!r}", f"begin with {key}: {stem}")
            )
    elif data[key] is not None and data[key] != stem:
        context.faults.append(
            document.spot.at(key).fault(
                "name-mismatch",
                f"{key} is {shown(data[key])}, but the file is called {stem}.yaml",
                "let both be the same",
            )
        )
