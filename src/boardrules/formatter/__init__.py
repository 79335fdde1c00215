"""The layout of rule files: one for all of them, so that nobody has to think about it.

    text --parse--> tree --canonical--> tree --logical lines--> documents --weave--> text

`format_source` goes through all of it. What it writes says the same as what it read: it parses its own text
again and compares the trees, so a mistake in the formatter can never change a game.
"""

from attrs import frozen

from boardrules.diagnostics.model import Diagnostic
from boardrules.formatter.canonical import canonical
from boardrules.formatter.files import logical_lines
from boardrules.formatter.weaving import weave
from boardrules.source import SourceFile
from boardrules.syntax import parse

__all__ = ["Formatted", "format_source"]


@frozen
class Formatted:
    """What came of a file.

    Attributes:
        text: The file in the layout of the language; None if it holds a mistake of syntax.
        diagnostics: What is wrong with it.
    """

    text: str | None
    diagnostics: tuple[Diagnostic, ...]


def format_source(source: SourceFile) -> Formatted:
    """Lays out a rule file.

    Raises:
        AssertionError: The formatter would change what the file says or lose a comment; a bug of ours.
    """
    parsed = parse(source)
    if parsed.file is None:
        return Formatted(None, parsed.diagnostics)
    file = canonical(parsed.file)
    text = weave(source, logical_lines(source, file), parsed.trivia)
    again = parse(SourceFile(source.name, text))
    said = [comment.span.text.rstrip() for comment in parsed.trivia.comments]
    kept = [comment.span.text.rstrip() for comment in again.trivia.comments]
    if again.file != file or said != kept:
        raise AssertionError(f"the formatter would change what {source.name} says")
    return Formatted(text, parsed.diagnostics)
