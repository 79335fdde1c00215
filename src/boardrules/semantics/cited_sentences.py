"""Whether the sentences that rules cite exist, and which are cited nowhere (BR705, BR706).

`source R "title" from "sentences.csv"` names a file with the columns `id` and `text`. Without one a source has
no list, and only its letter can be checked.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

from boardrules.diagnostics.model import Diagnostics
from boardrules.diagnostics.suggest import nearest
from boardrules.errors import RuleFileError
from boardrules.semantics.composition import Composition
from boardrules.semantics.tree_search import nodes_of
from boardrules.source import SourceFile
from boardrules.syntax import tree
from boardrules.syntax.reading import read_source

_SHOWN = 12
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def check_citations(composition: Composition, diagnostics: Diagnostics) -> None:
    """Reports citations of sentences that do not exist, and sentences that nothing cites."""
    sources = {line.letter.text: line for line in composition.header.sources}
    listed = {letter: _sentences(line, diagnostics) for letter, line in sources.items()}
    cited: set[str] = set()
    unknown: set[str] = set()
    for citation in _citations(composition):
        letter = citation.text.rstrip(_LETTERS).rstrip("0123456789")
        sentences = listed.get(letter)
        if letter in sources:
            cited.update(_meant(citation.text, sentences or ()))
            if sentences is not None and not _meant(citation.text, sentences):
                _report_missing_sentence(citation, sources[letter], sentences, diagnostics)
        elif letter not in unknown:
            unknown.add(letter)
            diagnostics.report("BR705.source", citation.span, name=letter, sentence=citation.text)
    for letter, line in sources.items():
        _report_uncited(line, [s for s in listed[letter] or () if s not in cited], diagnostics)


def _meant(text: str, sentences: tuple[str, ...]) -> list[str]:
    """The sentences that a citation means: one, or all the parts of one (`@R8` for R8a and R8b)."""
    return [s for s in sentences if s == text or (s.rstrip(_LETTERS) == text and s[-1] in _LETTERS)]


def _report_missing_sentence(
    citation: tree.Citation, source: tree.SourceLine, sentences: tuple[str, ...], diagnostics: Diagnostics
) -> None:
    near = nearest(citation.text, sentences)
    file = source.path.text if source.path is not None else ""
    key = "BR705" if near is None else "BR705.near"
    diagnostics.report(key, citation.span, name=citation.text, file=file, near=near or "")


def _report_uncited(source: tree.SourceLine, missing: list[str], diagnostics: Diagnostics) -> None:
    if not missing:
        return
    rest = len(missing) - _SHOWN
    text = ", ".join(f"`@{name}`" for name in missing[:_SHOWN]) + (f" and {rest} more" if rest > 0 else "")
    count = "1 sentence" if len(missing) == 1 else f"{len(missing)} sentences"
    diagnostics.report("BR706", source.letter.span, count=count, title=source.title.text, sentences=text)


def _citations(composition: Composition) -> Iterator[tree.Citation]:
    for declaration in composition.declarations:
        if not isinstance(declaration, tree.Words):
            yield from nodes_of(declaration, tree.Citation)
    yield from nodes_of(composition.header, tree.Citation)
    for layers in composition.layers.values():
        for layer in layers:
            yield from nodes_of(layer.statements, tree.Citation)


def _sentences(line: tree.SourceLine, diagnostics: Diagnostics) -> tuple[str, ...] | None:
    """The ids that the file of a source lists; None without a file that can be read."""
    if line.path is None:
        return None
    try:
        source = read_source(Path(line.span.file.name).parent / line.path.text)
    except RuleFileError as error:
        diagnostics.report("BR705.file", line.path.span, name=line.path.text, reason=str(error).rstrip("."))
        return None
    return _ids(source, line, diagnostics)


def _ids(source: SourceFile, line: tree.SourceLine, diagnostics: Diagnostics) -> tuple[str, ...] | None:
    head, *rows = list(csv.reader(source.text.splitlines())) or [[]]
    columns = [column.strip() for column in head]
    if "id" not in columns:
        assert line.path is not None
        diagnostics.report("BR705.columns", line.path.span, file=line.path.text)
        return None
    at = columns.index("id")
    ids = (row[at].strip() for row in rows if len(row) > at and row[at].strip())
    letter = line.letter.text
    return tuple(dict.fromkeys(name if name.startswith(letter) else f"{letter}{name}" for name in ids))
