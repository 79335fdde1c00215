"""Parses a whole file: at one go if it is sound, else piece by piece to find what is wrong."""

import re

from boardrules.diagnostics.model import Diagnostics
from boardrules.source import SourceFile, Span
from boardrules.syntax import tree as t
from boardrules.syntax.builder import build_file
from boardrules.syntax.parser import Failure, run
from boardrules.syntax.recovery import report_mistakes
from boardrules.syntax.sentences import parse_sentence

_TAB_IN_MARGIN = re.compile(r"^ *(\t[ \t]*)(?=[^\s#])", re.MULTILINE)


def parse_file(source: SourceFile, found: Diagnostics) -> t.File | None:
    """The tree of a file, or None if it cannot be parsed; what is wrong goes to `found`."""
    text = source.text if source.text.endswith("\n") else source.text + "\n"
    _report_tabs(source, found)
    parsed = run(text, "start")
    if isinstance(parsed, Failure):
        report_mistakes(source, text, parsed, found)
        return None
    built = build_file(source, parsed, found)
    if built is None:
        return None
    for sentence in built.with_braces:
        found.extend(parse_sentence(sentence).diagnostics)
    return built.file


def _report_tabs(source: SourceFile, found: Diagnostics) -> None:
    """One message for all: an editor that puts a tab puts many."""
    tabs = list(_TAB_IN_MARGIN.finditer(source.text))
    if tabs:
        found.report("BR002", Span(source, *tabs[0].span(1)), lines=len(tabs))
