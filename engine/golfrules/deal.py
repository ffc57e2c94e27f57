"""The deal: which cards are in play, in which order they come, and the first state of a hole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple, cast

from golfrules.actions import ASK, Menu
from golfrules.cards import JOKER, PACK, Card, card_name, parse_cards
from golfrules.chance import DEAL, check_seed, shuffled, stream
from golfrules.frame import Plan, Table
from golfrules.opening import opening_menu
from golfrules.plan import plan_of
from golfrules.ruleset import Ruleset, RulesetError, need_ruleset
from golfrules.state import NOWHERE, OPENING, Rest, State, new_state, rest_of, rooted
from golfrules.turns import open_hole

MOST_PLAYERS: Final = 99
"""No table of packs is asked about more players than this."""


Shares = tuple[tuple[int, ...], ...]


def one_at_a_time(players: int, size: int) -> Shares:
    """For each player in the order of the deal, which cards of the deal are theirs: a card to each in turn."""
    return tuple(tuple(range(place, players * size, players)) for place in range(players))


def hand_by_hand(players: int, size: int) -> Shares:
    """For each player in the order of the deal, which cards of the deal are theirs: all of one player, then of the next."""
    return tuple(tuple(range(place * size, (place + 1) * size)) for place in range(players))


ANSWERS: Final[dict[str, dict[str, object]]] = {
    "setup.deal-order": {"one-at-a-time": one_at_a_time, "hand-by-hand": hand_by_hand},
    # seats to the dealer's left
    "turn.first": {"left-of-dealer": 1, "dealer": 0},
}
"""What each answer to a question of dealing is in the engine."""


@lru_cache(maxsize=256)
def pack_cards(ruleset: Ruleset, players: int) -> tuple[Card, ...]:
    """All cards that so many players use, sorted pack by pack (A to K, suits c d h s, then its jokers).

    Raises RulesetError when the rules name no number of packs for so many players.
    """
    pack = PACK + (JOKER,) * ruleset.number("setup.jokers")
    return pack * ruleset.packs_for(players)


def cards_needed(ruleset: Ruleset, players: int) -> int:
    """How many cards a hole needs at least: the layouts, the first discard and one for the stock."""
    return players * ruleset.shape.size + 2


def can_deal(ruleset: Ruleset, players: int) -> bool:
    """Whether so many can play: enough players, and enough cards in their packs."""
    try:
        enough = len(pack_cards(ruleset, players)) >= cards_needed(ruleset, players)
    except RulesetError:
        return False
    return enough and players >= ruleset.number("setup.fewest-players")


def most_players(ruleset: Ruleset) -> int:
    """The largest number of players for whom the packs hold enough cards; 0 if there is none (looked for up to MOST_PLAYERS)."""
    return max((players for players in range(1, MOST_PLAYERS + 1) if can_deal(ruleset, players)), default=0)


def check_fewest(ruleset: Ruleset, players: int) -> None:
    """Raises RulesetError when so few cannot play."""
    fewest = ruleset.number("setup.fewest-players")
    if players < fewest:
        raise RulesetError(f"at least {fewest} players are needed, not {players}", "setup.fewest-players")


@lru_cache(maxsize=256)
def check_players(ruleset: Ruleset, players: int) -> None:
    """Raises RulesetError, with the numbers that work, when so many cannot play."""
    check_fewest(ruleset, players)
    if can_deal(ruleset, players):
        return
    most = most_players(ruleset)
    largest = f"the largest number that works is {most}" if most else "no number of players works"
    cards = len(pack_cards(ruleset, players))
    raise RulesetError(
        f"{players} players need {cards_needed(ruleset, players)} cards and have {cards}; {largest}", "setup.packs"
    )


def deal_from_seed(ruleset: Ruleset, players: int, seed: int, hole: int = 0) -> tuple[Card, ...]:
    """The deal of a seed and hole index: all cards in the order in which they leave the pack."""
    return shuffled(pack_cards(ruleset, players), stream(seed, hole, DEAL))


def check_cards(ruleset: Ruleset, players: int, cards: Sequence[Card]) -> None:
    """Raises ValueError when a card occurs more often than the packs hold it, or is none."""
    held = Counter(pack_cards(ruleset, players))
    for card, times in sorted(Counter(cards).items()):
        if times > held[card]:
            name = card_name(card)
            there = f"{held[card]} time{'s' * (held[card] != 1)}" if held[card] else "not at all"
            raise ValueError(
                f"{name} occurs {times} time{'s' * (times > 1)}, but the packs for {players} players hold it {there}"
            )


def start(
    ruleset: Ruleset,
    players: int = 2,
    *,
    deal: Sequence[Card] | str | None = None,
    seed: int | None = None,
    hole: int = 0,
    dealer: int | None = None,
) -> State:
    """The first state of a hole, from an explicit deal or from a seed and hole index (seed 0 if neither is given).

    A deal holds the cards in the order in which they leave the pack: the layouts, beginning at the dealer's left and going round
    clockwise, then the first discard, then the stock with the next card first. It may hold fewer cards than the packs (a small
    pack), but none more often than they do. `dealer` is a seat; left out, the last one, so that seat 0 is at the dealer's left.
    Raises RulesetError when so many cannot play, ValueError for a deal that does not fit, and for a seed or hole
    index out of range, TypeError for what is no ruleset or no number.
    """
    need_ruleset(ruleset)
    if (
        type(players) is not int or type(hole) is not int
        or (seed is not None and type(seed) is not int) or (dealer is not None and type(dealer) is not int)
    ):  # fmt: skip
        players, hole, seed, dealer = _plain_numbers(players, hole, seed, dealer)
    who = players - 1 if dealer is None else dealer
    if not 0 <= who < players:
        check_fewest(ruleset, players)
        raise ValueError(f"there is no seat {who} for the dealer among {players} players")
    if deal is not None and seed is not None:
        raise ValueError("give a deal or a seed, not both")
    if deal is None:
        seed = seed or 0
        check_seed(seed, hole)
        laid = _laid_out(ruleset, players, who, True)
        cards = shuffled(laid.pack, stream(seed, hole, DEAL))
    else:
        if not isinstance(deal, (str, Sequence)):
            raise TypeError(f"a deal is a text or a sequence of cards, not {type(deal).__name__}")
        cards = parse_cards(deal) if isinstance(deal, str) else tuple(deal)
        if not all(isinstance(card, int) for card in cards):
            raise TypeError(f"the cards of a deal are numbers from 0 to {JOKER}; as text all stand in one string")
        check_fewest(ruleset, players)
        laid = _laid_out(ruleset, players, who, False)
        check_cards(ruleset, players, cards)
        if len(cards) < cards_needed(ruleset, players):
            raise ValueError(
                f"{players} players need {cards_needed(ruleset, players)} cards, but the deal has {len(cards)}"
            )
    return _lying(laid, Table(ruleset, laid.plan, players, who, laid.first, seed, hole, cards), cards)


def _plain_numbers(
    players: int, hole: int, seed: int | None, dealer: int | None
) -> tuple[int, int, int | None, int | None]:
    """The same as plain numbers, for a table keeps them, and a record names them. Raises TypeError for what is no whole number."""
    given: tuple[tuple[str, object], ...] = (("players", players), ("hole", hole), ("seed", seed), ("dealer", dealer))
    for name, number in given:
        if not (isinstance(number, int) or (number is None and name in ("seed", "dealer"))):
            raise TypeError(f"{name} is a whole number, not {number!r:.80}")
    return int(players), int(hole), None if seed is None else int(seed), None if dealer is None else int(dealer)


class _LaidOut(NamedTuple):
    """What is the same in all deals of a ruleset, so many players and a dealer."""

    plan: Plan
    pack: tuple[Card, ...]
    """Empty where the deal is given, card by card."""
    first: int
    hands: tuple[Callable[[tuple[Card, ...]], tuple[Card, ...]], ...]
    """For each seat what takes its cards out of the deal."""
    upcard: int
    """Where in the deal the first card of the discard pile is."""
    rest: Rest
    """What seldom changes, as it is at first."""
    opens: Menu
    """What the first seat may turn up, where the hole opens with that; else ASK."""


@lru_cache(maxsize=256)
def _laid_out(ruleset: Ruleset, players: int, dealer: int, whole_packs: bool) -> _LaidOut:
    """Raises RulesetError when so many cannot play with all cards of their packs, if those are wanted."""
    if whole_packs:
        check_players(ruleset, players)
    plan = plan_of(ruleset)
    size = plan.shape.size
    share_out = cast(Callable[[int, int], Shares], _picked(ruleset, "setup.deal-order"))
    shares = share_out(players, size)
    # a layout has two slots at least: of a single one the card would come bare
    hands = tuple(itemgetter(*shares[(seat - dealer - 1) % players]) for seat in range(players))
    first = (dealer + cast(int, _picked(ruleset, "turn.first"))) % players
    table = Table(ruleset, plan, players, dealer, first, None, 0, ())
    seen = tuple((plan.own_seen(seat),) * size for seat in range(players))
    return _LaidOut(
        plan,
        pack_cards(ruleset, players) if whole_packs else (),
        first,
        hands,
        players * size,
        rest_of(table, 0, table.nobody, seen, table.nobody, -1, -1, (), 0, frozenset(), None),
        opening_menu(plan, 0, 0) if plan.before_play else ASK,
    )


def _picked(ruleset: Ruleset, parameter: str) -> object:
    """What the engine has for the ruleset's answer."""
    answer = ruleset.word(parameter)
    if answer not in ANSWERS[parameter]:
        raise RulesetError(f"the engine cannot play {answer!r}", parameter)
    return ANSWERS[parameter][answer]


def dealt(table: Table, cards: tuple[Card, ...]) -> State:
    """The state once the cards lie on the table."""
    return _lying(_laid_out(table.ruleset, table.players, table.dealer, False), table, cards)


def _lying(laid: _LaidOut, table: Table, cards: tuple[Card, ...]) -> State:
    _, _, first, hands, upcard, rest, opens = laid
    layouts = tuple([take(cards) for take in hands])
    lying = new_state(
        (table, OPENING, first, layouts, table.nobody, cards[:upcard:-1], cards[upcard : upcard + 1], None, NOWHERE, 0, 0, rest,
         opens, None)
    )  # fmt: skip
    return rooted(open_hole(lying) if opens is ASK else lying)
