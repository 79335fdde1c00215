"""The logical lines of a file, in order, before comments and blank lines are put between them."""

from collections.abc import Sequence

from attrs import define, field, frozen

from boardrules.formatter.document import (
    STEP,
    WIDTH,
    Citations,
    Document,
    Hard,
    Row,
    Text,
    flat_width,
    last_start,
    row,
)
from boardrules.source import SourceFile
from boardrules.syntax import tree as t

HEADING = 2 * STEP
"""How far the lines after the first are indented where a block follows, so that they stand apart from it."""


@frozen
class Mark:
    """What kind of item begins with a line.

    Attributes:
        sort: The sort of declaration; lines of one sort stand together.
        has_body: Whether a colon and a block follow.
        is_line: Whether it is one logical line and no more.
    """

    sort: str
    has_body: bool
    is_line: bool


@frozen
class LogicalLine:
    """One line as its writer means it.

    Attributes:
        level: How many blocks it lies in.
        start: Where its first word began in the file.
        document: What stands on it.
        hanging: How much farther to the right its further lines begin.
        follows: Whether it goes on with what stands before it (`else`, the first line of a block), so that
            no blank line comes between them.
        mark: The item that begins here, if one does.
    """

    level: int
    start: int
    document: Document
    hanging: int
    follows: bool
    mark: Mark | None = None

    @property
    def end(self) -> int:
        """An offset on the line of the file where it ended."""
        return max(self.start, last_start(self.document))


@define
class Script:
    """Collects the lines of a file."""

    source: SourceFile
    lines: list[LogicalLine] = field(factory=list)
    _next_follows: bool = False

    def add(self, level: int, start: int, document: Document, hanging: int = STEP) -> None:
        """Adds a line."""
        is_first_of_block = bool(self.lines) and level > self.lines[-1].level
        follows = self._next_follows or is_first_of_block
        self._next_follows = False
        self.lines.append(LogicalLine(level, start, document, hanging, follows))

    def add_doc(self, level: int, doc: t.Text | None, cites: Sequence[t.Citation]) -> None:
        """Adds the sentence that documents a declaration, if there is one."""
        if doc is not None:
            self.add(level, doc.span.start, row(sentence(doc), citations(cites)), hanging=0)
            self.let_follow()

    def let_follow(self) -> None:
        """Lets no blank line stand before the line that is added next."""
        self._next_follows = True

    def begins_line(self, offset: int) -> bool:
        """Whether something begins a line of the file."""
        _, column = self.source.line_and_column(offset)
        return not self.source.text[offset - column + 1 : offset].strip()


def fits_on_a_line(level: int, document: Document) -> bool:
    """Whether a document can stand on one line of a block."""
    return level * STEP + flat_width(document) <= WIDTH


# ------------------------------------------------------------------ citations and sentences


def citations(cites: Sequence[t.Citation]) -> Document | None:
    """`@R6 @R7`; nothing where there are none."""
    if not cites:
        return None
    return Citations(" ".join(f"@{cite.text}" for cite in cites), cites[-1].span.start)


def split_at(cites: Sequence[t.Citation], *parts: t.Node | None) -> list[list[t.Citation]]:
    """The citations before the first of the parts, then those after each; a part that is missing has none."""
    starts = [0, *(part.span.start if part is not None else -1 for part in parts)]
    groups: list[list[t.Citation]] = [[] for _ in starts]
    for cite in cites:
        at = max(i for i, start in enumerate(starts) if 0 <= start <= cite.span.start)
        groups[at].append(cite)
    return groups


def sentence(node: t.Text) -> Document:
    """A sentence in quotes: on one line if it can be, else in triple quotes on lines of their own."""
    if "\n" not in node.text and '"' not in node.text:
        return Text(f'"{node.text}"', node.span.start)
    parts: list[Document] = [Text('"""', node.span.start)]
    for line in (*node.text.split("\n"), '"""'):
        parts += [Hard(), Text(line)]
    return row(*parts[:-1], Text('"""', node.span.end - 1))


def below_each_other(lines: Sequence[Document]) -> Document:
    """Several lines that begin at one margin."""
    joined: list[Document] = []
    for number, line in enumerate(lines):
        joined += [Hard(), line] if number else [line]
    return Row(tuple(joined))
