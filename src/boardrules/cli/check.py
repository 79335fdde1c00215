"""`boardrules check`: diagnostics of rule files."""

import json
from typing import TYPE_CHECKING

import click

from boardrules.cli.request import variant_option
from boardrules.errors import RuleFileError

if TYPE_CHECKING:
    from boardrules.diagnostics.model import Diagnostic


@click.command(
    "check",
    short_help="Check rule files and run their examples.",
    epilog="""\b
Examples:
  boardrules check my_game.rules
  boardrules check games/*.rules --format github
  boardrules check castle_rooms --variant games/castle_rooms_four_doors.rules
  boardrules check castle_rooms --citations""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@variant_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["human", "json", "github"]),
    default="human",
    help="For people (the default), as one JSON document, or as annotations of a build server.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--strict", is_flag=True, help="Warnings count as errors for the exit code.")
@click.option(
    "--citations",
    is_flag=True,
    help="Tell which sentences of the sources are cited where, which are not, and which rules cite nothing.",
)
@click.pass_context
def command(
    context: click.Context,
    files: tuple[str, ...],
    variants: tuple[str, ...],
    form: str,
    as_json: bool,
    strict: bool,
    citations: bool,
) -> None:
    """Check rule files and run the examples in them.

    Prints everything that is wrong with each FILE, with the place, what was expected and what to do. The
    exit code is 1 if there is an error (with --strict also for a warning), 2 if a file cannot be read.
    """
    if as_json:
        form = "json"
    if citations:
        context.exit(_tell_citations(files, variants, form))
    diagnostics: list[Diagnostic] = []
    unreadable: list[tuple[str, str]] = []
    for file in dict.fromkeys(files):
        try:
            found = _examine(file, variants)
        except RuleFileError as error:
            unreadable.append((file, str(error)))
            if form != "json":
                click.echo(f"boardrules: {error}", err=True)
            continue
        diagnostics += [each for each in found if each not in diagnostics]
        if form == "human":
            _print_for_people(file, found)
    if form == "json":
        _print_json(diagnostics, unreadable)
    if form == "github":
        from boardrules.diagnostics.drawing import draw_github

        click.echo(draw_github(diagnostics), nl=False)
    if unreadable:
        context.exit(2)
    context.exit(_exit_code(diagnostics, strict))


def _examine(file: str, variants: tuple[str, ...]) -> "tuple[Diagnostic, ...]":
    """All that is to be said about a file.

    Raises:
        RuleFileError: The file cannot be read at all.
    """
    from boardrules.pipeline import compile_file

    try:
        return tuple(compile_file(file, list(variants)).diagnostics)
    except RuleFileError as error:
        if not error.diagnostics:
            raise
        return error.diagnostics


def _tell_citations(files: tuple[str, ...], variants: tuple[str, ...], form: str) -> int:
    """Prints what each game makes of its sources; the exit code is as for the check itself."""
    from boardrules.cli.citations import make_report, report_document, report_text

    if form == "github":
        raise click.UsageError("--citations has no annotations for a build server: choose human or json.")
    reports: list[dict[str, object]] = []
    diagnostics: list[Diagnostic] = []
    unreadable: list[tuple[str, str]] = []
    for number, file in enumerate(dict.fromkeys(files)):
        try:
            report = make_report(file, variants)
        except RuleFileError as error:
            diagnostics += error.diagnostics
            if not error.diagnostics:
                unreadable.append((file, str(error)))
            if form == "human":
                _print_failure(file, error)
            continue
        reports.append(report_document(file, report))
        if form == "human":
            click.echo("\n" * (number > 0) + report_text(file, report))
    if form == "json":
        _print_json(diagnostics, unreadable, citations=reports)
    return 2 if unreadable else 1 if diagnostics else 0


def _print_failure(file: str, error: RuleFileError) -> None:
    if error.diagnostics:
        _print_for_people(file, error.diagnostics)
    else:
        click.echo(f"boardrules: {error}", err=True)


def _print_for_people(file: str, found: "tuple[Diagnostic, ...]") -> None:
    from boardrules.cli.diagnostics import print_diagnostics
    from boardrules.diagnostics.drawing import summary

    print_diagnostics(found, to_stderr=False)
    if found:
        click.echo()
    click.echo(f"{file}: {summary(found)}")


def _print_json(diagnostics: "list[Diagnostic]", unreadable: list[tuple[str, str]], **more: object) -> None:
    from boardrules.diagnostics.drawing import as_document

    document = as_document(diagnostics)
    document["unreadable"] = [{"file": file, "message": message} for file, message in unreadable]
    document.update(more)
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def _exit_code(diagnostics: "list[Diagnostic]", strict: bool) -> int:
    from boardrules.diagnostics.model import Severity

    bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return 1 if any(each.severity in bad for each in diagnostics) else 0
