"""Sentences with values in them: `"a dragon blocks {row}"`.

What stands in braces is an expression of the language. Its place in the file is kept, so that
a mistake in it is underlined within the sentence.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from boardrules.diagnostics.model import Diagnostic, Diagnostics
from boardrules.source import SourceFile, Span
from boardrules.syntax import tree as t
from boardrules.syntax.builder import build_lone_expression
from boardrules.syntax.lines import LogicalLine
from boardrules.syntax.parser import Failure, run
from boardrules.syntax.problems import explain
from boardrules.syntax.recovery import report_problem
from boardrules.syntax.scene import Problem, Scene


@frozen
class Sentence:
    """A sentence taken apart: texts, and the expressions whose values go between them."""

    parts: tuple[str | t.Expression, ...]
    diagnostics: tuple[Diagnostic, ...]


def parse_sentence(text: t.Text) -> Sentence:
    """Takes a sentence apart; what is wrong with its braces is reported and kept as it stands."""
    found = Diagnostics()
    holes = [_expression_at(text, start, end, found) for start, end in _holes(text, found)]
    parts: list[str | t.Expression] = []
    end = 0
    pairs = _pairs_of_braces(text.text)
    if found.has_errors or len(pairs) != len(holes):
        return Sentence((text.text,), found.sorted())
    for (start, after), hole in zip(pairs, holes, strict=True):
        literal = text.text[end:start]
        if literal:
            parts.append(literal)
        if hole is not None:
            parts.append(hole)
        end = after
    if text.text[end:]:
        parts.append(text.text[end:])
    return Sentence(tuple(parts), found.sorted())


def parse_part(source: SourceFile, start: int, end: int, found: Diagnostics) -> t.Expression | None:
    """The expression between two offsets of a file."""
    text = source.text[start:end].replace("\n", " ")
    margin = len(text) - len(text.lstrip())
    if not text.strip():
        found.report("BR001.empty", Span(source, start, end))
        return None
    parsed = run(text, "expression_alone")
    if isinstance(parsed, Failure):
        moved = parsed.moved(start)
        line = LogicalLine(start, start + margin, end, "")
        problem = explain(Scene(source.text[:start] + text, moved, line, None))
        report_problem(source, _of_a_value(problem), found)
        return None
    return build_lone_expression(source, start, parsed, found)


def _of_a_value(problem: Problem) -> Problem:
    """What ends too early is the value, not a line."""
    return evolve(problem, key="BR001.unfinished") if problem.key == "BR001.end" else problem


def _expression_at(text: t.Text, start: int, end: int, found: Diagnostics) -> t.Expression | None:
    source = text.span.file
    if not source.text[start:end].strip():
        found.report("BR020.empty", Span(source, start - 1, end + 1))
        return None
    return parse_part(source, start, end, found)


def _holes(text: t.Text, found: Diagnostics) -> Iterator[tuple[int, int]]:
    """The offsets in the file of what stands within the braces."""
    raw, base = text.span.text, text.span.start
    pairs = _pairs_of_braces(raw)
    covered = [False] * len(raw)
    for start, end in pairs:
        covered[start:end] = [True] * (end - start)
        yield base + start + 1, base + end - 1
    for at, sign in enumerate(raw):
        if sign in "{}" and not covered[at]:
            key = "BR020" if sign == "{" else "BR020.stray"
            found.report(key, Span(text.span.file, base + at, base + at + 1))
            return


def _pairs_of_braces(text: str) -> list[tuple[int, int]]:
    """Where outermost braces begin and where they end (behind the brace)."""
    pairs: list[tuple[int, int]] = []
    depth, start = 0, 0
    for at, sign in enumerate(text):
        if sign == "{":
            start = at if depth == 0 else start
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if depth == 0:
                pairs.append((start, at + 1))
    return pairs
