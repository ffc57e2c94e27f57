"""Whether a layout can lie on a table at all: cards that the packs do not hold, places emptied that no rule empties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from golfrules.cards import JOKER, card_name
from golfrules.layout import UNKNOWN, Layout, LayoutError, Slots
from golfrules.ruleset import Ruleset


def check_layout(ruleset: Ruleset, layout: Layout, groups: Sequence[Slots]) -> None:
    """Raises LayoutError for a layout that no table of the ruleset can show. `groups`: the slots that cancel together.

    The packs are those of the largest number that the table of packs names. Cards that were taken away and are told count too.
    """
    reasons = [*_too_many(ruleset, layout), *_wrongly_gone(ruleset, layout, groups)]
    if reasons:
        raise LayoutError("; ".join(reason for reason, _ in reasons), next((hint for _, hint in reasons if hint), ""))


def _too_many(ruleset: Ruleset, layout: Layout) -> list[tuple[str, str]]:
    """Cards that lie there more often than the packs hold them."""
    bands = ruleset.answers.get("setup.packs")
    if not isinstance(bands, tuple):
        return []
    packs, jokers = max(band.packs for band in bands), ruleset.number("setup.jokers")
    found = []
    for card, times in sorted(Counter(card for card in layout.cards if card != UNKNOWN).items()):
        held = packs * (jokers if card == JOKER else 1)
        if times > held:
            most = f"{held} of them" if held else "none"
            table = f"{packs} pack{'s' * (packs > 1)}"
            reason = f"{card_name(card)} lies there {times} time{'s' * (times > 1)}, and {ruleset.ref} has {most} (at most {table})"
            hint = "add jokers (setup.jokers)" if card == JOKER else ""
            found.append((reason, hint))
    return found


def _wrongly_gone(ruleset: Ruleset, layout: Layout, groups: Sequence[Slots]) -> list[tuple[str, str]]:
    """Cards that were taken away though the rules take none away, or not these alone."""
    gone = [slot for slot in range(layout.shape.size) if layout.removed >> slot & 1]
    if not gone:
        return []
    if ruleset.word("turn.remove-matched", "never") == "never":
        reason = f"{_slots(gone)} empty, and {ruleset.ref} takes no cards away (turn.remove-matched)"
        return [(reason, "a hidden card that nobody knows is written (..)")]
    whole = {slot for group in groups if all(layout.removed >> slot & 1 for slot in group) for slot in group}
    left = [slot for slot in gone if slot not in whole]
    if not left:
        return []
    reason = f"{_slots(left)} empty, but only equal cards are taken away, and together (turn.remove-matched)"
    return [(reason, "empty the whole line")]


def _slots(slots: Sequence[int]) -> str:
    return f"slot{'s' * (len(slots) > 1)} {', '.join(str(slot + 1) for slot in slots)} {'is' if len(slots) == 1 else 'are'}"
