"""Faults of the characters and of the syntax of YAML, in words that say what the matter is."""

from __future__ import annotations

import re
import unicodedata

import yaml

from golfrules.book.faults import Fault

_ODD = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]|\r(?!\n)"
)
BARE_QUESTION_MARK = ("a bare ? begins a key in YAML, and here no key follows", "quote it: '?'")

_TAB = re.compile(r"\t")
_INDENTING = re.compile(r"^[ \t]*\t[ \t]*[^\s#]", re.MULTILINE)


def odd_characters(text: str, path: str) -> tuple[str, list[Fault], bool]:
    """The text without what YAML or a reader's eye stumbles on, character for character, a fault for each kind, and whether tabs
    indent lines.

    A byte order mark is dropped (editors do not count it as a column); the others become blanks.
    """
    faults: list[Fault] = []
    if text.startswith("\ufeff"):
        faults.append(
            Fault(
                path, 1, 1, "byte-order-mark", "the file begins with a byte order mark", "save it as UTF-8 without one"
            )
        )
        text = text[1:]
    tabs = list(_TAB.finditer(text))
    indented = _INDENTING.search(text) is not None
    if tabs:
        line, column = place(text, tabs[0].start())
        more = f" (and {len(tabs) - 1} more in the file)" if len(tabs) > 1 else ""
        faults.append(Fault(path, line, column, "tab", f"a tab stands here{more}", "indent and separate with blanks"))
        text = text.replace("\t", " ")
    odd = list(_ODD.finditer(text))
    if odd:
        for character in dict.fromkeys(found[0] for found in odd):
            first = next(found for found in odd if found[0] == character)
            line, column = place(text, first.start())
            name = unicodedata.name(character, "a control character").lower()
            faults.append(
                Fault(
                    path,
                    line,
                    column,
                    "odd-character",
                    f"U+{ord(character):04X} ({name}) stands here",
                    "remove it; nobody can see it",
                )
            )
        text = _ODD.sub(" ", text)
    return text, faults, indented


def place(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, from 1."""
    start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + 1, offset - start + 1


def character(text: str, line: int, column: int) -> str:
    """The character at a place, or nothing."""
    lines = text.split("\n", line)
    if len(lines) < line:
        return ""
    return lines[line - 1][column - 1 : column]


def explain(error: yaml.MarkedYAMLError, text: str, path: str) -> Fault:
    """The fault for a syntax error."""
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    reason, hint = _words(error, text, line, column)
    code = "too-deep" if "nesting" in (error.problem or "") else "yaml-syntax"
    return Fault(path, line, column, code, reason, hint)


def _words(error: yaml.MarkedYAMLError, text: str, line: int, column: int) -> tuple[str, str]:
    problem = (error.problem or "").strip()
    context = (error.context or "").strip()
    begun = (
        f" (begun on line {error.context_mark.line + 1})"
        if error.context_mark and error.context_mark.line + 1 != line
        else ""
    )
    here = character(text, line, column)
    if "mapping values are not allowed" in problem:
        return (
            "a second ': ' on one line, or a line that is indented too far",
            "quote a text that holds ': ', or align the line with the one above",
        )
    if "cannot start any token" in problem:
        return f"a value cannot begin with {here!r}", f"quote it: '{here}…'"
    if "nesting" in problem:
        return "too many brackets stand inside one another", "write it flatter"
    if "node content" in problem and here == "?":
        return BARE_QUESTION_MARK
    if "flow sequence" in context:
        return (
            f"the list [ … ]{begun} goes wrong here",
            "write a comma between items and ] at the end; quote texts that hold , [ ] { } ? or : ",
        )
    if "flow mapping" in context:
        return (
            f"the mapping {{ … }}{begun} goes wrong here",
            "write a comma between entries and } at the end; quote texts that hold , [ ] { } ? or : ",
        )
    if "quoted scalar" in context:
        if "escape" in problem:
            return (
                "a backslash in a text in double quotes is no known escape",
                "use single quotes, where a backslash is itself",
            )
        return f"a quoted text{begun} has no end", "close the quote; write '' for an apostrophe inside single quotes"
    if "could not find expected ':'" in problem or "simple key" in context:
        return (
            f"a line{begun} without a colon where a key belongs",
            "write 'key: value'; indent the further lines of a long text",
        )
    if "block mapping" in context:
        return (
            "the indentation, or something behind a closing quote or bracket, does not fit here",
            "align keys of one mapping; quote the whole text when a part of it is quoted",
        )
    if "block collection" in context or "block sequence" in context:
        return (
            "the items of a list are not aligned, or something stands among them that is none",
            "begin each item with a dash in the same column",
        )
    if "block scalar" in context:
        return "a long text (after | or >) is not indented evenly", "indent its lines deeper than its key, all alike"
    if "document start" in problem:
        return "something stands here after the end of the content", "align it with the first key, or remove it"
    if "alias" in problem or "alias" in context or "anchor" in context:
        return "an alias or anchor (* or &) that leads nowhere", "quote a text that begins with * or &"
    if "tag" in context or "tag" in problem:
        return "a tag (!) that YAML does not know", "quote a text that begins with !"
    if "directive" in context:
        return "a line that begins with % is an order to the parser", "remove it, or quote the text"
    return (
        f"YAML stumbles here: {problem or context or 'no reason given'}",
        "look at the quotes, brackets and indentation before this place",
    )
