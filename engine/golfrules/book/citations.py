"""What a citation names: a claim `source.claim`, a ruling `ruling/name`, an option `option/name`; and the places of cells."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from golfrules.book.answers import band
from golfrules.book.faults import did_you_mean
from golfrules.book.model import Players
from golfrules.book.values import Cell, cells_at

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Claim
    from golfrules.book.spots import Spot


def claim_named(book: Book, ref: str) -> Claim | None:
    """The claim that a citation names, None when there is none."""
    return book.claim(ref)


def dangling(book: Book, ref: str) -> tuple[str, str] | None:
    """Reason and hint when a citation leads nowhere; None when it leads somewhere, be it to something that is broken."""
    if book.is_broken(ref):
        return None
    kind, slash, name = ref.partition("/")
    if slash:
        known = book.rulings.listed if kind == "ruling" else tuple(book.options)
        if name in known:
            return None
        write = f"write rulings/{name}.yaml" if kind == "ruling" else f"write the {kind}"
        near = did_you_mean(name, known, " ").strip() or _of_like_words(name, known)
        return f"there is no {kind} {name!r}", f"{near} or {write}" if near else f"{write}, or cite something else"
    source, _, claim = ref.partition(".")
    if source not in book.claims.listed:
        return f"there is no source {source!r}", did_you_mean(source, book.claims.listed)
    if source not in book.claims or claim in book.claims[source].claims:
        return None
    near = did_you_mean(claim, book.claims[source].claims, "golf cite finds a passage; golf why lists the claims")
    return f"{source} has no claim {claim!r}", near


def _of_like_words(name: str, known: Collection[str]) -> str:
    """A hint with the names that have most words in common with this one (`two` is taken for `twos`); empty if none has any."""
    words = {word[:5].rstrip("s") for word in name.split("-") if len(word) > 2}
    alike = {other: len(words & {word[:5].rstrip("s") for word in other.split("-")}) for other in known}
    best = sorted((other for other in known if alike[other]), key=lambda other: (-alike[other], other))[:3]
    return f"did you mean {' or '.join(map(repr, best))}?" if best else ""


def cell_spot(spot: Spot, cells: Collection[Cell]) -> Spot:
    """The place of the first key of a table under which one of the cells stands; of the table itself if none does."""
    for key in spot.kids or ():
        words, inner = str(key), spot.at(key)
        if words in cells:
            return inner
        found = band(key, inner, []) if words[:1].isascii() and words[:1].isdigit() else None
        if isinstance(found, Players) and any(cell in cells for cell in cells_at(found)):
            return inner
    return spot
