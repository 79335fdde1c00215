"""Texts of rule files and places in them.

Every message, every node of a syntax tree and every rule of a game points at a
`Span` of a `SourceFile`. Offsets count characters from 0; lines and columns,
which only people see, count from 1.
"""

from bisect import bisect_right

from attrs import field, frozen


@frozen
class SourceFile:
    r"""A text with the name under which people know it.

    Attributes:
        name: What messages print: a path as the user wrote it, or `<string>`.
        text: The whole text, with `\n` at the ends of lines.
    """

    name: str
    text: str = field(repr=False)
    _line_starts: tuple[int, ...] = field(init=False, repr=False, eq=False)

    @_line_starts.default
    def _find_line_starts(self) -> tuple[int, ...]:
        return (0, *(i + 1 for i, character in enumerate(self.text) if character == "\n"))

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and the column, both from 1, of a character."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its end; empty beyond the last."""
        if not 1 <= line <= len(self._line_starts):
            return ""
        start = self._line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    @property
    def line_count(self) -> int:
        return len(self._line_starts)


@frozen
class Span:
    """The characters `start` (included) to `end` (left out) of a file."""

    file: SourceFile = field(repr=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.file.line_and_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.file.line_and_column(self.start)[1]

    @property
    def text(self) -> str:
        return self.file.text[self.start : self.end]

    def to(self, other: "Span") -> "Span":
        """The span from the beginning of this one to the end of `other`."""
        return Span(self.file, self.start, other.end)

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}:{self.column}"
