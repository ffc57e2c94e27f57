"""What one source says about one game: its own claims, those it takes over from another game, mended where garbled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.values import Cell, Choice, Said, common, joined, restrict, said

if TYPE_CHECKING:
    from golfrules.book.model import Claim, Parameter, Ruling, Saying, SourceClaims

Mends = Mapping[str, Mapping[str, "Saying"]]


class Voice(NamedTuple):
    """A claim as it bears on one parameter of one game; `inherited` by way of "same rules as …"."""

    claim: Claim
    said: Said
    inherited: bool = False


class Position(NamedTuple):
    """What is held about some cells, and the claims that hold it. `holders` are sources, or lineages."""

    said: Said
    claims: tuple[str, ...]
    holders: tuple[str, ...]


Testimony = Mapping[str, Sequence[Voice]]


def counts(claim: Claim) -> bool:
    """Whether a claim asserts a rule: offers of a choice, advice on play, and the words taken back by nobody do not."""
    return claim.grade != "option" and claim.kind != "advice"


def mends(rulings: Iterable[Ruling]) -> dict[str, Mapping[str, Saying]]:
    """The mended readings of garbled claims, by claim (`howto-fr.brelan-all`)."""
    return {ref: says for ruling in rulings for ref, says in ruling.holding.emend.items()}


def says(claim: Claim, mended: Mends) -> Mapping[str, Saying]:
    """What a claim says, as mended."""
    return mended.get(claim.ref, claim.says)


def testimony(claims: SourceClaims, game: str, parameters: Mapping[str, Parameter], mended: Mends) -> Testimony:
    """All that counts of what a source says about a game, by parameter."""
    return _testimony(claims, game, parameters, mended, frozenset())


def _testimony(
    claims: SourceClaims, game: str, parameters: Mapping[str, Parameter], mended: Mends, behind: frozenset[str]
) -> dict[str, list[Voice]]:
    direct: dict[str, list[Voice]] = {}
    followed: list[str] = []
    for claim in claims.claims.values():
        if game not in claim.about or not counts(claim):
            continue
        for name, saying in says(claim, mended).items():
            if name in parameters:
                direct.setdefault(name, []).append(Voice(claim, said(saying)))
        if claim.follows and claim.follows not in behind and claim.follows != game:
            followed.append(claim.follows)
    whole = {name: list(voices) for name, voices in direct.items()}
    for other in dict.fromkeys(followed):
        for name, voices in _testimony(claims, other, parameters, mended, behind | {game}).items():
            told = {cell for voice in direct.get(name, ()) for cell in voice.said}
            here = whole.setdefault(name, [])
            for voice in voices:
                rest = {cell: choices for cell, choices in voice.said.items() if cell not in told}
                if rest and not any(one.claim is voice.claim for one in here):
                    here.append(Voice(voice.claim, rest, True))
            if not here:
                del whole[name]
    return whole


def speaks_of(claims: SourceClaims, game: str) -> bool:
    """Whether a source says anything that counts about a game: only then has the game an edition of that source."""
    return any(
        game in claim.about and counts(claim) and (claim.says or claim.follows) for claim in claims.claims.values()
    )


def disputed(many: Iterable[Said]) -> frozenset[Cell]:
    """The cells about which these values cannot all hold."""
    return frozenset(cell for cell, choices in common(many).items() if not choices)


def value(voices: Sequence[Voice]) -> Said:
    """What a source says of a parameter: in each cell what all its claims allow, or anything that one does where they part."""
    everything = [voice.said for voice in voices]
    left, union = common(everything), joined(everything)
    return {cell: choices or union[cell] for cell, choices in left.items()}


def positions(parts: Iterable[tuple[str, Said, Iterable[str]]], cells: frozenset[Cell]) -> tuple[Position, ...]:
    """Group what is held about some cells: (holder, value, claims) with the same value there share a position.

    What goes with everything else that is held ("one to three packs") is no position in the dispute and is left out.
    """
    groups: dict[tuple[tuple[Cell, frozenset[Choice]], ...], tuple[Said, dict[str, None], dict[str, None]]] = {}
    for holder, held, claims in parts:
        part = restrict(held, cells)
        if not part:
            continue
        key = tuple(sorted(part.items(), key=lambda item: str(item[0])))
        _, refs, holders = groups.setdefault(key, (part, {}, {}))
        refs.update(dict.fromkeys(claims))
        holders[holder] = None
    found = [Position(held, tuple(refs), tuple(holders)) for held, refs, holders in groups.values()]
    sides = [one for one in found if not _goes_with_all(one, [other for other in found if other is not one])]
    return tuple(sides if len(sides) > 1 else found)


def _goes_with_all(one: Position, others: Sequence[Position]) -> bool:
    everything = joined(other.said for other in others)
    return all(choices >= everything.get(cell, frozenset()) for cell, choices in one.said.items())
