"""From a reference to the ruleset it names.

Layers, each over the last: the rules of the variant, the edition of a source, options (their order does not matter),
answers given ad hoc. Then the questions are asked anew: what no longer arises drops out, what arises newly has to be
answered by the same layers, by an option's `with`, or by a ruling. A mix that cannot be played is refused with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from golfrules.book import options as options_
from golfrules.book.asked import Violation, listing, violations, why_not
from golfrules.book.editions import Layered, agreed_by, fill, of_source, of_variant
from golfrules.book.faults import BookError, Fault, did_you_mean
from golfrules.book.mix import Ground, Mix
from golfrules.book.reference import AdHoc, Parsed, Reference, parse
from golfrules.book.testimony import speaks_of
from golfrules.book.values import WHOLE, Cell, Given, Said, ad_hoc, answer, cells_text, text
from golfrules.ruleset import Ruleset

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Parameter

AD_HOC = Ground("ad hoc", ("ad hoc",))


class Unplayed(NamedTuple):
    """An answer that the rulebook records and the engine does not play, with the reason."""

    parameter: str
    answer: str
    why: str


class Resolved(NamedTuple):
    """A reference with all its answers and what each rests on, cell by cell, in the order of the parameters."""

    reference: Reference
    answers: Mapping[str, Given]
    grounds: Mapping[str, Mapping[Cell, Ground]]
    unplayed: tuple[Unplayed, ...]

    @property
    def ref(self) -> str:
        """The canonical text of the reference."""
        return str(self.reference)


class _Kept(NamedTuple):
    resolved: dict[str, Resolved | BookError]
    bases: dict[tuple[str, str | None], Layered]
    rulesets: dict[str, Ruleset]


_KEPT: WeakKeyDictionary[Book, _Kept] = WeakKeyDictionary()


def _kept(book: Book) -> _Kept:
    try:
        found = _KEPT.get(book)
    except TypeError:
        raise TypeError(f"a Book is expected here, not {type(book).__name__}; golfrules.load() reads one") from None
    if found is None:
        found = _KEPT[book] = _Kept({}, {}, {})
    return found


def resolve(book: Book, ref: str | Reference) -> Resolved:
    """The answers that a reference stands for, also where some are not played. Raises BookError with all reasons."""
    words = str(ref)
    kept = _kept(book).resolved
    found = kept.get(words)
    if found is None:
        try:
            found = _resolve(book, parse(words))
        except BookError as error:
            found = error
        kept[words] = found
    if isinstance(found, BookError):
        raise BookError(found.faults)
    return found


def ruleset(ref: str | Reference | Ruleset, book: Book | None = None) -> Ruleset:
    """The ruleset that a reference names, ready to be played; a ruleset is returned as it is.

    `book` is the rulebook, by default the one that came with the package. Raises BookError when the reference is faulty,
    cannot be played so, or when the rulebook is broken where it is needed.
    """
    if isinstance(ref, Ruleset):
        return ref
    if not isinstance(ref, (str, Reference)):
        raise TypeError(f"a ruleset is named by a text, such as 'six-card+harder', not {type(ref).__name__}")
    book = book or default_book()
    kept = _kept(book).rulesets
    words = str(ref)
    if words not in kept:
        kept[words] = _ruleset(book, resolve(book, words), words)
    return kept[words]


@cache
def default_book() -> Book:
    """The rulebook of the checkout, or the copy inside the package."""
    from golfrules.book.load import load

    return load()


def _ruleset(book: Book, resolved: Resolved, words: str) -> Ruleset:
    need_sound(book, resolved.reference)
    if resolved.unplayed:
        raise BookError(
            Fault(
                words,
                1,
                1,
                "unplayed",
                f"{one.parameter} {one.answer} is not played: {one.why}",
                f"answer {one.parameter} otherwise",
            )
            for one in resolved.unplayed
        )
    parameters = book.parameters
    answers = {name: answer(parameters[name], given) for name, given in resolved.answers.items()}
    grounds = {
        name: tuple(dict.fromkeys(ref for ground in cells.values() for ref in ground.refs))
        for name, cells in resolved.grounds.items()
    }
    conduct = [name for name in answers if parameters[name].conduct is not None]
    return Ruleset.of(resolved.ref, resolved.reference.variant, answers, grounds, conduct)


def need_sound(book: Book, *references: Reference) -> None:
    """Raises BookError when something is wrong with the files that these references are resolved from: what is left of them
    would give another ruleset."""
    broken = [fault for fault in book.faults_so_far if any(_needed(fault, reference) for reference in references)]
    if broken:
        raise BookError(broken)


def _needed(fault: Fault, reference: Reference) -> bool:
    """Whether a fault lies in a file that the reference is resolved from."""
    path = "/" + fault.path
    return (
        "/parameters/" in path
        or path.endswith((f"/variants/{reference.variant}.yaml", f"/claims/{reference.source}.yaml"))
        or (bool(reference.options) and path.endswith("/options.yaml"))
    )


def base(book: Book, variant: str, source: str | None) -> Layered:
    """A variant or an edition before it is completed and checked. KeyError when there is none such."""
    kept = _kept(book).bases
    if (variant, source) not in kept:
        found = book.variants[variant]
        kept[variant, source] = of_variant(book, found) if source is None else of_source(book, found, source)
    return kept[variant, source]


def _resolve(book: Book, parsed: Parsed) -> Resolved:
    reference = parsed.reference
    faults = list(_unknown(book, parsed))
    if faults:
        raise BookError(faults)
    game, parameters = reference.variant, book.parameters
    layered = base(book, game, reference.source)
    mix = layered.mix.copy()
    chosen = options_.choose(reference.options, game, book.options if reference.options else {}, parameters)
    if any(t.code == "unknown-option" for t in chosen.troubles):
        faults.extend(_in_files(book, "options.yaml"))  # it may stand there, and be broken
    laid = options_.lay(chosen)
    for t in (*chosen.troubles, *laid.troubles):
        hint = _all_the_same(book, reference, t.option) if t.code == "option-does-not-fit" else t.hint
        faults.append(parsed.fault(t.option, t.code, t.reason, hint))
    for name, cells in laid.answers.items():
        for cell, (choice, option) in cells.items():
            mix.lay(name, {cell: choice}, Ground(f"option/{option}", (f"option/{option}",)))
    for one in reference.answers:
        faults.extend(_lay_ad_hoc(mix, parameters, one, parsed))
    if faults:
        raise BookError(faults)
    filled = fill(mix, book, game, reference.source, layered.open, chosen.soft, lambda name: _agreed(book, game, name))
    answers, grounds = mix.trimmed(filled.asked)
    faults.extend(_idle(mix, filled.asked, chosen, reference, parsed))
    if not faults:  # what is missing because a change has no effect would only confuse
        faults.extend(_missing(parameters, filled.missing, parsed, layered.open))
    faults.extend(_void(violations(parameters, answers), grounds, parsed))
    if faults:
        raise BookError(faults)
    return Resolved(reference, answers, grounds, tuple(_unplayed(parameters, answers)))


def _in_files(book: Book, *ends: str) -> Iterator[Fault]:
    """The faults of files (or of the folder) whose entries could not be read, for whoever looks for one in vain."""
    yield from (fault for fault in book.faults_so_far if fault.path.endswith(ends))


def _all_the_same(book: Book, reference: Reference, name: str) -> str:
    """How a designer can try an option of another game, if that is allowed at all; it is tried first."""
    reason = ""
    for with_ in (False, True):
        answers = options_.as_ad_hoc(book.options[name], with_)
        if not answers:
            return ""
        try:
            tried = resolve(book, Reference(reference.variant, reference.source, (), answers))
        except BookError as error:
            reason = reason or error.faults[0].reason
        else:
            plain = Reference(reference.variant, reference.source, (), ())
            if tried.answers == resolve(book, plain).answers:
                return f"{plain} plays that already"
            return f"to try it all the same, answer ad hoc: {''.join(f'+{one}' for one in answers)}"
    return f"nor can it be tried ad hoc: {reason}"


def _agreed(book: Book, game: str, name: str) -> tuple[Ground, Given] | None:
    """What the sources agree on: the last resort, because all claims have to be read for it."""
    from golfrules.book.conflicts import ledger

    return agreed_by(ledger(book), book, game, name)


def _unknown(book: Book, parsed: Parsed) -> Iterator[Fault]:
    reference = parsed.reference
    variant, source = reference.variant, reference.source
    if variant not in book.games:
        yield from _in_files(book, "/variants")
        hint = _of_another_kind(book, variant) or did_you_mean(variant, book.games)
        yield parsed.fault("variant", "unknown-variant", f"there is no variant {variant!r}", hint)
    elif variant not in book.variants:
        yield from book.faults_so_far
        yield parsed.fault("variant", "broken-variant", f"the rules of {variant} cannot be read", "mend its file first")
    if source is None:
        return
    if source not in book.claims.listed:
        yield from _in_files(book, "/claims")
        hint = _of_another_kind(book, source) or did_you_mean(source, book.claims.listed)
        yield parsed.fault("source", "unknown-source", f"there is no source {source!r}", hint)
    elif source not in book.claims:
        yield from book.faults_so_far
        yield parsed.fault("source", "broken-source", f"the claims of {source} cannot be read", "mend its file first")
    elif variant in book.games and not speaks_of(book.claims[source], variant):
        others = [name for name in book.claims if speaks_of(book.claims[name], variant)]
        hint = f"editions of {variant}: {', '.join(f'{variant}@{name}' for name in others)}" if others else ""
        yield parsed.fault("source", "no-edition", f"{source} says nothing about {variant}", hint)


def _of_another_kind(book: Book, name: str) -> str:
    """Where a name stands in a reference that is one of an option, a source or a variant; empty for one that is none."""
    if name in book.options:
        takes = "=N" if book.options[name].takes else ""
        return f"{name} is an option and stands after '+', as in VARIANT+{name}{takes}"
    if name in book.claims.listed:
        return f"{name} is a source and stands after '@', as in VARIANT@{name}"
    return f"{name} is a variant and stands first" if name in book.games else ""


def _lay_ad_hoc(mix: Mix, parameters: Mapping[str, Parameter], one: AdHoc, parsed: Parsed) -> Iterator[Fault]:
    parameter = parameters.get(one.parameter)
    if parameter is None:
        hint = did_you_mean(one.parameter, parameters, "golf why VARIANT lists all parameters")
        yield parsed.fault(one.target, "unknown-parameter", f"there is no parameter {one.parameter!r}", hint)
        return
    try:
        mix.lay(parameter.name, ad_hoc(parameter, one.cell, one.answer), AD_HOC)
    except ValueError as error:
        reason, hint = error.args
        yield parsed.fault(one.target, "bad-answer", reason, hint)


def _idle(
    mix: Mix, asked: tuple[str, ...], chosen: options_.Chosen, reference: Reference, parsed: Parsed
) -> Iterator[Fault]:
    """Changes to questions that do not arise."""
    known = set(asked)
    answers = {name: given for name, given in mix.answers.items() if name in known}
    for option in chosen.options:
        for name in chosen.changes[option.name]:
            if name not in known:
                reason = f"{option.name} changes nothing here: {why_not(name, mix.parameters, answers)}"
                yield parsed.fault(option.name, "not-asked", reason, "answer that too, or leave the option out")
    for one in reference.answers:
        if one.parameter not in known:
            reason = f"{one} changes nothing here: {why_not(one.parameter, mix.parameters, answers)}"
            yield parsed.fault(one.target, "not-asked", reason, "answer that too, or leave it out")
        elif (
            one.cell is not None
            and one.cell.startswith("Jo")
            and one.cell not in map(str, mix.cells(mix.parameters[one.parameter]))
        ):
            reason = f"{one} changes nothing here: there are no jokers (setup.jokers 0)"
            yield parsed.fault(one.target, "not-asked", reason, "add jokers too: +setup.jokers=2")


def _missing(
    parameters: Mapping[str, Parameter],
    missing: Mapping[str, tuple[Cell, ...]],
    parsed: Parsed,
    left_open: Mapping[str, Said],
) -> Iterator[Fault]:
    reference = parsed.reference
    changed = bool(reference.options or reference.answers)
    for name, cells in missing.items():
        parameter = parameters[name]
        where = cells_text(cells)
        target = f"{name} for {where}" if where else name
        if name in left_open:
            reason = f"{reference.source} leaves {name} open ({text(left_open[name])}), and no ruling decides it"
            yield parsed.fault(
                "source", "edition-incomplete", reason, f"write a ruling; meanwhile {_how(parameter, cells)}"
            )
        elif changed:
            part = str(reference.answers[-1].target) if reference.answers else reference.options[-1].name
            yield parsed.fault(
                part, "unanswered", f"{target} has to be answered too: {parameter.asks}", _how(parameter, cells)
            )
        elif reference.source is not None:
            reason = f"{reference.source} does not tell {target}, nor does {reference.variant}, and no ruling fills it"
            yield parsed.fault(
                "source",
                "edition-incomplete",
                reason,
                f"write a ruling of kind gap; meanwhile {_how(parameter, cells)}",
            )
        else:
            yield parsed.fault(
                "variant", "missing-rule", f"{reference.variant} does not answer {target}", _how(parameter, cells)
            )


def _how(parameter: Parameter, cells: tuple[Cell, ...]) -> str:
    """The ways to answer a parameter in a reference."""
    bounds = parameter.table.number if parameter.table else parameter.number
    if bounds is None:
        return f"one of {', '.join(f'+{parameter.name}={word}' for word in parameter.answers or ())}"
    cell = f".{cells[0]}" if cells[0] != WHOLE else ""
    return f"+{parameter.name}{cell}=N, a number from {bounds.least} to {bounds.most}"


def _void(
    found: tuple[Violation, ...], grounds: Mapping[str, Mapping[Cell, Ground]], parsed: Parsed
) -> Iterator[Fault]:
    for one in found:
        origins = [ground.origin for name in (one.parameter, one.other) for ground in grounds.get(name, {}).values()]
        options = [origin.removeprefix("option/") for origin in origins if origin.startswith("option/")]
        own = [str(a.target) for a in parsed.reference.answers if a.parameter in (one.parameter, one.other)]
        part = own[0] if own else options[0] if options else "source" if parsed.reference.source else "variant"
        because = f"{listing(dict.fromkeys(options))}: " if options and not own else ""
        verb = "change" if one.found is not None else "answer"
        hint = f"{verb} {one.other}, or choose another answer of {one.parameter}"
        yield parsed.fault(part, "void-mix", because + one.reason, hint)


def _unplayed(parameters: Mapping[str, Parameter], answers: Mapping[str, Given]) -> Iterator[Unplayed]:
    for name, given in answers.items():
        word = given.get(WHOLE)
        meaning = (parameters[name].answers or {}).get(str(word))
        if meaning is not None and meaning.unplayed is not None:
            yield Unplayed(name, str(word), meaning.unplayed)
