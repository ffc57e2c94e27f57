"""Plain (unquoted) words of YAML: which are numbers, which are text, and which are traps.

A trap is a word that YAML 1.1 or 1.2 reads as something else than it looks: `no` as false, `012` as ten, `1:30` as
ninety, `1_000` as a thousand, `2024-01-01` as a date. Tools differ in which of these they know, so each is refused.
"""

from __future__ import annotations

import re

MOST_TEXT = 5_000  # characters in one text: about two screens
MOST_DIGITS = 12

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)$")
_BEGINS_NO_NUMBER = re.compile(r"[A-Za-z(]")
_SHORT = 5  # no longer word of letters means anything to YAML
_BOOLEAN = re.compile(r"(?:y|n|yes|no|on|off|true|false)$", re.IGNORECASE)
_NULL = re.compile(r"(?:~|null|Null|NULL|)$")
_SEXAGESIMAL = re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$")
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt\s])")
_LEADING_ZERO = re.compile(r"[-+]?0[0-9_]+$")
_UNDERSCORES = re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*(?:\.[0-9_]*)?$")
_BASED = re.compile(r"[-+]?0(?:[xX][0-9a-fA-F_]+|[oO][0-7_]+|[bB][01_]+)$")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?$")
_SPECIAL = re.compile(r"[-+]?\.(?:inf|Inf|INF)$|\.(?:nan|NaN|NAN)$")


class Told(str):
    """A text that YAML may read otherwise, about which a fault has been told: no second one is needed."""

    __slots__ = ()


Trouble = tuple[str, str, str]  # code, reason, hint


def resolve(word: str) -> tuple[object, Trouble | None]:
    """The value of a plain word and, if it is a trap, the code, reason and hint. A trap's value is its text (`Told`), so
    that reading goes on; that of an empty word is None."""
    value, trouble = _resolve(word)
    return (Told(word) if trouble is not None and word else value), trouble


def _resolve(word: str) -> tuple[object, Trouble | None]:
    if len(word) > _SHORT and _BEGINS_NO_NUMBER.match(word):
        return word, None
    if _INTEGER.match(word):
        if len(word.lstrip("-")) > MOST_DIGITS:
            short = word if len(word) <= 60 else word[:57] + "…"
            return word, ("yaml-trap", f"a number of {len(word)} digits", f"quote it if it is text: '{short}'")
        if word == "-0":
            return word, _trap(word, "zero with a sign", "write 0")
        return int(word), None
    if word == "true":
        return True, None
    if word == "false":
        return False, None
    if _NULL.match(word):
        if not word:
            return None, ("empty-value", "a value is missing", "write it")
        return word, _trap(word, "no value at all")
    if word == "<<":
        return word, ("merge-key", "merge keys (<<) are not used here", "write the keys out")
    if word == "=":
        return word, _trap(word, "a default value")
    if _BOOLEAN.match(word):
        meant = "true" if word.lower() in ("y", "yes", "on", "true") else "false"
        return word, _trap(word, meant)
    if _SEXAGESIMAL.match(word):
        return word, _trap(word, "a number to the base of sixty")
    if _DATE.match(word):
        return word, _trap(word, "a date")
    if _LEADING_ZERO.match(word):
        return word, _trap(word, "a number to the base of eight")
    if _UNDERSCORES.match(word):
        return word, _trap(
            word, f"the number {word.replace('_', '')}", f"write {word.replace('_', '')}, or quote it: '{word}'"
        )
    if _BASED.match(word):
        return word, _trap(word, "a number to another base")
    if (_FLOAT.match(word) and len(word) < 60) or _SPECIAL.match(word):
        if re.match(r"\+[0-9]+$", word):
            return word, _trap(word, f"the number {word[1:]}", f"write {word[1:]}, or quote it: '{word}'")
        return word, _trap(
            word, "a number with a fraction", f"only whole numbers occur here; quote it if it is text: '{word}'"
        )
    return word, None


def _trap(word: str, meaning: str, hint: str = "") -> Trouble:
    return "yaml-trap", f"YAML may read the bare {word} as {meaning}", hint or f"quote it: '{word}'"
