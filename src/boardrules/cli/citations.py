"""The report of `boardrules check --citations`: what a game makes of its sources."""

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from boardrules.cli.terminal import width

if TYPE_CHECKING:
    from boardrules.semantics.citation_report import (
        CitationReport,
        CitedSentence,
        CitingRule,
        SourceReport,
    )

_INDENT = "  "


def make_report(file: str, variants: Sequence[str]) -> "CitationReport":
    """The report on a rule file or shipped game, with variants put on it.

    Raises:
        RuleFileError: The file cannot be read, or holds errors.
    """
    from boardrules.pipeline import compile_file
    from boardrules.semantics.citation_report import report_citations

    return report_citations(compile_file(file, list(variants)).composition)


# ------------------------------------------------------------------ for people


def report_text(file: str, report: "CitationReport") -> str:
    """The report as text, with the width of the terminal."""
    return "\n".join(_lines(file, report))


def _lines(file: str, report: "CitationReport") -> Iterator[str]:
    yield f"{file}: {report.title}"
    if not report.sources:
        yield ""
        yield 'No source is announced. Write `source R "title"` below the name of the game.'
    for source in report.sources:
        yield from _source_lines(source)
    if report.unannounced:
        yield ""
        yield "Cited, but of no source that is announced:"
        yield from _cited_lines(report.unannounced)
    if report.assumptions:
        yield ""
        yield "Assumed where a source leaves something open:"
        for each in report.assumptions:
            cites = f", on {', '.join(each.cites)}" if each.cites else ""
            yield f"{_INDENT}{each.name} is {each.normally} (line {each.line}{cites})"
    yield ""
    yield "Rules that cite nothing:" if report.silent else "Every rule cites a sentence."
    for sort in dict.fromkeys(rule.sort for rule in report.silent):
        yield _wrapped(", ".join(_rule_text(rule) for rule in report.silent if rule.sort == sort), _INDENT)


def _source_lines(source: "SourceReport") -> Iterator[str]:
    yield ""
    yield _wrapped(f"Source {source.letter}: {source.title} ({_extent(source)})", "")
    cited = [each for each in source.sentences if each.rules]
    uncited = [each for each in source.sentences if not each.rules]
    rules = [each for each in uncited if each.sentence.is_rule]
    flavour = [each.sentence.id for each in uncited if not each.sentence.is_rule]
    if rules:
        yield ""
        yield "Cited by no rule:"
        yield from _cited_lines(rules)
    if source.missing:
        yield ""
        yield f"Cited, but not listed in {source.file}:"
        yield from _cited_lines(source.missing)
    if cited:
        yield ""
        yield "Cited:"
        yield from _cited_lines(cited)
    if flavour:
        yield ""
        yield _wrapped(f"No rules, and not cited: {', '.join(flavour)}", "")


def _extent(source: "SourceReport") -> str:
    if source.file is None:
        return "its sentences are not listed"
    rules = [each for each in source.sentences if each.sentence.is_rule]
    cited = sum(bool(each.rules) for each in rules)
    return f"{len(source.sentences)} sentences, {len(rules)} of them rules, {cited} of these cited"


def _cited_lines(sentences: "Sequence[CitedSentence]") -> Iterator[str]:
    widest = max(len(each.sentence.id) for each in sentences)
    margin = _INDENT + " " * (widest + 2)
    for each in sentences:
        first = f"{_INDENT}{each.sentence.id.ljust(widest)}  "
        rules = ", ".join(_rule_text(rule) for rule in each.rules)
        text, *below = [part for part in (each.sentence.text, rules) if part] or [""]
        yield _wrapped(text, first, margin).rstrip()
        yield from (_wrapped(f"-> {part}", margin, margin + "   ") for part in below)


def _rule_text(rule: "CitingRule") -> str:
    """`action build (12, 15)`; the name of an example stands in quotes."""
    name = f'"{rule.name}"' if rule.sort == "example" else rule.name
    words = " ".join(part for part in (rule.sort, name) if part)
    return f"{words} ({', '.join(map(str, rule.lines))})"


def _wrapped(text: str, first: str, margin: str | None = None) -> str:
    return fill(
        text,
        width(),
        initial_indent=first,
        subsequent_indent=first if margin is None else margin,
        break_long_words=False,
        break_on_hyphens=False,
    )


# ------------------------------------------------------------------ for programs


def report_document(file: str, report: "CitationReport") -> dict[str, object]:
    """The report as a JSON document."""
    return {
        "file": file,
        "game": report.title,
        "sources": [_source_document(source) for source in report.sources],
        "unannounced": [_sentence_document(each) for each in report.unannounced],
        "assumptions": [
            {
                "ruling": each.name,
                "normally": each.normally,
                "question": each.question,
                "cites": list(each.cites),
                "file": each.file,
                "line": each.line,
            }
            for each in report.assumptions
        ],
        "silent": [_rule_document(rule) for rule in report.silent],
    }


def _source_document(source: "SourceReport") -> dict[str, object]:
    return {
        "letter": source.letter,
        "title": source.title,
        "language": source.language,
        "list": source.file,
        "sentences": [_sentence_document(each) for each in source.sentences],
        "missing": [_sentence_document(each) for each in source.missing],
    }


def _sentence_document(each: "CitedSentence") -> dict[str, object]:
    return {
        "id": each.sentence.id,
        "text": each.sentence.text,
        "is_rule": each.sentence.is_rule,
        "cited_by": [_rule_document(rule) for rule in each.rules],
    }


def _rule_document(rule: "CitingRule") -> dict[str, object]:
    return {"sort": rule.sort, "name": rule.name, "file": rule.file, "lines": list(rule.lines)}
