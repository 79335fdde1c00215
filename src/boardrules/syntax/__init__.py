"""From the text of a rule file to its syntax tree.

`parse` reads a file, `parse_expression` and `parse_expression_text` an expression alone,
`parse_sentence` a sentence with values in braces; `read_source` gets a file from disk. The
nodes are in `boardrules.syntax.tree`.

The parser is brought in when the first text is parsed and not with this package: the names of
the tree are needed in many places, Lark only here.
"""

from typing import TYPE_CHECKING

from attrs import frozen

from boardrules.diagnostics.model import Diagnostic, Diagnostics
from boardrules.source import SourceFile
from boardrules.syntax import tree
from boardrules.syntax.reading import read_source
from boardrules.syntax.trivia import Comment, Trivia, collect_trivia

if TYPE_CHECKING:
    from boardrules.syntax.sentences import Sentence

__all__ = [
    "Comment",
    "Parsed",
    "ParsedExpression",
    "Trivia",
    "parse",
    "parse_expression",
    "parse_expression_text",
    "parse_sentence",
    "read_source",
    "tree",
]


@frozen
class Parsed:
    """What came of a file.

    Attributes:
        file: The tree; None if the file holds a mistake of syntax.
        trivia: Comments and blank lines.
        diagnostics: What is wrong, by place.
    """

    file: tree.File | None
    trivia: Trivia
    diagnostics: tuple[Diagnostic, ...]


@frozen
class ParsedExpression:
    """What came of an expression: the tree, or None and what is wrong."""

    expression: tree.Expression | None
    diagnostics: tuple[Diagnostic, ...]


def parse(source: SourceFile) -> Parsed:
    """Parses a whole rule file.

    However broken the text is, the answer is a tree or diagnostics, never an exception.
    """
    from boardrules.syntax.files import parse_file

    found = Diagnostics()
    file = parse_file(source, found)
    return Parsed(None if found.has_errors else file, collect_trivia(source), found.sorted())


def parse_expression(source: SourceFile, start: int, end: int) -> ParsedExpression:
    """Parses the expression between two offsets of a file; its spans are those of the file."""
    from boardrules.syntax.sentences import parse_part

    found = Diagnostics()
    expression = parse_part(source, start, end, found)
    return ParsedExpression(None if found.has_errors else expression, found.sorted())


def parse_expression_text(text: str, name: str = "<text>") -> ParsedExpression:
    """Parses an expression that stands alone, such as a move that somebody typed.

    Args:
        text: The expression.
        name: What messages call the place where it stands.
    """
    return parse_expression(SourceFile(name, text), 0, len(text))


def parse_sentence(text: tree.Text) -> "Sentence":
    """Takes a sentence apart into texts and the expressions in its braces."""
    from boardrules.syntax.sentences import parse_sentence as parse_it

    return parse_it(text)
