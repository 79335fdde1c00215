"""Comments and blank lines, kept beside the tree by their place in the file.

The tree holds what counts for the game; a formatter needs the rest too. A comment that stands
on a line of its own belongs to what follows it, a trailing one to the line it ends.
"""

import re

from attrs import frozen

from boardrules.source import SourceFile, Span

_PIECE = re.compile(
    r'''
      (?P<sentence> """ (?s:.*?) """ | "(?!"") [^"\n]* " )
    | (?P<comment> \# [^\n]* )
    | (?P<other> [^"\#]+ | . )
    ''',
    re.VERBOSE,
)


@frozen
class Comment:
    """`# ...` to the end of the line.

    Attributes:
        span: The comment with its `#`.
        own_line: Whether nothing but space stands before it.
    """

    span: Span
    own_line: bool


@frozen
class Trivia:
    """What a file holds besides its tree.

    Attributes:
        comments: In the order of the file.
        blank_lines: The numbers (from 1) of the lines with nothing on them, outside sentences.
    """

    comments: tuple[Comment, ...]
    blank_lines: tuple[int, ...]


def collect_trivia(source: SourceFile) -> Trivia:
    """Finds the comments and blank lines of a file."""
    comments: list[Comment] = []
    in_sentences: set[int] = set()
    for piece in _PIECE.finditer(source.text):
        span = Span(source, *piece.span())
        if piece.lastgroup == "comment":
            before = source.line_text(span.line)[: span.column - 1]
            comments.append(Comment(span, own_line=not before.strip()))
        elif piece.lastgroup == "sentence" and "\n" in piece.group():
            last = source.line_and_column(span.end)[0]
            in_sentences.update(range(span.line, last + 1))
    blank = tuple(
        number
        for number in range(1, source.line_count + 1)
        if number not in in_sentences and not source.line_text(number).strip()
    )
    return Trivia(tuple(comments), _without_last(blank, source))


def _without_last(blank: tuple[int, ...], source: SourceFile) -> tuple[int, ...]:
    """What stands after the last line end is no line."""
    if blank and blank[-1] == source.line_count and source.text.endswith("\n"):
        return blank[:-1]
    return blank
