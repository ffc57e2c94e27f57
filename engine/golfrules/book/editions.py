"""Editions: a game as one source alone tells it, laid over the reconciled variant; and the gaps that they and the
variants leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.entries import Conflict, Ledger
from golfrules.book.mix import Ground, Mix
from golfrules.book.rulings import BETWEEN_LINEAGES, GAP, OPEN_QUESTION, WITHIN_SOURCE, Rulings, rulings_of
from golfrules.book.testimony import Position, Voice, disputed, speaks_of, value
from golfrules.book.values import Cell, Choice, Given, Said, given, restrict

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Variant


class Layered(NamedTuple):
    """A variant, or an edition of it, before it is checked. `open` holds the cells in which the source allows several
    answers and none of them is the variant's, with those it allows; the mix has no answer there."""

    mix: Mix
    open: Mapping[str, Said]


def of_variant(book: Book, variant: Variant) -> Layered:
    """The rules of a variant as they stand in its file."""
    mix = Mix(book.parameters)
    for name, rule in variant.rules.items():
        if name in book.parameters:
            mix.lay(name, given(rule.is_), Ground("variant", rule.from_))
    return Layered(mix, {})


def of_source(book: Book, variant: Variant, source: str) -> Layered:
    """A variant with everything that a source says about the game laid over it."""
    mix = of_variant(book, variant).mix
    rulings = rulings_of(book)
    game = variant.name
    left_open: dict[str, Said] = {}
    for name, voices in rulings.testimony(source, game).items():
        held, by_ruling = _decided(rulings, game, source, name, voices)
        unsettled = _lay(mix, name, voices, held, by_ruling, rulings.chosen(game, source, name))
        if unsettled:
            left_open[name] = unsettled
    for ruling in rulings.open_questions(game, source):
        if ruling.settles is not None and ruling.settles.parameter in book.parameters:
            answer = rulings.answer(ruling, game)
            mix.lay(ruling.settles.parameter, answer, Ground("ruling", (f"ruling/{ruling.name}",)))
    return Layered(mix, left_open)


def _decided(
    rulings: Rulings, game: str, source: str, name: str, voices: Sequence[Voice]
) -> tuple[Said, Mapping[Cell, str]]:
    """What the source says, cell by cell, and the rulings that decide where it contradicts itself."""
    held = dict(value(voices))
    decided: dict[Cell, str] = {}
    parting = disputed(voice.said for voice in voices)
    ruling = rulings.find(WITHIN_SOURCE, game, name, source=source) if parting else None
    if ruling is not None:
        answer = rulings.answer(ruling, game)
        for cell in parting & answer.keys():
            held[cell] = frozenset((answer[cell],))
            decided[cell] = f"ruling/{ruling.name}"
    return held, decided


def _lay(
    mix: Mix, name: str, voices: Sequence[Voice], held: Said, by_ruling: Mapping[Cell, str], chosen: Given
) -> Said:
    """Lay what a source says over a mix. Where it allows several answers, the variant's stays if it is one of them and no
    ruling has `chosen` for this source; returned are the other such cells, which are left without an answer.

    A ruling chooses one way to read all that the source leaves open, so that the variant must not answer some of it by
    the other way (a further pack at five players, and none at four).
    """
    before = dict(mix.answers.get(name, {}))
    unsettled: dict[Cell, frozenset[Choice]] = {}
    layers: dict[Ground, dict[Cell, Choice]] = {}
    for cell, choices in held.items():
        open_to_ruling = len(choices) > 1 and cell in chosen
        if before.get(cell) in choices and not open_to_ruling:
            choice = before[cell]
        elif len(choices) == 1:
            choice = next(iter(choices))
        else:
            unsettled[cell] = choices
            mix.drop(name, cell)
            continue
        refs = (by_ruling[cell],) if cell in by_ruling else _supporting(voices, cell, choice)
        layers.setdefault(Ground("edition", refs), {})[cell] = choice
    for ground, part in layers.items():
        mix.lay(name, part, ground)
    return unsettled


def _supporting(voices: Sequence[Voice], cell: Cell, choice: Choice) -> tuple[str, ...]:
    return tuple(dict.fromkeys(voice.claim.ref for voice in voices if choice in voice.said.get(cell, ())))


Soft = Mapping[str, tuple[Ground, Given]]


class Filled(NamedTuple):
    """What is asked of a mix, what was answered for it on the way, and what nobody answers."""

    asked: tuple[str, ...]
    answered: Mapping[str, tuple[Cell, ...]]
    missing: Mapping[str, tuple[Cell, ...]]


Agreed = Callable[[str], tuple[Ground, Given] | None]


