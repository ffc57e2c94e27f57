"""`golf diff`: the rules in which two rulesets differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.draw import columns

if TYPE_CHECKING:
    from golfrules.book.diff import Side


@click.command("diff")
@click.argument("left", metavar="REF")
@click.argument("right", metavar="REF")
@click.option("--all", "everything", is_flag=True, help="Also the rules that are the same.")
@at_desk()
def command(desk: Desk, left: str, right: str, everything: bool) -> int:
    """The rules in which two rulesets differ, each with what it rests on."""
    from golfrules.book.diff import diff
    from golfrules.book.resolve import resolve

    lines = diff(desk.book, left, right, everything=True)
    one, two = resolve(desk.book, left).ref, resolve(desk.book, right).ref
    desk.tell_idle(left, right)
    differ = [line for line in lines if not line.same]
    same = [line for line in lines if line.same]
    say = desk.say
    for line in differ:
        where = f" ({line.cells})" if line.cells else ""
        say.line(f"{say.paint(line.parameter, 'bold')}{where}  {line.asks}")
        heads = columns([(one, _answer(line.left)), (two, _answer(line.right))], indent="  ")
        wide = max(map(len, heads)) + 2
        for head, side in zip(heads, (line.left, line.right), strict=True):
            say.wrapped(" ".join(side.grounds), f"{head:<{wide}}", " " * wide)
        say.line()
    if everything:
        say.line("the same in both:", "bold")
        say.lines(columns([(line.parameter, _answer(line.left)) for line in same], indent="  "))
        say.line()
    number = len(differ)
    shown = lines if everything else differ
    return say.end(
        f"{number} rule{' differs' if number == 1 else 's differ'}, {len(same)} {'is' if len(same) == 1 else 'are'} the same",
        desk.whole(),
        left=one,
        right=two,
        rules=[
            {
                "parameter": line.parameter,
                "cells": line.cells or None,
                "same": line.same,
                "left": _as_data(line.left),
                "right": _as_data(line.right),
            }
            for line in shown
        ],
    )


def _answer(side: Side) -> str:
    return "not asked" if side.answer is None else side.answer


def _as_data(side: Side) -> dict[str, Any]:
    return {"answer": side.answer, "origins": list(side.origins), "grounds": list(side.grounds)}
