"""From diagnostics to what is printed: for people, as JSON, for the annotations of a build server.

For people each diagnostic is drawn as the line of the rule file with carets under the words:

    error BR101: There is no action called `biuld`
      --> my_game.rules:12:12
       |
    12 |     choose biuld
       |            ^^^^^ did you mean `build`?
       = The nearest name that is declared is `build`.
       = More: boardrules explain BR101

The drawing is a list of lines of pieces, each with its role, so that whoever has a terminal can
colour them (`STYLES`), and everybody else joins their texts (`as_text`).
"""

import json
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal

from attrs import frozen

from boardrules.diagnostics.codes import title_of
from boardrules.diagnostics.model import Diagnostic, Label, Severity
from boardrules.diagnostics.wording import word
from boardrules.source import Span

Role = Literal["error", "warning", "note", "headline", "frame", "place", "text", "remark", "help"]

STYLES: dict[Role, str] = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "headline": "bold",
    "frame": "blue",
    "place": "default",
    "text": "default",
    "remark": "cyan",
    "help": "default",
}

_TEXT_WIDTH = 100
_TAB = "    "


@frozen
class Piece:
    """A bit of a drawn line with the part it plays."""

    text: str
    role: Role


Line = tuple[Piece, ...]


def draw(diagnostic: Diagnostic) -> tuple[Line, ...]:
    """One diagnostic for people, as lines of pieces."""
    worded = word(diagnostic)
    role = _role(diagnostic.severity)
    places = _places(diagnostic, worded.label)
    margin = max(len(str(line)) for _, line, _ in places)
    lines: list[Line] = [
        (Piece(f"{diagnostic.severity.value} {diagnostic.code}: ", role), Piece(worded.headline, "headline")),
    ]
    previous: tuple[str, int] | None = None
    for label, line, place_role in places:
        here = (label.span.file.name, line)
        if previous is None or previous[0] != here[0]:
            lines += _head_of_file(label.span, margin)
        elif line > previous[1] + 1:
            lines.append((Piece(f"{'':>{margin}} ...", "frame"),))
        lines += _snippet(label, margin, place_role, repeat_text=previous != here)
        previous = here
    for sentence in (worded.help, f"More: boardrules explain {diagnostic.code}"):
        lines += _remark(sentence, margin)
    return tuple(lines)


def as_text(lines: Iterable[Line]) -> str:
    """Drawn lines without colours, each with its end."""
    return "".join("".join(piece.text for piece in line).rstrip() + "\n" for line in lines)


def draw_human(diagnostics: Sequence[Diagnostic]) -> str:
    """All diagnostics for people, in plain text, with a blank line between them."""
    return "\n".join(as_text(draw(diagnostic)) for diagnostic in diagnostics)


def draw_github(diagnostics: Sequence[Diagnostic]) -> str:
    """All diagnostics as workflow commands that annotate the lines of a pull request."""
    levels = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
    lines = []
    for diagnostic in diagnostics:
        worded = word(diagnostic)
        end_line, end_column = _end(diagnostic.span)
        where = (
            f"file={_property(diagnostic.span.file.name)},line={diagnostic.span.line},"
            f"endLine={end_line},col={diagnostic.span.column},endColumn={end_column},"
            f"title={_property(diagnostic.code)}"
        )
        sentences = ". ".join(part.rstrip(".") for part in (worded.headline, worded.help) if part)
        lines.append(f"::{levels[diagnostic.severity]} {where}::{_command_text(sentences)}\n")
    return "".join(lines)


def draw_json(diagnostics: Sequence[Diagnostic]) -> str:
    """All diagnostics as one JSON document."""
    return json.dumps(as_document(diagnostics), indent=2, ensure_ascii=False) + "\n"


def as_document(diagnostics: Sequence[Diagnostic]) -> dict[str, object]:
    """What `draw_json` writes, as plain lists and dictionaries."""
    numbers = {severity: sum(d.severity is severity for d in diagnostics) for severity in Severity}
    return {
        "errors": numbers[Severity.ERROR],
        "warnings": numbers[Severity.WARNING],
        "notes": numbers[Severity.NOTE],
        "diagnostics": [_entry(diagnostic) for diagnostic in diagnostics],
    }


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """How many of each severity, in words: `2 errors, 1 warning`; `no complaints` if there are none."""
    parts = []
    for severity in Severity:
        number = sum(d.severity is severity for d in diagnostics)
        if number:
            parts.append(f"{number} {severity.value}{'' if number == 1 else 's'}")
    return ", ".join(parts) or "no complaints"


