"""Readers of single values: text, numbers, fixed words, and words with a form or a vocabulary (names, places, games …)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Meta

from golfrules.book import answers, meant
from golfrules.book.answers import BAD, Faults, kind_of, shown
from golfrules.book.faults import did_you_mean
from golfrules.book.model import Parameter
from golfrules.book.scalars import Told
from golfrules.book.spots import Spot


class Context(NamedTuple):
    """What is known while a file is read: the vocabulary, and where faults go."""

    faults: Faults
    parameters: Mapping[str, Parameter] = {}
    games: frozenset[str] = frozenset()  # empty: the games are not known yet, and none is refused
    broken: Collection[str] = ()  # what could not be read: nobody need complain that it is missing
    parameter: Parameter | None = None  # the one that is being answered

    def parameter_named(self, name: object, spot: Spot) -> Parameter | None:
        """The parameter of a name; None and a fault when there is none."""
        return answers.parameter_named(name, self.parameters, spot, self.faults, self.broken)


Reader = Callable[[Any, Spot, str, Context], Any]
"""From a value, its place and what it is called to what it means, or `BAD` once the faults are told."""


def plain_reader(kind: Any) -> Reader:
    wanted = {str: "text", int: "a whole number", Any: "something"}.get(kind, "another value")

    def plain(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if value is None:
            return BAD
        if isinstance(value, Told):
            if kind is str:
                return str(value)
            meant.tell(context.faults, spot, meant.number(value) if kind is int else f"write {wanted}")
            return BAD
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            hint = f"quote it: '{value}'" if kind is str and answers.is_number(value) else f"write {wanted}"
            context.faults.append(spot.fault("wrong-type", f"{label} must be {wanted}, not {kind_of(value)}", hint))
            return BAD

    return plain


plain_text = plain_reader(str)


def choice_reader(kind: Any) -> Reader:
    choices = get_args(kind)

    def choice(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if value is None:
            return BAD
        if isinstance(value, Told) and value not in choices:
            meant.tell(context.faults, spot, meant.name(value, map(str, choices)))
            return BAD
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            context.faults.append(
                spot.fault("unknown-word", f"{label} cannot be {shown(value)}", did_you_mean(value, choices))
            )
            return BAD

    return choice


# --- words with a form or a vocabulary ------------------------------------------------------------------------------

WORDS: Mapping[str, tuple[str, str, str]] = {  # marker: code, what it is, how it looks
    "text": ("empty-text", "a text with words in it", "write it, or remove the key"),
    "id": (
        "bad-id",
        "in lower case with dashes",
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


def word_reader(kind: Any, marker: str) -> Reader:
    """A reader for a text with a form: the pattern stands on the type. (It is matched here and not by `msgspec.convert`,
    which looks its annotated type up each time: two thirds of all values are such words.)"""
    code, wanted, hint = WORDS[marker]
    pattern = next((meta.pattern for meta in get_args(kind)[1:] if isinstance(meta, Meta) and meta.pattern), r"\S")
    fits = re.compile(pattern).search

    def word(value: Any, spot: Spot, label: str, context: Context) -> Any:
        if value is None:
            return BAD
        if not isinstance(value, str):
            quote = f"quote it: '{value}'" if answers.is_number(value) else hint
            context.faults.append(spot.fault("wrong-type", f"{label} must be {wanted}, not {kind_of(value)}", quote))
            return BAD
        if fits(value) is None:
            if isinstance(value, Told):  # quoted it would be no better
                names = context.parameters if marker == "parameter" else context.games if marker == "game" else ()
                meant.tell(context.faults, spot, meant.name(value, names) or hint)
                return BAD
            if marker == "parameter":
                context.parameter_named(value, spot)
            else:
                context.faults.append(spot.fault(code, f"{label} must be {wanted}, not {shown(value)}", hint))
            return BAD
        if marker == "parameter" and context.parameter_named(value, spot) is None:
            return BAD
        if marker == "game" and context.games and value not in context.games:
            context.faults.append(
                spot.fault("unknown-game", f"there is no game {shown(value)}", did_you_mean(value, context.games))
            )
            return BAD
        return str(value)

    return word
