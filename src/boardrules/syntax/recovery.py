"""Goes on after a mistake, so that one run tells of all independent ones.

A file that the parser refuses is cut into chunks: each line at the left margin that is not the
continuation of another begins one. Every chunk is parsed on its own, so a mistake in one
declaration has no effect on the next. Within a chunk, when the parser stops, the mistake is
explained and reported, then the line with its block is painted over with spaces, or with
`tie`, the shortest statement, where one must stand, and the chunk is parsed again. If after that the parser
stops at the very same place, the second failure is but an echo of the first: the chunk
is given up, for one mistake gives one message.

Offsets stay true throughout, as painting over changes no length.
"""

import re
from collections.abc import Iterator
from itertools import dropwhile
from typing import Any

from attrs import frozen

from boardrules.diagnostics.model import Diagnostics, Label
from boardrules.diagnostics.suggest import nearest
from boardrules.source import SourceFile, Span
from boardrules.syntax.lines import LogicalLine, Scan, Slip, scan
from boardrules.syntax.parser import Failure, run
from boardrules.syntax.problems import explain
from boardrules.syntax.scene import Problem, Scene, is_header_line
from boardrules.syntax.vocabulary import DECLARATIONS, HEADERS, WITH_RULES_AS_BODY

_MOST_IN_ONE_CHUNK = 40
_TAB_IN_MARGIN = re.compile(r"^ *\t", re.MULTILINE)
_MARGIN_KEYS = frozenset({"BR009", "BR010", "BR011"})
_LAYOUT_KINDS = frozenset({"_INDENT", "dedent", "_ELSE", "_OTHERWISE"})


@frozen
class _Chunk:
    """The lines of one declaration, with offsets as in the file, and its slips."""

    start: int
    lines: tuple[LogicalLine, ...]
    slips: tuple[Slip, ...]

    @property
    def end(self) -> int:
        return self.lines[-1].end


def report_mistakes(source: SourceFile, text: str, first: Failure, found: Diagnostics) -> None:
    """Reports what is wrong with a text that the parser refused.

    Args:
        source: The file.
        text: Its text, with a line end at its end.
        first: Where the parser stopped, in case nothing else is found.
        found: Where to report to.
    """
    if not text.strip():
        found.report("BR015", Span(source, 0, 0))
        return
    seen = scan(text)
    if not seen.lines:
        found.report("BR015.comments", Span(source, 0, 0))
        return
    places: set[Span] = set()
    for item in _all_mistakes(text, seen):
        span = _span_of(source, item)
        if span not in places:
            places.add(span)
            _report(source, item, found)
    if not found.has_errors:
        line = _line_at(seen.lines, first.start)
        _report(source, explain(Scene(text, first, line, None)), found)


def report_problem(source: SourceFile, problem: Problem, found: Diagnostics) -> None:
    """Reports a problem whose offsets are those of the file."""
    facts: dict[str, Any] = dict(problem.facts)
    found.report(problem.key, _span_of(source, problem), **facts)


def _report(source: SourceFile, item: Problem | Slip, found: Diagnostics) -> None:
    match item:
        case Problem():
            report_problem(source, item, found)
        case Slip():
            labels = []
            if item.other:
                opened = Span(source, item.other_start, item.other_start + 1)
                labels = [Label(opened, "this one is open")]
            found.report(item.key, _span_of(source, item), labels=labels, sign=item.sign, other=item.other)


def _span_of(source: SourceFile, item: Problem | Slip) -> Span:
    length = len(source.text)
    return Span(source, min(item.start, length), min(max(item.end, item.start), length))


# ------------------------------------------------------------------ chunks


def _all_mistakes(text: str, seen: Scan) -> Iterator[Problem | Slip]:
    """What is wrong in all chunks: the first one should be a header, the others items."""
    chunks = _chunks(seen.lines, seen.slips)
    opening = chunks[0].lines[0]
    if opening.word in HEADERS:
        header = chunks.pop(0)
        mistakes = list(_in_chunk(text, header, "header_alone"))
        if chunks and is_header_line(text, chunks[0].lines[0]):
            mistakes = [item for item in mistakes if item.key != "BR009"]
            if mistakes:
                chunks = _after_header_lines(text, chunks)
        yield from mistakes
    else:
        yield _no_header(opening)
        if opening.word not in DECLARATIONS:
            chunks.pop(0)
    while chunks:
        chunk = chunks.pop(0)
        yield from _in_chunk(text, chunk, "items_alone")
        if is_header_line(text, chunk.lines[0]):
            chunks = _after_header_lines(text, chunks)


def _after_header_lines(text: str, chunks: list[_Chunk]) -> list[_Chunk]:
    """Lines of the header at the left margin are one mistake, told with the first of them or with the header."""
    return list(dropwhile(lambda chunk: is_header_line(text, chunk.lines[0]), chunks))


def _no_header(opening: LogicalLine) -> Problem:
    end = opening.first + max(1, len(opening.word))
    near = nearest(opening.word, HEADERS)
    if near is None or opening.word in DECLARATIONS:
        return Problem("BR016", opening.first, end)
    return Problem("BR016.near", opening.first, end, (("word", opening.word), ("near", near)))


