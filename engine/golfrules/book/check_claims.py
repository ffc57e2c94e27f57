"""Whether sources, claims, parameters and words are used: nothing that a source says, and no question, may lie idle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from golfrules.book.asked import circles
from golfrules.book.editions import sources_of
from golfrules.book.faults import Fault, did_you_mean
from golfrules.book.mixes import bases, outcome, pairs, singles
from golfrules.book.testimony import counts
from golfrules.layout import SHAPES

if TYPE_CHECKING:
    from golfrules.book.load import Book

Found = Iterator[Fault]


def check_claims(book: Book) -> Found:
    """Sources without claims, claims without source, claims that take over from a game the source is silent about."""
    for name, source in book.sources.items():
        if name not in book.claims.listed:
            reason = f"no claims of {name} are entered"
            yield source.where.fault("source-silent", reason, f"write claims/{name}.yaml; golf cite finds its passages")
        elif name in book.claims and not any(counts(claim) for claim in book.claims[name].claims.values()):
            reason = f"{name} has no claim that counts"
            yield book.claims[name].where.key("claims").fault("source-silent", reason, "enter what it says")
    for name, claims in book.claims.items():
        if name not in book.sources and not book.is_broken(f"source/{name}"):
            hint = did_you_mean(name, book.sources, "enter it in sources.yaml")
            yield claims.where.key("source").fault("unknown-source", f"{name} is not among the sources", hint)
        for claim in claims.claims.values():
            others = (other for other in claims.claims.values() if other is not claim)
            if claim.follows and not any(claim.follows in other.about and counts(other) for other in others):
                reason = f"{claim.ref} takes over the rules of {claim.follows}, and {name} says nothing about it"
                yield claim.where.at("follows").fault("follows-nothing", reason, "name a game that the source tells")
    yield from _unheard(book)
    yield from check_dealt(book)


_LAYOUT = "setup.layout"


def check_dealt(book: Book) -> Found:
    """Claims on how many cards each player is dealt: the layouts they allow have so many places, and where there are such layouts the claim
    names them. A number for which there is no layout is left to the ruling that mends it."""
    parameter = book.parameters.get(_LAYOUT)
    places = {name: SHAPES[name].size for name in (parameter.answers if parameter else None) or () if name in SHAPES}
    for claims in book.claims.values():
        for claim in claims.claims.values():
            if claim.cards is None:
                continue
            said, where = claim.says.get(_LAYOUT), claim.where.at("cards")
            fitting = [name for name, size in places.items() if size == claim.cards]
            if said is None:
                if fitting:
                    reason = f"{claim.ref} deals {claim.cards} cards and says nothing of {_LAYOUT}"
                    yield where.fault("cards-against-layout", reason, f"so many have {', '.join(fitting)}")
            else:
                for name in sorted(str(each) for each in said if places.get(str(each), claim.cards) != claim.cards):
                    reason = f"{claim.ref} deals {claim.cards} cards, and {name} has {places[name]} places"
                    yield where.fault("cards-against-layout", reason, "one of both is read wrongly")


def _unheard(book: Book) -> Found:
    """Ways of other tables that a source offers and nothing in the rulebook takes up: no option, no ruling, no reason."""
    heard = {ref for option in book.options.values() for ref in option.from_}
    for ruling in book.rulings.values():
        heard.update(ref for reading in ruling.readings.values() for ref in reading.claims)
    for claims in book.claims.values():
        for name, claim in claims.claims.items():
            if claim.grade == "option" and claim.says and claim.ref not in heard and name not in claims.unasked:
                reason = f"{claim.ref} offers a choice, and no option or ruling takes it up"
                hint = "cite it in options.yaml or in a reading of a ruling, or argue under unasked why not"
                yield claim.where.fault("offer-unheard", reason, hint)


def check_editions(book: Book) -> Found:
    """Editions whose answers do not go together, or that cannot be played. (What they leave open is in the ledger.)"""
    for game in book.variants:
        for source in sources_of(book, game):
            base = next(one for one in bases(book, game) if one.source == source)
            result = outcome(book, base)
            where = book.claims[source].where.key("claims")
            for fault in result.faults:
                if fault.code == "void-mix":
                    reason = f"{result.ref} cannot be played: {fault.reason}"
                    hint = f"write a ruling with source: {source}, or read the claim otherwise"
                    yield where.fault("void-edition", reason, hint)
            if result.resolved is not None:
                for one in result.resolved.unplayed:
                    reason = f"{result.ref} cannot be played: {one.parameter} {one.answer}, and {one.why}"
                    yield where.fault("unplayed-edition", reason, "write a ruling of kind gap or open-question for it")


def check_parameters(book: Book) -> Found:
    """Conditions that run in a circle, and questions that no game can ask."""
    for circle in circles(book.parameters):
        names = " → ".join((*circle, circle[0]))
        spot = book.parameters[circle[0]].where.key("asked-when")
        yield spot.fault("asked-in-circle", f"these questions wait for each other: {names}", "let one stand by itself")
    if not book.variants:
        return
    arising = _arising(book)
    for name, parameter in book.parameters.items():
        if name not in arising:
            reason = f"no variant, edition or mix of options asks {name}"
            yield parameter.where.fault("parameter-never-asked", reason, "remove it, or its conditions")


def _arising(book: Book) -> set[str]:
    """What can be asked: by variants, editions, options alone and in pairs, or with one ad hoc answer besides."""
    attained: dict[str, set[str | int]] = {}
    for game in book.variants:
        results = [outcome(book, base) for base in bases(book, game)]
        results.extend(result for _, _, result in singles(book, game))
        results.extend(result for _, _, result in pairs(book, game, meeting=True))
        for result in results:
            for name, answer in result.resolved.answers.items() if result.resolved is not None else ():
                attained.setdefault(name, set()).update(answer.values())
    found = set(attained)
    while True:
        more = {
            name
            for name, parameter in book.parameters.items()
            if name not in found
            and any(
                way.keys() <= found
                and sum(not _attained(wanted, attained.get(other, set())) for other, wanted in way.items()) <= 1
                for way in parameter.asked_when
            )
        }
        if not more:
            return found
        found |= more


def _attained(wanted: object, answers: set[str | int]) -> bool:
    if isinstance(wanted, str):
        return bool(answers - {0})
    assert isinstance(wanted, tuple)
    return not answers.isdisjoint(wanted)


def check_glossary(book: Book) -> Found:
    """Each term in English and in the language of every source; each game with its names."""
    languages = ["en", *dict.fromkeys(source.language for source in book.sources.values())]
    glossary = book.glossary
    for term, words in glossary.terms.items():
        missing = [language for language in languages if language not in words]
        if missing:
            reason = f"the term {term} has no word in {', '.join(missing)}"
            yield glossary.where.key("terms", term).fault("glossary-gap", reason, "add it, as the sources say it")
    for game in book.variants:
        names: object = glossary.names.get(game)
        if names is None:
            reason = f"the glossary does not name {game}"
            yield glossary.where.key("names").fault("glossary-gap", reason, "add its names in each language")
        elif isinstance(names, Mapping):
            missing = [language for language in languages if language not in names]
            if missing:
                reason = f"{game} has no name in {', '.join(missing)}"
                yield glossary.where.key("names", game).fault("glossary-gap", reason, "add it")
