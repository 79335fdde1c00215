"""The lists of sentences that stand beside a game: what `source R "title" from "sentences.csv"` names.

Such a file has the columns `id` and `text` (a short paraphrase), and optionally `kind`: a sentence of the kind
`flavour` states no rule, so nothing needs to cite it.
"""

import csv
from pathlib import Path

from attrs import frozen

from boardrules.diagnostics.model import Diagnostics
from boardrules.errors import RuleFileError
from boardrules.source import SourceFile
from boardrules.syntax import tree
from boardrules.syntax.reading import read_source

_FLAVOUR = "flavour"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@frozen
class SourceSentence:
    """A sentence of a source.

    Attributes:
        id: What it is cited by, without the `@`.
        text: What it says, in words of the author of the rule file.
        is_rule: Whether it states a rule, so that something should cite it.
    """

    id: str
    text: str
    is_rule: bool


def read_sentences(line: tree.SourceLine, diagnostics: Diagnostics) -> tuple[SourceSentence, ...] | None:
    """The sentences that the file of a source lists; None without a file that can be read."""
    if line.path is None:
        return None
    try:
        source = read_source(Path(line.span.file.name).parent / line.path.text)
    except RuleFileError as error:
        # A game can be played without its list, unlike without the data of a deck.
        reason = str(error).rstrip(".")
        diagnostics.report("BR705.unreadable", line.path.span, file=line.path.text, reason=reason)
        return None
    sentences = _listed(source, line.letter.text)
    if sentences is None:
        diagnostics.report("BR705.columns", line.path.span, file=line.path.text)
    return sentences


def _listed(source: SourceFile, letter: str) -> tuple[SourceSentence, ...] | None:
    """The rows of the file, each id once; None if there is no column `id`."""
    try:
        head, *rows = [row for row in csv.reader(source.text.split("\n")) if row] or [[]]
    except csv.Error:
        return None
    columns = [column.strip() for column in head]
    if "id" not in columns:
        return None
    found: dict[str, SourceSentence] = {}
    for row in rows:
        cells = {column: cell.strip() for column, cell in zip(columns, row, strict=False)}
        name = cells.get("id", "")
        if name:
            name = name if name.startswith(letter) else f"{letter}{name}"
            is_rule = cells.get("kind", "") != _FLAVOUR
            found.setdefault(name, SourceSentence(name, cells.get("text", ""), is_rule))
    return tuple(found.values())


def letter_of(citation: str) -> str:
    """The letters by which a citation names its source: `R` of `R8a`."""
    return citation.rstrip(_LETTERS).rstrip("0123456789")


def is_meant(citation: str, sentence: str) -> bool:
    """Whether a citation means a sentence: that one, or all the parts of one (`@R8` for R8a and R8b)."""
    is_part = sentence.rstrip(_LETTERS) == citation and sentence[-1] in _LETTERS
    return sentence == citation or is_part