def _entry(diagnostic: Diagnostic) -> dict[str, object]:
    worded = word(diagnostic)
    return {
        "code": diagnostic.code,
        "variant": diagnostic.variant,
        "severity": diagnostic.severity.value,
        "title": title_of(diagnostic.code),
        "message": worded.headline,
        "label": worded.label,
        "help": worded.help,
        **_where(diagnostic.span),
        "facts": dict(diagnostic.facts),
        "labels": [{"text": label.text, **_where(label.span)} for label in diagnostic.labels],
    }


def _where(span: Span) -> dict[str, object]:
    end_line, end_column = _end(span)
    return {
        "file": span.file.name,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _end(span: Span) -> tuple[int, int]:
    return span.file.line_and_column(max(span.start, span.end))


def _role(severity: Severity) -> Role:
    match severity:
        case Severity.ERROR:
            return "error"
        case Severity.WARNING:
            return "warning"
        case Severity.NOTE:
            return "note"


def _places(diagnostic: Diagnostic, label: str) -> list[tuple[Label, int, Role]]:
    """The places to show, each with its line: the file of the diagnostic first, then by line."""
    own = (Label(diagnostic.span, label), diagnostic.span.line, _role(diagnostic.severity))
    others: list[tuple[Label, int, Role]] = [(each, each.span.line, "remark") for each in diagnostic.labels]
    own_file = diagnostic.span.file.name
    return sorted(
        [own, *others],
        key=lambda place: (place[0].span.file.name != own_file, place[0].span.file.name, place[1]),
    )


def _head_of_file(span: Span, margin: int) -> list[Line]:
    return [
        (Piece(f"{'':>{margin}}--> ", "frame"), Piece(str(span), "place")),
        (Piece(f"{'':>{margin}} |", "frame"),),
    ]


def _snippet(label: Label, margin: int, role: Role, *, repeat_text: bool) -> list[Line]:
    """A line of the file and, under it, the carets with the remark; only the carets for a second remark."""
    span = label.span
    text = span.file.line_text(span.line)
    start = span.column - 1
    stop = min(len(text), max(start + 1, start + span.end - span.start))
    before, marked, shown = _cut(text, start, stop)
    carets = max(1, _width(marked))
    mark = ("^" if role != "remark" else "-") * carets
    end_line = span.file.line_and_column(max(span.start, span.end - 1))[0]
    remark = label.text if end_line == span.line else f"{label.text} (up to line {end_line})".strip()
    under: Line = (
        Piece(f"{'':>{margin}} | ", "frame"),
        Piece(" " * _width(before) + mark, role),
        Piece(f" {remark}" if remark else "", role),
    )
    over: Line = (Piece(f"{span.line:>{margin}} | ", "frame"), Piece(shown, "text"))
    return [over, under] if repeat_text else [under]


def _cut(text: str, start: int, stop: int) -> tuple[str, str, str]:
    """What stands before the marked words, the words, and the whole: a window of it if it is very long."""
    first = 0 if stop <= _TEXT_WIDTH else max(0, start - _TEXT_WIDTH // 2)
    stop = min(stop, first + _TEXT_WIDTH)
    window = text[first : first + _TEXT_WIDTH]
    lead, tail = ("..." if first else ""), ("..." if first + _TEXT_WIDTH < len(text) else "")
    return lead + _visible(text[first:start]), _visible(text[start:stop]), lead + _visible(window) + tail


def _visible(text: str) -> str:
    """Tabs as blanks, and what cannot be printed as a sign that can."""
    return "".join(c if c.isprintable() else _TAB if c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in text)


def _width(text: str) -> int:
    """The columns that a text takes on a terminal."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(bool(unicodedata.combining(c)) for c in text)


def _remark(sentence: str, margin: int) -> list[Line]:
    wrapped = textwrap.wrap(sentence, _TEXT_WIDTH, break_long_words=False, break_on_hyphens=False)
    leads = [f"{'':>{margin}} = "] + [f"{'':>{margin}}   "] * len(wrapped)
    return [(Piece(lead, "frame"), Piece(line, "help")) for lead, line in zip(leads, wrapped, strict=False)]


def _command_text(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _command_text(text).replace(":", "%3A").replace(",", "%2C")
