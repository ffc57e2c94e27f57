"""Options laid together: what each changes, which may stand beside which, and who has the last word in a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.asked import listing
from golfrules.book.editions import Soft
from golfrules.book.faults import did_you_mean
from golfrules.book.mix import Ground
from golfrules.book.reference import AdHoc, OptionUse
from golfrules.book.values import WHOLE, Cell, Choice, Given, cells_text, given

if TYPE_CHECKING:
    from golfrules.book.model import Option, Parameter


class Trouble(NamedTuple):
    """Why an option cannot be used so."""

    option: str
    code: str
    reason: str
    hint: str = ""


class Chosen(NamedTuple):
    """Options that were named, and what is wrong with them by themselves and together."""

    options: tuple[Option, ...]
    changes: Mapping[str, Mapping[str, Given]]  # option -> parameter -> answer
    soft: Soft
    troubles: tuple[Trouble, ...]


def choose(
    uses: Sequence[OptionUse], game: str, options: Mapping[str, Option], parameters: Mapping[str, Parameter]
) -> Chosen:
    """Look the options up and see whether they fit the game and each other."""
    troubles: list[Trouble] = []
    picked: list[Option] = []
    changes: dict[str, Mapping[str, Given]] = {}
    for use in uses:
        option = options.get(use.name)
        if option is None:
            fitting = [name for name, one in options.items() if game in one.fits]
            hint = did_you_mean(use.name, options, f"options of {game}: {', '.join(fitting) or 'none'}")
            troubles.append(Trouble(use.name, "unknown-option", f"there is no option {use.name!r}", hint))
        elif game not in option.fits:
            reason = f"{use.name} is a rule of {listing(option.fits)}, not of {game}"
            troubles.append(Trouble(use.name, "option-does-not-fit", reason, "leave it out"))
        else:
            picked.append(option)
            changes[use.name] = _changes(option, use, parameters, troubles)
    for option in picked:
        for other in picked:
            # Either of two options may say that it excludes the other; it is told once.
            if other.name in option.excludes and (option.name < other.name or option.name not in other.excludes):
                reason = f"{option.name} and {other.name} exclude each other: {option.excludes[other.name]}"
                troubles.append(Trouble(max(option.name, other.name), "options-exclude", reason, "name one of the two"))
    soft = _soft(picked, parameters)
    return Chosen(tuple(picked), changes, soft, tuple(troubles))


def _changes(
    option: Option, use: OptionUse, parameters: Mapping[str, Parameter], troubles: list[Trouble]
) -> Mapping[str, Given]:
    changes = {name: given(value) for name, value in option.changes.items() if name in parameters}
    if option.takes is None:
        if use.number is not None:
            reason = f"{option.name} takes no number"
            troubles.append(Trouble(option.name, "option-takes-no-number", reason, f"write +{option.name}"))
        return changes
    parameter = parameters.get(option.takes)
    bounds = parameter.number if parameter else None
    if bounds is None:
        return changes
    hint = f"a number from {bounds.least} to {bounds.most}: +{option.name}={min(max(9, bounds.least), bounds.most)}"
    if use.number is None:
        troubles.append(Trouble(option.name, "option-needs-number", f"{option.name} needs a number", hint))
    elif not bounds.least <= use.number <= bounds.most:
        reason = f"{use.number} is out of range for {option.takes}"
        troubles.append(Trouble(option.name, "number-out-of-range", reason, hint))
    else:
        changes[option.takes] = {WHOLE: use.number}
    return changes


def as_ad_hoc(option: Option, with_: bool) -> tuple[AdHoc, ...] | None:
    """The changes of an option as answers given ad hoc (and `with_` what it answers besides), so that a designer can try them
    all the same; None for what a reference cannot say."""
    found = []
    for name, value in {**option.changes, **(option.with_ if with_ else {})}.items():
        for cell, choice in given(value).items():
            if not isinstance(choice, (str, int)):
                return None
            found.append(AdHoc(name, None if cell == WHOLE else str(cell), str(choice)))
    return tuple(found) if len(found) <= MOST_AD_HOC else None


MOST_AD_HOC = 6
"""More answers than that nobody types to try something."""


def _soft(options: Sequence[Option], parameters: Mapping[str, Parameter]) -> Soft:
    soft: dict[str, tuple[Ground, Given]] = {}
    for option in options:
        for name, value in option.with_.items():
            if name in parameters:
                ground = Ground(f"option/{option.name}", (f"option/{option.name}",))
                # Options come in the order of their names; of two that would answer the first does (see `contradictions`).
                before = soft.get(name)
                soft[name] = (before[0], {**given(value), **before[1]}) if before else (ground, given(value))
    return soft


class Laid(NamedTuple):
    """The answers of all options together, with the option that has the last word in each cell."""

    answers: Mapping[str, Mapping[Cell, tuple[Choice, str]]]
    troubles: tuple[Trouble, ...]


def lay(chosen: Chosen) -> Laid:
    """Lay the changes of options over each other. Where two differ in a cell, one of them has to be `over` the other."""
    laid: dict[str, dict[Cell, tuple[Choice, str]]] = {}
    clashes: dict[tuple[str, str, str], list[Cell]] = {}
    over = {option.name: option.over for option in chosen.options}
    for option in chosen.options:
        for name, answer in chosen.changes[option.name].items():
            cells = laid.setdefault(name, {})
            for cell, choice in answer.items():
                before = cells.get(cell)
                if before is None or before[1] in over[option.name]:
                    cells[cell] = (choice, option.name)
                elif before[0] != choice and option.name not in over[before[1]]:
                    clashes.setdefault((before[1], option.name, name), []).append(cell)
    troubles = [
        Trouble(
            second,
            "options-contradict",
            f"{first} and {second} both answer {name}{_where(cells)}, and differently",
            "name one of the two",
        )
        for (first, second, name), cells in clashes.items()
    ]
    for name, options in _soft_clashes(chosen).items():
        reason = f"{listing(options)} would answer {name} differently"
        troubles.append(Trouble(options[-1], "options-contradict", reason, "name one of them"))
    return Laid(laid, tuple(troubles))


def _soft_clashes(chosen: Chosen) -> Mapping[str, list[str]]:
    offers: dict[str, list[tuple[str, Given]]] = {}
    for option in chosen.options:
        for name, value in option.with_.items():
            offers.setdefault(name, []).append((option.name, given(value)))
    return {
        name: [option for option, _ in several]
        for name, several in offers.items()
        if any(
            first.get(cell, choice) != choice
            for _, first in several
            for _, other in several
            for cell, choice in other.items()
        )
    }


def _where(cells: Sequence[Cell]) -> str:
    words = cells_text(cells)
    return f" for {words}" if words else ""
