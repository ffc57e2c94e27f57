"""`golf conflicts`: where the sources part, contradict themselves or are silent, and what was decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from golfrules.book.rulings import scoped
from golfrules.cli.desk import Desk, at_desk
from golfrules.cli.draw import columns
from golfrules.cli.mended import mended, mended_data, show_mended
from golfrules.cli.pick import OneOf, parameters_named, within
from golfrules.cli.say import Say
from golfrules.proof.graded import Recorded, disagrees
from golfrules.proof.stake import stake_line, witness_of

if TYPE_CHECKING:
    from golfrules.book.entries import Conflict
    from golfrules.book.model import Ruling

KINDS = ("within-source", "between-translations", "between-lineages", "gap", "open-question")
GRADES = ("verbal", "observable", "decisive")
_IN_WORDS = {
    "within-source": "inside one source",
    "between-translations": "between translations",
    "between-lineages": "between lineages",
    "gap": "gaps",
    "open-question": "open questions",
}


@click.command("conflicts")
@click.argument("parameter", required=False)
@click.option("--variant", metavar="V", help="Only this game.")
@click.option("--source", metavar="S", help="Only entries in which this source speaks.")
@click.option("--kind", type=OneOf((*KINDS, "mended")), help="Only entries of this kind.")
@click.option("--grade", type=OneOf(GRADES), help="Only entries of this grade.")
@at_desk()
def command(
    desk: Desk, parameter: str | None, variant: str | None, source: str | None, kind: str | None, grade: str | None
) -> int:
    """The ledger: every disagreement and silence of the sources, its readings by lineage, and the ruling.

    Entries that differ in the game alone are shown as one group. PARAMETER, or the beginning of its name (score, end.final), shows only its entries. Below each: what is at stake as it was
    computed, with the witness, or why it is not. Exit code 1 when an entry has no ruling, or when the grade written in a ruling is
    not the computed one.
    """
    from golfrules.book.conflicts import ledger

    book = desk.book
    if variant is not None:
        within(variant, sorted(book.games), "variant")
    if source is not None:
        within(source, list(book.sources), "source")
    names = parameters_named(parameter, book) if parameter else list(book.parameters)
    wanted = set(names)
    found = [
        entry
        for entry in ledger(book).conflicts
        if entry.parameter in wanted
        and variant in (None, entry.game)
        and kind in (None, entry.kind)
        and grade in (None, entry.grade)
        and (source is None or _speaks(entry, source))
    ]
    say = desk.say
    passages = mended(book, wanted, variant, source, kind, grade)
    stakes = _stakes(desk, [*(entry.ruling for entry in found), *passages])
    groups = _alike(found)
    for same in groups:
        _show(say, same, book.parameters[same[0].parameter].asks, stakes)
    show_mended(say, passages, lambda ruling: _show_stake(say, stakes[ruling.name]))
    open_ones = [entry for entry in found if entry.ruling is None]
    wrong = sorted(name for name, stake in stakes.items() if isinstance(stake, Recorded) and disagrees(stake))
    told = _summary(found, len(groups), open_ones)
    if passages:
        told += f"; {len(passages)} mended passage{'s' * (len(passages) > 1)}"
    if wrong:
        told += f"; graded otherwise than computed: {', '.join(wrong)}"
    return say.end(
        told,
        good=desk.whole() and not open_ones and not wrong,
        conflicts=[_as_data(entry, stakes) for entry in found],
        mended=[mended_data(ruling, _computed(stakes[ruling.name])) for ruling in passages],
        open=len(open_ones),
    )


Stakes = dict[str, "Recorded | str"]
"""For each ruling the recorded grade, or why none is shown."""


def _stakes(desk: Desk, rulings: Sequence[Ruling | None]) -> Stakes:
    """The computed grades of the rulings shown; one that was computed for other readings than those of now is not shown."""
    from golfrules.proof.graded import kept_path, key_of, read

    records = {record.ruling: record for record in read(desk.book, kept_path())}
    stakes: Stakes = {}
    for ruling in {ruling.name: ruling for ruling in rulings if ruling is not None}.values():
        record = records.get(ruling.name)
        if not records:
            stakes[ruling.name] = "the computed grades are not at hand (golf prove --grades makes them)"
        elif record is None or record.key != key_of(desk.book, ruling, desk.scenarios):
            stakes[ruling.name] = "not computed for these readings (golf prove --grades)"
        else:
            stakes[ruling.name] = record
    return stakes


def _speaks(entry: Conflict, source: str) -> bool:
    if entry.source is not None:
        return entry.source == source
    return any(ref.startswith(f"{source}.") for position in entry.positions for ref in position.claims)


def _alike(entries: Iterable[Conflict]) -> list[list[Conflict]]:
    """Entries that differ in the game alone stand together."""
    groups: dict[object, list[Conflict]] = {}
    for entry in entries:
        readings = tuple((value, holders, claims) for value, holders, claims in entry.readings())
        ruling = entry.ruling.name if entry.ruling else None
        key = (entry.parameter, entry.kind, entry.source, entry.lineage, entry.where, readings, ruling, entry.holding)
        groups.setdefault(key, []).append(entry)
    return list(groups.values())


def _show(say: Say, same: Sequence[Conflict], question: str, stakes: Stakes) -> None:
    entry = same[0]
    games = scoped([one.game for one in same], entry.source, entry.lineage)
    say.line(
        f"{say.paint(f'{games} / {entry.parameter}', 'bold')}  {entry.kind}{f', {entry.grade}' if entry.grade else ''}"
    )
    say.wrapped(f"{question}{f' ({entry.where})' if entry.where else ''}", "  ")
    readings = [(value, ", ".join(holders), " ".join(claims)) for value, holders, claims in entry.readings()]
    if readings:
        heads = columns([row[:2] for row in readings], indent="    ")
        wide = max(map(len, heads)) + 2
        for head, (_, _, claims) in zip(heads, readings, strict=True):
            say.wrapped(claims, f"{head:<{wide}}", " " * wide)
    else:
        say.line("    no source says anything")
    if entry.ruling is None:
        say.line("  no ruling yet", "red")
    else:
        held = entry.ruling.reading_for(entry.game)
        answer = f" ({_answer(held.answer)})" if held and _answer(held.answer) != entry.holding else ""
        witness = f"; witness {entry.witness}" if entry.witness else ""
        say.fitted([f"held: {entry.holding or 'nothing'}{answer}, ruling/{entry.ruling.name}{witness}"], "  ")
        _show_stake(say, stakes[entry.ruling.name])
    say.line()


def _show_stake(say: Say, stake: Recorded | str) -> None:
    if isinstance(stake, str):
        say.wrapped(f"stake: {stake}", "  ", "    ")
        return
    say.wrapped(stake_line(stake), "  ", "    ")
    for line in witness_of(stake):
        say.wrapped(line, "    ", "      ")


def _answer(value: object) -> str:
    from golfrules.book.values import as_said, given, text

    return text(as_said(given(value)))  # type: ignore[arg-type]


def _as_data(entry: Conflict, stakes: Stakes) -> dict[str, Any]:
    ruling = entry.ruling
    stake = stakes.get(ruling.name) if ruling else None
    held = ruling.reading_for(entry.game) if ruling else None
    return {
        "id": entry.id,
        "kind": entry.kind,
        "game": entry.game,
        "parameter": entry.parameter,
        "source": entry.source,
        "lineage": entry.lineage,
        "cells": entry.where or None,
        "readings": [
            {"answer": value, "holders": list(holders), "claims": list(claims)}
            for value, holders, claims in entry.readings()
        ],
        "ruling": f"ruling/{ruling.name}" if ruling else None,
        "holding": entry.holding,
        "answer": _answer(held.answer) if held else None,
        "principles": list(ruling.principles) if ruling else [],
        "grade": entry.grade,
        "witness": entry.witness,
        "computed": _computed(stake),
    }


def _computed(stake: Recorded | str | None) -> dict[str, Any]:
    if isinstance(stake, Recorded):
        return {"grade": stake.computed, "least": stake.least, "how": stake.how, **stake.data}
    return {"grade": None, "how": stake or "no ruling"}


def _summary(found: Sequence[Conflict], groups: int, open_ones: Sequence[Conflict]) -> str:
    """How many there are, and in how many groups they are shown."""
    counted = [(sum(entry.kind == kind for entry in found), _IN_WORDS[kind]) for kind in KINDS]
    parts = ", ".join(f"{number} {words}" for number, words in counted if number)
    state = f"{len(open_ones)} without a ruling" if open_ones else "all with a ruling" if found else "nothing to settle"
    number = f"{len(found)} entr{'y' if len(found) == 1 else 'ies'}"
    shown = f" in {groups} group{'s' if groups > 1 else ''}" if groups < len(found) else ""
    return f"{number}{shown}{f' ({parts})' if parts else ''}, {state}"
