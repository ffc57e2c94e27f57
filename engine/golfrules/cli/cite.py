"""`golf cite`: a passage of a source, found by a few of its words, ready to be cited."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.pick import within
from golfrules.cli.trouble import WrongUse

if TYPE_CHECKING:
    from golfrules.book.cite import Passage
    from golfrules.book.passages import Text


@click.command("cite")
@click.argument("source")
@click.argument("words")
@at_desk()
def command(desk: Desk, source: str, words: str) -> int:
    """Find WORDS in a source and print place, span and hash, ready to paste into a claims file.

    Accents, case and white space do not matter. "first words … last words" finds the stretch from the ones to the others.
    The texts must be at hand: --sources DIR, or GOLF_SOURCES.
    """
    from golfrules.book.cite import cite, nearest, simplified
    from golfrules.book.faults import BookError

    if not simplified(words.replace("…", "").replace("...", "")):
        raise WrongUse("no words to look for", 'golf cite SOURCE "a few words of the passage"')
    sources = list(desk.book.sources)
    if desk.book.faults_so_far:
        raise BookError(desk.book.faults_so_far)
    within(source, sources, "source")
    text = _text(desk, source)
    found = cite(text, words)
    close = [] if found else nearest(text, words)
    say = desk.say
    for passage in (found or close)[:20]:
        say.line(f"{source} {passage.from_} to {passage.to}", "bold")
        say.wrapped(passage.words, "  ")
        say.line(f"  spans: [{passage.yaml}]")
        say.line()
    if found:
        summary = f"{len(found)} passage{'s' * (len(found) > 1)}"
    elif close:
        summary = f"nothing says just that; {len(close)} passage{'s' * (len(close) > 1)} with the first of these words"
    else:
        summary = f"{source} has no such words"
    return say.end(
        summary, bool(found), source=source, passages=[_as_data(p) for p in found], near=[_as_data(p) for p in close]
    )


def _as_data(passage: Passage) -> dict[str, str]:
    return {"from": passage.from_, "to": passage.to, "sha": passage.sha, "words": passage.words}


def _text(desk: Desk, source: str) -> Text:
    from golfrules.book.account import texts

    if desk.sources is None:
        raise WrongUse(
            "the texts of the sources are not at hand", "say where they lie: --sources DIR, or GOLF_SOURCES=DIR"
        )
    found, faults = texts(desk.sources, {source: desk.book.sources[source]})
    if source not in found:
        raise WrongUse("\n".join(fault.text() for fault in faults))
    desk.say.note(f"{fault.reason}; {fault.hint}" for fault in faults)
    return found[source]
