"""A six-card engine as one writes it first: a frozen dataclass for the table, lists made anew, `dataclasses.replace` for each step.

It plays the rules of `six-card@six-fr` for the benchmarks alone: two cards turned up, place or reject, the hole over as soon as
a layout is all face up or the stock is empty. It checks each action as the engine does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Slot:
    """A card in a layout."""

    card: int
    up: bool = False


@dataclass(frozen=True)
class Player:
    """A player's cards, by slot."""

    slots: tuple[Slot, ...]

    def all_up(self) -> bool:
        """Whether no card is hidden."""
        return all(slot.up for slot in self.slots)

    def with_slot(self, index: int, slot: Slot) -> Player:
        """The player with one card changed."""
        return replace(self, slots=(*self.slots[:index], slot, *self.slots[index + 1 :]))


@dataclass(frozen=True)
class Game:
    """A hole at one moment; the piles have their top card last."""

    players: tuple[Player, ...]
    stock: tuple[int, ...]
    discard: tuple[int, ...]
    seat: int = 0
    opening: bool = True
    drawn: int | None = None
    source: str | None = None
    over: bool = False

    def with_player(self, player: Player) -> Game:
        """The hole with the cards of the seat to move changed."""
        return replace(self, players=(*self.players[: self.seat], player, *self.players[self.seat + 1 :]))


def start(deal: tuple[int, ...], players: int = 2) -> Game:
    """The hole of a deal."""
    size = players * 6
    hands = [Player(tuple(Slot(card) for card in deal[seat:size:players])) for seat in range(players)]
    return Game(tuple(hands), deal[:size:-1], (deal[size],))


def legal_actions(game: Game) -> list[str]:
    """The actions of the seat to move."""
    if game.over:
        return []
    slots = game.players[game.seat].slots
    if game.opening:
        return [f"up {index + 1}" for index, slot in enumerate(slots) if not slot.up]
    if game.drawn is None:
        return ["stock", "discard"]
    places = [f"place {index + 1}" for index in range(len(slots))]
    return [*places, "reject"] if game.source == "stock" else places


def apply(game: Game, action: str) -> Game:
    """The hole after an action."""
    if action not in legal_actions(game):
        raise ValueError(action)
    word, _, number = action.partition(" ")
    if word == "up":
        return _turned_up(game, int(number) - 1)
    if word == "stock":
        return replace(game, drawn=game.stock[-1], stock=game.stock[:-1], source="stock")
    if word == "discard":
        return replace(game, drawn=game.discard[-1], discard=game.discard[:-1], source="discard")
    assert game.drawn is not None
    if word == "reject":
        return _next(replace(game, discard=(*game.discard, game.drawn), drawn=None, source=None))
    player, index = game.players[game.seat], int(number) - 1
    old = player.slots[index].card
    placed = game.with_player(player.with_slot(index, Slot(game.drawn, True)))
    return _next(replace(placed, discard=(*game.discard, old), drawn=None, source=None))


def _turned_up(game: Game, index: int) -> Game:
    player = game.players[game.seat]
    player = player.with_slot(index, replace(player.slots[index], up=True))
    game = game.with_player(player)
    if sum(slot.up for slot in player.slots) < 2:
        return game
    last = game.seat == len(game.players) - 1
    return replace(game, seat=(game.seat + 1) % len(game.players), opening=not last)


def _next(game: Game) -> Game:
    if game.players[game.seat].all_up() or not game.stock:
        shown = tuple(
            replace(player, slots=tuple(replace(slot, up=True) for slot in player.slots)) for player in game.players
        )
        return replace(game, players=shown, over=True)
    return replace(game, seat=(game.seat + 1) % len(game.players))


def is_terminal(game: Game) -> bool:
    """Whether the hole is over."""
    return game.over
