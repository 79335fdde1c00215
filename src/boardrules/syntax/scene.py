"""What the guesses at a mistake look at (`Scene`), and what they answer (`Problem`)."""

import re

from attrs import frozen

from boardrules.syntax.lines import LogicalLine
from boardrules.syntax.parser import Failure

QUOTED = re.compile(r'"[^"\n]*"')
_SENTENCE_OR_COMMENT = re.compile(r'"[^"\n]*"|#[^\n]*')
_HEADER = re.compile(r"^(game|variant|words)\b", re.MULTILINE)
_HEADER_LINES = {
    "game": re.compile(r"players\b(?!\s*[:=(])|source\b(?=[ \t]+\w+[ \t]+\")"),
    "variant": re.compile(r"(?:option|ruling)[ \t]+(\w+)[ \t]*=(?!=)"),
}


@frozen
class Problem:
    """A diagnostic before it has a file: what it says, and the offsets that it points at."""

    key: str
    start: int
    end: int
    facts: tuple[tuple[str, object], ...] = ()


@frozen
class Scene:
    """What the guesses look at.

    Attributes:
        text: The text that was parsed.
        failure: What stopped the parser.
        line: The logical line with the mistake.
        header: The logical line before it, if there is one.
    """

    text: str
    failure: Failure
    line: LogicalLine
    header: LogicalLine | None

    @property
    def found(self) -> str:
        return self.text[self.failure.start : self.failure.end]

    @property
    def before(self) -> str:
        """The line up to the mistake, with spaces for its comments."""
        line = self.text[self.line.first : self.failure.start]
        return _SENTENCE_OR_COMMENT.sub(_without_comment, line)

    @property
    def after(self) -> str:
        """The rest of the line, with the word that was found."""
        return self.text[self.failure.start : self.line.end]

    @property
    def rest(self) -> str:
        """The rest of the line without its comment and the spaces before that."""
        first_line = self.after.split("\n")[0]
        return _SENTENCE_OR_COMMENT.sub(_without_comment, first_line).rstrip()

    @property
    def is_first(self) -> bool:
        return self.failure.start == self.line.first

    def problem(self, key: str, **facts: object) -> Problem:
        """A problem with the token that stopped the parser."""
        return Problem(key, self.failure.start, self.failure.end, tuple(facts.items()))


def header_word(text: str) -> str:
    """What a file is: `game`, `variant` or `words`, or nothing of that."""
    found = _HEADER.search(text)
    return found[1] if found else ""


def is_header_line(text: str, line: LogicalLine) -> bool:
    """Whether a line at the left margin is one that stands indented under the header."""
    sort = _HEADER_LINES.get(header_word(text))
    return line.indent == 0 and sort is not None and sort.match(text, line.first) is not None


def _without_comment(match: re.Match[str]) -> str:
    return " " * len(match[0]) if match[0].startswith("#") else match[0]
