"""The group of all commands. Each lives in a module of its own, which is imported when it is called.

Starting must cost little: `check` of a small file is something that editors do at each key stroke.
"""

import os
import sys
from importlib import import_module
from typing import Any

import click

from boardrules.cli.failures import translated

_COMMANDS = ("check", "fmt", "play", "simulate", "perft", "enumerate", "show", "explain")
_READER_GONE = 141


class Program(click.Group):
    """A group that imports its commands late and turns the library's errors into exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"boardrules.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(_unknown_command(args[0]), ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with translated():
                return super().invoke(ctx)
        except BrokenPipeError:
            forget_output()
            ctx.exit(_READER_GONE)


def _unknown_command(name: str) -> str:
    from boardrules.diagnostics.suggest import nearest

    near = nearest(name, _COMMANDS)
    hint = f" Did you mean '{near}'?" if near else f" There are: {', '.join(_COMMANDS)}."
    return f"There is no command '{name}'.{hint}"


def forget_output() -> None:
    """Nobody can take the output any more (`| head`, a full disk): nothing is written, not even at the very end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _tell_version(context: click.Context, parameter: click.Parameter, is_asked: bool) -> None:
    if not is_asked:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("boardrules")
    except PackageNotFoundError:
        number = "(not installed)"
    click.echo(f"boardrules {number}")
    context.exit()


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  boardrules check my_game.rules
  boardrules play castle_rooms --players 2
  boardrules simulate connect_four --games 1000 --seed 1
  boardrules explain BR205

A FILE is the path of a rule file, or the name of a game that comes along, such as castle_rooms.
Each command tells more: boardrules play --help""",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version.",
)
@click.pass_context
def program(context: click.Context) -> None:
    """Check, play and examine games whose rules are data.

    Exit codes: 0 fine, 1 the answer is no (errors in the rules, a fault while playing), 2 wrong usage
    or a file that cannot be read.
    """
    if os.environ.get("NO_COLOR"):
        context.color = False
