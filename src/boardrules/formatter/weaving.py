"""Puts comments and blank lines between the logical lines of a file, and all of it on paper.

Comments and blank lines are not in the tree, so they are put back by where they stood: a comment on a line
of its own before the line that followed it, a comment after words at the end of the line with these words.
At the end of a block it is not plain where a comment on its own line belongs; its indentation tells.

Blank lines are the author's, but no more than two between items and one within a block. The formatter
settles those that say nothing: between two items with a body there is at least one, between single lines of
one sort there is none (two are kept, as they part sections), at the beginning of a block there is none.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from boardrules.formatter.document import STEP, lay_out, tie, words_of
from boardrules.formatter.files import HEADER
from boardrules.formatter.script import LogicalLine, Mark
from boardrules.source import SourceFile
from boardrules.syntax import Comment, Trivia

_MOST_BETWEEN_ITEMS = 2
_MOST_WITHIN = 1


@frozen
class _Entry:
    """A logical line or a comment on a line of its own, with the lines of the file that it stood on."""

    level: int
    first: int
    last: int
    text: tuple[str, ...]
    line: LogicalLine | None


def weave(source: SourceFile, lines: Sequence[LogicalLine], trivia: Trivia) -> str:
    """The text of a file from its lines, comments and blank lines."""
    entries = list(_Weaver(source, lines, trivia).entries())
    written: list[str] = []
    for at, entry in enumerate(entries):
        if at:
            written += [""] * _blanks_before(entries, at, trivia.blank_lines)
        written += entry.text
    return "\n".join(written) + "\n"


# ------------------------------------------------------------------ comments


@define
class _Weaver:
    source: SourceFile
    lines: Sequence[LogicalLine]
    trivia: Trivia
    _next_comment: int = 0
    _columns: dict[int, int] = field(factory=dict)

    def entries(self) -> Iterator[_Entry]:
        previous: LogicalLine | None = None
        for line in self.lines:
            yield from self._between(previous, line)
            column = self.source.line_and_column(line.start)[1]
            self._columns[line.level] = column
            yield from self._line(line)
            previous = line
        yield from self._between(previous, None)

    def _between(self, previous: LogicalLine | None, following: LogicalLine | None) -> Iterator[_Entry]:
        """The comments on lines of their own before `following`."""
        end = len(self.source.text) if following is None else following.start
        level = 0 if following is None else following.level
        deepest = level if previous is None else max(previous.level, level)
        if previous is None or level >= previous.level:
            deepest = level
        for comment in self._taken_before(end):
            while deepest > level and self._columns.get(deepest, 0) > comment.span.column:
                deepest -= 1
            yield self._own_line(comment, deepest)

    def _line(self, line: LogicalLine) -> Iterator[_Entry]:
        """A logical line with the comments that stood on it."""
        first = self.source.line_and_column(line.start)[0]
        last = self.source.line_and_column(line.end)[0]
        end = self.source.text.find("\n", line.end)
        taken = self._taken_before(end if end >= 0 else len(self.source.text))
        tied = tie(line.document, taken)
        text = lay_out(line.document, line.level * STEP, line.hanging, tied)
        at_the_end, *others = tied.left or (None,)
        if at_the_end is not None:
            text[-1] += f"  {words_of(at_the_end)}"
        yield _Entry(line.level, first, last, tuple(text), line)
        for comment in others:
            if comment is not None:
                yield self._own_line(comment, line.level)

    def _own_line(self, comment: Comment, level: int) -> _Entry:
        words = " " * (STEP * level) + words_of(comment)
        return _Entry(level, comment.span.line, comment.span.line, (words,), None)

    def _taken_before(self, end: int) -> list[Comment]:
        """The comments that are still to be put somewhere and stood before an offset."""
        taken: list[Comment] = []
        while self._next_comment < len(self.trivia.comments):
            comment = self.trivia.comments[self._next_comment]
            if comment.span.start >= end:
                break
            taken.append(comment)
            self._next_comment += 1
        return taken


# ------------------------------------------------------------------ blank lines


def _blanks_before(entries: Sequence[_Entry], at: int, blank_lines: Sequence[int]) -> int:
    previous, entry = entries[at - 1], entries[at]
    there = bisect_left(blank_lines, entry.first) - bisect_right(blank_lines, previous.last)
    goes_on = entry.line is not None and entry.line.follows
    if previous.line is not None and (goes_on or entry.level > previous.level):
        return 0
    if entry.level > 0:
        return min(there, _MOST_WITHIN)
    before, after = _item_before(entries, at), _item_after(entries, at)
    if before is None or after is None or not _ends_item(entries, at):
        return min(there, _MOST_BETWEEN_ITEMS)
    if there >= _MOST_BETWEEN_ITEMS:
        return _MOST_BETWEEN_ITEMS
    if before.sort == HEADER or (before.has_body and after.has_body):
        return 1
    are_lines = before.is_line and after.is_line and before.sort == after.sort
    return 0 if are_lines and entry.line is not None else min(there, _MOST_BETWEEN_ITEMS)


def _ends_item(entries: Sequence[_Entry], at: int) -> bool:
    """Whether no comment between two items stands before the entry, but only what belongs to the first."""
    previous = entries[at - 1]
    return previous.line is not None or previous.level > 0


def _item_before(entries: Sequence[_Entry], at: int) -> Mark | None:
    for entry in reversed(entries[:at]):
        if entry.line is not None and entry.line.mark is not None:
            return entry.line.mark
    return None


def _item_after(entries: Sequence[_Entry], at: int) -> Mark | None:
    for entry in entries[at:]:
        if entry.line is not None and entry.line.mark is not None:
            return entry.line.mark
    return None
