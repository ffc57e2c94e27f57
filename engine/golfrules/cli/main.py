"""The command `golf`: a table of commands, each a module of its own that is imported only when it is asked for.

A new command is one module with a click command named `command`, and one line in COMMANDS.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, NoReturn

import click

from golfrules.cli.say import mute, open_streams, shortened, show_error, write
from golfrules.version import VERSION


class Entry(NamedTuple):
    """A line of the command table: the chapter of the help it stands in, and what it is for. The module has its name."""

    chapter: str
    purpose: str


RULES, PLAY, STUDY, HOUSE = "The rulebook", "At the table", "Study", "The house"
COMMANDS: dict[str, Entry] = {
    "verify": Entry(RULES, "everything the rulebook promises, a row for each variant, edition and option"),
    "check": Entry(RULES, "the data alone: every fault of the rulebook, with its place"),
    "why": Entry(RULES, "a rule: the answer, what stands for and against it, and the ruling"),
    "conflicts": Entry(RULES, "where the sources part or are silent, and what was decided"),
    "diff": Entry(RULES, "the rules in which two rulesets differ"),
    "cite": Entry(RULES, "find words in a source; prints place, span and hash to paste"),
    "score": Entry(PLAY, "count a layout, line by line"),
    "play": Entry(PLAY, "a game in the terminal against simple players"),
    "run": Entry(PLAY, "play scenario files and compare"),
    "replay": Entry(PLAY, "play a record again, checking every play and the score"),
    "witness": Entry(STUDY, "where two rulesets part, or a layout with such a score; or a proof that there is none"),
    "prove": Entry(STUDY, "the theorems of the rulebook, each held by two ways or refuted by a position"),
    "bounds": Entry(STUDY, "the lowest and the highest score of a layout, with such layouts"),
    "perft": Entry(STUDY, "how many plays there are, by depth and by first decision"),
    "walk": Entry(STUDY, "small games walked to the end: laws, dead ends, does every play end"),
    "mutate": Entry(HOUSE, "change every rule, and see which scenario, law or check notices"),
    "impact": Entry(STUDY, "what a rule change does to scores, length and seats"),
    "advice": Entry(STUDY, "what the sources advise, measured: who follows it against who does not"),
    "test": Entry(HOUSE, "the whole test suite (in a checkout)"),
}

GREETING = """\
golf: the card game Golf as a rulebook you can run. Five commands to begin with:

  golf score six-card "9s Kd 2c / 9h Qc 7d"   count a layout, line by line
  golf why six-card end.final-turns           a rule: what the sources say, and what was decided
  golf play six-card                          a game against simple players
  golf conflicts --variant six-card           where the sources part
  golf verify                                 check the rulebook and play all its scenarios

All commands: golf --help. One of them: golf COMMAND --help."""


REFS = """\b
A REF names a ruleset, VARIANT[@SOURCE][+OPTION[=VALUE]]…:
  six-card    six-card@howto-fr    six-card+harder+holes=18
