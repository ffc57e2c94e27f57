"""What commands share: the rulebook they read, the sources at hand, the voice they speak with; and the options for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from golfrules.cli.say import Say, show_error

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.ruleset import Ruleset

F = TypeVar("F", bound=Callable[..., Any])


class Desk:
    """Where a command works: `book` is loaded when first used."""

    def __init__(self, say: Say, spec: Path | None = None, sources: Path | None = None) -> None:
        self.say = say
        self.spec = spec
        self.sources = sources

    @cached_property
    def book(self) -> Book:
        """The rulebook: the folder of --spec, else that of the checkout, else the one in the package."""
        from golfrules.book.load import load

        return load(self.spec)

    def whole(self) -> bool:
        """Whether all that was read of the rulebook is sound; its faults are told where it is not, for what a command answers
        comes from what is left."""
        faults = self.book.faults_so_far
        if faults:
            from golfrules.book.faults import report

            told = "the rulebook has faults, and this is what is left of it (golf check tells everything):"
            show_error(told, report(faults))
        return not faults

    @property
    def scenarios(self) -> Path | None:
        """The scenarios of the rulebook: those shipped; with --spec the folder `scenarios` beside it, if there is one."""
        from golfrules.book.load import scenarios_dir

        if self.spec is None:
            return scenarios_dir()
        beside = self.spec.resolve().parent / "scenarios"
        return beside if beside.is_dir() else None

    def ruleset(self, ref: str, quietly: bool = False) -> Ruleset:
        """The ruleset that a reference names, perhaps kept from an earlier command; what of it has no source, and parts that
        change nothing, are told, unless the command made it up itself (`quietly`). Raises BookError."""
        from golfrules.cli import kept

        try:
            file = kept.place(ref, self.spec or spec_dir())
        except OSError:
            file = None
        found = kept.find(file) if file else None
        if found is None:
            from golfrules.book.resolve import ruleset

            made = ruleset(ref, self.book)
            found = kept.Kept(made, (*_ad_hoc(ref), *self._idle(ref)))
            if file:
                kept.keep(file, found)
        if not quietly:
            self.say.note(found.notes)
        return found.ruleset

    def tell_idle(self, *refs: str) -> None:
        """Say which parts of references change nothing. Raises BookError."""
        for ref in refs:
            self.say.note(self._idle(ref))

    def _idle(self, ref: str) -> tuple[str, ...]:
        if "+" not in ref:
            return ()
        from golfrules.book.idle import idle
        from golfrules.book.reference import read

        return idle(self.book, read(ref))


def _ad_hoc(ref: str) -> tuple[str, ...]:
    """That some answers were given on the spot: whoever sees a result is told that no source bears it."""
    if "+" not in ref:
        return ()
    from golfrules.book.reference import read

    given = ", ".join(map(str, read(ref).answers))
    return (f"ad hoc, no source: {given}",) if given else ()


def spec_dir() -> Path:
    """Where the rulebook lies when no other is named, as `book.load.spec_dir` says, without importing that."""
    package = Path(__file__).resolve().parent.parent
    root = package.parent.parent
    return (
        root / "spec"
        if (root / "spec").is_dir() and (root / "pyproject.toml").is_file()
        else package / "_data" / "spec"
    )


class Rulebook(click.Path):
    """The folder of a rulebook. One that is none is refused in a line, and answered with its own `spec` where that is one."""

    def __init__(self) -> None:
        super().__init__(exists=True, file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder. Raises WrongUse."""
        from golfrules.book.files import refused
        from golfrules.cli.trouble import WrongUse

        folder = Path(os.fsdecode(super().convert(value, param, ctx)))
        why = refused(folder)
        if why:
            raise WrongUse(why)
        return folder


def at_desk(rulebook: bool = True) -> Callable[[F], F]:
    """Options shared by all commands, handed over as one `desk` argument; without `rulebook` only those for printing."""

    def decorate(function: F) -> F:
        @wraps(function)
        def wrapped(
            *args: Any,
            as_json: bool,
            pretty: bool | None,
            spec: Path | None = None,
            sources: Path | None = None,
            **rest: Any,
        ) -> Any:
            return function(Desk(Say(as_json, pretty), spec, sources), *args, **rest)

        made: Any = wrapped
        made = click.option("--pretty/--plain", default=None, help="Suits as symbols, or as letters.")(made)
        made = click.option("--json", "as_json", is_flag=True, help="One JSON document instead of text.")(made)
        if rulebook:
            folder = click.Path(exists=True, file_okay=False, path_type=Path)
            made = click.option(
                "--sources",
                type=folder,
                envvar="GOLF_SOURCES",
                metavar="DIR",
                help="The texts of the sources (or GOLF_SOURCES).",
            )(made)
            made = click.option(
                "--spec", type=Rulebook(), metavar="DIR", help="Another rulebook than the one shipped."
            )(made)
        found: F = made
        return found

    return decorate