def fill(
    mix: Mix, book: Book, game: str, source: str | None, allowed: Mapping[str, Said], soft: Soft, agreed: Agreed
) -> Filled:
    """Answer what arises and nobody has answered: from the soft answers (`with`) of options, then from rulings, then by
    what the sources agree on.

    `allowed` bounds the answers where a source leaves several. Rulings are only read when something is missing.
    """
    answered: dict[str, tuple[Cell, ...]] = {}
    while True:
        names = mix.asked()
        missing = mix.missing(names)
        progress = False
        for name, cells in missing.items():
            for ground, answer in _offers(book, game, source, name, soft, agreed):
                bounds = allowed.get(name, {})
                part = {c: answer[c] for c in cells if c in answer and answer[c] in bounds.get(c, (answer[c],))}
                if part:
                    mix.lay(name, part, ground)
                    answered[name] = (*answered.get(name, ()), *part)
                    progress = True
                    break
        if not progress:
            return Filled(names, answered, missing)


def _offers(
    book: Book, game: str, source: str | None, name: str, soft: Soft, agreed: Agreed
) -> Iterator[tuple[Ground, Given]]:
    if name in soft:
        yield soft[name]
    yield from rulings_of(book).fallback(game, source, name)
    common = agreed(name)
    if common is not None:
        yield common


def agreed_by(ledger: Ledger, book: Book, game: str, name: str) -> tuple[Ground, Given] | None:
    """What all sources that speak of a parameter of a game agree on, as decided; None when that is not one answer."""
    left = ledger.common.get((game, name), {})
    answer = {cell: next(iter(choices)) for cell, choices in left.items() if len(choices) == 1}
    if not answer:
        return None
    refs = dict.fromkeys(
        voice.claim.ref
        for source in book.claims
        for voice in ledger.voices.get((game, source, name), ())
        if all(answer.get(cell) in choices for cell, choices in voice.said.items())
    )
    return Ground("claims", tuple(refs)), answer


def sources_of(book: Book, game: str) -> tuple[str, ...]:
    """The sources that have an edition of a game."""
    return tuple(name for name, claims in book.claims.items() if speaks_of(claims, game))


def gaps(book: Book, ledger: Ledger) -> list[Conflict]:
    """What is asked and not answered by claims: of each variant, and of each edition beyond its variant."""
    rulings = rulings_of(book)
    found: list[Conflict] = []
    # Where a conflict has no ruling yet it is that ruling which is wanted, not one for a gap.
    disputed_cells = {
        (c.game, c.parameter, cell)
        for c in ledger.conflicts
        if c.kind == BETWEEN_LINEAGES or (c.kind != OPEN_QUESTION and c.ruling is None)
        for cell in c.cells
    }
    contradictions = {
        (c.game, c.source, c.parameter): frozenset(c.cells) for c in ledger.conflicts if c.kind == WITHIN_SOURCE
    }
    for variant in book.variants.values():
        game = variant.name
        mix = of_variant(book, variant).mix
        asked = mix.asked()
        for name in asked:
            left = ledger.common.get((game, name), {})
            cells = tuple(
                cell
                for cell in mix.cells(book.parameters[name])
                if len(left.get(cell, ())) != 1 and (game, name, cell) not in disputed_cells
            )
            if cells:
                found.append(_gap(ledger, book, rulings, game, name, None, cells))
        for name in sorted(rulings.gaps_of(game) - set(asked)):
            # Not asked of the variant, but an option or an ad hoc answer may make it arise.
            if agreed_by(ledger, book, game, name) is None and name in book.parameters:
                parameter_cells = tuple(rulings.answer(rulings.find(GAP, game, name), game))
                found.append(_gap(ledger, book, rulings, game, name, None, parameter_cells))
        for source in sources_of(book, game):
            layered = of_source(book, variant, source)
            filled = fill(layered.mix, book, game, source, layered.open, {}, partial(agreed_by, ledger, book, game))
            for name in filled.asked:
                by_hand = filled.answered.get(name, ()) if _by_hand(layered.mix, name) else ()
                parting = contradictions.get((game, source, name), frozenset())
                cells = tuple(c for c in (*by_hand, *filled.missing.get(name, ())) if c not in parting)
                if cells:
                    found.append(_gap(ledger, book, rulings, game, name, source, cells))
    return found


def _by_hand(mix: Mix, name: str) -> bool:
    """Whether a ruling, and not the agreement of the sources, answers a parameter."""
    return any(ground.origin == "ruling" for ground in mix.grounds.get(name, {}).values())


def _gap(
    ledger: Ledger, book: Book, rulings: Rulings, game: str, name: str, source: str | None, cells: tuple[Cell, ...]
) -> Conflict:
    held = []
    for one in (source,) if source else tuple(book.claims):
        part = restrict(ledger.values.get((game, one, name), {}), cells)
        if part:
            refs = dict.fromkeys(v.claim.ref for v in ledger.voices[game, one, name] if restrict(v.said, cells))
            held.append(Position(part, tuple(refs), (one,)))
    return Conflict(GAP, game, name, source, None, cells, tuple(held), rulings.find(GAP, game, name, source=source))
