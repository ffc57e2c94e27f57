"""The count of a table and the match: who pays for blocks and for closing too soon, how totals grow, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple, cast

from golfrules import table
from golfrules.algebra import NUMBERS
from golfrules.layout import Layout, parse_layout
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.scoring import count
from golfrules.table import Seat, TablePlan


def _nobody_stands(closer: int | None, last: int | None) -> int | None:
    """Where nobody closed, nobody is judged."""
    return closer


def _last_stands(closer: int | None, last: int | None) -> int | None:
    """Where nobody closed, the player of the last turn is judged."""
    return last if closer is None else closer


def _holes_played(match: Match) -> bool:
    """The agreed number of holes has been played."""
    return len(match.holes) >= match.ruleset.number("match.holes")


def _target_met(match: Match) -> bool:
    """Somebody's total meets the target; looked at after each hole."""
    met = cast(Callable[[int, int], bool], _picked(match.ruleset, "match.target-met"))
    target = match.ruleset.number("match.target")
    return any(met(total, target) for total in match.totals)


def _reached(total: int, target: int) -> bool:
    """A total equal to the target is enough."""
    return total >= target


def _passed(total: int, target: int) -> bool:
    """Only a total above the target is enough."""
    return total > target


def _shared(match: Match) -> tuple[int, ...]:
    """Players who share the lowest total share the victory: nobody has to play on."""
    return ()


def _played_off(match: Match) -> tuple[int, ...]:
    """Players who share the lowest total play another hole, they alone."""
    lowest = match.lowest
    return lowest if len(lowest) > 1 else ()


def _next_on_the_left(dealer: int, seats: tuple[int, ...]) -> int:
    """The next player to the left among those who play; seats are numbered to the left."""
    return next((seat for seat in seats if seat > dealer), seats[0])


def _same_again(dealer: int, seats: tuple[int, ...]) -> int:
    """The same player, or the next one who plays."""
    return dealer if dealer in seats else _next_on_the_left(dealer, seats)


ANSWERS: dict[str, dict[str, object]] = {
    "score.block-bonus": {
        "none": table.nobody,
        "others-add": table.all_others,
        "all-add": table.everybody,
        "holder-subtracts": table.owner_gains,
    },
    "score.block-owners": {"each": table.each_owner, "once-a-hole": table.first_owner},
    "score.block-order": {"before-penalty": table.with_blocks, "after-penalty": table.without_blocks},
    "score.closer-lowest": {"never": table.nothing_added, "adds": table.as_written},
    "score.closer-tie": {"safe": table.beaten, "punished": table.not_alone},
    "score.closer-floor": {"as-written": table.as_written, "at-least-zero": table.at_least_zero},
    "score.no-closer": {"nobody": _nobody_stands, "last-player": _last_stands},
    "match.length": {"holes": _holes_played, "points": _target_met},
    "match.target-met": {"reached": _reached, "passed": _passed},
    "match.unit": {"deals": "a hole is a deal played out"},
    "match.tie": {"shared": _shared, "played-off": _played_off},
    "match.dealer": {"moves-left": _next_on_the_left, "stays": _same_again},
}
"""What each answer to a question of the table or the match is in the engine."""
_UNASKED = {
    "score.block-owners": "each",
    "score.block-order": "before-penalty",
    "score.closer-tie": "safe",
    "score.closer-floor": "as-written",
    "score.no-closer": "nobody",
    "match.unit": "deals",
}
"""What holds where a question does not arise."""


def _picked(ruleset: Ruleset, parameter: str) -> object:
    """What the engine has for the ruleset's answer, or for what holds where the question is not asked."""
    answer = ruleset.word(parameter, _UNASKED.get(parameter))
    if answer not in ANSWERS[parameter]:
        raise RulesetError(f"the engine cannot play {answer!r}", parameter)
    return ANSWERS[parameter][answer]


class Item(NamedTuple):
    """One entry in the account of a seat: what for, and how many points."""

    label: str
    points: int


class TableScore(NamedTuple):
    """The count of a hole: what each seat is credited with, and who was judged as closer (None: nobody)."""

    seats: tuple[Seat[int], ...]
    judged: int | None

    @property
    def raw(self) -> tuple[int, ...]:
        """The points of each seat's layout."""
        return tuple(seat.raw for seat in self.seats)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat with everything."""
        return tuple(seat.total for seat in self.seats)

    def items(self, seat: int) -> tuple[Item, ...]:
        """The account of a seat: its layout, and blocks and penalty where there are any. The points add up to its total."""
        credit = self.seats[seat]
        extra = (Item("blocks", credit.blocks), Item("closer's penalty", credit.penalty))
        return (Item("layout", credit.raw), *(item for item in extra if item.points))


_PLANS: dict[str, TablePlan] = {}


def table_plan(ruleset: Ruleset) -> TablePlan:
    """The ruleset's answers on the count of a table, made once. Raises RulesetError for an answer that cannot be played."""
    found = _PLANS.get(ruleset.digest)
    if found is None:
        found = _PLANS[ruleset.digest] = _make_table_plan(ruleset)
    return found


def _make_table_plan(ruleset: Ruleset) -> TablePlan:
    return TablePlan(
        block_points=ruleset.number("score.block-points", 0),
        owners=cast(table.Shares, _picked(ruleset, "score.block-owners")),
        shares=cast(table.Shares, _picked(ruleset, "score.block-bonus")),
        judged=cast(table.Judged, _picked(ruleset, "score.block-order")),
        closer_points=ruleset.number("score.closer-points"),
        punished=cast(table.Punished, _picked(ruleset, "score.closer-tie")),
        added=cast(table.Added, _picked(ruleset, "score.closer-lowest")),
        floor=cast(table.Added, _picked(ruleset, "score.closer-floor")),
    )


