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
from golfrules.book.values import (
    Cell,
    Given,
    agrees,
    as_said,
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
    from golfrules.book.model import Claim, Option

Found = Iterator[Fault]


def check_options(book: Book) -> Found:
    """All faults of options, alone and two by two."""
    for option in book.options.values():
        yield from _grounds(book, option)
    yield from _mixes(book)


def _grounds(book: Book, option: Option) -> Found:
    """What an option cites says, or reads, what the option answers: in the cells that it answers, and with its values."""
    changes = {name: given(value) for name, value in option.changes.items()}
    answers = {**{name: given(value) for name, value in option.with_.items()}, **changes}
    grounds = _Grounds(book, option, answers)
    sound = not any(book.is_broken(ref) or dangling(book, ref) for ref in option.from_)
    astray = False
    for number, ref in enumerate(option.from_):
        gone = dangling(book, ref)
        if gone is not None:
            yield option.where.at("from", number).fault("dangling-citation", *gone)
        elif not book.is_broken(ref):
            for fault in (grounds.ruling if ref.startswith("ruling/") else grounds.claim)(ref, number):
                astray |= fault.code == "citation-off-topic"  # then what it leaves bare is told with it
                yield fault
    for name, answer in changes.items() if sound and not astray else ():
        bare = {cell: choice for cell, choice in answer.items() if (name, cell) not in grounds.borne}
        if bare:
            reason = f"nothing that option {option.name} cites bears {name} {text(bare)!r}"
            yield option.where.key("from").fault(
                "option-without-ground", reason, "cite a claim that offers it, or a ruling with such a reading"
            )
    for number, game in enumerate(option.fits if sound else ()):
        if game not in grounds.games:
            reason = f"nothing that option {option.name} cites is about {game}"
            hint = "take the game out, or cite what says that the option fits it"
            yield option.where.at("fits", number).fault("option-fits-unsaid", reason, hint)


class _Grounds:
    """Goes through what an option cites. `borne` are the parameters and cells that something speaks of; `games` those that
    the citations are about."""

    def __init__(self, book: Book, option: Option, answers: dict[str, Given]) -> None:
        self.book, self.option, self.answers = book, option, answers
        self.borne: set[tuple[str, Cell]] = set()
        self.games: set[str] = set()

    def ruling(self, ref: str, number: int) -> Found:
        """A ruling bears what one of its readings plays, in some of its games. It may also decide what arises beside the
        change (how bonus cards pair), and then bears nothing."""
        ruling = self.book.rulings.get(ref.removeprefix("ruling/"))
        if ruling is None or ruling.settles is None:
            return
        name, games = ruling.settles.parameter, ruling.settles.games
        spot = self.option.where.at("from", number)
        self.games.update(games)
        if not set(games) & set(self.option.fits):
            reason = f"{ref} settles nothing about {', '.join(self.option.fits)}"
            yield spot.fault("citation-off-topic", reason, "cite what the option rests on")
        elif name in self.answers:
            mine = self.answers[name]
            readings = {word: given(reading.answer) for word, reading in ruling.readings.items()}
            read = {cell for answer in readings.values() for cell in answer if cell in mine}
            self.borne.update((name, cell) for cell in read)  # where the value is wrong that is told, and enough
            if not read:
                about = cells_text({cell for answer in readings.values() for cell in answer})
                reason = f"{ref} settles {name} for {about}, and {self.option.name} answers it for {cells_text(mine)}"
                yield spot.fault("citation-off-topic", reason, "cite what the option rests on")
            elif not any(
                read & answer.keys() and agrees(answer, as_said(restrict_given(mine, read)))
                for answer in readings.values()
            ):
                told = ", ".join(f"{word} ({text(answer)})" for word, answer in readings.items())
                reason = f"{self.option.name} makes {name} {text(restrict_given(mine, read))!r}, and the readings of {ref} are {told}"
                part = "changes" if name in self.option.changes else "with"
                at = cell_spot(self.option.where.at(part, name), read)
                yield at.fault("option-against-ruling", reason, "play one of its readings, or cite another ruling")

    def claim(self, ref: str, number: int) -> Found:
        """A claim bears what it says of the cells that the option answers, or of the number that it takes."""
        claim = self.book.claim(ref)
        if claim is None:
            return
        self.games.update(_games(self.book, claim))
        option, met = self.option, False
        for name, saying in rulings_of(self.book).mends.get(claim.ref, claim.says).items():
            heard, mine = said(saying), self.answers.get(name, {})
            common = {(name, cell) for cell in heard if cell in mine}
            met |= bool(common) or name == option.takes
            self.borne |= common
            wrong = disagreeing(mine, heard) if name in option.changes else frozenset[Cell]()
            if wrong:
                reason = (
                    f"{option.name} makes {name} {text(restrict_given(mine, wrong))!r}, "
                    f"but {claim.ref} ({claim.at}) says {text(restrict(heard, wrong))!r}"
                )
                spot = cell_spot(option.where.at("changes", name), wrong)
                yield spot.fault("option-against-claim", reason, "change the value, or cite another claim")
        if not met:
            named = [*self.answers, *([option.takes] if option.takes else [])]
            cells = {name: cells_text(answer) for name, answer in self.answers.items()}
            told = ", ".join(f"{name} for {cells[name]}" if cells.get(name) else name for name in sorted(named))
            reason = f"{ref} says nothing about {told}"
            yield option.where.at("from", number).fault("citation-off-topic", reason, "cite what the option rests on")


def _games(book: Book, claim: Claim) -> set[str]:
    """The games a claim is about, and those that its source plays by the same rules."""
    games = set(claim.about)
    others = book.claims[claim.source].claims.values()
    while True:
        more = {game for other in others if other.follows in games for game in other.about} - games
        if not more:
            return games
        games |= more


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