def _in_chunk(text: str, chunk: _Chunk, start: str) -> Iterator[Problem | Slip]:
    """What is wrong in one chunk; where there are tabs, indentation is not spoken of once more."""
    has_tabs = _TAB_IN_MARGIN.search(text, chunk.start, chunk.end) is not None
    for item in _mistakes(text, chunk, start):
        if not (has_tabs and item.key in _MARGIN_KEYS):
            yield item


def _chunks(lines: tuple[LogicalLine, ...], slips: tuple[Slip, ...]) -> list[_Chunk]:
    groups: list[list[LogicalLine]] = []
    for line in lines:
        if line.indent == 0 or not groups:
            groups.append([])
        groups[-1].append(line)
    return [
        _Chunk(
            group[0].start,
            tuple(group),
            tuple(slip for slip in slips if group[0].start <= slip.start < group[-1].end),
        )
        for group in groups
    ]


def _mistakes(text: str, chunk: _Chunk, start: str) -> Iterator[Problem | Slip]:
    """What is wrong in one chunk, from top to bottom."""
    current = text[chunk.start : chunk.end]
    slips = list(chunk.slips)
    said: Problem | None = None
    for _ in range(_MOST_IN_ONE_CHUNK):
        failure = _try(current, chunk.start, start)
        if failure is None:
            break
        line = _line_to_blame(chunk, failure)
        if slips and slips[0].start < line.end:
            slip = slips.pop(0)
            line = _line_at(chunk.lines, slip.start)
            slips = [other for other in slips if other.start >= line.end]
            yield slip
        else:
            whole = text[: chunk.start] + current + text[chunk.end :]
            problem = explain(Scene(whole, failure, line, _line_before(chunk.lines, line)))
            if said is None or not _is_more_of(said, problem, line):
                yield problem
            said = problem
        mended = _paint_over(current, chunk, line, start)
        if mended is None:
            break
        current = mended
    yield from slips


def _is_more_of(said: Problem, problem: Problem, line: LogicalLine) -> bool:
    """Whether a line is wrong just like the one before: lines that stand in the wrong block."""
    if said.key != "BR001" or problem.key != "BR001":
        return False
    alike = said.facts == problem.facts
    return alike or (said.facts[-1] == problem.facts[-1] and problem.start == line.first)


def _try(current: str, base: int, start: str) -> Failure | None:
    """Parses a chunk; a failure is given with offsets of the file."""
    outcome = run(current, start)
    return outcome.moved(base) if isinstance(outcome, Failure) else None


def _line_to_blame(chunk: _Chunk, failure: Failure) -> LogicalLine:
    """An indentation is seen at the line end before it, an empty block at the line after it."""
    line = _line_at(chunk.lines, min(failure.start, chunk.end - 1))
    if failure.kind == "_INDENT":
        return next((other for other in chunk.lines if other.start > failure.start), line)
    if failure.expected == {"_INDENT"} and failure.start <= line.first:
        return _line_before(chunk.lines, line) or line
    return line


def _line_at(lines: tuple[LogicalLine, ...], offset: int) -> LogicalLine:
    at_or_before = [line for line in lines if line.start <= offset]
    return at_or_before[-1] if at_or_before else lines[0]


def _line_before(lines: tuple[LogicalLine, ...], line: LogicalLine) -> LogicalLine | None:
    place = lines.index(line)
    return lines[place - 1] if place else None


# ------------------------------------------------------------------ painting over


def _paint_over(current: str, chunk: _Chunk, line: LogicalLine, start: str) -> str | None:
    """The chunk without the line, or None if the parser then stops at an echo of the mistake."""
    place = chunk.lines.index(line)
    if place == 0:
        return _neutral_header(current, chunk, start)
    last = _last_of_block(chunk.lines, place)
    region_start, region_end = line.first - chunk.start, chunk.lines[last].end - chunk.start
    blank = re.sub(r"[^\n]", " ", current[region_start:region_end])
    following = chunk.lines[last + 1].first if last + 1 < len(chunk.lines) else chunk.end
    for instead in ("", "tie"):
        if blank.find("\n") < len(instead):
            continue
        mended = current[:region_start] + instead + blank[len(instead) :] + current[region_end:]
        failure = _try(mended, chunk.start, start)
        if failure is None or not _is_echo(failure, following):
            return mended
    return None


def _is_echo(failure: Failure, following: int) -> bool:
    """Whether the parser stops because of what was painted over, at the line after it at the latest."""
    if failure.start != following:
        return failure.start < following
    return failure.kind in _LAYOUT_KINDS or failure.expected == {"_INDENT"}


def _neutral_header(current: str, chunk: _Chunk, start: str) -> str | None:
    """Makes the chunk a `play:` if its body is statements, so that these are looked at."""
    header = chunk.lines[0]
    length = header.end - header.start
    if header.word not in WITH_RULES_AS_BODY or length <= len("play:") or len(chunk.lines) == 1:
        return None
    blank = re.sub(r"[^\n]", " ", current[:length])
    mended = "play:" + blank[len("play:") :] + current[length:]
    failure = _try(mended, chunk.start, start)
    return mended if failure is None or not _is_echo(failure, chunk.lines[1].first) else None


def _last_of_block(lines: tuple[LogicalLine, ...], place: int) -> int:
    """The last line of the block that a line opens, with the `else` or `otherwise` after it."""
    last = place
    for i in range(place + 1, len(lines)):
        same = lines[i].indent == lines[place].indent
        if lines[i].indent < lines[place].indent or (same and lines[i].word not in ("else", "otherwise")):
            break
        last = i
    return last
