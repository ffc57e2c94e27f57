"""Answers as they are written in the rulebook: read against the parameter they answer.

Everything here returns the value read, or `BAD` after it has added its faults: the reader goes on to the next one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final, TypeGuard

from golfrules.book import meant
from golfrules.book.faults import Fault, did_you_mean
from golfrules.book.model import Cell, Parameter, Players, Saying, Value
from golfrules.book.scalars import Told
from golfrules.book.spots import Spot

RANKS: Final = "A23456789TJQK"
CARD_CELLS: Final = frozenset({*RANKS, "Jo", *(rank + suit for rank in RANKS for suit in "cdhs")})
MOST_PLAYERS: Final = 99


class Bad:
    """The type of `BAD`."""


BAD: Final = Bad()
Faults = list[Fault]

_BAND = re.compile(r"^([1-9][0-9]?)(?:-([1-9][0-9]?)|(\+))?$")
_PRETTY = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def kind_of(value: object) -> str:
    """What a value is, in the words of the faults."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {shown(value)}"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a mapping"
    return "nothing"


def shown(value: object) -> str:
    """A value in quotes, cut short when it is long."""
    text = str(value)
    return repr(text if len(text) <= 60 else text[:57] + "…")


def is_number(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number (true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def parameter_named(
    name: object, parameters: Mapping[str, Parameter], spot: Spot, faults: Faults, broken: Collection[str] = ()
) -> Parameter | None:
    """The parameter of a name; None and a fault when there is none (no fault when its own entry is `broken`)."""
    found = parameters.get(name) if isinstance(name, str) else None
    if found is None and f"parameter/{name}" not in broken and "parameter/*" not in broken:
        faults.append(
            spot.fault("unknown-parameter", f"there is no parameter {shown(name)}", did_you_mean(name, parameters))
        )
    return found


def value(parameter: Parameter, given: object, spot: Spot, faults: Faults) -> Value | Bad:
    """One answer: a name, a number, or a table or part of a table."""
    if given is None or _trapped(parameter, given, spot, faults):
        return BAD  # the reader has told what is wrong with it
    if parameter.table is not None:
        cells = _cells(parameter, given, spot, faults)
        if isinstance(cells, Bad):
            return BAD
        read = {cell: _number(parameter, each, spot.at(key), faults, str(cell)) for cell, key, each in cells}
        table = {cell: number for cell, number in read.items() if not isinstance(number, Bad)}
        return table if len(table) == len(read) else BAD
    return _single(parameter, given, spot, faults)


def _trapped(parameter: Parameter, given: object, spot: Spot, faults: Faults) -> bool:
    """Whether something is no answer because YAML may read it otherwise: then its fault gets the hint that fits here."""
    answers = parameter.answers or {}
    if not isinstance(given, Told) or given in answers:
        return False
    bounds = parameter.number
    if parameter.table is not None:
        meant.tell(faults, spot, f"write for example {_example(parameter.table.by == 'card')}")
    elif bounds is not None:
        meant.tell(faults, spot, meant.number(given, bounds.least, bounds.most))
    else:
        meant.tell(faults, spot, meant.name(given, answers))
    return True


def _example(by_card: bool) -> str:
    return "{2: -2, J: 10}" if by_card else "{2-4: 1, 5+: 2}"


def saying(parameter: Parameter, given: object, spot: Spot, faults: Faults) -> Saying | Bad:
    """What a claim says: one answer or `{any-of: […]}`; for tables cell by cell."""
    if given is None or _trapped(parameter, given, spot, faults):
        return BAD
    if parameter.table is None:
        return _any_of(parameter, given, spot, faults, parameter.name)
    cells = _cells(parameter, given, spot, faults)
    if isinstance(cells, Bad):
        return BAD
    read = {cell: _any_of(parameter, each, spot.at(key), faults, str(cell)) for cell, key, each in cells}
    table: dict[Cell, frozenset[int]] = {}
    for cell, allowed in read.items():
        if isinstance(allowed, Bad):
            return BAD
        table[cell] = frozenset(each for each in allowed if isinstance(each, int))
    return table


def _any_of(parameter: Parameter, given: object, spot: Spot, faults: Faults, label: str) -> frozenset[str | int] | Bad:
    if not isinstance(given, dict):
        if isinstance(given, list):
            faults.append(
                spot.fault(
                    "wrong-type",
                    f"{label} has a list of answers",
                    "write {any-of: […]} when the source allows each of them",
                )
            )
            return BAD
        one = _leaf(parameter, given, spot, faults, label)
        return BAD if isinstance(one, Bad) else frozenset({one})
    if set(given) != {"any-of"}:
        wrong = next((key for key in given if key != "any-of"), None)
        reason = f"{label} has the key {shown(wrong)}" if wrong is not None else f"{label} is an empty mapping"
        faults.append(
            spot.key(wrong).fault(
                "unknown-key", reason, "the one mapping that stands here is {any-of: [several answers]}"
            )
        )
        return BAD
    several, inside = given["any-of"], spot.at("any-of")
    if several is None:
        return BAD
    if not isinstance(several, list) or len(several) < 2:
        faults.append(
            inside.fault(
                "wrong-type",
                f"any-of of {label} must be a list of two or more answers",
                "for a single answer write it alone",
            )
        )
        return BAD
    read = [_leaf(parameter, each, inside.at(number), faults, label) for number, each in enumerate(several)]
    good = [each for each in read if not isinstance(each, Bad)]
    for number, each in enumerate(several):
        if each is not None and each in several[:number]:
            faults.append(
                inside.at(number).fault("repeated-item", f"{shown(each)} stands twice in any-of", "remove one")
            )
            return BAD
    return frozenset(good) if len(good) == len(several) else BAD


def _leaf(parameter: Parameter, given: object, spot: Spot, faults: Faults, label: str) -> str | int | Bad:
    if parameter.table is not None:
        return _number(parameter, given, spot, faults, label)
    return _single(parameter, given, spot, faults)


def _single(parameter: Parameter, given: object, spot: Spot, faults: Faults) -> str | int | Bad:
    if given is None:
        return BAD
    if parameter.number is not None:
        return _number(parameter, given, spot, faults, parameter.name)
    answers = parameter.answers or {}
    if isinstance(given, str) and given in answers:
        return str(given)
    if _trapped(parameter, given, spot, faults):
        return BAD
    if isinstance(given, dict | list | bool):
        faults.append(
            spot.fault(
                "wrong-type",
                f"{parameter.name} needs the name of an answer, not {kind_of(given)}",
                did_you_mean("", answers),
            )
        )
    else:
        faults.append(
            spot.fault("unknown-answer", f"{parameter.name} has no answer {shown(given)}", did_you_mean(given, answers))
        )
    return BAD


def _number(parameter: Parameter, given: object, spot: Spot, faults: Faults, label: str) -> int | Bad:
    bounds = parameter.table.number if parameter.table is not None else parameter.number
    if given is None or bounds is None:
        return BAD
    if isinstance(given, Told):
        meant.tell(faults, spot, meant.number(given, bounds.least, bounds.most))
        return BAD
    if not is_number(given):
        hint = (
            "remove the quotes"
            if isinstance(given, str) and re.fullmatch(r"-?(?:0|[1-9][0-9]*)", given)
            else meant.number(given if isinstance(given, str) else "", bounds.least, bounds.most)
        )
        faults.append(spot.fault("wrong-type", f"{label} needs a whole number, not {kind_of(given)}", hint))
        return BAD
    if not bounds.least <= given <= bounds.most:
        faults.append(
            spot.fault(
                "number-out-of-range",
                f"{given} is no answer of {parameter.name}",
                f"write a number from {bounds.least} to {bounds.most}",
            )
        )
        return BAD
    return given


def _cells(parameter: Parameter, given: object, spot: Spot, faults: Faults) -> list[tuple[Cell, object, object]] | Bad:
    """The cells of a table: the cell, the key it was written as, and what stands in it."""
    assert parameter.table is not None
    by_card = parameter.table.by == "card"
    if not isinstance(given, dict):
        faults.append(
            spot.fault(
                "wrong-type",
                f"{parameter.name} needs a table, not {kind_of(given)}",
                f"write for example {_example(by_card)}",
            )
        )
        return BAD
    if "any-of" in given:
        faults.append(
            spot.key("any-of").fault(
                "wrong-type",
                f"any-of stands around the table {parameter.name}",
                "write it in the cell: " + ("{J: {any-of: [0, 10]}}" if by_card else "{2-4: {any-of: [1, 2]}}"),
            )
        )
        return BAD
    if not given:
        faults.append(
            spot.fault("empty-table", f"the table {parameter.name} has no cell", "write its cells, or remove it")
        )
        return BAD
    read: list[tuple[Cell, object, object]] = []
    bad = False
    for key, inside in given.items():
        cell = _card(key, spot.key(key), faults) if by_card else band(key, spot.key(key), faults)
        if isinstance(cell, Bad):
            bad = True
        elif by_card and any(cell == other for other, _, _ in read):  # the number 2 and the text '2'
            faults.append(
                spot.key(key).fault("duplicate-key", f"{shown(key)} stands here a second time", "keep one of the two")
            )
            bad = True
        else:
            read.append((cell, key, inside))
    if not by_card:
        bad = _overlaps([(cell, spot.key(key)) for cell, key, _ in read if isinstance(cell, Players)], faults) or bad
    return BAD if bad else read


def _card(key: object, spot: Spot, faults: Faults) -> str | Bad:
    name = str(key)
    if name in CARD_CELLS and not isinstance(key, bool):
        return name
    plain = (
        "".join(_PRETTY.get(sign, sign) for sign in name)
        .replace("10", "T")
        .replace("\ufe0f", "")
        .replace("\ufe0e", "")
        .strip()
    )
    plain = plain[:1].upper() + plain[1:].lower()
    plain = "Jo" if plain in ("Joker", "*", "Jokers") else plain
    hint = f"write {plain}" if plain in CARD_CELLS else "a rank A 2 … 9 T J Q K, a joker Jo, or a single card like Js"
    faults.append(spot.fault("bad-cell", f"{shown(key)} is no card of a table", hint))
    return BAD


def band(key: object, spot: Spot, faults: Faults) -> Players | Bad:
    """A band of player counts: `2-4`, `8+`, `4`."""
    found = _BAND.match(str(key)) if not isinstance(key, bool) else None
    if found is None:
        faults.append(
            spot.fault("bad-band", f"{shown(key)} is no number of players", "write 2-4, 8+ or a single number")
        )
        return BAD
    least = int(found[1])
    most = None if found[3] else int(found[2] or found[1])
    if most is not None and most < least:
        faults.append(spot.fault("bad-band", f"{shown(key)} ends before it begins", f"write {most}-{least}?"))
        return BAD
    return Players(least, most)


def _overlaps(bands: list[tuple[Players, Spot]], faults: Faults) -> bool:
    """Whether two bands of one table have a number of players in common (a fault at the later one)."""
    found = False
    for number, (later, spot) in enumerate(bands):
        for earlier, _ in bands[:number]:
            low = max(later.least, earlier.least)
            if low in later and low in earlier:
                faults.append(
                    spot.fault(
                        "band-overlap",
                        f"{low} players stand in {earlier} and in {later}",
                        "let one band end before the other begins",
                    )
                )
                found = True
                break
    return found


def gaps(bands: Mapping[Cell, int], first: int) -> list[tuple[int, int]]:
    """The player counts from `first` on that stand in no band although a later band exists: (least, most) each."""
    known = sorted(cell for cell in bands if isinstance(cell, Players))
    found: list[tuple[int, int]] = []
    expected = first
    for each in known:
        if each.least > expected:
            found.append((expected, each.least - 1))
        if each.most is None:
            break
        expected = max(expected, each.most + 1)
    return found