golf verify --no-proofs lists them all, golf why REF the rules of one."""
"""What stands below the help of each command that takes a ruleset."""
_RULESETS = ("ref", "refs", "left", "right")


class Commands(click.Group):
    """The group of all commands, which imports none before it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = import_module(f"golfrules.cli.{cmd_name}").command
        assert isinstance(found, click.Command)
        if any(isinstance(one, click.Argument) and one.name in _RULESETS for one in found.params):
            found.epilog = REFS
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from golfrules.book.faults import did_you_mean

            hint = did_you_mean(args[0], COMMANDS, "golf --help lists the commands")
            raise click.UsageError(f"there is no command {args[0][:40]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for chapter in dict.fromkeys(entry.chapter for entry in COMMANDS.values()):
            with formatter.section(chapter):
                formatter.write_dl([(name, e.purpose) for name, e in COMMANDS.items() if e.chapter == chapter])


def _built() -> str:
    """Whether the core was compiled when the package was built (tools/compiled.py)."""
    found = find_spec("golfrules.play")
    return "" if found is None or str(found.origin).endswith(".py") else ", the core compiled"


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(VERSION, "-V", "--version", prog_name="golf", message=f"%(prog)s %(version)s{_built()}")
@click.pass_context
def golf(ctx: click.Context) -> None:
    """The card game Golf as a rulebook you can run: sources, rulings, variants, and an engine that plays them.

    \b
    A ruleset is named VARIANT[@SOURCE][+OPTION[=VALUE]]…:
      six-card    six-card@howto-fr    six-card+harder+holes=18
    """
    if ctx.invoked_subcommand is None:
        click.echo(GREETING)


def main() -> NoReturn:
    """Run the command line and exit: 0 good, 1 the thing asked about fails, 2 wrong use; never with a traceback."""
    # A rulebook is many small lasting objects; to look through them for circles as often as is usual costs a third of the time.
    gc.set_threshold(20_000, 20, 20)
    open_streams()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code. `help` as a word is `--help`, of a command where one follows."""
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:2], "--help"]
    try:
        result = golf.main(arguments, prog_name="golf", standalone_mode=False)
        _flush()
        return result if isinstance(result, int) else 0
    except click.ClickException as error:
        quotes = _unquoted(error)
        message = error.format_message() if not quotes else f"{error.format_message().removesuffix('.')}; {quotes}"
        _as_json(arguments, [{"reason": message}])
        usage = error.ctx.get_usage() if isinstance(error, click.UsageError) and error.ctx else None
        command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "golf"
        show_error(message, f"{usage}\n({command} --help tells more)" if usage else None)
        return 2
    except (click.Abort, KeyboardInterrupt):
        show_error("stopped")
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (`golf … | head`) while something else than `say` spoke.
        mute()
        return 0
    except Exception as error:
        return _last_resort(error, arguments)


_QUOTED = {"layout": '"9s Kd 2c / 9h Qc 7d"', "other": '"score <= -6"', "words": '"a few words of the passage"'}
"""Arguments of several words, and an example of each."""


def _unquoted(error: click.ClickException) -> str:
    """That words which belong together stand in quotes, where they were taken for several arguments, or for an option."""
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return ""
    several = isinstance(error, click.NoSuchOption) and error.option_name[1:2].isdecimal()
    if not several and "unexpected extra argument" not in error.message:
        return ""
    asked = [one.name for one in error.ctx.command.params if isinstance(one, click.Argument)]
    example = _QUOTED.get(asked[-1] or "") if asked else None
    return "" if example is None else f"what belongs together stands in quotes: {example}"


def _flush() -> None:
    """Send off what was said; a reader who has gone misses it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        mute()


def _as_json(arguments: list[str], errors: list[dict[str, object]]) -> None:
    """What is wrong as one JSON document on standard output, for those who asked for JSON."""
    import json

    if "--json" in arguments:
        told = [
            {key: shortened(one) if isinstance(one, str) else one for key, one in error.items()} for error in errors
        ]
        write(json.dumps({"errors": told, "good": False}, ensure_ascii=False, indent=2))
        _flush()


def _last_resort(error: Exception, arguments: list[str]) -> int:
    """Say in a line what no command expected; 2 for what the user's input explains, 1 for a process that was killed, 70 for a mistake of
    the program."""
    from concurrent.futures import BrokenExecutor

    from golfrules.cli.trouble import as_data, explain

    if isinstance(error, BrokenExecutor):
        killed = "a process that shared the work died: killed, or short of memory"
        _as_json(arguments, [{"reason": killed}])
        show_error(killed, "start it again; fewer processes (--workers) need less memory")
        return 1
    if isinstance(error, OSError) and error.filename is None:
        mute()
    told = explain(error)
    if told is not None:
        _as_json(arguments, as_data(error))
        show_error(told)
        return 2
    if os.environ.get("GOLF_TRACEBACK"):
        raise error
    show_error(
        f"a mistake in golf itself: {type(error).__name__}: {error}",
        "GOLF_TRACEBACK=1 golf … shows where; please report it",
    )
    return 70
