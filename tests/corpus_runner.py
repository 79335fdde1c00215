"""Chunked rule files with the expected messages on the very lines: `tests/corpus/<area>/*.rules`.

    action build(room: Rom in my.hand):    ### BR101 no kind called `Rom`
        nothing
    ---
    another snippet

A file is a row of chunks, parted by lines of `---`. Each is checked alone; blank lines in front of
it make its line numbers true. `### CODE regexp` at the end of a line expects that diagnostic on
that line, with the regexp found in its headline, label or help (several on a line follow each other); all
other lines must be silent as to errors and warnings. Notes count too in a chunk whose first line is
`# options: notes`. To the language the expectation is an ordinary comment.

A chunk of several files begins each with a line `=== name`. They are put into one folder, and checked
like those of a page: data files, a game, and the variants that are put on it, in this order.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from boardrules.diagnostics.model import Diagnostic, Severity
from boardrules.diagnostics.wording import word_strictly
from boardrules.errors import RuleFileError
from boardrules.pipeline import compile_file

CORPUS = Path(__file__).parent / "corpus"

Check = Callable[[str, str], Iterable[Diagnostic]]

_EXPECTATION = re.compile(r"###\s*(BR\d{3})\b\s*((?:(?!###).)*)")
_OPTIONS = re.compile(r"#\s*options:\s*(.*)")
_FILE = re.compile(r"=== (\S+)")


@frozen
class Chunk:
    """One snippet of a corpus file.

    Attributes:
        name: The path below the corpus, as in messages.
        line: The line of the file on which it begins.
        text: The snippet with blank lines in front of it.
        files: Of a chunk of several files their names and texts, each with blank lines in front of it.
        expected: Line, code and regexp of each expected message.
        counts_notes: Whether notes must be expected like errors and warnings.
    """

    name: str
    line: int
    text: str
    files: tuple[tuple[str, str], ...]
    expected: tuple[tuple[int, str, str], ...]
    counts_notes: bool

    def __str__(self) -> str:
        return f"{self.name}:{self.line}"


def corpus_chunks(area: str = "") -> list[Chunk]:
    """All chunks of the corpus, or of one folder of it."""
    return [chunk for path in sorted((CORPUS / area).rglob("*.rules")) for chunk in chunks_of(path)]


def chunks_of(path: Path) -> list[Chunk]:
    name = path.relative_to(CORPUS).as_posix() if path.is_relative_to(CORPUS) else path.name
    return split_chunks(name, path.read_text(encoding="utf-8"))


def split_chunks(name: str, text: str) -> list[Chunk]:
    lines = text.splitlines()
    cuts = [-1, *(i for i, line in enumerate(lines) if line.rstrip() == "---"), len(lines)]
    return [_chunk(name, start + 1, lines[start + 1 : stop]) for start, stop in pairwise(cuts)]


def complaints(chunk: Chunk, check: Check) -> list[str]:
    """What the check says that was not expected, and what it does not say that was."""
    missing = list(chunk.expected)
    found = []
    for diagnostic in diagnostics_of(chunk, check):
        worded = word_strictly(diagnostic)
        prose = f"{worded.headline}\n{worded.label}\n{worded.help}"
        line = diagnostic.span.line
        fitting = [e for e in missing if e[:2] == (line, diagnostic.code) and re.search(e[2], prose)]
        if fitting:
            missing.remove(fitting[0])
        elif diagnostic.severity is not Severity.NOTE or chunk.counts_notes:
            found.append(f"{chunk.name}:{line}: unexpected {diagnostic.code} {prose!r}")
    return found + [f"{chunk.name}:{line}: missing {code} {regexp!r}" for line, code, regexp in missing]


def diagnostics_of(chunk: Chunk, check: Check) -> Iterable[Diagnostic]:
    """What is said about a chunk; `check` is for those of one file."""
    return _check_files(chunk.files) if chunk.files else check(chunk.text, chunk.name)


def _check_files(files: Iterable[tuple[str, str]]) -> Sequence[Diagnostic]:
    """What is said about a game with its variants and data files."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in files:
            (folder / file).write_text(text, encoding="utf-8")
        game, *variants = [folder / file for file, _ in files if file.endswith(".rules")]
        try:
            return compile_file(game, variants).diagnostics
        except RuleFileError as error:
            return error.diagnostics


def _files(before: int, lines: list[str]) -> tuple[tuple[str, str], ...]:
    """The files of a chunk; nothing of what is expected is left in those that are no rule files."""
    heads = [(i, match[1]) for i, line in enumerate(lines) if (match := _FILE.match(line))]
    ends = [*(i for i, _ in heads[1:]), len(lines)]
    found = []
    for (start, name), end in zip(heads, ends, strict=False):
        own = lines[start + 1 : end]
        if not name.endswith(".rules"):
            own = [line.partition("###")[0].rstrip() for line in own]
        found.append((name, "\n" * (before + start + 1) + "".join(f"{line}\n" for line in own)))
    return tuple(found)


def _chunk(name: str, before: int, lines: list[str]) -> Chunk:
    options = _OPTIONS.match(lines[0]) if lines else None
    return Chunk(
        name=name,
        line=before + 1,
        text="\n" * before + "".join(line + "\n" for line in lines),
        files=_files(before, lines),
        expected=tuple(
            (before + i, match[1], match[2].strip())
            for i, line in enumerate(lines, start=1)
            for match in _EXPECTATION.finditer(line)
        ),
        counts_notes=options is not None and "notes" in options[1].split(),
    )
