"""Simple players. Each sees its own observation, the legal actions and a stream of chance; nothing else.

A player is one function, `choose(ruleset, view, legal, key)`; `key` is the stream for this decision
(`chance.stream(seed, hole, PLAYER, number)`). All arithmetic is on whole numbers, so that the kernel does the same. Points are
multiplied by the number of cards that a hidden card may be, gains by the number of opponents; so nothing is ever rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache, partial
from typing import Final, NamedTuple

from golfrules.actions import DISCARD, KNOCK, PASS, REJECT, STOCK, Action, Kind, slots_of
from golfrules.algebra import NUMBERS
from golfrules.cards import JOKER, Card
from golfrules.chance import below
from golfrules.deal import pack_cards
from golfrules.knowledge import Observation
from golfrules.layout import UNKNOWN, Layout
from golfrules.legal import place_mask
from golfrules.match import table_plan
from golfrules.plan import plan_of
from golfrules.ruleset import Ruleset
from golfrules.scoring import count_known, scorer
from golfrules.simulate.policy import (
    ANY_ORDER,
    DIFFERENT_COLUMNS,
    FEEDS_NOBODY,
    FEW_HIDDEN,
    HIDDEN_FIRST,
    KNOCK_AT,
    KNOWN_FIRST,
    KNOWN_ONLY,
    LEAVES_RANKS,
    NAMED,
    Policy,
)
from golfrules.state import DISCARD_PILE, STOCK_PILE

Player = Callable[[Ruleset, Observation, Sequence[Action], int], Action]


def decide(policy: Policy, ruleset: Ruleset, view: Observation, legal: Sequence[Action], key: int) -> Action:
    """What a player of this policy does."""
    if policy.chance:
        return legal[below(key, 0, len(legal))[0]]
    return _Mind(policy, ruleset, view).choose(legal)


def player_of(policy: Policy) -> Player:
    """The player of a policy."""
    return partial(decide, policy)


PLAYERS: Final[dict[str, Player]] = {name: player_of(policy) for name, policy in NAMED.items()}
"""The players by name."""


class Kinds(NamedTuple):
    """Cards that no rule of the count can tell apart: for each kind what it equals and is worth, and for each card its kind."""

    keys: tuple[int, ...]
    values: tuple[int, ...]
    of: tuple[int, ...]
    cards: tuple[Card, ...]
    """A card of each kind."""


@lru_cache(maxsize=256)
def kinds_of(ruleset: Ruleset) -> Kinds:
    """The kinds of cards of a ruleset, in the order of their first cards."""
    made = scorer(ruleset)
    pairs = [(made.keys[card], made.values[card] or 0) for card in range(JOKER + 1)]
    distinct = list(dict.fromkeys(pairs))
    return Kinds(
        tuple(key for key, _ in distinct),
        tuple(value for _, value in distinct),
        tuple(distinct.index(pair) for pair in pairs),
        tuple(pairs.index(pair) for pair in distinct),
    )


@lru_cache(maxsize=256)
def pack_kinds(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """How many cards of each kind are in play."""
    kinds = kinds_of(ruleset)
    held = Counter(kinds.of[card] for card in pack_cards(ruleset, players))
    return tuple(held[kind] for kind in range(len(kinds.keys)))


@lru_cache(maxsize=256)
def block_gain(ruleset: Ruleset) -> int:
    """By how many points a block sets its owner apart from everybody else."""
    plan = table_plan(ruleset)
    own, other = plan.shares(NUMBERS, [1, 0])
    return plan.block_points * (other - own)


class _Mind:
    """What a player makes of its observation. Points are times `cards`."""

    def __init__(self, policy: Policy, ruleset: Ruleset, view: Observation) -> None:
        self.policy, self.ruleset, self.view = policy, ruleset, view
        self.plan = plan_of(ruleset)
        self.own = view.layouts[view.seat]
        if not policy.memory:
            self.own = _forgotten(self.own)
        self.kinds = kinds_of(ruleset)
        self.unseen = self._unseen() if policy.counts else list(pack_kinds(ruleset, len(view.layouts)))
        self.cards = max(1, sum(self.unseen))
        self.worth_unseen = sum(n * value for n, value in zip(self.unseen, self.kinds.values, strict=True))
        self.others = [layout for seat, layout in enumerate(view.layouts) if seat != view.seat]
        self.opponents = max(1, len(self.others))
        near = view.closer is not None or any(layout.hidden.bit_count() <= FEW_HIDDEN for layout in self.others)
        hurries = bool(policy.late) and near
        self.replaces = KNOWN_FIRST if hurries else policy.replaces
        self.hopes = bool(policy.counts and policy.pairs) and not hurries

    def _unseen(self) -> list[int]:
        """How many cards of each kind the player has not seen, or not seen since they were shuffled."""
        view, of = self.view, self.kinds.of
        unseen = list(pack_kinds(self.ruleset, len(view.layouts)))
        for seat, layout in enumerate(view.layouts):
            read = self.own if seat == view.seat else layout
            for slot in slots_of(_known(read)):
                unseen[of[read.cards[slot]]] -= 1
        drawn = [] if view.drawn is None or view.drawn == UNKNOWN else [view.drawn]
        for card in (*view.discard, *view.aside, *drawn):
            unseen[of[card]] -= card != UNKNOWN
        return unseen

    @cached_property
    def lowest_other(self) -> int | None:
        """The lowest estimate of another player's layout; None if there is no other."""
        return min((self.estimate(layout) for layout in self.others), default=None)

    @cached_property
    def left_out(self) -> frozenset[int]:
        """What the player before shows: nothing to hope for."""
        if not self.policy.watches & LEAVES_RANKS or len(self.view.layouts) < 2:
            return frozenset()
        before = self.view.layouts[(self.view.seat - self.plan.step) % len(self.view.layouts)]
        return frozenset(self.kinds.keys[self.kinds.of[before.cards[slot]]] for slot in slots_of(_known(before)))

    # what a layout is worth

    def worth(self, layout: Layout) -> int:
        """The points of the cards that are known."""
        known = _known(layout)
        if not self.policy.pairs:
            return sum(self.kinds.values[self.kinds.of[layout.cards[slot]]] for slot in slots_of(known))
        found = count_known(self.ruleset, layout.cards, known, layout.removed)
        return found.total - block_gain(self.ruleset) * found.blocks

    def estimate(self, layout: Layout) -> int:
        """The points of a layout with hidden cards at their average."""
        return self.worth(layout) * self.cards + len(layout.unknown) * self.worth_unseen

    def hopeful(self, layout: Layout) -> int:
        """The estimate, less what hidden cards may cancel, each by itself."""
        points = self.estimate(layout)
        if not self.hopes:
            return points
        kinds = self.kinds
        keys = {kinds.keys[kinds.of[layout.cards[slot]]] for slot in slots_of(_known(layout))} - self.left_out
        now = self.worth(layout)
        for kind, n in enumerate(self.unseen):
            if n > 0 and kinds.keys[kind] in keys:
                for slot in layout.unknown:
                    after = self.worth(_with(layout, slot, kinds.cards[kind]))
                    points += n * (after - now - kinds.values[kind])
        return points

    def danger(self, card: Card) -> int:
        """What a discard brings the next player, times `cards`."""
        view = self.view
        if not self.policy.watches & FEEDS_NOBODY or len(view.layouts) < 2 or view.last_turns == 1 or card == UNKNOWN:
            return 0
        layout = view.layouts[(view.seat + self.plan.step) % len(view.layouts)]
        slots = slots_of(self.plan.full & ~layout.removed)
        points = min((self.estimate(_with(layout, slot, card)) for slot in slots), default=0)
        return max(0, self.estimate(layout) - points) if slots else 0

    def willing(self, slot: int | None, points: int) -> bool:
        """Whether the player is content to place a card there (None: to knock), which may close the hole."""
        closing = self.view.closer is None and (slot is None or self.own.hidden == 1 << slot)
        return not (closing and self.policy.closes) or self.lowest_other is None or points <= self.lowest_other

    # what to do

    def choose(self, legal: Sequence[Action]) -> Action:
        """The action the player takes."""
        first = {action.kind: action for action in reversed(legal)}
        if Kind.PLACE in first:
            return self._hold(legal)
        if Kind.STOCK in first or Kind.DISCARD in first or Kind.KNOCK in first:
            return self._draw(legal)
        if Kind.REMOVE in first:
            return first[Kind.REMOVE]
        if Kind.PASS in first:
            declines = Kind.UP not in first or self.own.hidden.bit_count() <= 1 or self.view.phase == "second-round"
            return PASS if declines else first[Kind.UP]
        return self._open(legal)

    def _open(self, legal: Sequence[Action]) -> Action:
        """Which card to turn up or to look at."""
        opens, chosen = self.policy.opens, self.view.chosen
        if opens == ANY_ORDER or not chosen or self.own.shape.is_hand:
            return legal[0]
        columns = {slot % self.own.shape.width for slot in slots_of(chosen)}
        apart = opens == DIFFERENT_COLUMNS
        fit = (action for action in legal if (action.slot % self.own.shape.width in columns) != apart)
        return next(fit, legal[0])

    def _draw(self, legal: Sequence[Action]) -> Action:
        """Where to get a card from, or whether to knock."""
        if KNOCK in legal:
            points = self.estimate(self.own)
            ahead = self.policy.knocks and self.lowest_other is not None
            limit = (self.lowest_other or 0) - 1 if ahead else KNOCK_AT * self.cards
            if points <= limit and self.willing(None, points):
                return KNOCK
        if DISCARD in legal and self._takes(self.view.discard[-1], STOCK in legal):
            return DISCARD
        return STOCK if STOCK in legal else PASS if PASS in legal else legal[0]

    def _takes(self, card: Card, drawing: bool) -> bool:
        """Whether the top of the discard pile is worth taking."""
        slots = self._slots(card, DISCARD_PILE)
        best = self._best(card, slots, 0)
        if best is None or best[0] <= 0:
            return False
        if not (self.policy.counts and drawing):
            return True
        return self._plain_gain(card, slots) * self.cards >= self._stock_gain()

    def _slots(self, card: Card, source: int) -> tuple[int, ...]:
        """Where a card from a pile may be placed."""
        own, plan = self.view.layouts[self.view.seat], self.plan
        return slots_of(place_mask(plan, own.cards, plan.full & ~own.removed, own.up, card, source))

    def _plain_gain(self, card: Card, slots: Iterable[int]) -> int:
        """What a card brings at once."""
        return self.estimate(self.own) - min(self.estimate(_with(self.own, slot, card)) for slot in slots)

    def _stock_gain(self) -> int:
        """What a card from the stock brings on average, times `cards` once more."""
        slots = self._slots(UNKNOWN, STOCK_PILE)
        if not slots:
            return 0
        least = 0 if self.plan.rejects[STOCK_PILE] else -(1 << 60)
        gains = (
            self._plain_gain(card, slots) if n > 0 else 0 for card, n in zip(self.kinds.cards, self.unseen, strict=True)
        )
        return sum(n * max(least, gain) for n, gain in zip(self.unseen, gains, strict=True))

    def _hold(self, legal: Sequence[Action]) -> Action:
        """Where the drawn card goes, or whether it goes back."""
        drawn = self.view.drawn
        assert drawn is not None
        places = {action.slot: action for action in legal if action.kind is Kind.PLACE}
        floor = -self.danger(drawn) if REJECT in legal else 0
        best = self._best(drawn, places, floor)
        if best is not None and (best[0] > floor or REJECT not in legal):
            return places[best[1]]
        if REJECT in legal:
            return REJECT
        forced = self._best(drawn, places, floor, at_any_price=True)
        assert forced is not None
        return places[forced[1]]

    def _best(self, card: Card, slots: Iterable[int], floor: int, at_any_price: bool = False) -> tuple[int, int] | None:
        """The gain (times `cards` and opponents) of the best slot for a card, and that slot; None if there is none to its liking.

        A slot that the policy prefers goes before others if it brings more than `floor`; among equals the first."""
        now = self.hopeful(self.own)
        unknown = self.own.unknown
        best: tuple[bool, int, int] | None = None
        for slot in slots:
            hidden = slot in unknown
            points = self.hopeful(_with(self.own, slot, card))
            if not at_any_price and (not self.willing(slot, points) or (hidden and self.replaces == KNOWN_ONLY)):
                continue
            gain = (now - points) * self.opponents - self.danger(self.own.cards[slot])
            likes = (hidden and self.replaces == HIDDEN_FIRST) or (not hidden and self.replaces == KNOWN_FIRST)
            rank = (likes and gain > floor, gain, -slot)
            if best is None or rank > best:
                best = rank
        return None if best is None else (best[1], -best[2])


def _known(layout: Layout) -> int:
    """The slots whose card is there and known, as a bit mask."""
    return sum(1 << slot for slot, card in enumerate(layout.cards) if card != UNKNOWN) & ~layout.removed


def _forgotten(layout: Layout) -> Layout:
    """The layout as one reads it who forgets what lies face down."""
    open_slots = layout.up | layout.removed
    return layout._replace(
        cards=tuple(card if open_slots >> slot & 1 else UNKNOWN for slot, card in enumerate(layout.cards))
    )


def _with(layout: Layout, slot: int, card: Card) -> Layout:
    cards = (*layout.cards[:slot], card, *layout.cards[slot + 1 :])
    return layout._replace(cards=cards, up=layout.up | 1 << slot)
