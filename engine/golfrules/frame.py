"""What stays the same for a whole hole: what its rules come to, and the table it is played at.

`Plan` is what a ruleset comes to for the engine (constants and small functions, made once for each ruleset by `golfrules.plan`),
`Table` a plan with players, a dealer and a deal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from golfrules.actions import Action, Menu
from golfrules.cards import Card
from golfrules.layout import Shape
from golfrules.ruleset import Ruleset
from golfrules.scoring import MatchedLine

Slots = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Plan:
    """What a ruleset comes to: for each question the value or small function of its answer. Masks are bit masks of slots.

    Small functions cannot be pickled, so a plan travels as its ruleset (see `golfrules.plan`)."""

    shape: Shape
    full: int
    columns: tuple[int, ...]
    nearest: int
    # the opening
    turn_up: int
    where: Callable[[Plan, int, int, int], int]
    before_play: bool
    own_first_turn: bool
    every_turn: bool
    reveal_card: bool
    reveal_all: bool
    hands_on: bool
    """Whether, once a seat has chosen all that it turns up, the next seat just chooses, if one is left."""
    openings: dict[tuple[int, int], Menu]
    """Open slots and chosen slots of a layout → what may be turned up at the opening, as far as it was asked (`opening.opening_menu`)."""
    more: tuple[int, ...]
    peek: int
    peek_where: Callable[[Plan, int], int]
    # the turn
    step: int
    takes: bool
    face_down_only: bool
    take_hidden_only: bool
    take_unequal: bool
    turn_up_instead: bool
    rejects: tuple[bool, bool, bool]
    after_reject: Callable[[Plan, int], tuple[Action, ...]]
    last_hidden: Callable[[int], tuple[Action, ...]]
    face_up: bool
    rearranges: bool
    open_piles: bool
    """Whether both piles are open to everybody while they hold cards."""
    plain_draw: Menu
    """What may be drawn while both piles hold cards, if that is all there is to say; else ASK."""
    plain_hold: tuple[Menu, ...]
    """By source of the drawn card: what may be done with it, if that is always the same; else ASK."""
    # taking matched lines away: the lines, in the order in which actions count them
    removes: bool
    removes_at_once: bool
    set_aside: bool
    lines: tuple[str, ...]
    """What the lines are called, in the order in which actions count them."""
    matched: Callable[[tuple[Card, ...], int, int], tuple[MatchedLine, ...]]
    """Cards, face-up slots, empty slots → the lines that match."""
    cancelling: Callable[[tuple[Card, ...], int, int], int]
    """The same → the slots that cancel, where matched lines may share a card."""
    # the end
    trigger: Callable[[Any], bool]
    any_act: bool
    removed_close: bool
    knock: bool
    knock_round: int
    second_knock: bool
    last_turns: Callable[[int], int]
    final_stock_only: bool
    final_stock_out: int
    reveal_at_close: bool
    reveal_own_final: bool
    recycle: Callable[[tuple[Card, ...], int], tuple[tuple[Card, ...], tuple[Card, ...]]] | None
    out_counts: bool
    out_passes: bool
    out_resolved: bool
    out_cuts: bool
    standstill: Callable[[Any], bool] | None
    standstill_rounds: int
    quiet_step: int
    """1 if turns without a stock card or a newly visible card are counted, else 0."""
    repeats: bool
    counts_hidden: bool
    placing_ends: bool
    """Whether a turn is over once a card is placed."""
    plain_turns: bool
    """Whether the next turn just follows, as long as there is a stock."""
    # knowledge
    tracks: bool
    """Whether it matters who has seen a hidden card."""
    own_seen: Callable[[int], int]
    drawn_seen: Callable[[int, int], int]
    taken_known: Callable[[int, int], int]
    rounds_told: int
    """How many rounds of turns some rule can tell from the later ones."""


NEVER: Final = 1 << 30
"""More turns than any hole has."""


@lru_cache(maxsize=256)
def _following(step: int, players: int) -> Slots:
    """For each seat the one whose turn follows."""
    return tuple((seat + step) % players for seat in range(players))


class Table:
    """What stays the same for a whole hole. Equal when rules, players, dealer, chance and deal are.

    `seed` is None for an explicit deal, `deal` empty for a position; `first` is the seat of the first turn.
    """

    __slots__ = (
        "deal", "dealer", "everybody", "first", "following", "hole", "nobody", "patience", "plain_draw", "plain_from", "plain_hold", "plain_place", "plan", "players", "ruleset",
        "seed", "told",
    )  # fmt: skip

    def __init__(
        self,
        ruleset: Ruleset,
        plan: Plan,
        players: int,
        dealer: int,
        first: int,
        seed: int | None,
        hole: int,
        deal: tuple[Card, ...],
    ) -> None:
        self.ruleset = ruleset
        self.plan = plan
        self.players = players
        self.dealer = dealer
        self.first = first
        self.seed = seed
        self.hole = hole
        self.deal = deal
        self.everybody = (1 << players) - 1
        self.nobody = (0,) * players
        self.following = _following(plan.step, players)
        self.told = plan.rounds_told * players
        self.plain_from = self.told if plan.plain_turns else NEVER
        self.plain_place = self.plain_from if plan.placing_ends else NEVER
        self.patience = plan.standstill_rounds * players if plan.quiet_step else NEVER
        self.plain_draw = plan.plain_draw
        self.plain_hold = plan.plain_hold

    def _key(self) -> tuple[object, ...]:
        """What makes two tables the same, but for the deal."""
        return (self.ruleset.digest, self.players, self.dealer, self.first, self.seed, self.hole)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Table) and self._key() == other._key() and self.deal == other.deal)

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        """What it was made of: the rest follows from that."""
        made_of = (self.ruleset, self.plan, self.players, self.dealer, self.first, self.seed, self.hole, self.deal)
        return (Table, made_of)

    def __repr__(self) -> str:
        return f"<Table {self.ruleset.ref}, {self.players} players>"

    def after(self, seat: int) -> int:
        """The seat whose turn follows."""
        return self.following[seat]
