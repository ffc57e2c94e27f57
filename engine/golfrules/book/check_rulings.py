"""Whether the ledger closes both ways: each conflict and gap has one ruling, each ruling something to settle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from golfrules.book.citations import dangling
from golfrules.book.entries import Conflict, Ledger
from golfrules.book.faults import Fault, did_you_mean
from golfrules.book.rulings import GAP, OPEN_QUESTION, rulings_of
from golfrules.book.values import WHOLE, Cell, Said, agrees, cells_text, given, joined, restrict, text
from golfrules.book.values import said as said_of

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Ruling
    from golfrules.book.spots import Spot

Found = Iterator[Fault]
Settled = Mapping[str, list[Conflict]]  # ruling -> the entries it settles


def check_rulings(book: Book, ledger: Ledger) -> Found:
    """All faults between the ledger and the rulings."""
    settled: dict[str, list[Conflict]] = {}
    unsettled: dict[object, list[Conflict]] = {}  # entries that differ in the game alone: one ruling can settle them
    for entry in ledger.conflicts:
        rivals = rulings_of(book).candidates(entry.kind, entry.game, entry.parameter, entry.source, entry.lineage)
        if entry.ruling is None:
            if not _maybe_broken(book, entry) and not _garbled_in(book, entry):
                alike = (entry.kind, entry.parameter, entry.source, entry.lineage, entry.cells, str(entry.readings()))
                unsettled.setdefault(alike, []).append(entry)
            continue
        settled.setdefault(entry.ruling.name, []).append(entry)
        if entry.kind != OPEN_QUESTION:
            for rival in (one for one in rivals[1:] if one.kind == entry.ruling.kind):
                reason = f"{entry.id} is settled by ruling/{entry.ruling.name} already"
                spot = rival.where.at("settles", "games", _at(rival, entry.game))
                settled.setdefault(rival.name, []).append(entry)
                yield spot.fault("two-rulings", reason, "each conflict has exactly one ruling: merge them")
    for entries in unsettled.values():
        yield _unsettled(book, entries)
    for ruling in book.rulings.values():
        entries = settled.get(ruling.name, [])
        yield from _settles_nothing(book, ruling, entries)
        yield from _readings(book, ledger, ruling, entries)
        yield from _option(book, ruling)
        yield from _principles(book, ruling)
        yield from _emends(book, ruling)
    yield from _unused_principles(book)
    yield from _garbled(book)


def _at(ruling: Ruling, game: str) -> int:
    games = ruling.settles.games if ruling.settles else ()
    return games.index(game) if game in games else 0


def _maybe_broken(book: Book, entry: Conflict) -> bool:
    """Whether a ruling that could not be read may settle the entry (then its own faults are enough), that is whether
    the rule that stands there cites it."""
    rule = book.variants[entry.game].rules.get(entry.parameter) if entry.game in book.variants else None
    return rule is not None and any(ref.startswith("ruling/") and book.is_broken(ref) for ref in rule.from_)


def _garbled_in(book: Book, entry: Conflict) -> bool:
    """Whether a claim speaks in a dispute that is garbled and not mended yet: mended it may agree, so that is told alone."""
    claims = (book.claim(ref) for position in entry.positions for ref in position.claims)
    mended = rulings_of(book).mends
    return entry.kind != GAP and any(c is not None and c.grade == "corrupt" and c.ref not in mended for c in claims)


def _unsettled(book: Book, entries: list[Conflict]) -> Fault:
    entry = entries[0]
    games = [one.game for one in entries]
    where = f" ({entry.where})" if entry.where else ""
    sides = "; ".join(f"{value!r} by {', '.join(claims)}" for value, _, claims in entry.readings())
    known = f"; {sides} is all that is said" if sides else ""
    scope = "".join(
        f", {key}: {value}" for key, value in (("source", entry.source), ("lineage", entry.lineage)) if value
    )
    settles = f"settles: {{parameter: {entry.parameter}, games: [{', '.join(games)}]{scope}}}"
    if entry.kind == GAP and entry.source is not None:
        asking = ", ".join(f"{game}@{entry.source}" for game in games)
        silent = f"neither {entry.source} nor the variant answers it"
        spot = _claims_spot(book, entry) or _rule_spot(book, entry)
        reason = f"{asking} ask{'s' * (len(games) == 1)} {entry.parameter}{where}, and {silent}{known}"
        return spot.fault("edition-incomplete", reason, f"write a ruling of kind gap with {settles}")
    if entry.kind == GAP:
        reason = f"{', '.join(games)} ask{'s' * (len(games) == 1)} {entry.parameter}{where}, and the claims leave it open{known}"
        return _rule_spot(book, entry).fault("gap-without-ruling", reason, f"write a ruling of kind gap with {settles}")
    ids = ", ".join(one.id for one in entries)
    reason = f"{ids}{where} is in dispute {entry.kind.replace('-', ' ')}: {sides}"
    spot = _claims_spot(book, entry) or _rule_spot(book, entry)
    return spot.fault("conflict-without-ruling", reason, f"write a ruling of kind conflict with {settles}")


def _rule_spot(book: Book, entry: Conflict) -> Spot:
    variant = book.variants[entry.game]
    return (
        variant.where.key("rules", entry.parameter) if entry.parameter in variant.rules else variant.where.key("rules")
    )


def _claims_spot(book: Book, entry: Conflict) -> Spot | None:
    """The place of a claim in the dispute, likely the one that made it a dispute: the last of the position with fewest
    holders and claims."""
    sides = [side for side in reversed(entry.positions) if side.claims]
    odd = min(sides, key=lambda side: (len(side.holders), len(side.claims)), default=None)
    claim = book.claim(odd.claims[-1]) if odd else None
    if claim is not None:
        return claim.where.key("says", entry.parameter)
    if entry.source is not None and entry.source in book.claims:
        return book.claims[entry.source].where.key("claims")
    return None


def _settles_nothing(book: Book, ruling: Ruling, entries: list[Conflict]) -> Found:
    settles = ruling.settles
    if settles is None or ruling.kind == "emend":
        return
    where = ruling.where
    if settles.source is not None and settles.source not in book.claims.listed:
        hint = did_you_mean(settles.source, book.claims.listed)
        yield where.at("settles", "source").fault("unknown-source", f"there is no source {settles.source!r}", hint)
        return
    lineages = {source.lineage for source in book.sources.values()}
    if settles.lineage is not None and settles.lineage not in lineages:
        hint = did_you_mean(settles.lineage, lineages)
        yield where.at("settles", "lineage").fault("unknown-lineage", f"there is no lineage {settles.lineage!r}", hint)
        return
    games = {entry.game for entry in entries}
    for number, game in enumerate(settles.games):
        if game not in games and ruling.kind != "open-question":
            scope = settles.source or settles.lineage
            name = f"{game}@{scope}/{settles.parameter}" if scope else f"{game}/{settles.parameter}"
            code = "ruling-without-conflict" if ruling.kind == "conflict" else "ruling-without-gap"
            what = "conflict" if ruling.kind == "conflict" else "gap"
            reason = f"ruling/{ruling.name} settles {name}, and there is no {what}"
            hint = "take the game out, or the ruling away; a claim may have changed"
            yield where.at("settles", "games", number).fault(code, reason, hint)


def _readings(book: Book, ledger: Ledger, ruling: Ruling, entries: list[Conflict]) -> Found:
    """Readings list exactly the claims that hold them, and what is adopted is open to adopt."""
    settles = ruling.settles
    if settles is None or settles.parameter not in book.parameters:
        return
    if ruling.kind == "conflict" and not entries:
        return  # it settles nothing: that is told, and its readings have nothing to be held against
    held: dict[str, list[Said]] = {}
    for game in settles.games:
        for source in book.claims:
            for voice in ledger.voices.get((game, source, settles.parameter), ()):
                held.setdefault(voice.claim.ref, []).append(voice.said)
    if ruling.kind != "conflict":  # what is only offered makes no conflict, and is still a way to answer the question
        for claim in book.all_claims():
            if claim.grade == "option" and settles.parameter in claim.says and set(claim.about) & set(settles.games):
                held.setdefault(claim.ref, []).append(said_of(claim.says[settles.parameter]))
    answers = {name: given(reading.answer) for name, reading in ruling.readings.items()}
    cells = {cell for entry in entries for cell in entry.cells} if ruling.kind == "conflict" else set()
    for name, reading in ruling.readings.items():
        for number, ref in enumerate(reading.claims):
            spot = ruling.where.at("readings", name, "claims", number)
            gone = dangling(book, ref)
            if gone is not None:
                reason = f"reading {name} ({text(answers[name])}) has lost a claim: {gone[0]}"
                hint = "take it out of the reading, and see whether the ruling still stands"
                yield spot.fault("dangling-citation", reason, f"{gone[1]}; or {hint}" if "did you" in gone[1] else hint)
            elif not book.is_broken(ref) and not any(_holds(said, answers[name], cells) for said in held.get(ref, ())):
                said = text(joined(held[ref])) if ref in held else f"nothing that counts about {settles.parameter}"
                reason = f"reading {name} is {text(answers[name])!r}, and {ref} says {said}"
                yield spot.fault("readings-differ", reason, "list the claims that hold the reading, and no others")
    if ruling.kind == "conflict" and entries:
        wanted = {ref for entry in entries for position in entry.positions for ref in position.claims}
        yield from _left_out(ruling, wanted, held, cells)
    if ruling.kind == "open-question":
        yield from _nobodys(book, ledger, ruling)
    for entry in entries:
        yield from _open_to_adopt(book, ledger, ruling, entry)


def _nobodys(book: Book, ledger: Ledger, ruling: Ruling) -> Found:
    """A reading of an open question that names no claim is nobody's: no claim about the very games says so and nothing else.
    (It need not name all: one more source that agrees changes nothing.)"""
    settles = ruling.settles
    assert settles is not None
    voices = [
        voice
        for source, entry in book.sources.items()
        if settles.source in (None, source) and settles.lineage in (None, entry.lineage)
        for game in settles.games
        for voice in ledger.voices.get((game, source, settles.parameter), ())
        if not voice.inherited
    ]
    for name, reading in ruling.readings.items():
        answer = given(reading.answer)
        for voice in voices if not reading.claims else ():
            sole = {cell: choices for cell, choices in voice.said.items() if len(choices) == 1}
            if _holds(sole, answer, set()):
                reason = f"reading {name} names no claim, and {voice.claim.ref} holds it"
                hint = f"add {voice.claim.ref} to its claims"
                yield ruling.where.key("readings", name).fault("readings-differ", reason, hint)
                break


def _holds(said: Said, answer: Mapping[Cell, str | int], cells: set[Cell]) -> bool:
    """Whether a claim speaks for an answer: it says something about the cells in question, and nothing against it in any."""
    common = [cell for cell in said if cell in answer and (not cells or cell in cells)]
    return bool(common) and agrees(answer, said)


def _left_out(ruling: Ruling, wanted: set[str], held: Mapping[str, list[Said]], cells: set[Cell]) -> Found:
    listed = {ref for reading in ruling.readings.values() for ref in reading.claims}
    for ref in sorted(wanted - listed):
        for name, reading in ruling.readings.items():
            if any(_holds(said, given(reading.answer), cells) for said in held.get(ref, ())):
                reason = f"{ref} holds reading {name} and is not listed there"
                yield ruling.where.key("readings", name).fault("readings-differ", reason, f"add {ref} to its claims")
                break
        else:
            said = text(restrict(held[ref][0], cells)) if ref in held else "something else"
            reason = f"{ref} says {said!r}, and no reading does"
            yield ruling.where.key("readings").fault("readings-differ", reason, f"add a reading with claims: [{ref}]")


def _open_to_adopt(book: Book, ledger: Ledger, ruling: Ruling, entry: Conflict) -> Found:
    answer = rulings_of(book).answer(ruling, entry.game)
    if not answer:
        return
    spot = ruling.where.at("holding")
    missing = [cell for cell in entry.cells if cell not in answer]
    if missing and entry.kind != OPEN_QUESTION:
        where = f" for {cells_text(missing)}" if missing != [WHOLE] else ""
        reason = f"{entry.id} stays open{where}: the reading that holds does not answer it"
        yield spot.fault("ruling-leaves-open", reason, "let the reading answer every cell in question")
    scoped = entry.source is not None or entry.lineage is not None
    if entry.kind not in (GAP, OPEN_QUESTION) or (entry.kind == OPEN_QUESTION and scoped):
        return  # an open question inside a source may be about what it offers as an option
    if entry.source is not None:
        left = ledger.values.get((entry.game, entry.source, entry.parameter), {})
    else:
        left = ledger.common.get((entry.game, entry.parameter), {})
    disputed = {
        c
        for other in ledger.about(entry.game, entry.parameter)
        if other.kind not in (GAP, OPEN_QUESTION)
        for c in other.cells
    }
    wrong = {c: answer[c] for c in answer if c in left and answer[c] not in left[c] and c not in disputed}
    if wrong:
        reason = f"{entry.id}: {text(wrong)!r} is held, and the claims leave only {text(restrict(left, wrong))!r}"
        yield spot.fault("ruling-against-claims", reason, "adopt what the claims leave, or say why a claim is corrupt")


def _option(book: Book, ruling: Ruling) -> Found:
    """A reading may live on as an option; then the option has to play it."""
    name, settles = ruling.holding.option, ruling.settles
    if name is None or settles is None or book.is_broken(f"option/{name}"):
        return
    spot = ruling.where.at("holding", "option")
    option = book.options.get(name)
    if option is None:
        yield spot.fault("unknown-option", f"there is no option {name!r}", did_you_mean(name, book.options))
        return
    told = {**option.with_, **option.changes}
    answer = given(told[settles.parameter]) if settles.parameter in told else None
    readings = [given(reading.answer) for reading in ruling.readings.values()]
    if option.takes == settles.parameter:
        return
    if answer is None or not any(all(answer.get(c) == v for c, v in one.items()) for one in readings):
        said = f"answers {settles.parameter} by {text(answer)!r}" if answer else f"does not answer {settles.parameter}"
        reason = f"option {name} {said}, which is none of the readings"
        yield spot.fault("ruling-option-differs", reason, "name the option that plays one of the readings")


def _principles(book: Book, ruling: Ruling) -> Found:
    for number, name in enumerate(ruling.principles):
        if name not in book.principles and not book.is_broken(f"principle/{name}"):
            spot = ruling.where.at("principles", number)
            yield spot.fault(
                "unknown-principle", f"there is no principle {name!r}", did_you_mean(name, book.principles)
            )


def _unused_principles(book: Book) -> Found:
    used = {name for ruling in book.rulings.values() for name in ruling.principles}
    for name, principle in book.principles.items():
        if name not in used:
            spot = principle.where
            yield spot.fault("unused-principle", f"no ruling rests on {name}", "remove it until one does")


def _emends(book: Book, ruling: Ruling) -> Found:
    for ref in ruling.holding.emend:
        spot = ruling.where.key("holding", "emend", ref)
        gone = dangling(book, ref)
        claim = book.claim(ref)
        if gone is not None:
            yield spot.fault("dangling-citation", *gone)
        elif claim is not None and claim.grade != "corrupt":
            reason = f"{ref} is {claim.grade}, not corrupt: it needs no mending"
            yield spot.fault("emend-of-sound-claim", reason, "grade the claim corrupt, or leave it as it reads")
    mended: dict[str, str] = {}
    for other in book.rulings.values():
        for ref in other.holding.emend:
            first = mended.setdefault(ref, other.name)
            if first != other.name and other is ruling:
                spot = ruling.where.key("holding", "emend", ref)
                yield spot.fault("two-rulings", f"{ref} is mended by ruling/{first} already", "mend it once")


def _garbled(book: Book) -> Found:
    mended = rulings_of(book).mends
    for claim in book.all_claims():
        if claim.grade == "corrupt" and claim.ref not in mended:
            reason = f"{claim.ref} is corrupt, and no ruling says how it is to be read"
            hint = f"write a ruling of kind emend with holding: {{emend: {{{claim.ref}: {{parameter: answer}}}}}}"
            yield claim.where.at("grade").fault("corrupt-without-emend", reason, hint)
