"""Every chunk of the corpus gets exactly the messages that are written on its lines."""

import pytest

from boardrules.diagnostics.codes import code_table
from boardrules.diagnostics.model import Diagnostic, Diagnostics
from boardrules.pipeline import check_text
from boardrules.source import SourceFile, Span
from tests.corpus_runner import Chunk, complaints, corpus_chunks, split_chunks


@pytest.mark.parametrize("chunk", corpus_chunks(), ids=str)
def test_chunk(chunk: Chunk) -> None:
    assert complaints(chunk, check_text) == []


ELSEWHERE = {
    "BR017": "a file that is nested deeply enough is made by a program (tests/syntax)",
    "BR901": "nothing that a rule file can say may be unsupported for long (tests/ir)",
}


@pytest.mark.parametrize("code", code_table())
def test_a_code_has_a_case(code: str) -> None:
    """Faults come up when a game is played; the pages show one of each."""
    cases = {expected for chunk in corpus_chunks() for _, expected, _ in chunk.expected}
    assert (code in cases) != (code in ELSEWHERE or code.startswith("BR6"))


def complain_about_bad(text: str, name: str) -> tuple[Diagnostic, ...]:
    """A check that dislikes the word `bad`, and notes the word `odd`."""
    source = SourceFile(name, text)
    found = Diagnostics()
    for word, key in (("bad", "BR105"), ("odd", "BR307")):
        start = text.find(word)
        if start >= 0:
            found.report(key, Span(source, start, start + 3), name="bad", circle="bad -> bad")
    return found.sorted()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fine\n---\nx\nbad  ### BR105 defined by way of itself", []),
        ("fine\n---\nx\nbad  ### BR105", []),
        ("fine\n---\nx\nbad", ["t.rules:4: unexpected BR105"]),
        ("fine\n---\nx\nbad  ### BR105 elephants", ["t.rules:4: unexpected", "t.rules:4: missing"]),
        ("fine ### BR105\n---\nbad  ### BR105", ["t.rules:1: missing BR105 ''"]),
        ("odd", []),
        ("# options: notes\nodd", ["t.rules:2: unexpected BR307"]),
        ("# options: notes\nodd ### BR307", []),
    ],
)
def test_the_runner_sees_what_is_missing_and_what_is_too_much(text: str, expected: list[str]) -> None:
    found = [
        line for chunk in split_chunks("t.rules", text) for line in complaints(chunk, complain_about_bad)
    ]
    assert len(found) == len(expected)
    assert all(line.startswith(beginning) for line, beginning in zip(found, expected, strict=True))
