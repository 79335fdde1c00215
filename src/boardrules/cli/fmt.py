"""`boardrules fmt`: the layout of rule files."""

import difflib
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

import click
from attrs import frozen

from boardrules.cli.failures import Refusal
from boardrules.errors import RuleFileError

_CHANGED = 1
_REFUSED = 2


@click.command(
    "fmt",
    short_help="Lay out rule files in the way of the language.",
    epilog="""\b
Examples:
  boardrules fmt my_game.rules
  boardrules fmt games/*.rules games/*.words --check
  boardrules fmt my_game.rules --diff""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--diff", "show_diff", is_flag=True, help="Write nothing; show what would change.")
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], only_check: bool, show_diff: bool) -> None:
    """Lay out rule files in the way of the language.

    Indentation, blank lines, line breaks and the columns of citations and tables become those of the
    reference; comments stay, and what the rules say stays the same. Each FILE is the path of a rule file or
    of a file of words. One with a mistake of syntax is left as it is. The exit code is 1 if --check finds a
    file that would change, 2 if a file cannot be read, understood or written.
    """
    changed, refused = 0, 0
    for file in dict.fromkeys(files):
        try:
            layout = _lay_out(file)
            if layout.is_changed and not (only_check or show_diff):
                _write(layout)
        except Refusal as refusal:
            refusal.show()
            refused += 1
            continue
        changed += layout.is_changed
        _tell(layout, only_check, show_diff)
    if refused:
        context.exit(_REFUSED)
    context.exit(_CHANGED if only_check and changed else 0)


@frozen
class _Layout:
    """A file as it stands on disk, as text, and as it should be."""

    file: str
    found: bytes
    before: str
    after: str

    @property
    def is_changed(self) -> bool:
        return self.found != self.after.encode()


class _FaultyText(Refusal):
    """A rule file with mistakes of syntax."""

    def __init__(self, error: RuleFileError) -> None:
        super().__init__(str(error))
        self.diagnostics = error.diagnostics

    def show(self, file: object = None) -> None:
        from boardrules.cli.diagnostics import print_diagnostics

        print_diagnostics(self.diagnostics, to_stderr=True)
        click.echo(f"\nboardrules: {self.message}", err=True)


def _lay_out(file: str) -> _Layout:
    """The layout of a file.

    Raises:
        Refusal: The file cannot be read, or holds mistakes of syntax.
    """
    from boardrules.diagnostics.drawing import summary
    from boardrules.formatter import format_source
    from boardrules.syntax import read_source

    try:
        source = read_source(file)
    except RuleFileError as error:
        raise Refusal(str(error)) from error
    formatted = format_source(source)
    if formatted.text is None:
        found = summary(formatted.diagnostics)
        words = f"{file}: left as it is, because it cannot be understood ({found})."
        raise _FaultyText(RuleFileError(words, formatted.diagnostics))
    return _Layout(file, Path(file).read_bytes(), source.text, formatted.text)


def _tell(layout: _Layout, only_check: bool, show_diff: bool) -> None:
    """Says what was done to a file, or would be."""
    if show_diff:
        click.echo(_diff(layout), nl=False)
    elif only_check and layout.is_changed:
        click.echo(f"{layout.file}: would change")
    else:
        click.echo(f"{layout.file}: {'laid out' if layout.is_changed else 'as it should be'}")


def _diff(layout: _Layout) -> str:
    """What would change, as `diff -u` shows it; line ends and a byte order mark get words."""
    lines = difflib.unified_diff(
        layout.before.splitlines(keepends=True),
        layout.after.splitlines(keepends=True),
        layout.file,
        f"{layout.file} (laid out)",
    )
    text = "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )
    if not text and layout.is_changed:
        return f"{layout.file}: only the line ends or the byte order mark would change\n"
    return text


def _write(layout: _Layout) -> None:
    """Puts the new text in the place of the old one, at once or not at all.

    Raises:
        Refusal: The file cannot be written; it is as it was.
    """
    target = Path(os.path.realpath(layout.file))
    if not os.access(target, os.W_OK):
        raise Refusal(f"{layout.file}: this file is write-protected; it is as it was.")
    beside: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        beside = Path(name)
        with os.fdopen(handle, "wb") as written:
            written.write(layout.after.encode())
        beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
    except OSError as error:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()
        reason = error.strerror or str(error)
        raise Refusal(f"{layout.file}: this file cannot be written ({reason}); it is as it was.") from error