def count_table(
    ruleset: Ruleset,
    raw: Sequence[int],
    blocks: Sequence[int] | None = None,
    closer: int | None = None,
    last: int | None = None,
) -> TableScore:
    """The count of a hole from the points and the number of blocks of each seat's layout.

    `closer` is the seat that closed the hole (None: nobody did), `last` the seat of the last turn. Raises ValueError for
    numbers of seats that do not fit and for seats that are not there.
    """
    owned = [0] * len(raw) if blocks is None else list(blocks)
    if len(owned) != len(raw):
        raise ValueError(f"{len(raw)} scores and {len(owned)} numbers of blocks do not fit")
    for seat in (closer, last):
        if seat is not None and not 0 <= seat < len(raw):
            raise ValueError(f"there is no seat {seat + 1} at a table of {len(raw)}")
    plan = table_plan(ruleset)
    stands = cast(Callable[[int | None, int | None], int | None], _picked(ruleset, "score.no-closer"))
    judged = stands(closer, last)
    if judged is None or len(raw) < 2:
        return TableScore(tuple(table.settle(NUMBERS, plan, raw, owned)), judged)
    return TableScore(tuple(table.settle_closed(NUMBERS, plan, raw, owned, judged)), judged)


def count_layouts(
    ruleset: Ruleset, layouts: Sequence[Layout | str], closer: int | None = None, last: int | None = None
) -> TableScore:
    """The count of a hole from the layouts of all seats (or their texts); raises what scoring a layout raises."""
    laid = [parse_layout(each, ruleset.shape) if isinstance(each, str) else each for each in layouts]
    counts = [count(ruleset, each.cards, each.up, each.removed) for each in laid]
    return count_table(ruleset, [each.total for each in counts], [each.blocks for each in counts], closer, last)


class MatchEnding(StrEnum):
    """Why a match is over."""

    HOLES = "all holes played"
    TARGET = "target met"
    PLAY_OFF = "tie played off"


class Match(NamedTuple):
    """A match between holes.

    `holes` has for each hole played the points by seat, None for a seat that did not take part; `seats` are those who play
    the next hole, `dealer` is its dealer; `ending` is None while the match goes on; `playing_off` once only a tie is left.
    """

    ruleset: Ruleset
    totals: tuple[int, ...]
    holes: tuple[tuple[int | None, ...], ...]
    seats: tuple[int, ...]
    dealer: int
    playing_off: bool = False
    ending: MatchEnding | None = None

    @property
    def hole(self) -> int:
        """The number of the next hole, from 0."""
        return len(self.holes)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.ending is not None

    @property
    def lowest(self) -> tuple[int, ...]:
        """Those with the lowest total among the seats that still play."""
        least = min(self.totals[seat] for seat in self.seats)
        return tuple(seat for seat in self.seats if self.totals[seat] == least)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won; nobody while the match goes on."""
        return self.lowest if self.is_over else ()


def start_match(ruleset: Ruleset, players: int, dealer: int = 0) -> Match:
    """A match before its first hole. Raises ValueError for a dealer who is not at the table or too few players, RulesetError
    for a length that cannot be played."""
    fewest = ruleset.number("setup.fewest-players")
    if players < fewest:
        raise ValueError(f"{ruleset.ref} needs {fewest} players at least, not {players}")
    if not 0 <= dealer < players:
        raise ValueError(f"there is no seat {dealer + 1} at a table of {players}")
    for parameter in ("match.length", "match.unit", "match.tie"):
        _picked(ruleset, parameter)
    ruleset.number("match.holes" if ruleset.word("match.length") == "holes" else "match.target")
    return Match(ruleset, (0,) * players, (), tuple(range(players)), dealer)


def add_hole(match: Match, points: Sequence[int]) -> Match:
    """The match after another hole; `points` of those who played it, in the order of `match.seats`.

    Raises ValueError when the match is over or the number of points does not fit.
    """
    if match.is_over:
        raise ValueError("the match is over")
    if len(points) != len(match.seats):
        raise ValueError(f"{len(match.seats)} players played this hole, but there are points for {len(points)}")
    got = dict(zip(match.seats, points, strict=True))
    after = match._replace(
        totals=tuple(total + got.get(seat, 0) for seat, total in enumerate(match.totals)),
        holes=(*match.holes, tuple(got.get(seat) for seat in range(len(match.totals)))),
    )
    over = cast(Callable[[Match], bool], _picked(match.ruleset, "match.length"))
    if match.playing_off or over(after):
        play_on = cast(Callable[[Match], tuple[int, ...]], _picked(match.ruleset, "match.tie"))(after)
        if not play_on:
            return after._replace(ending=_ending(match))
        after = after._replace(seats=play_on, playing_off=True)
    deals_next = cast(Callable[[int, tuple[int, ...]], int], _picked(match.ruleset, "match.dealer"))
    return after._replace(dealer=deals_next(match.dealer, after.seats))


def _ending(match: Match) -> MatchEnding:
    """Why a match that has just come to its end is over."""
    if match.playing_off:
        return MatchEnding.PLAY_OFF
    return MatchEnding.HOLES if match.ruleset.word("match.length") == "holes" else MatchEnding.TARGET
