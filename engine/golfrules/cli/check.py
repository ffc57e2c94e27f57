"""`golf check`: the data alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.pick import within

if TYPE_CHECKING:
    from golfrules.book.account import Account
    from golfrules.book.faults import Fault


class Checked(NamedTuple):
    """All faults of a rulebook, the likely causes first; the accounts of its sources' texts, empty without the texts; and how many faults more may only
    seem to be some because something cannot be read."""

    faults: tuple[Fault, ...]
    accounts: tuple[Account, ...]
    with_texts: bool
    waiting: int = 0
    texts: int = 0
    """How many texts there should be."""

    @property
    def waiting_line(self) -> str:
        """What is said of those that wait; empty when there are none."""
        if not self.waiting:
            return ""
        many = self.waiting > 1
        return f"not told: {self.waiting} more fault{'s' * many} that may only follow from what could not be read; mend that first"


def whole_check(desk: Desk, only: Sequence[str] = ()) -> Checked:
    """Every check of the data, also of the scenarios; of the passages too where the texts are at hand (`only` those of some sources)."""
    from golfrules.book.check import find
    from golfrules.book.check_scenarios import documents
    from golfrules.book.faults import causes_first
    from golfrules.testing.check import scenario_faults

    book = desk.book
    scenarios = documents(book, desk.scenarios) if desk.scenarios is not None else None
    across = find(book, scenarios)
    found = list(across.faults)
    if scenarios is not None:
        found += scenario_faults(book, scenarios)
    if desk.spec is None:  # the record of computed grades is that of the rulebook shipped
        from golfrules.proof.graded import grade_faults

        found += grade_faults(book)
    if desk.sources is None:
        return Checked(causes_first(found), (), False, across.waiting)
    from golfrules.book.account import audit

    wanted = {name: source for name, source in book.sources.items() if not only or name in only}
    unread = [name for name in book.claims.listed if name not in book.claims]
    audited = audit(desk.sources, wanted, book.claims, unread)
    return Checked(causes_first([*found, *audited.faults]), audited.accounts, True, across.waiting, len(wanted))


def passages_line(checked: Checked) -> str:
    """What became of the passages, in a line of its own."""
    if not checked.with_texts:
        return "passages: not checked, the texts of the sources are not at hand (--sources DIR, or GOLF_SOURCES=DIR)"
    whole = sum(account.percent == 100 for account in checked.accounts)
    return f"passages: {whole} of {checked.texts} texts wholly accounted for"


def _say_next(desk: Desk, faults: tuple[Fault, ...]) -> None:
    """What to do next, in order, when there is more than one thing to do."""
    from golfrules.book.check import next_steps

    steps = next_steps(faults)
    if len(steps) > 1:
        desk.say.line("to do, in this order:", "bold")
        for number, step in enumerate(steps, 1):
            desk.say.line(f"  {number}. {step.do} ({len(step.faults)} fault{'s' * (len(step.faults) > 1)})")
        desk.say.line()


@click.command("check")
@click.argument("texts", nargs=-1, metavar="[SOURCE]…")
@at_desk()
def command(desk: Desk, texts: tuple[str, ...]) -> int:
    """Check the rulebook and its scenarios: every fault with its place, reason and hint, all in one run; exit code 1 when there is any.
    Those from which others may follow come first: rules, options, questions, then what speaks of them, the scenarios last.

    With the texts of the sources at hand (--sources DIR, or GOLF_SOURCES) every passage is compared with its text, and
    every character of the texts must be claimed or passed over; with SOURCE only the texts of these sources are.
    """
    for name in texts:
        within(name, list(desk.book.sources), "source")
    checked = whole_check(desk, texts)
    say, book = desk.say, desk.book
    for fault in checked.faults:
        say.line(f"{say.paint(fault.place, 'bold')}  {say.paint(fault.code, 'red')}")
        say.line(f"  {fault.reason}")
        if fault.hint:
            say.line(f"  {fault.hint}", "cyan")
        say.line()
    _say_next(desk, checked.faults)
    if checked.waiting_line:
        say.line(checked.waiting_line)
    say.lines(str(account) for account in checked.accounts)
    if desk.scenarios is None:
        say.line("witnesses: not looked for, no folder of scenarios lies beside this rulebook")
    say.line(passages_line(checked))
    number = len(checked.faults)
    held = (
        f"{sum(len(source.claims) for source in book.claims.values())} claims of {len(book.claims)} sources, "
        f"{len(book.parameters)} parameters, {len(book.variants)} variants, {len(book.options)} options, "
        f"{len(book.rulings)} rulings"
    )
    state = "no faults" if not number else f"{number} fault{'s' * (number > 1)}"
    return say.end(
        f"{state} in {held}",
        not number,
        faults=[fault.to_json() for fault in checked.faults],
        waiting=checked.waiting,
        passages=[account.to_json() for account in checked.accounts] if checked.with_texts else None,
    )
