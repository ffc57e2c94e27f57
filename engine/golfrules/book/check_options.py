"""Whether options rest on what they cite, change something somewhere, and leave no question unanswered in any mix."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from golfrules.book.citations import cell_spot, dangling
from golfrules.book.faults import BookError, Fault
from golfrules.book.mixes import Outcome, bases, outcome, pairs, singles
from golfrules.book.reference import Reference
from golfrules.book.resolve import resolve
from golfrules.book.rulings import rulings_of
from golfrules.book.values import Given, disagreeing, given, restrict, said, text

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Claim, Option

Found = Iterator[Fault]


def check_options(book: Book) -> Found:
    """All faults of options, alone and two by two."""
    for option in book.options.values():
        yield from _grounds(book, option)
    yield from _mixes(book)


def _grounds(book: Book, option: Option) -> Found:
    changes = {name: given(value) for name, value in option.changes.items()}
    named = {*changes, *option.with_, *([option.takes] if option.takes else [])}
    bearing: list[str] = []
    games: set[str] = set()
    for number, ref in enumerate(option.from_):
        spot = option.where.at("from", number)
        gone = dangling(book, ref)
        claim = book.claim(ref)
        if gone is not None:
            yield spot.fault("dangling-citation", *gone)
        elif ref.startswith("ruling/"):
            ruling = book.rulings.get(ref.removeprefix("ruling/"))
            if ruling is not None and ruling.settles is not None:
                games.update(ruling.settles.games)
                # A ruling may decide what arises beside the change (how bonus cards pair), so it need not bear on it.
                if ruling.settles.parameter in named:
                    bearing.append(ref)
                elif not set(ruling.settles.games) & set(option.fits):
                    reason = f"{ref} settles nothing about {', '.join(option.fits)}"
                    yield spot.fault("citation-off-topic", reason, "cite what the option rests on")
        elif claim is not None:
            games.update(_games(book, claim))
            wrong = _against(book, option, claim, changes)
            told = rulings_of(book).mends.get(claim.ref, claim.says)
            if wrong is not None:
                yield wrong
                bearing.append(ref)  # it is the right claim, and the value is wrong
            elif not named & told.keys():
                reason = f"{ref} says nothing about {', '.join(sorted(named))}"
                yield spot.fault("citation-off-topic", reason, "cite what the option rests on")
            else:
                bearing.append(ref)
    if not bearing and not any(dangling(book, ref) or book.is_broken(ref) for ref in option.from_):
        reason = f"nothing that option {option.name} cites bears it"
        yield option.where.key("from").fault(
            "option-without-ground", reason, "cite a claim that offers it, or a ruling"
        )
    if not any(book.is_broken(ref) or dangling(book, ref) for ref in option.from_):
        for number, game in enumerate(option.fits):
            if game not in games:
                reason = f"nothing that option {option.name} cites is about {game}"
                hint = "take the game out, or cite what says that the option fits it"
                yield option.where.at("fits", number).fault("option-fits-unsaid", reason, hint)


def _games(book: Book, claim: Claim) -> set[str]:
    """The games a claim is about, and those that its source plays by the same rules."""
    games = set(claim.about)
    others = book.claims[claim.source].claims.values()
    while True:
        more = {game for other in others if other.follows in games for game in other.about} - games
        if not more:
            return games
        games |= more


def _against(book: Book, option: Option, claim: Claim, changes: dict[str, Given]) -> Fault | None:
    for name, saying in rulings_of(book).mends.get(claim.ref, claim.says).items():
        if name in changes:
            heard = said(saying)
            wrong = disagreeing(changes[name], heard)
            if wrong:
                mine = text({cell: changes[name][cell] for cell in wrong})
                reason = f"{option.name} makes {name} {mine!r}, but {claim.ref} ({claim.at}) says {text(restrict(heard, wrong))!r}"
                spot = cell_spot(option.where.at("changes", name), wrong)
                return spot.fault("option-against-claim", reason, "change the value, or cite another claim")
    return None


def _mixes(book: Book) -> Found:
    alive: set[str] = set()
    lawful: set[str] = set()
    holes: dict[tuple[str, ...], Outcome] = {}
    refusals: dict[str, Outcome] = {}
    for game in book.variants:
        plain = {}
        for base in bases(book, game):
            try:
                plain[base] = resolve(book, base)
            except BookError:
                continue  # told where variants and editions are checked
        for base, name, result in singles(book, game):
            if base not in plain:
                continue
            if result.resolved is not None:
                lawful.add(name)
                if result.resolved.answers != plain[base].answers:
                    alive.add(name)
            elif result.hole:
                holes.setdefault((name,), result)
            else:
                refusals.setdefault(name, result)
        if not any(not base.source for base in plain):
            continue
        for one, two, result in pairs(book, game, meeting=True):
            if result.resolved is not None:
                for name in (one, two):
                    lawful.add(name)
                    rest = tuple(used for used in result.resolved.reference.options if used.name != name)
                    alone = outcome(book, Reference(game, None, rest))
                    if alone.resolved is None or alone.resolved.answers != result.resolved.answers:
                        alive.add(name)
            elif result.hole and not {(one,), (two,)} & holes.keys():
                holes.setdefault((one, two), result)
    for names, result in holes.items():
        option = book.options[names[-1]]
        for fault in result.faults:
            reason = f"{result.ref}: {fault.reason}"
            yield option.where.key("changes").fault("mix-incomplete", reason, f"answer it under with; {fault.hint}")
    holed = {name for names in holes for name in names}
    for name, option in book.options.items():
        if name in holed or not any(game in book.variants for game in option.fits):
            continue
        if name not in lawful:
            why = f": {refusals[name].faults[0].reason}" if name in refusals else ""
            reason = f"option {name} can be played nowhere{why}"
            yield option.where.fault("option-void", reason, "change what it needs, or what it fits")
        elif name not in alive:
            reason = f"option {name} changes nothing in {', '.join(option.fits)}"
            yield option.where.fault("option-dead", reason, "remove it, or let it change something")
