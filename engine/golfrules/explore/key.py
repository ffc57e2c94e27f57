"""When two states have the same future.

A walk visits each state once, and must not take two states for one whose futures differ. So a key holds everything that a legal
action, what an action does, or an ending depends on:

- whose decision it is, and in which phase; the cards, face-up slots and empty places of all layouts; the drawn card and its source;
  the stock, card by card; what the turn did so far, what was chosen in the opening; who closed, how many last turns are left, how
  many turns were quiet; how many turns are over, as far as a rule can tell.

Left out, because nothing that follows depends on it:

- *the plays that led here* (`past`), and *how often the pile was shuffled* (the walk follows all orders of every shuffle);
- *the order of the buried discards*. Only the top can be taken, and the turn that takes it lays another card on the pile, so what
  lies below never comes up again, unless the pile is shuffled, and then its order does not matter. Their number and their sum are
  kept, which say how many of each rank there are; this costs nothing where cards are conserved, and shows it where they are not.
  Where the end depends on how the table stood before (`count-repeated-table`), the order and the earlier tables are kept.
- *who has seen a hidden card*, once the secret looks are over: it decides what players know, not what they may do.
- *the cards set aside*: they never come back, and are those that are nowhere else.
- *which of several slots*, where no rule tells them apart: a layout is written in the first of the orders in which its slots may be
  written (`small.symmetries`). Who exchanges two columns of a table exchanges them in every play that follows, and nothing else.
"""

from __future__ import annotations

from golfrules.explore.small import symmetries
from golfrules.frame import Plan
from golfrules.state import PEEKING, State

Key = tuple[object, ...]
Laid = tuple[object, ...]


class Forms(dict[Laid, int]):
    """What a seat has before it (cards, face-up slots, empty slots, chosen slots) → a number, the same for what is alike."""

    def __init__(self, plan: Plan) -> None:
        self.symmetries = symmetries(plan)
        self.numbers: dict[object, int] = {}
        self.ways: list[int] = []
        """For each number in how many ways it may lie."""

    def __missing__(self, laid: Laid) -> int:
        """The number of the first of all ways in which it may be written."""
        cards, *masks = laid
        assert isinstance(cards, tuple)
        slots = [
            (card, *(mask >> slot & 1 for mask in masks if isinstance(mask, int))) for slot, card in enumerate(cards)
        ]
        orders = {tuple(slots[slot] for slot in order) for order in self.symmetries}
        found = self[laid] = self.numbers.setdefault(min(orders), len(self.numbers))
        if found == len(self.ways):
            self.ways.append(len(orders))
        return found


class Keys:
    """The keys for states of a plan that are not over: calling it gives the key of a state."""

    def __init__(self, plan: Plan) -> None:
        self.forms = Forms(plan)
        self.form = self.forms.__getitem__
        self.whole = plan.repeats

    def __call__(self, state: State) -> Key:
        """What the future of a state depends on."""
        _, phase, seat, layouts, up, stock, discard, drawn, source, did, quiet, rest, _, _ = state[:]
        _, turn, gone, seen, chosen, closer, last, _, _, tables, _ = rest[:]
        if phase == PEEKING:
            return (phase, seat, turn, None, layouts, up, gone, seen, stock, discard, chosen)
        if self.whole:
            return (phase, seat, turn, None, layouts, up, gone, chosen, stock, discard, drawn, source, did, closer, last, tables)  # fmt: skip
        laid = tuple(map(self.form, zip(layouts, up, gone, chosen)))  # noqa: B905 (a third of the time)
        top = discard[-1] if discard else -1
        return (
            phase,
            seat,
            turn,
            laid,
            stock,
            top,
            len(discard),
            sum(discard),
            drawn,
            source,
            did,
            closer,
            last,
            quiet,
        )

    def ways(self, key: Key) -> int:
        """How many states have this key, up to the order of what is left out: as many as the layouts may lie in different ways."""
        laid = key[3]
        number = 1
        if isinstance(laid, tuple):
            for form in laid:
                number *= self.forms.ways[form]
        return number
