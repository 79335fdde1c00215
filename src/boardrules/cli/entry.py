"""Where the command line begins and ends: from the first import to the exit code.

Exit codes: 0 fine, 1 the answer is no (a rule file with errors, a fault while playing), 2 wrong usage
or input that cannot be read, 130 stopped by the user, 141 whoever read the output has gone.
"""

import sys
from contextlib import suppress

STOPPED = 130
UNREADABLE = 2


def main() -> None:
    """Runs the command that the arguments of the process name, and ends the process."""
    _speak_utf8()
    try:
        import click

        from boardrules.cli.program import forget_output, program
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    try:
        code = program.main(prog_name="boardrules", standalone_mode=False)
    except click.ClickException as refusal:
        refusal.show()
        sys.exit(refusal.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        sys.exit(STOPPED)
    except OSError as error:
        forget_output()
        click.echo(f"boardrules: Reading or writing failed: {error.strerror}.", err=True)
        sys.exit(UNREADABLE)
    sys.exit(code if isinstance(code, int) else 0)


def _speak_utf8() -> None:
    """Names of games and cards may hold any letter; a narrow locale must not make that a crash."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
