"""What commands print: lines, tables, a summary last; or one JSON document instead. Terminal or not, colours or not."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import IO, Any, TextIO

WIDE = 110
"""Columns where the output is no terminal and COLUMNS says nothing."""

_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


def coloured(stream: IO[str]) -> bool:
    """Whether colours are welcome: on a terminal, unless NO_COLOR or a dumb terminal forbids them."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def can_show_suits(stream: TextIO) -> bool:
    """Whether a stream's encoding has the symbols of the suits."""
    try:
        "♣♦♥♠".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def width() -> int:
    """The columns at hand."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return max(40, int(told))
    try:
        return max(40, os.get_terminal_size(sys.stdout.fileno()).columns or 80)  # 0: it does not know
    except (OSError, ValueError):
        return WIDE


class Say:
    """The voice of one command. With `as_json` only `end` speaks."""

    def __init__(self, as_json: bool = False, pretty: bool | None = None) -> None:
        self.as_json = as_json
        self.colour = coloured(sys.stdout)
        self.pretty = can_show_suits(sys.stdout) and (sys.stdout.isatty() if pretty is None else pretty)
        self.width = width()
        self.notes: list[str] = []

    def paint(self, text: str, style: str) -> str:
        """The text in a style, where colours are welcome."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour and text else text

    def line(self, text: str = "", style: str | None = None) -> None:
        """One line."""
        if not self.as_json:
            write(self.paint(text, style) if style else text)

    def lines(self, texts: Iterable[str]) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def wrapped(self, text: str, indent: str = "", hang: str | None = None) -> None:
        """A paragraph, folded to the width; `hang` begins the lines after the first."""
        after = indent if hang is None else hang
        folded = textwrap.wrap(
            text,
            self.width,
            initial_indent=indent,
            subsequent_indent=after,
            break_on_hyphens=False,
            break_long_words=False,
        )
        self.lines(line.rstrip() for line in folded or [indent])

    def fitted(self, texts: Iterable[str], indent: str = "") -> None:
        """Lines as they are where they fit; a longer one is folded, and goes on below its own beginning."""
        for text in texts:
            if len(indent) + len(text) > self.width:
                self.wrapped(text, indent, f"{indent}  ")
            else:
                self.line(f"{indent}{text}")

    def table(
        self, head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = (), spare: int = 0
    ) -> None:
        """A table; the columns in `right` hold numbers, the last `spare` are left out where all together are wider than the output.
        Where it is too narrow even so, a line for each cell."""
        if self.as_json:
            return
        rows = list(rows)
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        cells = [[Text.from_ansi(cell) for cell in row] for row in (head, *rows)]
        shown, widths = fitting([[cell.plain for cell in row] for row in cells], right, spare, self.width)
        if not shown:
            self._blocks(head[: len(head) - spare], rows)
            return
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for number, wide in zip(shown, widths, strict=True):
            table.add_column(head[number], justify="right" if number in right else "left", width=wide, overflow="fold")
        for row in cells[1:]:
            table.add_row(*(row[number] for number in shown))
        console = Console(
            file=sys.stdout, width=self.width, highlight=False, force_terminal=self.colour, no_color=not self.colour
        )
        with console.capture() as captured:
            console.print(table)
        self.lines(line.rstrip() for line in captured.get().splitlines())

    def _blocks(self, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """A table as blocks: the first cell of a row, and below it the others that say something, each with its heading."""
        label = max(map(len, head[1:])) + 2
        for row in rows:
            self.line(row[0])
            for name, cell in zip(head[1:], row[1:], strict=False):
                if not cell:
                    continue
                if 2 + label + len(cell) > self.width:
                    self.wrapped(f"{name}  {cell}", "  ", "    ")
                else:
                    self.line(f"  {name:<{label}}{cell}")

    def note(self, texts: Iterable[str]) -> None:
        """What is worth knowing beside the answer: to standard error, each once, and into the JSON document as `notes`."""
        for text in texts:
            if text not in self.notes:
                self.notes.append(text)
                show_error(text)

    def end(self, summary: str, good: bool = True, **data: Any) -> int:
        """The summary, or all of it as JSON; returns the exit code, 0 for good and 1 for not."""
        if self.as_json:
            import json

            more = {"notes": self.notes} if self.notes else {}
            write(
                json.dumps(
                    {**data, **more, "good": good, "summary": summary}, ensure_ascii=False, indent=2, default=plain
                )
            )
        else:
            write(self.paint(summary, "bold" if good else "red"))
        return 0 if good else 1


def fitting(rows: Sequence[Sequence[str]], right: Sequence[int], spare: int, room: int) -> tuple[list[int], list[int]]:
    """The columns of a table that fit into a width, and how wide each is. Left out first are the last `spare`, then those with nothing
    below their heading (the first of `rows`); then cells are folded between their words. None where that would break a word or a
    number (the columns in `right`).

    >>> rows = [["rule", "killed by", "survivors"], ["turn.first", "a law or two", ""]]
    >>> fitting(rows, (), 0, 40), fitting(rows, (), 0, 24), fitting(rows, (), 0, 18), fitting(rows, (), 0, 17)
    (([0, 1, 2], [10, 12, 9]), ([0, 1], [10, 12]), ([0, 1], [10, 6]), ([], []))
    """
    every = list(range(len(rows[0])))
    full = [max(len(row[n]) for row in rows) for n in every]
    lasting = every[: len(every) - spare]
    for shown in (every, lasting, [n for n in lasting if any(row[n] for row in rows[1:])]):
        widths = [full[n] for n in shown]
        excess = sum(widths) + 2 * len(shown) - 2 - room
        if excess <= 0:
            return shown, widths
    least = [max(_least(row[n], n in right and at > 0) for at, row in enumerate(rows)) for n in shown]
    while excess > 0:
        slack = [n for n in range(len(shown)) if widths[n] > least[n]]
        if not slack:
            return [], []
        widths[max(slack, key=widths.__getitem__)] -= 1
        excess -= 1
    return shown, widths


def _least(cell: str, whole: bool) -> int:
    """The width that a cell needs when it may be folded between its words, or must stay whole."""
    return len(cell) if whole else max(map(len, cell.split()), default=0)


def write(text: str) -> None:
    """A line to standard output, also where its encoding lacks a character. Once its reader has gone (`golf … | head`) nothing
    more is said, and the command goes on: what it comes to is in its exit code."""
    try:
        try:
            print(text)
        except UnicodeEncodeError:
            encoding = sys.stdout.encoding or "ascii"
            print(text.encode(encoding, "replace").decode(encoding))
    except BrokenPipeError:
        mute()


def mute() -> None:
    """Let nothing more be said on standard output, also not at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_streams() -> None:
    """Let closed standard streams (`golf … >&-`) lead nowhere, so that everybody may speak and listen."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def shortened(text: str) -> str:
    """A text in which no single word is endless: what was typed is echoed, but not at any length."""
    return _ENDLESS.sub(lambda word: f"{word[0][:60]}… ({len(word[0])} characters)", text)


_ENDLESS = re.compile(r"\S{240,}")
"""Longer than any path that somebody would read."""


def show_error(reason: str, hint: str | None = None) -> None:
    """What went wrong, to standard error, in the same words for every command."""
    head = "\x1b[31mgolf:\x1b[0m" if coloured(sys.stderr) else "golf:"
    text = f"{head} {shortened(reason)}" + (f"\n{shortened(hint)}" if hint else "")
    encoding = sys.stderr.encoding or "ascii"
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)


def many(number: int, word: str) -> str:
    """So many of something: `1 hole`, `2 holes`."""
    return f"{number} {word}{'s' * (number != 1)}"


def plain(value: object) -> object:
    """What JSON does not know, as what it knows."""
    if hasattr(value, "_asdict"):
        return value._asdict()
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=str)
    if hasattr(value, "items"):
        return {str(k): v for k, v in value.items()}
    if isinstance(value, Iterable):
        return list(value)
    return str(value)
