"""Why a rule is as it is: the answer, where it comes from, the claims for and against it, and the rulings behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.asked import why_not
from golfrules.book.conflicts import ledger
from golfrules.book.entries import Conflict, Ledger
from golfrules.book.faults import BookError, Fault, did_you_mean
from golfrules.book.mix import Ground
from golfrules.book.reference import Reference
from golfrules.book.resolve import Resolved, need_sound, resolve
from golfrules.book.rulings import rulings_of, scoped
from golfrules.book.testimony import Voice
from golfrules.book.values import (
    Cell,
    Given,
    cells_text,
    disagreeing,
    given,
    restrict,
    restrict_given,
    said,
    text,
)

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Claim, Ruling

FOR, AGAINST, OFFERS, SAYS = "for", "against", "offers", "says"


class Part(NamedTuple):
    """An answer, or the cells of a table that rest on the same grounds. `origin` is `variant`, `edition`, `ruling`,
    `claims` (what the sources agree on), `option/NAME` or `ad hoc`."""

    cells: str
    answer: str
    origin: str
    grounds: tuple[str, ...]


class Evidence(NamedTuple):
    """A claim that speaks for an answer, against it, or offers it as a choice; or just says something, where there is no answer.
    `said` is what it says of the cells named."""

    stance: str
    claim: str
    source: str
    lineage: str
    grade: str
    kind: str
    at: str
    said: str
    cells: str
    inherited: bool
    note: str


class Departure(NamedTuple):
    """Where an answer is another than a ruling holds: from where it comes there (as `origin` of a part), in which cells (empty: no
    table), and whether it is what was held in none (`wholly`)."""

    origins: tuple[str, ...]
    cells: str
    wholly: bool


class Decision(NamedTuple):
    """A ruling that bears on the answer; `departs` says where the answer is another than it holds."""

    ruling: str
    kind: str
    settles: str
    question: str
    readings: tuple[tuple[str, str, tuple[str, ...]], ...]  # name, answer, claims
    holding: str
    principles: tuple[tuple[str, str], ...]  # name, what it says
    rationale: str
    costs: str
    grade: str
    witness: str
    departs: Departure | None


class Why(NamedTuple):
    """Everything about one parameter of a ruleset. `answer` is None, and `parts` empty, when it is not asked there:
    `not_asked` says why. `unplayed` says why the engine does not play the answer."""

    ref: str
    parameter: str
    asks: str
    means: str
    answer: str | None
    parts: tuple[Part, ...]
    evidence: tuple[Evidence, ...]
    decisions: tuple[Decision, ...]
    not_asked: str
    unplayed: str

    def of(self, stance: str) -> tuple[Evidence, ...]:
        """The evidence of one stance: `for`, `against`, `offers`, `says`."""
        return tuple(one for one in self.evidence if one.stance == stance)


def why(book: Book, ref: str | Reference, parameter: str | None = None) -> tuple[Why, ...]:
    """The reasons for one parameter, or for all that are asked. Raises BookError for a broken rulebook, a faulty reference or an unknown
    parameter."""
    resolved = resolve(book, ref)
    need_sound(book, resolved.reference)
    if parameter is None:
        return tuple(_why(book, ledger(book), resolved, name) for name in resolved.answers)
    if parameter not in book.parameters:
        hint = did_you_mean(parameter, book.parameters)
        raise BookError([Fault(str(ref), 0, 0, "unknown-parameter", f"there is no parameter {parameter!r}", hint)])
    return (_why(book, ledger(book), resolved, parameter),)


def _why(book: Book, weighed: Ledger, resolved: Resolved, name: str) -> Why:
    parameter = book.parameters[name]
    answer = resolved.answers.get(name)
    grounds = resolved.grounds.get(name, {})
    game = resolved.reference.variant
    meaning = (parameter.answers or {}).get(text(answer)) if answer else None
    return Why(
        resolved.ref,
        name,
        parameter.asks,
        meaning.means if meaning else "",
        text(answer) if answer else None,
        tuple(_parts(answer, dict(grounds))) if answer else (),
        _evidence(book, weighed, game, name, answer or {}),
        tuple(
            _decision(book, ruling, _departs(ruling, resolved, name))
            for ruling in _rulings(book, weighed, resolved.reference, name, grounds.values())
        ),
        why_not(name, book.parameters, resolved.answers) if answer is None else "",
        (meaning.unplayed or "") if meaning else "",
    )


def _parts(answer: Given, grounds: dict[Cell, Ground]) -> Iterator[Part]:
    """Cells with the same grounds together, in the order of the cells."""
    groups: dict[Ground, dict[Cell, str | int]] = {}
    for cell, choice in answer.items():
        groups.setdefault(grounds[cell], {})[cell] = choice
    for ground, cells in groups.items():
        yield Part(cells_text(cells) if set(cells) != {""} else "", text(cells), ground.origin, ground.refs)


def _evidence(book: Book, weighed: Ledger, game: str, name: str, answer: Given) -> tuple[Evidence, ...]:
    found: list[Evidence] = []
    for source in book.claims:
        for voice in weighed.voices.get((game, source, name), ()):
            wrong = disagreeing(answer, voice.said)
            right = voice.said.keys() - wrong
            for stance, cells in ((FOR if answer else SAYS, right), (AGAINST, wrong)):
                if cells:
                    found.append(_one(book, stance, voice, cells))
        for claim in book.claims[source].claims.values():
            if game in claim.about and claim.grade == "option" and claim.kind != "advice" and name in claim.says:
                voice = Voice(claim, said(claim.says[name]))
                found.append(_one(book, OFFERS, voice, voice.said.keys()))
    order = {SAYS: 0, FOR: 0, AGAINST: 1, OFFERS: 2}
    return tuple(sorted(found, key=lambda one: (order[one.stance], one.lineage)))


def _one(book: Book, stance: str, voice: Voice, cells: Collection[Cell]) -> Evidence:
    claim: Claim = voice.claim
    wanted = [cell for cell in voice.said if cell in cells]
    source = book.sources.get(claim.source)
    return Evidence(
        stance,
        claim.ref,
        claim.source,
        source.lineage if source else claim.source,
        claim.grade,
        claim.kind,
        claim.at,
        text(restrict(voice.said, wanted)),
        cells_text(wanted) if wanted != [""] else "",
        voice.inherited,
        (claim.note or "").strip(),
    )


def _rulings(
    book: Book, weighed: Ledger, reference: Reference, name: str, grounds: Iterable[Ground]
) -> Iterator[Ruling]:
    """The rulings on this parameter of the game, those inside the source of an edition and between its translations, those
    that the answer cites, and those that mend a claim about it."""
    source = reference.source
    lineage = book.sources[source].lineage if source and source in book.sources else None
    seen: dict[str, Ruling] = {}
    for ground in grounds:
        for ref in ground.refs:
            ruling = book.rulings.get(ref.removeprefix("ruling/")) if ref.startswith("ruling/") else None
            if ruling is not None:
                seen[ruling.name] = ruling
    entries: tuple[Conflict, ...] = weighed.about(reference.variant, name)
    for entry in entries:
        if entry.ruling is not None and (entry.source in (None, source)) and (entry.lineage in (None, lineage)):
            seen[entry.ruling.name] = entry.ruling
    mended = rulings_of(book).mends
    for one in book.claims:
        for voice in weighed.voices.get((reference.variant, one, name), ()):
            if voice.claim.ref in mended:
                seen.update(
                    (ruling.name, ruling) for ruling in book.rulings.values() if voice.claim.ref in ruling.holding.emend
                )
    yield from seen.values()


def _departs(ruling: Ruling, resolved: Resolved, name: str, cells: Collection[Cell] | None = None) -> Departure | None:
    """Where the answer is another than a ruling holds, of some cells alone where they are named; None where it is not."""
    reading = ruling.reading_for(resolved.reference.variant)
    if ruling.settles is None or ruling.settles.parameter != name or reading is None:
        return None
    answer, grounds = resolved.answers.get(name, {}), resolved.grounds.get(name, {})
    held = {cell: choice for cell, choice in given(reading.answer).items() if cell in answer}
    if cells is not None:
        held = {cell: choice for cell, choice in held.items() if cell in cells}
    other = [cell for cell, choice in held.items() if answer[cell] != choice]
    if not other:
        return None
    origins = tuple(dict.fromkeys(grounds[cell].origin for cell in other))
    return Departure(origins, cells_text(other) if other != [""] else "", len(other) == len(held))


def _decision(book: Book, ruling: Ruling, departs: Departure | None) -> Decision:
    settles = ruling.settles
    games = scoped(settles.games, settles.source, settles.lineage) if settles else ""
    return Decision(
        f"ruling/{ruling.name}",
        ruling.kind,
        f"{settles.parameter} of {games}" if settles else ", ".join(ruling.holding.emend),
        ruling.question,
        tuple((name, text(given(one.answer)), one.claims) for name, one in ruling.readings.items()),
        _held(ruling),
        tuple((name, book.principles[name].says if name in book.principles else "") for name in ruling.principles),
        ruling.rationale,
        ruling.costs,
        ruling.grade,
        ruling.witness or "",
        departs,
    )


def _held(ruling: Ruling) -> str:
    holding = ruling.holding
    if holding.emend:
        return "; ".join(
            f"{ref} says {', '.join(f'{name}: {text(said(value))}' for name, value in told.items()) or 'nothing'}"
            for ref, told in holding.emend.items()
        )
    if holding.split:
        return ", ".join(f"{game}: {reading}" for game, reading in holding.split.items())
    other = f"; the other reading is option/{holding.option}" if holding.option else ""
    return f"{holding.adopt or ''}{other}"


def narrowed(book: Book, one: Why, cells: Collection[Cell]) -> Why:
    """Only what bears on some cells of a table: their answer, and the claims and rulings that speak of them."""
    if one.answer is None:
        return one
    resolved = resolve(book, one.ref)
    name = one.parameter
    answer = restrict_given(resolved.answers[name], cells)
    parts = [
        part._replace(grounds=tuple(ref for ref in part.grounds if bears(book, ref, name, cells)) or part.grounds)
        for part in _parts(answer, dict(resolved.grounds[name]))
    ]
    evidence: list[Evidence] = []
    mended = rulings_of(book).mends
    for each in one.evidence:
        claim = book.claim(each.claim)
        saying = (mended.get(claim.ref, claim.says) if claim else {}).get(name)
        part = restrict(said(saying), cells) if saying is not None else {}
        shown = text(part) if part else ""
        if shown and not any(e.claim == each.claim and e.said == shown for e in evidence):
            stance = each.stance
            if stance != OFFERS and not answer:
                stance = SAYS
            elif stance != OFFERS:
                stance = FOR if all(answer.get(cell) in choices for cell, choices in part.items()) else AGAINST
            evidence.append(each._replace(said=shown, cells=cells_text(part), stance=stance))
    decisions: list[Decision] = []
    for made in one.decisions:
        if bears(book, made.ruling, name, cells):
            ruling = book.rulings[made.ruling.removeprefix("ruling/")]
            decisions.append(made._replace(departs=_departs(ruling, resolved, name, cells)))
    return one._replace(
        answer=text(answer) if answer else None,
        parts=tuple(parts),
        evidence=tuple(evidence),
        decisions=tuple(decisions),
        not_asked="" if answer else f"{name} has no answer for {cells_text(cells)} there",
    )


def bears(book: Book, ref: str, name: str, cells: Collection[Cell]) -> bool:
    """Whether a claim or a ruling speaks of some cells of a parameter; an option and an ad hoc answer do where they stand."""
    claim = book.claim(ref) if "." in ref else None
    ruling = book.rulings.get(ref.removeprefix("ruling/")) if ref.startswith("ruling/") else None
    mended = rulings_of(book).mends
    if claim is not None:
        sayings = [mended.get(claim.ref, claim.says)]
    elif ruling is not None and ruling.settles is None:
        sayings = list(ruling.holding.emend.values())
    elif ruling is not None:
        answers = [given(reading.answer) for reading in ruling.readings.values()]
        return ruling.settles is not None and (
            ruling.settles.parameter != name or any(not answer.keys().isdisjoint(cells) for answer in answers)
        )
    else:
        return True
    return any(name in saying and not said(saying[name]).keys().isdisjoint(cells) for saying in sayings)
