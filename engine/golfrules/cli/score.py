"""`golf score`: the points of a layout, line by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.trouble import WrongUse, reasons

if TYPE_CHECKING:
    from golfrules.cards import Card
    from golfrules.ruleset import Ruleset

_EMPTY_FIRST = re.compile(r"--?\s.*|-(?:[^\s-]+-|-)(?:\s.*)?", re.DOTALL)


class WithLayout(click.Command):
    """A command whose last argument is a layout, which may begin with a place that is empty: `-- 3s / -As- 4s`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Layouts are put behind a `--`, where nothing is taken for an option."""
        end = args.index("--") if "--" in args else len(args)
        layouts = [word for word in args[:end] if _EMPTY_FIRST.fullmatch(word)]
        others = [word for word in args[:end] if word not in layouts]
        return super().parse_args(ctx, [*others, "--", *layouts, *args[end + 1 :]])


@click.command("score", cls=WithLayout)
@click.argument("ref")
@click.argument("layout")
@at_desk()
def command(desk: Desk, ref: str, layout: str) -> int:
    """Count a layout by a ruleset.

    Rows are written top to bottom with / between: "9s Kd 2c / 9h (Qc) 7d". A card in brackets lies face down; it is
    counted too, where the ruleset counts hidden cards, so it must be known.
    """
    from golfrules.layout import format_layout
    from golfrules.scoring import score, scorer

    ruleset, laid = _read(desk, ref, layout)
    unknown = [str(slot + 1) for slot in laid.unknown]
    if unknown and ruleset.word("score.hidden", "counted") == "counted":
        which = f"card{'s' * (len(unknown) > 1)} {', '.join(unknown)}"
        raise WrongUse(
            f"{which} of the layout: unknown, and {ruleset.ref} counts hidden cards (score.hidden)",
            "write a hidden card that you know in brackets, (Qc)",
        )
    found, values = score(ruleset, laid), scorer(ruleset).values
    say = desk.say
    say.note(_too_many(ruleset, laid.cards))
    from golfrules.cards import card_name
    from golfrules.cli.draw import columns, layout_rows, sum_text

    say.lines(f"  {row}" for row in layout_rows(laid, say.pretty))
    say.line()
    rows = []
    for line in found.lines:
        cards = " ".join(card_name(card, say.pretty) if card >= 0 else ".." for card in line.cards)
        worth = (
            sum_text([values[card] or 0 for card in line.cards if card >= 0])
            if line.why == "counted"
            else str(line.why)
        )
        rows.append(
            (line.label, cards, str(line.points), worth if len(line.cards) > 1 or line.why != "counted" else "")
        )
    say.lines(columns(rows, right=(2,), indent="  "))
    if laid.hidden and not laid.unknown:
        counted = ruleset.word("score.hidden", "counted") == "counted"
        say.line(
            f"  cards in brackets lie face down and are {'turned up and counted' if counted else 'not counted'}", "dim"
        )
    if found.blocks:
        say.line(
            f"  {found.blocks} block{'s' * (found.blocks > 1)} of four, which the table counts (score.block-bonus)"
        )
    say.line()
    return say.end(
        str(found),
        ref=ruleset.ref,
        digest=ruleset.digest,
        layout=format_layout(laid),
        total=found.total,
        lines=[
            {
                "label": line.label,
                "slots": [slot + 1 for slot in line.slots],
                "cards": [card_name(card) if card >= 0 else ".." for card in line.cards],
                "points": line.points,
                "why": str(line.why),
            }
            for line in found.lines
        ],
        blocks=found.blocks,
    )


def _too_many(ruleset: Ruleset, cards: Sequence[Card]) -> Iterator[str]:
    """That cards lie there more often than the packs of the smallest table hold them: the count is right, but a card may be mistyped."""
    from golfrules.cards import JOKER, card_name
    from golfrules.ruleset import RulesetError

    players = ruleset.number("setup.fewest-players")
    try:
        packs = ruleset.packs_for(players)
    except RulesetError:  # it does not say how many packs they use
        return
    lying = Counter(card for card in cards if card >= 0)
    held = dict.fromkeys(lying, packs) | {JOKER: packs * ruleset.number("setup.jokers", 0)}
    them = "them" if packs > 1 else "it"
    more = [
        f"{card_name(card)} is in {them} {_times(held[card])} and lies there {_times(number)}"
        for card, number in lying.items()
        if number > held[card]
    ]
    if more:
        yield f"{players} players use {packs} pack{'s' * (packs > 1)}: {'; '.join(more)}"


def _times(number: int) -> str:
    """How often, in words."""
    return ("not at all", "once", "twice")[number] if number < 3 else f"{number} times"


def _read(desk: Desk, ref: str, text: str):  # type: ignore[no-untyped-def]
    """The ruleset and the layout; everything wrong with either in one refusal."""
    from golfrules.book.faults import BookError
    from golfrules.cards import ParseError
    from golfrules.layout import parse_layout

    wrong: list[Exception] = []
    ruleset = laid = None
    try:
        ruleset = desk.ruleset(ref)
    except BookError as error:
        wrong.append(error)
    try:
        laid = parse_layout(text, ruleset.shape if ruleset else None)
    except ParseError as error:
        wrong.append(error)
    if wrong:
        raise WrongUse(reasons(wrong))
    return ruleset, laid
