"""What depends on whether somebody is watching: progress, width, and how tables are laid out."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import fill


def is_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout.isatty()


def width() -> int:
    """The columns to write on: those of the terminal, but no more than people like to read."""
    return max(40, min(get_terminal_size((100, 24)).columns, 120))


def fitted(text: str, indent: str = "") -> str:
    """A text with `indent` before each line; lines that are too long go on a little to the right."""
    return "\n".join(_fitted_line(indent + line) for line in text.splitlines())


def _fitted_line(line: str) -> str:
    if len(line) <= width():
        return line
    margin = " " * (len(line) - len(line.lstrip()) + 4)
    kept = fill(
        _with_brackets_kept(line),
        width(),
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return kept.replace(_NO_BREAK, " ")


def _with_brackets_kept(line: str) -> str:
    """What stands in brackets belongs together: its blanks are no places to break a line."""
    depth, letters = 0, []
    for letter in line:
        depth += (letter == "(") - (letter == ")")
        letters.append(_NO_BREAK if depth > 0 and letter == " " else letter)
    return "".join(letters)


_NO_BREAK = "\N{NO-BREAK SPACE}"


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[], None]]:
    """A bar on the terminal while something long runs; nothing at all in a pipe.

    Yields:
        What to call after each of `total` steps.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


@contextmanager
def at_work(what: str) -> Iterator[None]:
    """A sign of life on the terminal for work whose length nobody knows."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def aligned(rows: Sequence[Sequence[str]], *, left: int = 1, indent: str = "") -> str:
    """A table without lines: the first `left` columns to the left, all others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        (
            indent
            + "  ".join(
                cell.ljust(width) if i < left else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
        ).rstrip()
        for row in rows
    )
