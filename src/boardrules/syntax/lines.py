"""A rough look at the lines of a file that does not parse.

After a mistake the parser is lost: an open bracket or sentence swallows what follows. This
scanner goes by what people mean instead: by indentation, by the words that begin lines, and
by brackets only as long as no such word at the beginning of a line speaks against them. It is
used only for files that have been refused already, so a guess that fails makes a message less
good, but never refuses a good file.
"""

import re

from attrs import frozen

from boardrules.syntax.vocabulary import DECLARATIONS, HEADERS, LINE_WORDS

_PIECE = re.compile(
    r'''
      (?P<long> """ (?s:.*?) """ )
    | (?P<open_long> """ (?s:.*) )
    | (?P<string> " [^"\n]* " )
    | (?P<open_string> " [^"\n]* )
    | (?P<comment> \# [^\n]* )
    | (?P<opening> [(\[{] )
    | (?P<closing> [)\]}] )
    | (?P<newline> \n )
    | (?P<arrow> -> )
    | (?P<word> [^\W\d]\w* )
    | (?P<space> [^\S\n]+ )
    | (?P<other> . )
    ''',
    re.VERBOSE,
)
_NEXT_LINE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*(?P<margin>[ \t]*)(?P<word>[^\W\d]\w*)?")
_CONTINUED = re.compile(
    r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*"
    r"(?:(?:and|or|then)\b|else\b(?![ \t]*:)(?![ \t]+if\b(?![^:\n]*\bthen\b)))"
)
_TOP_WORD = re.compile(r"^([^\W\d]\w*)", re.MULTILINE)
_GO_ON = frozenset({",", "->", "and", "or"})
_PAIRS = {")": "(", "]": "[", "}": "{"}


@frozen
class LogicalLine:
    """One line as its writer means it, with the lines on which it goes on.

    Attributes:
        start: Where the line begins, with its margin.
        first: Where its first word begins.
        end: Behind its end.
        word: Its first word; empty if it begins with a sign.
    """

    start: int
    first: int
    end: int
    word: str

    @property
    def indent(self) -> int:
        return self.first - self.start


@frozen
class Slip:
    """A bracket or sentence that is not closed, or closed without being open.

    Attributes:
        key: The key of its wording.
        start: Where the bracket or sentence begins.
        end: Where it ends.
        sign: The bracket.
        other: The bracket that was open, for one that is closed by another.
        other_start: Where that stands.
    """

    key: str
    start: int
    end: int
    sign: str
    other: str = ""
    other_start: int = -1


@frozen
class Scan:
    """The lines of a text, and what is plainly wrong with their brackets and sentences."""

    lines: tuple[LogicalLine, ...]
    slips: tuple[Slip, ...]


def scan(text: str) -> Scan:
    """Divides a text, which ends with a line end, into logical lines."""
    lines: list[LogicalLine] = []
    slips: list[Slip] = []
    position = 0
    while position < len(text):
        line, found = _read_line(text, position)
        slips += found
        if line is not None:
            lines.append(line)
            position = line.end
        else:
            position = text.index("\n", position) + 1
    return Scan(tuple(lines), tuple(slips))


def _read_line(text: str, start: int) -> tuple[LogicalLine | None, list[Slip]]:
    """The logical line that begins at `start`, or None for a line with nothing on it."""
    opened: list[tuple[str, int]] = []
    slips: list[Slip] = []
    first, word, last = -1, "", ""
    position = start
    while position < len(text):
        piece = _PIECE.match(text, position)
        if piece is None:
            break
        sort, value = piece.lastgroup or "other", piece.group()
        begin, position = piece.span()
        if sort == "newline":
            if first < 0:
                return None, []
            ends = _ends_in_brackets if opened else _ends
            if ends(text, position, first - start, last):
                break
            continue
        if sort in ("space", "comment"):
            continue
        if first < 0:
            first, word = begin, value if sort == "word" else ""
        last = value
        if sort in ("long", "open_long"):
            closed = _end_of_long(text, begin, position, sort == "long")
            if closed < 0:
                slips.append(Slip("BR012.long", begin, begin + 3, '"""'))
                position = _next_declaration(text, position if sort == "open_long" else begin, begin)
                break
        elif sort == "open_string":
            slips.append(Slip("BR012", begin, position, '"'))
        elif sort == "opening":
            opened.append((value, begin))
        elif sort == "closing":
            slips += _close(opened, value, begin)
    if opened and not slips:
        sign, at = opened[-1]
        slips.append(Slip("BR005", at, at + 1, sign))
    return LogicalLine(start, first, position, word), slips


def _ends(text: str, position: int, _indent: int, last: str) -> bool:
    """Whether a logical line ends with the line end before `position`; `last` stands before that."""
    return last not in _GO_ON and _CONTINUED.match(text, position) is None


def _ends_in_brackets(text: str, position: int, indent: int, last: str) -> bool:
    """Whether it does although a bracket is open: because of what follows, or of a colon before that."""
    following = _NEXT_LINE.match(text, position)
    if following is None or not following["word"]:
        return False
    margin = len(following["margin"])
    if margin == 0 and following["word"] in DECLARATIONS | HEADERS:
        return True
    return (margin <= indent or last == ":") and following["word"] in LINE_WORDS


def _end_of_long(text: str, start: int, end: int, closed: bool) -> int:
    """The end of a sentence in triple quotes, or -1 if it swallows a declaration."""
    if not closed:
        return -1
    swallows = any(match[1] in DECLARATIONS | HEADERS for match in _TOP_WORD.finditer(text[:end], start))
    return -1 if swallows else end


def _next_declaration(text: str, end: int, start: int) -> int:
    """Where the next declaration begins after an open sentence, or the end of the text."""
    for match in _TOP_WORD.finditer(text, start):
        if match[1] in DECLARATIONS | HEADERS:
            return match.start()
    return len(text) if end == len(text) else text.index("\n", start) + 1


def _close(opened: list[tuple[str, int]], sign: str, at: int) -> list[Slip]:
    if not opened:
        return [Slip("BR006", at, at + 1, sign)]
    other, other_start = opened.pop()
    if other == _PAIRS[sign]:
        return []
    opened.clear()
    return [Slip("BR006.other", at, at + 1, sign, other, other_start)]
