"""Diagnostics on the terminal, coloured where there are colours."""

from collections.abc import Sequence

import click

from boardrules.diagnostics.drawing import STYLES, Line, Piece, draw
from boardrules.diagnostics.model import Diagnostic


def print_diagnostics(diagnostics: Sequence[Diagnostic], *, to_stderr: bool) -> None:
    """Prints each with the lines of the rule file that it points at, a blank line between them."""
    for number, diagnostic in enumerate(diagnostics):
        if number:
            click.echo(err=to_stderr)
        for line in draw(diagnostic):
            click.echo(_painted(line), err=to_stderr)


def _painted(line: Line) -> str:
    """With colour codes; `echo` takes them out again where nobody could show them."""
    if not any(piece.text.strip() for piece in line):
        return ""
    *pieces, last = (piece for piece in line if piece.text)
    return "".join(_styled(piece) for piece in (*pieces, Piece(last.text.rstrip(), last.role)))


def _styled(piece: Piece) -> str:
    words = STYLES[piece.role].split()
    colours = [word for word in words if word not in ("bold", "default")]
    return click.style(piece.text, fg=colours[0] if colours else None, bold="bold" in words or None)
