"""What a user sees when something cannot be done: one clear message and an exit code, never a traceback."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import click

from boardrules.diagnostics.model import Diagnostic, Severity
from boardrules.errors import BoardrulesError, RuleError, RuleFileError


class Refusal(click.ClickException):
    """Input that cannot be used."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        click.echo(f"boardrules: {self.message}", err=True)


class FaultyRules(Refusal):
    """A rule file with errors, where one without was needed."""

    def __init__(self, errors: Sequence[Diagnostic]) -> None:
        super().__init__("The rules cannot be used.")
        self.errors = errors

    def show(self, file: object = None) -> None:
        from boardrules.cli.diagnostics import print_diagnostics
        from boardrules.diagnostics.drawing import summary

        print_diagnostics(self.errors, to_stderr=True)
        click.echo(f"\nboardrules: The rules cannot be used: {summary(self.errors)}.", err=True)


class Fault(Refusal):
    """A fault of the rules that came out while the game ran."""

    exit_code = 1

    def __init__(self, error: RuleError) -> None:
        super().__init__(str(error))
        self.error = error

    def show(self, file: object = None) -> None:
        from boardrules.cli.diagnostics import print_diagnostics

        click.echo("boardrules: The rules went wrong while the game ran.\n", err=True)
        print_diagnostics((self.error.diagnostic,), to_stderr=True)


def refuse_errors(diagnostics: Iterable[Diagnostic]) -> None:
    """Lets rules with no more than warnings pass.

    Raises:
        FaultyRules: There are errors.
    """
    errors = [d for d in diagnostics if d.severity is Severity.ERROR]
    if errors:
        raise FaultyRules(errors)


@contextmanager
def translated() -> Iterator[None]:
    """Turns the library's exceptions into the refusals of the command line."""
    try:
        yield
    except RuleFileError as error:
        refuse_errors(error.diagnostics)
        raise Refusal(str(error)) from error
    except RuleError as error:
        raise Fault(error) from error
    except BoardrulesError as error:
        raise Refusal(str(error)) from error
