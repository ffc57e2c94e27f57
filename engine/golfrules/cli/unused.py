"""Options that a way of calling a command would not read: refused, so that nobody believes they were heeded."""

from __future__ import annotations

import click
from click.core import ParameterSource

from golfrules.cli.trouble import WrongUse


def refuse(why: str, *names: str) -> None:
    """Raises WrongUse for the first of these options (by their names in Python) that was given: `--ranks WHY`."""
    context = click.get_current_context()
    for parameter in context.command.params:
        if parameter.name in names and context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE:
            named = (
                max(parameter.opts, key=len)
                if isinstance(parameter, click.Option)
                else f"what is named ({parameter.make_metavar(context)})"
            )
            raise WrongUse(f"{named} {why}", f"{context.command_path} --help tells what goes together")
