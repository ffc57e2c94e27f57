"""`golf why`: a rule, what stands for and against it, and the ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.pick import cells_named, parameters_named
from golfrules.cli.say import Say, many
from golfrules.cli.trouble import WrongUse

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.quoting import Quotations, Quote
    from golfrules.book.values import Cell
    from golfrules.book.why import Decision, Evidence, Why

STANCES = {"says": "what is said of it", "for": "for it", "against": "against it", "offers": "offered as a choice"}
FULL = 3
"""So many rules are shown in full; more of them as a table."""

Words = Callable[[str], "Sequence[Quote]"]


@click.command("why")
@click.argument("ref")
@click.argument("parameter", required=False)
@at_desk()
def command(desk: Desk, ref: str, parameter: str | None) -> int:
    """A rule of a ruleset: the answer, the claims for and against it by lineage, the ruling, its grounds and what it costs.

    PARAMETER is a name (end.final-turns), one cell of a table (score.values.2), or the beginning of several names
    (score). Without it all rules are listed with what they rest on. With --sources the passages are shown, each only where its
    hash says that its words are those that were cited; the last line says how many are not shown. That is no failure of the rule.
    """
    from golfrules.book.quoting import Quotations
    from golfrules.book.resolve import resolve
    from golfrules.book.why import why

    book = desk.book
    if parameter is None and ref in book.parameters:
        hint = f"golf why {next(iter(book.games))} {ref}"
        raise WrongUse(f"{ref} is a parameter, and a rule is one of a ruleset", hint)
    resolved = resolve(book, ref)
    desk.tell_idle(ref)
    names = parameters_named(parameter, book) if parameter else list(resolved.answers)
    found = [why(book, ref, name)[0] for name in names]
    quotations = Quotations(desk.sources, book.sources) if desk.sources else None
    say, words = desk.say, _passages(book, quotations)
    cells = cells_named(parameter, book.parameters) if parameter else None
    in_full = parameter is not None and len(found) <= FULL
    found = [_narrowed(book, one, cells) for one in found]
    if in_full:
        for one in found:
            _say_rule(say, book, one, words)
    else:
        _say_table(say, found)
    withheld = _withheld(desk, quotations, found if in_full or say.as_json else (), words)
    asked = [one for one in found if one.answer is not None]
    data: dict[str, Any] = {
        "ref": resolved.ref,
        "rules": [_as_data(one, words) for one in found],
    }
    if len(found) == 1:
        return say.end(_summary(found[0], resolved.ref) + withheld, desk.whole(), **data)
    ruled = sum(bool(one.decisions) for one in asked)
    told = f"{many(len(asked), 'rule')} of {resolved.ref}, {ruled} of them with a ruling"
    return say.end(told + withheld, desk.whole(), **data)


def _passages(book: Book, quotations: Quotations | None) -> Words:
    """Finds the words that a claim stands on, where the texts are at hand."""

    def words(ref: str) -> Sequence[Quote]:
        claim = book.claim(ref)
        return () if claim is None or quotations is None else quotations.of(claim)

    return words


def _withheld(desk: Desk, quotations: Quotations | None, shown: Sequence[Why], words: Words) -> str:
    """What the summary says of passages that are not quoted; what is wrong with a whole text is told beside."""
    refs = dict.fromkeys(each.claim for one in shown for each in one.evidence)
    number = sum(quote.words is None for ref in refs for quote in words(ref))
    if quotations is not None:
        desk.say.note(f"{fault.reason}; {fault.hint}" for faults in quotations.faults.values() for fault in faults)
    return f"; {number} passage{'s' * (number != 1)} not quoted, for the words cited are not at hand" if number else ""


def _narrowed(book: Book, one: Why, cells: set[Cell] | None) -> Why:
    from golfrules.book.why import narrowed

    return one if cells is None else narrowed(book, one, cells)


def _say_table(say: Say, found: Sequence[Why]) -> None:
    rows = []
    for one in found:
        grounds = dict.fromkeys(ref for part in one.parts for ref in part.grounds)
        rows.append((one.parameter, one.answer or "not asked", " ".join(grounds)))
    say.table(("rule", "answer", "rests on"), rows)
    say.line()


def _say_rule(say: Say, book: Book, one: Why, words: Words) -> None:
    say.line(f"{one.parameter} in {one.ref}", "bold")
    say.wrapped(one.asks, "  ")
    if one.answer is None:
        say.wrapped(one.not_asked or "the question does not arise there", "  ")
    for part in one.parts:
        say.wrapped(f"{part.answer}{f': {one.means}' if one.means else ''}", "  = ", "    ")
        say.wrapped(f"({part.origin}) {' '.join(part.grounds)}", "    ", "      ")
    if one.unplayed:
        say.wrapped(f"not played: {one.unplayed}", "  ")
    for stance, title in STANCES.items():
        evidence = [each for each in one.evidence if each.stance == stance]
        if evidence:
            say.line()
            say.line(f"{title}:", "bold")
            _say_evidence(say, evidence, words)
    for decision in one.decisions:
        say.line()
        _say_decision(say, decision)
    say.line()


def _say_evidence(say: Say, evidence: Sequence[Evidence], words: Words) -> None:
    """By lineage; each claim with what it says, its place and grade, and the note."""
    for lineage in dict.fromkeys(each.lineage for each in evidence):
        for number, each in enumerate(e for e in evidence if e.lineage == lineage):
            mark = f"{lineage:<8}" if number == 0 else " " * 8
            grade = "" if each.grade == "stated" else f", {each.grade}"
            kind = "" if each.kind == "rule" else f", {each.kind}"
            inherited = ", by way of “same rules”" if each.inherited else ""
            say.wrapped(f"{each.claim} ({each.at}{grade}{kind}{inherited}): {each.said}", f"  {mark}", " " * 12)
            if each.note:
                say.wrapped(each.note, " " * 12)
            quotes = words(each.claim)
            quoted = [quote.words for quote in quotes if quote.words is not None]
            if quoted:
                say.wrapped(f"“{' … '.join(quoted)}”", " " * 12, " " * 13)
            for quote in quotes:
                if quote.words is None:
                    say.wrapped(str(quote), " " * 12, " " * 13)


def _say_decision(say: Say, decision: Decision) -> None:
    say.line(f"{decision.ruling} ({decision.kind}, {decision.grade}) on {decision.settles}", "bold")
    say.wrapped(decision.question, "  ")
    for name, answer, claims in decision.readings:
        shown = name if name == answer else f"{name} ({answer})"
        say.wrapped(f"reading {shown}{': ' + ' '.join(claims) if claims else ''}", "  ", "      ")
    say.wrapped(f"held: {decision.holding}", "  ", "      ")
    for name, says in decision.principles:
        say.wrapped(f"on the principle {name}: {says}", "  ", "      ")
    say.wrapped(f"why: {decision.rationale}", "  ", "      ")
    say.wrapped(f"costs: {decision.costs}", "  ", "      ")
    if decision.witness:
        say.line(f"  witness: golf run {decision.witness}")


def _summary(one: Why, ref: str) -> str:
    if one.answer is None:
        missing = one.not_asked.startswith(f"{one.parameter} has no answer")  # of some cells alone
        return (
            f"{one.not_asked.removesuffix(' there')} in {ref}" if missing else f"{one.parameter} is not asked in {ref}"
        )
    lineages = {stance: list(dict.fromkeys(e.lineage for e in one.of(stance))) for stance in ("for", "against")}
    parts = [f"{stance} it {', '.join(names)}" for stance, names in lineages.items() if names]
    tail = "; ".join([*parts, *_decided(one)])
    return f"{one.parameter} is {one.answer}{f' ({tail})' if tail else ''}"


_OWN = {"edition": "its own words", "ad hoc": "ad hoc"}


def _decided(one: Why) -> list[str]:
    """Which rulings made the answer what it is, and against which it stands: an edition keeps its own words, an option changes."""
    decided = [each.ruling for each in one.decisions if each.departs is None or not each.departs.wholly]
    told = [f"decided by {', '.join(decided)}"] if decided else []
    against: dict[str, list[str]] = {}
    for each in one.decisions:
        if each.departs is not None:
            by = " and ".join(_OWN.get(origin, origin) for origin in each.departs.origins)
            cells = f" for {each.departs.cells}" if each.departs.cells else ""
            against.setdefault(f"{by}{cells}", []).append(each.ruling)
    return [*told, *(f"{by}; against it {', '.join(rulings)}" for by, rulings in against.items())]


def _passages_data(quotes: Sequence[Quote]) -> dict[str, Any]:
    """The passages that are quoted, and of the others where they stand and why they are not."""
    other = [{"from": quote.from_, "to": quote.to, "why": quote.why_not} for quote in quotes if quote.words is None]
    return {
        "passages": [quote.words for quote in quotes if quote.words is not None],
        **({"not-quoted": other} if other else {}),
    }


def _as_data(one: Why, words: Words) -> dict[str, Any]:
    return {
        **one._asdict(),
        "parts": [part._asdict() for part in one.parts],
        "evidence": [{**each._asdict(), **_passages_data(words(each.claim))} for each in one.evidence],
        "decisions": [
            {
                **decision._asdict(),
                "departs": decision.departs and decision.departs._asdict(),
                "readings": [
                    {"name": name, "answer": answer, "claims": list(claims)}
                    for name, answer, claims in decision.readings
                ],
                "principles": [{"name": name, "says": says} for name, says in decision.principles],
            }
            for decision in one.decisions
        ],
    }
