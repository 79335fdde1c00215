"""Texts that differ from a rule file only in what the formatter settles.

A laid-out file is scrambled: other indentation, other blanks between words, lines broken wherever the
language lets them go on, blank lines where they say nothing, blanks at the ends of lines.
"""

import re
from collections.abc import Iterator
from random import Random

_TOKEN = re.compile(
    r'''
      (?P<sentence> """ (?s:.*?) """ | "[^"\n]*" )
    | (?P<comment> \#[^\n]* )
    | (?P<newline> \n[ ]* )
    | (?P<fixed> each\ at\ most\ once | after\ every\ action | this\ turn | this\ round | one\ more\ round
               | (?:top|bottom|left|right)\ of )
    | (?P<word> [@\w]+ )
    | (?P<blank> [ ]+ )
    | (?P<sign> -> | \.\. | <= | >= | != | . )
    ''',
    re.VERBOSE,
)
_HEADING = re.compile(r":(?:\s+@\w+)*$")


def scrambled(text: str, random: Random) -> str:
    """A text that is laid out again as the same text."""
    text = "\n".join(_with_blank_lines(text.split("\n"), random))
    unit = random.choice([1, 2, 3, 4, 7])
    return "".join(_pieces(text, unit, random))


def _pieces(text: str, unit: int, random: Random) -> Iterator[str]:
    depth = 0
    goes_on = False
    may_break = True
    for token in _TOKEN.finditer(text):
        sort, words = token.lastgroup or "", token.group()
        following = text[token.end() :]
        if sort == "newline":
            yield " " * random.choice([0, 0, 0, 2])
            yield "\n" if following.startswith("\n") else "\n" + " " * ((len(words) - 1) * unit // 4)
            # A line that begins with `else if` is read by what stands on it.
            may_break = not following.startswith("else if")
        elif sort == "blank":
            yield _blank(following, may_break and (depth > 0 or goes_on), random)
        else:
            yield words
            depth += (words in ("(", "[", "{")) - (words in (")", "]", "}"))
            goes_on = words in (",", "and", "or", "->")


def _blank(following: str, goes_on: bool, random: Random) -> str:
    """Something that says no more than the blank before `following`."""
    if following.startswith("#"):
        return " " * random.randint(1, 5)
    if goes_on or re.match(r"(?:and|or)\b", following):
        return random.choice([" ", "  ", "\n" + " " * random.randint(0, 30)])
    return " " * random.randint(1, 4)


def _with_blank_lines(lines: list[str], random: Random) -> Iterator[str]:
    """More blank lines at the beginnings of blocks, and fewer between items that must have one."""
    in_sentence = False
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else ""
        if _stands_between_bodies(lines, at) and random.random() < 0.5:
            continue
        yield line
        in_sentence ^= line.count('"""') % 2 == 1
        if in_sentence or not line.strip() or "#" in line + following:
            continue
        is_heading = bool(_HEADING.search(line)) and _margin(following) > _margin(line)
        before_closer = re.match(r" *(?:else|otherwise)\b.*:", following) and line.strip()
        if (is_heading or before_closer) and random.random() < 0.3:
            yield from random.choice([[""], ["", "  "]])


_BODIES = ("action", "phase", "constraint", "table", "procedure", "example", "ranking")


def _stands_between_bodies(lines: list[str], at: int) -> bool:
    """Whether a line is the blank line between two items that both have a body."""
    if lines[at] or not 0 < at < len(lines) - 1 or not lines[at - 1] or not lines[at + 1]:
        return False
    if lines[at - 1].startswith("#"):
        return False
    return _has_body(lines[at + 1]) and _has_body(next(_heads(lines, at), ""))


def _heads(lines: list[str], at: int) -> Iterator[str]:
    return (line for line in reversed(lines[:at]) if line and not line.startswith((" ", "#", ")")))


def _has_body(line: str) -> bool:
    return line.startswith(_BODIES) and bool(_HEADING.search(line))


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
