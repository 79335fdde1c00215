"""The rule files that the formatter is tried on, and what must hold of all of them."""

from functools import cache
from pathlib import Path

from boardrules.formatter import format_source
from boardrules.source import SourceFile
from boardrules.syntax import read_source

ROOT = Path(__file__).parents[2]


def rule_files(folder: str) -> list[Path]:
    """The rule files and files of words in a folder of the repository."""
    paths = [*(ROOT / folder).rglob("*.rules"), *(ROOT / folder).rglob("*.words")]
    return sorted(path.relative_to(ROOT) for path in paths)


def text_of(path: Path) -> str:
    return read_source(ROOT / path).text


@cache
def laid_out(text: str) -> str:
    """The text in the layout of the formatter, which must be able to understand it."""
    formatted = format_source(SourceFile("text.rules", text))
    assert formatted.text is not None, formatted.diagnostics
    return formatted.text
