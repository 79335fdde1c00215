"""Every message that the corpus brings about, as prose: read the golden files as a designer would.

One paragraph for each message: the line of the corpus with the words that are pointed at, the headline, what
stands under the carets, and what to do.
"""

import re
from tempfile import gettempdir

import pytest

from boardrules.diagnostics.model import Diagnostic
from boardrules.diagnostics.wording import word_strictly
from boardrules.pipeline import check_text
from tests.corpus_runner import CORPUS, Chunk, chunks_of, diagnostics_of
from tests.golden import golden

_TEMPORARY = re.compile(re.escape(gettempdir()) + r"/[^/]+/")

FILES = sorted(path.relative_to(CORPUS).as_posix() for path in CORPUS.rglob("*.rules"))


def paragraph(diagnostic: Diagnostic) -> str:
    worded = word_strictly(diagnostic)
    pointed_at = " ".join(diagnostic.span.text.split())[:60]
    lines = [
        f"{diagnostic.span.line} {diagnostic.severity.value} {diagnostic.code}  `{pointed_at}`",
        f"    {worded.headline}",
        *([f"    ^ {worded.label}"] if worded.label else []),
        *([f"    = {worded.help}"] if worded.help else []),
        *(f"    {label.span.line}: {label.text}" for label in diagnostic.labels),
    ]
    return _TEMPORARY.sub("", "\n".join(lines)) + "\n"


def prose(chunk: Chunk) -> str:
    return "\n".join(paragraph(diagnostic) for diagnostic in diagnostics_of(chunk, check_text))


@pytest.mark.parametrize("name", FILES)
def test_messages_read_well(name: str) -> None:
    texts = [text for chunk in chunks_of(CORPUS / name) if (text := prose(chunk))]
    golden(f"messages/{name.removesuffix('.rules')}.txt", "\n".join(texts))
