"""All that can be played: variants, editions, options alone and in pairs; which are lawful, which are refused and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.editions import sources_of
from golfrules.book.faults import BookError, Fault
from golfrules.book.meeting import Meetings
from golfrules.book.reference import OptionUse, Reference
from golfrules.book.resolve import Resolved, resolve

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Option

# A refusal with one of these codes says that the mix makes no sense; any other says that the rulebook has a hole.
REFUSALS = frozenset({"option-does-not-fit", "options-exclude", "options-contradict", "not-asked", "void-mix"})


# The number given to an option that takes one: a match of that many holes is not what any variant plays by itself.
_SAMPLE = 18


class Outcome(NamedTuple):
    """What became of a reference. Exactly one of: it can be played; it is refused with reasons; it shows a hole."""

    ref: str
    resolved: Resolved | None
    faults: tuple[Fault, ...]

    @property
    def lawful(self) -> bool:
        """Whether it can be played."""
        return self.resolved is not None and not self.resolved.unplayed

    @property
    def refused(self) -> bool:
        """Whether it is refused for a reason that the rulebook gives; what it leaves open besides does not matter then."""
        return self.resolved is None and any(fault.code in REFUSALS for fault in self.faults)

    @property
    def hole(self) -> bool:
        """Whether the rulebook fails to answer something."""
        return not self.lawful and not self.refused


def outcome(book: Book, reference: Reference) -> Outcome:
    """Resolve a reference and say what became of it."""
    try:
        return Outcome(str(reference), resolve(book, reference), ())
    except BookError as error:
        return Outcome(str(reference), None, error.faults)


def bases(book: Book, game: str) -> tuple[Reference, ...]:
    """The variant of a game and its editions."""
    return (Reference(game), *(Reference(game, source) for source in sources_of(book, game)))


def use(book: Book, option: Option) -> OptionUse:
    """An option as a reference names it, with a number where it takes one."""
    parameter = book.parameters.get(option.takes) if option.takes else None
    if parameter is None or parameter.number is None:
        return OptionUse(option.name)
    return OptionUse(option.name, max(parameter.number.least, min(_SAMPLE, parameter.number.most)))


def fitting(book: Book, game: str) -> tuple[OptionUse, ...]:
    """The options that fit a game."""
    return tuple(use(book, option) for name, option in sorted(book.options.items()) if game in option.fits)


def singles(book: Book, game: str) -> Iterator[tuple[Reference, str, Outcome]]:
    """Each fitting option alone on the variant and on each edition: (base, option, what became of it)."""
    for base in bases(book, game):
        for one in fitting(book, game):
            yield base, one.name, outcome(book, base._replace(options=(one,)))


def pairs(book: Book, game: str, meeting: bool = False) -> Iterator[tuple[str, str, Outcome]]:
    """Each two fitting options together on the variant: (option, option, what became of them). With `meeting` only those that can
    matter to each other; the others do together what each does alone."""
    meetings = Meetings(book.parameters)
    for one, two in combinations(fitting(book, game), 2):
        if not meeting or meetings.meet(book.options[one.name], book.options[two.name]):
            yield one.name, two.name, outcome(book, Reference(game, None, (one, two)))


def lawful_pairs(book: Book, game: str) -> set[frozenset[str]]:
    """The names of each two options that can be played together on the variant."""
    alone = {name for base, name, one in singles(book, game) if one.lawful and not base.source}
    met = {frozenset((one, two)): what.lawful for one, two, what in pairs(book, game, meeting=True)}
    both = map(frozenset, combinations([use.name for use in fitting(book, game)], 2))
    return {pair for pair in both if met.get(pair, pair <= alone)}
